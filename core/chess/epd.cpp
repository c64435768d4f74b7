#include "core/chess/epd.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "base/text/strings.hpp"
#include "core/chess/position.hpp"

namespace inkmate::chess {

namespace {

constexpr std::string_view DIGITS = "0123456789";

bool consists_of(std::string_view word, std::string_view letters) {
    return !word.empty() && word.find_first_not_of(letters) == word.npos;
}
bool is_square(std::string_view word) {
    return word.size() == 2 && consists_of(word.substr(0, 1), "abcdefgh") &&
           consists_of(word.substr(1), "12345678");
}
/// True if the word is a square of a variant's larger board, or one with the square of the pawn that has
/// passed: "j3", "d10", "f3g4". No comment has such a name, as "c9" is one.
bool is_variant_square(std::string_view word) {
    const std::size_t second = word.find_first_not_of(DIGITS, 1);
    const auto is_one = [](std::string_view square) {
        return square.size() >= 2 && square.size() <= 3 &&
               consists_of(square.substr(0, 1), "abcdefghijklmnop") &&
               consists_of(square.substr(1), DIGITS) && square[1] != '0';
    };
    if (second != word.npos) return is_one(word.substr(0, second)) && is_one(word.substr(second));
    return is_one(word) && (word.size() == 3 || word[0] > 'h');
}
/// True if the word counts checks as a variant does: "3+3".
bool is_checks(std::string_view word) {
    const std::size_t plus = word.find('+');
    return plus != word.npos && consists_of(word.substr(0, plus), DIGITS) &&
           consists_of(word.substr(plus + 1), DIGITS);
}

/// True if a word is the field of castling rights: the next field follows it, or it has only letters that no
/// operation has.
bool is_castling(std::string_view word, std::string_view next) {
    return consists_of(word, "KQkq-") ||
           (consists_of(word, "KQkqABCDEFGHabcdefgh-") && (next == "-" || is_square(next)));
}

using FitsField = bool (*)(std::string_view word, std::string_view next);
/// What the fields after the board may be, with the word that follows.
constexpr std::array<FitsField, 6> FIELDS = {
    [](std::string_view word, std::string_view) { return word == "w" || word == "b"; },
    is_castling,
    [](std::string_view word, std::string_view) {
        return word == "-" || is_square(word) || is_variant_square(word);
    },
    [](std::string_view word, std::string_view) { return consists_of(word, DIGITS) || is_checks(word); },
    [](std::string_view word, std::string_view) { return consists_of(word, DIGITS); },
    [](std::string_view word, std::string_view) { return consists_of(word, DIGITS); }};

/// What they are called, of those that a position has at least.
constexpr auto FIELD_NAMES = std::to_array<std::string_view>(
    {"the side to move, w or b,", "castling rights, such as KQkq or -,", "an en passant square or -"});

class LineReader {
  public:
    explicit LineReader(std::string_view rest) : rest_(rest) {}

    EpdRecord read() {
        EpdRecord record;
        record.fen = next_word();
        std::size_t most = FIELDS.size() - 1, fields = 0;
        for (; fields < most; ++fields) {
            const std::string_view before = rest_;
            const std::string_view word = next_word();
            if (!FIELDS[fields](word, word_ahead())) {
                rest_ = before;
                break;
            }
            record.fen += fmt::format(" {}", word);
            if (is_checks(word)) most = FIELDS.size();
        }
        // Lichess writes checks that were given, "+1+0", after the clocks.
        if (const std::string_view word = word_ahead();
            fields == most && word.starts_with('+') && is_checks(word.substr(1)))
            record.fen += fmt::format(" {}", next_word());
        while (skip_blanks()) {
            // Suites of perft counts write "FEN ;D1 20 ;D2 400".
            if (rest_.front() == ';') {
                rest_.remove_prefix(1);
                continue;
            }
            record.operations.push_back(read_operation());
            if (record.operations.size() == 1 && fields < most)
                expect_no_field(fields, record.operations.front());
        }
        return record;
    }

  private:
    /// False at the end of the line.
    bool skip_blanks() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(text::BLANKS), rest_.size()));
        return !rest_.empty();
    }
    std::string_view next_word() {
        skip_blanks();
        const std::string_view word = rest_.substr(0, rest_.find_first_of(text::BLANKS));
        rest_.remove_prefix(word.size());
        return word;
    }

    /// The word after the last one taken, which stays.
    std::string_view word_ahead() {
        const std::string_view before = rest_;
        const std::string_view word = next_word();
        rest_ = before;
        return word;
    }

    /// Written with a blank behind its name, an operation such as "c1" would be read as the field that is
    /// missing.
    void expect_no_field(std::size_t missing, const std::pair<std::string, std::string>& operation) const {
        const auto& [name, operands] = operation;
        const std::string rest = operands + ';';
        if (FIELDS[missing](name, std::string_view(rest).substr(0, rest.find_first_of(text::BLANKS))))
            throw ChessError(fmt::format(
                "'{}' could be a field of the position or an operation: before operations write all four "
                "fields, such as '8/8/4k3/8/8/3KP3/8/8 w - -'",
                name));
        if (missing == 0 && consists_of(operands.substr(0, operands.find(' ')), "KQkq-"))
            for (const std::string_view side : {"white", "black"})
                if (const std::string word = text::lower_case(name);
                    word == side || word == side.substr(0, 1))
                    throw ChessError(fmt::format("'{}' is not a side to move: write {}", name, side[0]));
        // "B - - 0 1" is a mistyped field with those after it, and so is "e9 0 1".
        const bool as_square = !closed_ && name.size() == 2 && name[0] != 'c' && name[1] <= '9';
        if (missing < FIELD_NAMES.size() && (operands.starts_with('-') || as_square))
            throw ChessError(fmt::format("'{}' is neither {} nor an operation, such as id or bm", name,
                                         FIELD_NAMES[missing]));
    }

    std::pair<std::string, std::string> read_operation() {
        const std::size_t length = std::min(rest_.find_first_of(" \t\r;"), rest_.size());
        std::string name(rest_.substr(0, length));
        const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
        const auto fits = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; };
        if (name.empty() || !is_letter(name[0]) || !std::ranges::all_of(name, fits))
            throw ChessError(fmt::format(
                "'{}' is neither a field of the position nor the name of an operation, such as id or bm",
                name));
        rest_.remove_prefix(length);
        return {std::move(name), read_operands()};
    }
    /// Up to a semicolon outside quotation marks.
    std::string read_operands() {
        skip_blanks();
        std::string operands;
        bool quoted = false;
        closed_ = false;
        while (!rest_.empty()) {
            const char c = rest_.front();
            rest_.remove_prefix(1);
            if (c == ';' && !quoted) {
                closed_ = true;
                break;
            }
            if (c == '"')
                quoted = !quoted;
            else
                operands += c;
        }
        if (quoted) throw ChessError("a text has no closing quotation mark");
        operands.erase(operands.find_last_not_of(text::BLANKS) + 1);
        return operands;
    }

    std::string_view rest_;
    /// True if the operation that was read last ended with a semicolon.
    bool closed_ = false;
};

bool needs_quotes(std::string_view name, std::string_view operands) {
    const bool text =
        name == "id" || (name.size() == 2 && name[0] == 'c' && consists_of(name.substr(1), DIGITS));
    return text || operands.find(';') != operands.npos || operands.find_first_of(text::BLANKS) == 0;
}

}  // namespace

std::string_view EpdRecord::operation(std::string_view name) const {
    const auto found = std::ranges::find(operations, name, &std::pair<std::string, std::string>::first);
    return found == operations.end() ? std::string_view() : found->second;
}

std::string EpdRecord::whole_fen() const {
    const std::string_view halfmoves = operation("hmvc"), number = operation("fmvn");
    if (std::ranges::count(fen, ' ') != 3 || (halfmoves.empty() && number.empty())) return fen;
    return fmt::format("{} {} {}", fen, halfmoves.empty() ? "0" : halfmoves, number.empty() ? "1" : number);
}

std::optional<EpdRecord> read_epd_line(std::string_view line) {
    // A mark begins the file, or one of several that were put together.
    for (std::size_t size = line.size() + 1; line.size() < size;) {
        size = line.size();
        line.remove_prefix(std::min(line.find_first_not_of(text::BLANKS), line.size()));
        line = text::without_mark(line);
    }
    if (line.empty() || line.front() == '#') return std::nullopt;
    return LineReader(line).read();
}

std::vector<EpdRecord> read_epd(std::string_view text, std::string_view source_name) {
    std::vector<EpdRecord> records;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        try {
            if (auto record = read_epd_line(text.substr(0, end))) {
                records.push_back(*std::move(record));
                records.back().line = number;
            }
        } catch (const ChessError& e) {
            throw ChessError(fmt::format("{}, line {}: {}", source_name, number, e.what()));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return records;
}

std::string epd_fields(const Position& pos) {
    std::string fen = pos.fen();
    for (int clock = 0; clock < 2; ++clock) fen.resize(fen.rfind(' '));
    return fen;
}

std::string write_epd(const EpdRecord& record) {
    std::string line = record.fen;
    for (const auto& [name, operands] : record.operations) {
        std::string text = operands;
        std::ranges::replace(text, '"', '\'');
        const std::string_view quote = needs_quotes(name, text) ? "\"" : "";
        line +=
            fmt::format(" {}{}{}{}{};", name, text.empty() && quote.empty() ? "" : " ", quote, text, quote);
    }
    return line;
}

}  // namespace inkmate::chess
