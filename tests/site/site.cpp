#include "tests/site/site.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>

#include "tests/support/files.hpp"
#include "tests/support/npm.hpp"

namespace inkmate::test {

namespace fs = std::filesystem;

std::optional<fs::path> ghostscript_package() {
    return npm_package("@okathira/ghostpdl-wasm");
}

std::optional<fs::path> wasm_comparison() {
    const char* const named = std::getenv("INKMATE_WASM_COMPARE");
    fs::path folder = named != nullptr ? named : source_file("build/compare");
    if (fs::exists(folder / "compare.wasm")) return folder;
    MESSAGE("skipped: the comparison was not built with Emscripten into ", folder.string());
    return std::nullopt;
}

process::RunResult build_site(const fs::path& out, const fs::path& package,
                              const std::vector<std::string>& options) {
    std::vector<std::string> command = {
        "python3",       "-B",   source_file("site/build.py"), out, "--inkmate", INKMATE_PROGRAM,
        "--ghostscript", package};
    command.insert(command.end(), options.begin(), options.end());
    return process::run({command}, {}, std::chrono::minutes(5));
}

}  // namespace inkmate::test
