#include "cli/game_record.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>

#include "cli/error.hpp"
#include "cli/files.hpp"
#include "cli/game_source.hpp"
#include "psgen/emit/description.hpp"

namespace inkmate {

namespace {

namespace fs = std::filesystem;
constexpr std::string_view OPTIONS_TAG = "Inkmate";

std::string beside(const std::string& file, const char* ending) {
    return fs::path(file).replace_extension(ending).string();
}

void set_tag(PgnGame& pgn, std::string_view name, std::string value) {
    const auto found = std::ranges::find(pgn.tags, name, [](const auto& tag) { return tag.first; });
    if (found != pgn.tags.end())
        found->second = std::move(value);
    else
        pgn.tags.emplace_back(name, std::move(value));
}

bool plays(ProgramSide side, Color color) {
    return (static_cast<int>(side) >> color & 1) != 0;
}

}  // namespace

GameRecord GameRecord::begin(std::string file, const ProgramOptions& program) {
    if (fs::exists(file))
        throw CommandError(fmt::format(
            "there is a game in {}: go on with it by inkmate send --resume {}, or name another file with "
            "--save",
            file, file));
    GameRecord record;
    record.file_ = std::move(file);
    record.options_ = program;
    record.pgn_.game = program.game;
    record.pgn_.tags = {{"Event", program.title},
                        {"Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)))}};
    if (plays(program.side, WHITE)) set_tag(record.pgn_, "White", std::string(PROGRAM_NAME));
    if (plays(program.side, BLACK)) set_tag(record.pgn_, "Black", std::string(PROGRAM_NAME));
    return record;
}

GameRecord GameRecord::open(std::string file) {
    GameRecord record;
    record.pgn_ = load_games(file).front();
    const std::string_view description = record.pgn_.tag(OPTIONS_TAG);
    if (description.empty())
        throw CommandError(fmt::format(
            "{} is no game that inkmate send has saved: make a program of it with inkmate generate --pgn {}",
            file, file));
    record.options_ = read_options(description);
    record.file_ = std::move(file);
    return record;
}

ProgramOptions GameRecord::program() const {
    ProgramOptions program = options_;
    program.game = pgn_.game;
    return program;
}

void GameRecord::undo() {
    pgn_.game.undo();
    keep_notes(pgn_.game.moves().size());
}

void GameRecord::replace(Game game) {
    if (game.start().fen() != pgn_.game.start().fen()) pgn_.notes.clear();
    const auto moves = pgn_.game.moves();
    keep_notes(std::ranges::mismatch(moves, game.moves()).in1 - moves.begin());
    pgn_.game = std::move(game);
}

void GameRecord::keep_notes(std::size_t plies) {
    pgn_.notes.erase(pgn_.notes.upper_bound(plies), pgn_.notes.end());
}

bool GameRecord::over() const {
    return verdict_ != "*" || ends_game(pgn_.game.status());
}

std::string_view GameRecord::result() const {
    const Status status = pgn_.game.status();
    if (!ends_game(status)) return verdict_;
    if (status != Status::checkmate) return "1/2-1/2";
    return pgn_.game.position().side_to_move() == WHITE ? "0-1" : "1-0";
}

void GameRecord::save() {
    pgn_.result = result();
    set_tag(pgn_, OPTIONS_TAG, describe(options_));
    write_output(file_, write_pgn(pgn_));
    write_output(beside(file_, ".fen"), pgn_.game.position().fen() + "\n");
}

void GameRecord::note(std::string_view text) const {
    const std::string log = beside(file_, ".log");
    std::FILE* file = std::fopen(log.c_str(), "ab");
    const bool written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const bool closed = file != nullptr && std::fclose(file) == 0;
    if (!written || !closed)
        throw CommandError(
            fmt::format("cannot write {}: {}; choose another place with --save", log, std::strerror(errno)));
}

}  // namespace inkmate
