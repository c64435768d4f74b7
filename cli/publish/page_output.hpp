#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/files/file_io.hpp"
#include "pdf/document/join_pdf.hpp"
#include "render/cairo/document.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate::publish {

/// The library's only exception type: why a document cannot be made, and what to do.
class PublishError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Return what a document says about itself: title and author, that Inkmate made it, and its date, from
/// SOURCE_DATE_EPOCH (reproducible-builds.org) or else a fixed one. Throws PublishError for an invalid date.
cairo::DocumentInfo document_info(const std::string& title, const std::string& author);

/// The most entries of a PDF's outline: of a longer one nobody would find anything, and all are in memory
/// until the end.
inline constexpr std::size_t MOST_BOOKMARKS = 20'000;

/// A PDF of several games, put together from parts that are drawn each by itself, so that it is the same
/// wherever and in whichever order they were drawn. Throws FileError, and pdf::PdfError for what is no part.
class JoinedDocument {
  public:
    explicit JoinedDocument(const std::string& file) : file_(file) {}

    /// The first page of every part, which is not taken. Fonts are cut to the letters in use; since it uses
    /// all of ASCII, most parts have the same.
    static figures::Page first_page(const figures::Paper& paper);

    /// What the file goes on with.
    std::string joined(std::string_view part) { return pdf_.add(part, 1); }
    void write(std::string_view bytes) { file_.write(bytes); }
    void finish();
    bool outline_is_cut() const { return pdf_.outline_is_cut(); }

  private:
    files::OutputFile file_;
    pdf::JoinedPdf pdf_{MOST_BOOKMARKS};
};

/// The file of a number: %d, %3d or %03d in the name is replaced by it.
std::string numbered(const std::string& name, std::size_t number);
/// True if the name has a place for the number.
bool is_numbered(const std::string& name);

/// Where the pages of games go. A PDF or PostScript file holds all of them, or those of one game where the
/// name is numbered; PNG, SVG and EPS files, and all where a file a page is asked for, hold a page each,
/// numbered through. Throws PublishError, RenderError and FileError; what is not finished leaves no file
/// behind.
class PageOutput {
  public:
    struct Options {
        std::string name;
        /// pdf, ps, eps, png or svg.
        std::string format;
        double dpi = 150;
        cairo::DocumentInfo info;
        /// True if the name is numbered, so that each page is a file.
        bool file_a_page = false;
        /// True if pages are cut to what is drawn on them.
        bool crop = false;
        /// True if each game is drawn by itself and all are joined to one PDF.
        bool joined = false;
        /// Gets the bytes of each file, or each part of a joined one, in place of the disk.
        std::function<void(const std::string& bytes)> take = {};
    };
    explicit PageOutput(Options options);

    /// The pages that follow belong to this game.
    void begin_game(const std::string& title);
    /// The titles of game and page become the PDF's outline, unless they are empty. A page may have several.
    void add(const figures::Page& page, const std::string& title) {
        add(page, std::span(&title, title.empty() ? 0 : 1));
    }
    void add(const figures::Page& page, std::span<const std::string> titles);
    void end_game();
    void finish();
    /// True if there were more than MOST_BOOKMARKS titles: the others are not in the outline.
    bool outline_is_cut() const { return outline_is_cut_ || (joined_ && joined_->outline_is_cut()); }

  private:
    struct OpenDocument {
        OpenDocument(const Options& options, cairo::DocumentFormat format, const std::string& name,
                     const std::string& title);
        /// Or in memory.
        std::optional<files::OutputFile> file;
        std::string bytes;
        cairo::Document document;
    };
    bool in_memory() const { return options_.joined || options_.take; }
    void begin_document(const figures::Page& page);
    void finish_document();
    void add_drawn(const figures::Page& page, std::span<const std::string> titles);
    void add_to_document(const figures::Page& page, std::span<const std::string> titles);
    void write_picture(const figures::Page& page);

    Options options_;
    std::optional<cairo::DocumentFormat> document_format_;
    std::unique_ptr<OpenDocument> document_;
    std::unique_ptr<JoinedDocument> joined_;
    std::size_t games_ = 0;
    std::size_t pages_ = 0;
    /// The entries of the present document's outline.
    std::size_t bookmarks_ = 0;
    bool outline_is_cut_ = false;
    std::string game_title_;
    /// True if the title has not become a bookmark yet.
    bool title_due_ = false;
    /// The one picture for a name without a number, until it is known to be the only one.
    std::optional<std::string> only_picture_;
};

}  // namespace inkmate::publish
