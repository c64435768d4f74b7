#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "psgen/emit/options.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate {

/// What came of a program that prints diagrams or a book.
struct DocumentRun {
    /// Why it did not end in order.
    std::vector<std::string> faults;
    /// All that it wrote.
    std::string transcript;
    /// One PDF of all pages.
    std::vector<std::filesystem::path> pages;
};

/// Runs such a program under Ghostscript. Throws as run_ghostscript() does.
DocumentRun run_document(const std::string& program, const std::filesystem::path& pages,
                         const std::string& ghostscript);
/// The pages that it should print.
std::vector<Page> worksheet_pages(const ProgramOptions& options);

}  // namespace inkmate
