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

std::size_t PgnFile::count() const {
    refuse_positions();
    const std::size_t count = read([](PgnReader reader) {
        while (reader.skip()) {
        }
        return reader.game_number();
    });
    expect_any(count > 0);
    return count;
}

std::vector<std::optional<PgnGame>> PgnFile::games(std::span<const std::size_t> numbers,
                                                   chess::Faults* faults) const {
    std::vector<std::size_t> ascending(numbers.begin(), numbers.end());
    std::ranges::sort(ascending);
    ascending.erase(std::unique(ascending.begin(), ascending.end()), ascending.end());
    std::vector<std::optional<PgnGame>> found = read([&](PgnReader reader) {
        std::vector<std::optional<PgnGame>> list;
        for (const std::size_t number : ascending) {
            while (reader.game_number() + 1 < number && reader.skip()) {
            }
            try {
                std::optional<PgnGame>& game = list.emplace_back(reader.next());
                if (!game) throw SessionError(fmt::format("{} has no game {}", source_, number));
                if (faults != nullptr) faults->add(game->warning);
            } catch (const game::GameError& error) {
                if (faults == nullptr || reader.game_number() != number) throw;
                faults->leave_out(error.what());
                list.resize(list.size() + 1);
            }
        }
        return list;
    });
    if (std::ranges::equal(numbers, ascending)) return found;
    std::vector<std::optional<PgnGame>> games;
    for (const std::size_t number : numbers)
        games.push_back(found[std::ranges::lower_bound(ascending, number) - ascending.begin()]);
    return games;
}

PgnGame PgnFile::first() const {
    std::optional<PgnGame> game = read([](PgnReader reader) { return reader.next(); });
    expect_any(game.has_value());
    return *std::move(game);
}

std::vector<PgnGame> PgnFile::all(chess::Faults& faults) const {
    refuse_positions();
    std::vector<PgnGame> games = read([&](PgnReader reader) {
        std::vector<PgnGame> list;
        while (std::optional<PgnGame> game = reader.next(faults)) list.push_back(*std::move(game));
        return list;
    });
    expect_any(!games.empty());
    return games;
}

std::vector<PgnGame> readable(std::vector<std::optional<PgnGame>> games) {
    std::vector<PgnGame> read;
    for (std::optional<PgnGame>& game : games)
        if (game) read.push_back(*std::move(game));
    return read;
}

std::vector<chess::PgnGame> in_chess(std::vector<PgnGame> games) {
    std::vector<chess::PgnGame> chess;
    for (PgnGame& game : games) chess.push_back(std::move(game).in_chess());
    return chess;
}

}  // namespace inkmate::session
