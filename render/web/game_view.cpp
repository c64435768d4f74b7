#include "render/web/game_view.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

#include "render/diagram/svg_path.hpp"
#include "render/page/outline.hpp"
#include "render/page/utf8.hpp"
#include "render/web/game_view_template.hpp"

namespace inkmate {

using namespace chess;
namespace {

using nlohmann::json;

/// By letter, the fills of a piece: whether white, and the path.
json pieces() {
    json all = json::object();
    for (const Color color : {WHITE, BLACK})
        for (int type = PAWN; type <= KING; ++type) {
            const Piece piece = make_piece(color, static_cast<PieceType>(type));
            json fills = json::array();
            for (const auto& shapes :
                 {silhouette(type_of(piece), OUTLINE_GRID, true), details(piece, OUTLINE_GRID)})
                for (const Fill& fill : shapes)
                    fills.push_back({fill.ink != Ink(0), svg_path(fill.path, OUTLINE_GRID)});
            all[std::string(1, PIECE_LETTERS[piece])] = std::move(fills);
        }
    return all;
}

/// 64 letters from a1 to h8, a full stop for an empty square.
std::string board_text(const Position& position) {
    std::string text;
    for (int s = 0; s < SQUARE_NB; ++s) {
        const Piece piece = position.piece_on(static_cast<Square>(s));
        text += piece == NO_PIECE ? '.' : PIECE_LETTERS[piece];
    }
    return text;
}

std::string escaped(std::string_view text) {
    std::string html;
    for (const char c : text) switch (c) {
            case '&': html += "&amp;"; break;
            case '<': html += "&lt;"; break;
            default: html += c;
        }
    return html;
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
}

}  // namespace

std::string game_view(const PgnGame& record, const GameViewOptions& options) {
    const Game& game = record.game;
    Game part(game.start());
    json moves = json::array();
    for (const Move move : game.moves()) {
        const int number = part.position().fullmove_number();
        const bool white = part.position().side_to_move() == WHITE;
        part.play(move);
        moves.push_back({{"number", number},
                         {"white", white},
                         {"san", part.san().back()},
                         {"from", static_cast<int>(move.from())},
                         {"to", static_cast<int>(move.to())},
                         {"board", board_text(part.position())}});
    }
    const json data = {{"title", plain_utf8(options.title)},
                       {"event", plain_utf8(record.tag("Event"))},
                       {"site", plain_utf8(record.tag("Site"))},
                       {"date", plain_utf8(record.tag("Date"))},
                       {"result", record.result},
                       {"end", std::string(describe(game.status()))},
                       {"over", ends_game(game.status())},
                       {"flipped", options.flipped},
                       {"ply", options.ply},
                       {"grid", OUTLINE_GRID},
                       {"pieces", pieces()},
                       {"board", board_text(game.start())},
                       {"moves", std::move(moves)}};
    std::string text = data.dump();
    // Nothing in a script may look like its end.
    replace_all(text, "</", "<\\/");
    replace_all(text, "<!--", "<\\!--");
    std::string html(game_view_template());
    replace_all(html, GAME_VIEW_TITLE, escaped(plain_utf8(options.title)));
    const std::size_t at = html.find(GAME_VIEW_DATA);
    return html.replace(at, GAME_VIEW_DATA.size(), text);
}

}  // namespace inkmate
