#include "psgen/emit/memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string_view>
#include <vector>

#include "psgen/emit/program.hpp"
#include "psgen/tables/page_objects.hpp"
#include "psgen/tables/tables.hpp"

namespace inkmate::psgen {

using namespace engine;

namespace {

// Measured; tests/play/device/memory_test.cpp compares the sum with Ghostscript.
/// Tables that the program makes when it is read: rays, scored moves, captures, lines.
constexpr std::size_t TABLES = 1'178'000;
/// The full search without its transposition table.
constexpr std::size_t FULL_SEARCH = 104'000;
/// The terms of the pawns, where the evaluation has them.
constexpr std::size_t PAWNS = 318'000;
/// What counts mobility.
constexpr std::size_t MOBILITY = 174'000;
/// A token of the text, procedures and names included.
constexpr std::size_t PER_TOKEN = 36;
/// What Ghostscript takes, and has back only when it collects garbage, each time that it binds a procedure.
constexpr std::size_t PER_BIND = 2'440;
/// A place of the program's dictionary, of which there is a power of two.
constexpr std::size_t PER_PLACE = 32;
/// What the pages' fonts take.
constexpr std::size_t FONTS = 20'000;
/// An object of the procedures that draw pieces, which are packed above level 1.
constexpr std::size_t PER_OUTLINE_OBJECT = 34;
constexpr std::size_t PER_PACKED_OBJECT = 4;
/// What brings back a packed program, and a token of its text; at level 1 for good.
constexpr std::size_t UNPACKER = 72'000;
constexpr std::size_t PER_PACKED_TOKEN = 8;
/// A ply of the record, with its key.
constexpr std::size_t PER_PLY = 91;

/// Smaller ones than these come last: a table that is good for something, a game of ordinary length.
constexpr int GOOD_HASH_BITS = 10;
constexpr int GOOD_PLIES = 400;
constexpr int LEAST_PLIES = 100;
constexpr int PLIES_STEP = 100;

/// What the text of a program takes, and the pieces that it makes, a set for each size of squares.
std::size_t text_need(const PlayingProgram& program) {
    const bool packs = program.language_level > 1 && !features_of(program).at("own_outlines");
    const std::vector<figures::Picture> pictures = figures::pictures_of(program.variant.get(), program.look);
    const std::size_t pieces = (packs ? PER_PACKED_OBJECT : PER_OUTLINE_OBJECT) *
                               static_cast<std::size_t>(outline_sizes(pictures).set);
    const bool packed = program.form == Form::packed;
    const std::size_t per_token = PER_TOKEN + (packed ? PER_PACKED_TOKEN : 0);
    const LinkedProgram linked = link_program(program);
    std::size_t bytes = (packed ? UNPACKER : 0) + PER_PLACE * std::bit_ceil(dictionary_size(linked));
    for (const LinkedModule& module : linked.modules)
        for (const auto* list : {&module.tables, &module.definitions})
            for (const Definition& d : *list) {
                bytes += per_token * d.tokens.size();
                const auto count = [&](std::string_view name) {
                    return static_cast<std::size_t>(std::ranges::count_if(
                        d.tokens, [&](const Token& token) { return token.is_name(name); }));
                };
                bytes += PER_BIND * count("bind") + pieces * count("MakePieces");
            }
    return bytes;
}

/// Takes a step towards less; false when there is none left.
bool shrink(PlayingProgram& o) {
    const int least_plies = std::max(LEAST_PLIES, static_cast<int>(o.game.moves().size()) + PLIES_STEP);
    const auto shrink_table = [&](int least) {
        if (!o.search.has_table() || o.search.hash_bits <= least) return false;
        --o.search.hash_bits;
        return true;
    };
    const auto shrink_record = [&](int least) {
        if (o.max_plies <= least) return false;
        o.max_plies = std::max(least, o.max_plies - PLIES_STEP);
        return true;
    };
    return shrink_table(GOOD_HASH_BITS) || shrink_record(std::max(least_plies, GOOD_PLIES)) ||
           shrink_table(0) || shrink_record(least_plies);
}

/// What may still be left out, in words. A program needs one of console and UCI, so uci goes alone.
std::string advice(const PlayingProgram& program) {
    std::string left_out;
    if (program.drawing) left_out = "pages";
    if (program.console && program.uci) left_out += left_out.empty() ? "uci" : " or uci";
    return left_out.empty() ? "choose --form tiny"
                            : fmt::format("leave out {} (--without), or choose --form tiny", left_out);
}

}  // namespace

std::size_t memory_need(const PlayingProgram& program) {
    std::size_t bytes = TABLES + text_need(program) + PER_PLY * static_cast<std::size_t>(program.max_plies);
    if (program.search.algorithm == SearchAlgorithm::full) bytes += FULL_SEARCH;
    if (program.drawing) bytes += FONTS;
    const Features features = features_of(program);
    if (features.at("tapered")) bytes += PAWNS;
    if (features.at("mobility")) bytes += MOBILITY;
    return bytes + transposition_table_need(program.search);
}

void fit_memory(PlayingProgram& program, std::size_t bytes) {
    const auto is_too_large = [&](const PlayingProgram& o) { return memory_need(o) > bytes; };
    if (!is_too_large(program)) return;
    // Each needs less than the one before it.
    std::vector<PlayingProgram> smaller;
    while (shrink(program)) smaller.push_back(program);
    const auto fitted = std::ranges::partition_point(smaller, is_too_large);
    if (fitted == smaller.end())
        throw EmitError(
            fmt::format("a program with these options needs {} bytes of memory and may take {}: {}",
                        memory_need(program), bytes, advice(program)));
    program = *fitted;
}

}  // namespace inkmate::psgen
