#include "render/svg/read_drawing.hpp"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "render/page/figures/svg_path.hpp"

namespace inkmate::svg {

namespace {

/// Expat puts the namespace before a name, with this between.
constexpr char SPACE_ENDS = ' ';
constexpr std::string_view SVG_SPACE = "http://www.w3.org/2000/svg";

/// Elements that hold others, and those that show nothing.
constexpr auto GROUPS = std::to_array<std::string_view>({"svg", "g"});
constexpr auto SILENT = std::to_array<std::string_view>({"title", "desc", "metadata"});
/// Attributes that would change what a path looks like, and what to do about each.
constexpr auto REFUSED = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"transform", "let the editor put it into the path's numbers"},
     {"clip-path", "cut the path itself"},
     {"mask", "cut the path itself"},
     {"filter", "leave it out"},
     {"marker-start", "leave it out"},
     {"marker-mid", "leave it out"},
     {"marker-end", "leave it out"}});

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

/// Returns the text of a file as far as it can be shown on one line.
std::string shown(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string result;
    for (const char c : text.substr(0, longest)) result += c >= ' ' && c <= '~' ? c : '?';
    return text.size() > longest ? result + "..." : result;
}

/// What an element says of its paths, and hands on to those inside it.
struct Paint {
    std::string fill = "black";
    std::string rule = "nonzero";
    std::string stroke = "none";
};

bool is_white(std::string_view colour) {
    return colour == "white" || colour == "#fff" || colour == "#ffffff";
}

class Reader {
  public:
    Reader(std::string_view svg, std::string file)
        : svg_(svg),
          file_(std::move(file)),
          parser_(XML_ParserCreateNS(nullptr, SPACE_ENDS), &XML_ParserFree) {
        if (!parser_) throw std::bad_alloc();
        XML_SetUserData(parser_.get(), this);
        XML_SetElementHandler(parser_.get(), &Reader::on_start, &Reader::on_end);
        XML_SetCharacterDataHandler(parser_.get(), &Reader::on_text);
        XML_SetEntityDeclHandler(parser_.get(), &Reader::on_entity);
    }

    figures::OwnOutline read() {
        if (svg_.size() > MOST_DRAWING_BYTES)
            throw figures::OutlineError(fmt::format("{} has {} bytes, and the outline of a piece at most {}",
                                                    file_, svg_.size(), MOST_DRAWING_BYTES));
        const XML_Status status =
            XML_Parse(parser_.get(), svg_.data(), static_cast<int>(svg_.size()), XML_TRUE);
        if (!error_.empty()) throw figures::OutlineError(error_);
        if (status != XML_STATUS_OK)
            throw figures::OutlineError(fmt::format("{}: this is not XML: {}", place(),
                                                    XML_ErrorString(XML_GetErrorCode(parser_.get()))));
        if (shapes_.empty())
            throw figures::OutlineError(
                fmt::format("{} has no <path> to draw: convert what is in it to paths", file_));
        try {
            return figures::OwnOutline(shapes_, *box_);
        } catch (const figures::OutlineError& e) {
            // What is said of one path names its place.
            const std::string what = e.what();
            throw figures::OutlineError(what.starts_with(file_) ? what : file_ + ": " + what);
        }
    }

  private:
    using Attributes = std::vector<std::pair<std::string, std::string>>;

    std::string place() const {
        return fmt::format("{}, line {}, column {}", file_, XML_GetCurrentLineNumber(parser_.get()),
                           XML_GetCurrentColumnNumber(parser_.get()) + 1);
    }
    /// Nothing is thrown through expat: the first complaint ends the reading.
    void fail(const std::string& message) {
        if (error_.empty()) error_ = place() + ": " + message;
        XML_StopParser(parser_.get(), XML_FALSE);
    }

    static Reader& of(void* reader) { return *static_cast<Reader*>(reader); }
    static void XMLCALL on_start(void* reader, const XML_Char* name, const XML_Char** attributes) {
        of(reader).guarded([&](Reader& r) { r.start(name, attributes); });
    }
    static void XMLCALL on_end(void* reader, const XML_Char*) {
        of(reader).guarded([](Reader& r) { r.end(); });
    }
    static void XMLCALL on_text(void* reader, const XML_Char* text, int length) {
        of(reader).guarded([&](Reader& r) {
            if (r.silent_ == 0 && !trimmed({text, static_cast<std::size_t>(length)}).empty())
                r.fail("text is not drawn: convert it to paths");
        });
    }
    static void XMLCALL on_entity(void* reader, const XML_Char*, int, const XML_Char*, int, const XML_Char*,
                                  const XML_Char*, const XML_Char*, const XML_Char*) {
        of(reader).guarded([](Reader& r) { r.fail("entities are not read: write out what they mean"); });
    }
    template <class Act>
    void guarded(Act act) {
        if (!error_.empty()) return;
        try {
            act(*this);
        } catch (const std::exception& e) {
            fail(e.what());
        }
    }

    void start(std::string_view name, const XML_Char** given) {
        const std::size_t space = name.rfind(SPACE_ENDS);
        const std::string_view local = space == name.npos ? name : name.substr(space + 1);
        // What editors keep for themselves.
        const bool foreign = space != name.npos && name.substr(0, space) != SVG_SPACE;
        if (silent_ > 0 || (foreign && depth_ > 0) || is_one_of(SILENT, local)) {
            ++silent_;
            return;
        }
        if (depth_ == 0 && (foreign || local != "svg"))
            return fail(fmt::format("<{}> is not the beginning of an SVG drawing, <svg>", shown(local)));
        ++depth_;
        Attributes attributes;
        for (; *given != nullptr; given += 2) attributes.emplace_back(given[0], given[1]);
        if (local == "defs") return open_definitions();
        if (definitions_ > 0)
            return fail(fmt::format("<{}> in <defs> is not drawn: leave it out", shown(local)));
        if (local != "path" && !is_one_of(GROUPS, local))
            return fail(fmt::format("<{}> is not drawn: convert it to a <path>", shown(local)));
        paint_.push_back(paint_.empty() ? Paint() : paint_.back());
        for (const auto& [key, value] : attributes) attribute(key, value);
        if (!error_.empty()) return;
        if (local == "svg") return view(attributes);
        if (local == "path") path(attributes);
    }
    void open_definitions() {
        paint_.push_back(paint_.back());
        definitions_ = depth_;
    }
    void end() {
        if (silent_ > 0) {
            --silent_;
            return;
        }
        if (definitions_ == depth_) definitions_ = 0;
        --depth_;
        if (!paint_.empty()) paint_.pop_back();
    }

    void attribute(const std::string& key, const std::string& value) {
        for (const auto& [refused, advice] : REFUSED)
            if (key == refused && trimmed(value) != "none")
                return fail(fmt::format("{}=\"{}\" is not read: {}", key, shown(value), advice));
        if (key == "style") return style(value);
        if ((key == "display" && trimmed(value) == "none") ||
            (key == "visibility" && trimmed(value) == "hidden"))
            return fail(
                fmt::format("{}=\"{}\": what is not to be seen has to go from the file", key, shown(value)));
        property(key, value);
    }
    void style(std::string_view text) {
        while (!text.empty() && error_.empty()) {
            const std::size_t end = std::min(text.find(';'), text.size());
            const std::string_view declaration = text.substr(0, end);
            const std::size_t colon = declaration.find(':');
            if (colon != declaration.npos) {
                const std::string key(trimmed(declaration.substr(0, colon)));
                if (key != "style") attribute(key, std::string(trimmed(declaration.substr(colon + 1))));
            }
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }
    void property(const std::string& key, const std::string& value) {
        const std::string word = lower(trimmed(value));
        Paint& paint = paint_.back();
        if (key == "fill") paint.fill = word;
        if (key == "stroke") paint.stroke = word;
        if (key != "fill-rule") return;
        if (word != "nonzero" && word != "evenodd")
            return fail(fmt::format("fill-rule=\"{}\" is neither nonzero nor evenodd", shown(value)));
        paint.rule = word;
    }

    static const std::string* find(const Attributes& attributes, std::string_view key) {
        const auto found = std::ranges::find(attributes, key, &Attributes::value_type::first);
        return found == attributes.end() ? nullptr : &found->second;
    }
    /// Reads the numbers of all the words; nothing if one of them is not a number.
    static std::optional<std::vector<double>> numbers(std::string_view text) {
        std::vector<double> result;
        while (!text.empty()) {
            if (std::string_view(" \t\r\n,").find(text.front()) != std::string_view::npos) {
                text.remove_prefix(1);
                continue;
            }
            double value = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
            if (error != std::errc()) return std::nullopt;
            result.push_back(value);
            text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        }
        return result;
    }
    static std::optional<double> length_of(const std::string* text) {
        if (text == nullptr) return std::nullopt;
        double value = 0;
        const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
        const std::string_view unit(end, static_cast<std::size_t>(text->data() + text->size() - end));
        if (error != std::errc() || unit == "%") return std::nullopt;
        return value;
    }

    void view(const Attributes& attributes) {
        if (depth_ > 1) return fail("<svg> within <svg> is not drawn: leave one");
        std::vector<double> box;
        const std::string* const given = find(attributes, "viewBox");
        const auto width = length_of(find(attributes, "width")),
                   height = length_of(find(attributes, "height"));
        if (given != nullptr)
            box = numbers(*given).value_or(std::vector<double>());
        else if (width && height)
            box = {0, 0, *width, *height};
        else
            return fail("<svg> has neither a viewBox nor width and height: say viewBox=\"0 0 WIDTH HEIGHT\"");
        constexpr double least = 0.01;
        const auto fits = [](double v) {
            return v >= -figures::MOST_COORDINATE && v <= figures::MOST_COORDINATE;
        };
        if (box.size() != 4 || !std::ranges::all_of(box, fits) || box[2] < least || box[3] < least)
            return fail(fmt::format(
                "{}: write left, top, width and height as four numbers, viewBox=\"0 0 100 100\"",
                given ? fmt::format("viewBox=\"{}\"", shown(*given)) : "width and height are no size"));
        box_ = figures::DrawnBox{box[0], box[1], box[2], box[3]};
    }

    void path(const Attributes& attributes) {
        const std::string* const data = find(attributes, "d");
        const Paint& paint = paint_.back();
        if (paint.stroke != "none")
            return fail(
                fmt::format("stroke=\"{}\": lines are not drawn, but what is filled: let the editor make "
                            "a path of the stroke, and say stroke=\"none\"",
                            shown(paint.stroke)));
        if (data == nullptr || paint.fill == "none" || trimmed(*data).empty()) return;
        if (paint.fill.starts_with("url"))
            return fail(
                fmt::format("fill=\"{}\" is not a colour: pieces are black and white", shown(paint.fill)));
        try {
            shapes_.push_back({.contours = figures::read_svg_path(*data),
                               .even_odd = paint.rule == "evenodd",
                               .line = is_white(paint.fill),
                               .place = place()});
        } catch (const figures::PathError& e) {
            fail(fmt::format("d, byte {}: {}", e.byte(), e.what()));
        }
    }

    std::string_view svg_;
    std::string file_;
    std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
    std::string error_;
    int depth_ = 0, silent_ = 0, definitions_ = 0;
    std::vector<Paint> paint_;
    std::vector<figures::DrawnShape> shapes_;
    std::optional<figures::DrawnBox> box_;
};

}  // namespace

figures::OwnOutline read_drawing(std::string_view svg, const std::string& file) {
    return Reader(svg, file).read();
}

}  // namespace inkmate::svg
