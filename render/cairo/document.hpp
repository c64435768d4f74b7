#pragma once

#include <ctime>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "render/cairo/draw.hpp"

namespace inkmate::cairo {

/// eps holds one page.
enum class DocumentFormat { pdf, ps, eps };

struct DocumentInfo {
    /// UTF-8 or Latin-1, as are bookmarks.
    std::string title = {};
    std::string author = {};
    std::string subject = {};
    std::string creator = "Inkmate";
    /// Fixed, so that the same pages give the same bytes: 2000-01-01.
    std::time_t created = 946'684'800;
};

/// An entry of the outline that a PDF reader shows beside the pages.
struct Bookmark {
    /// 0, or one more than the entry that it belongs under.
    int level = 0;
    std::string title;
};

/// A document that is written page by page, so that memory does not grow with its pages but for cairo's list
/// of them. Text stays text. Throws RenderError, and what the sink throws.
class Document {
  public:
    using Sink = std::function<void(std::string_view bytes)>;
    Document(DocumentFormat format, DocumentInfo info, Sink sink, const DrawOptions& options = {});
    ~Document();
    Document(Document&&) noexcept;
    Document& operator=(Document&&) noexcept;

    /// Bookmarks lead to the page; formats but PDF have none.
    void add(const figures::Page& page, std::span<const Bookmark> bookmarks = {});
    /// Writes the rest. A document without pages is refused.
    void finish();

    struct State;

  private:
    std::unique_ptr<State> state_;
};

}  // namespace inkmate::cairo
