#include "pgn.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/chess/notation.hpp"
#include "core/chess/pgn_parser.hpp"
#include "core/chess/pgn_writer.hpp"
#include "core/chess/position.hpp"

namespace inkmate::chess {

template <>
struct PgnKernel<Game> {
    using Position = chess::Position;
    using Error = ChessError;

    static Game set_up(const Game&, std::string_view fen, std::vector<std::string>& left_out) {
        return Game(Position::from_fen(fen, &left_out));
    }
    static Move read_move(const Position& pos, std::string_view text) { return parse_move(pos, text); }
    static PgnPromotion promotion(const Game&) { return {.ranks = 0x81, .letters = "QRBN"}; }
    static bool has_rules(const Game&, std::string_view variant) { return pgn::is_chess(variant); }
    static std::string other_rules(const Game&, std::string_view variant) {
        return fmt::format("it is a game of {}, not of chess", variant);
    }
    static std::string variant_tag(const Game& game, std::string_view given) {
        if (!game.start().needs_chess960()) return "";
        return given.empty() ? "Chess960" : std::string(given);
    }
    static std::string_view usual_start(const Game&) { return START_FEN; }
};

template class PgnReaderOf<Game, Move>;

std::vector<PgnGame> read_pgn(std::string_view text, std::string_view source_name) {
    return read_all(PgnReader(text, std::string(source_name)));
}

std::vector<PgnGame> read_pgn(std::istream& in, std::string_view source_name) {
    return read_all(PgnReader(in, std::string(source_name)));
}

bool looks_like_pgn(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of("\xef\xbb\xbf \t\r\n"), text.size()));
    return text.starts_with("1.") || (!text.empty() && std::string_view("[{;%").find(text[0]) != text.npos);
}

std::string write_pgn(const PgnGame& game) {
    return pgn_text(game);
}

bool is_known(std::string_view value) {
    return !value.empty() && value.front() != '?';
}

}  // namespace inkmate::chess
