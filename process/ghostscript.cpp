#include "process/ghostscript.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>

namespace inkmate {

Ghostscript find_ghostscript(const std::string& program) {
    Ghostscript gs;
    gs.program = require_program(program, "Ghostscript", "ghostscript");
    const RunResult answer = run({{gs.program.string(), "--version"}}, {}, std::chrono::seconds(30));
    GhostscriptVersion& v = gs.version;
    if (!answer.status.ok() || std::sscanf(answer.output.c_str(), "%d.%d", &v.major, &v.minor) != 2)
        throw ProcessError(fmt::format(
            "{} does not tell its version as Ghostscript does ({}): install the package ghostscript",
            gs.program.string(), describe(answer.status)));
    if (v < OLDEST_GHOSTSCRIPT)
        throw ProcessError(fmt::format(
            "{} is Ghostscript {}.{}, inkmate needs {}.{} or newer: upgrade the package ghostscript",
            gs.program.string(), v.major, v.minor, OLDEST_GHOSTSCRIPT.major, OLDEST_GHOSTSCRIPT.minor));
    return gs;
}

std::vector<std::string> ghostscript_arguments(const Ghostscript& gs) {
    return {gs.program.string(), "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE"};
}

std::string output_file_argument(const std::filesystem::path& directory, const std::string& name) {
    std::string escaped;
    for (const char c : directory.string()) escaped += c == '%' ? std::string("%%") : std::string(1, c);
    return "-sOutputFile=" + escaped + "/" + name;
}

}  // namespace inkmate
