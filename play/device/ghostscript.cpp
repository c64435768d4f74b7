#include "play/device/ghostscript.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "base/process/ghostscript.hpp"
#include "play/device/device_text.hpp"

namespace inkmate::device {

namespace {

/// pdfwrite leaves the base fonts out unless told otherwise. A reader then takes advances from its own fonts,
/// and a glyph whose place lies exactly between two pixels may go to the other one than in a PDF that carries
/// its widths.
constexpr const char* EMBED_ALL_FONTS = "<< /NeverEmbed [ ] >> setdistillerparams";

/// pdfwrite writes coordinates in units of the device's pixels: these are the quarter points of pages, whole
/// numbers, which are shorter and quicker to read.
constexpr const char* QUARTER_POINTS = "-r288";

/// A command line, and the files it needs.
struct Setup {
    process::Command command;
    /// The directory also takes Ghostscript's own temporary files, which it leaves when it is killed.
    process::TemporaryDirectory directory{"inkmate-device"};
    std::optional<PageFiles> pages;
};

Setup set_up(std::string_view program, const GhostscriptOptions& options) {
    Setup setup;
    setup.command.environment.push_back(fmt::format("TMPDIR={}", setup.directory.path().string()));
    std::vector<std::string>& arguments = setup.command.arguments;
    arguments = process::ghostscript_arguments(process::find_ghostscript(options.ghostscript));
    if (options.pages_directory) {
        setup.pages.emplace(*options.pages_directory, options.page_name, options.earlier_pages);
        arguments.insert(
            arguments.end(),
            {"-sDEVICE=pdfwrite", QUARTER_POINTS, "-dOmitInfoDate=true", "-dOmitID=true", "-dOmitXMP=true",
             process::output_file_argument(setup.pages->directory(), setup.pages->name())});
    } else {
        arguments.emplace_back("-sDEVICE=nullpage");
    }
    arguments.insert(arguments.end(), options.arguments.begin(), options.arguments.end());
    if (setup.pages) arguments.insert(arguments.end(), {"-c", EMBED_ALL_FONTS, "-f"});
    if (options.feed == Feed::stream) {
        arguments.emplace_back("-_");
    } else {
        const std::filesystem::path file = setup.directory / "game.ps";
        std::ofstream out(file, std::ios::binary);
        out << program;
        if (!out.flush())
            throw DeviceError(
                fmt::format("cannot write the program to {}: is the disk full?", file.string()));
        arguments.push_back(file.string());
    }
    return setup;
}

std::vector<std::filesystem::path> written(const std::optional<PageFiles>& pages) {
    return pages ? pages->written() : std::vector<std::filesystem::path>{};
}

/// Removes what a Ghostscript that was ended before its time has left half-written.
void remove_unfinished(const PageFiles& pages) {
    std::error_code error;
    for (int number = 1; std::filesystem::exists(pages.page(number), error); ++number)
        if (!is_whole(pages.page(number))) std::filesystem::remove(pages.page(number), error);
}

/// Where the prompt ends. What was read before ended with a prompt, and the user's Enter: so the text begins
/// a line.
std::size_t end_of_prompt(std::string_view text) {
    const std::size_t prompt = find_prompt(text);
    return prompt == std::string_view::npos ? prompt : prompt + PROMPT.size();
}

}  // namespace

GhostscriptRun run_ghostscript(std::string_view program, std::string_view input,
                               const GhostscriptOptions& options) {
    const Setup setup = set_up(program, options);
    std::string stream;
    if (options.feed == Feed::stream) {
        stream.append(program).append(input);
        input = stream;
    }
    process::RunResult result = process::run(setup.command, input, options.time_limit);
    return {result.status, std::move(result.output), std::move(result.errors), written(setup.pages)};
}

GhostscriptLine::GhostscriptLine(GhostscriptOptions options) {
    options.feed = Feed::stream;
    Setup setup = set_up({}, options);
    directory_ = std::move(setup.directory);
    pages_ = std::move(setup.pages);
    process_.emplace(setup.command);
}

Connection GhostscriptLine::connect(const Interrupt* interrupt) {
    return {process_->release_socket(), "Ghostscript", interrupt};
}

process::ExitStatus GhostscriptLine::end(std::chrono::milliseconds grace) {
    const process::ExitStatus status = process_->wait(grace) ? *process_->wait(grace) : process_->kill();
    if (pages_) remove_unfinished(*pages_);
    return status;
}

std::vector<std::filesystem::path> GhostscriptLine::pages() const {
    return written(pages_);
}

GhostscriptSession::GhostscriptSession(std::string_view program, GhostscriptOptions options) {
    Setup setup = set_up(program, options);
    directory_ = std::move(setup.directory);
    pages_ = std::move(setup.pages);
    process_.emplace(setup.command);
    if (options.feed == Feed::stream) process_->write(program);
}

GhostscriptSession::Reply GhostscriptSession::read_prompt(std::chrono::milliseconds timeout) {
    process::ReadResult read = process_->read_until(end_of_prompt, timeout);
    if (read.end == process::ReadEnd::timeout)
        throw DeviceError(fmt::format(
            "the program has not asked for a move within {} ms: give it more time, or a lower level",
            timeout.count()));
    if (read.end == process::ReadEnd::end_of_stream) return {std::move(read.text), true};
    read.text.resize(read.text.size() - PROMPT.size());
    return {std::move(read.text), false};
}

GhostscriptSession::Reply GhostscriptSession::send(std::string_view line, std::chrono::milliseconds timeout) {
    try {
        process_->write(fmt::format("{}\n", line), timeout);
    } catch (const process::ProcessError&) {
        Reply last = read_prompt(timeout);
        if (!last.ended) throw;
        return last;
    }
    return read_prompt(timeout);
}

GhostscriptRun GhostscriptSession::finish(std::chrono::milliseconds timeout) {
    process_->close_input();
    GhostscriptRun result;
    process::ReadResult rest =
        process_->read_until([](std::string_view) { return std::string_view::npos; }, timeout);
    const std::optional<process::ExitStatus> status =
        rest.end == process::ReadEnd::end_of_stream ? process_->wait(timeout) : std::nullopt;
    result.status = status ? *status : process_->terminate();
    result.status.timed_out = !status.has_value();
    result.output = std::move(rest.text);
    result.errors = process_->errors();
    result.pages = written(pages_);
    return result;
}

}  // namespace inkmate::device
