#include "cli/publish/page_output.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>

#include "base/text/strings.hpp"
#include "render/page/words/metrics.hpp"

namespace inkmate::publish {

namespace {

std::time_t document_date() {
    const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
    if (epoch == nullptr) return cairo::DocumentInfo{}.created;
    const std::string_view text(epoch);
    // Up to the year 9999: dates have four digits for it.
    constexpr std::int64_t last = 253'402'300'799;
    const auto seconds = text::read_number<std::int64_t>(text);
    if (!seconds || *seconds < 0 || *seconds > last)
        throw PublishError(
            fmt::format("SOURCE_DATE_EPOCH={}: give the seconds since 1970 as a number, or unset it", text));
    return *seconds;
}

std::optional<cairo::DocumentFormat> document_format(const std::string& format) {
    if (format == "pdf") return cairo::DocumentFormat::pdf;
    if (format == "ps") return cairo::DocumentFormat::ps;
    return std::nullopt;
}

/// A document without a title of its own takes its game's.
cairo::DocumentInfo titled(cairo::DocumentInfo info, const std::string& title) {
    if (info.title.empty()) info.title = title;
    return info;
}

std::string picture(const figures::Page& page, const PageOutput::Options& options, const std::string& title) {
    if (options.format == "png") return cairo::png_bytes(page, options.dpi);
    if (options.format == "svg") return cairo::svg_bytes(page);
    std::string bytes;
    cairo::Document eps(cairo::DocumentFormat::eps, titled(options.info, title),
                        [&bytes](std::string_view part) { bytes += part; });
    eps.add(page);
    eps.finish();
    return bytes;
}

}  // namespace

cairo::DocumentInfo document_info(const std::string& title, const std::string& author) {
    cairo::DocumentInfo info;
    info.title = title;
    info.author = author.empty() ? "Inkmate" : author;
    info.creator = "Inkmate " INKMATE_VERSION;
    info.created = document_date();
    return info;
}

figures::Page JoinedDocument::first_page(const figures::Paper& paper) {
    std::string letters;
    for (char c = ' '; c <= '~'; ++c) letters += c;
    figures::Page page{paper, {}};
    for (int font = 0; font < figures::FONT_NB; ++font)
        page.items.emplace_back(
            figures::Text{.font = static_cast<figures::Font>(font),
                          .size = figures::quarters(10),
                          .at = {figures::quarters(10), figures::quarters(10 + 20 * font)},
                          .text = letters});
    return page;
}

void JoinedDocument::finish() {
    file_.write(pdf_.finish());
    file_.commit(false);
}

std::string numbered(const std::string& name, std::size_t number) {
    const std::size_t percent = name.find('%');
    const std::size_t letter = percent == std::string::npos ? percent : name.find('d', percent);
    if (letter == std::string::npos) return name;
    const std::string spec = name.substr(percent + 1, letter - percent - 1);
    if (spec.find_first_not_of("0123456789") != std::string::npos || spec.size() > 2) return name;
    return name.substr(0, percent) + fmt::format(fmt::runtime("{:" + spec + "}"), number) +
           name.substr(letter + 1);
}

bool is_numbered(const std::string& name) {
    return numbered(name, 1) != numbered(name, 2);
}

PageOutput::OpenDocument::OpenDocument(const Options& options, cairo::DocumentFormat format,
                                       const std::string& name, const std::string& title)
    : document(format, titled(options.info, title),
               [this](std::string_view part) { file ? file->write(part) : void(bytes += part); }) {
    if (!name.empty()) file.emplace(name);
}

PageOutput::PageOutput(Options options)
    : options_(std::move(options)), document_format_(document_format(options_.format)) {
    if (options_.joined && !options_.take) joined_ = std::make_unique<JoinedDocument>(options_.name);
}

void PageOutput::begin_game(const std::string& title) {
    ++games_;
    game_title_ = title;
    title_due_ = !title.empty();
}

void PageOutput::end_game() {
    if (document_ && (in_memory() || is_numbered(options_.name))) finish_document();
}

void PageOutput::add(const figures::Page& page, std::span<const std::string> titles) {
    if (!options_.crop) return add_drawn(page, titles);
    add_drawn(page::cropped(page), titles);
}

void PageOutput::add_drawn(const figures::Page& page, std::span<const std::string> titles) {
    document_format_ ? add_to_document(page, titles) : write_picture(page);
}

void PageOutput::begin_document(const figures::Page& page) {
    const std::string name =
        in_memory() ? std::string() : numbered(options_.name, options_.file_a_page ? pages_ : games_);
    bookmarks_ = 0;
    document_ = std::make_unique<OpenDocument>(options_, *document_format_, name, game_title_);
    if (options_.joined) document_->document.add(JoinedDocument::first_page(page.paper));
}

void PageOutput::add_to_document(const figures::Page& page, std::span<const std::string> titles) {
    ++pages_;
    if (!document_) begin_document(page);
    std::vector<cairo::Bookmark> bookmarks;
    if (title_due_) bookmarks.push_back({0, game_title_});
    for (const std::string& title : titles) bookmarks.push_back({game_title_.empty() ? 0 : 1, title});
    title_due_ = options_.file_a_page && title_due_;
    if (const std::size_t room = MOST_BOOKMARKS - bookmarks_; bookmarks.size() > room) {
        bookmarks.resize(room);
        outline_is_cut_ = true;
    }
    bookmarks_ += bookmarks.size();
    document_->document.add(page, bookmarks);
    if (options_.file_a_page) finish_document();
}

void PageOutput::write_picture(const figures::Page& page) {
    ++pages_;
    if (options_.take) return options_.take(picture(page, options_, game_title_));
    if (is_numbered(options_.name))
        return files::write_output(numbered(options_.name, pages_), picture(page, options_, game_title_),
                                   false);
    if (only_picture_)
        throw PublishError(
            fmt::format("-o {}: several pages do not fit into one {} file; write page-%03d.{}, choose a page "
                        "with --ply, or take pdf",
                        options_.name, options_.format, options_.format));
    only_picture_ = picture(page, options_, game_title_);
}

void PageOutput::finish_document() {
    document_->document.finish();
    if (document_->file)
        document_->file->commit(false);
    else if (options_.take)
        options_.take(document_->bytes);
    else
        joined_->write(joined_->joined(document_->bytes));
    document_.reset();
}

void PageOutput::finish() {
    if (document_) finish_document();
    if (joined_) joined_->finish();
    if (only_picture_) files::write_output(options_.name, *only_picture_, false);
}

}  // namespace inkmate::publish
