#include "cli/pages/document_options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/text/strings.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "pdf/compare/report.hpp"

namespace inkmate::cli {

void add_document_options(Options& options, DocumentFlags& flags, std::span<const std::string_view> formats,
                          std::string_view output) {
    options.group("Output");
    add_output_option(options, flags.output, output);
    Choices<std::string> words;
    for (const std::string_view format : formats) words.emplace_back(format, format);
    options.choice({.name = "--format", .help = "Format of the file; default: from its ending, else pdf"},
                   flags.format, words);
    options.flag(
        {.name = "--crop", .help = "Crop pages to what is drawn on them, for pictures in other documents"},
        flags.crop);
    options.value(DPI.spec("of a png"), flags.dpi).check(in_range(10.0, 2400.0));
    options.value(TITLE.spec("also printed on the pages"), flags.title);
    options.value({.name = "--author",
                   .help = "Author of the document; default: the PGN's annotator, else Inkmate",
                   .value = "NAME"},
                  flags.author);
}

std::string format_ending(const std::string& output) {
    const std::string ending = std::filesystem::path(output).extension().string();
    return ending.empty() ? ending : ending.substr(1);
}

std::string format_of(const Options& table, const DocumentFlags& flags,
                      std::span<const std::string_view> formats) {
    std::string format = flags.format.value_or(format_ending(flags.output));
    if (format.empty()) format = "pdf";
    if (std::ranges::find(formats, format) == formats.end())
        throw CommandError(
            fmt::format("-o {}: {} cannot be a {} file: choose {}, or say which with --format", flags.output,
                        table.name(), format, text::listed({formats.begin(), formats.end()}, "or")),
            EXIT_USAGE);
    if (format != "png" && table.given("--dpi"))
        throw CommandError(
            fmt::format(
                "--dpi is the resolution of a png, and a {} has none: leave it out, or add --format png",
                format),
            EXIT_USAGE);
    if (const auto option = table.first_given({PROGRAM_HEADING}); option && format != "ps")
        throw CommandError(fmt::format("{} is for a program: write -o FILE.ps, or leave it out", *option),
                           EXIT_USAGE);
    return format;
}

void refuse_terminal(const std::string& output, const std::string& format) {
    if (output == "-" && format != "svg" && ::isatty(STDOUT_FILENO) != 0)
        throw CommandError(fmt::format("a {} would only clutter the terminal; choose a file with -o", format),
                           EXIT_USAGE);
}

std::string file_title(const std::string& file, const std::string& otherwise) {
    return file.empty() || file == "-" ? otherwise : std::filesystem::path(file).stem().string();
}

publish::PageOutput::Options output_options(const DocumentFlags& flags, const std::string& format,
                                            const cairo::DocumentInfo& info) {
    return {.name = flags.output, .format = format, .dpi = flags.dpi, .info = info, .crop = flags.crop};
}

figures::Paper drawn_paper(const std::optional<Sheet>& sheet) {
    if (!sheet) return figures::A4;
    if (!sheet->paper)
        throw CommandError("--paper auto is for a program (.ps): name the paper that pages are drawn on",
                           EXIT_USAGE);
    return *sheet->paper;
}

void check_interrupt(const device::Interrupt& interrupt) {
    if (interrupt.happened())
        throw CommandError("interrupted: the file that was being written is left as it was");
}

void tell_outline(bool is_cut) {
    if (is_cut)
        tell_user("inkmate: the outline ends after {} entries; all pages are there\n",
                  publish::MOST_BOOKMARKS);
}

void write_pages_program(const DocumentFlags& document, const PrinterFlags& printer,
                         const std::optional<Sheet>& sheet, const std::string& title,
                         const std::function<psgen::ComposePages(const figures::Paper&)>& pages) {
    psgen::MoveSheetsProgram program;
    program.title = title;
    set_printer(printer, sheet, program);
    ProgramFile file(document.output, printer, program);
    const int count = psgen::write_composed(program, pages(program.paper),
                                            [&file](std::string_view part) { file.write(part); });
    file.finish(compare::counted(static_cast<std::size_t>(count), "page"));
}

}  // namespace inkmate::cli
