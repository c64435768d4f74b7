#include "play/session/pgn_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

PgnFile::PgnFile(const std::string& name, game::Rules rules) : rules_(std::move(rules)), file_(name) {}

void PgnFile::refuse_positions() const {
    if (begins_with_position(*file_.open(), rules_ ? rules_->ranks : 8))
        throw NoGamesError(no_games(file_.source()));
}

void PgnFile::expect_any(bool any) const {
    if (!any) throw SessionError(fmt::format("{} contains no game: give a file in PGN", file_.source()));
}

std::size_t PgnFile::count(const std::function<void(std::size_t)>& progress) const {
    refuse_positions();
    const std::unique_ptr<std::istream> in = file_.open();
    PgnReader reader(rules_, *in, file_.source());
    while (reader.skip())
        if (progress) progress(reader.game_number());
    expect_any(reader.game_number() > 0);
    return reader.game_number();
}

void PgnFile::Games::begin() {
    reader_.reset();
    in_ = file_.file_.open();
    reader_.emplace(file_.rules_, *in_, file_.file_.source());
}

PgnGame PgnFile::Games::at(std::size_t number) {
    if (!reader_ || reader_->game_number() >= number) begin();
    std::optional<PgnGame> game;
    try {
        while (reader_->game_number() + 1 < number && reader_->skip()) {
        }
        game = reader_->next();
    } catch (const game::GameError& error) {
        if (reader_->game_number() == number) throw;
        throw SessionError(error.what());
    }
    if (!game) throw SessionError(fmt::format("{} has no game {}", file_.file_.source(), number));
    return *std::move(game);
}

std::optional<PgnGame> PgnFile::Games::next(chess::Faults& faults) {
    if (!reader_) {
        file_.refuse_positions();
        begin();
    }
    std::optional<PgnGame> game = reader_->next(faults);
    any_ = any_ || game;
    file_.expect_any(any_);
    return game;
}

PgnGame PgnFile::first() const {
    try {
        const std::unique_ptr<std::istream> in = file_.open();
        std::optional<PgnGame> game = PgnReader(rules_, *in, file_.source()).next();
        expect_any(game.has_value());
        return *std::move(game);
    } catch (const game::GameError&) {
        refuse_positions();
        throw;
    }
}

}  // namespace inkmate::session
