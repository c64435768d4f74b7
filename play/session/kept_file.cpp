#include "play/session/kept_file.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "base/text/strings.hpp"

namespace inkmate::session {

using namespace psgen;

namespace {

/// What the tags of a game call the program's opponent, who has given no name.
constexpr const char* OPPONENT_NAME = "Player";

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

void Kept::save() {
    try {
        write();
    } catch (const files::FileError& e) {
        trouble_ = e.what();
        throw;
    }
    trouble_.clear();
}

void Kept::save_or_tell(const Say& say) {
    const std::string before = trouble_;
    try {
        save();
    } catch (const files::FileError&) {
        if (trouble_ != before)
            say(fmt::format("(Not saved: {}. You can continue: the next change is saved with this one.)",
                            trouble_));
        return;
    }
    if (!before.empty()) say(fmt::format("(All is saved in {} again.)", file()));
}

void Kept::save_the_rest() {
    if (!trouble_.empty()) save();
}

std::string Kept::last_words(std::string_view what, std::string_view resume_command) {
    try {
        save_the_rest();
    } catch (const files::FileError& e) {
        return fmt::format("{} not saved as it is now: {}", what, e.what());
    } catch (const SessionError& e) {
        return e.what();
    }
    return fmt::format("{} saved; continue with {} {}", what, resume_command, files::shell_file(file()));
}

namespace {

/// The first line of a log continues with the name of the game's file.
constexpr std::string_view LOG_BEGINS = "Inkmate log of ";

/// How much of a log is looked at.
constexpr std::size_t LOG_FRONT = 8192;

/// True if there is a log that a session has begun, or an empty file. Logs of saved games may be `older`:
/// they had no such first line, but what the program said of itself and what was typed.
bool is_log(const std::string& file, bool older) {
    std::ifstream in = files::open_input(file);
    std::string front(LOG_FRONT, '\0');
    in.read(front.data(), static_cast<std::streamsize>(front.size()));
    front.resize(static_cast<std::size_t>(in.gcount()));
    if (front.empty() || front.starts_with(LOG_BEGINS)) return true;
    return older && std::ranges::any_of(text::split_lines(front), [](const std::string& line) {
               return line.starts_with("> ") || line.starts_with("Inkmate ");
           });
}

}  // namespace

void expect_own_files(const std::string& file, const SaveOptions& options,
                      const std::optional<std::string>& fen) {
    if (!options.position_and_log) return;
    const std::string position = beside(file, ".fen"), log = beside(file, ".log");
    const char* const advice =
        fen ? "move it elsewhere, then resume the game" : "name a different file for the game";
    if (files::file_exists(log)) {
        if (!is_log(log, fen.has_value()))
            throw SessionError(
                fmt::format("{} is there and is not a log of a game, and what is said in the game would be "
                            "added to it: {}",
                            log, advice));
    } else if (files::file_exists(position) && (!fen || files::read_input(position) != *fen + "\n")) {
        // A position without a log is none that a game has left.
        throw SessionError(fmt::format("{} is there, and the game's position would be written over it: {}",
                                       position, advice));
    }
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
    expect_own_files(file, options);
}

SessionError not_saved_here(const std::string& file) {
    return SessionError(fmt::format(
        "{} is not a game that inkmate play or inkmate send has saved: make a program of it with inkmate "
        "generate {}",
        file, files::shell_file(file)));
}

std::vector<std::pair<std::string, std::string>> first_tags(const psgen::PlayingProgram& program) {
    const page::GameNames& names = program.names;
    std::vector<std::pair<std::string, std::string>> tags = {
        {"Event", names.event.empty() ? program.title : names.event},
        {"Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)))}};
    const auto add = [&](chess::Color side, const char* tag, std::string player) {
        if (plays(program.side, side))
            player = PROGRAM_NAME;
        else if (player.empty() && plays_one_side(program.side))
            player = OPPONENT_NAME;
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
    std::error_code none_yet;
    const std::uintmax_t before = files::file_exists(log) ? std::filesystem::file_size(log, none_yet) : 0;
    std::string more;
    if (before == 0)
        more = fmt::format("{}{}\n", LOG_BEGINS, std::filesystem::path(file).filename().string());
    more += text;
    std::FILE* stream = std::fopen(log.c_str(), "ab");
    const bool written = stream != nullptr && std::fwrite(more.data(), 1, more.size(), stream) == more.size();
    const bool closed = stream != nullptr && std::fclose(stream) == 0;
    if (written && closed) return;
    const int error = errno;
    std::error_code as_far_as_possible;
    if (stream != nullptr) std::filesystem::resize_file(log, before, as_far_as_possible);
    throw files::FileError(
        fmt::format("cannot write {}: {}; choose another place with -o", log, std::strerror(error)));
}

}  // namespace inkmate::session
