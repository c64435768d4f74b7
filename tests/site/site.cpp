#include "tests/site/site.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>

#include "tests/support/files.hpp"

namespace inkmate::test {

namespace fs = std::filesystem;

namespace {

/// The folder that a variable names, or one below the repository.
fs::path folder_of(const char* variable, const char* usual) {
    const char* const named = std::getenv(variable);
    return named != nullptr ? fs::path(named) : fs::path(source_file(usual));
}

}  // namespace

std::optional<fs::path> ghostscript_package() {
    const fs::path folder = folder_of("INKMATE_WASM", "build/wasm");
    fs::path package = folder / "node_modules/@okathira/ghostpdl-wasm";
    if (fs::exists(package / "package.json")) return package;
    MESSAGE("skipped: the npm package @okathira/ghostpdl-wasm is not installed in ", folder.string());
    return std::nullopt;
}

std::optional<fs::path> wasm_comparison() {
    fs::path folder = folder_of("INKMATE_WASM_COMPARE", "build/compare");
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
