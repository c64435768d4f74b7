#include "render/page/figures/svg_path.hpp"

#include <charconv>
#include <cmath>
#include <utility>

namespace inkmate::figures {

namespace {

constexpr std::string_view BLANKS = " \t\r\n\f";

bool is_blank(char c) {
    return BLANKS.find(c) != BLANKS.npos;
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool begins_number(char c) {
    return is_digit(c) || c == '.' || c == '-' || c == '+';
}

/// "'A'", or "byte 200" of what cannot be shown.
std::string shown(char c) {
    if (c > ' ' && c <= '~') return "'" + std::string(1, c) + "'";
    return "byte " + std::to_string(static_cast<unsigned char>(c));
}

class PathReader {
  public:
    explicit PathReader(std::string_view text) : text_(text) {}

    std::vector<Contour> read() && {
        blanks();
        if (more() && text_[at_] != 'M' && text_[at_] != 'm')
            fail("a path begins with M, not with " + found());
        while (more()) command();
        end_contour();
        return std::move(contours_);
    }

  private:
    bool more() const { return at_ < text_.size(); }
    std::string found() const { return more() ? shown(text_[at_]) : "its end"; }
    [[noreturn]] void fail(const std::string& message) const { throw PathError(at_ + 1, message); }

    void blanks() {
        while (more() && is_blank(text_[at_])) ++at_;
    }
    /// Blanks with a comma among them or not, where another number follows.
    void separator() {
        blanks();
        if (!more() || text_[at_] != ',') return;
        ++at_;
        blanks();
        if (!more() || !begins_number(text_[at_])) fail("a number is missing after the comma");
    }

    double number(char command) {
        const std::size_t begin = at_;
        const auto digits = [&] {
            const std::size_t first = at_;
            while (more() && is_digit(text_[at_])) ++at_;
            return at_ > first;
        };
        if (more() && (text_[at_] == '-' || text_[at_] == '+')) ++at_;
        bool any = digits();
        if (more() && text_[at_] == '.') {
            ++at_;
            any = digits() || any;
        }
        if (!any) {
            at_ = begin;
            fail(std::string("a number is missing for ") + command + ": there is " + found());
        }
        if (more() && (text_[at_] == 'e' || text_[at_] == 'E')) exponent(begin);
        const std::size_t first = text_[begin] == '+' ? begin + 1 : begin;
        double value = 0;
        const auto read = std::from_chars(text_.data() + first, text_.data() + at_, value);
        if (read.ec != std::errc() || !(std::abs(value) <= MOST_COORDINATE)) {
            at_ = begin;
            fail("a number is too large, or too close to 0, to be drawn");
        }
        return value;
    }
    void exponent(std::size_t begin) {
        ++at_;
        if (more() && (text_[at_] == '-' || text_[at_] == '+')) ++at_;
        const std::size_t first = at_;
        while (more() && is_digit(text_[at_])) ++at_;
        if (at_ > first) return;
        at_ = begin;
        fail("a number ends with an e that nothing follows");
    }
    Vec point(char command, bool relative) {
        const double x = number(command);
        separator();
        const double y = number(command);
        return relative ? pen_ + Vec{x, y} : Vec{x, y};
    }

    void command() {
        const char letter = text_[at_];
        const bool relative = letter >= 'a';
        const char kind = relative ? static_cast<char>(letter - 'a' + 'A') : letter;
        if (std::string_view("MLHVCZ").find(kind) == std::string_view::npos) unknown(letter);
        ++at_;
        blanks();
        if (kind == 'Z') return close();
        bool first = true;
        do {
            step(first || kind != 'M' ? kind : 'L', letter, relative);
            first = false;
            separator();
        } while (more() && begins_number(text_[at_]));
    }
    [[noreturn]] void unknown(char letter) const {
        if (std::string_view("QqTtSs").find(letter) != std::string_view::npos)
            fail(shown(letter) + " is not read: write the curve with C");
        if (letter == 'A' || letter == 'a')
            fail(shown(letter) + ", an arc, is not read: make curves of it, C");
        fail("there is " + shown(letter) + ", where one of M, L, H, V, C, Z is expected");
    }

    /// `letter` is the command as it stands in the path.
    void step(char kind, char letter, bool relative) {
        if (kind == 'M') {
            const Vec to = point(letter, relative);
            end_contour();
            start_ = pen_ = to;
        } else if (kind == 'C') {
            const Vec a = point(letter, relative);
            separator();
            const Vec b = point(letter, relative);
            separator();
            const Vec end = point(letter, relative);
            add({{pen_, a, b, end}, true});
        } else if (kind == 'L') {
            line(point(letter, relative));
        } else {
            const double to = number(letter);
            const double from = relative ? (kind == 'H' ? pen_.x : pen_.y) : 0;
            line(kind == 'H' ? Vec{from + to, pen_.y} : Vec{pen_.x, from + to});
        }
    }
    void line(Vec to) { add({{pen_, pen_, to, to}, false}); }
    void add(const Segment& segment) {
        const Vec end = segment.p[3];
        if (!(std::abs(end.x) <= MOST_COORDINATE && std::abs(end.y) <= MOST_COORDINATE))
            fail("the path leads too far away to be drawn");
        if (++count_ > MOST_PATH_SEGMENTS)
            fail("more than " + std::to_string(MOST_PATH_SEGMENTS) + " lines and curves: simplify the path");
        run_.push_back(segment);
        pen_ = end;
    }
    void close() {
        end_contour();
        pen_ = start_;
    }
    /// What is filled is closed, whether the path says so or not.
    void end_contour() {
        if (run_.empty()) return;
        if (length(pen_ - start_) > 0) run_.push_back({{pen_, pen_, start_, start_}, false});
        contours_.push_back({Mirror::none, std::exchange(run_, {})});
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t count_ = 0;
    Vec start_, pen_;
    std::vector<Segment> run_;
    std::vector<Contour> contours_;
};

}  // namespace

std::vector<Contour> read_svg_path(std::string_view text) {
    return PathReader(text).read();
}

}  // namespace inkmate::figures
