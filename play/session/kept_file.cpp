#include "play/session/kept_file.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"

namespace inkmate::session {

using namespace psgen;

namespace {

std::string beside(const std::string& file, const char* ending) {
    return std::filesystem::path(file).replace_extension(ending).string();
}

}  // namespace

KeptFile::KeptFile(std::string name, std::optional<std::string> held)
    : name_(std::move(name)), held_(std::move(held)) {}

/// True if the file holds something else than what was read or written here.
bool KeptFile::is_others() const {
    return held_ && files::file_exists(name_) && files::read_input(name_) != *held_;
}

bool KeptFile::write(const std::string& text, std::string_view what, std::string_view resume_command) {
    if (is_others()) {
        if (text == *held_) return false;
        const std::string other = files::unused_name(name_);
        files::write_output(other, text);
        throw SessionError(fmt::format("another process has written {}: {} kept in {}; continue with {} {}",
                                       name_, what, other, resume_command, files::shell_file(other)));
    }
    files::write_output(name_, text);
    held_ = text;
    return true;
}

bool KeptFile::remove() const {
    return !is_others() && std::filesystem::remove(name_);
}

void expect_new_file(const std::string& file, const SaveOptions& options) {
    if (options.position_and_log && (file == beside(file, ".fen") || file == beside(file, ".log")))
        throw SessionError(fmt::format(
            "-o {}: position and log are kept beside the game, in .fen and .log; name its file .pgn", file));
    if (std::filesystem::is_directory(file))
        throw SessionError(fmt::format("{} is a folder: name a file in it with -o", file));
    if (files::file_exists(file))
        throw SessionError(
            fmt::format("there is a game in {}: continue it with {} {}, or name a different file with -o",
                        file, options.resume_command, files::shell_file(file)));
    // A position without a log is none that a game has left.
    const std::string position = beside(file, ".fen");
    if (options.position_and_log && files::file_exists(position) && !files::file_exists(beside(file, ".log")))
        throw SessionError(fmt::format(
            "{} is there, and the game's position would be written over it: name a different file with -o",
            position));
}

SessionError not_saved_here(const std::string& file) {
    return SessionError(fmt::format(
        "{} is no game that inkmate play or inkmate send has saved: make a program of it with inkmate "
        "generate {}",
        file, files::shell_file(file)));
}

SessionError more_games(const std::string& file, std::size_t count) {
    return SessionError(fmt::format(
        "{} holds {} games, and a game that goes on takes the whole file: put it into a file of its own",
        file, count));
}

std::vector<std::pair<std::string, std::string>> first_tags(const psgen::PlayingProgram& program) {
    const page::GameNames& names = program.names;
    std::vector<std::pair<std::string, std::string>> tags = {
        {"Event", names.event.empty() ? program.title : names.event},
        {"Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)))}};
    const auto add = [&](chess::Color side, const char* tag, std::string player) {
        if (plays(program.side, side)) player = PROGRAM_NAME;
        if (!player.empty()) tags.emplace_back(tag, std::move(player));
    };
    add(chess::WHITE, "White", names.white);
    add(chess::BLACK, "Black", names.black);
    return tags;
}

void save_game(KeptFile& file, const SaveOptions& options, const std::string& pgn, const std::string& fen) {
    const bool kept = file.write(pgn, "this game is", options.resume_command);
    if (kept && options.position_and_log) files::write_output(beside(file.name(), ".fen"), fen + "\n");
}

void add_to_log(const std::string& file, const SaveOptions& options, std::string_view text) {
    if (!options.position_and_log) return;
    const std::string log = beside(file, ".log");
    std::FILE* stream = std::fopen(log.c_str(), "ab");
    const bool written = stream != nullptr && std::fwrite(text.data(), 1, text.size(), stream) == text.size();
    const bool closed = stream != nullptr && std::fclose(stream) == 0;
    if (!written || !closed)
        throw SessionError(
            fmt::format("cannot write {}: {}; choose another place with -o", log, std::strerror(errno)));
}

}  // namespace inkmate::session
