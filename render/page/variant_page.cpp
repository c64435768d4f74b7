#include "render/page/variant_page.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "render/page/layout.hpp"
#include "render/page/outlook.hpp"
#include "render/page/shapes.hpp"
#include "render/page/variant_board.hpp"
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

class Composer {
  public:
    Composer(const VariantPageContent& content, const Paper& paper)
        : c_(content),
          game_(*content.game),
          pos_(game_.position()),
          rules_(game_.rules()),
          v_(variant_layout(paper, rules_, content.look ? *content.look : VariantLook())),
          l_(v_.page),
          w_(words()),
          board_(v_, rules_, content.flipped),
          outcome_(game_.outcome()),
          page_{paper, {}} {}

    Page compose() && {
        show(Style::headline, l_.headline, headline());
        status();
        board();
        captured();
        outlook();
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
            return show(Style::status, l_.outcome,
                        result() + std::string(w_.gap) +
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

    void append(std::vector<Item> items) { std::ranges::move(items, std::back_inserter(page_.items)); }

    void board() {
        const auto occupied = [&](Square s) { return pos_.piece_on(cell_of(s)) != EMPTY; };
        append(board_.squares());
        append(board_.marks(false, occupied));
        if (!game_.moves().empty())
            for (const Square s : {game_.moves().back().from(), game_.moves().back().to()})
                fill(ring(board_.box(s), l_.move_frame), BLACK_INK);
        for (const Cell c : rules_.cells)
            if (pos_.piece_on(c) != EMPTY)
                for (Item& item : piece_items(v_, pos_.piece_on(c)))
                    page_.items.push_back(moved_item(std::move(item), board_.corner(square_of(c))));
        append(board_.marks(true, occupied));
        append(board_.rank_numbers());
    }

    /// The pieces that each side has lost, the dearest first; a number where there are several.
    void captured() {
        const auto lost = game_.lost();
        const std::vector<int> order = captured_order(rules_);
        for (const Color captor : {WHITE, BLACK}) {
            const auto& taken = lost[~captor];
            const bool any = std::ranges::any_of(taken, [](int count) { return count > 0; });
            show(Style::label, l_.captured_label[captor],
                 std::string(w_.captured[captor]) + std::string(any ? "" : w_.nothing));
            Point at = l_.captured_pieces[captor];
            for (const int type : order)
                if (const int count = taken[static_cast<std::size_t>(type)]; count > 0) {
                    for (Item& item : captured_items(v_, make_piece(~captor, type)))
                        page_.items.push_back(moved_item(std::move(item), at));
                    if (count > 1)
                        page_.items.push_back(Text{v_.captured_count_style.font, v_.captured_count_style.size,
                                                   at + v_.captured_count, std::to_string(count)});
                    at.x += v_.captured_pitch;
                }
        }
    }

    int evaluation() const {
        const int score = evaluate(pos_, c_.evaluation ? *c_.evaluation : make_evaluation(rules_));
        return pos_.side_to_move() == WHITE ? score : -score;
    }

    std::string result() const {
        const Value white = pos_.side_to_move() == WHITE ? outcome_->value : opposite(outcome_->value);
        return variant_words().results[static_cast<std::size_t>(white)];
    }

    /// The evaluation, or the result.
    void outlook() {
        if (outcome_) {
            show(Style::label, l_.evaluation_label, std::string(w_.game_result));
            return show(Style::evaluation, l_.evaluation, result());
        }
        show(Style::label, l_.evaluation_label, std::string(w_.evaluation));
        const int score = evaluation();
        show(Style::evaluation, l_.evaluation, evaluation_text(score));
        for (Fill& f : evaluation_bar(l_.bar, score)) fill(std::move(f.path), f.ink);
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
    const VariantBoard board_;
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

std::vector<Page> variant_pages(const Game& game, const Paper& paper, bool flipped, std::size_t first,
                                const VariantLook& look) {
    std::vector<Page> pages;
    const Evaluation evaluation = make_evaluation(game.rules());
    Game part(game.start());
    if (game.moves().empty())
        pages.push_back(compose_variant({&part, flipped, 1, &evaluation, &look}, paper));
    for (const Move m : game.moves()) {
        part.play(m);
        if (part.moves().size() > first)
            pages.push_back(compose_variant(
                {&part, flipped, static_cast<int>(pages.size()) + 1, &evaluation, &look}, paper));
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
