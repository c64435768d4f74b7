#include "core/variant/pgn.hpp"

#include "core/chess/pgn_parser.hpp"
#include "core/chess/pgn_writer.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/rules_file.hpp"

namespace inkmate::chess {

template <>
struct PgnKernel<variant::Game> {
    using Position = variant::Position;
    using Error = variant::VariantError;

    static variant::Game set_up(const variant::Game& usual, std::string_view fen,
                                std::vector<chess::Fault>& left_out) {
        return variant::Game(Position::from_fen(usual.rules(), fen, &left_out));
    }
    /// Returns the result of a game that is won on the board; empty if it is not.
    static std::string result_on_board(const variant::Game& game) {
        const std::string result = variant::result_of(game);
        return result == "1-0" || result == "0-1" ? result : "";
    }
    static variant::Move read_move(const Position& pos, std::string_view text) {
        return variant::parse_written_move(pos, text);
    }
    static PgnPromotion promotion(const variant::Game& usual) {
        const variant::Rules& rules = usual.rules();
        PgnPromotion promotion{};
        for (const Color side : {WHITE, BLACK}) {
            for (const variant::Cell cell : rules.cells)
                if (const variant::Square s = variant::square_of(cell); rules.promotion_region[side].test(s))
                    promotion.ranks |= 1U << variant::rank_of(s);
            for (const int type : rules.promotion_types[side])
                promotion.letters += rules.letter_of(variant::make_piece(WHITE, type));
        }
        return promotion;
    }
    /// True if the name is that of these rules. Servers write the names of variants as words.
    static bool has_rules(const variant::Game& usual, std::string_view variant) {
        const std::string& own = usual.rules().name;
        const variant::IniSection* const builtin = variant::find_builtin(variant);
        return pgn::bare_name(variant) == pgn::bare_name(own) ||
               (builtin != nullptr && builtin->name == own) || (own == "chess" && pgn::names_chess(variant));
    }
    static std::string other_rules(const variant::Game& usual, std::string_view variant) {
        return pgn::other_rules(variant, usual.rules().name);
    }
    static std::string variant_tag(const variant::Game& game, std::string_view given) {
        return given.empty() ? game.rules().name : std::string(given);
    }
    static std::string usual_start(const variant::Game& game) { return Position(game.rules()).fen(); }
};

template class PgnReaderOf<variant::Game, variant::Move>;

}  // namespace inkmate::chess

namespace inkmate::variant {

void play_variation_move(Position& position, Move move) {
    chess::pgn::play_or_pass<VariantError>(position, move);
}

std::string variation_san(const Position& position, Move move) {
    return move ? to_san(position, move) : std::string(chess::pgn::NULL_MOVE);
}

std::vector<PgnGame> read_pgn(const Rules& rules, std::string_view text, std::string_view source_name) {
    return read_all(PgnReader(text, std::string(source_name), Game(Position(rules))));
}

std::vector<PgnGame> read_pgn(const Rules& rules, std::istream& in, std::string_view source_name) {
    return read_all(PgnReader(in, std::string(source_name), Game(Position(rules))));
}

std::string write_pgn(const PgnGame& game) {
    return pgn_text(game);
}

std::string result_of(const Game& game) {
    const auto outcome = game.outcome();
    return outcome ? std::string(result_of(*outcome, game.position().side_to_move())) : "*";
}

}  // namespace inkmate::variant
