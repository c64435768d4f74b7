#include "engines/annotate/annotate.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "base/files/file_io.hpp"
#include "cli/commands.hpp"
#include "cli/engine/annotate_options.hpp"
#include "cli/engine/game_batch.hpp"
#include "cli/error.hpp"
#include "cli/progress.hpp"

namespace inkmate {

using namespace chess;
namespace fs = std::filesystem;

namespace {

/// What a run did, for who ran it.
struct Tally {
    std::size_t before = 0, now = 0;
    std::array<int, annotate::JUDGEMENT_NB> judgements{};

    void add(const annotate::AnalysedGame& game) {
        ++now;
        for (const auto& side : annotate::count_judgements(game.game.game, game.findings))
            for (std::size_t i = 0; i < side.size(); ++i) judgements[i] += side[i];
    }
    std::string text(const std::string& output) const {
        if (now == 0 && before > 0)
            return fmt::format("{}: {} annotated already\n", output, number_of(before, "game", "games"));
        std::string line = fmt::format("{}: {} annotated", output, number_of(now, "game", "games"));
        if (before > 0) line += fmt::format(" after {}", before);
        for (const annotate::JudgementRow& row : annotate::JUDGEMENTS)
            line += ", " +
                    number_of(static_cast<std::size_t>(judgements[static_cast<std::size_t>(row.judgement)]),
                              row.name, row.names);
        return line + "\n";
    }
};

void check_output(const AnnotateFlags& flags) {
    if (flags.json &&
        (flags.output == "-" || (files::file_exists(flags.output) && !fs::is_regular_file(flags.output))))
        throw CommandError("--json prints what -o FILE holds: give a file with -o", EXIT_USAGE);
}

void print_evaluations(const std::string& file) {
    Games games(file, true);
    while (const auto game = games.next()) files::write_output("-", annotate::evaluations_json(*game) + "\n");
}

/// An engine's failure leaves what is written.
void analyse_to_end(const AnnotateFlags& flags, const annotate::AnalysisQueue& queue,
                    std::unique_ptr<annotate::Analyst> first, const annotate::MakeAnalyst& make) {
    try {
        annotate::analyse_games(queue, std::move(first), make, flags.jobs);
    } catch (const EngineFailure& error) {
        throw CommandError(
            fmt::format("{}{}", error.what(),
                        flags.output == "-"
                            ? ""
                            : fmt::format("; to continue after what is in {}, give the same command again",
                                          flags.output)));
    }
}

int run(const AnnotateFlags& flags) {
    check_output(flags);
    const annotate::MakeAnalyst make = analyst_option(flags);
    Games games(flags.pgn);
    BatchInput input([&games] { return games.next(); });
    std::unique_ptr<annotate::Analyst> first = make();
    const annotate::AnnotateSettings settings{analysis_of(flags, first->name()), flags.diagrams};
    BatchOutput output(flags.output);
    Tally tally;
    tally.before = input.go_on_in(output, annotate::AnnotatedTexts(settings.analysis));
    std::size_t position = input.passed_positions();
    const auto show = progress_bar("Annotating: position");
    const std::optional<std::size_t> all = count_positions(flags.pgn);
    const annotate::AnalysisQueue queue{.next = [&input] { return input.next(); },
                                        .take =
                                            [&](annotate::AnalysedGame done) {
                                                tally.add(done);
                                                annotate::annotate(done.game, done.findings, settings);
                                                output.write(annotate::AnnotatedTexts::text(done.game));
                                            },
                                        .on_step =
                                            [&] {
                                                if (all) show(std::min(position++, *all - 1), *all);
                                            }};
    analyse_to_end(flags, queue, std::move(first), make);
    if (all) show(*all, *all);
    if (flags.json)
        print_evaluations(flags.output);
    else if (flags.output != "-")
        files::write_output("-", tally.text(flags.output));
    return games.left_out() ? EXIT_FAILED : 0;
}

}  // namespace

Run add_annotate(Options& options) {
    const auto flags = std::make_shared<AnnotateFlags>();
    add_annotate_options(options, *flags);
    options.footer(R"(Examples:
  inkmate annotate examples/opera-1858.pgn
  inkmate annotate games.pgn -o annotated.pgn --engine stockfish --depth 18 --jobs 4
  inkmate annotate games.pgn -o evaluated.pgn --nodes 1000000 --json > curves.json
  inkmate render annotated.pgn -o game.html

Every move gets its evaluation, as [%eval] in a comment; one that loses too much, ?!, ? or ?? and the better line as a
variation; the moment before the worst of them, a diagram (NAG 220). What others wrote in the games stays. With --nodes
or --depth the result is the same on every run, whatever --jobs; to continue after an interruption, give the same
command again. Exit status: 0 all games annotated, 1 a game could not be read or the work could not be done, 2 wrong
usage.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate
