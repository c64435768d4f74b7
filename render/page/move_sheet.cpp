#include "render/page/move_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/variant/rules_file.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/layout_parts.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/piece_names.hpp"

namespace inkmate::page {

namespace {

constexpr int LEAST_SIDE = 9, MOST_SIDE = 15;
constexpr int LEGEND_SIZE = pt(12), LEGEND_LEADING = pt(19), LEGEND_TEXT = pt(26);
/// The height of the middle of the x-height, beside which a legend's sign is.
constexpr int LEGEND_RISE = pt(4.5), LEGEND_RADIUS = pt(6);

constexpr std::array<std::string_view, MOVE_SIGN_NB> LEGEND = {
    "moves and captures here",
    "moves here, but cannot capture here",
    "captures here, but cannot move here otherwise",
    "only as its first move",
    "moves and captures here by hopping",
    "moves here by hopping",
    "captures here by hopping",
    "captures a piece here, but ends elsewhere",
    "ends here after capturing a piece on its way"};

/// Returns the rules with an empty board on which all leaps of a type from the middle end, and riders show
/// their way.
variant::Rules sheet_rules(const variant::Rules& rules, int type) {
    int reach = 0;
    for (const auto& path : variant::parse_betza(rules.types[static_cast<std::size_t>(type)].betza).paths) {
        int file = 0, rank = 0;
        for (const variant::Leg& leg : path.legs) {
            file += leg.file;
            rank += leg.rank;
        }
        reach = std::max({reach, std::abs(file), std::abs(rank)});
    }
    const int side = std::clamp(2 * reach + 3, LEAST_SIDE, MOST_SIDE);
    variant::Region squares;
    for (int file = 0; file < side; ++file)
        for (int rank = 0; rank < side; ++rank) squares.set(variant::make_square(file, rank));
    variant::Rules sheet = rules;
    set_board(sheet, side, side, squares);
    return sheet;
}

/// Returns a shape in black, with a white one inside it if that has a radius.
template <class Shape>
std::vector<figures::Fill> outlined(Shape shape, int radius, int inside) {
    std::vector<figures::Fill> fills = {{shape(radius), figures::BLACK_INK}};
    if (inside > 0) fills.push_back({shape(inside), figures::WHITE_INK});
    return fills;
}

figures::Path triangle(int radius, bool upwards) {
    const int half = radius * 866 / 1000, base = upwards ? -radius / 2 : radius / 2,
              tip = upwards ? radius : -radius;
    return upwards ? figures::polygon(std::array{figures::Point{-half, base}, figures::Point{half, base},
                                                 figures::Point{0, tip}})
                   : figures::polygon(std::array{figures::Point{half, base}, figures::Point{-half, base},
                                                 figures::Point{0, tip}});
}

std::vector<figures::Fill> cross(int radius, int width, figures::Ink ink) {
    const int r = radius * 7 / 10;
    return {{figures::line({-r, -r}, {r, r}, width), ink}, {figures::line({-r, r}, {r, -r}, width), ink}};
}

/// Returns a sign around the origin.
std::vector<figures::Fill> sign_shape(MoveSign sign, int radius) {
    const int rim = std::max(radius / 4, 3);
    const auto up = [](int r) { return triangle(r, true); };
    const auto down = [](int r) { return triangle(r, false); };
    const auto square = [](int r) { return figures::rectangle({-r, -r, 2 * r, 2 * r}); };
    const auto diamond = [](int r) {
        return figures::polygon(std::array{figures::Point{0, -r}, figures::Point{r, 0}, figures::Point{0, r},
                                           figures::Point{-r, 0}});
    };
    switch (sign) {
        case MoveSign::both: return figures::disc(radius, 0, false);
        case MoveSign::goes: return figures::disc(radius, rim, true);
        case MoveSign::takes: return cross(radius * 5 / 4, rim * 3 / 2, figures::BLACK_INK);
        case MoveSign::at_first: return outlined(diamond, radius * 5 / 4, 0);
        case MoveSign::hops: return outlined(up, radius * 5 / 4, 0);
        case MoveSign::goes_hopping: return outlined(up, radius * 5 / 4, radius * 5 / 4 - 2 * rim);
        case MoveSign::takes_hopping: return outlined(down, radius * 5 / 4, 0);
        case MoveSign::is_taken: {
            std::vector<figures::Fill> fills = figures::disc(radius, rim, true);
            std::ranges::move(cross(radius, rim, figures::BLACK_INK), std::back_inserter(fills));
            return fills;
        }
        case MoveSign::ends: return outlined(square, radius * 8 / 10, radius * 8 / 10 - rim);
    }
    return {};
}

/// Returns "Grand: archbishop", or "Archbishop" for a piece by itself.
std::string headline_of(const variant::Rules& rules, int number, SheetOf of) {
    std::string name = piece_in_words(&rules, number, false);
    if (of == SheetOf::variant) return variant::title_of(rules) + ": " + name;
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
}

/// Says how FENs or rule files write the piece.
std::string foot_of(const variant::PieceType& type, SheetOf of) {
    const std::string betza =
        type.betza.empty() || type.meaning.empty() ? "" : "; in Betza's notation " + type.betza;
    if (of == SheetOf::variant)
        return fmt::format("In a FEN {} and {}{}.", disc_letter(type), type.letter, betza);
    return has_name(type) ? fmt::format("In a rule file {} = {}{}.", type.name, type.letter, betza)
                          : fmt::format("In a rule file {} = {}:{}.", type.name, type.letter, type.betza);
}

PageDesign design_of(const figures::Paper& paper, const figures::Look& look, const variant::Rules& rules) {
    PageDesign design = PageDesign(paper).with(look);
    design.variant = &rules;
    return design;
}

class SheetComposer {
  public:
    SheetComposer(const variant::Rules& rules, int type, const figures::Paper& paper,
                  const figures::Look& look, SheetOf of)
        : rules_(sheet_rules(rules, type)),
          type_(rules_.types[static_cast<std::size_t>(type)]),
          number_(type),
          of_(of),
          l_(page_layout(design_of(paper, look, rules_))),
          page_{paper, {}} {}

    figures::Page compose() && {
        show(Style::headline, l_.headline, headline_of(rules_, number_, of_));
        show(Style::status, l_.outcome,
             type_.meaning.empty() ? "Betza's notation: " + type_.betza : type_.meaning);
        const auto middle = variant::make_square(rules_.files / 2, rules_.ranks / 2);
        append(figures::board_items(l_, {.pieces = {{middle, variant::make_piece(chess::WHITE, number_)}}},
                                    l_.board));
        const variant::ReachTable reach = reach_of(rules_, number_, middle);
        for (const variant::Square s : l_.shape.squares) signs(s, reach[s]);
        legend();
        return std::move(page_);
    }

  private:
    void append(std::vector<figures::Item> items) {
        std::ranges::move(items, std::back_inserter(page_.items));
    }
    void show(Style style, figures::Point at, const std::string& text) {
        const figures::StyleSpec& spec = l_.styles[static_cast<std::size_t>(style)];
        page_.items.emplace_back(
            figures::Text{spec.font, spec.size, at, shortened(spec.font, spec.size, text, l_.content.width)});
    }
    void draw(MoveSign sign, figures::Point middle, int radius) {
        for (const figures::Fill& fill : sign_shape(sign, radius))
            page_.items.emplace_back(figures::Fill{figures::moved(fill.path, middle), fill.ink});
    }

    /// One in the middle of its square, two beside each other, more in two rows.
    void signs(variant::Square s, int reach) {
        const std::vector<MoveSign> all = signs_of(reach);
        shown_.insert(all.begin(), all.end());
        const int side = l_.square, quarter = side * 23 / 100;
        const auto n = static_cast<int>(all.size());
        for (int i = 0; i < n; ++i) {
            const figures::Point middle = l_.corner(s, l_.board, false) + figures::Point{side / 2, side / 2};
            const figures::Point from = {n == 1       ? 0
                                         : i % 2 == 0 ? -quarter
                                                      : quarter,
                                         n <= 2  ? 0
                                         : i < 2 ? quarter
                                                 : -quarter};
            draw(all[static_cast<std::size_t>(i)], middle + from, side * (n == 1 ? 19 : 15) / 100);
        }
    }

    void legend() {
        page_.items.emplace_back(figures::Fill{figures::rectangle(l_.rules[0]), figures::BLACK_INK});
        int y = l_.rules[0].y - LEGEND_LEADING;
        const auto text = [&](int x, std::string_view words) {
            page_.items.emplace_back(figures::Text{
                figures::Font::times, LEGEND_SIZE, {on_text_grid(x), on_text_grid(y)}, std::string(words)});
            y -= LEGEND_LEADING;
        };
        for (const MoveSign sign : shown_) {
            draw(sign, {l_.content.x + LEGEND_TEXT / 2, y + LEGEND_RISE}, LEGEND_RADIUS);
            text(l_.content.x + LEGEND_TEXT, LEGEND[static_cast<std::size_t>(sign)]);
        }
        if (shown_.empty()) text(l_.content.x, "It does not move.");
        if (rules_.castling && rules_.castling_king == number_) text(l_.content.x, "It castles, too.");
        page_.items.emplace_back(figures::Fill{figures::rectangle(l_.rules[1]), figures::BLACK_INK});
        show(Style::answer, l_.answer, foot_of(type_, of_));
    }

    const variant::Rules rules_;
    const variant::PieceType& type_;
    const int number_;
    const SheetOf of_;
    const Layout l_;
    std::set<MoveSign> shown_;
    figures::Page page_;
};

}  // namespace

std::vector<MoveSign> signs_of(int reach) {
    using namespace variant;
    std::vector<MoveSign> signs;
    const auto one_of = [&](int go, int take, MoveSign both, MoveSign goes, MoveSign takes) {
        const bool can_go = (reach & go) != 0, can_take = (reach & take) != 0;
        if (can_go || can_take) signs.push_back(can_go && can_take ? both : can_go ? goes : takes);
    };
    one_of(GOES, TAKES, MoveSign::both, MoveSign::goes, MoveSign::takes);
    // What it may always do says no more when it is the first move.
    if ((reach & AT_FIRST) != 0 && (reach & GOES) == 0) signs.push_back(MoveSign::at_first);
    one_of(GOES_HOPPING, TAKES_HOPPING, MoveSign::hops, MoveSign::goes_hopping, MoveSign::takes_hopping);
    if ((reach & TAKES_ELSEWHERE) != 0) signs.push_back(MoveSign::is_taken);
    if ((reach & ENDS_TAKING) != 0) signs.push_back(MoveSign::ends);
    return signs;
}

figures::Page compose_move_sheet(const variant::Rules& rules, int type, const figures::Paper& paper,
                                 const figures::Look& look, SheetOf of) {
    return SheetComposer(rules, type, paper, look, of).compose();
}

}  // namespace inkmate::page
