#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "core/chess/game.hpp"
#include "core/chess/pgn.hpp"

namespace inkmate::test {

/// A folder with an exhibition, which is begun and run by the command.
class Hall {
  public:
    /// inkmate simul new, with a list of boards.
    explicit Hall(std::string_view boards, std::vector<std::string> more = {});

    std::string file() const { return directory_ / "fair.simul"; }
    std::filesystem::path operator/(const std::string& name) const { return directory_ / name; }
    /// inkmate simul run, with what is typed, and lines for its environment.
    process::RunResult run(std::string_view typed, std::vector<std::string> more = {},
                           std::vector<std::string> environment = {}) const;
    /// Starts it as run() does, to be talked to.
    process::ChildProcess start(std::vector<std::string> more = {},
                                std::vector<std::string> environment = {}) const;
    /// Games as inkmate simul pgn writes them, by their boards.
    std::map<int, chess::PgnGame> games() const;

  private:
    process::TemporaryDirectory directory_{"inkmate-hall"};
};

/// What a page is to show: its board, the moves so far, and whether it is a copy.
struct ShownPage {
    int board = 1;
    std::string moves;
    bool copy = false;
};
/// Holds printed pages against cairo's; what differs, or nothing.
std::string compare_pages(const Hall& hall, const std::vector<std::filesystem::path>& printed,
                          const std::vector<ShownPage>& shown);

/// A page in a tray, by its text, as pdftotext has it.
struct PrintedPage {
    std::string fen;
    int board = 0;
    bool copy = false;
};
PrintedPage read_page(const std::filesystem::path& file);

/// "e4 e5 Nf3"
std::string moves_of(const chess::Game& game);

}  // namespace inkmate::test
