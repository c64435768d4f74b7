#include "cli/program/generate_move_sheets.hpp"

#include <string_view>
#include <utility>

#include "cli/pages/move_sheets.hpp"
#include "psgen/emit/drawn_program.hpp"
#include "psgen/tables/drawn_page_text.hpp"

namespace inkmate {

MoveSheetsJob generate_move_sheets(const ProgramFlags& flags, const std::vector<std::string>& pieces,
                                   const LookFlags& look) {
    ProgramFlags titled = flags;
    titled.names.title = title_of_move_sheets(pieces, flags.variant, flags.names.title);
    ProgramOptions options = worksheet_program_options(titled);
    // The pages hold all that they need of the variant.
    options.variant = nullptr;
    options.layout = LayoutName::game;
    std::vector<Page> pages;
    for (MoveSheet& sheet : move_sheets(pieces, flags.variant, options.paper, look))
        pages.push_back(std::move(sheet.page));
    options.drawn_faces = faces_of(pages);
    MoveSheetsJob job{.title = options.title, .text = {}, .pages = pages.size()};
    DrawnProgram document(options, [&job](std::string_view part) { job.text += part; });
    for (const Page& page : pages) document.add(page);
    document.finish();
    return job;
}

}  // namespace inkmate
