#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <sstream>

#include "cli/device_game.hpp"
#include "cli/error.hpp"
#include "cli/line_input.hpp"
#include "cli/referee.hpp"
#include "core/error.hpp"
#include "core/levels.hpp"
#include "core/movegen.hpp"
#include "core/notation.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/press/device_text.hpp"
#include "psgen/press/error.hpp"
#include "psgen/press/pages.hpp"
#include "psgen/press/send_job.hpp"
#include "render/cairo/draw.hpp"
#include "render/page/compose.hpp"

namespace inkmate {

namespace {

constexpr std::string_view HELP =
    R"(A move           e2e4 or Nf3, O-O, exd5, e8=Q; coordinates promote as e7e8n
go               the program moves for the side to move, and plays that side
moves            legal moves
undo             takes back a full move
board, flip      shows the board, turns it round
fen, pgn         the position, the game so far
level 1..8       strength
print            prints a page now
resign, quit     the end; the game is saved
)";

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
            throw CommandError(
                "one job a turn goes with limits in nodes or plies only, so that the reply is known here "
                "too: "
                "use --max-time instead of --time");
        if (!record.options().drawing)
            throw CommandError(
                "the program cannot draw pages, and there is no other way to see its moves: generate it "
                "without --no-drawing");
        if (!options.pages_directory.empty()) pages_.emplace(options.pages_directory, "turn-%03d.pdf");
    }

    Outcome play() {
        record_.save();
        show();
        if (program_to_move())
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
        if (!game.moves().empty())
            text += fmt::format("Move: {} ({})\n", last_move_text(game), to_uci(game.moves().back()));
        const Status status = game.status();
        if (record_.over())
            text += fmt::format("Result: {}{}", record_.result(),
                                ends_game(status) ? fmt::format(" ({})", describe(status)) : "");
        else
            text += fmt::format("Turn: {}{}", game.position().side_to_move() == WHITE ? "White" : "Black",
                                status != Status::normal ? fmt::format(" ({})", describe(status)) : "");
        say(text);
    }

    bool program_to_move() const {
        return !record_.over() &&
               (static_cast<int>(record_.options().side) >> record_.game().position().side_to_move() & 1) !=
                   0;
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

    bool answer(const std::string& line) {
        std::istringstream words(line);
        std::string word, rest;
        words >> word >> rest;
        if (word.empty() || word.front() == '%') {
            say("Type a move, or \"help\".");
        } else if (word == "quit") {
            return false;
        } else if (word == "help") {
            say(std::string(HELP.substr(0, HELP.size() - 1)));
        } else if (word == "board") {
            show();
        } else if (word == "flip") {
            record_.options().flipped = !record_.options().flipped;
            record_.save();
            show();
        } else if (word == "fen") {
            say(record_.game().position().fen());
        } else if (word == "pgn") {
            say(write_pgn({{}, record_.game(), std::string(record_.result())}));
        } else if (word == "moves") {
            tell_moves();
        } else if (word == "undo") {
            undo();
        } else if (word == "level") {
            set_level(rest);
        } else if (word == "print") {
            print();
        } else if (record_.over()) {
            say("The game is over. Type \"undo\" or \"quit\".");
        } else if (word == "resign") {
            const ProgramSide side = record_.options().side;
            const Color loser = side == ProgramSide::white   ? BLACK
                                : side == ProgramSide::black ? WHITE
                                                             : record_.game().position().side_to_move();
            record_.end_by(loser == WHITE ? "0-1" : "1-0");
            record_.save();
            show();
        } else if (word == "go") {
            go();
        } else {
            move(line);
        }
        return true;
    }

    void tell_moves() {
        std::string text = "Legal moves:";
        for (const Move m : legal_moves(record_.game().position()))
            text += " " + to_san(record_.game().position(), m);
        say(text);
    }

    void undo() {
        const ProgramSide side = record_.options().side;
        const bool one_side = side == ProgramSide::white || side == ProgramSide::black;
        if (!record_.over() || ends_game(record_.game().status())) {
            const std::size_t plies = one_side && program_to_move() ? 1 : 2;
            if (record_.game().moves().size() < plies) return say("There is no move to take back.");
            for (std::size_t i = 0; i < plies; ++i) record_.undo();
        }
        record_.end_by("*");
        record_.save();
        show();
    }

    void set_level(std::string_view digits) {
        std::size_t level = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), level);
        if (level < 1 || level > LEVELS.size())
            return say(fmt::format("Possible: level 1 to {}.", LEVELS.size()));
        record_.options().limits = inkmate::level(static_cast<int>(level)).limits;
        record_.options().mistakes = inkmate::level(static_cast<int>(level)).mistakes;
        record_.save();
        say(fmt::format("Level {}.", level));
    }

    void move(const std::string& line) {
        Move m;
        try {
            m = parse_move(record_.game().position(), line);
        } catch (const ChessError& e) {
            return say(std::string(e.what()) + ".");
        }
        record_.play(m);
        record_.save();
        show();
        if (program_to_move())
            turn();
        else
            print();
    }

    void go() {
        ProgramSide& side = record_.options().side;
        const ProgramSide mover = static_cast<ProgramSide>(1 << record_.game().position().side_to_move());
        if (side == ProgramSide::white || side == ProgramSide::black) side = mover;
        record_.save();
        turn();
    }

    /// One job: the program knows the moves so far, finds one move, prints its page and ends.
    void turn() {
        ProgramOptions program = record_.program();
        program.side = static_cast<ProgramSide>(1 << record_.game().position().side_to_move());
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
        if (program_to_move()) turn();
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
