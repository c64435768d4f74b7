#include "session/variant_live.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/chess/text.hpp"
#include "core/variant/error.hpp"
#include "core/variant/movegen.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/san.hpp"
#include "files/shell_word.hpp"
#include "psgen/device/console_text.hpp"
#include "psgen/device/error.hpp"
#include "psgen/emit/console_words.hpp"
#include "psgen/emit/variant_example.hpp"
#include "session/console_answers.hpp"
#include "session/console_line.hpp"
#include "session/dialogue.hpp"
#include "session/error.hpp"
#include "session/program_settings.hpp"
#include "session/variant_reply.hpp"

namespace inkmate {

namespace {

using Milliseconds = Dialogue::Milliseconds;

/// The moves that the program tells of, in coordinates.
std::deque<std::string> told_moves(const std::string& text) {
    std::deque<std::string> moves;
    for (const std::string& line : move_lines(text)) moves.push_back(told_move(line));
    return moves;
}

class LiveVariant {
  public:
    LiveVariant(VariantRecord& record, const DeviceGameOptions& options, Connection line,
                UserConsole& console)
        : record_(record),
          options_(options),
          dialogue_(options, std::move(line), console, [this](std::string_view text) { record_.note(text); }),
          engine_(record.game().rules()),
          in_step_(!options.local) {}

    Outcome play(const std::string& program) {
        if (!dialogue_.converse([&] { return begin(program); },
                                [this](const std::string& line) { return answer(line); },
                                [this] { return wait(); }))
            return Outcome::mute;
        say(fmt::format("The game is in {}.", record_.file()));
        return Outcome::left;
    }

  private:
    Milliseconds wait() const { return patience(options_, record_.options().limits); }

    DeviceSession& device() { return dialogue_.program(); }
    void say(const std::string& text) { dialogue_.say(text); }

    bool begin(const std::string& program) {
        record_.save();
        const ProgramOptions& made = record_.options();
        std::string text;
        try {
            dialogue_.start(program, made.device.job_name);
            predict();
            text = device().read_prompt(wait());
        } catch (const DeviceError&) {
            keep_predicted();
            if (device().mute()) return false;
            throw;
        }
        follow(text);
        if (options_.resumed && made.drawing && made.pages != PagesMode::none)
            dialogue_.ask_silently("print", wait());
        return true;
    }

    /// Carries out a line of the user; false when it was the last one.
    bool answer(const std::string& text) {
        const ConsoleLine line = read_console_line(text);
        if (line.first.empty()) {  // the program passes over comments
            say("Type a move, or \"help\".");
            return true;
        }
        const bool known = line.word != nullptr && knows(record_.options(), *line.word);
        if (!known)
            move(text);
        else if (!follows(*line.word))
            say(not_followed(line));
        else if (line.word->effect == WordEffect::for_programs)
            say(for_programs_text(line));
        else if (line.has_extra_words())  // the program refuses them
            device().send(text, wait());
        else if (line.word->effect == WordEffect::leave)
            return false;
        else
            carry_out(line, text);
        return true;
    }

    /// A line that begins with a word of the program.
    void carry_out(const ConsoleLine& line, const std::string& text) {
        switch (line.word->effect) {
            case WordEffect::search: search(text); break;
            case WordEffect::game: change(line, text); break;
            case WordEffect::seed: seed(line, text); break;
            default:
                device().send(text, wait());
                set(line);
                if (line.first == "print") hint_at_page();
        }
    }

    /// The program draws from the seed that is known here, also where it is asked for any.
    void seed(const ConsoleLine& line, const std::string& text) {
        const bool known = choose_seed(record_.options(), line, !options_.local);
        device().send(known ? fmt::format("seed {}", record_.options().seed) : text, wait());
        record_.save();
    }

    /// What a word sets that changes no game; what the program refuses changes nothing.
    void set(const ConsoleLine& line) {
        ProgramOptions& made = record_.options();
        if (line.word->effect == WordEffect::view) made.flipped = !made.flipped;
        if (line.word->effect == WordEffect::pages)
            if (const auto pages = value_of(PAGES_WORDS, line.argument())) made.pages = *pages;
        const bool chosen = line.word->effect == WordEffect::strength && choose_strength(made, line);
        record_.save();
        if (chosen) dialogue_.tell_beyond_bound(made.limits);
    }

    /// A word that changes the game, as it changes the record.
    void change(const ConsoleLine& line, const std::string& typed) {
        std::string text;
        try {
            device().type(typed, wait());
            if (line.first == "go" && record_.may_play()) {
                record_.take_side_to_move();
                predict(true);
            }
            if (line.first == "new") {
                record_.begin_anew();
                forget();
                predict();
            }
            text = device().read_prompt(wait());
        } catch (const DeviceError&) {
            keep_predicted();
            throw;
        }
        if (line.first == "undo") record_.undo();
        if (line.first == "setup" && !is_refused(text)) learn_position();
        follow(text);
    }

    /// Begins a game at the position that the program has set up.
    void learn_position() {
        const std::string told = dialogue_.ask_silently("fen", wait());
        try {
            record_.set_up(variant::Position::from_fen(record_.game().rules(), chess::trimmed(told)));
            forget();
        } catch (const variant::VariantError& e) {
            throw out_of_step(fmt::format("a position that cannot be ({})", e.what()));
        }
    }

    /// In a new game the program has an empty table.
    void forget() {
        engine_.new_game();
        in_step_ = !options_.local;
    }

    /// `hint`: the engine searches as the program does at the same point, so that both tables hold the same.
    void search(const std::string& text) {
        device().type(text, wait());
        if (record_.may_play()) {
            in_step_ = knows_searches();
            if (in_step_) variant_hint(engine_, record_.game(), record_.options());
        }
        device().read_prompt(wait());
    }

    /// Does the engine here find what the program finds. With a clock nobody knows what that is; and a
    /// program that plays both sides plays the whole game at once.
    bool knows_searches() const {
        return in_step_ && record_.options().limits.milliseconds == 0 && record_.side() != ProgramSide::both;
    }

    /// Finds the move that the program is looking for now; `asked`: it makes one whoever plays the side.
    void predict(bool asked = false) {
        predicted_.reset();
        if (!asked && !record_.reply_due()) return;
        in_step_ = knows_searches();
        if (in_step_) predicted_ = variant_reply(engine_, record_.game(), record_.options()).best_move;
    }

    /// The line is lost while the program thinks: the reply that it finds, and may print, is known.
    void keep_predicted() {
        if (predicted_) record_.play(*predicted_);
        predicted_.reset();
        record_.save();
    }

    /// What is typed as a move, in coordinates or in SAN; the program understands more.
    variant::Move typed_move(const std::string& typed) const {
        const variant::Position& position = record_.game().position();
        if (const auto m = variant::parse_move(position, chess::lower_case(typed))) return *m;
        return variant::read_move(position, typed);
    }

    /// A move, which is part of the game from here on, whatever becomes of the line; or what the program
    /// refuses.
    void move(const std::string& text) {
        const std::string typed(chess::trimmed(text));
        const variant::Move m = record_.may_play() ? typed_move(typed) : variant::Move::none();
        if (!m) {
            if (options_.check && record_.may_play())
                return say(refusal(typed, move_advice(record_.game().rules())));
            return follow(device().send(text, wait()));
        }
        record_.play(m);
        record_.save();
        const std::string sent = record_.game().texts().back();
        std::deque<std::string> moves;
        try {
            device().type(sent, wait());
            predict();
            moves = told_moves(device().read_prompt(wait()));
        } catch (const DeviceError&) {
            keep_predicted();
            throw;
        }
        if (moves.empty() || moves.front() != sent) {
            record_.take_back(1);
            record_.save();
            throw out_of_step(
                fmt::format("{} where {} was sent", moves.empty() ? "no move" : moves.front(), sent));
        }
        moves.pop_front();
        follow(moves);
    }

    void follow(const std::string& text) { follow(told_moves(text)); }
    /// Plays the moves that the program tells of.
    void follow(const std::deque<std::string>& moves) {
        for (const std::string& text : moves) {
            const auto m = variant::parse_move(record_.game().position(), text);
            if (!m) {
                record_.save();
                throw out_of_step(fmt::format("{}, which is no legal move", text));
            }
            if (predicted_ && *predicted_ != *m) warn(*predicted_);
            predicted_.reset();
            record_.play(*m);
        }
        predicted_.reset();
        record_.save();
        if (!moves.empty() && record_.options().pages != PagesMode::none) hint_at_page();
    }

    void warn(variant::Move expected) {
        in_step_ = false;
        say(fmt::format("(The core would have played {}; the device's move counts.)",
                        to_uci(record_.game().position(), expected)));
    }

    void hint_at_page() {
        if (record_.options().drawing) dialogue_.hint_at_page();
    }

    SessionError out_of_step(const std::string& told) const {
        return SessionError(
            fmt::format("the program tells of {}: the game is saved up to there; go on with {} {}", told,
                        options_.way_on, shell_file(record_.file())));
    }

    VariantRecord& record_;
    const DeviceGameOptions& options_;
    Dialogue dialogue_;
    variant::Engine engine_;
    /// What the program must reply to what was sent last.
    std::optional<variant::Move> predicted_;
    /// Have engine and program searched alike so far, so that their tables hold the same.
    bool in_step_;
};

}  // namespace

PossibleInput possible_in_variant(const VariantRecord& record) {
    PossibleInput possible;
    const variant::Position& pos = record.game().position();
    if (record.may_play())
        for (const variant::Move m : variant::legal_moves(pos))
            possible.coordinates.push_back(variant::to_uci(pos, m));
    for (const ConsoleWord& word : console_words())
        if (!word.help.empty() && knows(record.options(), word) && follows(word))
            possible.words.emplace_back(word.word);
    return possible;
}

Outcome play_variant_live(VariantRecord& record, const std::string& program, const DeviceGameOptions& options,
                          const Interrupt& interrupt) {
    const std::unique_ptr<UserConsole> console =
        user_console([&record] { return possible_in_variant(record); });
    return play_variant_live(record, program, options, connect(options, interrupt), *console);
}

Outcome play_variant_live(VariantRecord& record, const std::string& program, const DeviceGameOptions& options,
                          Connection line, UserConsole& console) {
    return LiveVariant(record, options, std::move(line), console).play(program);
}

}  // namespace inkmate
