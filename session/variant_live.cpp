#include "session/variant_live.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/chess/text.hpp"
#include "core/variant/error.hpp"
#include "core/variant/movegen.hpp"
#include "psgen/device/console_text.hpp"
#include "psgen/device/error.hpp"
#include "psgen/emit/console_words.hpp"
#include "session/console_line.hpp"
#include "session/dialogue.hpp"
#include "session/error.hpp"

namespace inkmate {

namespace {

class LiveVariant {
  public:
    LiveVariant(VariantRecord& record, const DeviceGameOptions& options, Connection line,
                UserConsole& console)
        : record_(record), options_(options), dialogue_(options, std::move(line), console) {}

    void play(const std::string& program) {
        record_.save();
        dialogue_.start(program, record_.options().device.job_name);
        follow(device().read_prompt(wait()));
        while (const auto line = dialogue_.next_line())
            if (!answer(*line)) break;
        dialogue_.take_leave(wait());
        dialogue_.say(fmt::format("The game is in {}.", record_.file()));
    }

  private:
    std::chrono::milliseconds wait() const { return patience(options_, record_.options().limits); }

    DeviceSession& device() { return dialogue_.program(); }

    /// Carries out a line of the user; false when it was the last one.
    bool answer(const std::string& text) {
        const ConsoleLine line = read_console_line(text);
        if (line.first.empty()) {  // the program passes over comments
            dialogue_.say("Type a move, or \"help\".");
            return true;
        }
        const bool known = line.word != nullptr && knows(record_.options(), *line.word);
        if (!known || line.has_extra_words()) {
            move(text);
            return true;
        }
        if (line.word->effect == WordEffect::leave) return false;
        carry_out(line, text);
        return true;
    }

    /// A line that begins with a word of the program.
    void carry_out(const ConsoleLine& line, const std::string& text) {
        if (line.first == "go" && record_.may_play()) {
            record_.take_side_to_move();
            record_.save();
        }
        const std::string told = device().send(text, wait());
        const auto refused = [&](std::string_view words) { return told.find(words) != std::string::npos; };
        ProgramOptions& made = record_.options();
        switch (line.word->effect) {
            case WordEffect::view: made.flipped = !made.flipped; break;
            case WordEffect::pages:
                if (const auto pages = value_of(PAGES_WORDS, line.argument())) made.pages = *pages;
                break;
            case WordEffect::strength:
                if (const auto strength = strength_of(line)) made.limits = strength->limits;
                break;
            case WordEffect::game:
                if (line.first == "undo") record_.undo();
                if (line.first == "new") record_.begin_anew();
                if (line.first == "setup" && !refused("The position is as it was.")) learn_position();
                break;
            default: break;
        }
        follow(told);
    }

    /// Begins a game at the position that the program has set up.
    void learn_position() {
        const std::string told = dialogue_.ask_silently("fen", wait());
        const std::string_view fen = chess::trimmed(told);
        try {
            record_.set_up(variant::Position::from_fen(record_.game().rules(), fen));
        } catch (const variant::VariantError& e) {
            throw out_of_step(fmt::format("a position that cannot be ({})", e.what()));
        }
    }

    /// A move, which is part of the game from here on, whatever becomes of the line; or what the program
    /// refuses.
    void move(const std::string& text) {
        const auto typed = record_.may_play() ? variant::parse_move(record_.game().position(),
                                                                    chess::lower_case(chess::trimmed(text)))
                                              : std::nullopt;
        if (!typed) return follow(device().send(text, wait()));
        record_.play(*typed);
        record_.save();
        const std::string sent = record_.game().texts().back();
        std::deque<std::string> moves = told_moves(device().send(sent, wait()));
        if (moves.empty() || moves.front() != sent) {
            record_.take_back(1);
            record_.save();
            throw out_of_step(
                fmt::format("{} where {} was sent", moves.empty() ? "no move" : moves.front(), sent));
        }
        moves.pop_front();
        follow(std::move(moves));
    }

    /// The moves that the program tells of: "Move: 12... e7e5".
    static std::deque<std::string> told_moves(const std::string& text) {
        std::deque<std::string> moves;
        for (const std::string& line : move_lines(text)) moves.push_back(line.substr(line.rfind(' ') + 1));
        return moves;
    }

    void follow(const std::string& text) { follow(told_moves(text)); }
    void follow(const std::deque<std::string>& moves) {
        for (const std::string& text : moves) {
            const auto m = variant::parse_move(record_.game().position(), text);
            if (!m) {
                record_.save();
                throw out_of_step(fmt::format("{}, which is no legal move", text));
            }
            record_.play(*m);
        }
        record_.save();
    }

    SessionError out_of_step(const std::string& told) const {
        return SessionError(
            fmt::format("the program tells of {}: the game is saved up to there; go on with {} {}", told,
                        options_.way_on, record_.file()));
    }

    VariantRecord& record_;
    const DeviceGameOptions& options_;
    Dialogue dialogue_;
};

}  // namespace

PossibleInput possible_in_variant(const VariantRecord& record) {
    PossibleInput possible;
    const variant::Position& pos = record.game().position();
    if (record.may_play())
        for (const variant::Move m : variant::legal_moves(pos))
            possible.coordinates.push_back(variant::to_uci(pos, m));
    for (const ConsoleWord& word : console_words())
        if (!word.help.empty() && knows(record.options(), word)) possible.words.emplace_back(word.word);
    return possible;
}

void play_variant_live(VariantRecord& record, const std::string& program, const DeviceGameOptions& options,
                       Connection line, UserConsole& console) {
    LiveVariant(record, options, std::move(line), console).play(program);
}

}  // namespace inkmate
