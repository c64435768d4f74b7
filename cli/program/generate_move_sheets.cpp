#include "cli/program/generate_move_sheets.hpp"

#include <string_view>
#include <utility>

#include "cli/pages/move_sheets.hpp"
#include "psgen/emit/document.hpp"
#include "psgen/tables/drawn_pages.hpp"

namespace inkmate {

MoveSheetsJob generate_move_sheets(const ProgramFlags& flags, const std::vector<std::string>& pieces,
                                   const LookFlags& look) {
    psgen::MoveSheetsProgram program;
    set_common(flags, title_of_move_sheets(pieces, flags.variant, flags.names.title), program);
    std::vector<Page> pages;
    for (MoveSheet& sheet : move_sheets(pieces, flags.variant, program.paper, look))
        pages.push_back(std::move(sheet.page));
    program.faces = psgen::faces_of(pages);
    MoveSheetsJob job{.title = program.title, .text = {}, .pages = pages.size()};
    psgen::DocumentWriter document(program, [&job](std::string_view part) { job.text += part; });
    for (const Page& page : pages) document.add(page);
    document.finish();
    return job;
}

}  // namespace inkmate
