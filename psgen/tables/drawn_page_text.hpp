#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/emit/options.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate {

/// What stands on a page, in the words of psgen/runtime/paper/drawn_pages.ps.
class DrawnPageText {
  public:
    /// `small`: the words are letters, as in the small form of the prolog.
    explicit DrawnPageText(bool small) : small_(small) {}

    /// A text in the font of that place in DRAWN_FACES.
    void add(const Text& text, int face);
    /// Fills, counted from a point on.
    void add(std::span<const Fill> fills, Point at);
    /// A black rectangle.
    void rule(const Rect& box);

    /// What stands before a word, and the word.
    void call(std::string_view word, const std::string& operands = {});
    /// Lines of their own.
    void paste(const std::string& lines);
    /// The next text takes its font anew.
    void forget_face() { face_.reset(); }

    std::string take();

  private:
    void contour(std::span<const PathStep> steps);
    void say(const std::string& words);
    void end_line();

    bool small_;
    std::string text_, line_;
    std::optional<int> face_, baseline_;
};

/// "1.5 2", in points.
std::string place(Point at);

/// The fonts of some pages, each once (ProgramOptions::drawn_faces).
std::vector<StyleSpec> faces_of(std::span<const Page> pages);

/// All of a page without colours of texts and without turned ones.
std::string drawn_page_text(const Page& page, std::span<const StyleSpec> faces, bool small);

}  // namespace inkmate
