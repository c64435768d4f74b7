#include "tests/support/npm.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>

#include "base/process/process.hpp"
#include "tests/support/files.hpp"

namespace inkmate::test {

namespace fs = std::filesystem;

std::optional<fs::path> npm_package(const std::string& name) {
    const char* const named = std::getenv("INKMATE_WASM");
    const fs::path folder = named != nullptr ? named : source_file("build/wasm");
    fs::path package = folder / "node_modules" / name;
    if (fs::exists(package / "package.json")) return package;
    MESSAGE("skipped: the npm package ", name, " is not installed in ", folder.string());
    return std::nullopt;
}

std::optional<std::string> run_ffish(const std::string& script, const std::string& input) {
    const auto node = process::find_program("node");
    if (!node) {
        MESSAGE("skipped: node is not installed");
        return std::nullopt;
    }
    const auto package = npm_package("ffish");
    if (!package) return std::nullopt;
    process::RunResult r = process::run({{node->string(), "--no-experimental-fetch",
                                          source_file("tests/support/" + script), package->string()}},
                                        input, std::chrono::minutes(30));
    INFO(r.errors);
    REQUIRE(r.status.ok());
    return std::move(r.output);
}

}  // namespace inkmate::test
