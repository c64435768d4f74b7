#include "play/session/record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/files/file_io.hpp"
#include "play/session/game_file.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::session {

using namespace psgen;

GameRecord GameRecord::begin(std::string file, const psgen::PlayingProgram& program,
                             const SaveOptions& options) {
    expect_new_file(file, options);
    GameRecord record;
    record.save_options_ = options;
    record.file_ = KeptFile(std::move(file));
    record.options_ = program;
    record.console_ = ConsoleGame(program);
    record.pgn_.tags = first_tags(program);
    return record;
}

GameRecord GameRecord::open(std::string file, const SaveOptions& options, game::Rules rules) {
    GameRecord record;
    record.save_options_ = options;
    const GameFile games(file, rules);
    record.pgn_ = games.first();
    const std::string_view description = record.pgn_.tag(OPTIONS_TAG);
    if (description.empty()) throw not_saved_here(file);
    if (const std::size_t count = games.count(); count > 1) throw more_games(file, count);
    record.options_ = read_options(description);
    std::string text = files::read_input(file);
    record.file_ = KeptFile(std::move(file), std::move(text));
    if (rules) {
        const std::string title = record.options_.title;
        make_variant(rules, record.pgn_.game.start_fen(), record.options_);
        record.options_.title = title;
    }
    record.console_ = ConsoleGame(with_game(record.options_, record.pgn_.game));
    return record;
}

psgen::PlayingProgram GameRecord::program() const {
    psgen::PlayingProgram program = with_game(options_, game());
    program.side = console_.side();
    return program;
}

void GameRecord::take_back() {
    console_.take_back();
    pgn_.keep_notes(game().plies());
}

bool GameRecord::undo() {
    const bool undone = console_.undo();
    pgn_.keep_notes(game().plies());
    return undone;
}

bool GameRecord::go_to(int number, bool after_white) {
    const bool gone = console_.go_to(number, after_white);
    pgn_.keep_notes(game().plies());
    return gone;
}

void GameRecord::set_up(std::string_view fen) {
    console_.set_up(fen);
    pgn_.clear_notes();
}

void GameRecord::new_game() {
    console_.new_game();
    pgn_.clear_notes();
}

void GameRecord::replace(game::Game other) {
    if (other.start_fen() != game().start_fen()) pgn_.clear_notes();
    const std::vector<game::Move> moves = game().moves(), others = other.moves();
    pgn_.keep_notes(static_cast<std::size_t>(std::ranges::mismatch(moves, others).in1 - moves.begin()));
    console_.replace(std::move(other));
}

std::string GameRecord::pgn() const {
    game::PgnGame pgn = pgn_;
    pgn.game = game();
    pgn.result = console_.result();
    pgn.set_tag(OPTIONS_TAG, describe(program()));
    return write_pgn(pgn);
}

void GameRecord::save() {
    is_begun_ = is_begun_ || game().plies() > 0 || game().start_fen() != played_game(options_).start_fen();
    save_game(file_, save_options_, pgn(), game().fen());
}

void GameRecord::note(std::string_view text) const {
    add_to_log(file_.name(), save_options_, text);
}

std::string_view variant_of_pgn(std::string_view pgn) {
    constexpr std::string_view begins = "[Variant \"";
    std::size_t at = pgn.starts_with(begins) ? 0 : pgn.find("\n[Variant \"");
    if (at == std::string_view::npos) return {};
    at = pgn.find('"', at) + 1;
    return pgn.substr(at, pgn.find('"', at) - at);
}

std::string save_copy(const GameRecord& record, const std::string& file) {
    if (file.empty()) return "Type \"save\" and the name of a file.";
    if (files::file_exists(file))
        return fmt::format("There is a file {} already: choose another name.", file);
    try {
        files::write_output(file, record.pgn());
    } catch (const files::FileError& e) {
        return fmt::format("{}.", e.what());
    }
    return fmt::format("Saved in {}; the game goes on in {}.", file, record.file());
}

std::optional<game::Game> game_to_load(const GameRecord& record, const std::string& file,
                                       const std::function<void(const std::string&)>& say) {
    if (file.empty() || file == "-") {
        say("Type \"load\" and the name of a file.");
        return std::nullopt;
    }
    try {
        const GameFile games(file, record.game().rules());
        game::PgnGame loaded = games.first();
        if (loaded.game.plies() > static_cast<std::size_t>(record.options().max_plies)) {
            say(fmt::format("{} has more half-moves than the record holds, {}. The game is unchanged.", file,
                            record.options().max_plies));
            return std::nullopt;
        }
        if (!loaded.warning.empty()) say(fmt::format("{}.", loaded.warning));
        if (const std::size_t count = games.count(); count > 1)
            say(fmt::format("{} holds {} games; this is the first.", file, count));
        return std::move(loaded.game);
    } catch (const std::exception& e) {
        say(fmt::format("{}. The game is unchanged.", e.what()));
        return std::nullopt;
    }
}

void load_game(GameRecord& record, game::Game game) {
    record.replace(std::move(game));
    record.end_by("*");
}

}  // namespace inkmate::session
