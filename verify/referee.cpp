#include "verify/referee.hpp"

#include <fmt/format.h>

#include "core/game/mind.hpp"
#include "play/device/device_text.hpp"
#include "play/session/console_answers.hpp"
#include "play/session/console_game.hpp"
#include "psgen/product/product.hpp"
#include "verify/checked_program.hpp"

namespace inkmate::verify {

using namespace session;

namespace {

class Referee {
  public:
    Referee(const std::string& program, const psgen::PlayingProgram& options,
            const std::filesystem::path& pages, const std::string& ghostscript, const std::string& first_line)
        : options_(options), game_(options), program_(program, options, pages, ghostscript) {
        if (!first_line.empty()) program_.type_aside(first_line);
        if (game_.game().plies() > 0)
            program_.expect_move(device::move_line(game_.game(), page::letters_of(options.writing)));
        follow_replies();
    }

    RefereedGame play(const Opponent& opponent) {
        while (program_.goes_on() && game_.may_play()) {
            const std::optional<game::Move> move = opponent(game_.game());
            if (!move) break;
            program_.type(game_.game().uci(*move));
            play_move(*move);
            follow_replies();
            if (program_.faultless())
                program_.expect_position(game_.game().fen(), game_.game().last_numbered());
        }
        program_.finish(plies_ != 0 || game_.verdict() != page::Verdict::none);
        return {.game = game_.game(),
                .plies = plies_,
                .ended = game_.verdict(),
                .found = found_,
                .faults = program_.faults(),
                .transcript = program_.transcript(),
                .pages = program_.pages()};
    }

  private:
    void play_move(game::Move move) {
        game_.play(move);
        expect_last_move();
    }

    void expect_last_move() {
        ++plies_;
        program_.expect_move(device::move_line(game_.game(), page::letters_of(options_.writing)));
    }

    /// Expects its move, and what it says that it has found.
    void expect_reply() {
        expect_last_move();
        if (tells_evaluation(game_) && program_.faultless())
            program_.expect_line(evaluation_line(game_, *options_.search.evaluation));
        note(game_.found());
    }

    void note(const std::optional<page::Outlook>& found) {
        page::note_outlook(found_, game_.game().plies(), found);
    }

    /// The program's moves are those that the core finds; only with a clock it may find others.
    void follow_replies() {
        while (program_.faultless() && game_.reply_due()) {
            if (options_.limits.milliseconds != 0)
                follow_free_reply();
            else if (game_.reply(mind_.reply(game_.game(), style_of(options_))))
                expect_reply();
            else
                program_.expect_line(turn_text(game_));
        }
        program_.expect_no_move();
    }

    void follow_free_reply() {
        if (program_.move_lines().empty()) {
            if (const std::string result = program_.reported_result(); !result.empty())
                return game_.end_by(result);
            return program_.fault("the program has made no move");
        }
        const std::string line = program_.move_lines().front();
        try {
            play_move(game_.game().read_move(device::reported_move(line)));
            note(read_found(program_.evaluation_after(line)));
        } catch (const game::GameError& e) {
            program_.fault(fmt::format("the program's move \"{}\": {}", line, e.what()));
        }
    }

    const psgen::PlayingProgram& options_;
    /// Searches when the program does, so that both transposition tables hold the same.
    game::Mind mind_{options_.variant, options_.search};
    ConsoleGame game_;
    CheckedProgram program_;
    std::size_t plies_ = 0;
    page::Outlooks found_;
};

}  // namespace

RefereedGame referee(const std::string& program, const psgen::PlayingProgram& options,
                     const Opponent& opponent, const std::filesystem::path& pages,
                     const std::string& ghostscript, const std::string& first_line) {
    return Referee(program, options, pages, ghostscript, first_line).play(opponent);
}

}  // namespace inkmate::verify
