#include "cli/program/local_game.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include "base/files/file_names.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "play/device/connection.hpp"

namespace inkmate::cli {

using namespace session;

namespace {

/// Ghostscript waits as long as its user.
constexpr std::chrono::hours LOCAL_WAIT{24 * 30};

/// The time for the last page to be written.
constexpr std::chrono::seconds GRACE{5};

[[noreturn]] void end_early(const LocalSession& session, Kept& kept, const device::Interrupt& interrupt,
                            const process::ExitStatus& status, const device::DeviceError& error) {
    const std::string saved =
        kept.last_words(session.lesson ? "the answers are" : "the game is", session.resume_command);
    if (interrupt.happened()) throw UserInterrupt(saved);
    if (!status.ok())
        throw CommandError(fmt::format("Ghostscript has ended early ({}): {}", describe(status), saved));
    throw CommandError(fmt::format("{}: {}", error.what(), saved));
}

void tell_pages(const device::GhostscriptLine& ghostscript, const std::string& directory) {
    if (directory.empty()) return;
    const std::vector<std::filesystem::path> pages = ghostscript.pages();
    if (pages.empty()) return;
    const std::string first = pages.front().filename().string(), last = pages.back().filename().string();
    tell_user("{} {} in {}{}\n", pages.size(), pages.size() == 1 ? "page" : "pages", directory,
              !ghostscript.has_other_names() ? ""
              : pages.size() == 1            ? ": " + first
                                             : fmt::format(": {} to {}", first, last));
}

}  // namespace

std::string LocalSession::new_file() const {
    if (!output.empty()) return output;
    const std::string name = fmt::format("inkmate-{:%Y%m%d-%H%M%S}", fmt::localtime(std::time(nullptr)));
    return files::unused_name(fmt::format("{}.{}", name, lesson ? "txt" : "pgn"));
}

void add_session_options(Options& options, LocalSession& session) {
    options.value(RESUME.spec(), session.resume);
    options.value(PAGES_DIR.spec("default: no pages"), session.pages_directory);
}

device::GhostscriptOptions local_ghostscript(const LocalSession& session, const std::string& page_name) {
    device::GhostscriptOptions gs;
    gs.page_name = page_name;
    gs.earlier_pages = device::EarlierPages::kept;
    if (!session.pages_directory.empty()) gs.pages_directory = session.pages_directory;
    return gs;
}

namespace {

/// True for a file that nobody has named, if nothing comes to be in it.
bool drops_unplayed(const LocalSession& session) {
    return session.output.empty() && !session.resumed();
}

}  // namespace

DeviceGameOptions local_device(const LocalSession& session) {
    DeviceGameOptions options;
    options.wait = LOCAL_WAIT;
    options.resume_command = session.resume_command;
    options.local = true;
    options.drops_unplayed = drops_unplayed(session);
    return options;
}

void play_to_end(const LocalSession& session, Kept& kept, const device::Interrupt& interrupt,
                 device::GhostscriptLine& ghostscript, const std::function<void()>& play) {
    try {
        play();
    } catch (const device::DeviceError& error) {
        // After an interrupt there is nothing to wait for but pages.
        const bool at_once = interrupt.happened() && !session.drawing();
        const process::ExitStatus status = ghostscript.end(at_once ? std::chrono::seconds{0} : GRACE);
        tell_pages(ghostscript, session.pages_directory);
        end_early(session, kept, interrupt, status, error);
    } catch (const std::exception&) {
        ghostscript.end(GRACE);
        tell_pages(ghostscript, session.pages_directory);
        throw;
    }
    ghostscript.end(GRACE);
    tell_pages(ghostscript, session.pages_directory);
}

bool removed_unplayed(const LocalSession& session, const KeptFile& file, bool begun) {
    const bool removed = drops_unplayed(session) && !begun && file.remove();
    if (removed)
        fmt::print("{}, so {} is removed.\n", session.lesson ? "Nothing was answered" : "No move was played",
                   file.name());
    return removed;
}

}  // namespace inkmate::cli
