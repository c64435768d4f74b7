#include "psgen/emit/tables.hpp"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <span>

#include "core/directions.hpp"
#include "core/evaluation.hpp"
#include "core/levels.hpp"
#include "core/piece.hpp"
#include "core/position.hpp"
#include "core/search.hpp"
#include "psgen/emit/format.hpp"

namespace inkmate {

namespace {

std::string number(std::int64_t n) {
    return fmt::to_string(n);
}
std::string boolean(bool b) {
    return b ? "true" : "false";
}
std::string constant(std::string expression) {
    return std::move(expression) + " readonly";
}

/// Eight numbers a line: a rank of the board, the first rank first.
std::string squares(const std::array<int, SQUARE_NB>& values) {
    return ps_array(values, 8);
}

std::string piece_square() {
    std::string text = "[";
    for (const auto& values : MICHNIEWSKI.piece_square) {
        text += '\n';
        text += squares(values);
    }
    text += "\n]";
    return text;
}

std::string steps(std::span<const Direction> directions) {
    std::vector<std::string> pairs;
    for (const Direction& d : directions) pairs.push_back(fmt::format("[{} {}]", d.file, d.rank));
    return ps_array(pairs);
}

std::string status_text() {
    std::vector<std::string> texts;
    for (int s = 0; s < STATUS_NB; ++s) texts.push_back(ps_string(describe(static_cast<Status>(s))));
    return ps_array(texts, 1);
}

std::string levels() {
    std::vector<std::string> rows;
    for (const SearchLimits& l : LEVELS)
        rows.push_back(fmt::format("[{} {} {}]", l.depth, l.nodes, l.milliseconds));
    return ps_array(rows);
}

std::string moves(const Game& game) {
    std::vector<int> codes;
    for (const Move m : game.moves()) codes.push_back(m.code());
    return ps_array(codes);
}

using Maker = std::function<std::string(const ProgramOptions&)>;

const std::map<std::string_view, Maker>& makers() {
    static const std::map<std::string_view, Maker> table = {
        {"DEFAULT_LEVEL", [](const auto&) { return number(DEFAULT_LEVEL); }},
        {"ENDGAME_LIMIT", [](const auto&) { return number(ENDGAME_LIMIT); }},
        {"ENDGAME_WEIGHT", [](const auto&) { return constant(ps_array(ENDGAME_WEIGHT)); }},
        {"FLIPPED", [](const auto& o) { return boolean(o.flipped); }},
        {"KING_ENDGAME", [](const auto&) { return constant(squares(MICHNIEWSKI.king_endgame)); }},
        {"KING_STEPS", [](const auto&) { return constant(steps(KING_STEPS)); }},
        {"KNIGHT_STEPS", [](const auto&) { return constant(steps(KNIGHT_STEPS)); }},
        {"LEVELS", [](const auto&) { return constant(levels()); }},
        {"LIMIT_DEPTH", [](const auto& o) { return number(o.limits.depth); }},
        {"LIMIT_NODES", [](const auto& o) { return number(static_cast<std::int64_t>(o.limits.nodes)); }},
        {"LIMIT_TIME", [](const auto& o) { return number(o.limits.milliseconds); }},
        {"MATE", [](const auto&) { return number(MATE); }},
        {"MATE_BOUND", [](const auto&) { return number(MATE_BOUND); }},
        {"MAX_PLY", [](const auto&) { return number(MAX_PLY); }},
        {"PAGES_MODE", [](const auto& o) { return number(static_cast<int>(o.pages)); }},
        {"PIECE_LETTERS", [](const auto&) { return constant(ps_string(PIECE_LETTERS)); }},
        {"PIECE_SQUARE", [](const auto&) { return constant(piece_square()); }},
        {"PIECE_VALUE", [](const auto&) { return constant(ps_array(MICHNIEWSKI.piece_value)); }},
        {"PROGRAM_SIDE", [](const auto& o) { return number(static_cast<int>(o.side)); }},
        {"STANDARD_FEN", [](const auto&) { return constant(ps_string(START_FEN)); }},
        {"START_FEN", [](const auto& o) { return constant(ps_string(o.game.start().fen())); }},
        {"START_MOVES", [](const auto& o) { return constant(moves(o.game)); }},
        {"STATUS_TEXT", [](const auto&) { return constant(status_text()); }},
        {"TIME_CHECK_NODES", [](const auto&) { return number(TIME_CHECK_NODES); }},
        {"TITLE", [](const auto& o) { return constant(ps_string(o.title)); }},
        {"VERSION", [](const auto&) { return constant(ps_string(INKMATE_VERSION)); }},
    };
    return table;
}

}  // namespace

std::optional<std::string> table_text(std::string_view name, const ProgramOptions& options) {
    const auto found = makers().find(name);
    if (found == makers().end()) return std::nullopt;
    return found->second(options);
}

std::vector<std::string_view> table_names() {
    std::vector<std::string_view> names;
    for (const auto& [name, maker] : makers()) names.push_back(name);
    return names;
}

}  // namespace inkmate
