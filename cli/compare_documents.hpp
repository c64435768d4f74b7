#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/compare_options.hpp"
#include "render/compare/report.hpp"
#include "render/page/design.hpp"

namespace inkmate {

/// How documents are compared, whichever they are.
struct DocumentFlags {
    PixelFlags pixels;
    /// Those that are compared, rising; none: all.
    std::vector<std::size_t> pages;
    LayoutName layout = LayoutName::game;
    /// Of the layout diagram.
    std::optional<int> per_page;
    bool flipped = false;
    /// The manifest allows afterwards what differs now.
    bool update = false;
    /// Of so many pages pictures are kept.
    std::size_t pictures = 0;
};

/// Compares two PDFs. `manifest` is a file, or empty; with `update` it is written. Throws CommandError,
/// CompareError, PdfError, ProcessError and FileError.
compare::ReportEntry compare_documents(const DocumentFlags& flags, const std::string& first,
                                       const std::string& second, const std::string& manifest);

/// Compares the PDFs of two folders and of the folders in them, by their names, so many at a time (0: as many
/// as there are processors). The manifest of NAME.pdf is NAME.json beside it in the first folder. What cannot
/// be compared is an error of its entry. Throws CommandError when a folder cannot be read, or none has a PDF.
std::vector<compare::ReportEntry> compare_folders(const DocumentFlags& flags, const std::string& first,
                                                  const std::string& second, unsigned jobs);

}  // namespace inkmate
