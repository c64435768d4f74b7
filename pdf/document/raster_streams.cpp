#include "pdf/document/raster_streams.hpp"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "pdf/document/drawing.hpp"

namespace inkmate::pdf {

void fail(Rasteriser rasteriser, const std::string& what, const process::ExitStatus& status,
          const std::string& errors) {
    const std::string said = shortened(errors);
    if (status.signal == SIGXCPU)
        throw PdfError(fmt::format("{} could not draw it within {} s of processor time", title_of(rasteriser),
                                   PAGE_PROCESSOR_TIME.count()));
    throw PdfError(fmt::format("{} could not draw the pages: {} ({}){}{}", title_of(rasteriser), what,
                               describe(status), said.empty() ? "" : "; it said: ", said));
}

std::string shortened(const std::string& errors) {
    constexpr std::size_t MOST = 300;
    std::string said = errors.substr(0, MOST);
    said.erase(said.find_last_not_of(" \r\n") + 1);
    std::ranges::replace(said, '\n', ' ');
    return said;
}

std::size_t run_length(const std::vector<int>& pages, std::size_t first, std::size_t most) {
    std::size_t length = 1;
    while (length < most && first + length < pages.size() &&
           pages[first + length] == pages[first] + static_cast<int>(length))
        ++length;
    return length;
}

std::string page_list(const std::vector<int>& pages) {
    std::vector<std::string> runs;
    for (std::size_t i = 0; i < pages.size();) {
        const std::size_t length = run_length(pages, i, pages.size());
        runs.push_back(length == 1 ? fmt::format("{}", pages[i])
                                   : fmt::format("{}-{}", pages[i], pages[i + length - 1]));
        i += length;
    }
    return fmt::format("{}", fmt::join(runs, ","));
}

namespace {

constexpr std::size_t LONGEST_HEADER_LINE = 200;
/// What Ghostscript and MuPDF say when they get no more memory.
constexpr auto OUT_OF_MEMORY =
    std::to_array<std::string_view>({"VMerror", "malloc", "out of memory", "memory exhausted"});

}  // namespace

PnmStream::PnmStream(Rasteriser rasteriser, const process::Command& command, std::size_t shortest_header,
                     std::chrono::milliseconds patience)
    : rasteriser_(rasteriser),
      process_(limited(command)),
      shortest_header_(shortest_header),
      patience_(patience) {
    process_.close_input();
}

process::Command PnmStream::limited(process::Command command) {
    command.limits = {RASTERISER_MEMORY, PAGE_PROCESSOR_TIME};
    return command;
}

bool PnmStream::next(Raster& page) {
    process_.allow_processor_time(PAGE_PROCESSOR_TIME);
    if (!read_header(page)) {
        const std::optional<process::ExitStatus> status = process_.wait(patience_);
        if (!status || !status->ok()) failed("it ended with an error");
        // They go on without what they had no memory for.
        if (std::ranges::any_of(OUT_OF_MEMORY, [&](std::string_view words) {
                return process_.errors().find(words) != std::string::npos;
            }))
            failed("it has no memory left");
        return false;
    }
    page.samples.resize(static_cast<std::size_t>(page.width) * page.height * page.channels);
    if (read(page.samples) != page.samples.size()) failed("a page is cut short");
    return true;
}

std::size_t PnmStream::receive(std::span<char> buffer) {
    try {
        return process_.read(buffer, patience_);
    } catch (const process::ProcessError&) {
        failed(fmt::format("it has sent nothing for {} s",
                           std::chrono::duration_cast<std::chrono::seconds>(patience_).count()));
    }
}

/// Returns what was read ahead, then what the process sends.
std::size_t PnmStream::read(std::span<char> buffer) {
    const std::size_t known = std::min(buffer.size(), ahead_.size());
    std::copy_n(ahead_.begin(), known, buffer.begin());
    ahead_.erase(0, known);
    return known + (known < buffer.size() ? receive(buffer.subspan(known)) : 0);
}

std::string PnmStream::read_line() {
    std::string line;
    for (char c = 0; read({&c, 1}) == 1 && c != '\n';) {
        line += c;
        if (line.size() > LONGEST_HEADER_LINE) failed("it sent something else");
    }
    return line;
}

/// Reads P5 or P6, comments, width and height, 255; each on a line. The shortest header is read at once, the
/// rest to its last byte and no further, so that the samples go straight to their place. Returns false at the
/// end of the stream.
bool PnmStream::read_header(Raster& page) {
    ahead_.resize(shortest_header_);
    ahead_.resize(receive(ahead_));
    std::vector<std::string> lines;
    while (lines.size() < 3) {
        std::string line = read_line();
        if (line.empty() && lines.empty()) return false;
        if (!line.starts_with('#')) lines.push_back(std::move(line));
        if (lines.front() != "P5" && lines.front() != "P6") failed("it sent something else");
        if (lines.back().empty()) failed("the header of a page is wrong");
    }
    page.channels = lines[0] == "P5" ? 1 : 3;
    const bool known =
        std::sscanf(lines[1].c_str(), "%d %d", &page.width, &page.height) == 2 && lines[2] == "255";
    if (!known || page.width <= 0 || page.height <= 0 || page.width > LARGEST_SIDE ||
        page.height > LARGEST_SIDE)
        failed("the header of a page is wrong");
    return true;
}

void PnmStream::failed(const std::string& what) {
    const process::ExitStatus status = process_.terminate();
    fail(rasteriser_, what, status, process_.errors());
}

}  // namespace inkmate::pdf
