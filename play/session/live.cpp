#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "base/text/strings.hpp"
#include "core/game/mind.hpp"
#include "play/device/connection.hpp"
#include "play/device/device_session.hpp"
#include "play/device/device_text.hpp"
#include "play/session/coach.hpp"
#include "play/session/console_answers.hpp"
#include "play/session/console_line.hpp"
#include "play/session/device_game.hpp"
#include "play/session/dialogue.hpp"
#include "play/session/move_words.hpp"
#include "play/session/terminal_console.hpp"

namespace inkmate::session {

using namespace psgen;

namespace {

using Milliseconds = std::chrono::milliseconds;

/// Returns the moves, in coordinates, that the program reports.
std::deque<std::string> reported_moves(const std::string& text) {
    std::deque<std::string> moves;
    for (const std::string& line : device::move_lines(text)) moves.push_back(device::reported_move(line));
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
          knows_chess960_(record.game().needs_chess960()) {
        const std::optional<TimeLimit> limit = record.time_limit();
        const std::optional<chess::Color> player = record.console().opponent();
        if (limit && player) clock_.emplace(*limit, record.noted_clock(*player).value_or(limit->base));
    }

    Outcome play(const std::string& program) {
        record_.save();
        dialogue_.keep_here([](std::string_view text) { return read_console_line(text).names_file(); });
        try {
            if (!dialogue_.converse([&] { return begin(program); },
                                    [this](const std::string& line) {
                                        stop_clock();
                                        const bool more = answer(line);
                                        if (more) after_line();
                                        if (const std::string news = record_.take_news(); !news.empty())
                                            say(news);
                                        return more;
                                    },
                                    [this] { return wait(); }))
                return Outcome::mute;
        } catch (const device::DeviceError&) {
            keep_clock();
            throw;
        }
        keep_clock();
        record_.save_the_rest();
        if (record_.is_begun() || !options_.drops_unplayed) say(record_.where_kept());
        return Outcome::left;
    }

  private:
    /// True if what the program would refuse is refused here, unless it prints a page of that.
    bool checks() const { return options_.check && !record_.options().refusals; }
    Milliseconds wait() const { return patience(options_, record_.options().limits); }

    device::DeviceSession& device() { return dialogue_.program(); }
    void say(const std::string& text) { dialogue_.say(text); }
    const game::Game& game() const { return record_.game(); }
    std::string ask_silently(std::string_view line) { return dialogue_.ask_silently(line, wait()); }

    /// Saves the game, which continues if that fails.
    void save() {
        record_.save_or_tell([this](const std::string& text) { say(text); });
    }
    /// Throws SessionError: what is wrong, and how to continue.
    [[noreturn]] void give_up(const std::string& fault) {
        throw SessionError(
            fmt::format("{}: {}", fault, record_.last_words("the game is", options_.resume_command)));
    }

    bool begin(const std::string& program) {
        std::string text;
        try {
            dialogue_.start(program, record_.options().device.job_name);
            dialogue_.await_program();
            const bool moves_first = record_.console().reply_due();
            predict();
            text = device().read_prompt(first_patience(
                options_, moves_first ? std::optional(record_.options().limits) : std::nullopt));
        } catch (const device::DeviceError&) {
            // It may still think, and print what it finds.
            if (device().mute()) predict();
            keep_predicted();
            if (device().mute()) return false;
            throw;
        }
        std::deque<std::string> moves = reported_moves(text);
        if (game().plies() > 0) {
            if (moves.empty() || moves.front() != game().last_uci())
                throw SessionError(fmt::format(
                    "the program on the device is at a different move than {}: generate it again, "
                    "or continue with --resume",
                    record_.file()));
            moves.pop_front();
        }
        follow(moves);
        const psgen::PlayingProgram& made = record_.options();
        tell_line();
        if (options_.resumed && made.drawing && made.pages != psgen::PagesMode::none && !made.first_page)
            ask_silently("print");
        if (record_.is_coached()) tell_coach();
        start_clock();
        return true;
    }

    /// Tells the program the moves that were taken back before the game was saved: redo and goto play them
    /// again.
    void tell_line() {
        const game::Game line = record_.line();
        const std::size_t plies = game().plies();
        if (line.plies() == plies || !record_.options().uci) return;
        if (tell_game(line).empty()) {
            ask_silently(go_to_line(line, plies));
            mind_.new_game();
            in_step_ = false;
        } else {
            tell_game(game());
        }
    }

    /// Carries out a line of the user; false when it was the last one.
    bool answer(const std::string& text) {
        const ConsoleLine line = read_console_line(text);
        if (line.first.empty()) {
            say("Type a move, or \"help\".");
        } else if (line.word != nullptr) {
            return carry_out(line, line.sent);
        } else if (record_.console().over() || placing_) {
            // The device knows better whether it plays.
            if (!reported_moves(device().send(text, wait())).empty())
                learn_game(std::exchange(placing_, false));
        } else {
            move(text);
        }
        return true;
    }

    /// Carries out a line that begins with a word of the console; false when it was the last one.
    bool carry_out(const ConsoleLine& line, const std::string& text) {
        if (const auto refusal = for_programs_text(line)) {
            say(*refusal);
            return true;
        }
        if (line.word->needs == psgen::WordNeeds::pages && !record_.options().drawing) {
            say("No pages are drawn in this game; they must be asked for when it begins.");
            return true;
        }
        // The program refuses what is not for its game, and words after those that take none.
        if (!is_for_game(record_.options(), *line.word) ||
            (line.has_extra_words() && line.word->needs != psgen::WordNeeds::host)) {
            device().send(text, wait());
            return true;
        }
        if (line.has_extra_words() && line.word->argument.empty()) {
            say(refusal(text, "Type that word alone."));
            return true;
        }
        if (line.first == "clock") {
            if (!clock_) say("This game has no clock. \"inkmate play --clock 10+5\" begins one that has.");
            return true;
        }
        switch (line.word->effect) {
            case psgen::WordEffect::leave: return false;
            case psgen::WordEffect::seed: seed(line, text); break;
            case psgen::WordEffect::file:
                line.first == "save" ? say(save_copy(record_, line.rest)) : load(line.rest);
                break;
            case psgen::WordEffect::coach: line.first == "coach" ? set_coach(line) : analyse(); break;
            case psgen::WordEffect::search: search(text); break;
            case psgen::WordEffect::game: change(line, text); break;
            case psgen::WordEffect::view:
                device().send(text, wait());
                record_.options().flipped = !record_.options().flipped;
                save();
                break;
            case psgen::WordEffect::pages:
                device().send(text, wait());
                set_pages(line.argument());
                break;
            case psgen::WordEffect::strength:
                if (line.word->needs == psgen::WordNeeds::host) return step_level(line);
                device().send(text, wait());
                if (!choose_strength(record_.options(), line)) break;
                save();
                dialogue_.tell_beyond_bound(record_.options().limits);
                break;
            default:
                // The program knows no names and dates.
                if (line.first == "pgn") {
                    say(std::string(text::trimmed(record_.shown_pgn())));
                    break;
                }
                device().send(text, wait());
                if (line.first == "print") hint_at_page();
                if (line.first == "help") say(fmt::format("{}", fmt::join(psgen::host_help(), "\n")));
        }
        return true;
    }

    /// True if the session continues after "weaker" or "stronger", which set the level as its word does.
    bool step_level(const ConsoleLine& line) {
        const psgen::PlayingProgram& program = record_.options();
        const std::string word = stepped_level({program.limits, program.mistakes}, line.first);
        if (word.starts_with("level")) return answer(word);
        say(word);
        return true;
    }

    chess::Notation notation() const { return page::letters_of(record_.options().writing); }

    Coach& coach() {
        if (!coach_) coach_.emplace(game().rules());
        return *coach_;
    }

    void set_coach(const ConsoleLine& line) {
        if (line.rest == "on" || line.rest == "off") {
            record_.set_coached(line.rest == "on");
            save();
        } else if (!line.rest.empty()) {
            return say(refusal(line.first + " " + line.rest, "Type \"coach on\" or \"coach off\"."));
        }
        tell_coach();
    }

    void tell_coach() {
        say(record_.is_coached()
                ? "The coach says after each of your moves if it was a mistake; \"coach off\" ends that."
                : "The coach is off; \"coach on\" turns it on.");
    }

    /// Shows the best moves of a game that continues, and the mistakes of one that is over.
    void analyse() {
        if (placing_) return say("Finish the position first, or type \"undo\" to return to the game.");
        if (!record_.console().over()) return say(coach().best_moves(game(), notation()));
        if (game().chess_game() == nullptr)
            return say("Only games of chess are annotated; \"undo\" and \"analyse\" show the best moves.");
        std::string review;
        record_.annotate([&](chess::PgnGame& pgn) { review = coach().review(pgn, notation()); });
        save();
        say(fmt::format("{}\nThe annotated game is in {}.", review, record_.file()));
    }

    /// True if the player is to move in a game with a clock.
    bool is_timed() const {
        return clock_ && !placing_ && record_.console().may_play() && !record_.console().program_to_move();
    }

    /// Lets the clock run while the player thinks.
    void start_clock() {
        if (!is_timed()) return;
        say(fmt::format("Your clock: {}", clock_text(clock_->left())));
        clock_->start(std::chrono::steady_clock::now());
        dialogue_.set_deadline(clock_->end(), [this] { lose_on_time(); });
    }

    void stop_clock() {
        if (!clock_) return;
        clock_->stop(std::chrono::steady_clock::now());
        dialogue_.set_deadline({});
        if (is_timed() && clock_->is_up()) lose_on_time();
    }

    /// What is left of the player's time is there when the game is resumed.
    void keep_clock() {
        if (!is_timed()) return;
        clock_->stop(std::chrono::steady_clock::now());
        record_.note_left_clock(game().side_to_move(), clock_->left());
        record_.save();
    }

    /// The player loses, unless the program could not mate him.
    void lose_on_time() {
        clock_->stop(std::chrono::steady_clock::now());
        const chess::Color player = game().side_to_move();
        const chess::Game* const chess = game().chess_game();
        const bool drawn = chess != nullptr && !chess::may_mate(chess->position(), ~player);
        say("Your time is up.");
        const std::string line = fmt::format("flag {}", drawn                    ? "draw"
                                                        : player == chess::WHITE ? "white"
                                                                                 : "black");
        dialogue_.ask(line, wait());
        record_.end_on_time(read_console_line(line).rest);
        save();
        tell_end();
    }

    /// After a line: judges the move that the player has made with it, and shows his clock.
    void after_line() {
        const std::optional<std::size_t> ply = std::exchange(player_ply_, std::nullopt);
        if (record_.is_coached() && ply && *ply <= game().plies())
            if (const std::string remark = coach().remark(game().up_to(*ply), notation()); !remark.empty())
                say(remark);
        tell_end();
        start_clock();
    }

    /// Once a game is over: reviews it, or says how to have that.
    void tell_end() {
        if (!record_.console().over() || game().plies() == 0) {
            end_told_ = false;
        } else if (!std::exchange(end_told_, true)) {
            const bool is_annotated = game().chess_game() != nullptr;
            if (record_.is_coached() && is_annotated)
                analyse();
            else if (options_.local)
                say(is_annotated
                        ? "Type \"analyse\" to see the mistakes of the game, or \"new\" for another one."
                        : "Type \"new\" for another game.");
        }
    }

    void set_pages(std::string_view mode) {
        const std::string_view word = mode.substr(0, mode.find(','));
        if (const auto pages = value_of(psgen::PAGES_WORDS, word)) record_.options().pages = *pages;
        save();
    }

    /// The program draws from the seed that is known here, also where it is asked for any.
    void seed(const ConsoleLine& line, const std::string& text) {
        const bool known = choose_seed(record_.options(), line, !options_.local);
        device().send(known ? fmt::format("seed {}", record_.options().seed) : text, wait());
        save();
    }

    /// The program takes the game as a chess program would tell it.
    void load(const std::string& file) {
        if (!record_.options().uci)
            return say(
                "The program was made without uci and cannot be told a game; \"setup\" sets a position "
                "up.");
        auto loaded = game_to_load(record_, file, [this](const std::string& text) { say(text); });
        if (!loaded) return;
        if (loaded->needs_chess960() && !knows_chess960_)
            return say(fmt::format(
                "{0} is a game of Chess960, and this program knows only ordinary chess. The game is "
                "unchanged; inkmate play {0} plays that one.",
                file));
        if (const std::string refusal = tell_game(*loaded); !refusal.empty()) {
            // Some of the moves may have been taken.
            if (text::trimmed(ask_silently("fen")) != game().fen()) {
                tell_game(game());
                placing_ = false;
            }
            return say(fmt::format("The program cannot take {}: {}. The game is unchanged.", file, refusal));
        }
        forget();
        in_step_ = false;
        placing_ = false;
        learn_game(true);
        device().send("board", wait());
    }

    /// Returns why the program refuses a game; empty if it does not.
    std::string tell_game(const game::Game& told) {
        constexpr std::string_view refused = "info string ";
        std::string line = "position fen " + told.start_fen() + " moves";
        for (std::size_t ply = 0; ply < told.plies(); ++ply) line += " " + told.uci_at(ply);
        const std::string answer = ask_silently(line);
        const std::size_t at = answer.find(refused);
        if (at == std::string::npos) return {};
        const std::size_t begin = at + refused.size();
        return std::string(text::trimmed(answer.substr(begin, answer.find('\n', begin) - begin)));
    }

    /// `hint`: on this machine the coach's, since a weak level would give weak ones. Otherwise the engine
    /// searches as the program does at the same point, so that both tables hold the same.
    void search(const std::string& text) {
        if (options_.local && record_.console().may_play() && !placing_)
            return say(coach().hint(game(), notation()));
        device().type(text, wait());
        if (record_.console().may_play() && !placing_) {
            in_step_ = knows_searches();
            if (in_step_) mind_.search(game(), record_.options().limits);
        }
        device().read_prompt(wait());
    }

    /// True if the engine here finds what the program finds. With a clock nobody knows what that is; and a
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
        ConsoleGame expected = record_.console();
        for (; expected.may_play() && (asked || expected.program_to_move()); asked = false) {
            in_step_ = knows_searches();
            if (!in_step_) return;
            const game::Found found = mind_.reply(expected.game(), style_of(record_.options()));
            if (asked)
                expected.play(found);
            else if (!expected.reply(found))
                return;
            predicted_.push_back({found.move, expected.game().last_uci()});
        }
    }

    /// The line is lost while the program thinks: the reply that it finds, and may print, is known.
    void keep_predicted() {
        if (predicted_.empty()) return save();
        std::vector<std::string> replies;
        for (const Predicted& predicted : predicted_) {
            record_.play(predicted.move);
            replies.push_back(game().last_numbered(notation()));
        }
        predicted_.clear();
        save();
        say(fmt::format("The program's reply has not arrived, but it is known: {}. It is in the saved game.",
                        fmt::join(replies, " ")));
    }

    /// Plays the moves that the program tells of.
    void follow(std::deque<std::string>& moves) {
        std::size_t n = 0;
        for (const std::string& text : moves) {
            game::Move m;
            try {
                m = game().read_move(text);
            } catch (const game::GameError& e) {
                save();
                give_up(fmt::format("the device reports an impossible move ({})", e.what()));
            }
            record_.play(m);
            if (n < predicted_.size() && predicted_[n].move != m) {
                in_step_ = false;
                say(fmt::format("(The core would have played {}; the device's move counts.)",
                                predicted_[n].text));
            }
            ++n;
        }
        predicted_.clear();
        save();
        // Where a move of the program is missing it has ended the game in place of it.
        if (record_.console().reply_due()) learn_game();
        const psgen::PlayingProgram& options = record_.options();
        if (n > 0 && options.pages != psgen::PagesMode::none && !page::gathers_positions(options.layout))
            hint_at_page();
    }

    void move(const std::string& line) {
        game::Move m;
        try {
            m = game().read_typed_move(move_from_words(game(), line, notation()), notation());
        } catch (const game::GameError& e) {
            if (checks()) return say(refused_move(e));
        }
        const std::string sent = m ? game().uci(m) : line;
        // From here on the move is part of the game, whatever becomes of the line.
        if (m) {
            record_.play(m);
            save();
        }
        std::string text;
        try {
            device().type(sent, wait());
            predict();
            text = device().read_prompt(wait());
        } catch (const device::DeviceError&) {
            keep_predicted();
            throw;
        }
        std::deque<std::string> moves = reported_moves(text);
        if (m && !moves.empty() && moves.front() == sent) {
            moves.pop_front();
        } else if (m) {
            predicted_.clear();
            in_step_ = false;
            if (!moves.empty())
                give_up(fmt::format("the device has played {0} instead of {1}; the game keeps {1}",
                                    moves.front(), sent));
            if (!device::is_move_refused(text))
                give_up(
                    fmt::format("the device has neither played nor refused {}; the game keeps the move, "
                                "and the answer was {}",
                                sent, device::quoted(text, 200)));
            record_.take_back();
            return save();
        }
        if (m) {
            player_ply_ = game().plies();
            if (clock_) {
                clock_->add_increment();
                record_.note_clock(clock_->left());
            }
        }
        follow(moves);
    }

    /// A word that may change anything; what it has changed is asked for.
    void change(const ConsoleLine& line, const std::string& typed) {
        if (line.first == "setup" && checks()) try {
                game::Game(game().rules(), line.rest);
            } catch (const game::GameError& e) {
                return say(fmt::format("{}. {}", e.what(), device::POSITION_KEPT));
            }
        const bool moves_follow = line.first == "go" || line.first == "new";
        std::string text;
        try {
            device().type(typed, wait());
            if (line.first == "go" && record_.console().may_play() && !placing_) {
                record_.take_side_to_move();
                predict(true);
            }
            if (line.first == "new") {
                record_.new_game();
                forget();
                predict();
            }
            text = device().read_prompt(wait());
        } catch (const device::DeviceError&) {
            keep_predicted();
            throw;
        }
        if (line.first == "draw") in_step_ = false;
        const bool refused = device::is_refused(text);
        // The program's game has the result, but not the reason.
        if (line.first == "flag") {
            if (!refused) record_.end_on_time(line.rest);
            return save();
        }
        const bool sets_up =
            line.first == "setup" || line.first == "place" || line.first == "clear" || line.first == "turn";
        if (line.first != "draw" && line.first != "resign" && line.first != "go" && !refused)
            placing_ = text.find(device::UNFINISHED_LINE) != std::string::npos;
        if (sets_up && !refused && !placing_) forget();
        if (moves_follow && !placing_ && !refused) {
            std::deque<std::string> moves = reported_moves(text);
            follow(moves);
        }
        learn_game(sets_up && !refused && !placing_);
    }

    /// Begins a new game with an empty table, as the program does.
    void forget() {
        if (clock_) clock_->restart();
        mind_.new_game();
        in_step_ = !options_.local;
    }

    /// Asks the program for the game; `another`: it has begun in place of the one before.
    void learn_game(bool another = false) {
        predicted_.clear();
        const std::string text = ask_silently("pgn");
        const std::size_t tags = text.find('[');
        std::vector<game::PgnGame> games;
        std::string fault = "the device has not told its game";
        try {
            if (tags != std::string::npos)
                games =
                    game::read_pgn(game().rules(), std::string_view(text).substr(tags), "the device's game");
        } catch (const game::GameError& e) {
            fault = fmt::format("the device's game cannot be read ({})", e.what());
        }
        if (games.size() == 1 && games.front().cut)
            fault = fmt::format("the device's game cannot be read ({})", games.front().faults.front().cause);
        if (games.size() != 1 || games.front().cut) give_up(fault);
        game::Game& told = games.front().game;
        const std::string result = told.outcome() ? "*" : games.front().result;
        if (another) {
            record_.begin_with(std::move(told), result);
        } else {
            record_.replace(std::move(told));
            record_.end_by(result);
        }
        save();
    }

    void hint_at_page() {
        if (record_.options().drawing) dialogue_.hint_at_page();
    }

    GameRecord& record_;
    const DeviceGameOptions& options_;
    Dialogue dialogue_;
    game::Mind mind_{record_.game().rules(), record_.options().search};
    /// A move with its text in coordinates.
    struct Predicted {
        game::Move move;
        std::string text;
    };
    /// What the program must reply to what was sent last.
    std::vector<Predicted> predicted_;
    /// True if engine and program have searched alike so far, so that their tables hold the same.
    bool in_step_;
    /// True while a position is being set up.
    bool placing_ = false;
    /// Made when it is asked first.
    std::optional<Coach> coach_;
    std::optional<PlayerClock> clock_;
    /// After how many half-moves the player has just moved.
    std::optional<std::size_t> player_ply_;
    /// True once the coach has reviewed a game that is over, or the player was told how to have that.
    bool end_told_ = false;
    /// True if the program was made for a game that needs its castling.
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

}  // namespace inkmate::session
