#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace inkmate::test {

/// The folder of an npm package that `./dev test --full` installs, below build/wasm or where INKMATE_WASM
/// says; nothing where it is not installed, which a message says.
std::optional<std::filesystem::path> npm_package(const std::string& name);
/// The output of a script of tests/support for this input, run by node with the folder of ffish,
/// Fairy-Stockfish in WebAssembly, as its argument; nothing where node or ffish is not installed, which a
/// message says.
std::optional<std::string> run_ffish(const std::string& script, const std::string& input);

}  // namespace inkmate::test
