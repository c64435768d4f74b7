#include "render/page/variant_page.hpp"

#include <algorithm>
#include <cctype>

#include "render/page/layout.hpp"
#include "render/page/shapes.hpp"
#include "render/page/variant_layout.hpp"
#include "render/page/variant_pieces.hpp"
#include "render/page/words.hpp"

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

/// What is drawn of a piece, elsewhere.
Item moved_item(Item item, Point by) {
    if (Fill* fill = std::get_if<Fill>(&item))
        fill->path = moved(fill->path, by);
    else
        std::get<Text>(item).at = std::get<Text>(item).at + by;
    return item;
}

class Composer {
  public:
    Composer(const VariantPageContent& content, const Paper& paper)
        : c_(content),
          game_(*content.game),
          pos_(game_.position()),
          rules_(game_.rules()),
          v_(variant_layout(paper, rules_)),
          l_(v_.page),
          w_(words()),
          outcome_(game_.outcome()),
          page_{paper, {}} {}

    Page compose() && {
        show(Style::headline, l_.headline, headline());
        status();
        board();
        moves();
        show(Style::answer, l_.answer, std::string(outcome_ ? w_.over : variant_words().answer));
        fen();
        page_number();
        return std::move(page_);
    }

  private:
    void show(Style style, Point at, std::string text) {
        const StyleSpec& spec = l_.styles[static_cast<std::size_t>(style)];
        page_.items.push_back(Text{spec.font, spec.size, at, std::move(text)});
    }
    void fill(inkmate::Path path, Ink ink) { page_.items.push_back(Fill{std::move(path), ink}); }

    /// The lower left corner of a square.
    Point corner(Square s) const {
        const int file = c_.flipped ? rules_.files - 1 - file_of(s) : file_of(s);
        const int rank = c_.flipped ? rules_.ranks - 1 - rank_of(s) : rank_of(s);
        return l_.board + Point{file * l_.square, rank * l_.square};
    }
    Rect box(Square s) const {
        const Point at = corner(s);
        return {at.x, at.y, l_.square, l_.square};
    }

    std::string headline() const {
        std::string text = variant_title(rules_);
        if (game_.moves().empty()) return text;
        const Color mover = ~pos_.side_to_move();
        const int number = pos_.fullmove_number() - (mover == BLACK ? 1 : 0);
        return text + std::string(w_.colon) + std::string(w_.played[mover]) + std::to_string(number) +
               std::string(w_.after_number[mover]) + game_.texts().back();
    }

    void status() {
        const Color side = pos_.side_to_move();
        if (outcome_) {
            const Value white = side == WHITE ? outcome_->value : opposite(outcome_->value);
            return show(Style::status, l_.outcome,
                        variant_words().results[static_cast<std::size_t>(white)] + std::string(w_.gap) +
                            variant_words().endings[static_cast<std::size_t>(outcome_->ending)]);
        }
        for (const Fill& f : disc(l_.mark_radius, l_.mark_rim, side == WHITE))
            fill(moved(f.path, l_.mark), f.ink);
        std::string text = std::string(w_.to_move[side]) + std::to_string(pos_.fullmove_number()) +
                           std::string(w_.full_stop);
        if (pos_.in_check()) text += w_.check;
        if (rules_.check_counting) {
            for (const Color c : {WHITE, BLACK})
                text += std::string(variant_words().checks_left[c]) + std::to_string(pos_.checks_left(c));
            text += w_.full_stop;
        }
        show(Style::status, l_.status, text);
    }

    void board() {
        for (const Cell c : rules_.cells)
            if (const Square s = square_of(c); (file_of(s) + rank_of(s)) % 2 == 0)
                fill(rectangle(box(s)), l_.dark_grey);
        for (int file = 0; file < rules_.files; ++file) edges_and_name(file);
        if (!game_.moves().empty())
            for (const Square s : {game_.moves().back().from(), game_.moves().back().to()})
                fill(ring(box(s), l_.move_frame), BLACK_INK);
        for (const Cell c : rules_.cells)
            if (pos_.piece_on(c) != EMPTY)
                for (Item& item : piece_items(v_, rules_, pos_.piece_on(c)))
                    page_.items.push_back(moved_item(std::move(item), corner(square_of(c))));
        for (int rank = 0; rank < rules_.ranks; ++rank) {
            const std::string name = std::to_string(rank + 1);
            const int y = corner(make_square(0, rank)).y;
            show(Style::coordinate, {l_.board.x + v_.rank_x[name.size() - 1], y + l_.rank_rise}, name);
        }
    }

    bool is_square(int file, int rank) const {
        return file >= 0 && file < rules_.files && rank >= 0 && rank < rules_.ranks &&
               rules_.empty_board[static_cast<std::size_t>(cell_of(make_square(file, rank)))] != BORDER;
    }

    /// The edges of the board along a file, and then its letter: what is filled between the letters keeps
    /// them apart in a PDF.
    void edges_and_name(int file) {
        bool any = false;
        for (int rank = 0; rank < rules_.ranks; ++rank)
            if (is_square(file, rank)) {
                any = true;
                edges(file, rank);
            }
        if (!any) return;
        const int x = corner(make_square(file, 0)).x;
        show(Style::coordinate, {x + v_.file_x[static_cast<std::size_t>(file)], l_.board.y + l_.file_y},
             std::string(1, static_cast<char>('a' + file)));
    }
    void edges(int file, int rank) {
        const int on = c_.flipped ? -1 : 1, width = l_.board_frame, side = l_.square;
        const auto [x, y] = corner(make_square(file, rank));
        const auto edge = [&](int files, int ranks, const Rect& r) {
            if (!is_square(file + files * on, rank + ranks * on)) fill(rectangle(r), BLACK_INK);
        };
        edge(1, 0, {x + side, y - width, width, side + 2 * width});
        edge(-1, 0, {x - width, y - width, width, side + 2 * width});
        edge(0, 1, {x - width, y + side, side + 2 * width, width});
        edge(0, -1, {x - width, y - width, side + 2 * width, width});
    }

    Point list_cell(const MoveListSetting& s, int index, int x) const {
        return l_.move_list +
               Point{index / s.rows * s.column_pitch + x, -s.size - index % s.rows * s.leading};
    }
    /// Numbers, White's moves, Black's moves, with a rule before each side's; the oldest give way to a note.
    void moves() {
        const int plies = static_cast<int>(game_.moves().size());
        const int start = game_.start().fullmove_number();
        const int blacks_first = game_.start().side_to_move() == BLACK ? 1 : 0;
        const int rows = (plies + blacks_first + 1) / 2;
        const MoveListSetting& s = l_.settings[static_cast<std::size_t>(setting_for(l_, rows))];
        const int first = rows > s.capacity() ? rows - s.capacity() + 1 : 0, note = first > 0 ? 1 : 0;
        const auto put = [&](int index, int x, std::string text) {
            page_.items.push_back(Text{Font::times, s.size, list_cell(s, index, x), std::move(text)});
        };
        if (first > 0)
            put(0, 0,
                std::to_string(start) + std::string(w_.dash) + std::to_string(start + first - 1) +
                    std::string(w_.left_out));
        for (int row = first; row < rows; ++row) {
            const std::string number = std::to_string(start + row);
            put(note + row - first, (MOVE_NUMBER_DIGITS - static_cast<int>(number.size())) * s.digit,
                number + std::string(w_.full_stop));
        }
        for (const int black : {0, 1}) {
            fill(rectangle(l_.rules[static_cast<std::size_t>(black)]), BLACK_INK);
            for (int row = first; row < rows; ++row)
                if (const int ply = 2 * row + black - blacks_first; ply < plies)
                    put(note + row - first, black ? s.black_x : s.white_x,
                        ply < 0 ? std::string(w_.no_move) : game_.texts()[static_cast<std::size_t>(ply)]);
        }
    }

    void fen() {
        Point at = l_.fen;
        for (const std::string& line : variant_fen_lines(pos_.fen(), l_.fen_width, v_.fen_lines)) {
            show(Style::fen, at, line);
            at.y -= l_.leading;
        }
    }
    void page_number() {
        const std::string number = std::to_string(c_.page_number);
        show(Style::answer,
             number_at(l_, {}) + Point{(1 - static_cast<int>(number.size())) * l_.page_number_digit, 0},
             number_word(l_, {}) + number);
    }

    const VariantPageContent& c_;
    const Game& game_;
    const Position& pos_;
    const Rules& rules_;
    const VariantLayout v_;
    const Layout& l_;
    const Words& w_;
    const std::optional<Outcome> outcome_;
    Page page_;
};

}  // namespace

const VariantWords& variant_words() {
    static const VariantWords all = make_variant_words();
    return all;
}

Page compose_variant(const VariantPageContent& content, const Paper& paper) {
    return Composer(content, paper).compose();
}

std::vector<Page> variant_pages(const Game& game, const Paper& paper, bool flipped, std::size_t first) {
    std::vector<Page> pages;
    Game part(game.start());
    if (game.moves().empty()) pages.push_back(compose_variant({&part, flipped, 1}, paper));
    for (const Move m : game.moves()) {
        part.play(m);
        if (part.moves().size() > first)
            pages.push_back(compose_variant({&part, flipped, static_cast<int>(pages.size()) + 1}, paper));
    }
    return pages;
}

std::vector<std::string> variant_fen_lines(std::string_view fen, int width, int lines) {
    std::vector<std::string> result;
    while (!fen.empty() && static_cast<int>(result.size()) < lines) {
        const auto n = std::min(fen.size(), static_cast<std::size_t>(width));
        result.emplace_back(fen.substr(0, n));
        fen.remove_prefix(n);
    }
    return result;
}

}  // namespace inkmate
