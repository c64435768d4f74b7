// Gives every file of a folder to a target: what a fuzzer has found once stays found.
//
//     fuzz_replay TARGET FOLDER
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "tests/fuzz/targets.hpp"

using namespace inkmate;

namespace {

constexpr auto TARGETS = std::to_array<std::pair<std::string_view, void (*)(std::string_view)>>(
    {{"fen", fuzz::fen},
     {"moves", fuzz::moves},
     {"pgn", fuzz::pgn},
     {"epd", fuzz::epd},
     {"problem", fuzz::problem},
     {"evaluation", fuzz::evaluation},
     {"book", fuzz::book},
     {"program", fuzz::program},
     {"manifest", fuzz::manifest},
     {"pdf", fuzz::pdf},
     {"pdf_objects", fuzz::pdf_objects},
     {"uci", fuzz::uci},
     {"device", fuzz::device},
     {"live_game", fuzz::live_game},
     {"lpd", fuzz::lpd},
     {"ipp", fuzz::ipp},
     {"betza", fuzz::betza},
     {"variant_rules", fuzz::variant_rules},
     {"drawing", fuzz::drawing},
     {"shard", fuzz::shard}});

}  // namespace

int main(int argc, char** argv) {
    const auto target = std::ranges::find(TARGETS, std::string_view(argc == 3 ? argv[1] : ""),
                                          [](const auto& entry) { return entry.first; });
    if (target == TARGETS.end()) {
        fmt::print(stderr, "usage: fuzz_replay TARGET FOLDER\n");
        return 2;
    }
    std::vector<std::filesystem::path> files(std::filesystem::directory_iterator(argv[2]), {});
    std::ranges::sort(files);
    if (files.empty()) {
        fmt::print(stderr, "there are no files in {}\n", argv[2]);
        return 1;
    }
    for (const auto& file : files) {
        // Told first: the process may not live to tell it afterwards.
        fmt::print(stderr, "{}\n", file.string());
        std::ifstream in(file, std::ios::binary);
        target->second(std::string(std::istreambuf_iterator<char>(in), {}));
    }
}
