#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "psgen/emit/options.hpp"
#include "render/book/book.hpp"

namespace inkmate {

/// A program that prints the pages of a book and does nothing else: a document of which each page can be
/// printed by itself, and takes no more memory than that page. It is handed on as it is made; it is 7-bit
/// ASCII, in lines of at most 255 characters. Throws EmitError, and what the sink throws.
class BookProgram {
  public:
    using Sink = std::function<void(std::string_view text)>;
    /// Of the options it knows paper, title, level, passes, the form and the device's.
    BookProgram(const ProgramOptions& options, Sink sink);

    void add(const BookPage& page);
    void finish();
    int pages() const { return pages_; }

  private:
    Sink sink_;
    bool small_;
    int pages_ = 0;
};

}  // namespace inkmate
