#include "cli/referee.hpp"

#include <fmt/format.h>

#include <chrono>
#include <deque>
#include <sstream>

#include "core/error.hpp"
#include "core/notation.hpp"
#include "core/player.hpp"
#include "psgen/press/ghostscript.hpp"

namespace inkmate {

namespace {

/// For one move of the program at the highest level on a slow machine.
constexpr std::chrono::milliseconds PATIENCE = std::chrono::minutes(30);
constexpr std::string_view MOVE_LINE = "Move: ";

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// What the console writes after the last move of a game.
std::string move_line(const Game& game) {
    return fmt::format("{}{} ({})", MOVE_LINE, last_move_text(game), to_uci(game.moves().back()));
}

class Referee {
  public:
    Referee(const std::string& program, const ProgramOptions& options, const std::filesystem::path& pages,
            const std::string& ghostscript)
        : options_(options),
          session_(program, {.pages_directory = pages.parent_path(),
                             .page_name = pages.filename(),
                             .ghostscript = ghostscript}) {
        result_.game = options.game;
        std::deque<std::string> moves = hear(session_.read_prompt(PATIENCE));
        if (!options.game.moves().empty()) expect_line(moves, move_line(options.game));
        follow_replies(moves);
    }

    RefereedGame play(const Opponent& opponent) {
        while (result_.faults.empty() && !ended_ && !ends_game(result_.game.status())) {
            const std::optional<Move> move = opponent(result_.game);
            if (!move) break;
            std::deque<std::string> moves = hear(session_.send(to_uci(*move), PATIENCE));
            play_move(*move, moves);
            follow_replies(moves);
            if (result_.faults.empty()) check_position();
        }
        finish();
        return std::move(result_);
    }

  private:
    bool program_to_move() const {
        return !ends_game(result_.game.status()) &&
               (static_cast<int>(options_.side) >> result_.game.position().side_to_move() & 1) != 0;
    }

    /// The lines in which the program tells of moves.
    std::deque<std::string> hear(const PressSession::Reply& reply) {
        result_.transcript += reply.text;
        ended_ = reply.ended;
        last_lines_ = lines_of(reply.text);
        std::deque<std::string> moves;
        for (const std::string& line : last_lines_)
            if (line.starts_with(MOVE_LINE)) moves.push_back(line);
        return moves;
    }

    void fault(std::string what) { result_.faults.push_back(std::move(what)); }

    void expect_line(std::deque<std::string>& moves, const std::string& expected) {
        if (!moves.empty() && moves.front() == expected) {
            moves.pop_front();
            return;
        }
        std::string said = "nothing";
        if (!moves.empty())
            said = moves.front();
        else if (!last_lines_.empty())
            said = last_lines_.back();
        fault(fmt::format("the program says \"{}\" where the core says \"{}\"", said, expected));
    }

    void play_move(Move move, std::deque<std::string>& moves) {
        result_.game.play(move);
        ++result_.plies;
        expect_line(moves, move_line(result_.game));
    }

    /// The program's moves are those that the core finds; only with a clock it may find others.
    void follow_replies(std::deque<std::string>& moves) {
        while (result_.faults.empty() && program_to_move()) {
            if (options_.limits.milliseconds == 0)
                play_move(choose_move(engine_, result_.game, style_of(options_)).best_move, moves);
            else
                follow_free_reply(moves);
        }
        if (result_.faults.empty() && !moves.empty())
            fault(fmt::format("the program tells of a move that nobody has played: \"{}\"", moves.front()));
    }

    void follow_free_reply(std::deque<std::string>& moves) {
        if (moves.empty()) return fault("the program has made no move");
        const std::string& line = moves.front();
        const std::size_t open = line.rfind('('), close = line.rfind(')');
        const std::string text =
            open < close && close != std::string::npos ? line.substr(open + 1, close - open - 1) : line;
        try {
            play_move(parse_move(result_.game.position(), text), moves);
        } catch (const ChessError& e) {
            fault(fmt::format("the program's move \"{}\": {}", line, e.what()));
        }
    }

    void check_position() {
        const std::string expected = result_.game.position().fen();
        hear(session_.send("fen", PATIENCE));
        for (const std::string& line : last_lines_)
            if (line == expected) return;
        fault(fmt::format("after {} the program's position is {}, the core's {}",
                          last_move_text(result_.game), last_lines_.empty() ? "not told" : last_lines_.back(),
                          expected));
    }

    void finish() {
        if (!ended_) result_.transcript += session_.send("quit", PATIENCE).text;
        PressResult end = session_.finish(PATIENCE);
        result_.transcript += end.output;
        if (result_.plies != 0 && !end.status.timed_out) result_.pages = std::move(end.pages);
        if (!end.status.ok()) fault(fmt::format("the program ended with {}", describe(end.status)));
        if (!end.errors.empty()) fault(fmt::format("Ghostscript complains: {}", end.errors));
    }

    const ProgramOptions& options_;
    /// Searches when the program does, so that both transposition tables hold the same.
    Engine engine_{options_.search};
    PressSession session_;
    RefereedGame result_;
    std::vector<std::string> last_lines_;
    bool ended_ = false;
};

}  // namespace

std::string last_move_text(const Game& game) {
    const int ply = static_cast<int>(game.moves().size()) - 1 + game.start().side_to_move();
    return fmt::format("{}{} {}", game.start().fullmove_number() + ply / 2, ply % 2 == 0 ? "." : "...",
                       game.san().back());
}

RefereedGame referee(const std::string& program, const ProgramOptions& options, const Opponent& opponent,
                     const std::filesystem::path& pages, const std::string& ghostscript) {
    return Referee(program, options, pages, ghostscript).play(opponent);
}

}  // namespace inkmate
