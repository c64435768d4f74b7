// The layout of moves stands in core/chess/move.hpp and core/engine/move_order.hpp, that of a variant's moves
// and pieces in core/variant/move.hpp and board.hpp; the modules ask for them by name.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "core/engine/move_order.hpp"
#include "core/engine/search.hpp"
#include "core/variant/move.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/module.hpp"
#include "tests/psgen/emit_helpers.hpp"
#include "tests/support/files.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

constexpr int VICTIM_AT = ORDER_SHIFT + VICTIM_SHIFT;
constexpr int ATTACKER_AT = ORDER_SHIFT + ATTACKER_SHIFT;

/// Shifts that lead to a part of a move.
constexpr std::array SHIFTS = {FROM_SHIFT, FLAG_SHIFT, MOVE_BITS, ATTACKER_AT, VICTIM_AT};
/// Numbers that nothing but a move's parts are made of.
constexpr std::array<int, 9> NUMBERS = {MOVE_MASK,
                                        SQUARES_MASK,
                                        1 << FLAG_SHIFT,
                                        FLAG_MASK << FLAG_SHIFT,
                                        (FLAG_MASK - 1) << FLAG_SHIFT,
                                        1 << VICTIM_AT,
                                        FIRST_VICTIM << VICTIM_AT,
                                        ((FIRST_VICTIM + 1) << VICTIM_AT) - 1,
                                        INFINITE};

/// True for modules that know no moves, or others: those of the smallest program and of variants, and what
/// unpacks.
bool knows_other_moves(std::string_view module) {
    return module.starts_with("tiny_") || module.starts_with("variant_") || module == "unpack";
}

/// What means something else in a module: octal digits of a character, bits of a clock and of a page count.
const std::set<std::string> OTHERS = {"output: 64 idiv", "clock: 1073741823", "session: 32767"};

/// Operators that compare.
const std::set<std::string> COMPARISONS = {"eq", "ne", "lt", "le", "gt", "ge"};

bool is_any_of(auto&& numbers, auto number) {
    return std::ranges::find(numbers, number) != std::end(numbers);
}

/// What stands at a place of the text and belongs to the layout: a number, or one with the operator after it.
std::optional<std::string> layout_literal(std::span<const Token> tokens, std::size_t at) {
    if (tokens[at].kind != TokenKind::integer) return std::nullopt;
    const std::int64_t number = tokens[at].integer;
    const std::string next = at + 1 < tokens.size() ? tokens[at + 1].value : "";
    const std::string before = at > 0 ? tokens[at - 1].value : "";
    if (is_any_of(NUMBERS, number)) return std::to_string(number);
    const bool part = (next == "bitshift" && is_any_of(SHIFTS, std::abs(number))) ||
                      (next == "and" && number == SQUARE_MASK) ||
                      ((next == "idiv" || next == "mod") && number == SQUARE_MASK + 1);
    if (part) return fmt::format("{} {}", number, next);
    if ((before == "flag" || before == "FlagOf") && number != 0 && COMPARISONS.contains(next))
        return fmt::format("{} {}", before, number);
    return std::nullopt;
}

/// Returns those of a variant's moves and pieces.
std::optional<std::string> variant_literal(std::span<const Token> tokens, std::size_t at) {
    using namespace variant;
    if (tokens[at].kind != TokenKind::integer || at + 1 == tokens.size()) return std::nullopt;
    constexpr std::array masks = {int{TYPE_MASK},
                                  TYPE_MASK | BLACK_BIT,
                                  (1 << variant::FROM_SHIFT) - 1,
                                  TYPE_MASK << PROMOTION_SHIFT,
                                  (1 << PROMOTION_SHIFT) - 1,
                                  ~int{PROMOTED_BIT}};
    constexpr std::array bits = {int{BLACK_BIT}, int{PROMOTED_BIT}};
    constexpr std::array shifts = {variant::FROM_SHIFT, PROMOTION_SHIFT, OTHER_SHIFT, KIND_SHIFT};
    const std::int64_t number = tokens[at].integer;
    const std::string& next = tokens[at + 1].value;
    const bool part = (next == "and" && (is_any_of(masks, number) || is_any_of(bits, number))) ||
                      ((next == "or" || next == "xor") && is_any_of(bits, number)) ||
                      (next == "bitshift" && is_any_of(shifts, std::abs(number)));
    return part ? std::optional(fmt::format("{} {}", number, next)) : std::nullopt;
}

/// "module: literal, line n" for each that is found of a layout.
std::vector<std::string> layout_literals(const ModuleSource& source, const Features& features,
                                         decltype(layout_literal)& literal_at = layout_literal) {
    const SourceText text = expand_directives(source, features);
    std::vector<Token> tokens = tokenize(text);
    std::erase_if(tokens, [](const Token& t) { return t.kind == TokenKind::comment; });
    std::vector<std::string> found;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (const auto literal = literal_at(tokens, i);
            literal && !OTHERS.contains(fmt::format("{}: {}", source.name, *literal)))
            found.push_back(fmt::format("{}: {}, line {}", source.name, *literal, tokens[i].line));
    return found;
}

/// True for a feature of variants and puzzles, which have a table of their own in the manual.
bool is_of_variant(const std::string& feature) {
    static const std::string manual = test::contents(test::source_file("docs/inside/program.md"));
    return manual.find("\n| `" + feature + "` |") > manual.find("Those of variants and puzzles");
}

/// For each search: all features of chess, all but one, none, and each alone.
std::vector<Features> all_features() {
    std::vector<Features> all;
    const std::array<std::string, 3> searches = {"minimax", "alphabeta", "full"};
    for (const std::string& search : searches)
        for (const bool most : {true, false}) {
            Features features = default_features();
            for (auto& [name, on] : features) on = most && !is_of_variant(name);
            for (const std::string& other : searches) features[other] = other == search;
            all.push_back(features);
            for (const auto& [name, on] : features) {
                if (is_any_of(searches, name) || is_of_variant(name)) continue;
                all.push_back(features);
                all.back()[name] = !most;
            }
        }
    return all;
}

}  // namespace

TEST_CASE("no module types a number of the layout of moves") {
    const std::vector<Features> all = all_features();
    for (const ModuleSource& source : embedded_modules()) {
        if (knows_other_moves(source.name)) continue;
        std::set<std::string> found;
        bool read = false;
        for (const Features& features : all) {
            read = read || !is_left_out(source, features);
            for (const std::string& literal : layout_literals(source, features)) found.insert(literal);
        }
        CHECK_MESSAGE(read, source.name << " is never looked at");
        for (const std::string& literal : found)
            FAIL_CHECK(literal << ": ask for it by name (core/chess/move.hpp, core/engine/move_order.hpp)");
    }
}

TEST_CASE("no module of a variant types a number of the layout of its moves and pieces") {
    Features all = default_features();
    for (auto& [name, on] : all) on = on || is_of_variant(name);
    Features least = default_features();
    least["variant"] = true;
    int modules = 0;
    for (const ModuleSource& source : embedded_modules()) {
        if (!source.name.starts_with("variant_")) continue;
        ++modules;
        std::set<std::string> found;
        for (const auto& features : {all, least})
            for (const std::string& literal : layout_literals(source, features, variant_literal))
                found.insert(literal);
        for (const std::string& literal : found)
            FAIL_CHECK(literal << ": ask for it by name (core/variant/move.hpp, core/variant/board.hpp)");
    }
    CHECK(modules > 10);
    const auto found = [](const std::string& body) {
        return layout_literals(fake_module("m", body), default_features(), variant_literal).size();
    };
    CHECK(found("/F { 31 and 63 and 64 or 255 and -65 and -16 bitshift } bind def\n") == 6);
    CHECK(found("/F { 31 63 64 //TYPE_MASK and 15 and 16 mul } bind def\n") == 0);
}

TEST_CASE("numbers of the layout of moves are found, and those of other things are not") {
    const auto found = [](const std::string& body) {
        return layout_literals(fake_module("m", body), default_features());
    };
    using Found = std::vector<std::string>;
    for (const std::string body :
         {"63 and", "-6 bitshift", "6 bitshift", "12 bitshift", "-12 bitshift", "26 bitshift", "-26 bitshift",
          "-23 bitshift", "-15 bitshift", "32767", "4095", "4096", "28672", "24576", "67108864", "1073741823",
          "32000", "64 idiv", "FlagOf 6"}) {
        CAPTURE(body);
        CHECK(found("/F { dup " + body + " eq } bind def\n") == Found{fmt::format("m: {}, line 5", body)});
    }
    CHECK(found("/F { 63 64 7 and 6 -3 bitshift 0 1 63 { } for (63 and) % 63 and\n } bind def\n").empty());
    CHECK(found("/F { //SQUARE_MASK and //FROM_SHIFT neg bitshift } bind def\n").empty());
}
