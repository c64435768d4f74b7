#include "cli/pages/puzzle_answer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cctype>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/files/file_io.hpp"
#include "cli/publish/page_output.hpp"
#include "render/page/puzzle_page.hpp"
#include "render/page/words/metrics.hpp"
#include "render/web/game_view.hpp"
#include "render/web/page_svg.hpp"

namespace inkmate::cli {

using namespace puzzle;

namespace {

constexpr double SECONDS_A_STEP = 0.5;

bool is_counted(const PuzzleAnswer& a) {
    return a.task.question.all && a.answer.ending == Ending::complete;
}

/// The board with pieces, or with the numbers of the tour's squares.
std::string board_text(const PuzzleAnswer& a) {
    std::array<std::string, variant::SQUARE_NB> squares;
    for (const Square s : a.task.field.squares) squares[s] = ".";
    const auto letter =
        static_cast<char>(std::toupper(static_cast<unsigned char>(page::puzzle_letter(a.task.piece))));
    for (std::size_t i = 0; i < a.answer.squares.size(); ++i)
        squares[a.answer.squares[i]] = a.task.is_tour() ? fmt::to_string(i + 1) : std::string(1, letter);
    const std::size_t width = a.task.is_tour() ? fmt::to_string(a.answer.squares.size()).size() : 1;
    std::string text;
    for (int rank = a.task.field.ranks - 1; rank >= 0; --rank) {
        std::string line;
        for (int file = 0; file < a.task.field.files; ++file)
            line += fmt::format(" {:>{}}", squares[variant::make_square(file, rank)], width);
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

}  // namespace

std::string names_of(std::span<const Square> squares) {
    std::vector<std::string> names;
    for (const Square s : squares) names.push_back(variant::to_string(s));
    return fmt::format("{}", fmt::join(names, " "));
}

std::string text_of(const PuzzleAnswer& a) {
    const std::string note = page::puzzle_note(a.task, a.answer);
    return fmt::format("{}:\n{}\n\n{}{}", a.headline(), names_of(a.answer.squares), board_text(a),
                       note.empty() ? "" : "\n" + note + "\n");
}

std::string to_json(const PuzzleAnswer& a) {
    constexpr auto words = std::to_array<const char*>({"queens", "domination", "tour"});
    std::vector<std::string> squares;
    for (const Square s : a.answer.squares) squares.push_back(variant::to_string(s));
    return nlohmann::json(
               {{"puzzle", words[static_cast<std::size_t>(a.task.question.kind)]},
                {"piece", a.task.piece},
                {"files", a.task.field.files},
                {"ranks", a.task.field.ranks},
                {"pieces", a.answer.pieces},
                {"squares", squares},
                {"solutions", is_counted(a) ? nlohmann::json(a.answer.solutions) : nlohmann::json()},
                {"settled", a.answer.ending != Ending::given_up},
                {"steps", a.steps}})
               .dump(2) +
           "\n";
}

void draw(const PuzzleAnswer& a, const std::string& file, const PuzzleDrawing& drawing) {
    if (file.ends_with(".html")) return files::write_output(file, web::puzzle_view(a.task, a.answer));
    const page::PuzzlePage drawn = page::compose_puzzle(a.task, a.answer, drawing.paper);
    if (file.ends_with(".svg"))
        return files::write_output(file,
                                   web::animated_svg(page::cropped(drawn.page), drawn.steps, SECONDS_A_STEP));
    publish::PageOutput output(
        {.name = file, .format = "pdf", .info = publish::document_info(a.headline(), "")});
    output.begin_game("");
    if (drawing.sheet) output.add(page::compose_unsolved_puzzle(a.task, a.answer.pieces, drawing.paper), "");
    if (!drawing.step_pages) output.add(drawn.page, "");
    if (drawing.step_pages)
        for (const figures::Page& page : page::compose_puzzle_steps(a.task, a.answer, drawing.paper))
            output.add(page, "");
    output.finish();
}

}  // namespace inkmate::cli
