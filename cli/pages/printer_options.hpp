#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file_io.hpp"
#include "cli/option_table.hpp"
#include "cli/pages/page_options.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/product/product.hpp"

// Programs: how they are written, and what they ask of the device that prints.
namespace inkmate::cli {

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
/// Say on standard error how much of the stacks and the memory a program takes under Ghostscript when `typed`
/// is typed to it.
void tell_needs(const psgen::Product& product, const std::string& typed);

}  // namespace inkmate::cli
