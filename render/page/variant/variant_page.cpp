#include "render/page/variant/variant_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <utility>

#include "core/chess/error.hpp"
#include "core/chess/game_title.hpp"
#include "core/variant/error.hpp"
#include "core/variant/fen_board.hpp"
#include "core/variant/movegen.hpp"
#include "render/page/composer.hpp"
#include "render/page/figures/shapes.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/variant/variant_board.hpp"
#include "render/page/variant/variant_layout.hpp"
#include "render/page/variant/variant_pieces.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/words.hpp"

namespace inkmate {

using namespace variant;

namespace {

VariantWords make_variant_words() {
    VariantWords w;
    w.results = {result_in_words("0-1"), result_in_words("1/2-1/2"), result_in_words("1-0")};
    for (int i = 0; i <= static_cast<int>(Ending::n_fold); ++i) {
        std::string text(describe(static_cast<Ending>(i)));
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
        w.endings.push_back(text + ".");
    }
    w.checks_left = {" Checks left: White ", ", Black "};
    w.answer = "Type your move, from square to square. Also: go, hint, undo, flip, help.";
    return w;
}

/// "berolina pawn"; a piece of a rule file's own has no name but its letter.
std::string name_in_words(const PieceType& type) {
    if (type.name.starts_with("customPiece")) return std::string("piece ") + disc_letter(type);
    std::string words;
    for (const char c : type.name) {
        const auto letter = static_cast<unsigned char>(c);
        if (std::isupper(letter) != 0) words += ' ';
        words += static_cast<char>(std::tolower(letter));
    }
    return words;
}
/// "pieces X", "janggi elephants", "ferses".
std::string several(const PieceType& type) {
    std::string words = name_in_words(type);
    if (type.name.starts_with("customPiece")) return words.insert(5, 1, 's');
    return words + (words.ends_with('s') ? "es" : "s");
}

std::vector<VariantPiece> pieces_of(const Position& position) {
    std::vector<VariantPiece> pieces;
    for (const Cell c : position.rules().cells)
        if (const Piece piece = position.piece_on(c); piece != EMPTY) pieces.push_back({square_of(c), piece});
    return pieces;
}

std::vector<Square> squares_of(const Game& game) {
    if (game.moves().empty()) return {};
    return {game.moves().back().from(), game.moves().back().to()};
}

/// What a page tells of a game of a variant.
struct VariantContent : GameContent {
    Position position;
    std::vector<VariantPiece> pieces;
    std::vector<Square> framed;
    std::optional<Outcome> outcome;
    BySide<std::array<int, TYPE_NB>> lost{};

    VariantContent(const GameContent& base, Position at) : GameContent(base), position(at) {}
};

VariantContent content_of(const VariantPageContent& given, const PageDesign& design) {
    const Game& game = *given.game;
    const Position& pos = game.position();
    VariantContent c({}, pos);
    c.flipped = given.flipped;
    c.side_to_move = pos.side_to_move();
    const int score = evaluate(pos, given.evaluation ? *given.evaluation : make_evaluation(game.rules()));
    c.outlook = given.found ? *given.found : Outlook{.centipawns = sign(c.side_to_move) * score};
    c.start_turn = game.start().side_to_move();
    c.start_fullmove = game.start().fullmove_number();
    c.fullmove = pos.fullmove_number();
    c.san.assign(game.texts().begin(), game.texts().end());
    c.fen = pos.fen();
    if (std::string start = game.start().fen(); start != game.rules().start_fen)
        c.start_fen = std::move(start);
    c.page_number = given.page_number;
    c.names = given.names ? *given.names : variant_names(game.rules());
    c.sheet = given.sheet;
    for (const std::size_t ply :
         shown_plies(design.layout, given.chosen, game.moves().size(), !c.start_fen.empty()))
        c.diagrams.push_back(variant_diagram(game, ply));
    c.pieces = pieces_of(pos);
    c.framed = squares_of(game);
    c.outcome = game.outcome();
    c.lost = game.lost();
    return c;
}

/// What holds of a design whose pages are those of these rules.
PageDesign with_rules(PageDesign design, const Rules& rules) {
    design.variant = &rules;
    return design;
}

class VariantComposer : public Composer {
  public:
    VariantComposer(const VariantContent& content, const PageDesign& design)
        : Composer(content, design),
          c_(content),
          rules_(*design.variant),
          v_(variant_layout(design, rules_)),
          l_(layout()),
          w_(page_words()) {}

  private:
    bool decided() const override { return c_.outcome.has_value(); }
    std::string headline_text() const override {
        if (c_.san.empty()) return v_.title;
        const Color mover = ~c_.side_to_move;
        const int number = c_.fullmove - (mover == BLACK ? 1 : 0);
        return v_.before_move + w_.played[mover] + std::to_string(number) + w_.after_number[mover] +
               c_.san.back();
    }
    std::string status_text() const override {
        if (recorded()) return result_text() + w_.gap + recorded_ending();
        if (c_.outcome)
            return result_text() + w_.gap +
                   variant_words().endings[static_cast<std::size_t>(c_.outcome->ending)];
        std::string text = w_.to_move[c_.side_to_move] + std::to_string(c_.fullmove) + w_.full_stop;
        if (c_.position.in_check()) text += w_.check;
        if (rules_.check_counting) {
            for (const Color side : {WHITE, BLACK})
                text += std::string(variant_words().checks_left[side]) +
                        std::to_string(c_.position.checks_left(side));
            text += w_.full_stop;
        }
        return text;
    }
    std::string ending_text() const override { return status_text(); }
    std::string result_text() const override {
        if (recorded()) return recorded_result();
        const Value white = c_.side_to_move == WHITE ? c_.outcome->value : opposite(c_.outcome->value);
        return variant_words().results[static_cast<std::size_t>(white)];
    }
    std::string answer_text() const override {
        return std::string(over() ? w_.over : variant_words().answer);
    }

    void append(std::vector<Item> items) {
        for (Item& item : items) add(std::move(item));
    }
    void board(const std::vector<VariantPiece>& pieces, const std::vector<Square>& framed,
               std::span<const VariantMark> marks, bool coordinates) {
        append(VariantBoard(v_, rules_, flipped_, board_)
                   .position({.pieces = pieces,
                              .framed = framed,
                              .marks = marks,
                              .coordinates = coordinates,
                              .color = design().color}));
    }
    void board() override {
        board_ = l_.board;
        board(c_.pieces, c_.framed, v_.marks, true);
    }
    void position(const Diagram& diagram) override { board(diagram.pieces, diagram.framed, v_.marks, true); }
    void worksheet_board(const Diagram& diagram) override {
        board(diagram.pieces, diagram.framed, diagram.variant_marks, l_.grid.coordinates);
    }

    /// The pieces that each side has lost, most valuable first; a number where there are several.
    void captured_pieces() override {
        const std::vector<int> order = captured_order(rules_);
        for (const Color captor : {WHITE, BLACK}) {
            const auto& taken = c_.lost[~captor];
            const bool any = std::ranges::any_of(taken, [](int count) { return count > 0; });
            show(Style::label, l_.captured_label[captor],
                 std::string(w_.captured[captor]) + std::string(any ? "" : w_.nothing));
            Point at = l_.captured_pieces[captor];
            for (const int type : order)
                if (const int count = taken[static_cast<std::size_t>(type)]; count > 0) {
                    for (Item& item : captured_items(v_, make_piece(~captor, type)))
                        add(moved_item(std::move(item), at));
                    if (count > 1)
                        add(Text{v_.captured_count_style.font, v_.captured_count_style.size,
                                 at + v_.captured_count, std::to_string(count)});
                    at.x += v_.captured_pitch;
                }
        }
    }

    void fen(const std::string& fen) override {
        lines(Style::fen, l_.fen, l_.fen_leading, fen_lines(l_, fen));
    }

    /// A list after a colon, in as many lines as it takes.
    void tell_list(std::string text, const std::vector<std::string>& list, int on_line) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            text += list[i];
            if (i + 1 == list.size()) break;
            if ((i + 1) % static_cast<std::size_t>(on_line) == 0)
                line(Style::status, std::exchange(text, "").append(VARIANT_LIST_BREAK));
            else
                text += w_.comma;
        }
        line(Style::status, text);
    }
    void tell_pieces() override {
        for (const Color side : {WHITE, BLACK})
            for (const int type : told_order(rules_)) {
                std::vector<std::string> squares;
                for (const auto& [square, piece] : c_.pieces)
                    if (variant::color_of(piece) == side && variant::type_of(piece) == type)
                        squares.push_back(variant::to_string(square));
                if (!squares.empty())
                    tell_list(w_.side[side] + piece_in_words(rules_, type, squares.size() > 1) + w_.colon,
                              squares, v_.squares_on_line);
            }
    }
    void tell_captured() override {
        for (const Color captor : {WHITE, BLACK}) {
            std::vector<std::string> kinds;
            for (const int type : captured_order(rules_))
                if (const int count = c_.lost[~captor][static_cast<std::size_t>(type)]; count > 0)
                    kinds.push_back((count > 1 ? std::to_string(count) + ' ' : "") +
                                    piece_in_words(rules_, type, count > 1));
            std::string text = w_.captured[captor];
            if (kinds.empty())
                line(Style::status, text + w_.nothing);
            else
                tell_list(text + w_.colon, kinds, v_.captured_on_line);
        }
    }

    const VariantContent& c_;
    const Rules& rules_;
    const VariantLayout v_;
    const Layout& l_;
    const Words& w_;
};

}  // namespace

const VariantWords& variant_words() {
    static const VariantWords all = make_variant_words();
    return all;
}

std::string piece_in_words(const Rules& rules, int type, bool many) {
    const PieceType& piece = rules.types[static_cast<std::size_t>(type)];
    return many ? several(piece) : name_in_words(piece);
}

GameNames variant_names(const Rules& rules) {
    return {.event = variant_title(rules)};
}

GameNames variant_names(const Rules& rules, const PgnGame& record, const std::string& title) {
    const auto value = [&record](std::string_view name) {
        const std::string_view tag = record.tag(name);
        return chess::is_known(tag) ? std::string(tag) : std::string();
    };
    GameNames names{.white = value("White"), .black = value("Black"), .event = title};
    if (title.empty()) {
        const std::string event = value("Event");
        names.event = variant_title(rules) + (event.empty() ? "" : ", " + event);
        names.date = value("Date");
        if (const std::string round = value("Round"); round != "-") names.round = round;
    }
    names.result = record.result;
    names.plies = record.game.moves().size();
    names.fen = record.game.position().fen();
    return names;
}

Page compose_variant(const VariantPageContent& content, const PageDesign& design) {
    const PageDesign own = with_rules(design, content.game->rules());
    return VariantComposer(content_of(content, own), own).compose();
}

std::vector<Page> compose_variant_sheets(const VariantPageContent& content, const PageDesign& design) {
    const PageDesign own = with_rules(design, content.game->rules());
    VariantContent c = content_of(content, own);
    std::vector<Page> pages;
    const int sheets = sheets_of(c, own);
    for (; c.sheet < sheets; ++c.sheet, ++c.page_number) pages.push_back(VariantComposer(c, own).compose());
    return pages;
}

Page compose_variant_diagrams(const GameContent& content, const PageDesign& design) {
    return VariantComposer(VariantContent(content, Position(*design.variant)), design).compose();
}

Diagram variant_diagram(const Game& game, std::size_t ply) {
    const Game part = game.up_to(ply);
    const Position& position = part.position();
    Diagram diagram;
    diagram.pieces = pieces_of(position);
    diagram.to_move = position.side_to_move();
    diagram.framed = squares_of(part);
    const Words& w = words();
    if (ply == 0) {
        diagram.caption = w.begins;
        return diagram;
    }
    const Color mover = ~position.side_to_move();
    diagram.caption = std::to_string(position.fullmove_number() - (mover == BLACK ? 1 : 0)) +
                      w.after_number[mover] + part.texts().back();
    return diagram;
}

std::vector<VariantPiece> pieces_of_board(const Rules& rules, std::string_view board) {
    Mailbox cells = rules.empty_board;
    read_board(rules, board, cells);
    std::vector<VariantPiece> pieces;
    for (const Cell c : rules.cells)
        if (const Piece piece = cells[static_cast<std::size_t>(c)]; piece != EMPTY && piece != BORDER)
            pieces.push_back({square_of(c), piece});
    return pieces;
}

void mark_moves(Diagram& diagram, Square from, const Rules& rules) {
    const auto mover = std::ranges::find(diagram.pieces, from, &VariantPiece::square);
    if (mover == diagram.pieces.end())
        throw chess::ChessError("there is no piece on " + variant::to_string(from) + " whose moves to mark");
    Mailbox board = rules.empty_board;
    for (const auto& [square, piece] : diagram.pieces)
        board[static_cast<std::size_t>(cell_of(square))] = piece;
    // Whose piece it is moves it; what the position allows besides its board stands in its other fields.
    const Color side = color_of(mover->piece);
    const bool turn = diagram.to_move == side && !diagram.fields.empty();
    const std::string fen =
        write_board(rules, board) + (side == WHITE ? " w " : " b ") + (turn ? diagram.fields : "- - 0 1");
    diagram.variant_marks.push_back({Marker::green, from});
    const Position position = [&] {
        try {
            return Position::from_fen(rules, fen);
        } catch (const VariantError& e) {
            throw chess::ChessError(fmt::format("the moves of {} are those of a position of {} only: {}",
                                                variant::to_string(from), rules.name, e.what()));
        }
    }();
    std::set<Square> marked;
    for (const Move move : legal_moves(position))
        if (move.from() == from && marked.insert(move.to()).second)
            diagram.variant_marks.push_back({Marker::blue, move.to()});
}

std::vector<Page> variant_pages(const Game& game, const PageDesign& design, VariantPageContent content,
                                std::size_t first, const Outlooks& found) {
    const Evaluation evaluation = make_evaluation(game.rules());
    content.evaluation = &evaluation;
    std::vector<Page> pages;
    std::vector<std::size_t> plies = page_plies(design.layout, game.moves().size(), first + 1);
    if (game.moves().empty()) plies = {0};
    Game part(game.start());
    for (const std::size_t ply : plies) {
        while (part.moves().size() < ply) part.play(game.moves()[part.moves().size()]);
        content.game = &part;
        content.found = outlook_at(found, ply);
        content.page_number = static_cast<int>(pages.size()) + 1;
        std::ranges::move(compose_variant_sheets(content, design), std::back_inserter(pages));
    }
    return pages;
}

}  // namespace inkmate
