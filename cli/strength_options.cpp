#include "cli/strength_options.hpp"

#include <map>
#include <optional>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/text/strings.hpp"
#include "cli/game_source.hpp"
#include "cli/shared_options.hpp"
#include "core/chess/position.hpp"
#include "core/engine/choice.hpp"
#include "core/engine/evaluation.hpp"
#include "engines/uci/option.hpp"
#include "play/session/pgn_file.hpp"
#include "psgen/tables/console_words.hpp"

namespace inkmate::cli {

using namespace session;

using namespace engine;

namespace {

constexpr int FIRST_WITHOUT_MISTAKES = [] {
    int number = 0;
    while (level(number).strength.mistakes.any()) ++number;
    return number;
}();

std::string evaluation_names() {
    std::string text;
    for (const Evaluation* evaluation : all_evaluations())
        text += (text.empty() ? "" : "|") + evaluation->name;
    return text;
}

/// Levels, and Elo points, which are greater.
std::string wrong_level(const std::string& text) {
    static_assert(STRONGEST_LEVEL < LEAST_ELO);
    const auto number = text::read_number<int>(text);
    const bool known = number && ((*number >= 0 && *number <= STRONGEST_LEVEL) ||
                                  (*number >= LEAST_ELO && *number <= MOST_ELO));
    return known ? ""
                 : fmt::format("must be 0 to {}, or {} to {} Elo points, not {}", STRONGEST_LEVEL, LEAST_ELO,
                               MOST_ELO, text);
}

}  // namespace

void add_strength_options(Options& options, StrengthFlags& flags) {
    options.group("Strength");
    const auto level = options.value(
        LEVEL
            .spec(fmt::format(
                "from 1, a {}, to {}; levels below {} make mistakes, 0 plays random moves; or Elo "
                "points, {} to {}",
                engine::level(1).name, STRONGEST_LEVEL, FIRST_WITHOUT_MISTAKES, LEAST_ELO, MOST_ELO))
            .with_default(std::to_string(flags.default_level)),
        flags.level);
    level.check(wrong_level);
    options.value(DEPTH.spec(), flags.depth).check(in_range(1, MAX_PLY)).excludes(level);
    options.value(NODES.spec(), flags.nodes)
        .check(in_range(std::uint64_t{1}, psgen::MOST_NODES))
        .excludes(level);
    add_time_option(options, flags.seconds, "the moves then depend on the machine").excludes(level);
    add_search_option(options, flags.search);
    add_evaluation_option(options, flags.evaluation);
}

Strength strength(const StrengthFlags& flags) {
    if (!flags.depth && !flags.nodes && !flags.seconds) {
        const int chosen = flags.level.value_or(flags.default_level);
        return chosen <= STRONGEST_LEVEL ? level(chosen).strength : strength_of_elo(chosen);
    }
    Strength result;
    if (flags.depth) result.limits.depth = *flags.depth;
    if (flags.nodes) result.limits.nodes = *flags.nodes;
    if (flags.seconds) result.limits.milliseconds = milliseconds_of(*flags.seconds);
    return result;
}

void refuse_in_variants(const Options& table, const StrengthFlags& flags) {
    if (table.given("--search"))
        throw CommandError(
            "--search: variants have one search, plain alpha-beta with a table and quiescence, of which "
            "nothing can be switched off; leave the option out, and limit it with --depth, --nodes or --time",
            EXIT_USAGE);
    if (table.given("--evaluation"))
        throw CommandError(
            "--evaluation: a variant's evaluation is computed from its rules; leave the option out",
            EXIT_USAGE);
    if (flags.level.value_or(0) > STRONGEST_LEVEL)
        throw CommandError(fmt::format("--level {}: Elo points are for chess; give a level from 0 to {}",
                                       *flags.level, STRONGEST_LEVEL),
                           EXIT_USAGE);
}

SearchOptions search_options(const StrengthFlags& flags) {
    return {.algorithm = flags.search, .evaluation = &evaluation_option(flags.evaluation)};
}

void add_search_option(Options& options, SearchAlgorithm& search) {
    Choices<SearchAlgorithm> words;
    for (const SearchAlgorithm algorithm :
         {SearchAlgorithm::full, SearchAlgorithm::alphabeta, SearchAlgorithm::minimax})
        words.emplace_back(to_string(algorithm), algorithm);
    options.choice(
        {.name = "--search", .help = "The search: full, plain alpha-beta, or every move to the same depth"},
        search, words);
}

void add_evaluation_option(Options& options, std::string& evaluation) {
    options.value({.name = "--evaluation",
                   .help = "The evaluation: its name, or a file from inkmate tune",
                   .value = evaluation_names() + "|FILE",
                   .default_value = evaluation.empty() ? all_evaluations().front()->name : evaluation},
                  evaluation);
}

const Evaluation& evaluation_option(const std::string& name) {
    if (name.empty()) return *all_evaluations().front();
    if (const Evaluation* evaluation = find_evaluation(name)) return *evaluation;
    if (!files::file_exists(name))
        throw CommandError(
            fmt::format("there is neither an evaluation nor a file {}; take one of {}, or a file that "
                        "inkmate tune has written",
                        name, evaluation_names()),
            EXIT_USAGE);
    // Read each file once, even if it is asked for in every game.
    static std::map<std::string, const Evaluation*> read;
    const Evaluation*& evaluation = read[name];
    if (evaluation == nullptr) evaluation = &kept_evaluation(read_evaluation(files::read_input(name), name));
    return *evaluation;
}

void add_chance_options(Options& options, ChanceFlags& flags) {
    options
        .value(SEED.spec("the same seed and moves give the same replies; 0: a new one each game"), flags.seed)
        .check(in_range(0, MAX_SEED));
    options.value({.name = "--book",
                   .help = fmt::format(
                       "Opening book: default, none, or the first {} half-moves of the games in a PGN file; "
                       "variants have no default",
                       MAX_BOOK_PLIES),
                   .value = "default|none|FILE",
                   .default_value = "default"},
                  flags.book);
}

Book book_option(const std::string& book, const game::Rules& rules) {
    if (book == "none" || (book.empty() && rules)) return {};
    if (rules && book == "default")
        throw CommandError(fmt::format("--book default: the built-in book is of chess; give a PGN file with "
                                       "games of {}, or leave the option out",
                                       rules->name),
                           EXIT_USAGE);
    if (book.empty() || book == "default") return default_book();
    const ReadingLine line;
    const PgnFile file(book, rules);
    PgnFile::Games games(file);
    return game::compile_book(rules, [&games]() -> std::optional<game::Game> {
        std::optional<game::PgnGame> pgn = games.next(faults());
        if (!pgn) return std::nullopt;
        return std::move(pgn->game);
    });
}

void add_parameter_option(Options& options, std::vector<std::string>& parameters) {
    options.repeated({.name = "--parameter",
                      .help = "Change a parameter of the search; docs/reference/manual.md lists them all",
                      .value = "NAME=NUMBER"},
                     parameters);
}

SearchParameters parameters_option(const std::vector<std::string>& parameters) {
    SearchParameters set;
    try {
        for (const std::string& parameter : parameters) set_parameter(set, parameter);
    } catch (const chess::ChessError& e) {
        throw CommandError(fmt::format("--parameter: {}", e.what()), EXIT_USAGE);
    }
    return set;
}

int core_hash_bits(int megabytes) {
    if (megabytes > uci::most_hash_megabytes())
        throw CommandError(fmt::format("--hash {}: inkmate itself takes 1 to {} megabytes on this machine",
                                       megabytes, uci::most_hash_megabytes()),
                           EXIT_USAGE);
    return uci::hash_bits_of(megabytes);
}

}  // namespace inkmate::cli
