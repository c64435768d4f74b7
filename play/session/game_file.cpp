#include "play/session/game_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <type_traits>
#include <utility>

#include "base/files/file_io.hpp"
#include "core/chess/error.hpp"
#include "play/session/error.hpp"

namespace inkmate {

using namespace chess;

namespace {

int ranks_of(const Game&) {
    return 8;
}
int ranks_of(const variant::Game& game) {
    return game.rules().ranks;
}

}  // namespace

bool begins_with_position(std::istream& in, int ranks) {
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        const std::string_view board = std::string_view(line).substr(0, line.find(' '));
        return std::ranges::count(board, '/') == ranks - 1;
    }
    return false;
}

std::string no_games(const std::string& source) {
    return fmt::format(
        "{} holds positions (EPD or FEN), not games (PGN): inkmate render --layout diagram prints them",
        source);
}

template <class G, class M>
GameFileOf<G, M>::GameFileOf(std::string name, G start)
    : start_(std::move(start)), name_(std::move(name)), source_(name_ == "-" ? "standard input" : name_) {
    std::error_code error;
    is_kept_ = name_ == "-" || !std::filesystem::is_regular_file(name_, error);
    if (is_kept_) text_ = read_input(name_);
}

template <class G, class M>
template <class Visit>
auto GameFileOf<G, M>::read(Visit visit) const {
    using Reader = PgnReaderOf<G, M>;
    using Error = std::conditional_t<std::is_same_v<G, Game>, ChessError, variant::VariantError>;
    try {
        if (is_kept_) return visit(Reader(text_, source_, start_));
        std::ifstream in = open_input(name_);
        return visit(Reader(in, source_, start_));
    } catch (const Error&) {
        refuse_positions();
        throw;
    }
}

template <class G, class M>
bool GameFileOf<G, M>::begins_with_position() const {
    std::istringstream text(text_);
    std::ifstream file;
    if (!is_kept_) file = open_input(name_);
    return inkmate::begins_with_position(is_kept_ ? static_cast<std::istream&>(text) : file,
                                         ranks_of(start_));
}

template <class G, class M>
void GameFileOf<G, M>::refuse_positions() const {
    if (begins_with_position()) throw NoGamesError(no_games(source_));
}

template <class G, class M>
void GameFileOf<G, M>::expect_any(bool any) const {
    if (!any) throw SessionError(fmt::format("{} holds no game: give a file in PGN", source_));
}

template <class G, class M>
std::size_t GameFileOf<G, M>::count() const {
    refuse_positions();
    const std::size_t count = read([](auto reader) {
        while (reader.skip()) {
        }
        return reader.game_number();
    });
    expect_any(count > 0);
    return count;
}

template <class G, class M>
std::vector<PgnGameOf<G, M>> GameFileOf<G, M>::games(std::span<const std::size_t> numbers) const {
    std::vector<std::size_t> ascending(numbers.begin(), numbers.end());
    std::ranges::sort(ascending);
    ascending.erase(std::unique(ascending.begin(), ascending.end()), ascending.end());
    std::vector<Pgn> found = read([&](auto reader) {
        std::vector<Pgn> list;
        for (const std::size_t number : ascending) {
            while (reader.game_number() + 1 < number && reader.skip()) {
            }
            std::optional<Pgn> game = reader.next();
            if (!game) throw SessionError(fmt::format("{} holds no game {}", source_, number));
            list.push_back(*std::move(game));
        }
        return list;
    });
    if (std::ranges::equal(numbers, ascending)) return found;
    std::vector<Pgn> games;
    for (const std::size_t number : numbers)
        games.push_back(found[std::ranges::lower_bound(ascending, number) - ascending.begin()]);
    return games;
}

template <class G, class M>
PgnGameOf<G, M> GameFileOf<G, M>::first() const {
    std::optional<Pgn> game = read([](auto reader) { return reader.next(); });
    expect_any(game.has_value());
    return *std::move(game);
}

template <class G, class M>
std::vector<PgnGameOf<G, M>> GameFileOf<G, M>::all() const {
    std::vector<Pgn> games = read([](auto reader) {
        std::vector<Pgn> list;
        while (std::optional<Pgn> game = reader.next()) list.push_back(*std::move(game));
        return list;
    });
    expect_any(!games.empty());
    return games;
}

template class GameFileOf<Game, Move>;
template class GameFileOf<variant::Game, variant::Move>;

std::vector<PgnGame> load_games(const std::string& file) {
    return GameFile(file).all();
}

}  // namespace inkmate
