#include "cli/puzzle_answer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cctype>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/chess/text.hpp"
#include "files/file_io.hpp"
#include "publish/document_info.hpp"
#include "publish/page_output.hpp"
#include "render/page/crop.hpp"
#include "render/page/puzzle_page.hpp"
#include "render/web/animated_svg.hpp"

namespace inkmate {

using namespace puzzle;

namespace {

constexpr double SECONDS_A_STEP = 0.5;

bool is_tour(const PuzzleAnswer& a) {
    return a.question.kind == Kind::tour;
}

bool is_counted(const PuzzleAnswer& a) {
    return a.question.all && a.answer.ending == Ending::complete;
}

std::string note_of(const PuzzleAnswer& a) {
    if (is_counted(a))
        return fmt::format("{} solution{}; turned and mirrored ones count by themselves.",
                           chess::grouped(static_cast<std::int64_t>(a.answer.solutions)),
                           a.answer.solutions == 1 ? "" : "s");
    if (is_tour(a) || a.question.pieces) return {};
    return a.question.kind == Kind::independence ? "There is no room for more." : "Fewer are not enough.";
}

/// The board with pieces, or with the numbers of the tour's squares.
std::string board_text(const PuzzleAnswer& a) {
    std::array<std::string, variant::SQUARE_NB> squares;
    for (const Square s : a.field.squares) squares[s] = ".";
    const auto letter = static_cast<char>(std::toupper(static_cast<unsigned char>(puzzle_letter(a.piece))));
    for (std::size_t i = 0; i < a.answer.squares.size(); ++i)
        squares[a.answer.squares[i]] = is_tour(a) ? fmt::to_string(i + 1) : std::string(1, letter);
    const std::size_t width = is_tour(a) ? fmt::to_string(a.answer.squares.size()).size() : 1;
    std::string text;
    for (int rank = a.field.ranks - 1; rank >= 0; --rank) {
        std::string line;
        for (int file = 0; file < a.field.files; ++file)
            line += fmt::format(" {:>{}}", squares[variant::make_square(file, rank)], width);
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

}  // namespace

std::string headline_of(const PuzzleAnswer& a) {
    const std::string board = fmt::format("on {}x{}", a.field.files, a.field.ranks);
    const std::string pieces =
        fmt::format("{} {}{}", a.answer.pieces, a.piece, a.answer.pieces == 1 ? "" : "s");
    switch (a.question.kind) {
        case Kind::independence: return fmt::format("{} {}, none of which attacks another", pieces, board);
        case Kind::domination: return fmt::format("{} {} that guard every square", pieces, board);
        default:
            return fmt::format("A {}tour of a {} {}", a.question.tour.closed ? "closed " : "", a.piece,
                               board);
    }
}

std::string names_of(std::span<const Square> squares) {
    std::vector<std::string> names;
    for (const Square s : squares) names.push_back(variant::to_string(s));
    return fmt::format("{}", fmt::join(names, " "));
}

std::string text_of(const PuzzleAnswer& a) {
    const std::string note = note_of(a);
    return fmt::format("{}:\n{}\n\n{}{}", headline_of(a), names_of(a.answer.squares), board_text(a),
                       note.empty() ? "" : "\n" + note + "\n");
}

std::string to_json(const PuzzleAnswer& a) {
    constexpr auto words = std::to_array<const char*>({"queens", "domination", "tour"});
    std::vector<std::string> squares;
    for (const Square s : a.answer.squares) squares.push_back(variant::to_string(s));
    return nlohmann::json(
               {{"puzzle", words[static_cast<std::size_t>(a.question.kind)]},
                {"piece", a.piece},
                {"files", a.field.files},
                {"ranks", a.field.ranks},
                {"pieces", a.answer.pieces},
                {"squares", squares},
                {"solutions", is_counted(a) ? nlohmann::json(a.answer.solutions) : nlohmann::json()},
                {"settled", a.answer.ending != Ending::given_up}})
               .dump(2) +
           "\n";
}

bool can_draw(const std::string& file) {
    return file.ends_with(".pdf") || file.ends_with(".svg");
}

void draw(const PuzzleAnswer& a, const std::string& file, const Paper& paper) {
    const std::string headline = headline_of(a);
    const PuzzlePage drawn = compose_puzzle({.headline = headline,
                                             .note = note_of(a),
                                             .files = a.field.files,
                                             .ranks = a.field.ranks,
                                             .board = a.field.board,
                                             .piece = a.piece,
                                             .squares = a.answer.squares,
                                             .tour = is_tour(a),
                                             .closed = a.question.tour.closed},
                                            paper);
    if (file.ends_with(".svg"))
        return write_output(file, animated_svg(cropped(drawn.page), drawn.steps, SECONDS_A_STEP));
    PageOutput output({.name = file, .format = "pdf", .info = document_info(headline, "")});
    output.begin_game("");
    output.add(drawn.page, "");
    output.finish();
}

}  // namespace inkmate
