#include "session/variant_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/variant/record.hpp"
#include "files/file_io.hpp"
#include "psgen/emit/variant_description.hpp"
#include "session/console_game.hpp"
#include "session/error.hpp"

namespace inkmate {

std::string_view variant_of_pgn(std::string_view pgn) {
    constexpr std::string_view begins = "[Variant \"";
    std::size_t at = pgn.starts_with(begins) ? 0 : pgn.find("\n[Variant \"");
    if (at == std::string_view::npos) return {};
    at = pgn.find('"', at) + 1;
    return pgn.substr(at, pgn.find('"', at) - at);
}

bool follows(const ConsoleWord& word) {
    constexpr auto others = std::to_array<std::string_view>(
        {"redo", "goto", "place", "clear", "turn", "save", "load", "draw", "resign", "pgn"});
    return std::ranges::find(others, word.word) == others.end();
}

std::string not_followed(const ConsoleLine& line) {
    return fmt::format("\"{}\" is not for a game of a variant that is saved; the program alone knows it.",
                       line.first);
}

VariantRecord::VariantRecord(std::string file, const Keeping& keeping, ProgramOptions options,
                             variant::Game game)
    : file_(std::move(file)),
      keeping_(keeping),
      options_(std::move(options)),
      first_start_(game.start()),
      side_(options_.side),
      game_(std::move(game)) {}

VariantRecord VariantRecord::begin(std::string file, const ProgramOptions& program, const Keeping& keeping) {
    expect_new_file(file, keeping);
    VariantRecord record(std::move(file), keeping, program, variant_game(program));
    record.tags_ = first_tags(program);
    return record;
}

VariantRecord VariantRecord::open(std::string file, std::shared_ptr<const variant::Rules> rules,
                                  const Keeping& keeping) {
    std::string text = read_input(file);
    const std::vector<variant::Record> games = variant::read_records(*rules, text, file);
    if (games.empty()) throw not_kept_here(file);
    const variant::Record& kept = games.front();
    const auto description =
        std::ranges::find(kept.tags, OPTIONS_TAG, &std::pair<std::string, std::string>::first);
    if (description == kept.tags.end()) throw not_kept_here(file);
    if (games.size() > 1) throw more_games(file, games.size());
    ProgramOptions options = options_of_variant(
        {read_options(description->second), {.start = kept.game.start().fen()}}, std::move(rules));
    VariantRecord record(std::move(file), keeping, std::move(options), kept.game);
    record.file_ = KeptFile(record.file(), std::move(text));
    record.tags_ = kept.tags;
    std::erase_if(record.tags_, [](const auto& tag) { return tag.first == OPTIONS_TAG; });
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
    found_.forget();
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

ProgramOptions VariantRecord::program() const {
    ProgramOptions program = options_;
    program.side = side_;
    program.variant_fen = game_.start().fen();
    program.variant_moves.clear();
    for (const variant::Move m : game_.moves()) program.variant_moves.push_back(m.code());
    return program;
}

std::string VariantRecord::pgn() const {
    auto tags = tags_;
    tags.emplace_back(OPTIONS_TAG, describe(program()));
    return variant::write_record({.game = game_, .tags = std::move(tags)});
}

void VariantRecord::save() {
    is_begun_ = is_begun_ || !game_.moves().empty() || game_.start().fen() != first_start_.fen();
    keep_game(file_, keeping_, pgn(), game_.position().fen());
}

void VariantRecord::note(std::string_view text) const {
    add_to_log(file_.name(), keeping_, text);
}

}  // namespace inkmate
