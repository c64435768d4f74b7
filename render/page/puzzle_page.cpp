#include "render/page/puzzle_page.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <utility>

#include "render/page/metrics.hpp"
#include "render/page/shapes.hpp"
#include "render/page/variant_board.hpp"
#include "render/page/variant_layout.hpp"
#include "render/page/variant_pieces.hpp"

namespace inkmate {

namespace {

constexpr std::string_view CHESS_LETTERS = "pnbrqk";

/// A rule set with that board and that piece alone.
variant::Rules puzzle_rules(const PuzzleContent& c) {
    variant::Rules rules;
    set_board(rules, c.files, c.ranks, c.board);
    rules.types.resize(2);
    rules.types[1].letter = puzzle_letter(c.piece);
    rules.types[1].name = c.piece;
    return rules;
}

class PuzzleComposer {
  public:
    PuzzleComposer(const PuzzleContent& content, const Paper& paper)
        : c_(content),
          rules_(puzzle_rules(content)),
          v_(variant_layout(paper, rules_)),
          l_(v_.page),
          board_(v_, rules_, false),
          result_{{paper, {}}, {}} {}

    PuzzlePage compose() && {
        show(Style::headline, l_.headline, c_.headline);
        if (!c_.note.empty()) show(Style::status, l_.outcome, c_.note);
        append(board_.squares());
        append(board_.rank_numbers());
        if (c_.tour)
            tour();
        else
            for (const variant::Square s : c_.squares) {
                begin_step();
                piece(s);
            }
        return std::move(result_);
    }

  private:
    std::vector<Item>& items() { return result_.page.items; }
    void append(std::vector<Item> more) { std::ranges::move(more, std::back_inserter(items())); }
    void begin_step() { result_.steps.push_back(items().size()); }

    void show(Style style, Point at, const std::string& text) {
        const StyleSpec& spec = l_.styles[static_cast<std::size_t>(style)];
        items().emplace_back(
            Text{spec.font, spec.size, at, shortened(spec.font, spec.size, text, l_.content.width)});
    }

    void piece(variant::Square s) {
        for (Item& item : piece_items(v_, variant::make_piece(chess::BLACK, 1)))
            items().push_back(moved_item(std::move(item), board_.corner(s)));
    }

    Point middle(variant::Square s) const { return board_.corner(s) + Point{l_.square / 2, l_.square / 2}; }

    void move(variant::Square from, variant::Square to) {
        items().emplace_back(Fill{line(middle(from), middle(to), std::max(l_.square / 24, 2)), BLACK_INK});
    }

    /// The number of a square's turn, in white with a black rim, so that lines end at it.
    void number(variant::Square s, std::size_t n) {
        const std::string text = std::to_string(n);
        const int size = l_.square * 30 / 100 / 2 * 2;
        append(rounded(middle(s), l_.square * 28 / 100));
        items().emplace_back(
            Text{Font::helvetica, size,
                 middle(s) - Point{text_width(Font::helvetica, size, text) / 2, size * 36 / 100}, text});
    }
    std::vector<Item> rounded(Point at, int radius) const {
        std::vector<Item> disc_items;
        for (const Fill& fill : disc(radius, std::max(radius / 8, 2), true))
            disc_items.emplace_back(Fill{moved(fill.path, at), fill.ink});
        return disc_items;
    }

    void tour() {
        for (std::size_t i = 0; i < c_.squares.size(); ++i) {
            begin_step();
            if (i > 0) move(c_.squares[i - 1], c_.squares[i]);
            if (i > 0) number(c_.squares[i - 1], i);
            number(c_.squares[i], i + 1);
        }
        if (!c_.closed || c_.squares.size() < 3) return;
        begin_step();
        move(c_.squares.back(), c_.squares.front());
        number(c_.squares.back(), c_.squares.size());
        number(c_.squares.front(), 1);
    }

    const PuzzleContent& c_;
    const variant::Rules rules_;
    const VariantLayout v_;
    const Layout& l_;
    const VariantBoard board_;
    PuzzlePage result_;
};

}  // namespace

PuzzlePage compose_puzzle(const PuzzleContent& content, const Paper& paper) {
    return PuzzleComposer(content, paper).compose();
}

char puzzle_letter(std::string_view piece) {
    constexpr auto of_chess = std::to_array<std::pair<std::string_view, char>>(
        {{"pawn", 'p'}, {"knight", 'n'}, {"bishop", 'b'}, {"rook", 'r'}, {"queen", 'q'}, {"king", 'k'}});
    for (const auto& [name, letter] : of_chess)
        if (piece == name || (piece.size() == 1 && std::tolower(piece.front()) == letter)) return letter;
    for (const char c : piece)
        if (const int small = std::tolower(static_cast<unsigned char>(c));
            small >= 'a' && small <= 'z' &&
            CHESS_LETTERS.find(static_cast<char>(small)) == std::string_view::npos)
            return static_cast<char>(small);
    return 'x';
}

}  // namespace inkmate
