#include "render/cairo/document.hpp"

#include <cairo-pdf.h>
#include <cairo-ps.h>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "base/text/utf8.hpp"
#include "render/cairo/painter.hpp"
#include "render/cairo/shape_store.hpp"

namespace inkmate::cairo {

namespace {

/// A DSC comment in 7-bit ASCII of at most 255 characters; other characters become question marks.
std::string dsc_comment(std::string_view name, std::string_view text) {
    constexpr std::size_t longest = 200;
    std::string line = fmt::format("%%{}: ", name);
    for (std::string_view rest = text.substr(0, longest); !rest.empty();) {
        const char32_t c = text::take_character(rest).code;
        line += c >= 0x80 ? '?' : c < U' ' || c > U'~' ? ' ' : static_cast<char>(c);
    }
    return line;
}

}  // namespace

struct Document::State {
    DocumentFormat format;
    DocumentInfo info;
    Sink sink;
    std::filesystem::path fonts;
    Surface surface;
    ShapeStore shapes;
    int pages = 0;
    /// The last bookmark of each level.
    std::vector<int> parents;
    /// What the sink has thrown: it may not pass through cairo.
    std::exception_ptr failure;
    /// The beginning of PostScript, until the line with the date, which cairo takes from the clock.
    std::optional<std::string> head;

    void write(std::string_view bytes) {
        if (!head) return sink(bytes);
        constexpr std::string_view date = "%%CreationDate: ";
        head->append(bytes);
        const std::size_t at = head->find(date);
        const std::size_t end = at == std::string::npos ? at : head->find('\n', at);
        if (end == std::string::npos) return;
        head->replace(at, end - at,
                      fmt::format("{}{:%Y-%m-%d %H:%M:%S} UTC", date, fmt::gmtime(info.created)));
        sink(*std::exchange(head, std::nullopt));
    }

    void check_written() {
        if (failure) std::rethrow_exception(std::exchange(failure, nullptr));
        check(cairo_surface_status(surface.get()));
    }
};

namespace {

cairo_status_t write_to(void* closure, const unsigned char* data, unsigned length) {
    auto& state = *static_cast<Document::State*>(closure);
    if (state.failure) return CAIRO_STATUS_WRITE_ERROR;
    try {
        state.write({reinterpret_cast<const char*>(data), length});
        return CAIRO_STATUS_SUCCESS;
    } catch (...) {
        state.failure = std::current_exception();
        return CAIRO_STATUS_WRITE_ERROR;
    }
}

void start_pdf(Document::State& state, const figures::Paper& paper) {
    state.surface.reset(cairo_pdf_surface_create_for_stream(write_to, &state, paper.width, paper.height));
    const auto set = [&](cairo_pdf_metadata_t key, const std::string& value) {
        if (!value.empty())
            cairo_pdf_surface_set_metadata(state.surface.get(), key, text::plain_utf8(value).c_str());
    };
    const DocumentInfo& info = state.info;
    set(CAIRO_PDF_METADATA_TITLE, info.title);
    set(CAIRO_PDF_METADATA_AUTHOR, info.author);
    set(CAIRO_PDF_METADATA_SUBJECT, info.subject);
    set(CAIRO_PDF_METADATA_CREATOR, info.creator);
    set(CAIRO_PDF_METADATA_CREATE_DATE, fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(info.created)));
}

void start_postscript(Document::State& state, const figures::Paper& paper) {
    state.surface.reset(cairo_ps_surface_create_for_stream(write_to, &state, paper.width, paper.height));
    cairo_surface_t* surface = state.surface.get();
    cairo_ps_surface_restrict_to_level(surface, CAIRO_PS_LEVEL_2);
    cairo_ps_surface_set_eps(surface, state.format == DocumentFormat::eps);
    for (const auto& [name, text] : {std::pair{"Title", state.info.title}, {"For", state.info.author}})
        if (!text.empty())
            cairo_ps_surface_dsc_comment(surface, dsc_comment(name, text::plain_utf8(text)).c_str());
    state.head.emplace();
}

}  // namespace

Document::Document(DocumentFormat format, DocumentInfo info, Sink sink, const DrawOptions& options)
    : state_(new State{.format = format,
                       .info = std::move(info),
                       .sink = std::move(sink),
                       .fonts = find_fonts(options.fonts),
                       .surface = {},
                       .shapes = {},
                       .pages = 0,
                       .parents = {},
                       .failure = {},
                       .head = {}}) {}
Document::~Document() = default;
Document::Document(Document&&) noexcept = default;
Document& Document::operator=(Document&&) noexcept = default;

void Document::add(const figures::Page& page, std::span<const Bookmark> bookmarks) {
    State& s = *state_;
    const bool pdf = s.format == DocumentFormat::pdf;
    if (!s.surface)
        pdf ? start_pdf(s, page.paper) : start_postscript(s, page.paper);
    else if (s.format == DocumentFormat::eps)
        throw RenderError("an EPS file has one page: write one file per page, or use ps");
    check(cairo_surface_status(s.surface.get()));
    if (pdf)
        cairo_pdf_surface_set_size(s.surface.get(), page.paper.width, page.paper.height);
    else
        cairo_ps_surface_set_size(s.surface.get(), page.paper.width, page.paper.height);
    {
        const Context context(cairo_create(s.surface.get()));
        paint(context.get(), page, s.fonts, pdf ? &s.shapes : nullptr);
        cairo_show_page(context.get());
    }
    ++s.pages;
    if (pdf)
        for (const Bookmark& b : bookmarks) {
            const auto level = static_cast<std::size_t>(b.level);
            s.parents.resize(level + 1, CAIRO_PDF_OUTLINE_ROOT);
            const int parent = level == 0 ? CAIRO_PDF_OUTLINE_ROOT : s.parents[level - 1];
            s.parents[level] = cairo_pdf_surface_add_outline(
                s.surface.get(), parent, text::plain_utf8(b.title).c_str(),
                fmt::format("page={}", s.pages).c_str(), static_cast<cairo_pdf_outline_flags_t>(0));
        }
    s.check_written();
}

void Document::finish() {
    if (!state_->surface) throw RenderError("a document needs at least one page to draw");
    cairo_surface_finish(state_->surface.get());
    state_->check_written();
}

}  // namespace inkmate::cairo
