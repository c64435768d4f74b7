#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/option_table.hpp"
#include "cli/pages/page_options.hpp"
#include "cli/pages/printer_options.hpp"
#include "cli/publish/page_output.hpp"
#include "play/device/connection.hpp"
#include "psgen/emit/document.hpp"

// Documents that are drawn here.
namespace inkmate::cli {

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
/// Say on standard error if the outline of a PDF is cut.
void tell_outline(bool is_cut);
/// Write a program that prints pages as they are composed for its paper, and say what it contains.
void write_pages_program(const DocumentFlags& document, const PrinterFlags& printer,
                         const std::optional<Sheet>& sheet, const std::string& title,
                         const std::function<psgen::ComposePages(const figures::Paper& paper)>& pages);

}  // namespace inkmate::cli
