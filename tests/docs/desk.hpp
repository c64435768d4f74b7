#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "tests/play/printer/virtual_printer.hpp"

namespace inkmate::test {

/// A reader's desk: a folder with the examples and the files that documents take for granted (`games.pgn`,
/// `reference.pdf` and their like), and a printer that is reached as `socket://printer` and by `nc`. Commands
/// run one after the other, as they are read, so a later one finds what an earlier one has made.
class Desk {
  public:
    Desk();
    /// Runs a command with sh; a move and `quit` are typed to it. Standard error goes to standard output.
    process::RunResult type(const std::string& command);
    const std::filesystem::path& folder() const { return folder_.path(); }

  private:
    process::TemporaryDirectory folder_;
    std::optional<VirtualPrinter> printer_;
};

}  // namespace inkmate::test
