#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "core/chess/game.hpp"
#include "play/simul/exhibition.hpp"
#include "play/simul/shared_program.hpp"
#include "psgen/emit/options.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate {

/// What a copy says on its page.
inline constexpr std::string_view COPY_WORD = "Copy";

/// The program whose jobs print the pages of a board: it plays no game, but knows the rules, the layout and
/// the names. Its page is the one that is verified everywhere; it fits itself to the paper that is there and
/// asks for nothing that a device might refuse, as cairo's PostScript does with the size of its paper.
ProgramOptions page_program(const Exhibition& exhibition, const SimulBoard& board, bool copy);
/// How the program finds its replies at a board, and how it is known as there.
ProgramOptions reply_program(const SimulBoard& board);
/// The names on a board's pages.
GameNames page_names(const Exhibition& exhibition, const SimulBoard& board, bool copy);
/// What the job prints, as cairo draws it.
std::vector<Page> reference_pages(const Exhibition& exhibition, const SimulBoard& board,
                                  const chess::Game& game, bool copy);
/// Has a device that was heard ended a job before the program took leave: it may have lost its power, or put
/// out another error than PostScript's, in the middle of the page.
bool ended_early(std::string_view told);
/// What a server calls the job: "board 7, page 12".
std::string job_name(const SimulPage& page);

/// Makes jobs, for any number of threads. Boards whose pages differ in their names and numbers only share one
/// program; the texts and the moves come with each job.
class PageJobs {
  public:
    explicit PageJobs(const Exhibition& exhibition) : exhibition_(exhibition) {}
    std::string job(const SimulBoard& board, const SimulPage& page);

  private:
    std::string program(const SimulBoard& board, bool copy);

    const Exhibition& exhibition_;
    std::mutex mutex_;
    /// By what boards that share one have in common.
    std::map<std::string, SharedProgram> programs_;
};

}  // namespace inkmate
