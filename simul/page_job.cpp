#include "simul/page_job.hpp"

#include <fmt/format.h>

#include "psgen/emit/job.hpp"
#include "psgen/emit/program.hpp"
#include "render/page/compose.hpp"
#include "render/page/layout.hpp"

namespace inkmate {

using namespace chess;

GameNames page_names(const Exhibition& exhibition, const SimulBoard& board, bool copy) {
    const std::string giver = exhibition.program_plays() ? std::string(PROGRAM_NAME) : exhibition.giver;
    GameNames names{.event = exhibition.title, .date = exhibition.date};
    (board.side == WHITE ? names.white : names.black) = board.name;
    (board.side == WHITE ? names.black : names.white) = giver;
    names.id = std::to_string(board.number);
    if (!copy) return names;
    names.event = fmt::format("{}{}{}", COPY_WORD, exhibition.title.empty() ? "" : ": ", exhibition.title);
    // Where players and event share a line, long names would push the word off its end.
    if (page_layout(PageDesign(exhibition.paper, board.layout)).form == NamesForm::heading)
        names.white = names.black = "";
    return names;
}

ProgramOptions reply_program(const SimulBoard& board) {
    ProgramOptions program;
    const engine::Strength& strength = engine::level(board.level).strength;
    program.side = side_of(~board.side);
    program.limits = strength.limits;
    program.mistakes = strength.mistakes;
    program.seed = board.seed;
    program.book = engine::default_book();
    return program;
}

ProgramOptions page_program(const Exhibition& exhibition, const SimulBoard& board, bool copy) {
    ProgramOptions program;
    program.title = fmt::format("Board {}", board.number);
    aim_at(Target::printer, program);
    program.side = ProgramSide::none;
    program.pages = PagesMode::none;
    program.paper = exhibition.paper;
    program.layout = board.layout;
    program.flipped = board.side == BLACK;
    program.language_level = board.language_level;
    program.names = page_names(exhibition, board, copy);
    // It searches nothing, and is sent for every page.
    program.search.hash_bits = 0;
    program.minify = true;
    return program;
}

std::vector<Page> reference_pages(const Exhibition& exhibition, const SimulBoard& board, const Game& game,
                                  bool copy) {
    const ProgramOptions program = page_program(exhibition, board, copy);
    return compose_all(page_content(game, page_options(program, 1)), page_design(program));
}

bool ended_early(std::string_view told) {
    // The first and the last that psgen/runtime/console/job.ps says.
    return told.find(PROGRAM_NAME) != told.npos && told.find("Goodbye.") == told.npos;
}

std::string job_name(const SimulPage& page) {
    return fmt::format("board {}, page {}", page.board, page.id);
}

std::string PageJobs::job(const SimulBoard& board, const SimulPage& page) {
    std::string once;
    std::string& program = page.copy ? once : programs_[board.number];
    if (program.empty()) program = generate(page_program(exhibition_, board, page.copy));
    const std::string position = page.moves.empty() ? "" : " moves " + page.moves;
    return wrap_job(exhibition_.wrapper, job_name(page), program,
                    fmt::format("position startpos{}\nprint\nquit\n", position));
}

}  // namespace inkmate
