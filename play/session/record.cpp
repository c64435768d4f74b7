#include "play/session/record.hpp"

#include <algorithm>

#include "base/files/file_io.hpp"
#include "play/session/game_file.hpp"
#include "psgen/emit/description.hpp"

namespace inkmate {

using namespace chess;

GameRecord GameRecord::begin(std::string file, const psgen::PlayingProgram& program, const Keeping& keeping) {
    expect_new_file(file, keeping);
    GameRecord record;
    record.keeping_ = keeping;
    record.file_ = KeptFile(std::move(file));
    record.options_ = program;
    record.console_ = ConsoleGame(program);
    record.pgn_.tags = first_tags(program);
    return record;
}

GameRecord GameRecord::open(std::string file, const Keeping& keeping) {
    GameRecord record;
    record.keeping_ = keeping;
    const GameFile games(file);
    record.pgn_ = games.first();
    const std::string_view description = record.pgn_.tag(OPTIONS_TAG);
    if (description.empty()) throw not_kept_here(file);
    if (const std::size_t count = games.count(); count > 1) throw more_games(file, count);
    record.options_ = psgen::read_options(description);
    std::string text = files::read_input(file);
    record.file_ = KeptFile(std::move(file), std::move(text));
    psgen::PlayingProgram program = record.options_;
    program.game = std::move(record.pgn_.game);
    record.console_ = ConsoleGame(program);
    return record;
}

psgen::PlayingProgram GameRecord::program() const {
    psgen::PlayingProgram program = options_;
    program.game = game();
    program.side = console_.side();
    return program;
}

void GameRecord::take_back() {
    console_.take_back();
    keep_notes(game().moves().size());
}

bool GameRecord::undo() {
    const bool undone = console_.undo();
    keep_notes(game().moves().size());
    return undone;
}

bool GameRecord::go_to(int number, bool after_white) {
    const bool gone = console_.go_to(number, after_white);
    keep_notes(game().moves().size());
    return gone;
}

void GameRecord::set_up(const Position& start) {
    console_.set_up(start);
    pgn_.notes.clear();
}

void GameRecord::begin_anew() {
    console_.begin_anew();
    pgn_.notes.clear();
}

void GameRecord::replace(Game other) {
    if (other.start().fen() != game().start().fen()) pgn_.notes.clear();
    const auto moves = game().moves();
    keep_notes(std::ranges::mismatch(moves, other.moves()).in1 - moves.begin());
    console_.replace(std::move(other));
}

void GameRecord::keep_notes(std::size_t plies) {
    pgn_.notes.erase(pgn_.notes.upper_bound(plies), pgn_.notes.end());
}

std::string GameRecord::pgn() const {
    const psgen::PlayingProgram now = program();
    PgnGame pgn = pgn_;
    pgn.game = now.game;
    pgn.result = console_.result();
    pgn.set_tag(OPTIONS_TAG, describe(now));
    return write_pgn(pgn);
}

void GameRecord::save() {
    is_begun_ = is_begun_ || !game().moves().empty() || game().start().fen() != options_.game.start().fen();
    keep_game(file_, keeping_, pgn(), position().fen());
}

void GameRecord::note(std::string_view text) const {
    add_to_log(file_.name(), keeping_, text);
}

}  // namespace inkmate
