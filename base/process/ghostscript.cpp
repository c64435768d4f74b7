#include "base/process/ghostscript.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <utility>

namespace inkmate::process {

namespace {

namespace fs = std::filesystem;

/// A program and the time its file was written: an update may replace it.
using ProgramFile = std::pair<fs::path, fs::file_time_type>;

GhostscriptVersion version_of(const fs::path& program) {
    const RunResult answer = run({{program.string(), "--version"}}, {}, std::chrono::seconds(30));
    GhostscriptVersion v;
    if (!answer.status.ok() || std::sscanf(answer.output.c_str(), "%d.%d", &v.major, &v.minor) != 2)
        throw ProcessError(fmt::format(
            "{} does not report its version as Ghostscript does ({}): install the package ghostscript",
            program.string(), describe(answer.status)));
    if (v < OLDEST_GHOSTSCRIPT)
        throw ProcessError(fmt::format(
            "{} is Ghostscript {}.{}, inkmate needs {}.{} or newer: upgrade the package ghostscript",
            program.string(), v.major, v.minor, OLDEST_GHOSTSCRIPT.major, OLDEST_GHOSTSCRIPT.minor));
    return v;
}

}  // namespace

Ghostscript find_ghostscript(const std::string& program) {
    static std::mutex mutex;
    static std::map<ProgramFile, GhostscriptVersion> known;
    Ghostscript gs;
    gs.program = require_program(program, "Ghostscript", "ghostscript");
    const ProgramFile file(gs.program, fs::last_write_time(gs.program));
    const std::lock_guard lock(mutex);
    auto found = known.find(file);
    if (found == known.end()) found = known.emplace(file, version_of(gs.program)).first;
    gs.version = found->second;
    return gs;
}

std::vector<Ghostscript> installed_ghostscripts() {
    std::vector<Ghostscript> found;
    const char* path = std::getenv("PATH");
    std::istringstream directories(path == nullptr ? "" : path);
    for (std::string directory; std::getline(directories, directory, ':');) {
        std::error_code error;
        for (const fs::directory_entry& entry : fs::directory_iterator(directory, error)) {
            const std::string name = entry.path().filename();
            const bool named =
                name == "gs" || (name.starts_with("gs") && name.size() > 2 &&
                                 name.find_first_not_of("-.0123456789", 2) == std::string::npos);
            if (!named) continue;
            try {
                const Ghostscript gs = find_ghostscript(entry.path());
                if (std::ranges::find(found, gs.version, &Ghostscript::version) == found.end())
                    found.push_back(gs);
            } catch (const ProcessError&) {
                // Something else, or too old.
            }
        }
    }
    std::ranges::sort(found, {}, &Ghostscript::version);
    return found;
}

std::vector<std::string> ghostscript_arguments(const Ghostscript& gs) {
    return {gs.program.string(), "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE"};
}

std::string output_file_argument(const std::filesystem::path& directory, const std::string& name) {
    std::string escaped;
    for (const char c : directory.string()) escaped += c == '%' ? std::string("%%") : std::string(1, c);
    return "-sOutputFile=" + escaped + "/" + name;
}

}  // namespace inkmate::process
