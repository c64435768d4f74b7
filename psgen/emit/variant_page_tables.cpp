#include "psgen/emit/variant_page_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

#include "core/variant/rules.hpp"
#include "core/variant/status.hpp"
#include "psgen/emit/format.hpp"
#include "render/page/metrics.hpp"

namespace inkmate {

using namespace variant;

namespace {

/// Of a page, in points.
constexpr int MARGIN = 48;
constexpr int ABOVE_BOARD = 60;
constexpr int BELOW_BOARD = 150;
/// Beside the board, for the names of its ranks.
constexpr int RANK_NAMES = 22;
constexpr int LARGEST_SIDE = 60;
/// So many plies fit below the board.
constexpr int MOST_LISTED = 70;

/// Of type, in points; of a letter in a disc, as part of the square's side.
constexpr int COORDINATE_SIZE = 10;
constexpr int LIST_SIZE = 9;
constexpr double LETTER_IN_DISC = 0.55;
/// Of every character of Courier, as part of its size.
constexpr double COURIER_WIDTH = 0.6;

/// In quarter points.
int side_of(const ProgramOptions& options) {
    const Rules& rules = *options.variant;
    const int width = options.paper.width - 2 * MARGIN - RANK_NAMES;
    const int height = options.paper.height - 2 * MARGIN - ABOVE_BOARD - BELOW_BOARD;
    return std::min({4 * width / rules.files, 4 * height / rules.ranks, 4 * LARGEST_SIDE});
}

/// Of the letter in a disc.
double disc_size(const ProgramOptions& options) {
    return LETTER_IN_DISC * side_of(options) / 4;
}

/// Side, and the left and lower edge.
std::string board_place(const ProgramOptions& options) {
    const double side = side_of(options) / 4.0;
    const double width = side * options.variant->files, height = side * options.variant->ranks;
    const double x = (options.paper.width - width + RANK_NAMES) / 2;
    return fmt::format("[{} {} {}] readonly", side, static_cast<int>(x),
                       static_cast<int>(options.paper.height - MARGIN - ABOVE_BOARD - height));
}

/// Which of the chess men stands for a type, with 8 turned about; 0: none, a letter does.
int picture_of(const PieceType& type) {
    constexpr auto names = std::to_array<std::pair<std::string_view, int>>({{"pawn", 1},
                                                                            {"knight", 2},
                                                                            {"bishop", 3},
                                                                            {"rook", 4},
                                                                            {"queen", 5},
                                                                            {"king", 6},
                                                                            {"berolinaPawn", 1 + 8},
                                                                            {"nightrider", 2 + 8},
                                                                            {"grasshopper", 5 + 8}});
    const auto named =
        std::ranges::find(names, std::string_view(type.name), &decltype(names)::value_type::first);
    if (named != names.end()) return named->second;
    // Alfil and fers of shatranj, the checkers, a king that may be lost.
    const std::size_t letter = std::string_view(" pnbrqk").find(type.letter);
    return letter == std::string_view::npos ? 0 : static_cast<int>(letter);
}

std::string pictures(const Rules& rules) {
    std::vector<int> numbers = {0};
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        numbers.push_back(picture_of(rules.types[type]));
    return ps_array(numbers);
}

std::string strings_of(std::vector<std::string> texts) {
    for (std::string& text : texts) text = ps_string(text);
    return ps_array(texts, 1) + " readonly";
}

std::string endings() {
    std::vector<std::string> texts;
    for (int ending = 0; ending <= static_cast<int>(Ending::n_fold); ++ending)
        texts.emplace_back(describe(static_cast<Ending>(ending)));
    return strings_of(std::move(texts));
}

std::string help(const ProgramOptions& options) {
    std::vector<std::string> lines = {
        "e2e4, e7e8q       play a move; without a letter a pawn becomes the dearest piece",
        "go                the program moves, and plays that side from now on",
        "undo, new         take back, a new game",
        "moves, hint       the legal moves, one that the program would play",
        "board, flip       show the board, turn it",
        "fen, setup FEN    show the position, set one up",
        "eval              what the position is worth, from White's side",
        "level N, depth N, nodes N, time SECONDS",
        "                  how hard the program thinks; alone, how hard it does"};
    if (options.drawing) lines.emplace_back("print, pages every|reply|none");
    if (options.drawing) lines.emplace_back("                  print a page now, after which moves");
    lines.emplace_back("quit              end the program");
    return strings_of(std::move(lines));
}

/// How wide letters are, as a program is to centre them: it would take memory to measure them itself.
std::string widths(Font font, double size, std::string_view letters) {
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < letters.size(); ++i)
        numbers.push_back(fmt::format("{:.3f}", size * text_width(font, letters.substr(i, 1)) / 1000));
    return ps_array(numbers) + " readonly";
}

std::string disc_widths(const ProgramOptions& options) {
    std::string letters;
    for (const PieceType& type : options.variant->types)
        letters += static_cast<char>(std::toupper(static_cast<unsigned char>(type.letter)));
    return widths(Font::times_bold, disc_size(options), letters);
}

}  // namespace

std::optional<std::string> variant_page_text(std::string_view name, const ProgramOptions& options) {
    if (name == "BOARD_PLACE") return board_place(options);
    if (name == "COORDINATE_SIZE") return fmt::to_string(COORDINATE_SIZE);
    if (name == "DIGIT_WIDTH")
        return fmt::format("{:.2f}", COORDINATE_SIZE * text_width(Font::helvetica, "0") / 1000.0);
    if (name == "DISC_SIZE") return fmt::format("{}", disc_size(options));
    if (name == "DISC_WIDTHS") return disc_widths(options);
    if (name == "ENDINGS") return endings();
    if (name == "FILE_WIDTHS") return widths(Font::helvetica, COORDINATE_SIZE, "abcdefghijklmnop");
    if (name == "HEADLINE_Y") return fmt::to_string(options.paper.height - MARGIN - 18);
    if (name == "LIST_BEGIN") return fmt::to_string(MARGIN);
    if (name == "LIST_END") return fmt::to_string(options.paper.width - MARGIN);
    if (name == "LIST_SIZE") return fmt::to_string(LIST_SIZE);
    if (name == "LIST_WIDTH") return fmt::format("{}", LIST_SIZE * COURIER_WIDTH);
    if (name == "MOST_LISTED") return fmt::to_string(MOST_LISTED);
    if (name == "PICTURES") return pictures(*options.variant);
    if (name == "VARIANT_HELP") return help(options);
    return std::nullopt;
}

}  // namespace inkmate
