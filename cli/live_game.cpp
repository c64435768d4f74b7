#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <deque>
#include <sstream>

#include "cli/device_game.hpp"
#include "cli/error.hpp"
#include "cli/line_input.hpp"
#include "core/error.hpp"
#include "core/levels.hpp"
#include "core/notation.hpp"
#include "psgen/press/device_session.hpp"
#include "psgen/press/device_text.hpp"
#include "psgen/press/error.hpp"

namespace inkmate {

namespace {

using Milliseconds = std::chrono::milliseconds;
constexpr std::string_view MOVE_LINE = "Move: ";
/// For whatever needs no thought on the device.
constexpr Milliseconds SHORT_WAIT = std::chrono::seconds(60);
/// For the device to close the line.
constexpr Milliseconds LAST_WAIT = std::chrono::seconds(30);
/// The slowest device that is waited for, in nodes a second.
constexpr int SLOWEST = 20;
constexpr Milliseconds WITHOUT_LIMIT = std::chrono::hours(1);

/// What the console understands besides moves: see docs/console.md.
constexpr auto HARMLESS =
    std::to_array<std::string_view>({"help", "fen", "board", "eval", "moves", "print", "pgn"});
constexpr auto CHANGING = std::to_array<std::string_view>({"go", "undo", "new", "setup", "draw", "resign"});
constexpr auto STRENGTH = std::to_array<std::string_view>({"level", "depth", "nodes", "time"});
constexpr auto FOR_PROGRAMS = std::to_array<std::string_view>(
    {"uci", "isready", "ucinewgame", "position", "setoption", "d", "stop", "ponderhit", "debug", "register"});

template <std::size_t N>
bool one_of(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::ranges::find(words, word) != words.end();
}

bool printable(std::string_view line) {
    return std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; });
}

/// The moves in coordinates of the lines that tell of moves.
std::deque<std::string> told_moves(const std::string& text) {
    std::deque<std::string> moves;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        const std::size_t open = line.rfind('('), close = line.rfind(')');
        if (line.starts_with(MOVE_LINE) && open < close && close != std::string::npos)
            moves.push_back(line.substr(open + 1, close - open - 1));
    }
    return moves;
}

class LiveGame {
  public:
    LiveGame(GameRecord& record, const DeviceGameOptions& options, const Interrupt& interrupt)
        : record_(record),
          options_(options),
          session_(Connection(options.uri.host, options.uri.port, options.uri.text,
                              options.wait.value_or(SHORT_WAIT), &interrupt),
                   [this](std::string_view text) { show(text); }) {}

    Outcome play(const std::string& program) {
        if (!begin(program)) return Outcome::mute;
        while (const auto line = next_line())
            if (!answer(*line)) break;
        leave();
        return Outcome::left;
    }

  private:
    Milliseconds wait() const { return patience(options_, record_.options().limits); }

    /// Printable lines as they are, noise in quotation marks.
    void show(std::string_view text) {
        // An answer begins on a new line, which the user's Enter has begun already.
        if (answering_ && text.starts_with('\n')) text.remove_prefix(1);
        answering_ = false;
        std::string shown;
        std::istringstream in{std::string(text)};
        for (std::string line; std::getline(in, line);) {
            if (line.ends_with('\r')) line.pop_back();
            shown += (printable(line) ? line : quoted(line)) + '\n';
        }
        record_.note(shown);
        if (silent_) return;
        std::fputs(shown.c_str(), stdout);
        std::fflush(stdout);
    }

    void say(const std::string& text) {
        record_.note(text + "\n");
        fmt::print("{}\n", text);
        std::fflush(stdout);
    }

    /// Sends something of which the user need not see the answer.
    std::string ask_silently(std::string_view line) {
        silent_ = true;
        std::string answer = session_.send(line, wait());
        silent_ = false;
        return answer;
    }

    bool begin(const std::string& program) {
        record_.save();
        std::string text;
        try {
            session_.start(job_front(options_.wrapper, record_.options().device.job_name) + program,
                           options_.wait.value_or(SHORT_WAIT));
            predict();
            text = session_.read_prompt(wait());
        } catch (const PressError&) {
            keep_predicted();
            if (session_.mute()) return false;
            throw;
        }
        std::deque<std::string> moves = told_moves(text);
        if (!record_.game().moves().empty()) {
            if (moves.empty() || moves.front() != to_uci(record_.game().moves().back()))
                throw CommandError(
                    fmt::format("the program on the device stands at another move than {}: generate it anew, "
                                "or go on with --resume",
                                record_.file()));
            moves.pop_front();
        }
        follow(moves);
        if (options_.resumed && record_.options().drawing && record_.options().pages != PagesMode::none)
            ask_silently("print");
        return true;
    }

    std::optional<std::string> next_line() {
        const auto line = input_.prompt([this] { session_.wait_for(STDIN_FILENO); });
        if (line) record_.note("> " + escaped(*line) + "\n");
        return line;
    }

    /// Carries out a line of the user; false when it was the last one.
    bool answer(const std::string& line) {
        answering_ = true;
        std::istringstream words(line);
        std::string word, rest;
        words >> word >> rest;
        if (!printable(line)) {
            say("A line holds printable characters only; nothing was sent.");
        } else if (word.empty() || word.front() == '%') {
            say("Type a move, or \"help\".");
        } else if (word == "quit") {
            return false;
        } else if (one_of(word, FOR_PROGRAMS) || (word == "go" && !rest.empty())) {
            say(fmt::format("\"{}\" is for chess programs; here a person plays.", word));
        } else if (word == "seed") {
            say(fmt::format("Seed: {}", record_.options().seed));
        } else if (one_of(word, HARMLESS)) {
            session_.send(line, wait());
        } else if (word == "flip") {
            session_.send(line, wait());
            record_.options().flipped = !record_.options().flipped;
            record_.save();
        } else if (word == "pages") {
            session_.send(line, wait());
            set_pages(rest);
        } else if (word == "hint") {
            session_.type(line, wait());
            if (!record_.over()) search();
            session_.read_prompt(wait());
        } else if (one_of(word, STRENGTH)) {
            session_.send(line, wait());
            set_strength(word, rest);
        } else if (one_of(word, CHANGING)) {
            change(word, line);
        } else if (record_.over()) {
            session_.send(line, wait());
        } else {
            move(line);
        }
        return true;
    }

    void set_pages(std::string_view mode) {
        if (mode == "every") record_.options().pages = PagesMode::every;
        if (mode == "reply") record_.options().pages = PagesMode::reply;
        if (mode == "none") record_.options().pages = PagesMode::none;
        record_.save();
    }

    /// The program's strength follows the same rules as on the console; what it refuses changes nothing.
    void set_strength(std::string_view word, std::string_view digits) {
        std::int64_t n = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
        if (error != std::errc() || end != digits.data() + digits.size() || n < 1) return;
        std::optional<Level> chosen;
        if (word == "level" && n <= static_cast<std::int64_t>(LEVELS.size()))
            chosen = level(static_cast<int>(n));
        if (word == "depth" && n <= MAX_PLY) chosen = {{.depth = static_cast<int>(n)}};
        if (word == "nodes" && n <= 999'999'999) chosen = {{.nodes = static_cast<std::uint64_t>(n)}};
        if (word == "time" && n <= 86'400) chosen = {{.milliseconds = n * 1000}};
        if (!chosen) return;
        record_.options().limits = chosen->limits;
        record_.options().mistakes = chosen->mistakes;
        record_.save();
    }

    bool program_to_move(const Game& game) const {
        return !ends_game(game.status()) &&
               (static_cast<int>(record_.options().side) >> game.position().side_to_move() & 1) != 0;
    }

    /// Searches as the program does at the same point, so that both tables hold the same.
    Move search() {
        const Game& game = record_.game();
        return engine_.search(game.position(), record_.options().limits, game.earlier_keys()).best_move;
    }

    /// With a clock nobody knows them; a program that plays both sides plays the whole game at once.
    bool knows_replies() const {
        return in_step_ && record_.options().limits.milliseconds == 0 &&
               record_.options().side != ProgramSide::both;
    }

    /// Finds the replies that the program is looking for now, if core and program are in step.
    void predict() {
        predicted_.clear();
        Game game = record_.game();
        while (knows_replies() && !record_.over() && program_to_move(game)) {
            predicted_.push_back(choose_move(engine_, game, style_of(record_.options())).best_move);
            game.play(predicted_.back());
        }
    }

    /// The line is lost while the program thinks: the reply that it finds, and may print, is known.
    void keep_predicted() {
        for (const Move m : predicted_) record_.play(m);
        predicted_.clear();
        record_.save();
    }

    /// Plays the moves that the program tells of.
    void follow(std::deque<std::string>& moves) {
        std::size_t n = 0;
        for (const std::string& text : moves) {
            Move m;
            try {
                m = parse_move(record_.game().position(), text);
            } catch (const ChessError& e) {
                throw CommandError(
                    fmt::format("the device tells of a move that cannot be ({}): the game is "
                                "saved up to there; go on with inkmate send --resume {}",
                                e.what(), record_.file()));
            }
            record_.play(m);
            if (n < predicted_.size() && predicted_[n] != m) {
                in_step_ = false;
                say(fmt::format("(The core would have played {}; the device's move counts.)",
                                to_uci(predicted_[n])));
            }
            ++n;
        }
        predicted_.clear();
        record_.save();
    }

    void move(const std::string& line) {
        Move m;
        try {
            m = parse_move(record_.game().position(), line);
        } catch (const ChessError& e) {
            if (options_.check) return say(std::string(e.what()) + ".");
        }
        // From here on the move is part of the game, whatever becomes of the line.
        if (m) {
            record_.play(m);
            record_.save();
        }
        std::string text;
        try {
            session_.type(m ? to_uci(m) : line, wait());
            predict();
            text = session_.read_prompt(wait());
        } catch (const PressError&) {
            keep_predicted();
            throw;
        }
        std::deque<std::string> moves = told_moves(text);
        if (m && !moves.empty() && moves.front() == to_uci(m)) {
            moves.pop_front();
        } else if (m) {
            record_.undo();
            predicted_.clear();
            in_step_ = false;
            record_.save();
            if (!moves.empty())
                throw CommandError(
                    fmt::format("the device has played {} where {} was sent: the game is saved without it; "
                                "go on with inkmate send --resume {}",
                                moves.front(), to_uci(m), record_.file()));
            return;
        }
        follow(moves);
    }

    void change(std::string_view word, const std::string& line) {
        std::string text;
        try {
            session_.type(line, wait());
            if (word == "go" && !record_.over()) predict_go();
            text = session_.read_prompt(wait());
        } catch (const PressError&) {
            keep_predicted();
            throw;
        }
        if (word == "draw") in_step_ = false;
        if (word == "new") {
            record_.options().side = first_side_;
            // The program may have begun to think already.
            in_step_ = in_step_ && first_side_ == ProgramSide::black;
        }
        if (word == "new" ||
            (word == "setup" && text.find("The position is as it was.") == std::string::npos))
            engine_.new_game();
        learn_game();
    }

    /// `go` makes the program play the side to move from then on, if it plays one side.
    void predict_go() {
        ProgramSide& side = record_.options().side;
        if (side == ProgramSide::white || side == ProgramSide::black)
            side = static_cast<ProgramSide>(1 << record_.game().position().side_to_move());
        if (side != ProgramSide::none) return predict();
        if (knows_replies()) predicted_ = {search()};
    }

    /// Asks the program for the game.
    void learn_game() {
        predicted_.clear();
        const std::string text = ask_silently("pgn");
        const std::size_t tags = text.find('[');
        std::vector<PgnGame> games;
        if (tags != std::string::npos)
            games = read_pgn(std::string_view(text).substr(tags), "the device's game");
        if (games.size() != 1)
            throw CommandError(
                fmt::format("the device has not told its game: it is saved as it was; go on "
                            "with inkmate send --resume {}",
                            record_.file()));
        record_.replace(games.front().game);
        const bool by_rules = ends_game(record_.game().status());
        record_.end_by(by_rules ? "*" : games.front().result);
        record_.save();
    }

    void leave() {
        try {
            session_.finish("quit\n" + job_end(options_.wrapper), std::min(wait(), LAST_WAIT));
        } catch (const PressError& e) {
            say(fmt::format("({}.)", e.what()));
        }
        say(fmt::format("The game is in {}.", record_.file()));
    }

    GameRecord& record_;
    const DeviceGameOptions& options_;
    DeviceSession session_;
    LineInput input_;
    Engine engine_{record_.options().search};
    /// What the program must reply to what was sent last.
    std::vector<Move> predicted_;
    bool in_step_ = true;
    /// What the program plays after `new`.
    const ProgramSide first_side_ = record_.options().side;
    bool silent_ = false;
    bool answering_ = false;
};

}  // namespace

Milliseconds patience(const DeviceGameOptions& options, const SearchLimits& limits) {
    if (options.wait) return *options.wait;
    if (limits.milliseconds > 0) return SHORT_WAIT + 2 * Milliseconds(limits.milliseconds);
    if (limits.nodes == 0) return WITHOUT_LIMIT;
    return SHORT_WAIT + std::chrono::seconds(limits.nodes / SLOWEST);
}

Outcome play_live(GameRecord& record, const std::string& program, const DeviceGameOptions& options,
                  const Interrupt& interrupt) {
    return LiveGame(record, options, interrupt).play(program);
}

}  // namespace inkmate
