#include "core/pgn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>

#include "core/error.hpp"
#include "core/notation.hpp"

namespace inkmate {

namespace {

/// Lines of the export format have fewer columns than this.
constexpr std::size_t EXPORT_COLUMNS = 80;

constexpr std::array<std::string_view, 4> RESULTS = {"1-0", "0-1", "1/2-1/2", "*"};

struct RosterTag {
    std::string_view name, unknown;
};
constexpr std::array<RosterTag, 7> ROSTER = {{{"Event", "?"},
                                              {"Site", "?"},
                                              {"Date", "????.??.??"},
                                              {"Round", "?"},
                                              {"White", "?"},
                                              {"Black", "?"},
                                              {"Result", "*"}}};

bool is_result(std::string_view text) {
    return std::find(RESULTS.begin(), RESULTS.end(), text) != RESULTS.end();
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// "12." before White's move number 12, "12..." before Black's.
std::string move_number(const Position& pos) {
    return fmt::format("{}{}", pos.fullmove_number(), pos.side_to_move() == WHITE ? "." : "...");
}

class Reader {
  public:
    Reader(std::string_view text, std::string_view source) : text_(text), source_(source) {
        constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
        if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
        skip_escape();
    }

    std::vector<PgnGame> read_all() {
        std::vector<PgnGame> games;
        for (;;) {
            skip_blanks_and_comments();
            if (at_end()) return games;
            ++game_number_;
            games.push_back(read_game());
        }
    }

  private:
    [[noreturn]] void fail(std::size_t line, const std::string& why, std::string_view where = "") const {
        throw ChessError(fmt::format("{}, line {}, game {}{}: {}", source_, line, game_number_, where, why));
    }
    [[noreturn]] void fail(const std::string& why) const { fail(line_, why); }

    bool at_end() const { return at_ == text_.size(); }
    char peek() const { return text_[at_]; }
    void advance() {
        const bool line_ends = peek() == '\n';
        ++at_;
        if (!line_ends) return;
        ++line_;
        skip_escape();
    }
    void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }
    /// A "%" in the first column hides its line from every reader.
    void skip_escape() {
        while (!at_end() && peek() == '%') {
            skip_line();
            if (at_end()) return;
            ++at_;
            ++line_;
        }
    }
    void skip_blanks() {
        while (!at_end() && is_blank(peek())) advance();
    }
    /// True when a comment began here, which is then skipped.
    bool skip_comment() {
        const std::size_t begin = at_ + 1;
        if (peek() == ';') {
            skip_line();
            note(text_.substr(begin, at_ - begin));
            return true;
        }
        if (peek() != '{') return false;
        const std::size_t line = line_;
        while (!at_end() && peek() != '}') advance();
        if (at_end()) fail(line, "the comment that begins with '{' never ends; '}' is missing");
        note(text_.substr(begin, at_ - begin));
        advance();
        return true;
    }
    /// Adds a comment to those of the present position.
    void note(std::string_view comment) {
        if (noted_ == nullptr) return;
        std::string& text = noted_->notes[noted_->game.moves().size()].comment;
        for (const char c : comment)
            if (!is_blank(c))
                text += c;
            else if (!text.empty() && text.back() != ' ')
                text += ' ';
        if (!text.empty() && text.back() != ' ') text += ' ';
    }
    void skip_blanks_and_comments() {
        for (skip_blanks(); !at_end() && skip_comment();) skip_blanks();
    }
    void skip_variation() {
        const std::size_t begin = line_;
        PgnGame* const noted = std::exchange(noted_, nullptr);
        int depth = 0;
        do {
            skip_blanks_and_comments();
            if (at_end()) fail(begin, "the variation that begins with '(' never ends; ')' is missing");
            if (peek() == '(') ++depth;
            if (peek() == ')') --depth;
            advance();
        } while (depth > 0);
        noted_ = noted;
    }

    std::pair<std::string, std::string> read_tag() {
        const std::size_t begin = line_;
        advance();
        skip_blanks();
        std::string name;
        while (!at_end() && (is_letter(peek()) || is_digit(peek()) || peek() == '_')) {
            name += peek();
            advance();
        }
        if (name.empty()) fail(begin, "a tag name must follow '['");
        skip_blanks();
        if (at_end() || peek() != '"')
            fail(begin, fmt::format("tag {} has no value in quotation marks", name));
        advance();
        std::string value;
        for (;; advance()) {
            if (at_end() || peek() == '\n')
                fail(begin, fmt::format("the value of tag {} has no closing quotation mark", name));
            if (peek() == '"') break;
            const std::string_view rest = text_.substr(at_, 2);
            if (rest == "\\\"" || rest == "\\\\") advance();
            value += peek();
        }
        advance();
        skip_blanks();
        if (at_end() || peek() != ']') fail(begin, fmt::format("tag {} is not closed by ']'", name));
        advance();
        return {std::move(name), std::move(value)};
    }

    void read_tags(PgnGame& pgn) {
        for (skip_blanks_and_comments(); !at_end() && peek() == '['; skip_blanks_and_comments()) {
            const std::size_t begin = line_;
            auto tag = read_tag();
            const auto is_same = [&tag](const auto& other) { return other.first == tag.first; };
            if (std::any_of(pgn.tags.begin(), pgn.tags.end(), is_same))
                fail(begin, fmt::format("tag {} occurs twice; has the game before no result at its end?",
                                        tag.first));
            if (tag.first == "Result" && is_result(tag.second)) pgn.result = tag.second;
            const bool sets_up = tag.first == "FEN";
            pgn.tags.push_back(std::move(tag));
            if (sets_up) {
                try {
                    pgn.game = Game(Position::from_fen(pgn.tags.back().second));
                } catch (const ChessError& error) {
                    fail(begin, error.what(), ", tag FEN");
                }
            }
        }
    }

    std::string_view read_word() {
        constexpr std::string_view ends = "{}()[];$\"";
        const std::size_t begin = at_;
        while (!at_end() && !is_blank(peek()) && ends.find(peek()) == ends.npos) ++at_;
        return text_.substr(begin, at_ - begin);
    }

    PgnGame read_game() {
        PgnGame pgn;
        noted_ = &pgn;
        read_tags(pgn);
        for (skip_blanks_and_comments(); !at_end() && peek() != '['; skip_blanks_and_comments()) {
            if (peek() == '(') {
                skip_variation();
            } else if (peek() == '$') {
                advance();
                read_nag(pgn);
            } else if (const std::string_view word = read_word(); word.empty()) {
                fail(fmt::format("'{}' has no place among the moves", peek()));
            } else if (is_result(word)) {
                end_with(pgn, word);
                break;
            } else {
                play(pgn.game, word);
            }
        }
        noted_ = nullptr;
        for (auto& [ply, note] : pgn.notes)
            if (note.comment.ends_with(' ')) note.comment.pop_back();
        return pgn;
    }

    void read_nag(PgnGame& pgn) {
        const std::string_view word = read_word();
        int nag = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), nag);
        if (error != std::errc() || end != word.data() + word.size() || nag < 0)
            fail("a number must follow '$'");
        pgn.notes[pgn.game.moves().size()].nags.push_back(nag);
    }

    void end_with(PgnGame& pgn, std::string_view result) const {
        if (pgn.result != "*" && result != "*" && result != pgn.result)
            fail(fmt::format("the tag says that the result is {}, but the moves end with {}", pgn.result,
                             result));
        pgn.result = result;
    }

    /// Plays a word of the moves: "12.", "12...Nf3", "Nf3", "!?" or "e.p.".
    void play(Game& game, std::string_view word) const {
        const std::size_t digits = std::find_if_not(word.begin(), word.end(), is_digit) - word.begin();
        if (digits == word.size()) return;
        if (word[digits] == '.')
            word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
        if (word.find_first_not_of("!?") == word.npos || word == "e.p.") return;
        try {
            game.play(parse_move(game.position(), word));
        } catch (const ChessError& error) {
            fail(line_, error.what(), fmt::format(", move {}", move_number(game.position())));
        }
    }

    std::string_view text_;
    std::string_view source_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    int game_number_ = 0;
    /// The game whose main line is being read.
    PgnGame* noted_ = nullptr;
};

void write_tag(std::string& out, std::string_view name, std::string_view value) {
    out += fmt::format("[{} \"", name);
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += is_blank(c) ? ' ' : c;
    }
    out += "\"]\n";
}

/// Writes words with blanks between, and line ends before those that would pass the last column.
class LineWriter {
  public:
    explicit LineWriter(std::string& out) : out_(out) {}
    void write(std::string_view word) {
        if (column_ > 0 && column_ + 1 + word.size() >= EXPORT_COLUMNS) {
            out_ += '\n';
            column_ = 0;
        }
        if (column_ > 0) {
            out_ += ' ';
            ++column_;
        }
        out_ += word;
        column_ += word.size();
    }

  private:
    std::string& out_;
    std::size_t column_ = 0;
};

void write_note(LineWriter& lines, const PgnNote& note) {
    for (const int nag : note.nags) lines.write(fmt::format("${}", nag));
    if (note.comment.empty()) return;
    std::string comment = note.comment;
    std::replace(comment.begin(), comment.end(), '}', ')');
    std::istringstream words("{" + comment + "}");
    for (std::string word; words >> word;) lines.write(word);
}

}  // namespace

std::string_view PgnGame::tag(std::string_view name) const {
    const auto found =
        std::find_if(tags.begin(), tags.end(), [name](const auto& tag) { return tag.first == name; });
    return found == tags.end() ? std::string_view{} : found->second;
}

std::vector<PgnGame> read_pgn(std::string_view text, std::string_view source_name) {
    return Reader(text, source_name).read_all();
}

std::vector<PgnGame> read_pgn(std::istream& in, std::string_view source_name) {
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (in.bad()) throw ChessError(fmt::format("{} cannot be read to its end", source_name));
    return read_pgn(text, source_name);
}

bool looks_like_pgn(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of("\xef\xbb\xbf \t\r\n"), text.size()));
    return text.starts_with("1.") || (!text.empty() && std::string_view("[{;%").find(text[0]) != text.npos);
}

std::string write_pgn(const PgnGame& pgn) {
    std::string out;
    for (const RosterTag& tag : ROSTER) {
        const std::string_view value =
            tag.name == "Result" ? std::string_view(pgn.result) : pgn.tag(tag.name);
        write_tag(out, tag.name, value.empty() ? tag.unknown : value);
    }
    const bool set_up = pgn.game.start().fen() != START_FEN;
    if (set_up) {
        write_tag(out, "SetUp", "1");
        write_tag(out, "FEN", pgn.game.start().fen());
    }
    for (const auto& [name, value] : pgn.tags) {
        const auto is_name = [&n = name](const RosterTag& tag) { return tag.name == n; };
        if (name != "SetUp" && name != "FEN" && std::none_of(ROSTER.begin(), ROSTER.end(), is_name))
            write_tag(out, name, value);
    }
    out += '\n';

    LineWriter lines(out);
    Position pos = pgn.game.start();
    // Black's move has its number where no move stands right before it.
    bool numbered = true;
    const auto write_notes = [&](std::size_t ply) {
        const auto note = pgn.notes.find(ply);
        if (note == pgn.notes.end()) return;
        write_note(lines, note->second);
        numbered = true;
    };
    write_notes(0);
    for (std::size_t ply = 0; ply < pgn.game.moves().size(); ++ply) {
        if (numbered || pos.side_to_move() == WHITE) lines.write(move_number(pos));
        lines.write(pgn.game.san()[ply]);
        numbered = false;
        pos.do_move(pgn.game.moves()[ply]);
        write_notes(ply + 1);
    }
    lines.write(pgn.result);
    out += "\n";
    return out;
}

}  // namespace inkmate
