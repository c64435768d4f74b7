#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/option_table.hpp"
#include "play/device/connection.hpp"
#include "play/device/ghostscript.hpp"
#include "play/session/device_game.hpp"
#include "play/session/kept_file.hpp"

namespace inkmate::cli {

/// A game or a lesson with a program that runs under Ghostscript on this machine, and is kept in a file.
struct LocalSession {
    /// True for a lesson, whose answers are kept.
    bool lesson = false;
    /// The file of a new session; empty for one in the current folder.
    std::string output = {};
    /// The file of a session to continue; empty for a new one.
    std::string resume = {};
    /// Empty: pages are not kept.
    std::string pages_directory = {};
    /// True if a browser shows pages, whether they are kept or not.
    bool browser = false;
    /// A command that continues the session when its file is added.
    std::string resume_command = {};

    bool drawing() const { return browser || !pages_directory.empty(); }
    bool resumed() const { return !resume.empty(); }
    /// Return the file of a new session: "inkmate-20260131-201500.pgn", for a lesson ".txt", or the next
    /// name that is free.
    std::string new_file() const;
    session::SaveOptions save_options() const {
        return {.resume_command = resume_command, .position_and_log = false};
    }
};
/// --resume and --pages-dir.
void add_session_options(Options& options, LocalSession& session);

/// Return the options of a Ghostscript that writes pages after this name: "move-%03d.pdf".
device::GhostscriptOptions local_ghostscript(const LocalSession& session, const std::string& page_name);
session::DeviceGameOptions local_device(const LocalSession& session);
/// Let `play` talk to Ghostscript, then end that and report its pages. If the line breaks, throws
/// CommandError or UserInterrupt, which says how to continue the session in the file of `kept`.
void play_to_end(const LocalSession& session, session::Kept& kept, const device::Interrupt& interrupt,
                 device::GhostscriptLine& ghostscript, const std::function<void()>& play);
/// Remove the file of a new session without any move or answer, say so, and return true.
bool removed_unplayed(const LocalSession& session, const session::KeptFile& file, bool begun);

}  // namespace inkmate::cli
