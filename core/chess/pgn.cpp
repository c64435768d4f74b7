#include "pgn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

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
