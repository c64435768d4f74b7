#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/files/file_io.hpp"
#include "base/files/input_file.hpp"
#include "base/text/json.hpp"
#include "base/text/line_reader.hpp"
#include "base/text/utf8.hpp"
#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "core/chess/faults.hpp"
#include "core/chess/position.hpp"
#include "core/problem/problem.hpp"
#include "core/problem/problem_file.hpp"
#include "core/problem/solution.hpp"
#include "core/problem/solve.hpp"
#include "core/problem/stipulation.hpp"
#include "core/variant/board.hpp"
#include "core/variant/named_pieces.hpp"

namespace inkmate::cli {

using namespace problem;

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Attack& attack);
Json to_json(const Defence& defence);
Json to_json(const Line& line);

template <class Part>
Json list(const std::vector<Part>& parts) {
    Json array = Json::array();
    for (const Part& part : parts) array.push_back(to_json(part));
    return array;
}

Json to_json(const Defence& defence) {
    Json json = {{"move", defence.san}, {"uci", defence.uci}, {"length", defence.length}};
    if (!defence.replies.empty()) json["replies"] = list(defence.replies);
    return json;
}

Json to_json(const Attack& attack) {
    Json json = {{"move", attack.san}, {"uci", attack.uci}};
    if (attack.length != 0) json["length"] = attack.length;
    if (attack.zugzwang) json["zugzwang"] = true;
    if (!attack.refutations.empty()) json["refutations"] = attack.refutations;
    if (!attack.threats.empty()) json["threats"] = list(attack.threats);
    if (!attack.defences.empty()) json["variations"] = list(attack.defences);
    return json;
}

Json to_json(const Line& line) {
    return {{"moves", line.san}, {"uci", line.uci}};
}

const char* word_for(Verdict verdict) {
    switch (verdict) {
        case Verdict::solved: return "solved";
        case Verdict::no_solution: return "no solution";
        case Verdict::stopped: return "stopped";
    }
    return "";
}

/// Return the solution of a problem as docs/guide/problems.md describes it.
Json to_json(const Problem& problem, const Solution& solution) {
    Json json = {{"name", problem.name},
                 {"place", problem.place},
                 {"fen", problem.position.fen()},
                 {"rules", problem.position.rules_name()},
                 {"stipulation", to_string(problem.stipulation)},
                 {"verdict", word_for(solution.verdict)}};
    if (is_battle(problem.stipulation.play)) {
        json["keys"] = list(solution.keys);
        json["tries"] = list(solution.tries);
        json["setPlay"] = list(solution.set_play);
    } else {
        json["solutions"] = list(solution.lines);
        json["setPlay"] = list(solution.set_lines);
        json["more"] = solution.more_lines;
    }
    json["nodes"] = solution.nodes;
    json["milliseconds"] = solution.milliseconds;
    return json;
}

/// Megabytes of the table.
constexpr int MOST_HASH = 65536;
constexpr double MOST_SECONDS = 7 * 86400;
constexpr const char* CHESS_RULES = "chess";

struct SolveFlags {
    std::vector<std::string> files, fens;
    std::string stipulation;
    std::string variant;
    std::vector<std::string> added_pieces;
    bool only_keys = false, one_line = false, short_lines = true, json = false;
    Questions questions;
    std::optional<double> seconds;
    std::optional<std::uint64_t> nodes;
    int hash = 64;
};

/// Return the exit status if this is said and all goes well from here.
int complain(const std::string& what, ExitCode status) {
    clear_progress();
    tell_user("inkmate: error: {}\n", fit_for_terminal(what));
    return status;
}

std::optional<Stipulation> default_stipulation(const SolveFlags& flags) {
    if (flags.stipulation.empty()) return std::nullopt;
    try {
        return parse_stipulation(flags.stipulation);
    } catch (const ProblemError& e) {
        throw CommandError(fmt::format("--stipulation: {}", e.what()), EXIT_USAGE);
    }
}

/// Return null for problems of chess.
SharedRules rules_of(const SolveFlags& flags) {
    if (flags.added_pieces.empty() && (flags.variant.empty() || flags.variant == CHESS_RULES)) return nullptr;
    const NamedVariant base = find_variant(flags.variant.empty() ? CHESS_RULES : flags.variant);
    try {
        std::vector<variant::AddedPiece> pieces;
        for (const std::string& text : flags.added_pieces) pieces.push_back(variant::parse_added_piece(text));
        return rules_for_problems(variant::rules_with(base.name, pieces, base.own));
    } catch (const variant::VariantError& e) {
        throw CommandError(e.what(), EXIT_USAGE);
    } catch (const ProblemError& e) {
        throw CommandError(e.what(), EXIT_USAGE);
    }
}

/// How problems are to be read.
struct Reading {
    std::optional<Stipulation> stipulation;
    SharedRules rules;
};

/// Says so if the side that usually mates in help play begins as if it were to be mated.
void note_unusual_side(const Problem& problem) {
    const Stipulation& s = problem.stipulation;
    const chess::Color side = problem.position.side_to_move();
    if ((s.play != Play::help && s.play != Play::series_help) || side == usual_side(s) || problem.is_duplex)
        return;
    tell_warning(
        fmt::format("{}: {} begins this {}, so White is mated: if Black is meant, leave out the side to move",
                    problem.place, chess::name_of(side), to_string(s)));
}

/// Solves problems one after the other, of which only one is in memory, and shows how far it is.
class Answers {
  public:
    explicit Answers(const SolveFlags& flags)
        : flags_(flags), solver_(static_cast<std::size_t>(flags.hash)) {}

    void answer(const Problem& problem) {
        note_unusual_side(problem);
        Limits limits = limits_for(++number_);
        bool begun = false;
        if (!flags_.json)
            limits.on_line = [&](const Solution& so_far) {
                if (!std::exchange(begun, true)) print(heading_text(problem, so_far, form()));
                print(line_text(problem, so_far.lines.back()));
            };
        const Solution solution = solver_.solve(problem, flags_.questions, limits);
        clear_progress();
        if (solution.verdict != problem::Verdict::solved || solution.more_lines) fail(EXIT_FAILED);
        if (flags_.json)
            fmt::print("{}{}", number_ == 1 ? "[" : ",", array_item(to_json(problem, solution)));
        else
            print(begun ? verdict_text(problem, solution) + "\n" : to_text(problem, solution, form()));
        std::fflush(stdout);
    }
    /// Ends what is printed, and returns the exit status.
    int finish() {
        if (flags_.json) fmt::print("{}\n", number_ == 0 ? "[]" : "\n]");
        return status_;
    }
    void fail(int status) { status_ = std::max(status_, status); }

  private:
    Form form() const { return flags_.one_line ? Form::line : Form::tree; }
    /// Print a part of the answer to a problem; a blank line parts problems.
    void print(const std::string& text) {
        clear_progress();
        const bool first = std::exchange(begun_, number_) != number_;
        fmt::print("{}{}", first && number_ > 1 ? "\n" : "", text::harmless_lines(text));
        std::fflush(stdout);
    }
    /// Return what stands in an array for a value, without a comma.
    static std::string array_item(Json json) {
        const std::string array = text::json_text(Json::array({std::move(json)}));
        constexpr std::string_view begin = "[", end = "\n]";
        return array.substr(begin.size(), array.size() - begin.size() - end.size());
    }
    Limits limits_for(std::size_t number) const {
        Limits limits;
        limits.nodes = flags_.nodes.value_or(0);
        limits.milliseconds = static_cast<std::int64_t>(flags_.seconds.value_or(0) * 1000);
        if (::isatty(STDERR_FILENO) != 0)
            limits.on_progress = [=, shown = std::uint64_t{0}](std::uint64_t nodes) mutable {
                constexpr std::uint64_t step = 500'000;
                if (nodes - shown < step) return;
                shown = nodes;
                tell_user("\r\x1b[KProblem {}: {} positions", number, nodes);
                std::fflush(stderr);
            };
        return limits;
    }

    const SolveFlags& flags_;
    Solver solver_;
    std::size_t number_ = 0;
    /// The number of the problem of which something has been printed last.
    std::size_t begun_ = 0;
    int status_ = 0;
};

void answer_fen(Answers& answers, const std::string& fen, const std::string& place, const Reading& reading) {
    try {
        answers.answer({.position = read_diagram(reading.rules, fen, *reading.stipulation),
                        .stipulation = *reading.stipulation,
                        .name = {},
                        .place = place});
    } catch (const chess::ChessError& e) {
        answers.fail(complain(fmt::format("{}: {}", place, e.what()), EXIT_USAGE));
    } catch (const ProblemError& e) {
        answers.fail(complain(fmt::format("{}: {}", place, e.what()), EXIT_USAGE));
    }
}

/// True if a file begins as one of games.
bool has_games(const files::InputFile& file) {
    const std::unique_ptr<std::istream> in = file.open();
    text::LineReader lines(*in);
    const std::string_view front = lines.front(chess::FRONT_OF_FILE);
    return front.starts_with("[Event ") || front.starts_with("[White ");
}

void answer_file(Answers& answers, const std::string& name, const Reading& reading) {
    try {
        const files::InputFile file(name);
        if (has_games(file))
            return answers.fail(complain(
                fmt::format("{} has games (PGN): inkmate problems finds problems in them", file.source()),
                EXIT_FAILED));
        refuse_other_kinds(file);
        const std::unique_ptr<std::istream> in = file.open();
        ProblemReader problems(*in, file.source(), reading.stipulation, reading.rules);
        bool any = false;
        while (std::optional<ProblemReader::Entry> entry = problems.next()) {
            any = true;
            for (const std::string& remark : problems.take_remarks()) faults().note(remark);
            if (!entry->problem) {
                faults().leave_out(entry->fault, chess::Faults::POSITION, entry->of_game);
                continue;
            }
            faults().add(entry->of_game, chess::Faults::POSITION);
            answers.answer(*entry->problem);
        }
        for (const std::string& remark : problems.take_remarks()) faults().note(remark);
        if (!any) answers.fail(complain(fmt::format("{} has no problem", file.source()), EXIT_FAILED));
    } catch (const files::FileError& e) {
        answers.fail(complain(e.what(), EXIT_FAILED));
    }
}

int run(SolveFlags& flags) {
    flags.questions.detail.variations = !flags.only_keys;
    flags.questions.detail.short_variations = flags.short_lines;
    if (flags.files.empty() && flags.fens.empty())
        throw CommandError("solve needs problems: FILE..., or --fen with --stipulation", EXIT_USAGE);
    const Reading reading{.stipulation = default_stipulation(flags), .rules = rules_of(flags)};
    if (!flags.fens.empty() && !reading.stipulation)
        throw CommandError("--fen needs --stipulation: #2 for a mate in two, h#3 for a helpmate in three",
                           EXIT_USAGE);
    Answers answers(flags);
    for (std::size_t i = 0; i < flags.fens.size(); ++i)
        answer_fen(answers, flags.fens[i], flags.fens.size() == 1 ? "--fen" : fmt::format("--fen {}", i + 1),
                   reading);
    for (const std::string& name : flags.files) answer_file(answers, name, reading);
    return answers.finish();
}

void add_what_to_tell(Options& options, SolveFlags& flags) {
    options.group("What to find out, besides all keys or solutions");
    const auto keys =
        options.flag({.name = "--keys", .help = "Only the keys, without variations"}, flags.only_keys);
    options.flag(
        {.name = "--set-play", .help = "Also the set play: what would follow if the other side began"},
        flags.questions.set_play);
    options
        .value({.name = "--tries",
                .help = "Also tries: first moves that at most N answers refute",
                .value = "N",
                .default_value = "none"},
               flags.questions.tries)
        .check(in_range(1, 20));
    options
        .flag({.name = "--duals", .help = "Every continuation that is as short, not just one"},
              flags.questions.detail.duals)
        .excludes(keys);
    const auto all = options.flag({.name = "--all-defences", .help = "Also answers that parry no threat"},
                                  flags.questions.detail.all_defences);
    all.excludes(keys);
    options
        .flag({.name = "--one-threat",
               .help = "Of several threats one is enough: only answers that parry all of them"},
              flags.questions.detail.one_threat)
        .excludes(keys)
        .excludes(all);
    add_without_option(options, {{"short", &flags.short_lines}},
                       "short: variations that reach the goal early")
        .excludes(keys);
    options
        .value({.name = "--max-solutions",
                .help = "Report at most N solutions of help play and series",
                .value = "N"},
               flags.questions.most_lines)
        .check(in_range(1, 1'000'000));
}

}  // namespace

Run add_solve(Options& options) {
    const auto flags = std::make_shared<SolveFlags>();
    options.arguments({.name = "files",
                       .help = "Problems as FEN, EPD or Popeye's text, - for standard input",
                       .value = "FILE..."},
                      flags->files);
    options.repeated(FEN.spec("fields after the board may be missing. May be given several times"),
                     flags->fens);
    options.value({.name = "-s,--stipulation",
                   .help = "The stipulation of problems that have none: #3 s#3 r#3 h#3 h#2.5 ser-#9 ser-h#9, "
                           "with = instead of # for stalemate",
                   .value = "STIPULATION",
                   .default_value = "none"},
                  flags->stipulation);
    add_variant_option(options, flags->variant);
    options.repeated({.name = "--add-piece",
                      .help = "An extra piece: its letter in FENs, and a name that inkmate variants --pieces "
                              "lists or a word of Betza's notation",
                      .value = "LETTER=NAME"},
                     flags->added_pieces);
    add_strict_option(options);
    add_what_to_tell(options, *flags);
    options.group("Limits: when to give up a problem unproved");
    add_time_option(options, flags->seconds, {}, MOST_SECONDS);
    options.value(NODES.spec(), flags->nodes).check(at_least(std::uint64_t{1}));
    add_hash_option(options, flags->hash, MOST_HASH, "of what is proved");
    options.group("Output");
    const auto line = options.flag({.name = "--line", .help = "A key with all its variations on one line"},
                                   flags->one_line);
    add_json_option(options, flags->json).excludes(line);
    options.footer(R"(Examples:
  inkmate solve -s "#2" --fen "kbK5/pp6/1P6/8/8/8/8/R7"
  inkmate solve -s "#3" --set-play --tries 1 --duals --fen "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq -"
  inkmate solve -s "h#2" --add-piece g=grasshopper --add-piece i=nightrider --fen "4k3/3rq3/3G2P1/1I2p3/Gp2p1G1/4pp2/r6I/4K3"
  inkmate solve problems.epd --keys --time 60
  inkmate solve --json problems.inp

Exit status: 0 when all problems have solutions and all of these are known; 1 when one has none, could not be read, or a limit came first.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate::cli
