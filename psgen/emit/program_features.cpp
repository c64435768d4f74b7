#include "psgen/emit/program_features.hpp"

#include <algorithm>
#include <array>

#include "psgen/emit/program_kind.hpp"
#include "psgen/emit/puzzle_features.hpp"
#include "psgen/emit/variant_features.hpp"
#include "render/page/words.hpp"

namespace inkmate {

using namespace engine;

namespace {

/// With this the names of the modules begin that the smallest program is made of; it has no others.
constexpr std::string_view TINY_MODULE = "tiny_";

/// With this the names of the modules begin that play a variant; of the others it has those that know no
/// chess.
constexpr std::string_view VARIANT_MODULE = "variant_";
constexpr auto SHARED_MODULES = std::to_array<std::string_view>(
    {"clock", "commands", "console", "device", "diagrams", "errors", "fonts",  "input",    "job",    "latin",
     "lines", "movetext", "outlook", "output", "pages",    "pgn",    "pieces", "plain",    "player", "random",
     "san",   "score",    "session", "sheet",  "show",     "uci",    "unpack", "worksheet"});

/// With this the names of the modules begin that solve a puzzle; of the others it has those that draw its
/// board and those that talk to the device.
constexpr std::string_view PUZZLE_MODULE = "puzzle_";
constexpr auto PUZZLE_SHARED_MODULES =
    std::to_array<std::string_view>({"device", "errors", "fonts", "output", "pieces", "random", "sheet",
                                     "unpack", "variant_board", "variant_diagram"});

/// What people and chess programs say in a game; a lesson has a console of its own.
constexpr auto GAME_MODULES =
    std::to_array<std::string_view>({"console", "ending", "pgn", "player", "session", "uci"});

/// Does it print pages of a game that a person plays?
bool prints_games(const ProgramOptions& options) {
    return options.drawing && options.console && !options.lesson && !options.variant && !is_document(options);
}

}  // namespace

bool may_have(const ProgramOptions& options, std::string_view module) {
    if (options.puzzle)
        return module.starts_with(PUZZLE_MODULE) || std::ranges::binary_search(PUZZLE_SHARED_MODULES, module);
    if (options.variant)
        return module.starts_with(VARIANT_MODULE) || std::ranges::binary_search(SHARED_MODULES, module);
    if (options.lesson && std::ranges::binary_search(GAME_MODULES, module)) return false;
    return module.starts_with(TINY_MODULE) == options.tiny && !module.starts_with(VARIANT_MODULE) &&
           !module.starts_with(PUZZLE_MODULE);
}

Features features_of(const ProgramOptions& options) {
    const SearchOptions& search = options.search;
    const chess::Notation notation = options.writing.notation;
    const chess::Notation spoken = letters_of(options.writing);
    return {
        .console = options.console,
        .uci = options.uci,
        .ends_games = options.ends_games && options.console && !options.variant,
        .spoken = spoken != chess::Notation::san,
        .letters = chess::piece_letters(spoken) != chess::piece_letters(chess::Notation::san),
        .job_input = options.device.job_input,
        .pages = options.drawing,
        .first_page = options.first_page && prints_games(options),
        .refusals = options.refusals && prints_games(options),
        .recorded = options.drawing && !result_in_words(options.names.result).empty(),
        .gathers = options.drawing && gathers_positions(options.layout),
        .sheets = options.drawing && options.layout == LayoutName::score,
        .marks = options.drawing && marks_moves(options.layout) && !options.variant,
        .coordinates =
            options.layout != LayoutName::diagram || page_layout(page_design(options)).grid.coordinates,
        // Pages of variants have coordinates.
        .notated = notation != chess::Notation::san || options.variant,
        .lan = notation == chess::Notation::lan,
        .figurines = options.drawing && notation == chess::Notation::figurine,
        .wide_moves = options.drawing && has_wide_moves(notation),
        .answer_rules = !page_layout(page_design(options)).answer_rules.empty(),
        .worksheet = options.layout == LayoutName::diagram || is_drawn(options),
        .lesson = options.lesson != nullptr,
        .points = options.worksheet.form.points,
        .minimax = search.algorithm == SearchAlgorithm::minimax,
        .alphabeta = search.algorithm == SearchAlgorithm::alphabeta,
        .full = search.algorithm == SearchAlgorithm::full,
        .hash = search.has_table(),
        .tapered = search.evaluation->blend == Evaluation::Blend::tapered,
        .mobility = search.algorithm == SearchAlgorithm::full &&
                    search.evaluation->blend == Evaluation::Blend::tapered,
        .keys = search.algorithm == SearchAlgorithm::full ||
                search.evaluation->blend == Evaluation::Blend::tapered,
        .chess960 = knows_chess960(options),
        .book = !options.book.empty(),
        .level2 = options.language_level >= 2,
        .ask_paper = options.device.ask_paper,
        .timeouts_off = options.device.timeouts_off,
        .duplex_off = options.device.duplex_off,
        .one_copy = options.device.one_copy,
        .job_name = !options.device.job_name.empty(),
        .variant = variant_features(options),
        .puzzle = puzzle_features(options.puzzle.get()),
    };
}

}  // namespace inkmate
