#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/search.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::test {

/// A program that draws nothing, searches one ply deep, and plays the given side.
psgen::PlayingProgram quick_program(psgen::ProgramSide side = psgen::ProgramSide::none);

/// Runs a program with everything that is typed to it, and returns its output. Fails the test when
/// Ghostscript reports an error, or the program one of its own.
std::string type_to(const std::string& program, std::string_view typed,
                    const device::GhostscriptOptions& run_options = {});

/// What a console program says, cut at its prompts: the greeting, the answer to each line, and the last
/// words. Trims the line ends around each.
std::vector<std::string> answers(std::string_view output);
/// That of quick_program(), which plays nobody.
const std::string& silent_program();
/// The answers to lines typed to a new program; the first is the answer to lines[0].
std::vector<std::string> converse(const psgen::Product& product, std::span<const std::string> lines);
std::vector<std::string> converse(const std::string& program, std::span<const std::string> lines);
/// Talks to a quick_program() that plays that side.
std::vector<std::string> talk(psgen::ProgramSide side, const std::vector<std::string>& lines);
/// The answer to the last of some lines typed to a new program that plays nobody.
std::string answer(const std::vector<std::string>& lines);

/// The program with PostScript code that runs in its dictionary just before it starts: for measuring it, or
/// for breaking it.
std::string with_code(std::string program, std::string_view code);

/// The program with prompts that tell what the stacks and the memory hold; garbage is not collected on the
/// way.
std::string with_measurements(std::string program);
/// What such prompts told, each as a line "@ OPERANDS DICTIONARIES BYTES".
std::vector<std::string> measurements(std::string_view output);
/// The output without it.
std::string without_measurements(std::string_view output);

/// The lines of a text, without their ends.
std::vector<std::string> lines_of(std::string_view text);
/// The rest of the line that begins with `label`; empty when there is none.
std::string field(std::string_view text, std::string_view label);
/// The words of a text that spaces or line ends separate.
std::vector<std::string> words_of(std::string_view text);

/// The lines of a search over UCI as the core would report it, without speed and time.
std::vector<std::string> searched(engine::Engine& engine, const chess::Position& pos,
                                  const engine::SearchLimits& limits,
                                  std::span<const std::uint64_t> earlier = {});
/// "info depth 1 score cp 50 nodes 21 nps 21000 time 0 pv g1f3" without nps and time.
std::string without_time(std::string line);

}  // namespace inkmate::test
