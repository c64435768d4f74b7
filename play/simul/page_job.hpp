#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game/game.hpp"
#include "play/simul/exhibition.hpp"
#include "psgen/product/product.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate::simul {

/// A page program that is made once for all boards whose programs differ in nothing but their texts: names,
/// numbers and title, which are put in for each board.
class SharedProgram {
  public:
    /// Made with texts as long as there is room for. Throws EmitError.
    explicit SharedProgram(psgen::PlayingProgram sample);

    /// The program of a board; nothing where it differs in more, or its texts are longer, so that it has to
    /// be made by itself.
    std::optional<std::string> with_texts_of(const psgen::PlayingProgram& board) const;

  private:
    psgen::PlayingProgram sample_;
    /// The texts of the sample.
    std::vector<std::string> texts_;
    /// What stands before each text, and behind the last.
    std::vector<std::string> pieces_;
    /// Which text stands there.
    std::vector<std::size_t> slots_;
    /// True if all texts of the sample are in the program.
    bool complete_ = true;
};

/// What a copy says on its page.
inline constexpr std::string_view COPY_WORD = "Copy";

/// The program whose jobs print the pages of a board: it plays no game, but knows the rules, the layout and
/// the names. Its page is the one that is verified everywhere; it fits itself to the paper that is there and
/// asks for nothing that a device might refuse, as cairo's PostScript does with the size of its paper.
psgen::PlayingProgram page_program(const Exhibition& exhibition, const SimulBoard& board, bool copy);
/// How the program finds its replies at a board, and how it is known as there.
psgen::PlayingProgram reply_program(const Exhibition& exhibition, const SimulBoard& board);
/// The names on a board's pages.
page::GameNames page_names(const Exhibition& exhibition, const SimulBoard& board, bool copy);
/// What the job prints, as cairo draws it.
std::vector<figures::Page> reference_pages(const Exhibition& exhibition, const SimulBoard& board,
                                           const game::Game& game, bool copy);
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

}  // namespace inkmate::simul
