#include "render/web/sheet_view.hpp"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/chess/notation.hpp"
#include "render/page/figures/board.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/words.hpp"
#include "render/web/game_view.hpp"
#include "render/web/page_svg.hpp"

namespace inkmate::web {

namespace {

using nlohmann::json;

/// Beside and below a board, for coordinates and its frame; quarter points.
constexpr int MARGIN = figures::quarters(20), EDGE = figures::quarters(3);

constexpr std::string_view STYLE = R"(
body { margin: 0 auto; max-width: 70rem; padding: 1.25rem; font: 16px/1.45 Georgia, "Times New Roman", serif; }
h1 { font-size: 1.5rem; line-height: 1.2; }
section { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1.5rem 2rem; }
article { break-inside: avoid; }
h3 { margin: .3rem 0 0; font-size: 1rem; }
p { margin: .1rem 0; overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; background: #fff; }
#drawings { position: absolute; width: 0; height: 0; }
summary { cursor: pointer; color: #1f5f8b; padding: .2rem 0; }
details svg { max-width: 13rem; margin-top: .4rem; }
.play { min-height: 2.9em; }
.play button { font: inherit; padding: .1rem .5rem; cursor: pointer; }
.square { cursor: pointer; outline: none; touch-action: manipulation; }
.frames rect, .cursor { fill: none; stroke: none; }
.frames .moved { stroke: #000; }
.frames .selected, .square:focus-visible .cursor { stroke: #1f5f8b; }
@media print { .play { display: none; } }
@media print { section { grid-template-columns: 1fr 1fr; } details:not([open]) { display: none; } }
)";

/// Drawings that a page has once, however many boards show them.
class Drawings {
  public:
    /// Returns the address of a drawing in the page.
    std::string address(const std::string& drawing) {
        const auto [found, is_new] = numbers_.try_emplace(drawing, numbers_.size());
        if (is_new) drawings_.push_back(found->first);
        return fmt::format("#d{}", found->second);
    }
    /// Shows a drawing, moved to the right and down.
    std::string use(const std::string& drawing, int x, int y) {
        return fmt::format("<use href=\"{}\" x=\"{}\" y=\"{}\"/>\n", address(drawing), x, y);
    }
    /// Returns the drawings, of which nothing shows by itself.
    std::string definitions() const {
        std::string svg = "<svg id=\"drawings\" aria-hidden=\"true\"><defs>\n";
        for (std::size_t i = 0; i < drawings_.size(); ++i)
            svg += fmt::format("<g id=\"d{}\">\n{}</g>\n", i, drawings_[i]);
        return svg + "</defs></svg>\n";
    }

  private:
    std::map<std::string, std::size_t> numbers_;
    std::vector<std::string_view> drawings_;
};

class SheetView {
  public:
    SheetView(const page::Worksheet& worksheet, const page::PageDesign& design)
        : worksheet_(worksheet),
          words_(page::words(design.writing.language)),
          language_(design.writing.language),
          color_(design.color),
          writing_(design.writing),
          l_(page_layout(large(design))) {}

    std::string html(std::string_view title) {
        const std::string sheet = sections(), script = this->script();
        return fmt::format(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta name=\"generator\" content=\"Inkmate\">\n<title>{}</title>\n<style>{}</style>\n"
            "{}<h1>{}</h1>\n{}{}</html>\n",
            page::LANGUAGE_WORDS[static_cast<std::size_t>(language_)], markup_text(title), STYLE,
            drawings_.definitions(), markup_text(title), sheet, script);
    }

  private:
    /// Boards scale, so that any size will do; large ones have finer outlines.
    static page::PageDesign large(page::PageDesign design) {
        design.boards = 2;
        const page::Coordinates coordinates = design.form.coordinates;
        design.form = {};
        design.form.coordinates = coordinates;
        return design;
    }

    std::string sections() {
        std::string text;
        const std::size_t all = worksheet_.diagrams.size();
        const std::size_t size = worksheet_.set_size > 0 ? worksheet_.set_size : all;
        for (std::size_t i = 0; i < all; ++i) {
            if (i % size == 0) {
                if (i > 0) text += "</section>\n";
                if (worksheet_.set_size > 0)
                    text += fmt::format("<h2>{}{}</h2>\n", markup_text(*page::utf8_of_page_text(words_.set)),
                                        i / size + 1);
                text += "<section>\n";
            }
            text += task(worksheet_.diagrams[i]);
        }
        return text + "</section>\n";
    }

    static std::string svg(const std::vector<figures::Item>& items, int top) {
        std::string text;
        for (const figures::Item& item : items) text += item_svg(item, top);
        return text;
    }
    std::string man(variant::Piece piece, bool halo) const {
        return svg(figures::man_items(l_, l_.man, piece, halo), l_.square);
    }

    std::string board(const page::Diagram& d) {
        const int width = l_.shape.files * l_.square, height = l_.shape.ranks * l_.square;
        const bool beside = l_.grid.coordinates && l_.rank_x.front() < 0;
        const int margin = beside ? MARGIN : EDGE;
        const figures::BoardParts parts =
            figures::board_parts(l_, page::shown_board(d, l_.grid.coordinates, color_), {});
        std::string text =
            fmt::format("<svg viewBox=\"{} {} {} {}\" role=\"img\" aria-label=\"{}\">\n", -margin, -EDGE,
                        width + margin + EDGE, height + margin + EDGE,
                        d.variant == nullptr ? chess::write_board(page::board_of(d)) : std::string());
        text += drawings_.use(svg(parts.ground, height), 0, 0);
        text += svg(parts.below, height);
        text += "<g class=\"pieces\">\n";
        for (const figures::PlacedPiece& placed : parts.pieces)
            text +=
                drawings_.use(man(placed.piece, placed.halo), placed.at.x, height - l_.square - placed.at.y);
        text += "</g>\n" + svg(parts.over, height);
        if (!parts.coordinates.empty()) text += drawings_.use(svg(parts.coordinates, height), 0, 0);
        return text + "</svg>\n";
    }

    std::string task(const page::Diagram& d) {
        const std::string number = d.number > 0 ? fmt::format("{}. ", d.number) : "";
        std::string text =
            fmt::format("<article{}>\n{}<h3>{}{}</h3>\n", play_mark(d), board(d), number,
                        markup_text(*page::utf8_of_page_text(page::side_to_move_words(d, language_))));
        if (!d.caption.empty()) text += fmt::format("<p>{}</p>\n", markup_text(d.caption));
        if (!d.solution.empty()) {
            text += fmt::format("<details><summary>{}</summary>\n<p>{}</p>\n",
                                sheet_words(language_).solution, markup_text(d.solution));
            if (!d.solved.empty()) text += board(page::solved_diagram(d));
            text += "</details>\n";
        }
        return text + "</article>\n";
    }

    /// The attribute of a task that can be played: its number among these.
    std::string play_mark(const page::Diagram& d) {
        if (d.answers.empty()) return {};
        tasks_.push_back({{"board", board_text(d.start)},
                          {"white", d.start.side_to_move() == chess::WHITE},
                          {"flipped", d.flipped},
                          {"moves", moves_json(d.start, d.answers)}});
        return fmt::format(" data-task=\"{}\"", tasks_.size() - 1);
    }
    json moves_json(const chess::Position& position, const std::vector<chess::MoveTree>& moves) const {
        json all = json::array();
        for (const chess::MoveTree& known : moves) {
            const std::vector<variant::Square> squares = page::squares_of(known.move);
            const std::string number = fmt::format("{}{}", position.fullmove_number(),
                                                   position.side_to_move() == chess::WHITE ? ". " : "... ");
            chess::Position after = position;
            after.do_move(known.move);
            all.push_back(
                {{"from", place_of(squares.front())},
                 {"to", place_of(squares.back())},
                 {"becomes", promotion_letter(known.move)},
                 {"said", page::solution_in_words(number + chess::to_san(position, known.move), writing_)},
                 {"board", board_text(after)},
                 {"next", moves_json(after, known.next)}});
        }
        return all;
    }
    /// In board_text().
    static int place_of(variant::Square square) {
        return 8 * variant::rank_of(square) + variant::file_of(square);
    }
    static std::string promotion_letter(chess::Move move) {
        const std::string uci = chess::to_uci(move);
        return uci.size() > 4 ? uci.substr(4) : "";
    }

    /// Makes the boards those to play on; nothing where no task has a known solution.
    std::string script() {
        if (tasks_.empty()) return {};
        const SheetWords& w = sheet_words(language_);
        json pieces = json::object(), names = json::object();
        for (const chess::Color color : {chess::WHITE, chess::BLACK})
            for (int type = chess::PAWN; type <= chess::KING; ++type) {
                const chess::Piece piece = chess::make_piece(color, static_cast<chess::PieceType>(type));
                const std::string letter(1, chess::PIECE_LETTERS[piece]);
                pieces[letter] = drawings_.address(man(variant::make_piece(color, type), true));
                if (color == chess::BLACK)
                    names[letter] = *page::utf8_of_page_text(words_.piece[static_cast<std::size_t>(type)]);
            }
        const json data = {{"side", l_.square},
                           {"pieces", std::move(pieces)},
                           {"names", std::move(names)},
                           {"sides", json::array({*page::utf8_of_page_text(words_.side[chess::WHITE]),
                                                  *page::utf8_of_page_text(words_.side[chess::BLACK])})},
                           {"words",
                            {{"wrong", w.wrong},
                             {"solved", w.solved},
                             {"yours", w.yours},
                             {"again", w.again},
                             {"other", w.other},
                             {"promote", w.promote}}},
                           {"tasks", tasks_}};
        return "<script>\n" + filled_view(sheet_script_template(), {}, data.dump()) + "</script>\n";
    }

    const page::Worksheet& worksheet_;
    const page::Words& words_;
    const page::Language language_;
    const bool color_;
    const page::Writing writing_;
    const page::Layout l_;
    Drawings drawings_;
    /// Those that can be played.
    json tasks_ = json::array();
};

}  // namespace

std::string sheet_view(const page::Worksheet& worksheet, const page::PageDesign& design,
                       std::string_view title) {
    return SheetView(worksheet, design).html(title);
}

}  // namespace inkmate::web
