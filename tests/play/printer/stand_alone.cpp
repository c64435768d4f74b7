#include <fmt/core.h>

#include <cstdio>
#include <filesystem>

#include "tests/play/printer/virtual_printer.hpp"

/// Runs a virtual printer until standard input ends, and copies its pages to the directory named, if any.
int main(int argc, char** argv) {
    inkmate::test::VirtualPrinter printer;
    fmt::print("{}\n", printer.uri());
    std::fflush(stdout);
    while (std::getchar() != EOF) {
    }
    int number = 0;
    for (const auto& page : printer.pages())
        if (argc > 1)
            std::filesystem::copy_file(
                page, std::filesystem::path(argv[1]) / fmt::format("page-{:03}.pdf", ++number),
                std::filesystem::copy_options::overwrite_existing);
}
