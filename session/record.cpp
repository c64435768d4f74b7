#include "session/record.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>

#include "files/file_io.hpp"
#include "psgen/emit/description.hpp"
#include "session/error.hpp"
#include "session/game_file.hpp"

namespace inkmate {

using namespace chess;

namespace {

namespace fs = std::filesystem;
constexpr std::string_view OPTIONS_TAG = "Inkmate";

std::string beside(const std::string& file, const char* ending) {
    return fs::path(file).replace_extension(ending).string();
}

}  // namespace

GameRecord GameRecord::begin(std::string file, const ProgramOptions& program) {
    if (fs::exists(file))
        throw SessionError(fmt::format(
            "there is a game in {}: go on with it by inkmate send --resume {}, or name another file with "
            "--save",
            file, file));
    GameRecord record;
    record.file_ = std::move(file);
    record.options_ = program;
    record.console_ = ConsoleGame(program);
    record.pgn_.tags = {{"Event", program.title},
                        {"Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)))}};
    if (plays(program.side, WHITE)) record.pgn_.set_tag("White", PROGRAM_NAME);
    if (plays(program.side, BLACK)) record.pgn_.set_tag("Black", PROGRAM_NAME);
    return record;
}

GameRecord GameRecord::open(std::string file) {
    GameRecord record;
    record.pgn_ = load_games(file).front();
    const std::string_view description = record.pgn_.tag(OPTIONS_TAG);
    if (description.empty())
        throw SessionError(fmt::format(
            "{} is no game that inkmate send has saved: make a program of it with inkmate generate --pgn {}",
            file, file));
    record.options_ = read_options(description);
    record.file_ = std::move(file);
    ProgramOptions program = record.options_;
    program.game = std::move(record.pgn_.game);
    record.console_ = ConsoleGame(program);
    return record;
}

ProgramOptions GameRecord::program() const {
    ProgramOptions program = options_;
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

void GameRecord::save() {
    const ProgramOptions now = program();
    pgn_.game = now.game;
    pgn_.result = console_.result();
    pgn_.set_tag(OPTIONS_TAG, describe(now));
    write_output(file_, write_pgn(pgn_));
    write_output(beside(file_, ".fen"), position().fen() + "\n");
}

void GameRecord::note(std::string_view text) const {
    const std::string log = beside(file_, ".log");
    std::FILE* file = std::fopen(log.c_str(), "ab");
    const bool written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const bool closed = file != nullptr && std::fclose(file) == 0;
    if (!written || !closed)
        throw SessionError(
            fmt::format("cannot write {}: {}; choose another place with --save", log, std::strerror(errno)));
}

}  // namespace inkmate
