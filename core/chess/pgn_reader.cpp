#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/text/strings.hpp"
#include "core/chess/error.hpp"
#include "core/chess/nag.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/pgn_text.hpp"
#include "core/chess/pgn_tree.hpp"

namespace inkmate::chess {

namespace {

/// How programs write that a side passes, which is no move: it shows a threat or a plan.
constexpr std::array<std::string_view, 4> NULL_MOVES = {"--", "Z0", "0000", "@@@@"};
/// What begins a game, after any number of faults.
constexpr std::string_view FIRST_TAG = "[Event ";

/// Of a longer word, which is none of PGN's, the rest is passed over.
constexpr std::size_t LONGEST_WORD = 255;
constexpr std::size_t CHUNK = 65536;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// How some programs write what a pawn becomes: "e8(Q)".
constexpr std::array<std::string_view, 4> PROMOTIONS = {"(Q)", "(R)", "(B)", "(N)"};

/// Is a word, with or without a number before it, the move of a pawn to its last rank?
bool is_last_step(std::string_view word) {
    word.remove_prefix(word.find_last_of('.') + 1);
    return !word.empty() && word.front() >= 'a' && word.front() <= 'h' &&
           (word.back() == '1' || word.back() == '8');
}

/// The characters of a text or a stream, of which only a part is in memory; lines are counted, and those that
/// a "%" in the first column hides from every reader are left out.
class Input {
  public:
    Input(std::istream* in, std::string_view text, std::string source)
        : in_(in), text_(text), source_(std::move(source)) {}

    bool at_end() { return at_ == text_.size() && !refill(); }
    /// NUL at the end.
    char peek() { return at_end() ? '\0' : text_[at_]; }
    bool looking_at(std::string_view wanted) {
        while (text_.size() - at_ < wanted.size())
            if (!refill()) return false;
        return text_.substr(at_, wanted.size()) == wanted;
    }
    /// Not at the end.
    void advance() {
        if (text_[at_++] != '\n') return;
        ++line_;
        skip_escape();
    }
    /// What may stand before the first game. Not as soon as the input is made: reading can fail.
    void begin() {
        if (std::exchange(begun_, true)) return;
        skip_byte_order_mark();
        skip_escape();
    }
    /// Up to the line end.
    void skip_line() {
        while (!at_end()) {
            at_ = std::min(text_.find('\n', at_), text_.size());
            if (at_ < text_.size()) return;
        }
    }
    /// With the mark that begins a file, also in the middle of several that were put together.
    void skip_blanks() {
        do
            while (pgn::is_blank(peek())) advance();
        while (skip_byte_order_mark());
    }
    bool skip_byte_order_mark() {
        const bool marked = looking_at(text::BYTE_ORDER_MARK);
        if (marked) at_ += text::BYTE_ORDER_MARK.size();
        return marked;
    }
    std::size_t line() const { return line_; }
    const std::string& source() const { return source_; }

  private:
    void skip_escape() {
        while (peek() == '%') {
            skip_line();
            if (at_end()) return;
            ++at_;
            ++line_;
        }
    }
    /// Adds to what lies ahead; false at the end.
    bool refill() {
        if (in_ == nullptr) return false;
        // A file that could not be opened has no end, either.
        if (in_->bad() || (in_->fail() && !in_->eof())) fail();
        if (!*in_) return false;
        buffer_.erase(0, at_);
        at_ = 0;
        const std::size_t kept = buffer_.size();
        buffer_.resize(kept + CHUNK);
        in_->read(buffer_.data() + kept, CHUNK);
        if (in_->bad()) fail();
        buffer_.resize(kept + static_cast<std::size_t>(in_->gcount()));
        text_ = buffer_;
        return buffer_.size() > kept;
    }
    /// After this there is nothing to read.
    [[noreturn]] void fail() {
        in_ = nullptr;
        buffer_.clear();
        text_ = {};
        at_ = 0;
        throw ChessError(fmt::format("{} cannot be read to its end", source_));
    }

    std::istream* in_;
    std::string buffer_;
    /// The buffer, or the whole text where there is no stream.
    std::string_view text_;
    std::string source_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    bool begun_ = false;
};

}  // namespace

/// The first fault of a game is kept, and what follows is only passed over: so a game ends at the same place
/// whether it is built, faulty or skipped.
class PgnReader::Parser {
  public:
    Parser(std::istream* in, std::string_view text, std::string source) : in_(in, text, std::move(source)) {}

    std::optional<PgnGame> next() {
        PgnGame pgn;
        if (!pass_game(&pgn)) return std::nullopt;
        if (!fault_.empty()) throw ChessError(fault_);
        return pgn;
    }
    bool skip() { return pass_game(nullptr); }
    std::size_t game_number() const { return game_number_; }

  private:
    /// False at the end of the text. Without a game nothing is built.
    bool pass_game(PgnGame* pgn) {
        fault_.clear();
        tree_.reset();
        left_out_ = 0;
        in_.begin();
        ++game_number_;
        skip_blanks_and_comments();
        if (in_.at_end() && fault_.empty()) {
            --game_number_;
            return false;
        }
        pgn_ = fault_.empty() ? pgn : nullptr;
        if (pgn_ != nullptr) tree_.emplace(*pgn_);
        start_.reset();
        const bool has_moves = read_tags();
        set_up();
        if (has_moves) read_movetext();
        if (pgn_ != nullptr) {
            pgn_->notes = tree_->take_notes();
            if (left_out_ > 1) pgn_->warning += fmt::format("; {} more things in this game", left_out_ - 1);
        }
        return true;
    }

    void fault(std::size_t line, std::string_view why, std::string_view where = "") {
        if (fault_.empty()) fault_ = sentence(line, where, why);
        pgn_ = nullptr;
        tree_.reset();
    }
    void fault(std::string_view why) { fault(in_.line(), why); }
    std::string sentence(std::size_t line, std::string_view where, std::string_view why) const {
        return fmt::format("{}, line {}, game {}{}: {}", in_.source(), line, game_number_, where, why);
    }
    /// Of what is left out of a game that is read all the same.
    void warn(std::string_view why) {
        if (++left_out_ == 1) pgn_->warning = sentence(in_.line(), place(), why);
    }
    /// A game ends with a fault of its moves, a variation before it.
    void fault_of_moves(std::string_view why, std::string_view where = "") {
        if (!in_variation_) return fault(in_.line(), why, where);
        if (!reads()) return;
        warn(fmt::format("{}; the rest of the variation is left out", why));
        tree_->drop_rest();
    }
    bool reads() const { return tree_ && tree_->reads(); }

    /// True when a comment began here, which is then kept where it stands, or skipped.
    bool skip_comment() {
        const char first = in_.peek();
        if (first != ';' && first != '{') return false;
        const std::size_t line = in_.line();
        const bool keeps = reads();
        std::string text;
        const auto add = [&](char c) {
            if (!keeps) return;
            if (!pgn::is_blank(c))
                text += c;
            else if (!text.empty() && text.back() != ' ')
                text += ' ';
        };
        in_.advance();
        const char last = first == ';' ? '\n' : '}';
        for (char c = in_.peek(); c != last; c = in_.peek()) {
            if (in_.at_end() || (c == '\n' && at_next_game())) {
                if (first == '{') fault(line, "the comment that begins with '{' never ends; '}' is missing");
                break;
            }
            add(c);
            if (c != '\n') in_.advance();
        }
        if (in_.peek() == last) in_.advance();
        if (text.ends_with(' ')) text.pop_back();
        if (tree_) tree_->add_comment(text);
        return true;
    }
    /// Passes a line end. Does a game begin there?
    bool at_next_game() {
        in_.advance();
        return in_.looking_at(FIRST_TAG);
    }
    void skip_blanks_and_comments() {
        do in_.skip_blanks();
        while (skip_comment());
    }
    /// False where a game begins before this one had a move or a result.
    bool read_tags() {
        bool has_event = false;
        for (skip_blanks_and_comments(); in_.peek() == '['; skip_blanks_and_comments()) {
            const bool event = in_.looking_at(FIRST_TAG);
            if (event && has_event) {
                fault_of_twice(in_.line(), "Event");
                return false;
            }
            has_event |= event;
            if (!read_tag()) in_.skip_line();
        }
        return true;
    }
    /// False when it was faulty.
    bool read_tag() {
        const std::size_t begin = in_.line();
        const auto fail = [&](std::string_view why) {
            fault(begin, why);
            return false;
        };
        in_.advance();
        in_.skip_blanks();
        std::string name;
        for (char c = in_.peek(); is_letter(c) || is_digit(c) || c == '_'; c = in_.peek()) {
            name += c;
            in_.advance();
        }
        if (name.empty()) return fail("a tag name must follow '['");
        in_.skip_blanks();
        if (in_.peek() != '"') return fail(fmt::format("tag {} has no value in quotation marks", name));
        in_.advance();
        std::string value;
        for (;; in_.advance()) {
            if (in_.at_end() || in_.peek() == '\n')
                return fail(fmt::format("the value of tag {} has no closing quotation mark", name));
            if (in_.peek() == '"') break;
            if (in_.looking_at("\\\"") || in_.looking_at("\\\\")) in_.advance();
            value += in_.peek();
        }
        in_.advance();
        in_.skip_blanks();
        if (in_.peek() != ']') return fail(fmt::format("tag {} is not closed by ']'", name));
        in_.advance();
        if (pgn_ != nullptr) take_tag(begin, std::move(name), std::move(value));
        return true;
    }
    void take_tag(std::size_t line, std::string name, std::string value) {
        for (const auto& [other, _] : pgn_->tags)
            if (other == name) return fault_of_twice(line, name);
        if (name == "Result" && pgn::is_result(value)) pgn_->result = value;
        if (name == "FEN") start_ = Start{line, value};
        if (name == "Variant" && !pgn::is_chess(value))
            return fault(line, fmt::format("it is a game of {}, not of chess", value), ", tag Variant");
        pgn_->tags.emplace_back(std::move(name), std::move(value));
    }
    /// By the tag FEN, after those behind it, of which Variant may say that it is no position of chess.
    void set_up() {
        if (pgn_ == nullptr || !start_) return;
        try {
            pgn_->game = Game(Position::from_fen(start_->fen));
        } catch (const ChessError& error) {
            fault(start_->line, error.what(), ", tag FEN");
        }
    }
    void fault_of_twice(std::size_t line, std::string_view name) {
        fault(line, fmt::format("tag {} occurs twice; has the game before no result at its end?", name));
    }

    void read_movetext() {
        std::size_t depth = 0, begin = 0;
        for (skip_blanks_and_comments(); !in_.at_end(); skip_blanks_and_comments()) {
            const char c = in_.peek();
            if (depth == 0 ? c == '[' : in_.looking_at(FIRST_TAG)) break;
            if (c == '(' || (c == ')' && depth > 0)) {
                if (depth == 0) begin = in_.line();
                depth += c == '(' ? 1 : -1;
                in_variation_ = depth > 0;
                if (tree_) c == '(' ? open_variation() : tree_->close_variation();
                in_.advance();
            } else if (c == '$') {
                in_.advance();
                read_nag();
            } else if (const std::string word = read_word(); word.empty()) {
                fault_of_moves(fmt::format("'{}' has no place among the moves", c));
                in_.advance();
            } else if (pgn::is_result(word)) {
                if (depth > 0) continue;
                if (pgn_ != nullptr) end_with(word);
                return;
            } else if (reads()) {
                play(word);
            }
        }
        in_variation_ = false;
        if (depth > 0) fault(begin, "the variation that begins with '(' never ends; ')' is missing");
    }
    void open_variation() {
        if (!tree_->open_variation())
            warn(fmt::format("variations lie more than {} deep here; what is deeper is left out",
                             MAX_VARIATION_DEPTH));
    }
    std::string read_word() {
        constexpr std::string_view ends = "{}()[];$\"";
        std::string word;
        while (!in_.at_end() && !pgn::is_blank(in_.peek()) && ends.find(in_.peek()) == ends.npos) {
            if (word.size() < LONGEST_WORD) word += in_.peek();
            in_.advance();
        }
        if (is_last_step(word)) word += read_promotion();
        return word;
    }
    std::string_view read_promotion() {
        const auto found =
            std::ranges::find_if(PROMOTIONS, [&](std::string_view p) { return in_.looking_at(p); });
        if (found == PROMOTIONS.end()) return {};
        for (std::size_t i = 0; i < found->size(); ++i) in_.advance();
        return *found;
    }
    void read_nag() {
        const std::string word = read_word();
        int nag = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), nag);
        if (error != std::errc() || end != word.data() + word.size() || nag < 0)
            fault_of_moves("a number must follow '$'");
        else if (tree_)
            tree_->add_nag(nag);
    }
    void end_with(const std::string& result) {
        if (pgn_->result != "*" && result != "*" && result != pgn_->result)
            return fault(fmt::format("the tag says that the result is {}, but the moves end with {}",
                                     pgn_->result, result));
        if (result != "*") pgn_->result = result;
    }

    /// Plays a word of the moves: "12.", "12...Nf3", "Nf3!?", "!?", "+-" or "e.p.".
    void play(std::string_view word) {
        const std::size_t digits = std::ranges::find_if_not(word, is_digit) - word.begin();
        if (digits < word.size() && word[digits] == '.')
            word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
        if (const auto nag = nag_of(word)) return tree_->add_nag(*nag);
        const std::size_t end = word.find_last_not_of("!?") + 1;
        const bool null = std::ranges::find(NULL_MOVES, word.substr(0, end)) != NULL_MOVES.end();
        if (null && !tree_->in_variation()) return cut_off(word);
        if (!null && (std::ranges::all_of(word, is_digit) || word == "e.p.")) return;
        try {
            null ? tree_->pass() : tree_->play(word);
        } catch (const ChessError& error) {
            return fault_of_moves(error.what(), place());
        }
        if (const auto nag = nag_of(word.substr(end))) tree_->add_nag(*nag);
    }
    /// The game ends before a null move.
    void cut_off(std::string_view word) {
        warn(fmt::format("'{}' is a null move, which no game can hold: it and what follows it are left out",
                         word));
        tree_->drop_rest();
    }
    std::string place() const { return fmt::format(", move {}", pgn::move_number(tree_->position())); }

    Input in_;
    std::size_t game_number_ = 0;
    /// What is being built; null once it is known to be faulty, and where nothing is.
    PgnGame* pgn_ = nullptr;
    /// Of such a game.
    std::optional<PgnTree> tree_;
    /// What its tag FEN says, and where.
    struct Start {
        std::size_t line;
        std::string fen;
    };
    std::optional<Start> start_;
    bool in_variation_ = false;
    /// How many faults the game's warning stands for.
    std::size_t left_out_ = 0;
    std::string fault_;
};

PgnReader::PgnReader(std::istream& in, std::string source_name)
    : parser_(std::make_unique<Parser>(&in, "", std::move(source_name))) {}
PgnReader::PgnReader(std::string_view text, std::string source_name)
    : parser_(std::make_unique<Parser>(nullptr, text, std::move(source_name))) {}
PgnReader::~PgnReader() = default;
PgnReader::PgnReader(PgnReader&&) noexcept = default;
PgnReader& PgnReader::operator=(PgnReader&&) noexcept = default;

std::optional<PgnGame> PgnReader::next() {
    return parser_->next();
}
bool PgnReader::skip() {
    return parser_->skip();
}
std::size_t PgnReader::game_number() const {
    return parser_->game_number();
}

std::string_view PgnGame::tag(std::string_view name) const {
    const auto found =
        std::find_if(tags.begin(), tags.end(), [name](const auto& tag) { return tag.first == name; });
    return found == tags.end() ? std::string_view{} : found->second;
}

void PgnGame::set_tag(std::string_view name, std::string_view value) {
    const auto found =
        std::find_if(tags.begin(), tags.end(), [name](const auto& tag) { return tag.first == name; });
    if (found != tags.end())
        found->second = value;
    else
        tags.emplace_back(name, value);
}

namespace {

std::vector<PgnGame> read_all(PgnReader reader) {
    std::vector<PgnGame> games;
    while (std::optional<PgnGame> game = reader.next()) games.push_back(*std::move(game));
    return games;
}

}  // namespace

std::vector<PgnGame> read_pgn(std::string_view text, std::string_view source_name) {
    return read_all(PgnReader(text, std::string(source_name)));
}

std::vector<PgnGame> read_pgn(std::istream& in, std::string_view source_name) {
    return read_all(PgnReader(in, std::string(source_name)));
}

bool looks_like_pgn(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of("\xef\xbb\xbf \t\r\n"), text.size()));
    return text.starts_with("1.") || (!text.empty() && std::string_view("[{;%").find(text[0]) != text.npos);
}

}  // namespace inkmate::chess
