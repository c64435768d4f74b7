#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/check/compare_options.hpp"
#include "pdf/compare/report.hpp"
#include "render/page/layout/design.hpp"

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

/// The PDFs of two folders and of the folders in them, by their names.
class FolderPair {
  public:
    /// Throws CommandError when a folder cannot be read, or neither has a PDF.
    FolderPair(DocumentFlags flags, std::string first, std::string second);

    std::size_t size() const { return documents_.size(); }
    /// Compares the documents of that name, which one folder may lack; what cannot be compared is an error of
    /// the entry. From several threads.
    compare::ReportEntry compare(std::size_t index) const;
    /// Tells the documents from others, by their names, their bytes and their manifests.
    std::string fingerprint() const;

  private:
    /// A document, and which folders have it.
    struct Document {
        std::string name;
        bool first = false, second = false;
    };
    DocumentFlags flags_;
    std::string first_, second_;
    /// By their names.
    std::vector<Document> documents_;
};

}  // namespace inkmate
