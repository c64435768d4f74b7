#include "cli/engine/game_batch.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "base/files/file_io.hpp"
#include "base/files/input_file.hpp"
#include "cli/game_source.hpp"
#include "cli/terminal.hpp"
#include "engines/match/engine.hpp"
#include "play/session/pgn_file.hpp"

namespace inkmate::cli {

using namespace session;
using namespace chess;
namespace fs = std::filesystem;

Games::Games(const std::string& name, Faults& faults)
    : source_(name == "-" ? "standard input" : name), faults_(faults) {
    if (name != "-") file_ = files::open_input(name);
    std::error_code error;
    if (fs::is_regular_file(name, error)) {
        if (begins_with_position(file_)) throw CommandError(no_games(source_));
        file_.clear();
        file_.seekg(0);
    }
    reader_.emplace(name == "-" ? std::cin : static_cast<std::istream&>(file_), source_);
}

std::optional<PgnGame> Games::next() {
    std::optional<PgnGame> game = reader_->next(faults_);
    if (reader_->game_number() == 0)
        throw CommandError(fmt::format("{} has no game: give a file in PGN", source_));
    return game;
}

void read_openings_file(const std::string& name,
                        const std::function<void(std::istream& in, const std::string& source)>& read) {
    const files::InputFile file(name);
    const ReadingLine line;
    try {
        read(*file.open(), file.source());
    } catch (const match::MatchError& e) {
        throw CommandError(e.what());
    }
}

std::optional<std::size_t> count_positions(const std::string& name) {
    std::error_code error;
    if (::isatty(STDERR_FILENO) == 0 || !fs::is_regular_file(name, error)) return std::nullopt;
    Faults untold;
    untold.set_progress(progress_count("Counting positions: game"));
    Games games(name, untold);
    std::size_t positions = 0;
    while (const auto game = games.next()) positions += game->game.moves().size() + 1;
    return positions;
}

bool BatchOutput::can_continue() const {
    std::error_code error;
    return name_ != "-" && fs::is_regular_file(name_, error);
}

void BatchOutput::open(std::uintmax_t bytes) {
    if (name_ == "-") return;
    if (can_continue()) fs::resize_file(name_, bytes);
    out_.open(name_, std::ios::app | std::ios::binary);
    if (!out_)
        throw CommandError(
            fmt::format("cannot write {}: {}; choose another place with -o", name_, std::strerror(errno)));
}

void BatchOutput::write(const std::string& text) {
    if (name_ == "-") return files::write_output("-", text);
    out_ << text << std::flush;
    if (!out_)
        throw CommandError(
            fmt::format("cannot write {}: {}; make room, and give the same command again to continue", name_,
                        std::strerror(errno)));
}

std::size_t BatchInput::continue_in(BatchOutput& output, const batch::GameTexts<PgnGame>& texts,
                                    const std::function<void(const std::string&)>& on_text) {
    batch::Unfinished done;
    if (output.can_continue()) {
        const auto pass = [this] {
            std::optional<PgnGame> game = next();
            if (game) passed_positions_ += game->game.moves().size() + 1;
            return game;
        };
        done = batch::check_unfinished(output.name(), texts, pass, waiting_, on_text);
        if (waiting_) passed_positions_ -= waiting_->game.moves().size() + 1;
    }
    output.open(done.bytes);
    return done.games;
}

std::string number_of(std::size_t n, std::string_view what, std::string_view several) {
    return fmt::format("{} {}", n, n == 1 ? what : several);
}

}  // namespace inkmate::cli
