#include "render/web/game_view.hpp"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text/strings.hpp"
#include "base/text/utf8.hpp"
#include "core/chess/nag.hpp"
#include "core/chess/pgn_note.hpp"
#include "render/diagram/svg_path.hpp"
#include "render/page/figures/board.hpp"
#include "render/page/figures/outline.hpp"
#include "render/page/puzzle_page.hpp"
#include "render/page/words/names.hpp"

namespace inkmate::web {

std::string markup_text(std::string_view text) {
    std::string markup;
    for (const char c : text) switch (c) {
            case '&': markup += "&amp;"; break;
            case '<': markup += "&lt;"; break;
            default: markup += c;
        }
    return markup;
}

namespace {

constexpr std::string_view TITLE = "INKMATE-TITLE", DATA = "INKMATE-DATA";

}  // namespace

std::string filled_view(std::string_view page, std::string_view title, std::string data) {
    // Nothing in a script may look like its end.
    text::replace_all(data, "</", "<\\/");
    text::replace_all(data, "<!--", "<\\!--");
    // Titles and data may hold the names of these places.
    const std::size_t at = page.find(DATA);
    std::string before(page.substr(0, at)), behind(page.substr(at + DATA.size()));
    for (std::string* const part : {&before, &behind}) text::replace_all(*part, TITLE, markup_text(title));
    return before + data + behind;
}

using namespace chess;

std::string board_text(const Position& position) {
    std::string text;
    for (int s = 0; s < SQUARE_NB; ++s) {
        const Piece piece = position.piece_on(static_cast<Square>(s));
        text += piece == NO_PIECE ? '.' : PIECE_LETTERS[piece];
    }
    return text;
}

namespace {

using nlohmann::json;

/// By letter, the fills of a piece: whether white, and the path.
json pieces() {
    json all = json::object();
    for (const Color color : {WHITE, BLACK})
        for (int type = PAWN; type <= KING; ++type) {
            const Piece piece = make_piece(color, static_cast<PieceType>(type));
            json fills = json::array();
            for (const auto& shapes : {figures::silhouette(type_of(piece), figures::OUTLINE_GRID, true),
                                       figures::details(piece, figures::OUTLINE_GRID)})
                for (const figures::Fill& fill : shapes)
                    fills.push_back(
                        {fill.ink != figures::Ink(0), diagram::svg_path(fill.path, figures::OUTLINE_GRID)});
            all[std::string(1, PIECE_LETTERS[piece])] = std::move(fills);
        }
    return all;
}

/// A move's data, which it has on the main line and in variations; a null move goes nowhere.
json move_json(const Position& before, const Position& after, Move move, const PgnNotes& notes,
               std::size_t ply) {
    json data = {{"number", before.fullmove_number()},
                 {"white", before.side_to_move() == WHITE},
                 {"san", variation_san(before, move)},
                 {"from", move ? static_cast<int>(move.from()) : -1},
                 {"to", move ? static_cast<int>(move.destination()) : -1},
                 {"board", board_text(after)}};
    const auto found = notes.find(ply);
    if (found == notes.end()) return data;
    std::string signs;
    for (const int nag : found->second.nags) {
        const std::string_view sign = nag_sign(nag);
        if (!signs.empty() && !is_move_assessment(nag) && !sign.empty()) signs += ' ';
        signs += sign;
    }
    if (!signs.empty()) data["signs"] = signs;
    if (const auto evaluation = read_evaluation(whole_comment(found->second)))
        data["evaluation"] = evaluation_argument(*evaluation);
    return data;
}

/// The notes of a game as rows of comments, brackets and numbers of moves; the moves of all variations stand
/// in one list, so that nothing is nested however deep the variations lie.
class Notes {
  public:
    /// What stands with a position of the main line; variations begin at `before`, after so many half-moves.
    json of(const PgnNotes& notes, std::size_t ply, const Position& before, std::size_t main_ply) {
        json row = json::array();
        if (const auto found = notes.find(ply); found != notes.end())
            add(row, found->second, before, -1, main_ply);
        return row;
    }
    json take_moves() { return std::move(moves_); }

  private:
    void add(json& row, const PgnNote& note, const Position& before, int back, std::size_t main_ply) {
        add_comment(row, note.comment);
        for (const PgnVariation& variation : note.variations) {
            row.push_back("(");
            add_line(row, variation, before, back, main_ply);
            row.push_back(")");
            add_comment(row, variation.after);
        }
    }
    void add_line(json& row, const PgnVariation& line, Position pos, int back, std::size_t main_ply) {
        Position before = pos;
        int before_last = back;
        const auto add_note = [&](std::size_t ply) {
            if (const auto found = line.notes.find(ply); found != line.notes.end())
                add(row, found->second, before, before_last, main_ply);
        };
        add_note(0);
        for (std::size_t ply = 0; ply < line.moves.size(); ++ply) {
            before = pos;
            before_last = back;
            play_variation_move(pos, line.moves[ply]);
            json move = move_json(before, pos, line.moves[ply], line.notes, ply + 1);
            move["ply"] = main_ply;
            move["back"] = back;
            back = static_cast<int>(moves_.size());
            if (ply > 0) moves_[static_cast<std::size_t>(before_last)]["next"] = back;
            moves_.push_back(std::move(move));
            row.push_back(back);
            add_note(ply + 1);
        }
    }
    static void add_comment(json& row, const std::string& comment) {
        if (const std::string text = without_commands(comment); !text.empty())
            row.push_back({{"text", text::plain_utf8(text)}});
    }

    json moves_ = json::array();
};

}  // namespace

namespace {

/// "Casual game, London, 21 June 1851".
std::string event_in_words(const PgnGame& record) {
    page::GameNames names = page::names_of(record, {});
    const std::string_view site = record.tag("Site");
    if (!site.empty() && site != "?") names.event.append(names.event.empty() ? "" : ", ").append(site);
    return page::event_and_date(names, page::Language::english);
}

}  // namespace

std::string game_view(const PgnGame& record, const GameViewOptions& options) {
    const Game& game = record.game;
    Notes notes;
    json first_note = notes.of(record.notes, 0, game.start(), 0);
    json moves = json::array();
    for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
        const Position& before = game.position(ply);
        moves.push_back(move_json(before, game.position(ply + 1), game.moves()[ply], record.notes, ply + 1));
        if (json note = notes.of(record.notes, ply + 1, before, ply); !note.empty())
            moves.back()["note"] = std::move(note);
    }
    const json data = {{"title", text::plain_utf8(options.title)},
                       {"event", text::plain_utf8(event_in_words(record))},
                       {"result", record.result},
                       {"end", std::string(describe(game.status()))},
                       {"over", ends_game(game.status())},
                       {"flipped", options.flipped},
                       {"ply", options.ply},
                       {"grid", figures::OUTLINE_GRID},
                       {"pieces", pieces()},
                       {"board", board_text(game.start())},
                       {"note", std::move(first_note)},
                       {"moves", std::move(moves)},
                       {"lines", notes.take_moves()}};
    return filled_view(game_view_template(), text::plain_utf8(options.title), data.dump());
}

namespace {

using nlohmann::json;

/// The piece on a square of so many units, as its page has it.
json art_of(const page::Layout& layout) {
    json art = {{"paths", json::array()}};
    const int side = layout.square;
    for (const figures::Item& item :
         figures::man_items(layout, layout.man, variant::make_piece(chess::BLACK, 1), true))
        if (const auto* fill = std::get_if<figures::Fill>(&item)) {
            art["paths"].push_back({diagram::svg_colour(fill->ink), diagram::svg_path(fill->path, side)});
        } else {
            const figures::Text& text = std::get<figures::Text>(item);
            art.update({{"letter", text.text},
                        {"y", side - text.at.y},
                        {"size", text.size},
                        {"colour", diagram::svg_colour(text.ink)}});
        }
    return art;
}

/// By square of the board, where the piece goes from there in a tour, else what it attacks.
json reach_of(const page::PuzzleTask& task) {
    json all = json::array();
    for (const variant::Square from : task.field.squares) {
        std::vector<int> squares;
        const variant::Region& reached = task.is_tour() ? task.field.moves[from] : task.field.attacks[from];
        for (const variant::Square to : task.field.squares)
            if (reached.test(to)) squares.push_back(to);
        all.push_back(squares);
    }
    return all;
}

}  // namespace

std::string puzzle_view(const page::PuzzleTask& task, const puzzle::Answer& answer) {
    const variant::Rules rules = page::puzzle_rules(task);
    const page::Layout layout = page::puzzle_layout(figures::A4, rules).page;
    const std::string headline = page::puzzle_headline(task, answer.pieces);
    json data = {{"title", headline},
                 {"note", page::puzzle_note(task, answer)},
                 {"kind", task.question.kind == puzzle::Kind::domination ? "domination" : "independence"},
                 {"tour", task.is_tour()},
                 {"closed", task.question.tour.closed},
                 {"files", task.field.files},
                 {"ranks", task.field.ranks},
                 {"squares", task.field.squares},
                 {"piece", task.piece},
                 {"pieces", answer.pieces},
                 {"solution", answer.squares},
                 {"reach", reach_of(task)},
                 {"grid", layout.square},
                 {"art", art_of(layout)}};
    if (task.question.tour.from) data["from"] = *task.question.tour.from;
    return filled_view(puzzle_view_template(), headline, data.dump());
}

}  // namespace inkmate::web
