#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/emit/pages.hpp"
#include "psgen/product/product.hpp"
#include "render/book/book.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate::psgen {

/// Writes a document page by page: a program that prints a book or move sheets. Each page can be printed by
/// itself, and needs no more memory than that page. The text is passed to a sink as it is made; it is 7-bit
/// ASCII, in lines of at most 255 characters. Throws EmitError, and what the sink throws.
class DocumentWriter {
  public:
    using Sink = std::function<void(std::string_view text)>;
    DocumentWriter(const BookProgram& program, Sink sink);
    DocumentWriter(const MoveSheetsProgram& program, Sink sink);

    /// Adds a page of a book.
    void add(const book::BookPage& page);
    /// Adds a page all of whose fonts are among the faces of the program.
    void add(const figures::Page& page);
    void finish();
    int pages() const { return pages_; }

  private:
    void add(const std::string& text);

    Sink sink_;
    bool small_;
    std::vector<figures::StyleSpec> faces_;
    int pages_ = 0;
};

/// Writes a document of pages as they are composed, twice: first to know their faces. Returns how many there
/// are. Throws EmitError.
int write_composed(MoveSheetsProgram program, const ComposePages& compose, DocumentWriter::Sink sink);

/// A program that prints worksheets, whether it draws their pages or prints them as they were composed.
/// Throws EmitError.
std::string worksheet_text(const WorksheetProgram& program);

}  // namespace inkmate::psgen
