#include "render/compare/raster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>

#include "render/compare/error.hpp"

namespace inkmate {
namespace {

/// No page takes Ghostscript so long.
constexpr std::chrono::minutes PAGE_TIME{5};
/// Ghostscript writes in pieces of so much, where stdbuf is installed to tell it so: its own are of 4 KB, and
/// moving a page through a pipe in these costs as much as drawing it.
constexpr const char* PIECE = "256K";
/// No raster is larger; keeps a damaged header from asking for all memory.
constexpr int LARGEST_SIDE = 1 << 16;

Command command(const Ghostscript& gs, std::span<const std::filesystem::path> files, int dpi, bool colour,
                const TemporaryDirectory& directory) {
    std::vector<std::string> arguments;
    if (const auto stdbuf = find_program("stdbuf")) arguments = {stdbuf->string(), "-o", PIECE};
    std::ranges::move(ghostscript_arguments(gs), std::back_inserter(arguments));
    arguments.insert(arguments.end(), {colour ? "-sDEVICE=ppmraw" : "-sDEVICE=pgmraw",
                                       fmt::format("-r{}", dpi), "-sstdout=%stderr", "-sOutputFile=%stdout"});
    // The names go through files of arguments: a game has more pages than a command line has room.
    const std::filesystem::path list = directory / "files";
    std::ofstream out(list);
    for (const std::filesystem::path& file : files) {
        std::string quoted;
        for (const char c : std::filesystem::absolute(file).string()) {
            if (c == '"') quoted += '\\';
            quoted += c;
        }
        out << '"' << quoted << "\"\n";
    }
    if (!out.flush()) throw CompareError(fmt::format("cannot write {}: is the disk full?", list.string()));
    arguments.push_back(fmt::format("@{}", list.string()));
    return {arguments};
}

}  // namespace

RasterStream::RasterStream(const Ghostscript& gs, std::span<const std::filesystem::path> files, int dpi,
                           bool colour)
    : directory_("inkmate-compare"), process_(command(gs, files, dpi, colour, directory_)) {
    process_.close_input();
}

void RasterStream::fail(const std::string& what) {
    const ExitStatus status = process_.terminate();
    std::string said = process_.errors().substr(0, 300);
    throw CompareError(fmt::format("Ghostscript could not draw the pages: {} ({}){}{}", what,
                                   describe(status), said.empty() ? "" : "; it said: ", said));
}

/// A PNM header as Ghostscript writes it: P5 or P6, a comment, width and height, 255; each on a line.
bool RasterStream::next(Raster& page) {
    const auto line = [&] {
        std::optional<std::string> text = process_.read_line(PAGE_TIME);
        while (text && text->starts_with('#')) text = process_.read_line(PAGE_TIME);
        return text;
    };
    const std::optional<std::string> magic = line();
    if (!magic) {
        const std::optional<ExitStatus> status = process_.wait(PAGE_TIME);
        if (!status || !status->ok()) fail("it ended with an error");
        return false;
    }
    if (*magic != "P5" && *magic != "P6") fail("it sent something else");
    page.channels = *magic == "P5" ? 1 : 3;
    const std::string size = line().value_or("");
    const bool known = std::sscanf(size.c_str(), "%d %d", &page.width, &page.height) == 2 && line() == "255";
    if (!known || page.width <= 0 || page.height <= 0 || page.width > LARGEST_SIDE ||
        page.height > LARGEST_SIDE)
        fail("the header of a page is wrong");
    page.samples.resize(static_cast<std::size_t>(page.width) * page.height * page.channels);
    if (process_.read(page.samples, PAGE_TIME) != page.samples.size()) fail("a page is cut short");
    return true;
}

}  // namespace inkmate
