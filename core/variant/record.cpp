#include "core/variant/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>
#include <variant>
#include <vector>

#include "base/text/strings.hpp"
#include "core/chess/pgn_text.hpp"
#include "core/variant/error.hpp"
#include "core/variant/san.hpp"

namespace inkmate::variant {

namespace {

constexpr std::size_t LINE = 80;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
/// Does a tag Variant name these rules? Servers write them as words.
bool names_rules(std::string_view variant, const Rules& rules) {
    const std::string name = chess::pgn::bare_name(variant);
    return name == chess::pgn::bare_name(rules.name) || (name == "threecheck" && rules.name == "3check") ||
           (rules.name == "chess" && chess::pgn::names_chess(variant));
}

/// Reads PGN, token by token.
class RecordReader {
  public:
    RecordReader(const Rules& rules, std::string_view text, const std::string& name)
        : rules_(rules), text_(text), name_(name) {}

    std::vector<std::variant<Record, VariantError>> read() {
        while (at_ < text_.size()) {
            try {
                if (skip_to_token()) read_game();
            } catch (const VariantError& e) {
                games_.emplace_back(e);
                skip_rest_of_game();
            }
        }
        return std::move(games_);
    }

  private:
    [[noreturn]] void fail(const std::string& what) const {
        throw VariantError(fmt::format("{}, game {}: {}", name_, games_.size() + 1, what));
    }

    /// Of one that is faulty, to where the next begins.
    void skip_rest_of_game() {
        try {
            while (in_tags_ && skip_to_token() && peek() == '[') skip_past('\n');
            while (skip_to_token() && peek() != '[' && !chess::pgn::is_result(next_word())) {
            }
        } catch (const VariantError&) {
            // What never ends leaves no further game.
            at_ = text_.size();
        }
    }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void skip_past(char end) { at_ = std::min(text_.find(end, at_), text_.size() - 1) + 1; }
    void skip_comment() {
        if (text_.find('}', at_) == text_.npos)
            fail("a comment that begins with '{' never ends; '}' is missing");
        skip_past('}');
    }
    /// To the end of the line.
    bool begins_line_comment() const {
        return peek() == ';' || (peek() == '%' && (at_ == 0 || text_[at_ - 1] == '\n'));
    }
    void skip_variation() {
        int depth = 0;
        do {
            while (peek() == '{' || begins_line_comment()) peek() == '{' ? skip_comment() : skip_past('\n');
            if (at_ >= text_.size()) fail("a variation that begins with '(' never ends; ')' is missing");
            depth += peek() == '(' ? 1 : peek() == ')' ? -1 : 0;
            ++at_;
        } while (depth > 0);
    }
    /// Over blanks, comments and variations; false at the end.
    bool skip_to_token() {
        while (at_ < text_.size()) {
            const char c = peek();
            if (c == '{')
                skip_comment();
            else if (begins_line_comment())
                skip_past('\n');
            else if (c == '(')
                skip_variation();
            else if (std::isspace(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) > 126)
                ++at_;
            else
                return true;
        }
        return false;
    }

    std::pair<std::string, std::string> read_tag() {
        const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
        const auto ends = [line](std::size_t i) {
            const std::string_view behind = text::trimmed(line.substr(i + 1));
            return line[i] == '"' && (behind.empty() || behind.front() == ']');
        };
        std::string value;
        std::size_t i = std::min(line.find('"'), line.size() - 1) + 1;
        for (; i < line.size() && !ends(i); ++i) {
            if (line.substr(i, 2) == "\\\"" || line.substr(i, 2) == "\\\\") ++i;
            value += line[i];
        }
        if (i == line.size()) fail(fmt::format("the tag {} has no value in quotes", line.substr(0, 40)));
        at_ += std::min(line.find(']', i), line.size() - 1) + 1;
        return {std::string(line.substr(1, line.find_first_of(" \t\"") - 1)), std::move(value)};
    }

    void read_game() {
        std::vector<std::pair<std::string, std::string>> tags;
        std::string fen, result = "*";
        in_tags_ = true;
        while (skip_to_token() && peek() == '[') {
            auto [key, value] = read_tag();
            if (key == "FEN")
                fen = value;
            else if (key == "Result")
                result = value;
            else if (key == "Variant")
                check_variant(value);
            else if (key != "SetUp")
                tags.emplace_back(std::move(key), std::move(value));
        }
        Record record{Game(start(fen)), std::move(tags), std::move(result)};
        in_tags_ = false;
        while (skip_to_token() && peek() != '[')
            if (read_word(record)) break;
        games_.emplace_back(std::move(record));
    }
    Position start(const std::string& fen) const {
        try {
            return fen.empty() ? Position(rules_) : Position::from_fen(rules_, fen);
        } catch (const VariantError& e) {
            fail(fmt::format("its FEN: {}", e.what()));
        }
    }
    void check_variant(const std::string& variant) const {
        if (!names_rules(variant, rules_))
            fail(fmt::format(
                "it is a game of {}, not of {}: choose that --variant if `inkmate variants` lists it",
                variant, rules_.name));
    }

    std::string_view next_word() {
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n{}();[]$", at_ + 1), text_.size());
        const std::string_view word = text_.substr(at_, std::max(end, at_ + 1) - at_);
        at_ += word.size();
        return word;
    }
    /// True at the end of the game.
    bool read_word(Record& record) {
        std::string_view word = next_word();
        if (chess::pgn::is_result(word)) {
            if (word != "*") record.result = word;
            return true;
        }
        // "12.e4", "12...", "$3".
        if (word.front() == '$') return false;
        if (const std::size_t dot = word.rfind('.'); dot != word.npos) word.remove_prefix(dot + 1);
        while (!word.empty() && std::string_view("+#!?").find(word.back()) != word.npos)
            word.remove_suffix(1);
        if (word.empty() || std::ranges::all_of(word, is_digit)) return false;
        const Game& game = record.game;
        const Move m = read_move(game.position(), word);
        if (!m)
            fail(fmt::format("half-move {}, {}, is no legal move in {}", game.moves().size() + 1, word,
                             game.position().fen()));
        record.game.play(m);
        return false;
    }

    const Rules& rules_;
    std::string_view text_;
    const std::string& name_;
    std::size_t at_ = 0;
    /// Is the game's head being read?
    bool in_tags_ = true;
    std::vector<std::variant<Record, VariantError>> games_;
};

}  // namespace

std::string last_move_text(const Game& game) {
    const bool black = game.position().side_to_move() == WHITE;
    return fmt::format("{}{} {}", game.position().fullmove_number() - (black ? 1 : 0), black ? "..." : ".",
                       game.texts().back());
}

std::vector<std::string> move_words(const Game& game) {
    std::vector<std::string> words;
    int number = game.start().fullmove_number();
    bool white = game.start().side_to_move() == WHITE;
    for (const std::string& move : game.texts()) {
        if (white || words.empty()) words.push_back(fmt::format("{}{}", number, white ? "." : "..."));
        words.push_back(move);
        if (!white) ++number;
        white = !white;
    }
    return words;
}

Records::Records(const Rules& rules, std::string_view text, const std::string& name)
    : games_(RecordReader(rules, text, name).read()) {}

const Record& Records::game(std::size_t number) const {
    const auto& read = games_.at(number - 1);
    if (const auto* const fault = std::get_if<VariantError>(&read)) throw *fault;
    return std::get<Record>(read);
}

std::vector<Record> read_records(const Rules& rules, std::string_view text, const std::string& name) {
    const Records records(rules, text, name);
    std::vector<Record> games;
    for (std::size_t number = 1; number <= records.count(); ++number) games.push_back(records.game(number));
    return games;
}

std::string write_record(const Record& record) {
    const Game& game = record.game;
    const auto outcome = game.outcome();
    const std::string result =
        outcome ? std::string(result_of(*outcome, game.position().side_to_move())) : record.result;
    std::string text;
    for (const auto& [key, value] : record.tags) text += chess::pgn::tag_line(key, value);
    text += chess::pgn::tag_line("Variant", game.rules().name) + chess::pgn::tag_line("Result", result);
    if (const std::string fen = game.start().fen(); fen != Position(game.rules()).fen())
        text += chess::pgn::tag_line("SetUp", "1") + chess::pgn::tag_line("FEN", fen);
    std::string line;
    const auto add = [&](const std::string& word) {
        if (line.size() + word.size() + 1 > LINE) {
            text += line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    };
    text += "\n";
    for (const std::string& word : move_words(game)) add(word);
    add(result);
    return text + line + "\n";
}

}  // namespace inkmate::variant
