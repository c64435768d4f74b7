#include "verify/variant_referee.hpp"

#include "core/variant/notation.hpp"
#include "psgen/device/console_text.hpp"
#include "session/heard_program.hpp"
#include "session/variant_reply.hpp"

namespace inkmate {

using namespace variant;

namespace {

class Referee {
  public:
    Referee(const std::string& program, const ProgramOptions& options, const std::filesystem::path& pages,
            const std::string& ghostscript)
        : options_(options),
          engine_(*options.variant),
          game_(Position::from_fen(*options.variant, options.variant_fen)),
          program_(program, options, pages, ghostscript) {
        follow_replies();
    }

    RefereedVariant play(const VariantOpponent& opponent) {
        while (program_.goes_on() && !game_.outcome()) {
            const std::optional<Move> move = opponent(game_);
            if (!move) break;
            program_.type(to_uci(game_.position(), *move));
            play_move(*move);
            follow_replies();
            if (program_.faultless()) program_.expect_position(game_.position().fen(), game_.texts().back());
        }
        program_.finish(!game_.moves().empty());
        return {.game = game_,
                .found = found_,
                .faults = program_.faults(),
                .transcript = program_.transcript(),
                .pages = program_.pages()};
    }

  private:
    void play_move(Move move) {
        game_.play(move);
        program_.expect_move(move_line(game_));
    }
    void follow_replies() {
        while (program_.faultless() && plays(options_.side, game_.position().side_to_move()) &&
               !game_.outcome()) {
            const SearchResult found = variant_reply(engine_, game_, options_);
            const chess::Color mover = game_.position().side_to_move();
            play_move(found.best_move);
            note_outlook(found_, game_.moves().size(), outlook_after(found, mover));
        }
        program_.expect_no_move();
    }

    const ProgramOptions& options_;
    Engine engine_;
    Game game_;
    HeardProgram program_;
    Outlooks found_;
};

}  // namespace

RefereedVariant referee_variant(const std::string& program, const ProgramOptions& options,
                                const VariantOpponent& opponent, const std::filesystem::path& pages,
                                const std::string& ghostscript) {
    return Referee(program, options, pages, ghostscript).play(opponent);
}

}  // namespace inkmate
