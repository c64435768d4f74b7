#include "annotate/annotate.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <numeric>

#include "annotate/crew.hpp"
#include "annotate/evaluations.hpp"
#include "annotate/unfinished.hpp"
#include "cli/annotate_options.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/game_source.hpp"
#include "cli/progress.hpp"
#include "core/chess/error.hpp"
#include "files/file_io.hpp"

namespace inkmate {

using namespace chess;
namespace fs = std::filesystem;

namespace {

/// The games of the input, one after the other; one that cannot be read is told and left out.
class Games {
  public:
    explicit Games(const std::string& name, bool quiet = false)
        : source_(name == "-" ? "standard input" : name), quiet_(quiet) {
        if (name != "-") file_ = open_input(name);
        reader_.emplace(name == "-" ? std::cin : static_cast<std::istream&>(file_), source_);
    }

    std::optional<PgnGame> next() {
        for (;;) try {
                const std::size_t before = reader_->game_number();
                std::optional<PgnGame> game = reader_->next();
                if (reader_->game_number() == before) {
                    if (before == 0)
                        throw CommandError(fmt::format("{} holds no game: give a file in PGN", source_));
                    return std::nullopt;
                }
                if (!quiet_) tell_warnings({&*game, 1});
                return game;
            } catch (const ChessError& error) {
                leave_out(error);
            }
    }
    bool left_out() const { return left_out_; }

  private:
    void leave_out(const ChessError& error) {
        // What the stream itself refuses has no game that follows.
        if (file_.bad() || std::cin.bad()) throw CommandError(error.what());
        left_out_ = true;
        if (!quiet_) fmt::print(stderr, "inkmate: {}; this game is left out\n", error.what());
    }

    std::string source_;
    std::ifstream file_;
    std::optional<PgnReader> reader_;
    bool quiet_;
    bool left_out_ = false;
};

/// How many positions there are to analyse; nothing where nobody looks, or the games can be read only once.
std::optional<std::size_t> count_positions(const std::string& name) {
    if (::isatty(STDERR_FILENO) == 0 || !fs::is_regular_file(name)) return std::nullopt;
    Games games(name, true);
    std::size_t positions = 0;
    while (const auto game = games.next()) positions += game->game.moves().size() + 1;
    return positions;
}

/// Writes games behind those that are there.
class Output {
  public:
    explicit Output(std::string name) : name_(std::move(name)) {}

    bool can_go_on() const { return name_ != "-" && fs::is_regular_file(name_); }
    void open(std::uintmax_t bytes) {
        if (name_ == "-") return;
        if (can_go_on()) fs::resize_file(name_, bytes);
        out_.open(name_, std::ios::app | std::ios::binary);
        if (!out_)
            throw CommandError(fmt::format("cannot write {}: {}; choose another place with -o", name_,
                                           std::strerror(errno)));
    }
    void write(const std::string& text) {
        if (name_ == "-") return write_output("-", text);
        out_ << text << std::flush;
        if (!out_)
            throw CommandError(
                fmt::format("cannot write {}: {}; make room, and the same command goes on from "
                            "what is there",
                            name_, std::strerror(errno)));
    }

  private:
    std::string name_;
    std::ofstream out_;
};

/// What a run did, for who ran it.
struct Tally {
    std::size_t before = 0, now = 0;
    std::array<int, JUDGEMENT_NB> judgements{};

    void add(const AnalysedGame& game) {
        ++now;
        for (const auto& side : count_judgements(game.game.game, game.findings))
            for (std::size_t i = 0; i < side.size(); ++i) judgements[i] += side[i];
    }
    std::string text(const std::string& output) const {
        const auto number = [](auto n, std::string_view what, std::string_view several) {
            return fmt::format("{} {}", n, n == 1 ? what : several);
        };
        if (now == 0)
            return fmt::format("{}: {} annotated already\n", output, number(before, "game", "games"));
        std::string line = fmt::format("{}: {} annotated", output, number(now, "game", "games"));
        if (before > 0) line += fmt::format(" after {}", before);
        for (const JudgementRow& row : JUDGEMENTS)
            line += ", " + number(judgements[static_cast<std::size_t>(row.judgement)], row.name, row.names);
        return line + "\n";
    }
};

void check_output(const AnnotateFlags& flags) {
    std::error_code error;
    if (flags.output != "-" && fs::equivalent(flags.pgn, flags.output, error))
        throw CommandError(fmt::format("-o {} is the file that is read: choose another", flags.output),
                           EXIT_USAGE);
    if (flags.json &&
        (flags.output == "-" || (fs::exists(flags.output) && !fs::is_regular_file(flags.output))))
        throw CommandError("--json prints what -o FILE holds: give a file with -o", EXIT_USAGE);
}

void print_evaluations(const std::string& file) {
    Games games(file, true);
    while (const auto game = games.next()) write_output("-", evaluations_json(*game) + "\n");
}

/// An engine's failure leaves what is written.
void analyse_to_end(const AnnotateFlags& flags, const Desk& desk, std::unique_ptr<Analyst> first,
                    const MakeAnalyst& make) {
    try {
        analyse_games(desk, std::move(first), make, flags.jobs);
    } catch (const EngineFailure& error) {
        throw CommandError(fmt::format("{}{}", error.what(),
                                       flags.output == "-"
                                           ? ""
                                           : fmt::format("; the same command goes on after what "
                                                         "is in {}",
                                                         flags.output)));
    }
}

int run(const AnnotateFlags& flags) {
    check_output(flags);
    const MakeAnalyst make = analyst_option(flags);
    Games games(flags.pgn);
    std::optional<PgnGame> waiting = games.next();
    std::unique_ptr<Analyst> first = make();
    const AnnotateSettings settings{fmt::format("{}, {}", first->name(), describe(annotate_limits(flags))),
                                    flags.diagrams};
    Output output(flags.output);
    Tally tally;
    std::size_t position = 0;
    const auto take_next = [&] { return waiting ? std::exchange(waiting, std::nullopt) : games.next(); };
    std::uintmax_t bytes = 0;
    if (output.can_go_on()) {
        const auto next_known = [&] {
            auto game = take_next();
            if (game) position += game->game.moves().size() + 1;
            return game;
        };
        const Unfinished done = check_unfinished(flags.output, settings.analysis, next_known, waiting);
        if (waiting) position -= waiting->game.moves().size() + 1;
        tally.before = done.games;
        bytes = done.bytes;
    }
    output.open(bytes);
    const auto show = progress_bar("Annotating: position");
    const std::optional<std::size_t> all = count_positions(flags.pgn);
    const Desk desk{.next = take_next,
                    .take =
                        [&](AnalysedGame done) {
                            tally.add(done);
                            annotate(done.game, done.findings, settings);
                            output.write(game_text(done.game));
                        },
                    .on_position =
                        [&] {
                            if (all) show(std::min(position++, *all - 1), *all);
                        }};
    analyse_to_end(flags, desk, std::move(first), make);
    if (all) show(*all, *all);
    if (flags.json)
        print_evaluations(flags.output);
    else if (flags.output != "-")
        write_output("-", tally.text(flags.output));
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
or --depth the result is the same on every run, whatever --jobs; the same command goes on after an interruption. Exit
status: 0 all games annotated, 1 a game could not be read or the work not be done, 2 wrong usage.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate
