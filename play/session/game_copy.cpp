#include "play/session/game_copy.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "base/files/error.hpp"
#include "base/files/file_io.hpp"
#include "core/chess/error.hpp"
#include "play/session/error.hpp"
#include "play/session/game_file.hpp"

namespace inkmate {

using namespace chess;

std::string save_copy(const GameRecord& record, const std::string& file) {
    if (file.empty()) return "Type \"save\" and the name of a file.";
    if (file_exists(file)) return fmt::format("There is a file {} already: choose another name.", file);
    try {
        write_output(file, record.pgn());
    } catch (const FileError& e) {
        return fmt::format("{}.", e.what());
    }
    return fmt::format("Saved in {}; the game goes on in {}.", file, record.file());
}

std::optional<Game> game_to_load(const GameRecord& record, const std::string& file,
                                 const std::function<void(const std::string&)>& say) {
    if (file.empty() || file == "-") {
        say("Type \"load\" and the name of a file.");
        return std::nullopt;
    }
    try {
        const GameFile games(file);
        PgnGame game = games.first();
        if (game.game.moves().size() > static_cast<std::size_t>(record.options().max_plies)) {
            say(fmt::format("{} has more half-moves than the record holds, {}. The game is unchanged.", file,
                            record.options().max_plies));
            return std::nullopt;
        }
        if (!game.warning.empty()) say(fmt::format("{}.", game.warning));
        if (const std::size_t count = games.count(); count > 1)
            say(fmt::format("{} holds {} games; this is the first.", file, count));
        return std::move(game.game);
    } catch (const std::exception& e) {
        say(fmt::format("{}. The game is unchanged.", e.what()));
        return std::nullopt;
    }
}

void load_game(GameRecord& record, Game game) {
    record.replace(std::move(game));
    record.end_by("*");
}

}  // namespace inkmate
