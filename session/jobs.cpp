#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>

#include "core/chess/error.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"
#include "core/engine/levels.hpp"
#include "psgen/device/console_text.hpp"
#include "psgen/device/device_text.hpp"
#include "psgen/device/pages.hpp"
#include "psgen/device/send_job.hpp"
#include "psgen/emit/program.hpp"
#include "render/cairo/draw.hpp"
#include "render/page/compose.hpp"
#include "session/console_line.hpp"
#include "session/device_game.hpp"
#include "session/error.hpp"
#include "session/line_input.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

/// As the console shows a position.
std::string board_text(const Position& pos, bool flipped) {
    constexpr std::string_view letters = ".PNBRQK..pnbrqk.";
    std::string text;
    for (int i = 0; i < SQUARE_NB; ++i) {
        const int rank = 7 - i / 8, file = i % 8, square = 8 * rank + file;
        text += letters[pos.piece_on(static_cast<Square>(flipped ? 63 - square : square))];
        if (file == 7) text += '\n';
    }
    return text;
}

class JobGame {
  public:
    JobGame(GameRecord& record, const DeviceGameOptions& options, const Interrupt& interrupt)
        : record_(record), options_(options), interrupt_(interrupt) {
        if (record.options().limits.milliseconds > 0)
            throw SessionError(
                "one job a turn goes with limits in nodes or plies only, so that the reply is known here "
                "too: "
                "use --max-time instead of --time");
        if (!record.options().drawing)
            throw SessionError(
                "the program cannot draw pages, and there is no other way to see its moves: generate it "
                "without --no-drawing");
        if (!options.pages_directory.empty()) pages_.emplace(options.pages_directory, "turn-%03d.pdf");
    }

    Outcome play() {
        record_.save();
        show();
        if (record_.console().reply_due())
            turn();
        else if (options_.resumed)
            print();
        while (const auto line = next_line())
            if (!answer(*line)) break;
        say(fmt::format("The game is in {}.", record_.file()));
        return Outcome::left;
    }

  private:
    void say(const std::string& text) {
        record_.note(text + "\n");
        fmt::print("{}\n", text);
        std::fflush(stdout);
    }

    void show() {
        const Game& game = record_.game();
        std::string text = board_text(game.position(), record_.options().flipped);
        if (!game.moves().empty()) text += move_line(game) + "\n";
        const Status status = game.status();
        if (record_.console().over())
            text += fmt::format("Result: {}{}", record_.console().result(),
                                ends_game(status) ? fmt::format(" ({})", describe(status)) : "");
        else
            text += fmt::format("Turn: {}{}", game.position().side_to_move() == WHITE ? "White" : "Black",
                                status != Status::normal ? fmt::format(" ({})", describe(status)) : "");
        say(text);
    }

    std::optional<std::string> next_line() {
        const auto line = input_.prompt([this] { wait_for_input(); });
        if (line) record_.note("> " + escaped(*line) + "\n");
        return line;
    }

    void wait_for_input() {
        std::array<pollfd, 2> watched = {pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{interrupt_.fd(), POLLIN, 0}};
        while (::poll(watched.data(), watched.size(), -1) < 0) {
        }
        if (watched[1].revents != 0) throw_interrupted();
    }

    bool answer(const std::string& text) {
        const ConsoleLine line = read_console_line(text);
        if (line.first.empty())
            say("Type a move, or \"help\".");
        else if (line.word != nullptr)
            return carry_out(line);
        else
            move(text);
        return true;
    }

    /// A line that begins with a word of the console; false when it was the last one.
    bool carry_out(const ConsoleLine& line) {
        const std::string& word = line.first;
        if (!line.word->in_jobs)
            say(fmt::format("\"{}\" is not for a game of one job a turn; \"help\" lists what is.", word));
        else if (word == "quit")
            return false;
        else if (word == "help")
            say(fmt::format("{}", fmt::join(jobs_help(), "\n")));
        else if (word == "board")
            show();
        else if (word == "flip")
            flip();
        else if (word == "fen")
            say(record_.position().fen());
        else if (word == "pgn")
            say(write_pgn({{}, record_.game(), std::string(record_.console().result())}));
        else if (word == "moves")
            tell_moves(line.argument());
        else if (word == "undo")
            undo();
        else if (line.word->effect == WordEffect::strength)
            set_strength(line);
        else if (word == "print")
            print();
        else if (may_play())
            word == "resign" ? resign() : go();
        return true;
    }

    /// Can the game go on; if not, says why.
    bool may_play() {
        if (record_.console().may_play()) return true;
        say(fmt::format("{} Type \"undo\" or \"quit\".",
                        record_.console().over() ? "The game is over." : "The record of the game is full."));
        return false;
    }

    void flip() {
        record_.options().flipped = !record_.options().flipped;
        record_.save();
        show();
    }

    void tell_moves(const std::string& from) {
        std::string text;
        for (const Move m : legal_moves(record_.position()))
            if (from.empty() || to_string(m.from()) == from) text += " " + to_san(record_.position(), m);
        say(fmt::format("Legal moves{}{}:{}", from.empty() ? "" : " from ", from, text));
    }

    void undo() {
        if (!record_.undo()) return say("There is no move to take back.");
        record_.save();
        show();
    }

    void resign() {
        record_.resign();
        record_.save();
        show();
    }

    void set_strength(const ConsoleLine& line) {
        const std::optional<Strength> chosen = strength_of(line);
        if (!chosen)
            return say(fmt::format("Possible: level 0 to {}, depth 1 to {}, nodes 1 to {}.", STRONGEST_LEVEL,
                                   MAX_PLY, MOST_NODES));
        record_.options().limits = chosen->limits;
        record_.options().mistakes = chosen->mistakes;
        record_.save();
        say(fmt::format("{} {}.",
                        line.first == "level"   ? "Level"
                        : line.first == "depth" ? "Plies:"
                                                : "Positions:",
                        line.argument()));
    }

    void move(const std::string& line) {
        if (!may_play()) return;
        Move m;
        try {
            m = parse_move(record_.position(), line);
        } catch (const ChessError& e) {
            return say(std::string(e.what()) + ".");
        }
        record_.play(m);
        record_.save();
        show();
        if (record_.console().reply_due())
            turn();
        else
            print();
    }

    void go() {
        record_.take_side_to_move();
        record_.save();
        turn();
    }

    /// One job: the program knows the moves so far, finds one move, prints its page and ends.
    void turn() {
        ProgramOptions program = record_.program();
        program.side = side_of(record_.position().side_to_move());
        program.pages = PagesMode::reply;
        const std::string done = send(program, "quit\n");
        // Each job begins with an empty table, and so does the engine that follows it.
        Engine engine(program.search);
        const Move reply = choose_move(engine, program.game, style_of(program)).best_move;
        record_.play(reply);
        record_.save();
        say(fmt::format("({}.)", done));
        show();
        keep_page();
        if (record_.console().reply_due()) turn();
    }

    /// A job that prints the present position.
    void print() {
        ProgramOptions program = record_.program();
        program.side = ProgramSide::none;
        say(fmt::format("({}.)", send(program, "print\nquit\n")));
        keep_page();
    }

    std::string send(const ProgramOptions& program, std::string_view input) {
        const std::string& name = program.device.job_name.empty() ? program.title : program.device.job_name;
        const std::string job = wrap_job(options_.wrapper, name, generate(program), input);
        const JobReport report = send_job(
            options_.uri, job, {.name = name, .wait = patience(options_, program.limits)}, &interrupt_);
        if (!report.text.empty()) record_.note(escaped(report.text));
        return report.state;
    }

    /// What cairo draws is what the device prints.
    void keep_page() {
        if (!pages_) return;
        const ProgramOptions& o = record_.options();
        const Page page = compose(page_content(record_.game(), page_options(o, 1)), page_design(o));
        const std::filesystem::path file = pages_->page(++turns_);
        draw_pdf({&page, 1}, file);
        say(fmt::format("The page: {}", file.string()));
    }

    GameRecord& record_;
    const DeviceGameOptions& options_;
    const Interrupt& interrupt_;
    LineInput input_;
    std::optional<PageFiles> pages_;
    int turns_ = 0;
};

}  // namespace

Outcome play_jobs(GameRecord& record, const DeviceGameOptions& options, const Interrupt& interrupt) {
    return JobGame(record, options, interrupt).play();
}

}  // namespace inkmate
