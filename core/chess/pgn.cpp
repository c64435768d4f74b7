#include "pgn.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/text/strings.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/pgn_parser.hpp"
#include "core/chess/pgn_writer.hpp"
#include "core/chess/position.hpp"

namespace inkmate::chess {

std::string pgn::plain_word(std::string_view word) {
    constexpr auto signs = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{"\u00a0", " "},  {"\u200b", ""},   {"\u202f", " "},   {"\ufeff", ""},   {"\u2010", "-"},
         {"\u2011", "-"},  {"\u2012", "-"},  {"\u2013", "-"},   {"\u2014", "-"},  {"\u2212", "-"},
         {"\u00d7", "x"},  {"\u2715", "x"},  {"\u2026", "..."}, {"\u203c", "!!"}, {"\u2047", "??"},
         {"\u2048", "?!"}, {"\u2049", "!?"}, {"\u2020", "+"},   {"\u2021", "#"},  {"\u2260", "#"}});
    std::string plain(word);
    for (const auto& [sign, ascii] : signs) text::replace_all(plain, sign, ascii);
    return plain;
}

template <>
struct PgnKernel<Game> {
    using Position = chess::Position;
    using Error = ChessError;

    static Game set_up(const Game&, std::string_view fen, std::vector<Fault>& left_out) {
        return Game(Position::from_fen(completed(fen, left_out), &left_out));
    }
    /// Returns the result of a mate or stalemate on the board; empty if there is none.
    static std::string_view result_on_board(const Game& game) {
        const Status status = status_of(game.position());
        if (status == Status::stalemate) return "1/2-1/2";
        if (status != Status::checkmate) return {};
        return game.position().side_to_move() == WHITE ? "0-1" : "1-0";
    }
    static Move read_move(const Position& pos, std::string_view text) {
        try {
            return parse_move(pos, text);
        } catch (const ChessError&) {
            if (const Move castling = castling_by_king(pos, text)) return castling;
            throw;
        }
    }
    /// A FEN with the fields that it lacks, as other readers take them.
    static std::string completed(std::string_view fen, std::vector<Fault>& left_out) {
        constexpr std::array<std::string_view, 4> usual = {"", "w", "-", "-"};
        std::vector<std::string_view> fields = text::split_words(fen);
        if (fields.empty() || fields.size() >= usual.size() || fields[0].find('/') == std::string_view::npos)
            return std::string(fen);
        const std::string cause = fmt::format("FEN '{}' has not the fields after the board", fen);
        left_out.push_back(
            {cause,
             fmt::format("{}; White is to move unless it says otherwise, and nobody can castle", cause)});
        while (fields.size() < usual.size()) fields.push_back(usual[fields.size()]);
        return fmt::format("{}", fmt::join(fields, " "));
    }
    /// "Kg1" or "Ke1g1" for castling: the king has no other way there.
    static Move castling_by_king(const Position& pos, std::string_view text) {
        text = without_signs(text);
        if (text.size() < 3 || text.front() != 'K') return Move::none();
        const std::string_view to = text.substr(text.size() - 2);
        std::string_view from = text.substr(1, text.size() - 3);
        if (from.ends_with('-')) from.remove_suffix(1);
        for (const Move m : legal_moves(pos))
            if (m.flag() == MoveFlag::castling && to_string(m.destination()) == to &&
                (from.empty() || to_string(m.from()) == from))
                return m;
        return Move::none();
    }
    static PgnPromotion promotion(const Game&) { return {.ranks = 0x81, .letters = "QRBN"}; }
    static bool has_rules(const Game&, std::string_view variant) { return pgn::is_chess(variant); }
    static std::string other_rules(const Game&, std::string_view variant) {
        return pgn::other_rules(variant, "chess");
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
