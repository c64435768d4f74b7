#include "play/session/pgn_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "base/files/file_io.hpp"
#include "play/session/kept_file.hpp"

namespace inkmate::session {

using namespace psgen;

using game::PgnGame;
using game::PgnReader;

bool begins_with_position(std::istream& in, int ranks) {
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        const std::string_view board = std::string_view(line).substr(0, line.find(' '));
        return std::ranges::count(board, '/') == ranks - 1;
    }
    return false;
}

std::string no_games(const std::string& source) {
    return fmt::format("{} contains positions (EPD or FEN), not games (PGN): inkmate worksheet prints them",
                       source);
}

PgnFile::PgnFile(std::string name, game::Rules rules)
    : rules_(std::move(rules)), name_(std::move(name)), source_(name_ == "-" ? "standard input" : name_) {
    std::error_code error;
    is_kept_ = name_ == "-" || !std::filesystem::is_regular_file(name_, error);
    if (is_kept_) text_ = files::read_input(name_);
}

template <class Visit>
auto PgnFile::read(Visit visit) const {
    try {
        if (is_kept_) return visit(PgnReader(rules_, text_, source_));
        std::ifstream in = files::open_input(name_);
        return visit(PgnReader(rules_, in, source_));
    } catch (const game::GameError&) {
        refuse_positions();
        throw;
    }
}

bool PgnFile::begins_with_position() const {
    std::istringstream text(text_);
    std::ifstream file;
    if (!is_kept_) file = files::open_input(name_);
    return session::begins_with_position(is_kept_ ? static_cast<std::istream&>(text) : file,
                                         rules_ ? rules_->ranks : 8);
}

void PgnFile::refuse_positions() const {
    if (begins_with_position()) throw NoGamesError(no_games(source_));
}

void PgnFile::expect_any(bool any) const {
    if (!any) throw SessionError(fmt::format("{} contains no game: give a file in PGN", source_));
}

std::size_t PgnFile::count(const std::function<void(std::size_t)>& progress) const {
    refuse_positions();
    const std::size_t count = read([&progress](PgnReader reader) {
        while (reader.skip())
            if (progress) progress(reader.game_number());
        return reader.game_number();
    });
    expect_any(count > 0);
    return count;
}

PgnGame PgnFile::Games::at(std::size_t number) {
    if (!reader_ || reader_->game_number() >= number) {
        reader_.reset();
        if (!file_.is_kept_) in_ = files::open_input(file_.name_);
        if (file_.is_kept_)
            reader_.emplace(file_.rules_, file_.text_, file_.source_);
        else
            reader_.emplace(file_.rules_, in_, file_.source_);
    }
    std::optional<PgnGame> game;
    try {
        while (reader_->game_number() + 1 < number && reader_->skip()) {
        }
        game = reader_->next();
    } catch (const game::GameError& error) {
        if (reader_->game_number() == number) throw;
        throw SessionError(error.what());
    }
    if (!game) throw SessionError(fmt::format("{} has no game {}", file_.source_, number));
    return *std::move(game);
}

std::vector<PgnGame> PgnFile::games(std::span<const std::size_t> numbers, chess::Faults& faults) const {
    std::vector<PgnGame> list;
    Games games(*this);
    for (const std::size_t number : numbers) try {
            faults.add(list.emplace_back(games.at(number)).warning);
        } catch (const game::GameError& error) {
            faults.leave_out(error.what());
        }
    return list;
}

PgnGame PgnFile::first() const {
    std::optional<PgnGame> game = read([](PgnReader reader) { return reader.next(); });
    expect_any(game.has_value());
    return *std::move(game);
}

void PgnFile::for_each(chess::Faults& faults, const std::function<bool(PgnGame)>& take) const {
    refuse_positions();
    const bool any = read([&](PgnReader reader) {
        std::optional<PgnGame> game = reader.next(faults);
        const bool found = game.has_value();
        while (game && take(*std::move(game))) game = reader.next(faults);
        return found;
    });
    expect_any(any);
}

}  // namespace inkmate::session
