#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "play/device/connection.hpp"
#include "play/device/pages.hpp"

namespace inkmate::device {

/// How Ghostscript gets a program and what is typed to it.
enum class Feed {
    file,   ///< `gs game.ps`: the program is a file, the moves are standard input
    stream  ///< `gs -_`: one stream, the moves follow the program, as on a printer
};

struct GhostscriptOptions {
    /// Where the pages go, one PDF a page, or one of all if `page_name` has no number (see PageFiles). The
    /// same feed gives the same bytes in every run. Without it pages are drawn nowhere.
    std::optional<std::filesystem::path> pages_directory = std::nullopt;
    std::string page_name = "page-%03d.pdf";
    EarlierPages earlier_pages = EarlierPages::removed;
    Feed feed = Feed::file;
    /// For a whole run; run_ghostscript() only.
    std::optional<std::chrono::milliseconds> time_limit = std::nullopt;
    /// Given to Ghostscript before the program.
    std::vector<std::string> arguments = {};
    /// The Ghostscript to use, a name on the PATH or a file.
    std::string ghostscript = "gs";
};

struct GhostscriptRun {
    process::ExitStatus status;
    std::string output;
    std::string errors;
    std::vector<std::filesystem::path> pages;  ///< the files, in order
};

/// Runs a PostScript program under Ghostscript, `input` being all that is typed to it.
/// Throws ProcessError when Ghostscript is missing or too old, DeviceError when the pages cannot be written;
/// an error of the program itself is no exception: see status, output and errors.
GhostscriptRun run_ghostscript(std::string_view program, std::string_view input,
                               const GhostscriptOptions& options = {});

/// A program that runs under Ghostscript and is talked to.
///
///     GhostscriptSession session(program);
///     session.read_prompt(10s);
///     session.send("e2e4", 60s).text;   // the board, the reply, ...
///     session.finish(10s).pages;
class GhostscriptSession {
  public:
    /// Throws as run_ghostscript() does.
    explicit GhostscriptSession(std::string_view program, GhostscriptOptions options = {});

    struct Reply {
        std::string text;    ///< what came before the prompt, line ends included
        bool ended = false;  ///< true if the program ended without a prompt
    };
    /// Reads up to the prompt: "> " at the start of a line. Throws DeviceError when `timeout` passes before
    /// it.
    Reply read_prompt(std::chrono::milliseconds timeout);
    /// Types a line, and reads up to the next prompt. A program that has ended gives an empty reply with
    /// `ended`.
    Reply send(std::string_view line, std::chrono::milliseconds timeout);

    /// Ends the input, as ^D does, and waits for the end; `output` is what was not read before. The program
    /// is stopped when `timeout` passes.
    GhostscriptRun finish(std::chrono::milliseconds timeout);

    /// For protocols without a prompt, such as UCI.
    process::ChildProcess& process() { return *process_; }

  private:
    std::optional<process::TemporaryDirectory> directory_;
    std::optional<PageFiles> pages_;
    std::optional<process::ChildProcess> process_;
};

/// Ghostscript at the end of a line, as a printer is: what is sent over it, program and moves, it reads.
class GhostscriptLine {
  public:
    /// Throws as run_ghostscript() does.
    explicit GhostscriptLine(GhostscriptOptions options);

    /// The line. Once.
    Connection connect(const Interrupt* interrupt);
    /// Waits for its end, after the line was closed; kills it when `grace` is over. What is left of pages
    /// that are not whole is removed.
    process::ExitStatus end(std::chrono::milliseconds grace);
    /// The pages, in order.
    std::vector<std::filesystem::path> pages() const;
    /// True if the pages have other names than they were to have, which earlier pages have.
    bool has_other_names() const { return pages_ && pages_->has_other_names(); }
    pid_t pid() const { return process_->pid(); }

  private:
    std::optional<process::TemporaryDirectory> directory_;
    std::optional<PageFiles> pages_;
    std::optional<process::SocketProcess> process_;
};

}  // namespace inkmate::device
