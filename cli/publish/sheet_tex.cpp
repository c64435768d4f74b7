#include "cli/publish/sheet_tex.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "core/chess/fen.hpp"
#include "core/variant/board.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::publish {

namespace {

std::string escaped(std::string_view text) {
    std::string tex;
    for (const char c : text) switch (c) {
            case '\\': tex += "\\textbackslash{}"; break;
            case '~': tex += "\\textasciitilde{}"; break;
            case '^': tex += "\\textasciicircum{}"; break;
            case '#':
            case '$':
            case '%':
            case '&':
            case '_':
            case '{':
            case '}': tex += '\\'; [[fallthrough]];
            default: tex += c;
        }
    return tex;
}

std::string board(const page::Diagram& d, page::Coordinates coordinates) {
    std::vector<std::string> fields, moves;
    for (const figures::SquareMark& mark : d.marks) fields.push_back(variant::to_string(mark.square));
    for (const figures::Arrow& arrow : d.arrows)
        moves.push_back(variant::to_string(arrow.from) + "-" + variant::to_string(arrow.to));
    std::string keys = fmt::format("setfen={} {} - - 0 1", chess::write_board(page::board_of(d)),
                                   d.to_move == chess::BLACK ? "b" : "w");
    if (d.flipped) keys += ", inverse";
    if (!page::shows_disc(d)) keys += ", showmover=false";
    if (coordinates == page::Coordinates::none) keys += ", label=false";
    if (!fields.empty()) keys += fmt::format(", pgfstyle=border, markfields={{{}}}", fmt::join(fields, ","));
    if (!moves.empty())
        keys += fmt::format(", pgfstyle=straightmove, markmoves={{{}}}", fmt::join(moves, ","));
    return fmt::format("\\chessboard[{}]", keys);
}

std::string heading(std::string_view title) {
    return title.empty() ? std::string() : fmt::format("\\section*{{{}}}\n", escaped(title));
}

}  // namespace

std::string sheet_tex(const page::Worksheet& worksheet, const page::PageDesign& design,
                      std::string_view title) {
    const page::Words& w = page::words(design.writing.language);
    std::string text = fmt::format(
        "\\documentclass[{}paper]{{article}}\n\\usepackage[T1]{{fontenc}}\n\\usepackage[margin=20mm]{{"
        "geometry}}\n"
        "\\usepackage{{xskak}}\n\\usepackage{{chessboard}}\n\\setchessboard{{smallboard}}\n"
        "\\setlength{{\\parindent}}{{0pt}}\n\\newcommand*{{\\task}}[3]{{\\begin{{minipage}}[t]{{0."
        "48\\textwidth}}"
        "\\centering #3\\\\\\textbf{{#1}}\\\\#2\\end{{minipage}}}}\n\\begin{{document}}\n",
        design.paper.name == figures::A4.name ? "a4" : design.paper.name);
    const std::size_t all = worksheet.diagrams.size();
    const std::size_t size = worksheet.set_size > 0 ? worksheet.set_size : all;
    // Those of all sets are at the end.
    std::string solutions;
    bool is_solved = false;
    for (std::size_t first = 0, set = 1; first < all; first += size, ++set) {
        const std::string name =
            worksheet.set_size > 0 ? fmt::format("{}{}", *page::utf8_of_page_text(w.set), set) : "";
        if (first > 0) text += "\\newpage\n";
        text += heading(fmt::format("{}{}{}", title, title.empty() || name.empty() ? "" : ": ", name));
        if (!name.empty()) solutions += fmt::format("\\subsection*{{{}}}\n", escaped(name));
        for (std::size_t i = first; i < std::min(first + size, all); ++i) {
            const page::Diagram& d = worksheet.diagrams[i];
            const std::string number = d.number > 0 ? fmt::format("{}. ", d.number) : "";
            text += fmt::format(
                "\\task{{{}{}}}{{{}}}{{{}}}{}\n", number,
                escaped(*page::utf8_of_page_text(page::side_to_move_words(d, design.writing.language))),
                escaped(d.caption), board(d, worksheet.form.coordinates),
                (i - first) % 2 == 0 ? "\\hfill" : "\n\n\\bigskip");
            if (d.solution.empty()) continue;
            is_solved = true;
            if (d.number > 0) solutions += fmt::format("{}{}", d.number, w.after_problem);
            solutions += fmt::format("{}\\par\n", escaped(d.solution));
        }
    }
    if (is_solved)
        text += fmt::format("\\newpage\n\\section*{{{}}}\n{}", escaped(*page::utf8_of_page_text(w.solutions)),
                            solutions);
    return text + "\\end{document}\n";
}

}  // namespace inkmate::publish
