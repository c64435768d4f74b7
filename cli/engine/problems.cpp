#include <fmt/format.h>

#include <memory>

#include "base/files/file_io.hpp"
#include "cli/commands.hpp"
#include "cli/engine/game_batch.hpp"
#include "cli/engine/problem_shards.hpp"
#include "cli/game_source.hpp"
#include "cli/shared_options.hpp"
#include "cli/strength_options.hpp"
#include "cli/terminal.hpp"
#include "core/engine/choice.hpp"
#include "engines/problems/finder.hpp"

namespace inkmate::cli {

using namespace chess;

namespace {

struct ProblemsFlags {
    std::string pgn;
    std::optional<std::size_t> games;
    std::int32_t seed = 1;
    std::string output = "-";
    std::vector<problems::Aim> aims = {problems::Aim::mate, problems::Aim::win, problems::Aim::save};
    int most_moves = 4;
    int least_grade = problems::LEAST_THOUGHT_GRADE;
    std::uint64_t nodes = 100'000;
    int hash = DEFAULT_HASH;
    unsigned jobs = 1;
    std::string shard;
};

const Choices<problems::Aim> AIMS = {
    {"mate", problems::Aim::mate}, {"win", problems::Aim::win}, {"save", problems::Aim::save}};

problems::FinderSettings settings_of(const ProblemsFlags& flags) {
    return {.search = {.hash_bits = core_hash_bits(flags.hash)},
            .nodes = flags.nodes,
            .most_moves = flags.most_moves,
            .aims = flags.aims};
}

/// Describe all that decides what is found in a game.
std::string describe(const ProblemsFlags& flags) {
    std::string aims;
    for (const problems::Aim aim : flags.aims) aims += (aims.empty() ? "" : ",") + word_for(AIMS, aim);
    return fmt::format("{} nodes, {} MB, {}, mates in {}, from grade {}", flags.nodes, flags.hash, aims,
                       flags.most_moves, flags.least_grade);
}

/// The games of a file, or own games.
class Source {
  public:
    explicit Source(const ProblemsFlags& flags) : flags_(flags) {
        if (!flags.games) games_.emplace(flags.pgn, faults());
    }
    std::optional<PgnGame> next() {
        if (games_) return games_->next();
        if (given_ == *flags_.games) return std::nullopt;
        return problems::own_game(flags_.seed, ++given_);
    }
    /// Return a function that plays an own game.
    std::function<PgnGame(const PgnGame&)> preparation() const {
        if (!flags_.games) return {};
        return [](PgnGame game) {
            problems::play_own_game(game);
            return game;
        };
    }

  private:
    const ProblemsFlags& flags_;
    std::optional<Games> games_;
    std::size_t given_ = 0;
};

void expect_games(const ProblemsFlags& flags) {
    if (flags.games.has_value() == !flags.pgn.empty())
        throw CommandError("problems needs games: a PGN file, or --games N; see inkmate problems --help",
                           EXIT_USAGE);
}

int search_all(const ProblemsFlags& flags) {
    const problems::FinderSettings settings = settings_of(flags);
    Source source(flags);
    BatchOutput output(flags.output);
    const problems::ProblemTexts texts(describe(flags));
    problems::ProblemCollection collection(flags.least_grade);
    BatchInput input([&source] { return source.next(); });
    std::size_t game = input.continue_in(
        output, texts, [&](const std::string& text) { collection.add_written(text, flags.output); });
    std::size_t position = input.passed_positions();
    const std::optional<std::size_t> all = flags.games ? flags.games : count_positions(flags.pgn);
    const auto show = progress_bar(flags.games ? "Searching: game" : "Searching: position");
    const problems::SearchQueue queue{
        .next = [&input] { return input.next(); },
        .take =
            [&](const problems::SearchedGame& done) {
                output.write(problems::text_of(collection.choose(texts.written(done))));
                if (flags.games) show(std::min(++game, *all - 1), *all);
            },
        .on_step =
            [&] {
                if (all && !flags.games) show(std::min(position++, *all - 1), *all);
            }};
    problems::search_games(queue, settings, source.preparation(), job_count(flags.jobs));
    if (all) show(*all, *all);
    if (flags.output != "-") files::write_output("-", tally(collection, flags.output));
    return 0;
}

int run(const Options& table, const ProblemsFlags& flags) {
    expect_games(flags);
    if (flags.shard.empty()) return search_all(flags);
    return problem_shard(table, {flags.shard, flags.output},
                         {.settings = settings_of(flags),
                          .how = describe(flags),
                          .least_grade = flags.least_grade,
                          .jobs = job_count(flags.jobs),
                          .pgn = flags.pgn,
                          .own = flags.games,
                          .seed = flags.seed});
}

}  // namespace

Run add_problems(Options& options) {
    const auto flags = std::make_shared<ProblemsFlags>();
    const auto pgn = options.value(
        {.name = "games", .help = "The games, a PGN file; - for standard input", .value = "FILE"},
        flags->pgn);
    const auto own =
        options.value(GAMES.spec("that inkmate plays against itself, instead of a file"), flags->games);
    own.check(at_least(std::size_t{1})).excludes(pgn);
    options.value(SEED.spec("of those games"), flags->seed).check(in_range(1, engine::MAX_SEED)).needs(own);
    add_output_option(
        options, flags->output,
        "the problems, as EPD; - for standard output; to continue an interrupted run, name its file "
        "again");
    add_jobs_option(options, flags->jobs, "games");
    add_strict_option(options);
    add_shard_option(options, flags->shard);
    options.group("What to look for");
    options.choice(
        {.name = "--aims",
         .help =
             "mate: a mate with one key; win: only one move wins; save: one move draws, and all others lose",
         .default_value = "mate,win,save"},
        flags->aims, AIMS);
    options
        .value({.name = "--mates", .help = "Longest mate, in moves; longer ones count as wins", .value = "N"},
               flags->most_moves)
        .check(in_range(1, 8));
    options
        .value({.name = "--grade",
                .help = "Only problems of this grade, 1 to 5, or harder; 1: mates in one, taking what hangs, "
                        "queening, taking back",
                .value = "N"},
               flags->least_grade)
        .check(in_range(problems::LOWEST_GRADE, problems::HIGHEST_GRADE));
    options.value(NODES.spec("in each position; what is found is searched 8 times longer"), flags->nodes)
        .check(at_least(std::uint64_t{1000}));
    add_hash_option(options, flags->hash, 1'000'000, "of each job");
    options.footer(R"(Examples:
  inkmate problems examples/opera-1858.pgn
  inkmate problems games.pgn -o found.epd --jobs 4
  inkmate problems --games 100 --seed 3 --aims mate --mates 3 -o mates.epd
  inkmate problems games.pgn --shard 3/8 -o found-3.shard     an eighth of the games
  inkmate worksheet mates.epd --solutions turned -o worksheet.pdf

A problem is a position with one right move: a mate with a single key, which is proved; the one move that wins; the one
that draws. Each is a line of EPD with bm, dm, pv, id, c0 and a grade from 1 to 5. A problem
similar to an earlier one is left out; what is left out of a game, and why, is in a comment. The result is the same on every run, whatever --jobs; to continue after an
interruption, give the same command again. Exit status: 0 all games searched, 1 a game could not be read or the work
could not be done, 2 wrong usage.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli
