#include "verify/referee.hpp"

#include <utility>
#include <vector>

#include "core/chess/notation.hpp"
#include "core/engine/tiny.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "verify/checked_program.hpp"

namespace inkmate::verify {

using namespace chess;

namespace {

class TinyReferee {
  public:
    TinyReferee(const std::string& program, const psgen::TinyProgram& options,
                const std::filesystem::path& pages, const std::string& ghostscript)
        : options_(options), game_(options.position), program_(program, options, pages, ghostscript) {
        show();
        follow_replies();
    }

    RefereedGame play(const Opponent& opponent, std::string& typed) {
        while (program_.goes_on() && !over()) {
            const std::optional<game::Move> move = opponent(game_);
            if (!move) break;
            const std::string text = to_uci(move->in_chess());
            program_.type(text);
            typed += text + '\n';
            play_move(move->in_chess());
            follow_replies();
        }
        program_.finish(!game_.moves().empty());
        return {.game = game_,
                .plies = game_.moves().size(),
                .faults = program_.faults(),
                .transcript = program_.transcript(),
                .pages = program_.pages()};
    }

  private:
    bool full() const { return game_.moves().size() >= static_cast<std::size_t>(options_.max_plies); }
    bool over() const { return status_line().find(" to move.") == std::string::npos; }

    /// Returns what it says of the position; the first of what ends the game.
    std::string status_line() const {
        const Status status = game_.status();
        const auto is = [status](Status one, Status other) { return status == one || status == other; };
        if (status == Status::checkmate) return "Checkmate.";
        if (status == Status::stalemate) return "Stalemate.";
        if (status == Status::insufficient_material) return "Draw: nobody can mate.";
        if (is(Status::fivefold_repetition, Status::threefold_repetition)) return "Draw: third repetition.";
        if (is(Status::seventy_five_moves, Status::fifty_moves)) return "Draw: fifty moves.";
        if (full()) return "The record is full.";
        const std::string side = game_.position().side_to_move() == WHITE ? "White" : "Black";
        return (game_.position().in_check() ? "Check. " : "") + side + " to move.";
    }
    void show() {
        const Position& position = game_.position();
        for (int rank = 7; rank >= 0; --rank) {
            std::string line;
            for (int file = 0; file < 8; ++file)
                line += letter_of(position.piece_on(make_square(file, rank)));
            lines_.push_back(std::move(line));
        }
        lines_.push_back(status_line());
    }
    void play_move(Move move) {
        game_.play(move);
        lines_.push_back(to_uci(move));
        show();
    }
    /// Plays its moves, and expects all that it has to say.
    void follow_replies() {
        while (!over() && plays(options_.side, game_.position().side_to_move()))
            play_move(engine::tiny_search(game_.position(), options_.depth).best_move);
        program_.expect_answer(std::exchange(lines_, {}));
    }

    const psgen::TinyProgram& options_;
    Game game_;
    CheckedProgram program_;
    /// The lines that are due and have not been compared with its answer yet.
    std::vector<std::string> lines_;
};

}  // namespace

RefereedGame referee_tiny(const std::string& program, const psgen::TinyProgram& options,
                          const Opponent& opponent, const std::filesystem::path& pages,
                          const std::string& ghostscript, std::string& typed) {
    return TinyReferee(program, options, pages, ghostscript).play(opponent, typed);
}

std::vector<std::filesystem::path> print_again(const psgen::TinyProgram& options, const std::string& typed,
                                               const std::filesystem::path& pages,
                                               const std::string& ghostscript) {
    return device::run_ghostscript(generate(options), typed,
                                   {.pages_directory = pages.parent_path(),
                                    .page_name = pages.filename(),
                                    .feed = device::Feed::stream,
                                    .ghostscript = ghostscript})
        .pages;
}

}  // namespace inkmate::verify
