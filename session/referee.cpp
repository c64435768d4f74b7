#include "session/referee.hpp"

#include <fmt/format.h>

#include <deque>

#include "core/chess/error.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/text.hpp"
#include "core/engine/player.hpp"
#include "psgen/device/console_text.hpp"
#include "psgen/device/ghostscript.hpp"
#include "session/console_game.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

class Referee {
  public:
    Referee(const std::string& program, const ProgramOptions& options, const std::filesystem::path& pages,
            const std::string& ghostscript, const std::string& first_line)
        : options_(options),
          game_(options),
          session_(program, {.pages_directory = pages.parent_path(),
                             .page_name = pages.filename(),
                             .feed = options.device.job_input ? Feed::stream : Feed::file,
                             .ghostscript = ghostscript}) {
        std::deque<std::string> moves = hear(session_.read_prompt(MOVE_PATIENCE));
        if (!first_line.empty()) result_.transcript += session_.send(first_line, MOVE_PATIENCE).text;
        if (!options.game.moves().empty()) expect_line(moves, move_line(options.game));
        follow_replies(moves);
    }

    RefereedGame play(const Opponent& opponent) {
        while (result_.faults.empty() && !ended_ && game_.may_play()) {
            const std::optional<Move> move = opponent(game_.game());
            if (!move) break;
            std::deque<std::string> moves = hear(session_.send(to_uci(*move), MOVE_PATIENCE));
            play_move(*move, moves);
            follow_replies(moves);
            if (result_.faults.empty()) check_position();
        }
        finish();
        result_.game = game_.game();
        return std::move(result_);
    }

  private:
    /// The lines in which the program tells of moves.
    std::deque<std::string> hear(const GhostscriptSession::Reply& reply) {
        result_.transcript += reply.text;
        ended_ = reply.ended;
        last_lines_ = split_lines(reply.text);
        const std::vector<std::string> moves = move_lines(reply.text);
        return {moves.begin(), moves.end()};
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
        game_.play(move);
        ++result_.plies;
        expect_line(moves, move_line(game_.game()));
    }

    /// The program's moves are those that the core finds; only with a clock it may find others.
    void follow_replies(std::deque<std::string>& moves) {
        while (result_.faults.empty() && game_.reply_due()) {
            if (options_.limits.milliseconds == 0)
                play_move(choose_move(engine_, game_.game(), style_of(options_)).best_move, moves);
            else
                follow_free_reply(moves);
        }
        if (result_.faults.empty() && !moves.empty())
            fault(fmt::format("the program tells of a move that nobody has played: \"{}\"", moves.front()));
    }

    void follow_free_reply(std::deque<std::string>& moves) {
        if (moves.empty()) return fault("the program has made no move");
        const std::string line = moves.front();
        try {
            play_move(parse_move(game_.position(), told_move(line)), moves);
        } catch (const ChessError& e) {
            fault(fmt::format("the program's move \"{}\": {}", line, e.what()));
        }
    }

    void check_position() {
        const std::string expected = game_.position().fen();
        hear(session_.send("fen", MOVE_PATIENCE));
        for (const std::string& line : last_lines_)
            if (line == expected) return;
        fault(fmt::format("after {} the program's position is {}, the core's {}",
                          last_move_text(game_.game()), last_lines_.empty() ? "not told" : last_lines_.back(),
                          expected));
    }

    void finish() {
        // A program that reads the job it came in waits for the end of that before it ends.
        if (!ended_ && !options_.device.job_input)
            result_.transcript += session_.send("quit", MOVE_PATIENCE).text;
        GhostscriptRun end = session_.finish(MOVE_PATIENCE);
        result_.transcript += end.output;
        // Ghostscript's document has a blank page where none was printed.
        const bool prints = options_.drawing && options_.pages != PagesMode::none && result_.plies != 0;
        if (prints && !end.status.timed_out) result_.pages = std::move(end.pages);
        if (!end.status.ok()) fault(fmt::format("the program ended with {}", describe(end.status)));
        if (!end.errors.empty()) fault(fmt::format("Ghostscript complains: {}", end.errors));
    }

    const ProgramOptions& options_;
    /// Searches when the program does, so that both transposition tables hold the same.
    Engine engine_{options_.search};
    ConsoleGame game_;
    GhostscriptSession session_;
    RefereedGame result_;
    std::vector<std::string> last_lines_;
    bool ended_ = false;
};

}  // namespace

RefereedGame referee(const std::string& program, const ProgramOptions& options, const Opponent& opponent,
                     const std::filesystem::path& pages, const std::string& ghostscript,
                     const std::string& first_line) {
    return Referee(program, options, pages, ghostscript, first_line).play(opponent);
}

}  // namespace inkmate
