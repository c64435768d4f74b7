#include "psgen/emit/variant_description.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "core/variant/error.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/rules.hpp"

namespace inkmate {

using namespace variant;

game::Game game_of(const ProgramOptions& options) {
    if (!options.variant) return options.game;
    return {options.variant, variant_game(options)};
}

ProgramOptions with_game(ProgramOptions options, const game::Game& game) {
    if (const chess::Game* const chess = game.chess_game()) {
        options.game = *chess;
        return options;
    }
    options.variant_fen = game.start_fen();
    options.variant_moves.clear();
    for (const game::Move m : game.moves()) options.variant_moves.push_back(m.code());
    return options;
}

Game variant_game(const ProgramOptions& options) {
    Game game(Position::from_fen(*options.variant, options.variant_fen));
    for (const std::uint32_t code : options.variant_moves) game.play(Move::from_code(code));
    return game;
}

std::string variant_description(const ProgramOptions& options) {
    const Game game = variant_game(options);
    return description_comment(options, {.start = options.variant_fen,
                                         .moves = {game.texts().begin(), game.texts().end()},
                                         .variant = options.variant->name});
}

ProgramOptions options_of_variant(const ReadDescription& described, std::shared_ptr<const Rules> rules) {
    ProgramOptions options = described.options;
    Game game(Position::from_fen(*rules, described.game.start));
    for (const std::string& text : described.game.moves) {
        const std::optional<Move> move = parse_move(game.position(), text);
        if (!move)
            throw VariantError(
                fmt::format("{} is no legal move by these rules of {}", text, described.game.variant));
        game.play(*move);
        options.variant_moves.push_back(move->code());
    }
    const std::string title = options.title;
    make_variant(std::move(rules), described.game.start, options);
    options.title = title;
    return options;
}

}  // namespace inkmate
