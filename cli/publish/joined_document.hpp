#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/files/file_io.hpp"
#include "pdf/document/join_pdf.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate {

/// A PDF of several games, put together from parts that are drawn each by itself, so that it is the same
/// wherever and in whichever order they were drawn. Throws FileError, and pdf::PdfError for what is no part.
class JoinedDocument {
  public:
    explicit JoinedDocument(const std::string& file) : file_(file) {}

    /// The first page of every part, which is not taken. Fonts are cut to the letters in use; since it uses
    /// all of ASCII, most parts have the same.
    static Page first_page(const Paper& paper);

    /// What the file goes on with.
    std::string joined(std::string_view part) { return pdf_.add(part, 1); }
    void write(std::string_view bytes) { file_.write(bytes); }
    void finish();

  private:
    OutputFile file_;
    pdf::JoinedPdf pdf_;
};

}  // namespace inkmate
