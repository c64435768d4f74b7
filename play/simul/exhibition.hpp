#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/levels.hpp"
#include "core/game/game.hpp"
#include "psgen/emit/job.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/design.hpp"
#include "render/page/words/names.hpp"

namespace inkmate::simul {

/// The one exception type of exhibitions: a sentence that says what is wrong, where, and what to do.
class SimulError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Boards have numbers from 1; pages show them in the place of a game's id.
inline constexpr int MOST_BOARDS = 9999;

/// Milliseconds since 1970.
using SimulTime = std::int64_t;
SimulTime simul_now();

/// What is the same at all boards of an exhibition.
struct Exhibition {
    std::string title;
    /// Who plays against all boards; empty: the program does.
    std::string giver = {};
    /// The date as in PGN.
    std::string date = {};
    figures::Paper paper = figures::A4;
    /// Around every job.
    psgen::Wrapper wrapper = psgen::Wrapper::none;
    SimulTime begun = 0;
    /// The variant that is played, and the rule file that has it unless it is built in; both empty for chess.
    std::string variant = {};
    std::string rule_file = {};
    /// The rules of that name; null for chess.
    game::Rules rules = nullptr;

    bool program_plays() const { return giver.empty(); }
};

/// A board of an exhibition.
struct SimulBoard {
    int number = 1;
    /// The player's name in UTF-8.
    std::string name = {};
    /// Which he plays.
    chess::Color side = chess::BLACK;
    /// The program's level, if it gives the exhibition.
    int level = engine::FIRST_GAME_LEVEL;
    /// What the program leaves to chance.
    std::int32_t seed = 1;
    page::LayoutName layout = page::LayoutName::game;
    /// The language level of the PostScript that is sent, 1 to 3.
    int language_level = 2;
    /// A URI or the name of a queue, as parse_device_uri() takes it; empty: paper without a device.
    std::string device = {};
};

/// A move in coordinates, and when it was entered.
struct SimulMove {
    int board = 0;
    int ply = 0;  ///< from 1
    std::string move;
    SimulTime at = 0;
};

/// How far a page has come.
enum class PageState {
    pending,  ///< to be sent
    sending,  ///< on its way; after a crash nobody knows whether it was printed
    sent,     ///< the server has it, as its job
    done,     ///< printed, as far as the device tells
    dropped   ///< its move was taken back before it was sent
};
/// A page of a board.
struct SimulPage {
    std::int64_t id = 0;  ///< in the order in which they were made
    int board = 0;
    /// The moves that led to what it shows, in coordinates with blanks between.
    std::string moves = {};
    /// True if it may have been printed before, and says "Copy".
    bool copy = false;
    PageState state = PageState::pending;
    /// The server's number of the job.
    std::optional<int> job = std::nullopt;
};

/// How a game was ended by the players; empty while they play. One of "1-0", "0-1", "1/2-1/2".
struct SimulResult {
    std::string result = {};
    SimulTime at = 0;
};

/// Boards, and what there is to say about their list, a sentence each.
struct BoardList {
    std::vector<SimulBoard> boards;
    std::vector<std::string> remarks;
};

/// Reads a table as spreadsheets write it (CSV, RFC 4180; commas, semicolons or tabs between the fields). The
/// first line names the columns, in any order: board, name, side, level, layout, language-level, device. What
/// is left out or empty is as `usual` has it, numbers go on from the last. `source` is what errors call the
/// list. Throws SimulError that names the line and what may stand there.
BoardList read_boards(std::string_view text, const std::string& source, const SimulBoard& usual);
/// So many boards without names.
BoardList numbered_boards(int count, const SimulBoard& usual);

}  // namespace inkmate::simul
