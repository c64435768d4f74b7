#include "cli/pages/printer_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/process/cleanup.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
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
         .help = "What to ask of the device; timeouts: not to end a long job; duplex: to print on one side; "
                 "copies: one; name: the title as the name of the job",
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
    options.choice({.name = "--form",
                    .help = "Form of the program; plain: each procedure once (slower); small: without "
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
