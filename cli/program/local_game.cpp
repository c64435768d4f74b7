#include "cli/program/local_game.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>

#include "base/files/file_names.hpp"
#include "cli/pages/variant_source.hpp"
#include "cli/tell_user.hpp"
#include "play/device/connection.hpp"

namespace inkmate {

using namespace session;

namespace {

/// Ghostscript is as patient as its user.
constexpr std::chrono::hours LOCAL_PATIENCE{24 * 30};

/// For the last page to be written.
constexpr std::chrono::seconds GRACE{5};

CommandError ended_early(const PlayFlags& flags, const std::string& file, const device::Interrupt& interrupt,
                         const process::ExitStatus& status, const device::DeviceError& error) {
    const std::string saved =
        fmt::format("{} saved; go on with {} {}", flags.gives_lesson() ? "the answers are" : "the game is",
                    flags.way_on(), files::shell_file(file));
    if (interrupt.happened()) return CommandError("interrupted: " + saved);
    if (!status.ok())
        return CommandError(fmt::format("Ghostscript has ended early ({}): {}", describe(status), saved));
    return CommandError(fmt::format("{}: {}", error.what(), saved));
}

void tell_pages(const device::GhostscriptLine& ghostscript, const std::string& directory) {
    if (directory.empty()) return;
    if (const std::size_t pages = ghostscript.pages().size(); pages != 0)
        tell_user("{} {} in {}\n", pages, pages == 1 ? "page" : "pages", directory);
}

}  // namespace

/// "inkmate-20260131-201500.pgn", of a lesson ".txt", or the next name that is free.
std::string PlayFlags::new_file() const {
    if (!save.empty()) return save;
    const std::string name = fmt::format("inkmate-{:%Y%m%d-%H%M%S}", fmt::localtime(std::time(nullptr)));
    const char* const ending = gives_lesson() ? "txt" : "pgn";
    return files::unused_name(fmt::format("{}.{}", name, ending));
}

std::string PlayFlags::way_on() const {
    if (gives_lesson())
        return fmt::format("inkmate play --problems {} --resume", files::shell_file(lesson.problems));
    const std::string& rules = program.variant;
    // Of a variant that is built in the game's file tells.
    if (!rules.empty() && !find_variant(rules).own.empty())
        return fmt::format("inkmate play --variant {} --resume", files::shell_file(rules));
    return browser ? "inkmate play --browser --resume" : "inkmate play --resume";
}

void refuse_with_resume(const Options& table) {
    std::optional<std::string> other = table.first_given({"Game", "Strength", "Pages", "Boards of variants"});
    if (!other && table.given("--save")) other = "--save";
    if (other)
        throw CommandError(
            fmt::format("{} does not go with --resume: a game goes on in its file as it was made; type "
                        "\"help\" for what can be changed",
                        *other),
            EXIT_USAGE);
}

device::GhostscriptOptions local_ghostscript(const PlayFlags& flags, std::size_t plies) {
    device::GhostscriptOptions gs;
    gs.page_name = flags.resumed() ? fmt::format("move-{:03}+%03d.pdf", plies) : "move-%03d.pdf";
    if (!flags.pages_directory.empty()) gs.pages_directory = flags.pages_directory;
    return gs;
}

DeviceGameOptions local_device(const PlayFlags& flags) {
    DeviceGameOptions options;
    options.check = false;
    options.wait = LOCAL_PATIENCE;
    options.resume_command = flags.way_on();
    options.local = true;
    return options;
}

void play_to_end(const PlayFlags& flags, const std::string& file, const device::Interrupt& interrupt,
                 device::GhostscriptLine& ghostscript, const std::function<void()>& play) {
    try {
        play();
    } catch (const device::DeviceError& error) {
        // Who breaks off a long thought waits for nothing but pages.
        const bool at_once = interrupt.happened() && !flags.drawing();
        const process::ExitStatus status = ghostscript.end(at_once ? std::chrono::seconds{0} : GRACE);
        tell_pages(ghostscript, flags.pages_directory);
        throw ended_early(flags, file, interrupt, status, error);
    }
    ghostscript.end(GRACE);
    tell_pages(ghostscript, flags.pages_directory);
}

bool removed_unplayed(const PlayFlags& flags, const KeptFile& file, bool begun) {
    const bool removed = flags.save.empty() && !flags.resumed() && !begun && file.remove();
    if (removed)
        fmt::print("{}, so it is removed.\n",
                   flags.gives_lesson() ? "Nothing was answered" : "No move was played");
    return removed;
}

}  // namespace inkmate
