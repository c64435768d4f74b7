#include "render/book/line.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "render/page/words/metrics.hpp"

namespace inkmate::book {

namespace {

const TextRun HYPHEN{Face::text, "-"};

/// Takes from the front of a word what is no wider than that, at least a character or sign.
Word take_front(Word& word, int width) {
    Word front{.atoms = {}, .glued = true};
    int used = 0;
    while (!word.atoms.empty()) {
        Atom& atom = word.atoms.front();
        if (used + width_of(atom) <= width) {
            used += width_of(atom);
            front.atoms.push_back(std::move(atom));
            word.atoms.erase(word.atoms.begin());
            continue;
        }
        if (TextRun* run = std::get_if<TextRun>(&atom)) {
            const figures::StyleSpec style = style_of(run->face);
            const std::string_view text = run->text;
            std::size_t count = 0;
            // Less 1 for rounding to even widths.
            while (count < text.size() &&
                   page::text_width(style.font, style.size, text.substr(0, count + 1)) <= width - used - 1)
                ++count;
            if (count == 0 && front.atoms.empty()) count = 1;
            if (count > 0) front.atoms.push_back(TextRun{run->face, run->text.substr(0, count)});
            run->text.erase(0, count);
        } else if (front.atoms.empty()) {
            front.atoms.push_back(std::move(atom));
            word.atoms.erase(word.atoms.begin());
        }
        break;
    }
    return front;
}

std::vector<Word> fitting_words(const std::vector<Word>& words, int width) {
    std::vector<Word> result;
    for (const Word& word : words) {
        Word rest = word;
        while (width_of(rest) > width) result.push_back(take_front(rest, width));
        if (!rest.atoms.empty()) result.push_back(std::move(rest));
    }
    return result;
}

/// Widths that are not rounded, in thousandths of a quarter point.
constexpr int FINE = 1000;

int exact_width(const TextRun& run) {
    const figures::StyleSpec style = style_of(run.face);
    return page::text_width(style.font, run.text) * style.size;
}
/// With the last atom as wide as it is.
int exact_width(const Word& word) {
    if (word.atoms.empty()) return 0;
    const TextRun* const last = std::get_if<TextRun>(&word.atoms.back());
    const int rounded = width_of(word) * FINE;
    return last ? rounded - width_of(word.atoms.back()) * FINE + exact_width(*last) : rounded;
}

/// Breaks words into lines where the sum of what is wrong with each is least.
class LineBreaker {
  public:
    LineBreaker(std::span<const Word> words, int width, bool justified)
        : words_(words), width_(width * FINE), justified_(justified) {
        for (const Word& word : words_)
            widths_.push_back(justified ? exact_width(word) : width_of(word) * FINE);
    }

    /// The first word of each line.
    std::vector<std::size_t> first_words() {
        const std::size_t count = words_.size();
        std::vector<double> least(count + 1, std::numeric_limits<double>::infinity());
        std::vector<std::size_t> before(count + 1, 0);
        least[0] = 0;
        for (std::size_t end = 1; end <= count; ++end) {
            const int hyphen = words_[end - 1].hyphen ? exact_width(HYPHEN) : 0;
            int sum = hyphen, blanks = 0;
            for (std::size_t first = end; first-- > 0;) {
                sum += widths_[first];
                if (first + 1 < end && !words_[first].glued) ++blanks;
                if (sum + blanks * (justified_ ? NARROWEST_BLANK : BLANK) * FINE > width_ && first + 1 < end)
                    break;
                const int room = width_ - sum - blanks * BLANK * FINE;
                const double badness =
                    least[first] + badness_of(room, blanks, end == count) + badness_of_hyphens(first, end);
                if (badness < least[end]) {
                    least[end] = badness;
                    before[end] = first;
                }
            }
        }
        std::vector<std::size_t> firsts;
        for (std::size_t end = count; end > 0; end = before[end]) firsts.push_back(before[end]);
        std::ranges::reverse(firsts);
        return firsts;
    }

  private:
    /// Grows with the square of the room that is left; no line is bad for being the last.
    double badness_of(int room, int blanks, bool last) const {
        if (last && room >= 0) return 0;
        return 1 + (justified_ ? badness_of_blanks(room, blanks) : in_ems(room) * in_ems(room));
    }
    static double in_ems(int room) { return static_cast<double>(room) / FINE / style_of(Face::text).size; }
    /// A blank that is half as wide again is as bad as one that is as narrow as can be; a ragged line is
    /// worse than any other.
    static double badness_of_blanks(int room, int blanks) {
        if (blanks == 0 || room > blanks * (WIDEST_BLANK - BLANK) * FINE)
            return RAGGED_BADNESS + in_ems(room) * in_ems(room);
        const double change = static_cast<double>(room) / blanks / FINE;
        const double ratio = change / (change < 0 ? BLANK - NARROWEST_BLANK : BLANK / 2);
        return ratio * ratio;
    }
    /// For a hyphen, for one more below another, and for one before a last line.
    double badness_of_hyphens(std::size_t first, std::size_t end) const {
        const bool above = first > 0 && words_[first - 1].hyphen, here = words_[end - 1].hyphen;
        return (here ? HYPHEN_BADNESS : 0) + (above && (here || end == words_.size()) ? HYPHEN_BADNESS : 0);
    }
    static constexpr double RAGGED_BADNESS = 12, HYPHEN_BADNESS = 1.5;

    std::span<const Word> words_;
    int width_;
    bool justified_;
    std::vector<int> widths_;
};

/// Joins what no blank parts to one word, and takes the hyphen of the last.
std::vector<Word> joined(std::span<const Word> words) {
    WordBuilder whole;
    for (const Word& word : words) {
        for (const Atom& atom : word.atoms) whole.put(atom);
        if (!word.glued) whole.space();
    }
    if (words.back().hyphen) whole.put(HYPHEN);
    return whole.take();
}

/// Puts words into a line. Runs in one face become one, with blanks in it; everything else begins on the text
/// grid.
class LineWriter {
  public:
    explicit LineWriter(int x) : x_(x) {}

    void put(const Word& word) {
        for (const Atom& atom : word.atoms) {
            const bool spaced = begun_ && &atom == &word.atoms.front();
            if (const TextRun* run = std::get_if<TextRun>(&atom))
                put(*run, spaced);
            else
                put(atom, spaced);
        }
        begun_ = true;
    }
    Line take() { return std::move(line_); }

  private:
    void put(const TextRun& run, bool spaced) {
        TextRun* last = line_.atoms.empty() ? nullptr : std::get_if<TextRun>(&line_.atoms.back().atom);
        if (!last || last->face != run.face) return put(Atom(run), spaced);
        last->text += (spaced ? " " : "") + run.text;
        x_ = width_of(line_);
    }
    void put(const Atom& atom, bool spaced) {
        if (spaced) x_ += BLANK;
        if (!std::holds_alternative<ThinSpace>(atom)) line_.atoms.push_back({x_, atom});
        x_ += width_of(atom);
    }

    Line line_;
    int x_;
    bool begun_ = false;
};

Line set_line(std::span<const Word> words, int indent) {
    LineWriter writer(indent);
    for (const Word& word : joined(words)) writer.put(word);
    Line line = writer.take();
    line.hyphen = words.back().hyphen;
    return line;
}

constexpr int on_grid(int exact) {
    return (exact + FINE) / (2 * FINE) * 2;
}

/// A line whose blanks take the room that is left, if that is neither too much nor the last line's.
Line justified(std::span<const Word> words, int indent, int width, bool last) {
    const std::vector<Word> parts = joined(words);
    const int blanks = static_cast<int>(parts.size()) - 1;
    int room = (width - indent - blanks * BLANK) * FINE;
    for (const Word& part : parts) room -= exact_width(part);
    if ((last && room > 0) || room > blanks * (WIDEST_BLANK - BLANK) * FINE) room = 0;
    Line line{.atoms = {}, .hyphen = words.back().hyphen};
    int before = indent * FINE;
    for (int i = 0; i <= blanks; ++i) {
        const Word& part = parts[static_cast<std::size_t>(i)];
        int x = on_grid(before + (blanks > 0 ? static_cast<int>(std::int64_t{room} * i / blanks) : 0));
        for (const Atom& atom : part.atoms) {
            if (!std::holds_alternative<ThinSpace>(atom)) line.atoms.push_back({x, atom});
            x += width_of(atom);
        }
        // What people copy has its blanks.
        if (TextRun* const run = std::get_if<TextRun>(&line.atoms.back().atom); run && i < blanks)
            run->text += ' ';
        before += exact_width(part) + BLANK * FINE;
    }
    return line;
}

Line centred(Line line, int width) {
    const int shift = (width - width_of(line)) / 4 * 2;
    for (SetAtom& atom : line.atoms) atom.x += shift;
    return line;
}

}  // namespace

int width_of(const Line& line) {
    return line.atoms.empty() ? 0 : line.atoms.back().x + width_of(line.atoms.back().atom);
}

std::vector<Line> set_lines(const Paragraph& paragraph, int width) {
    // The last word of a justified line may move to the right by 1, onto the text grid.
    if (paragraph.justified) --width;
    const int room = width - paragraph.indent;
    const std::vector<Word> words = fitting_words(paragraph.words, room);
    const std::vector<std::size_t> firsts = LineBreaker(words, room, paragraph.justified).first_words();
    std::vector<Line> lines;
    for (std::size_t i = 0; i < firsts.size(); ++i) {
        const std::size_t end = i + 1 == firsts.size() ? words.size() : firsts[i + 1];
        const auto part = std::span(words).subspan(firsts[i], end - firsts[i]);
        if (paragraph.justified)
            lines.push_back(justified(part, paragraph.indent, width, end == words.size()));
        else
            lines.push_back(paragraph.centred ? centred(set_line(part, 0), width)
                                              : set_line(part, paragraph.indent));
    }
    return lines;
}

}  // namespace inkmate::book
