#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file_io.hpp"
#include "cli/option_table.hpp"
#include "cli/pages/page_options.hpp"
#include "cli/publish/page_output.hpp"
#include "play/device/connection.hpp"
#include "psgen/emit/document.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::cli {

// Documents that are drawn

/// Where a document goes, in which format, and what it says about itself.
struct DocumentFlags {
    std::string output = "-";
    std::optional<std::string> format;
    double dpi = 150;
    bool crop = false;
    std::string title;
    std::string author;
};
/// The formats of documents of which there is a program too.
inline constexpr std::array<std::string_view, 5> SHEET_FORMATS = {"pdf", "png", "svg", "eps", "ps"};
/// -o, --format (one of `formats`), --dpi, --crop, --title and --author; `output` explains -o.
void add_document_options(Options& options, DocumentFlags& flags, std::span<const std::string_view> formats,
                          std::string_view output =
                              "- for standard output; with %03d in the name, a picture for "
                              "each page");

/// Return the format of --format, or of the file's ending, by default pdf. Throws CommandError for an ending
/// that is not one of `formats`, and for an option that the format has no use for.
std::string format_of(const Options& table, const DocumentFlags& flags,
                      std::span<const std::string_view> formats);
/// Return "png" for "page-%03d.png", "" for a name without an ending.
std::string format_ending(const std::string& output);
/// Throws CommandError if a document would go to a terminal.
void refuse_terminal(const std::string& output, const std::string& format);
/// Return "games" for "games.pgn", `otherwise` for standard input.
std::string file_title(const std::string& file, const std::string& otherwise);
publish::PageOutput::Options output_options(const DocumentFlags& flags, const std::string& format,
                                            const cairo::DocumentInfo& info);
/// Return the paper of pages that are drawn here. Throws CommandError for --paper auto, which only a device
/// can fill in.
figures::Paper drawn_paper(const std::optional<Sheet>& sheet);
/// Throws CommandError if the user has pressed the interrupt key.
void check_interrupt(const device::Interrupt& interrupt);

// Programs that print them

/// The heading of the options of a program (.ps).
inline constexpr const char* PROGRAM_HEADING = "Program (.ps)";

/// A request to the device.
enum class Request { timeouts, duplex, copies, name };

/// How a program is written, and what it asks of its device.
struct PrinterFlags {
    psgen::Target target = psgen::Target::gs;
    /// Not given: what the target needs.
    std::optional<std::vector<Request>> requests;
    psgen::Wrapper wrapper = psgen::Wrapper::none;
    int language_level = 2;
    psgen::Form form = psgen::Form::readable;
    bool quiet = false;
};
/// --target and --ask; `pages` is the word of --pages for a printer, "" if there is no such option.
void add_device_options(Options& options, PrinterFlags& flags, std::string_view pages = {});
/// --wrap.
void add_wrapper_option(Options& options, psgen::Wrapper& wrapper);
/// --language-level.
void add_language_level_option(Options& options, int& level);
/// -q.
void add_quiet_option(Options& options, bool& quiet);
/// All of these and --form, under PROGRAM_HEADING.
void add_printer_options(Options& options, PrinterFlags& flags);

/// Set the form, and what the options ask of the device. The program has its title.
void set_printer(const PrinterFlags& flags, const std::optional<Sheet>& sheet, psgen::Program& program);
void set_printer(const PrinterFlags& flags, const std::optional<Sheet>& sheet,
                 psgen::PlayingProgram& program);

/// Say on standard error if the outline of a PDF is cut.
void tell_outline(bool is_cut);
/// Writes a program as it is made, in the wrapper that the options ask for.
class ProgramFile {
  public:
    ProgramFile(const std::string& output, const PrinterFlags& flags, const psgen::Program& program);
    void write(std::string_view text);
    /// Give the file its name, and say on standard error what it contains.
    void finish(const std::string& content);

  private:
    const PrinterFlags& flags_;
    int language_level_;
    files::OutputFile file_;
    std::size_t bytes_ = 0;
    bool ends_line_ = false;
};
/// Write a program, and say on standard error what it contains.
void write_program(const std::string& output, const PrinterFlags& flags, const psgen::Program& program,
                   const std::string& text, const std::string& content);
/// Write a program that prints pages as they are composed for its paper, and say what it contains.
void write_pages_program(const DocumentFlags& document, const PrinterFlags& printer,
                         const std::optional<Sheet>& sheet, const std::string& title,
                         const std::function<psgen::ComposePages(const figures::Paper& paper)>& pages);
/// Say on standard error how much of the stacks and the memory a program takes under Ghostscript when `typed`
/// is typed to it.
void tell_needs(const psgen::Product& product, const std::string& typed);

}  // namespace inkmate::cli
