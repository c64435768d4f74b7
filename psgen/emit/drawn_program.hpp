#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "psgen/emit/options.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate {

/// A program that prints pages and does nothing else: a document of which each page can be printed by itself,
/// and takes no more memory than that page. It is handed on as it is made; it is 7-bit ASCII, in lines of at
/// most 255 characters. Throws EmitError, and what the sink throws.
class DrawnProgram {
  public:
    using Sink = std::function<void(std::string_view text)>;
    /// Of the options it knows paper, title, level, passes, the form, the device's, and the layout book or
    /// the fonts of its pages.
    DrawnProgram(const ProgramOptions& options, Sink sink);

    /// A page, in the words of DrawnPageText.
    void add(const std::string& text);
    /// One all of whose fonts are among those of the options.
    void add(const Page& page);
    void finish();
    int pages() const { return pages_; }
    bool small() const { return small_; }

  private:
    Sink sink_;
    bool small_;
    std::vector<StyleSpec> faces_;
    int pages_ = 0;
};

}  // namespace inkmate
