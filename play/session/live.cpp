#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "base/files/file_names.hpp"
#include "base/text/strings.hpp"
#include "core/chess/error.hpp"
#include "core/chess/typed_move.hpp"
#include "core/engine/levels.hpp"
#include "play/device/connection.hpp"
#include "play/device/device_session.hpp"
#include "play/device/device_text.hpp"
#include "play/session/console_line.hpp"
#include "play/session/device_game.hpp"
#include "play/session/dialogue.hpp"
#include "play/session/error.hpp"
#include "play/session/game_copy.hpp"
#include "play/session/program_settings.hpp"
#include "play/session/terminal_console.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

using Milliseconds = std::chrono::milliseconds;

/// The moves, in coordinates, that the program tells of.
std::deque<std::string> told_moves(const std::string& text) {
    std::deque<std::string> moves;
    for (const std::string& line : device::move_lines(text)) moves.push_back(device::told_move(line));
    return moves;
}

class LiveGame {
  public:
    LiveGame(GameRecord& record, const DeviceGameOptions& options, device::Connection line,
             UserConsole& console)
        : record_(record),
          options_(options),
          dialogue_(options, std::move(line), console, [this](std::string_view text) { record_.note(text); }),
          in_step_(!options.local),
          knows_chess960_(record.game().start().needs_chess960()) {}

    Outcome play(const std::string& program) {
        dialogue_.keep_here([](std::string_view text) { return read_console_line(text).names_file(); });
        if (!dialogue_.converse([&] { return begin(program); },
                                [this](const std::string& line) { return answer(line); },
                                [this] { return wait(); }))
            return Outcome::mute;
        say(fmt::format("The game is in {}.", record_.file()));
        return Outcome::left;
    }

  private:
    Milliseconds wait() const { return patience(options_, record_.options().limits); }

    device::DeviceSession& device() { return dialogue_.program(); }
    void say(const std::string& text) { dialogue_.say(text); }
    std::string ask_silently(std::string_view line) { return dialogue_.ask_silently(line, wait()); }

    bool begin(const std::string& program) {
        record_.save();
        std::string text;
        try {
            dialogue_.start(program, record_.options().device.job_name);
            predict();
            text = device().read_prompt(wait());
        } catch (const device::DeviceError&) {
            keep_predicted();
            if (device().mute()) return false;
            throw;
        }
        std::deque<std::string> moves = told_moves(text);
        if (!record_.game().moves().empty()) {
            if (moves.empty() || moves.front() != to_uci(record_.game().moves().back()))
                throw SessionError(
                    fmt::format("the program on the device stands at another move than {}: generate it anew, "
                                "or go on with --resume",
                                record_.file()));
            moves.pop_front();
        }
        follow(moves);
        const psgen::PlayingProgram& made = record_.options();
        if (options_.resumed && made.drawing && made.pages != psgen::PagesMode::none && !made.first_page)
            ask_silently("print");
        return true;
    }

    /// Carries out a line of the user; false when it was the last one.
    bool answer(const std::string& text) {
        const ConsoleLine line = read_console_line(text);
        if (line.first.empty()) {
            say("Type a move, or \"help\".");
        } else if (line.word != nullptr) {
            return carry_out(line, text);
        } else if (record_.console().over() || placing_) {
            device().send(text, wait());
        } else {
            move(text);
        }
        return true;
    }

    /// The same for a line that begins with a word of the console.
    bool carry_out(const ConsoleLine& line, const std::string& text) {
        if (line.word->effect == psgen::WordEffect::for_programs ||
            (line.first == "go" && !line.rest.empty())) {
            say(for_programs_text(line));
            return true;
        }
        if (line.word->needs == psgen::WordNeeds::pages && !record_.options().drawing) {
            say("No pages are drawn in this game; they must be asked for when it begins.");
            return true;
        }
        if (line.has_extra_words()) {  // the program refuses them
            device().send(text, wait());
            return true;
        }
        switch (line.word->effect) {
            case psgen::WordEffect::leave: return false;
            case psgen::WordEffect::seed: seed(line, text); break;
            case psgen::WordEffect::file:
                line.first == "save" ? say(save_copy(record_, line.rest)) : load(line.rest);
                break;
            case psgen::WordEffect::search: search(text); break;
            case psgen::WordEffect::game: change(line, text); break;
            case psgen::WordEffect::view:
                device().send(text, wait());
                record_.options().flipped = !record_.options().flipped;
                record_.save();
                break;
            case psgen::WordEffect::pages:
                device().send(text, wait());
                set_pages(line.argument());
                break;
            case psgen::WordEffect::strength:
                device().send(text, wait());
                if (!choose_strength(record_.options(), line)) break;
                record_.save();
                dialogue_.tell_beyond_bound(record_.options().limits);
                break;
            default:
                device().send(text, wait());
                if (line.first == "print") hint_at_page();
                if (line.first == "help") say(fmt::format("{}", fmt::join(psgen::host_help(), "\n")));
        }
        return true;
    }

    void set_pages(std::string_view mode) {
        const std::string_view word = mode.substr(0, mode.find(','));
        if (const auto pages = value_of(psgen::PAGES_WORDS, word)) record_.options().pages = *pages;
        record_.save();
    }

    /// The program draws from the seed that is known here, also where it is asked for any.
    void seed(const ConsoleLine& line, const std::string& text) {
        const bool known = choose_seed(record_.options(), line, !options_.local);
        device().send(known ? fmt::format("seed {}", record_.options().seed) : text, wait());
        record_.save();
    }

    /// The program takes the game as a chess program would tell it.
    void load(const std::string& file) {
        if (!record_.options().uci)
            return say(
                "The program was made with --no-uci and cannot be told a game; \"setup\" sets a position "
                "up.");
        auto game = game_to_load(record_, file, [this](const std::string& text) { say(text); });
        if (!game) return;
        if (game->start().needs_chess960() && !knows_chess960_)
            return say(
                fmt::format("{} is a game of Chess960, which this program does not know. The game is "
                            "unchanged; begin another with --pgn to play that one.",
                            file));
        if (const std::string refusal = tell_game(*game); !refusal.empty()) {
            // Some of the moves may have been taken.
            if (text::trimmed(ask_silently("fen")) != record_.position().fen()) {
                tell_game(record_.game());
                placing_ = false;
            }
            return say(fmt::format("The program cannot take {}: {}. The game is unchanged.", file, refusal));
        }
        load_game(record_, std::move(*game));
        engine_.new_game();
        in_step_ = false;
        placing_ = false;
        learn_game();
        device().send("board", wait());
    }

    /// Why the program refuses it; empty where it does not.
    std::string tell_game(const Game& game) {
        constexpr std::string_view refused = "info string ";
        std::string line = "position fen " + game.start().fen() + " moves";
        for (const Move m : game.moves()) line += " " + to_uci(m);
        const std::string told = ask_silently(line);
        const std::size_t at = told.find(refused);
        if (at == std::string::npos) return {};
        const std::size_t begin = at + refused.size();
        return std::string(text::trimmed(told.substr(begin, told.find('\n', begin) - begin)));
    }

    /// `hint`: the engine searches as the program does at the same point, so that both tables hold the same.
    void search(const std::string& text) {
        device().type(text, wait());
        if (record_.console().may_play() && !placing_) {
            in_step_ = knows_searches();
            if (in_step_)
                engine_.search(record_.position(), record_.options().limits, record_.game().earlier_keys());
        }
        device().read_prompt(wait());
    }

    /// Does the engine here find what the program finds. With a clock nobody knows what that is; and a
    /// program that plays both sides plays the whole game at once.
    bool knows_searches() const {
        return in_step_ && record_.options().limits.milliseconds == 0 &&
               record_.console().side() != psgen::ProgramSide::both;
    }

    /// Finds the moves that the program is looking for now; `asked`: it makes one whoever plays the side. A
    /// search that the engine does not follow leaves other things in the program's table, and core and
    /// program are in step no more.
    void predict(bool asked = false) {
        predicted_.clear();
        ConsoleGame game = record_.console();
        for (; game.may_play() && (asked || game.program_to_move()); asked = false) {
            in_step_ = knows_searches();
            if (!in_step_) return;
            const SearchResult found = choose_move(engine_, game.game(), style_of(record_.options()));
            if (asked)
                game.play(found);
            else if (!game.reply(found))
                return;
            predicted_.push_back(found.best_move);
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
                m = parse_move(record_.position(), text);
            } catch (const ChessError& e) {
                record_.save();
                throw SessionError(
                    fmt::format("the device tells of a move that cannot be ({}): the game is "
                                "saved up to there; go on with {}",
                                e.what(), way_on()));
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
        // Where a move of the program is missing it has ended the game in place of it.
        if (record_.console().reply_due()) learn_game();
        const psgen::PlayingProgram& options = record_.options();
        if (n > 0 && options.pages != psgen::PagesMode::none && !gathers_positions(options.layout))
            hint_at_page();
    }

    void move(const std::string& line) {
        Move m;
        try {
            m = parse_typed_move(record_.position(), line, letters_of(record_.options().writing));
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
            device().type(m ? to_uci(m) : line, wait());
            predict();
            text = device().read_prompt(wait());
        } catch (const device::DeviceError&) {
            keep_predicted();
            throw;
        }
        std::deque<std::string> moves = told_moves(text);
        if (m && !moves.empty() && moves.front() == to_uci(m)) {
            moves.pop_front();
        } else if (m) {
            record_.take_back();
            predicted_.clear();
            in_step_ = false;
            record_.save();
            if (!moves.empty())
                throw SessionError(
                    fmt::format("the device has played {} where {} was sent: the game is saved without it; "
                                "go on with {}",
                                moves.front(), to_uci(m), way_on()));
            return;
        }
        follow(moves);
    }

    /// A word that may change anything; what it has changed is asked for.
    void change(const ConsoleLine& line, const std::string& typed) {
        if (line.first == "setup" && options_.check) try {
                Position::from_fen(line.rest);
            } catch (const ChessError& e) {
                return say(fmt::format("{}. {}", e.what(), device::POSITION_KEPT));
            }
        std::string text;
        try {
            device().type(typed, wait());
            if (line.first == "go" && record_.console().may_play() && !placing_) {
                record_.take_side_to_move();
                predict(true);
            }
            text = device().read_prompt(wait());
        } catch (const device::DeviceError&) {
            keep_predicted();
            throw;
        }
        if (line.first == "draw") in_step_ = false;
        if (line.first == "new") {
            record_.begin_anew();
            // The program may have begun to think already.
            in_step_ = in_step_ && !record_.console().reply_due();
        }
        const bool refused = device::is_refused(text);
        const bool sets_up =
            line.first == "setup" || line.first == "place" || line.first == "clear" || line.first == "turn";
        if (line.first != "draw" && line.first != "resign" && line.first != "go" && !refused)
            placing_ = text.find(device::UNFINISHED_LINE) != std::string::npos;
        if (line.first == "new" || (sets_up && !refused && !placing_)) engine_.new_game();
        learn_game();
    }

    /// Asks the program for the game.
    void learn_game() {
        predicted_.clear();
        const std::string text = ask_silently("pgn");
        const std::size_t tags = text.find('[');
        std::vector<PgnGame> games;
        std::string fault = "the device has not told its game";
        try {
            if (tags != std::string::npos)
                games = read_pgn(std::string_view(text).substr(tags), "the device's game");
        } catch (const ChessError& e) {
            fault = fmt::format("the device's game cannot be read ({})", e.what());
        }
        if (games.size() != 1)
            throw SessionError(fmt::format("{}: it is saved as it was; go on with {}", fault, way_on()));
        record_.replace(games.front().game);
        const bool by_rules = ends_game(record_.game().status());
        record_.end_by(by_rules ? "*" : games.front().result);
        record_.save();
    }

    void hint_at_page() {
        if (record_.options().drawing) dialogue_.hint_at_page();
    }

    std::string way_on() const {
        return fmt::format("{} {}", options_.way_on, files::shell_file(record_.file()));
    }

    GameRecord& record_;
    const DeviceGameOptions& options_;
    Dialogue dialogue_;
    Engine engine_{record_.options().search};
    /// What the program must reply to what was sent last.
    std::vector<Move> predicted_;
    /// Have engine and program searched alike so far, so that their tables hold the same.
    bool in_step_;
    /// Has the program a position that is being set up and is none to play from yet.
    bool placing_ = false;
    /// Was the program made for a game that needs its castling.
    const bool knows_chess960_;
};

}  // namespace

Outcome play_live(GameRecord& record, const std::string& program, const DeviceGameOptions& options,
                  const device::Interrupt& interrupt) {
    const std::unique_ptr<UserConsole> console = user_console(record);
    return play_live(record, program, options, connect(options, interrupt), *console);
}

Outcome play_live(GameRecord& record, const std::string& program, const DeviceGameOptions& options,
                  device::Connection line, UserConsole& console) {
    return LiveGame(record, options, std::move(line), console).play(program);
}

}  // namespace inkmate
