#include "cli/pages/document_options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "base/process/cleanup.hpp"
#include "base/text/strings.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "pdf/compare/report.hpp"
#include "play/device/measure.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate::cli {

namespace {

using namespace std::chrono_literals;

/// Longer than any program takes to be read and to visit the few positions that it is measured with.
constexpr auto MEASURING_TIME = 60s;

void apply(const PrinterFlags& flags, const std::optional<Sheet>& sheet, psgen::Program& program) {
    program.form = flags.form;
    program.language_level = flags.language_level;
    psgen::DeviceOptions& device = program.device;
    if (sheet) device.ask_paper = sheet->paper.has_value();
    if (sheet && sheet->paper) program.paper = *sheet->paper;
    if (!flags.requests) return;
    const auto asks = [&](Request request) {
        return std::ranges::find(*flags.requests, request) != flags.requests->end();
    };
    device.timeouts_off = asks(Request::timeouts);
    device.duplex_off = asks(Request::duplex);
    device.one_copy = asks(Request::copies);
    device.job_name = asks(Request::name) ? program.title : std::string();
}

}  // namespace

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

void add_device_options(Options& options, PrinterFlags& flags, std::string_view pages) {
    options.choice(
        {.name = "--target",
         .help = fmt::format("What the program runs on; printer: --paper auto{}{}, and all of --ask",
                             pages.empty() ? "" : " --pages ", pages)},
        flags.target, choices(psgen::TARGET_WORDS));
    constexpr const char* none = "none";
    Choices<std::optional<Request>> words = {{"timeouts", Request::timeouts},
                                             {"duplex", Request::duplex},
                                             {"copies", Request::copies},
                                             {"name", Request::name},
                                             {none, std::nullopt}};
    options.several(
        {.name = "--ask",
         .help = "What to ask of the device; timeouts: not to end a long job; duplex: pages on one side of a "
                 "sheet; copies: one copy; name: to call the job as the title",
         .default_value = none},
        words_of(words), [&flags, words](const std::vector<std::string>& given) {
            flags.requests.emplace();
            for (const std::string& word : given)
                if (const auto request = value_for(words, word)) flags.requests->push_back(*request);
        });
}

void add_wrapper_option(Options& options, psgen::Wrapper& wrapper) {
    options.choice({.name = "--wrap", .help = "Wrap the job in PJL, or put ^D before and after it (eot)"},
                   wrapper, choices(psgen::WRAPPER_WORDS));
}

void add_language_level_option(Options& options, int& level) {
    options.value(LANGUAGE_LEVEL.spec(), level).check(in_range(1, 3));
}

void add_quiet_option(Options& options, bool& quiet) {
    options.flag({.name = "-q,--quiet", .help = "Do not report size and needs on standard error"}, quiet);
}

void add_printer_options(Options& options, PrinterFlags& flags) {
    options.group(PROGRAM_HEADING);
    add_quiet_option(options, flags.quiet);
    add_device_options(options, flags);
    add_wrapper_option(options, flags.wrapper);
    add_language_level_option(options, flags.language_level);
    options.choice(
        {.name = "--form",
         .help = "Form of the program; plain: each procedure once, which is slower; small: without "
                 "comments and long names; packed: also compressed"},
        flags.form, choices(psgen::FORM_WORDS));
}

void set_printer(const PrinterFlags& flags, const std::optional<Sheet>& sheet, psgen::Program& program) {
    psgen::aim_at(flags.target, program);
    apply(flags, sheet, program);
}

void set_printer(const PrinterFlags& flags, const std::optional<Sheet>& sheet,
                 psgen::PlayingProgram& program) {
    psgen::aim_at(flags.target, program);
    apply(flags, sheet, program);
}

void tell_outline(bool is_cut) {
    if (is_cut)
        tell_user("inkmate: the outline ends after {} entries; all pages are there\n",
                  publish::MOST_BOOKMARKS);
}

ProgramFile::ProgramFile(const std::string& output, const PrinterFlags& flags, const psgen::Program& program)
    : flags_(flags), language_level_(program.language_level), file_(output) {
    file_.write(psgen::job_front(flags.wrapper, program.device.job_name));
}

void ProgramFile::write(std::string_view text) {
    if (text.empty()) return;
    file_.write(text);
    bytes_ += text.size();
    ends_line_ = text.ends_with('\n');
}

void ProgramFile::finish(const std::string& content) {
    if (flags_.wrapper != psgen::Wrapper::none && !ends_line_) file_.write("\n");
    file_.write(psgen::job_end(flags_.wrapper));
    file_.commit();
    if (!flags_.quiet)
        tell_user("inkmate: {} bytes, language level {}; {}\n", bytes_, language_level_, content);
}

void write_program(const std::string& output, const PrinterFlags& flags, const psgen::Program& program,
                   const std::string& text, const std::string& content) {
    ProgramFile file(output, flags, program);
    file.write(text);
    file.finish(content);
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

void tell_needs(const psgen::Product& product, const std::string& typed) {
    try {
        const process::TidyEnd tidy;
        const device::Measurement m = device::measure(psgen::generate(product), typed, MEASURING_TIME);
        constexpr device::DeviceLimits device;
        tell_user(
            "inkmate: under Ghostscript it took {} of {} operands, {} of {} levels of execution, {} of {} "
            "dictionaries, {} of {} saved graphics states, {} bytes of memory\n",
            m.operands, device.operands, m.execution, device.execution, m.dictionaries, device.dictionaries,
            m.gsaves, device.gsaves, m.memory);
    } catch (const std::runtime_error& error) {
        tell_user("inkmate: stacks and memory are not measured: {}\n", error.what());
    }
}

}  // namespace inkmate::cli
