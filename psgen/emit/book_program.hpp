#pragma once

#include <utility>

#include "psgen/emit/drawn_program.hpp"
#include "render/book/book.hpp"

namespace inkmate {

/// The program of a book: a document that is handed on as its pages are set.
class BookProgram {
  public:
    /// Of options with the layout book.
    BookProgram(const ProgramOptions& options, DrawnProgram::Sink sink)
        : document_(options, std::move(sink)) {}

    void add(const BookPage& page);
    void finish() { document_.finish(); }
    int pages() const { return document_.pages(); }

  private:
    DrawnProgram document_;
};

}  // namespace inkmate
