#include "popeye_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text/strings.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/position.hpp"
#include "core/problem/popeye_words.hpp"
#include "core/problem/stipulation.hpp"

namespace inkmate::problem {

using namespace chess;

namespace {

/// Between words.
constexpr std::string_view SEPARATORS = " \t\r;,";
using Command = PopeyeCommand;
using Change = PopeyeChange;
using Option = PopeyeOption;

/// "a1", "a1b2": the squares, none if it is not a list of them.
std::vector<Square> squares_of(std::string_view word) {
    std::vector<Square> squares;
    for (std::size_t at = 0; at < word.size(); at += 2) {
        const auto square = parse_square(text::lower_case(word.substr(at, 2)));
        if (!square) return {};
        squares.push_back(*square);
    }
    return squares;
}

/// "a)" to "z)", then "z1)", "z2)", ...
std::string name_of_twin(std::size_t i) {
    constexpr std::size_t letters = 26;
    return i < letters ? fmt::format("{})", static_cast<char>('a' + i))
                       : fmt::format("z{})", i - letters + 1);
}

/// The diagram of a problem, or of one of its twins.
struct Version {
    PopeyeBoard board;
    std::string stipulation;
    bool white_to_play = false;
    std::string en_passant = "-";
    std::string castling = "KQkq";
    std::array<bool, COLOR_NB> kingless{};
    /// True if the problem itself is asked.
    bool as_usual = true;
    /// True if the problem is asked with the parts of the sides exchanged.
    bool exchanged = false;
};

/// A problem as far as it has been read.
struct Draft {
    int line = 0;
    std::string title, author, origin;
    /// The diagram, then its twins.
    std::vector<Version> versions = {1, Version{}};
    /// True if the diagram is only what the twins are made from.
    bool is_zero_position = false;
    Color color = WHITE;
    bool is_colored = false;
};

class PopeyeReader {
  public:
    PopeyeReader(std::string_view text, std::string_view source_name) : rest_(text), source_(source_name) {}

    ProblemFile read() {
        for (; !rest_.empty(); ++line_) {
            const std::size_t end = std::min(rest_.find('\n'), rest_.size());
            words_ = text::trimmed(rest_.substr(0, end));
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
            // What follows a fault in a problem is left out to its end.
            try {
                while (!words_.empty()) read_word();
            } catch (const ProblemError& e) {
                tell(line_, e.what());
            }
        }
        if (within_) tell(draft_.line, "the problem has no EndProblem: the file may be cut short");
        return std::move(file_);
    }

  private:
    std::string_view next_word() {
        words_.remove_prefix(std::min(words_.find_first_not_of(SEPARATORS), words_.size()));
        const std::string_view word = words_.substr(0, words_.find_first_of(SEPARATORS));
        words_.remove_prefix(word.size());
        words_.remove_prefix(std::min(words_.find_first_not_of(SEPARATORS), words_.size()));
        return word;
    }
    std::string_view rest_of_line() { return std::exchange(words_, {}); }
    std::string with_rest(std::string_view word) {
        const std::string_view rest = rest_of_line();
        return fmt::format("{}{}{}", word, rest.empty() ? "" : " ", rest);
    }
    Version& now() { return draft_.versions.back(); }

    void read_word() {
        const std::string_view word = next_word();
        if (!within_)
            if (const auto language = popeye_language(word)) language_ = *language;
        const bool in_twin = within_ && command_ == Command::twin;
        const auto command = find_popeye_command(language_, word);
        if (command && !(in_twin && find_popeye_change(language_, word)))
            return begin_command(*command, word);
        // Text before the first problem and behind the last.
        if (!within_ || faulty_ || word.empty()) return;
        switch (command_) {
            case Command::pieces: return read_piece(word);
            case Command::option: return read_option(word);
            case Command::condition: return read_condition(word);
            case Command::twin: return read_twin(word);
            case Command::stipulation:
                command_ = Command::passed_over;
                now().stipulation = word;
                return;
            default:
                throw ProblemError(
                    fmt::format("'{}' is not a word of a Popeye file that is understood here", word));
        }
    }

    void begin_command(Command command, std::string_view word) {
        command_ = command;
        switch (command) {
            case Command::begin: return begin();
            case Command::next: return finish(), begin();
            case Command::end: return finish();
            case Command::title: draft_.title = rest_of_line(); return;
            case Command::author:
                draft_.author += draft_.author.empty() ? "" : " & ";
                draft_.author += rest_of_line();
                return;
            case Command::origin: draft_.origin = rest_of_line(); return;
            case Command::passed_over: rest_of_line(); return;
            case Command::forsyth:
                if (within_ && !faulty_) read_forsyth();
                return;
            case Command::zero_position: draft_.is_zero_position = true; [[fallthrough]];
            case Command::twin:
                command_ = Command::twin;
                draft_.versions.push_back(draft_.versions.front());
                return;
            case Command::unsupported:
                if (within_ && !faulty_)
                    throw ProblemError(fmt::format("{} is not supported", with_rest(word)));
                return;
            case Command::condition:
            case Command::pieces:
            case Command::stipulation:
            case Command::option: return;
        }
    }

    void begin() {
        if (within_) tell(draft_.line, "the problem has no EndProblem");
        draft_ = {};
        draft_.line = line_;
        within_ = true;
        faulty_ = false;
    }

    /// At the end of a problem.
    void finish() {
        if (!within_) return;
        within_ = false;
        if (faulty_) return;
        // All of a problem's twins, or none.
        std::vector<Problem> problems;
        try {
            const std::size_t first = draft_.is_zero_position ? 1 : 0;
            for (std::size_t i = first; i < draft_.versions.size(); ++i) {
                const Version& version = draft_.versions[i];
                const std::string twin = draft_.versions.size() == 1 ? "" : name_of_twin(i - first);
                if (version.as_usual) problems.push_back(problem_of(version, twin, false));
                if (version.exchanged) problems.push_back(problem_of(version, twin, true));
            }
        } catch (const ProblemError& e) {
            return tell(draft_.line, e.what());
        } catch (const ChessError& e) {
            return tell(draft_.line, e.what());
        }
        std::ranges::move(problems, std::back_inserter(file_.problems));
    }
    Problem problem_of(const Version& version, const std::string& twin, bool exchanged) const {
        if (version.stipulation.empty()) throw ProblemError("the problem has no stipulation");
        const Stipulation stipulation = asked(version);
        const Color usual = version.white_to_play ? WHITE : usual_side(stipulation);
        const Color side = exchanged ? ~usual : usual;
        const auto rules = version.board.rules(version.kingless);
        const std::string board = fmt::format("{} {}", version.board.fen(), side == WHITE ? 'w' : 'b');
        const int expected = read_diagram(rules, board, stipulation).castling_rights();
        std::string rights;
        for (const char right : version.castling)
            if (expected & right_of(right)) rights += right;
        const std::string fen =
            fmt::format("{} {} {}", board, rights.empty() ? "-" : rights, version.en_passant);
        std::string name;
        const std::string duplex = exchanged ? "duplex" : "";
        for (const std::string& part : {draft_.author, draft_.title, draft_.origin, twin, duplex})
            if (!part.empty()) name += (name.empty() ? "" : ", ") + part;
        return {.position = read_diagram(rules, fen, stipulation),
                .stipulation = stipulation,
                .name = name,
                .place = place(draft_.line),
                .is_duplex = exchanged};
    }
    /// With WhiteToPlay, help play of whole moves is half a move shorter: Black is mated all the same.
    static Stipulation asked(const Version& version) {
        Stipulation stipulation = parse_stipulation(version.stipulation);
        if (version.white_to_play && stipulation.play == Play::help && !stipulation.half) {
            --stipulation.moves;
            stipulation.half = true;
        }
        return stipulation;
    }
    static int right_of(char letter) {
        return letter == 'K' ? WHITE_OO : letter == 'Q' ? WHITE_OOO : letter == 'k' ? BLACK_OO : BLACK_OOO;
    }

    /// "White", "Black", or a piece with its squares: "Kd3", "Pa2b2", "P a2b2".
    void read_piece(std::string_view word) {
        const bool squares_follow = !squares_of(words_.substr(0, words_.find_first_of(SEPARATORS))).empty();
        if (const auto color = find_popeye_color(language_, word); color && !squares_follow) {
            draft_.color = *color;
            draft_.is_colored = true;
            return;
        }
        std::string_view letters = word;
        while (letters.size() > 2 && parse_square(text::lower_case(letters.substr(letters.size() - 2))))
            letters.remove_suffix(2);
        const PopeyePiece& piece = piece_of_code(letters, word);
        if (!draft_.is_colored)
            throw ProblemError(fmt::format("{} or {} must precede the piece '{}'",
                                           popeye_color_name(language_, WHITE),
                                           popeye_color_name(language_, BLACK), word));
        std::vector<Square> squares = squares_of(word.substr(letters.size()));
        if (squares.empty() && squares_follow) squares = squares_of(next_word());
        if (squares.empty()) throw ProblemError(fmt::format("the piece '{}' has no square", word));
        for (const Square square : squares) {
            if (command_ == Command::pieces && !now().board.is_empty(square))
                throw ProblemError(fmt::format("two pieces are on {}", to_string(square)));
            now().board.put(draft_.color, piece, square);
        }
    }
    const PopeyePiece& piece_of_code(std::string_view code, std::string_view word) const {
        if (const PopeyePiece* const piece = find_popeye_piece(code, language_)) return *piece;
        if (is_popeye_attribute(language_, word))
            throw ProblemError(fmt::format("{} pieces are not supported", word));
        constexpr PopeyeWord letters = {"K, Q, R, B, S and P", "K, D, T, L, S and B", "R, D, T, F, C and P"};
        throw ProblemError(fmt::format(
            "'{}' is not a piece that is known here: those of chess are {}, and the guide to problems lists "
            "the others",
            word, letters.at(static_cast<std::size_t>(language_))));
    }

    void read_forsyth() {
        const std::string_view text = next_word();
        now().board = {};
        const auto slashes = std::ranges::count(text, '/');
        if (slashes != 0 && slashes != 7)
            throw ProblemError(
                fmt::format("Forsyth '{}': there are {} ranks instead of 8", text, slashes + 1));
        // Without slashes the squares follow each other from a8 on, and those left over are empty.
        std::string_view rest = text;
        int square = 0;
        for (int rank = 7; rank >= 0 && slashes != 0; --rank) {
            const std::string_view row = rest.substr(0, rest.find('/'));
            read_squares(row, square, text);
            if (square != (8 - rank) * 8)
                throw ProblemError(fmt::format("Forsyth '{}': rank {} has {} squares instead of 8", text,
                                               rank + 1, square - (7 - rank) * 8));
            rest.remove_prefix(std::min(row.size() + 1, rest.size()));
        }
        if (slashes == 0) read_squares(text, square, text);
        if (square > SQUARE_NB)
            throw ProblemError(fmt::format("Forsyth '{}': there are {} squares, more than {}", text, square,
                                           static_cast<int>(SQUARE_NB)));
    }
    /// Pieces by their codes, white ones in capitals, with a full stop before a code of two letters:
    /// "K2.gr4"; + before one is White, - Black. `square` counts from a8 along the ranks.
    void read_squares(std::string_view rest, int& square, std::string_view text) {
        while (!rest.empty()) {
            const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
            if (digits > 0) {
                square += text::read_number(rest.substr(0, digits)).value_or(SQUARE_NB);
                square = std::min(square, 2 * SQUARE_NB);
                rest.remove_prefix(digits);
                continue;
            }
            const char sign =
                rest.front() == '+' || rest.front() == '-' || rest.front() == '=' ? rest.front() : '\0';
            if (sign != '\0') rest.remove_prefix(1);
            const bool two = rest.starts_with('.');
            const std::string_view code = rest.substr(two ? 1 : 0, two ? 2 : 1);
            const PopeyePiece* const piece = find_popeye_piece(code, language_);
            if (piece == nullptr)
                throw ProblemError(fmt::format(
                    "Forsyth '{}': '{}' is neither a piece that is known here nor a count", text, code));
            if (sign == '=') throw ProblemError("Neutral pieces are not supported");
            const bool white = sign == '\0' ? code.front() <= 'Z' : sign == '+';
            if (square < SQUARE_NB)
                now().board.put(white ? WHITE : BLACK, *piece, make_square(square % 8, 7 - square / 8));
            rest.remove_prefix(std::min<std::size_t>(two ? 3 : 1, rest.size()));
            ++square;
        }
    }

    void read_option(std::string_view word) {
        const bool is_number = word.find_first_not_of("0123456789") == word.npos;
        if (is_number) return;
        const auto option = find_popeye_option(language_, word);
        if (!option) throw ProblemError(fmt::format("the option {} is not supported", word));
        switch (*option) {
            case Option::white_to_play: now().white_to_play = true; return;
            case Option::en_passant: return read_en_passant();
            case Option::no_castling: return read_no_castling();
            case Option::no_white_king: return without_king(WHITE);
            case Option::no_black_king: return without_king(BLACK);
            case Option::half_duplex: now().as_usual = false; [[fallthrough]];
            case Option::duplex: now().exchanged = true; return;
            case Option::stop_on_short_solutions:
                file_.warnings.push_back(fmt::format(
                    "{}: the option {} is left out: all solutions are looked for", place(line_), word));
                return;
            case Option::harmless: return;
        }
    }
    /// The square that a pawn has passed, "f3", or those of its whole step, "f2f3f4".
    void read_en_passant() {
        const std::string_view word = next_word();
        const std::vector<Square> squares = squares_of(word);
        if (squares.size() != 1 && squares.size() != 3)
            throw ProblemError(
                fmt::format("EnPassant {}: give the square that a pawn passed, as in f3 or f2f3f4", word));
        now().en_passant = to_string(squares[squares.size() / 2]);
    }
    void read_no_castling() {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 6> rights = {
            {{"e1", "KQ"}, {"h1", "K"}, {"a1", "Q"}, {"e8", "kq"}, {"h8", "k"}, {"a8", "q"}}};
        // Written together or apart.
        while (words_.size() >= 2 && parse_square(text::lower_case(words_.substr(0, 2)))) {
            const std::string square = text::lower_case(words_.substr(0, 2));
            words_.remove_prefix(2);
            words_.remove_prefix(std::min(words_.find_first_not_of(SEPARATORS), words_.size()));
            for (const auto& [home, lost] : rights)
                if (home == square)
                    std::erase_if(now().castling, [&](char c) { return lost.find(c) != lost.npos; });
        }
    }

    void read_condition(std::string_view word) {
        const auto side = find_kingless_side(language_, word);
        if (!side)
            throw ProblemError(
                fmt::format("Condition {} is not supported: NoWK and NoBK are", with_rest(word)));
        without_king(*side);
    }
    void without_king(Color side) {
        now().kingless[side] = true;
        if (now().kingless[~side]) throw ProblemError("nobody can be mated without kings");
    }

    void read_twin(std::string_view word) {
        if (const auto change = find_popeye_change(language_, word)) {
            change_ = *change;
            named_.clear();
            switch (change_) {
                case Change::continued: now() = draft_.versions[draft_.versions.size() - 2]; return;
                case Change::colors: now().board.swap_colors(); return;
                case Change::add: draft_.is_colored = false; return;
                case Change::unsupported:
                    throw ProblemError(fmt::format("Twin {} is not supported", with_rest(word)));
                default: return;
            }
        }
        switch (change_) {
            case Change::add: return read_piece(word);
            case Change::condition: return read_condition(word);
            case Change::stipulation: now().stipulation = word; return;
            case Change::rotate: return rotate(word);
            case Change::mirror: return mirror(word);
            case Change::substitute: return substitute(word);
            case Change::remove:
            case Change::move:
            case Change::shift:
            case Change::exchange: return change_squares(word);
            default:
                throw ProblemError(fmt::format("Twin: '{}' is not a change that is understood here", word));
        }
    }
    void change_squares(std::string_view word) {
        const std::vector<Square> squares = squares_of(word);
        if (squares.empty()) throw ProblemError(fmt::format("Twin: '{}' is not a square", word));
        PopeyeBoard& board = now().board;
        for (const Square square : squares) {
            const bool target = change_ == Change::move && named_.size() == 1;
            if (!target && change_ != Change::shift && board.is_empty(square))
                throw ProblemError(fmt::format("Twin: {} is empty", to_string(square)));
            if (change_ == Change::remove) {
                board.remove(square);
                continue;
            }
            named_.push_back(square);
            if (named_.size() < 2) continue;
            if (change_ == Change::move) board.remove(square);
            if (change_ == Change::shift)
                shift(named_[0], named_[1]);
            else
                board.exchange(named_[0], named_[1]);
            named_.clear();
        }
    }
    /// Takes each piece as far as from one square to the other.
    void shift(Square from, Square to) {
        const int files = file_of(to) - file_of(from), ranks = rank_of(to) - rank_of(from);
        const PopeyeBoard before = now().board;
        now().board = {};
        for (int s = 0; s < SQUARE_NB; ++s) {
            const auto square = static_cast<Square>(s);
            if (before.is_empty(square)) continue;
            const int file = file_of(square) + files, rank = rank_of(square) + ranks;
            if (file < 0 || file > 7 || rank < 0 || rank > 7)
                throw ProblemError(
                    fmt::format("Twin: shifted from {} to {}, the piece on {} leaves the board",
                                to_string(from), to_string(to), to_string(square)));
            now().board.put_from(before, square, make_square(file, rank));
        }
    }
    void rotate(std::string_view word) {
        if (word == "90")
            now().board.turn([](Square s) { return make_square(7 - rank_of(s), file_of(s)); });
        else if (word == "180")
            now().board.turn([](Square s) { return static_cast<Square>(SQUARE_NB - 1 - s); });
        else if (word == "270")
            now().board.turn([](Square s) { return make_square(rank_of(s), 7 - file_of(s)); });
        else
            throw ProblemError(fmt::format("Twin Rotate {}: it is 90, 180 or 270", word));
    }
    /// Written as a corner and the one that it goes to.
    void mirror(std::string_view word) {
        const std::string corners = text::lower_case(word);
        if (corners == "a1<-->a8")
            now().board.turn([](Square s) { return make_square(file_of(s), 7 - rank_of(s)); });
        else if (corners == "a1<-->h1")
            now().board.turn([](Square s) { return make_square(7 - file_of(s), rank_of(s)); });
        else if (corners == "a1<-->h8")
            now().board.turn([](Square s) { return make_square(7 - rank_of(s), 7 - file_of(s)); });
        else if (corners == "a8<-->h1")
            now().board.turn([](Square s) { return make_square(rank_of(s), file_of(s)); });
        else
            throw ProblemError(
                fmt::format("Twin Mirror {}: it is a1<-->a8, a1<-->h1, a1<-->h8 or a8<-->h1", word));
    }
    void substitute(std::string_view word) {
        const PopeyePiece& piece = piece_of_code(word, word);
        if (old_piece_ == nullptr)
            old_piece_ = &piece;
        else
            now().board.substitute(*std::exchange(old_piece_, nullptr), piece);
    }

    std::string place(int line) const { return fmt::format("{}, line {}", source_, line); }
    void tell(int line, std::string_view what) {
        file_.faults.push_back(fmt::format("{}: {}", place(line), what));
        faulty_ = true;
        words_ = {};
    }

    std::string_view rest_;
    std::string_view source_;
    PopeyeLanguage language_ = PopeyeLanguage::english;
    int line_ = 1;
    /// What remains of the line.
    std::string_view words_;
    Command command_ = Command::end;
    Change change_ = Change::unsupported;
    /// The squares of a twin's change that have been read.
    std::vector<Square> named_;
    /// The piece that a twin substitutes, once it has been read.
    const PopeyePiece* old_piece_ = nullptr;
    Draft draft_;
    bool within_ = false;
    bool faulty_ = false;
    ProblemFile file_;
};

}  // namespace

bool is_popeye_file(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text::trimmed(text.substr(0, end));
        const std::string_view word = line.substr(0, line.find_first_of(SEPARATORS));
        if (popeye_language(word)) return true;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return false;
}

ProblemFile read_popeye_file(std::string_view text, std::string_view source_name) {
    return PopeyeReader(text, source_name).read();
}

}  // namespace inkmate::problem
