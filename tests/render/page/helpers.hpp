#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chess/game.hpp"
#include "core/variant/game.hpp"
#include "core/variant/rules.hpp"
#include "render/page/compose.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate::test {

/// A game from moves in SAN or coordinates, separated by spaces.
chess::Game played(std::string_view moves, std::string_view fen = chess::START_FEN);
/// Contents that show everything a page can show: both orientations, long lists, every kind of ending.
std::vector<page::PageContent> sample_contents(const page::PageDesign& design = {});
/// Names and titles that try to be something else, are long, or of letters that the fonts lack.
std::vector<page::GameNames> sample_names();
/// Diagrams with as much on them as can be: marks, arrows, captions.
std::vector<page::Diagram> busy_diagrams();
/// Every layout on every paper.
std::vector<page::PageDesign> all_designs();
/// The boards of a page with their frames.
std::vector<figures::Rect> board_frames(const page::Layout& layout, const page::PageContent& content);
/// A content whose move list has so many plies of the widest moves.
page::PageContent long_list(int plies, chess::Color start_turn, int start_fullmove);

/// A rule file's section [hall:chess]: as many files and ranks as there can be.
inline constexpr std::string_view LARGEST_BOARD = R"([hall:chess]
maxFile = 16
maxRank = 16
locust = l
startFen = rnbqkbnrlnbqqbnr/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQKBNRLNBQQBNR w - - 0 1
promotionRegionWhite = *16
doubleStepRegionBlack = *15
castling = false
)";
/// The rule sets that are built in, and those of a rule file.
std::vector<variant::Rules> built_in_and(std::string_view rule_file);
/// A game of random legal moves, as long as it lasts.
variant::Game random_game(const variant::Rules& rules, std::size_t plies, std::uint32_t seed);

std::vector<figures::Text> texts(const figures::Page& page);
std::vector<figures::Fill> fills(const figures::Page& page);
bool shows(const figures::Page& page, std::string_view text);
/// Checks that each text stands where all rasterisers draw the same (on_text_grid).
void check_text_grid(const figures::Page& page);

/// Width of a text run in points, by Adobe's font metrics (the AFM file beside the font).
double width(const figures::Text& text);

/// Where something is on a page, in points.
struct Box {
    double left, bottom, right, top;
    std::string what;
};
/// What a run covers, nearly: from a quarter of the size below the baseline to three quarters above.
Box box(const figures::Text& text);
bool overlap(const Box& a, const Box& b);

/// Returns a design whose pages are those of some rules.
page::PageDesign with_rules(const variant::Rules& rules,
                            page::PageDesign design = page::PageDesign(figures::A4));
/// Composes the pages of a game of a variant that are printed at once, in the layout of the design, and with
/// the rule set's name if no names are given.
std::vector<figures::Page> variant_sheets(const variant::Game& game, page::PageOptions options = {},
                                          const page::PageDesign& design = page::PageDesign(figures::A4));
/// Composes the first of them.
figures::Page variant_page(const variant::Game& game, page::PageOptions options = {},
                           const page::PageDesign& design = page::PageDesign(figures::A4));

}  // namespace inkmate::test
