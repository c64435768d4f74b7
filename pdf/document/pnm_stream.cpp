#include "pdf/document/pnm_stream.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "pdf/document/raster_failure.hpp"

namespace inkmate::pdf {
namespace {

constexpr std::size_t LONGEST_HEADER_LINE = 200;

}  // namespace

PnmStream::PnmStream(Rasteriser rasteriser, const Command& command, std::size_t shortest_header)
    : rasteriser_(rasteriser), process_(command), shortest_header_(shortest_header) {
    process_.close_input();
}

bool PnmStream::next(Raster& page) {
    if (!read_header(page)) {
        const std::optional<ExitStatus> status = process_.wait(PAGE_TIME);
        if (!status || !status->ok()) failed("it ended with an error");
        return false;
    }
    page.samples.resize(static_cast<std::size_t>(page.width) * page.height * page.channels);
    if (read(page.samples) != page.samples.size()) failed("a page is cut short");
    return true;
}

/// What was read ahead, then what the process sends.
std::size_t PnmStream::read(std::span<char> buffer) {
    const std::size_t known = std::min(buffer.size(), ahead_.size());
    std::copy_n(ahead_.begin(), known, buffer.begin());
    ahead_.erase(0, known);
    return known + (known < buffer.size() ? process_.read(buffer.subspan(known), PAGE_TIME) : 0);
}

std::string PnmStream::read_line() {
    std::string line;
    for (char c = 0; read({&c, 1}) == 1 && c != '\n';) {
        line += c;
        if (line.size() > LONGEST_HEADER_LINE) failed("it sent something else");
    }
    return line;
}

/// P5 or P6, comments, width and height, 255; each on a line. The shortest is read at once, the rest to its
/// last byte and no further, so that the samples go straight to where they belong. False at the end of the
/// stream.
bool PnmStream::read_header(Raster& page) {
    ahead_.resize(shortest_header_);
    ahead_.resize(process_.read(ahead_, PAGE_TIME));
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
    const ExitStatus status = process_.terminate();
    fail(rasteriser_, what, status, process_.errors());
}

}  // namespace inkmate::pdf
