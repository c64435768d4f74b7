#include "play/browser/open_browser.hpp"

#include <fmt/format.h>

#include "base/files/file_io.hpp"
#include "base/process/process.hpp"

namespace inkmate {

OpenedBrowser::OpenedBrowser(const std::string& address) : directory_("inkmate-open") {
    const std::string file = directory_ / "game.html",
                      opener = require_program("xdg-open", "xdg-open", "xdg-utils").string();
    write_output(file, fmt::format("<!DOCTYPE html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" "
                                   "content=\"0; url={0}\"><a href=\"{0}\">The game</a>\n",
                                   address));
    // A browser lives as long as it likes, and says much.
    run({{"sh", "-c", "\"$0\" \"$1\" </dev/null >/dev/null 2>&1 &", opener, file}});
}

}  // namespace inkmate
