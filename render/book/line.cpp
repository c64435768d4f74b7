#include "render/book/line.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "render/page/words/metrics.hpp"

namespace inkmate::book {

namespace {

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

/// Breaks words into lines where the sum of what is wrong with each is least.
class LineBreaker {
  public:
    LineBreaker(std::span<const Word> words, int width) : words_(words), width_(width) {
        for (const Word& word : words_) widths_.push_back(width_of(word));
    }

    /// The first word of each line.
    std::vector<std::size_t> first_words() {
        const std::size_t count = words_.size();
        std::vector<double> least(count + 1, std::numeric_limits<double>::infinity());
        std::vector<std::size_t> before(count + 1, 0);
        least[0] = 0;
        for (std::size_t end = 1; end <= count; ++end) {
            int sum = 0, blanks = 0;
            for (std::size_t first = end; first-- > 0;) {
                sum += widths_[first];
                if (first + 1 < end && !words_[first].glued) ++blanks;
                if (sum + blanks * BLANK > width_ && first + 1 < end) break;
                const double badness = least[first] + badness_of(width_ - sum - blanks * BLANK, end == count);
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
    /// Grows with the square of the room that is left, in ems; no line is bad for being the last.
    static double badness_of(int room, bool last) {
        if (last) return 0;
        const double ems = static_cast<double>(room) / style_of(Face::text).size;
        return 1 + ems * ems;
    }

    std::span<const Word> words_;
    int width_;
    std::vector<int> widths_;
};

/// Puts words into a line. Runs in one face become one, with blanks in it; everything else begins on the text
/// grid.
class LineWriter {
  public:
    explicit LineWriter(int x) : x_(x) {}

    void put(const Word& word) {
        for (const Atom& atom : word.atoms) {
            const bool spaced = !glued_ && &atom == &word.atoms.front();
            if (const TextRun* run = std::get_if<TextRun>(&atom))
                put(*run, spaced);
            else
                put(atom, spaced);
        }
        glued_ = word.glued;
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
    /// True if no blank precedes the next word.
    bool glued_ = true;
};

Line set_line(std::span<const Word> words, int indent) {
    LineWriter writer(indent);
    for (const Word& word : words) writer.put(word);
    return writer.take();
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
    const int room = width - paragraph.indent;
    const std::vector<Word> words = fitting_words(paragraph.words, room);
    const std::vector<std::size_t> firsts = LineBreaker(words, room).first_words();
    std::vector<Line> lines;
    for (std::size_t i = 0; i < firsts.size(); ++i) {
        const std::size_t end = i + 1 == firsts.size() ? words.size() : firsts[i + 1];
        const auto part = std::span(words).subspan(firsts[i], end - firsts[i]);
        lines.push_back(paragraph.centred ? centred(set_line(part, 0), width)
                                          : set_line(part, paragraph.indent));
    }
    return lines;
}

}  // namespace inkmate::book
