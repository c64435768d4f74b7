#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "render/page/figures/page.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate::psgen {

/// The procedures that pages of a book call, or (the first of them) any pages that are printed as composed.
std::span<const std::string_view> drawn_words(bool book);
/// How the pages call a procedure: by its name or, in a small program, by a letter.
std::string drawn_word(std::string_view name, bool small);

/// The content of a page, in the words of psgen/runtime/paper/drawn_pages.ps.
class DrawnPageText {
  public:
    /// If `small`, the words are letters, as in the small form of the prolog.
    explicit DrawnPageText(bool small) : small_(small) {}

    /// Adds a text in the font of that place in DRAWN_FACES.
    void add(const figures::Text& text, int face);
    /// Adds fills, relative to a point.
    void add(std::span<const figures::Fill> fills, figures::Point at);
    /// Adds a black rectangle.
    void rule(const figures::Rect& box);

    /// Adds operands and a word.
    void call(std::string_view word, const std::string& operands = {});
    /// Adds whole lines.
    void paste(const std::string& lines);
    /// Makes the next text select its font again.
    void forget_face() { face_.reset(); }

    std::string take();

  private:
    void contour(std::span<const figures::PathStep> steps);
    void say(const std::string& words);
    void end_line();

    bool small_;
    std::string text_, line_;
    std::optional<int> face_, baseline_;
};

/// "1.5 2", in points.
std::string place(figures::Point at);

/// Adds the fonts of a page that are not among the others.
void add_faces(std::vector<figures::StyleSpec>& faces, const figures::Page& page);

/// The whole content of a page; its texts are black.
std::string drawn_page_text(const figures::Page& page, std::span<const figures::StyleSpec> faces, bool small);

// Tables of those modules

/// DRAWN_FACES, an array of fonts.
std::string drawn_faces(std::span<const figures::StyleSpec> faces);
/// Returns a table of the modules that print books, or nothing for a name that it does not know.
std::optional<std::string> book_table_text(std::string_view name);

}  // namespace inkmate::psgen
