#include "play/session/variant_record.hpp"

#include "base/files/file_io.hpp"
#include "play/session/console_game.hpp"
#include "play/session/error.hpp"
#include "psgen/emit/description.hpp"

namespace inkmate {

std::string_view variant_of_pgn(std::string_view pgn) {
    constexpr std::string_view begins = "[Variant \"";
    std::size_t at = pgn.starts_with(begins) ? 0 : pgn.find("\n[Variant \"");
    if (at == std::string_view::npos) return {};
    at = pgn.find('"', at) + 1;
    return pgn.substr(at, pgn.find('"', at) - at);
}

VariantRecord::VariantRecord(std::string file, const Keeping& keeping, psgen::PlayingProgram options,
                             variant::Game game)
    : file_(std::move(file)),
      keeping_(keeping),
      options_(std::move(options)),
      first_start_(game.start()),
      side_(options_.side),
      game_(std::move(game)),
      pgn_{.game = game_} {}

VariantRecord VariantRecord::begin(std::string file, const psgen::PlayingProgram& program,
                                   const Keeping& keeping) {
    expect_new_file(file, keeping);
    VariantRecord record(std::move(file), keeping, program, variant_game(program));
    record.pgn_.tags = first_tags(program);
    return record;
}

VariantRecord VariantRecord::open(std::string file, std::shared_ptr<const variant::Rules> rules,
                                  const Keeping& keeping) {
    std::string text = files::read_input(file);
    const std::vector<variant::PgnGame> games = variant::read_pgn(*rules, text, file);
    const std::string_view description = games.empty() ? "" : games.front().tag(OPTIONS_TAG);
    if (description.empty()) throw not_kept_here(file);
    if (games.size() > 1) throw more_games(file, games.size());
    const variant::PgnGame& kept = games.front();
    psgen::PlayingProgram options = psgen::program_of_variant(
        {psgen::read_options(description), {.start = kept.game.start().fen()}}, std::move(rules));
    VariantRecord record(std::move(file), keeping, std::move(options), kept.game);
    record.file_ = KeptFile(record.file(), std::move(text));
    record.pgn_ = kept;
    return record;
}

bool VariantRecord::may_play() const {
    return !game_.outcome() && game_.moves().size() < static_cast<std::size_t>(options_.max_plies);
}

void VariantRecord::play(variant::Move m) {
    game_.play(m);
    found_.forget();
}

void VariantRecord::play(const variant::SearchResult& found) {
    const chess::Color mover = game_.position().side_to_move();
    play(found.best_move);
    found_.note(found, mover, game_.moves().size());
}

std::optional<Outlook> VariantRecord::found() const {
    return found_.after(game_.moves().size());
}

void VariantRecord::set_up(const variant::Position& start) {
    game_ = variant::Game(start);
    pgn_.notes.clear();
    found_.forget();
}

void VariantRecord::take_back(std::size_t plies) {
    game_ = game_.up_to(game_.moves().size() - plies);
    pgn_.notes.erase(pgn_.notes.upper_bound(game_.moves().size()), pgn_.notes.end());
}

bool VariantRecord::undo() {
    const std::size_t plies = plies_to_undo(side_, game_.position().side_to_move(), game_.moves().size());
    take_back(plies);
    return plies > 0;
}

void VariantRecord::take_side_to_move() {
    side_ = side_after_go(side_, game_.position().side_to_move());
}

void VariantRecord::begin_anew() {
    side_ = options_.side;
    set_up(first_start_);
}

psgen::PlayingProgram VariantRecord::program() const {
    psgen::PlayingProgram program = options_;
    program.side = side_;
    program.variant_fen = game_.start().fen();
    program.variant_moves.clear();
    for (const variant::Move m : game_.moves()) program.variant_moves.push_back(m.code());
    return program;
}

std::string VariantRecord::pgn() const {
    variant::PgnGame pgn = pgn_;
    pgn.game = game_;
    pgn.result = result_of(game_);
    pgn.set_tag(OPTIONS_TAG, describe(program()));
    return write_pgn(pgn);
}

void VariantRecord::save() {
    is_begun_ = is_begun_ || !game_.moves().empty() || game_.start().fen() != first_start_.fen();
    keep_game(file_, keeping_, pgn(), game_.position().fen());
}

void VariantRecord::note(std::string_view text) const {
    add_to_log(file_.name(), keeping_, text);
}

}  // namespace inkmate
