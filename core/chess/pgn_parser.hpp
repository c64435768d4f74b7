#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/text/strings.hpp"
#include "core/chess/faults.hpp"
#include "core/chess/move_text.hpp"
#include "core/chess/nag.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/pgn_input.hpp"
#include "core/chess/pgn_text.hpp"
#include "core/chess/pgn_tree.hpp"

namespace inkmate::chess {

/// Reads the grammar of PGN, for games of chess and of variants alike. Where a game ends is decided by its
/// words alone, not by what they mean: so it ends at the same place whether it is built, left out or skipped.
template <class G, class M>
class PgnParser {
  public:
    using Kernel = PgnKernel<G>;
    using Error = typename Kernel::Error;
    using Pgn = PgnGameOf<G, M>;

    PgnParser(std::istream* in, std::string_view text, std::string source, G start)
        : in_(in, text, std::move(source)), start_(std::move(start)), promotion_(Kernel::promotion(start_)) {}

    std::optional<Pgn> next() {
        Pgn pgn{.game = start_};
        if (!pass_game(&pgn)) return std::nullopt;
        if (!fault_.empty()) throw Error(fault_);
        return pgn;
    }
    std::optional<Pgn> next(Faults& faults) {
        for (;;) {
            std::optional<Pgn> pgn;
            try {
                pgn = next();
            } catch (const Error& error) {
                if (in_.has_failed()) throw;
                faults.leave_out(error.what());
                continue;
            }
            if (pgn) faults.add(pgn->faults);
            return pgn;
        }
    }
    bool skip() { return pass_game(nullptr); }
    std::size_t game_number() const { return game_number_; }
    std::size_t line() const { return first_line_; }

  private:
    /// How programs write that a side passes, which is no move: it shows a threat or a plan.
    static constexpr std::array<std::string_view, 4> NULL_MOVES = {pgn::NULL_MOVE, "Z0", "0000", "@@@@"};
    /// What begins a game, after any number of faults.
    static constexpr std::string_view FIRST_TAG = "[Event ";
    /// What names of tags have besides letters and digits.
    static constexpr std::string_view TAG_SIGNS = "_-+#=:";
    /// The longest word that PGN has; the rest of a longer one is skipped.
    static constexpr std::size_t LONGEST_WORD = 255;

    static bool is_digit(char c) { return c >= '0' && c <= '9'; }
    static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || is_capital(c); }

    /// False at the end of the text. Without a game nothing is built.
    bool pass_game(Pgn* pgn) {
        fault_.clear();
        tree_.reset();
        warnings_ = 0;
        in_.begin();
        ++game_number_;
        pgn_ = pgn;
        front_.clear();
        skip_blanks_and_comments();
        if (in_.at_end() && warnings_ == 0) {
            --game_number_;
            return false;
        }
        first_line_ = in_.line();
        if (pgn_ != nullptr) {
            tree_.emplace(pgn_->game);
            tree_->add_comment(front_);
        }
        fen_.reset();
        tag_names_.clear();
        const bool has_moves = read_tags();
        set_up();
        if (has_moves) read_movetext();
        if (pgn_ != nullptr) finish();
        return true;
    }
    void finish() {
        tree_->close_all();
        pgn_->notes = tree_->take_notes();
        heed_board();
        if (pgn_->tags.empty() && pgn_->game.moves().empty() && warnings_ > 0) {
            fault_ = pgn_->faults.front().cause;
        } else if (warnings_ > MOST_PGN_FAULTS) {
            const std::size_t more = warnings_ - MOST_PGN_FAULTS;
            const std::string words = fmt::format("{}, game {}: {} more fault{} in this game", in_.source(),
                                                  game_number_, more, more > 1 ? "s" : "");
            pgn_->faults.push_back({words, words});
        }
    }

    /// A mate or stalemate decides over what is written of the result.
    void heed_board() {
        if (pgn_->cut || pgn_->result == "*") return;
        const std::string on_board(Kernel::result_on_board(pgn_->game));
        if (on_board.empty() || on_board == pgn_->result) return;
        warn(first_line_, "",
             {fmt::format("the result is given as {}, but is {} on the board", pgn_->result, on_board),
              fmt::format("the result is given as {}, but {} is kept, as on the board", pgn_->result,
                          on_board)});
        pgn_->result = on_board;
    }

    void fault(std::size_t line, std::string_view why, std::string_view where = "") {
        if (fault_.empty()) fault_ = sentence(line, where, why);
        pgn_ = nullptr;
        tree_.reset();
    }
    std::string sentence(std::size_t line, std::string_view where, std::string_view why) const {
        return fmt::format("{}, line {}, game {}{}: {}", in_.source(), line, game_number_, where, why);
    }
    /// What is wrong with a game that is read all the same: why, and how the sentence goes on that says what
    /// is done.
    void warn(std::size_t line, std::string_view where, std::string_view why, std::string_view done = "") {
        warn(line, where, Fault{std::string(why), fmt::format("{}{}", why, done)});
    }
    void warn(std::size_t line, std::string_view where, const Fault& fault) {
        if (++warnings_ > MOST_PGN_FAULTS || pgn_ == nullptr) return;
        pgn_->faults.push_back({sentence(line, where, fault.cause), sentence(line, where, fault.sentence)});
    }
    void warn(std::string_view why, std::string_view done) { warn(in_.line(), place(), why, done); }
    /// A game or a variation ends before a fault of its moves.
    void fault_of_moves(std::string_view why) {
        const bool in_variation = tree_->in_variation();
        warn(why, in_variation ? "; the rest of the variation is left out"
                               : "; it and what follows it in the game are left out");
        pgn_->cut = pgn_->cut || !in_variation;
        tree_->drop_rest();
    }
    /// Passes over something that has no meaning, and tells it where it would be read.
    void pass_over(std::string_view what) {
        if (reads()) warn(fmt::format("{} has no place among the moves", what), ", and is passed over");
    }
    bool reads() const { return tree_ && tree_->reads(); }

    /// True when a comment began here, which is then kept where it stands, or skipped.
    bool skip_comment() {
        const char first = in_.peek();
        if (first != ';' && first != '{') return false;
        const std::size_t line = in_.line();
        // Before the tags; what a program writes over a file is in lines that begin with ";".
        const bool is_front = pgn_ != nullptr && !tree_ && first == '{';
        const bool keeps = reads() || is_front;
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
                if (first == '{')
                    warn(line, "", "the comment that begins with '{' never ends; '}' is missing");
                break;
            }
            add(c);
            if (c != '\n') in_.advance();
        }
        if (in_.peek() == last) in_.advance();
        if (text.ends_with(' ')) text.pop_back();
        if (tree_) tree_->add_comment(text);
        if (is_front) front_ += (front_.empty() || text.empty() ? "" : " ") + text;
        item_line_ = in_.line();
        return true;
    }
    /// A comment behind the result belongs to the game if it is on the same line.
    void skip_comments_on_line() {
        for (bool on_line = true; on_line;) {
            while (in_.peek() == ' ' || in_.peek() == '\t') in_.advance();
            on_line = in_.peek() == '{';
            if (on_line || in_.peek() == ';') skip_comment();
        }
    }
    /// Skips a line end and returns true if a game begins there.
    bool at_next_game() {
        in_.advance();
        return in_.looking_at(FIRST_TAG);
    }
    void skip_blanks_and_comments() {
        do in_.skip_blanks();
        while (skip_comment());
    }
    /// False where a game begins before this one had a move or a result: behind an empty line, with the tag
    /// with which this one begins.
    bool read_tags() {
        std::string first;
        std::size_t end = 0;
        for (skip_blanks_and_comments(); in_.peek() == '['; skip_blanks_and_comments()) {
            if (!first.empty() && in_.line() > end + 1 && in_.looking_at(fmt::format("[{} ", first))) {
                warn(first_line_, "", "the game has neither moves nor a result at its end");
                return false;
            }
            const std::string name = read_tag();
            if (first.empty()) first = name;
            end = in_.line();
        }
        return true;
    }
    /// Returns the name of a tag, and passes over the line of one that cannot be read.
    std::string read_tag() {
        const std::size_t begin = in_.line();
        std::string name;
        const auto fail = [&](std::string_view why) {
            warn(begin, "", why, "; the tag is left out");
            in_.skip_line();
            return name;
        };
        in_.advance();
        in_.skip_blanks();
        for (char c = in_.peek(); is_letter(c) || is_digit(c) || TAG_SIGNS.find(c) != TAG_SIGNS.npos;
             c = in_.peek()) {
            name += c;
            in_.advance();
        }
        if (name.empty()) return fail("a tag name must follow '['");
        in_.skip_blanks();
        if (in_.peek() != '"') return fail(fmt::format("tag {} has no value in quotation marks", name));
        in_.advance();
        std::string value;
        bool is_unescaped = false, is_quoted = true;
        for (; in_.peek() != '"' || !ends_value(); in_.advance()) {
            if (in_.at_end() || in_.peek() == '\n') {
                is_quoted = false;
                break;
            }
            is_unescaped |= in_.peek() == '"';
            if (in_.looking_at("\\\"") || in_.looking_at("\\\\")) in_.advance();
            value += in_.peek();
        }
        if (!is_quoted) {
            if (pgn_ == nullptr) return name;
            warn(begin, "", fmt::format("the value of tag {} has no closing quotation mark", name));
            value.resize(value.find_last_not_of("] \t\r") + 1);
            take_tag(begin, name, std::move(value));
            return name;
        }
        in_.advance();
        in_.skip_blanks();
        const bool is_closed = in_.peek() == ']';
        if (is_closed) in_.advance();
        if (pgn_ == nullptr) return name;
        if (is_unescaped)
            warn(begin, "", fmt::format("the value of tag {} has a quotation mark without '\\'", name));
        if (!is_closed) warn(begin, "", fmt::format("tag {} is not closed by ']'", name));
        take_tag(begin, name, std::move(value));
        return name;
    }
    /// True if the quotation mark here, which has no backslash before it, is the last of a tag.
    bool ends_value() {
        const char next = in_.next_on_line();
        return next == ']' || next == '\n';
    }
    void take_tag(std::size_t line, const std::string& name, std::string value) {
        if (!tag_names_.insert(name).second)
            return warn(line, "", fmt::format("tag {} occurs twice", name), ", and the first one is kept");
        if (const std::string_view result = name == "Result" ? pgn::result_of(pgn::plain_word(value)) : "";
            !result.empty())
            pgn_->result = result;
        if (name == "FEN" && is_known(value) && value != "startpos") fen_ = Fen{line, value};
        if (name == "Variant" && !Kernel::has_rules(start_, value))
            return fault(line, Kernel::other_rules(start_, value), ", tag Variant");
        pgn_->tags.emplace_back(name, std::move(value));
    }
    /// By the tag FEN, after those behind it, of which Variant may say that the game has other rules.
    void set_up() {
        if (pgn_ == nullptr || !fen_) return;
        try {
            std::vector<Fault> left_out;
            pgn_->game = Kernel::set_up(start_, fen_->text, left_out);
            for (const Fault& what : left_out) warn(fen_->line, ", tag FEN", what);
        } catch (const Error& error) {
            fault(fen_->line, error.what(), ", tag FEN");
        }
    }

    void read_movetext() {
        std::size_t depth = 0, begin = 0;
        bool has_words = false;
        for (skip_blanks_and_comments(); !in_.at_end(); skip_blanks_and_comments()) {
            const char c = in_.peek();
            const bool same_line = has_words && in_.line() == item_line_,
                       after_blank = has_words && in_.line() > item_line_ + 1;
            if (c == '[' && begins_game(depth, same_line, after_blank)) break;
            if (depth == 0 && after_blank && begins_with_first_move()) break;
            has_words = true;
            item_line_ = in_.line();
            if (c == '(' || (c == ')' && depth > 0)) {
                if (depth == 0) begin = in_.line();
                depth += c == '(' ? 1 : -1;
                if (tree_) c == '(' ? open_variation() : tree_->close_variation();
                in_.advance();
            } else if (c == '$') {
                in_.advance();
                read_nag();
            } else if (in_.looking_at("[%") || (c == '[' && same_line)) {
                pass_over(in_.looking_at("[%") ? "a command outside a comment" : "a text in square brackets");
                while (!in_.at_end() && in_.peek() != ']' && in_.peek() != '\n') in_.advance();
                if (in_.peek() == ']') in_.advance();
            } else if (std::string word = read_word(); word.empty()) {
                pass_over(fmt::format("'{}'", c));
                in_.advance();
            } else {
                const std::size_t end = pgn::glued_result(word);
                const std::string_view result =
                    pgn::result_of(std::string_view(word).substr(end % word.size()));
                if (result.empty() || end < word.size()) {
                    word.resize(end);
                    if (reads()) play_all(word);
                }
                if (result.empty() || depth > 0) continue;
                if (pgn_ != nullptr) end_with(result);
                skip_comments_on_line();
                return;
            }
        }
        if (depth > 0) warn(begin, "", "the variation that begins with '(' never ends; ')' is missing");
    }
    /// True if the bracket here begins the tags of the next game: not a command that has lost its comment,
    /// nor a text among the moves.
    bool begins_game(std::size_t depth, bool same_line, bool after_blank) {
        if (depth > 0) return in_.looking_at(FIRST_TAG) || (after_blank && in_.looking_at_tag());
        if (same_line) return in_.looking_at_tag();
        const char next = in_.next_on_line();
        return is_letter(next) || is_digit(next) || next == ']' || next == '\n';
    }
    /// True if White's first move comes next, so that a game without tags begins.
    bool begins_with_first_move() {
        return in_.looking_at("1.") && !in_.looking_at("1..") && !in_.looking_at("1. .");
    }
    void open_variation() {
        if (!tree_->open_variation())
            warn(fmt::format("variations lie more than {} deep here", MAX_VARIATION_DEPTH),
                 "; what is deeper is left out");
    }
    std::string read_word() {
        constexpr std::string_view ends = "{}()[];$\"";
        std::string word;
        while (!in_.at_end() && !pgn::is_blank(in_.peek()) && ends.find(in_.peek()) == ends.npos) {
            if (word.size() < LONGEST_WORD) word += in_.peek();
            in_.advance();
        }
        if (is_last_step(word)) word += read_promotion();
        if (word == "1" || word == "0" || word == "1/2") word += read_other_half(word);
        const bool is_ascii =
            std::ranges::all_of(word, [](char c) { return static_cast<unsigned char>(c) < 128; });
        return is_ascii ? word : pgn::plain_word(word);
    }
    /// True if a word, with or without a number before it, is the move of a pawn to a rank where it promotes.
    bool is_last_step(std::string_view word) const {
        word.remove_prefix(word.find_last_of('.') + 1);
        if (word.empty() || !is_letter(word.front()) || is_capital(word.front())) return false;
        const auto rank = text::read_number(word.substr(word.find_last_not_of("0123456789") + 1));
        return rank && *rank > 0 && *rank <= 32 && promotion_.ranks >> (*rank - 1) & 1;
    }
    /// Takes the rest of a result that has blanks: the " - 0" of "1 - 0".
    std::string read_other_half(std::string_view half) {
        const std::string_view other = half == "1" ? "0" : half == "0" ? "1" : half;
        std::string rest = fmt::format(" - {}", other);
        if (half == "1/2" && in_.looking_at(" 1/2")) rest = " 1/2";
        if (!in_.looking_at(rest)) return "";
        for (std::size_t i = 0; i < rest.size(); ++i) in_.advance();
        return fmt::format("-{}", other);
    }
    /// Takes what a pawn becomes as some programs write it: the "(Q)" of "e8(Q)".
    std::string read_promotion() {
        for (const char letter : promotion_.letters)
            if (const std::string text{'(', letter, ')'}; in_.looking_at(text)) {
                for (std::size_t i = 0; i < text.size(); ++i) in_.advance();
                return text;
            }
        return "";
    }
    /// A move may follow at once: "$1e5".
    void read_nag() {
        std::string digits;
        for (; is_digit(in_.peek()) && digits.size() < LONGEST_WORD; in_.advance()) digits += in_.peek();
        const auto nag = text::read_number<int>(digits);
        if (digits.empty()) read_word();
        if (!nag)
            pass_over("'$' without a number");
        else if (tree_)
            tree_->add_nag(*nag);
    }
    void end_with(std::string_view result) {
        if (pgn_->result != "*" && result != "*" && result != pgn_->result) {
            // heed_board() speaks of it.
            if (!pgn_->cut && Kernel::result_on_board(pgn_->game) == result) return;
            return warn(in_.line(), "",
                        {fmt::format("the tag says that the result is {}, but the moves end with {}",
                                     pgn_->result, result),
                         fmt::format("the result of the tag, {}, is kept, but the moves end with {}",
                                     pgn_->result, result)});
        }
        if (result != "*") pgn_->result = result;
    }

    /// Plays a word, which may be several that hold together.
    void play_all(std::string_view word) {
        for (const std::string_view part : text::split_words(word))
            if (reads()) play(part);
    }
    /// Plays a word of the moves: "12.", "12...Nf3", "Nf3!?", "!?", "+-" or "e.p.".
    void play(std::string_view word) {
        const std::size_t digits = std::ranges::find_if_not(word, is_digit) - word.begin();
        if (digits < word.size() && (word[digits] == '.' || (digits > 0 && word[digits] == ':')))
            word.remove_prefix(std::min(word.find_first_not_of(".:", digits), word.size()));
        if (const auto nag = nag_of(word)) return tree_->add_nag(*nag);
        const std::size_t end = word.find_last_not_of("!?") + 1;
        const bool null = std::ranges::find(NULL_MOVES, word.substr(0, end)) != NULL_MOVES.end();
        if (null && !tree_->in_variation()) leave_main_line(word);
        if (!null && (std::ranges::all_of(word, is_digit) || says_nothing(word))) return;
        if (!null && (is_remark(word) || is_sign(word))) return pass_over(quoted_move(word));
        try {
            if (null)
                tree_->pass();
            else if (const auto moves = moves_within(word.substr(0, end)); !moves.empty())
                play_moves_within(word.substr(0, end), moves);
            else
                tree_->play(word);
        } catch (const Error& error) {
            return fault_of_moves(error.what());
        }
        std::string signs(word.substr(word.find_last_not_of("!?+#") + 1));
        std::erase_if(signs, [](char c) { return c == '+' || c == '#'; });
        if (const auto nag = nag_of(signs)) tree_->add_nag(*nag);
    }
    /// The moves in a word that is not one itself: "e4,e5", "Qh4mate"; none in any other.
    std::vector<std::string_view> moves_within(std::string_view word) const {
        constexpr std::size_t longest = 8, shortest = 2;
        std::vector<std::string_view> moves;
        const bool drops = word.find('@') != word.npos;
        if (drops || has_figurine(word) || read_move_text(word)) return moves;
        for (std::size_t at = 0; at < word.size();) {
            std::size_t length = std::min(longest, word.size() - at);
            while (length >= shortest && !is_bare_move(word.substr(at, length))) --length;
            if (length >= shortest) moves.push_back(word.substr(at, length));
            at += length >= shortest ? length : 1;
        }
        return moves;
    }
    /// True for the text of a move without signs; only a pawn that comes to the end of the board promotes.
    bool is_bare_move(std::string_view text) const {
        if (without_signs(text) != text) return false;
        const std::optional<MoveText> move = read_move_text(text);
        if (!move || move->castles_kingside) return move.has_value();
        if (move->to.rank > 31 || promotion_.ranks >> move->to.rank == 0) return false;
        return move->promotion == '\0' || (move->piece == '\0' && promotion_.ranks >> move->to.rank & 1);
    }
    /// Plays the moves that a word has besides other things, which are passed over: "e4,e5", "Qh4mate".
    void play_moves_within(std::string_view word, const std::vector<std::string_view>& moves) {
        constexpr std::string_view separators = ".,:/|-_'+#";
        std::string rest;
        const char* at = word.data();
        for (const std::string_view move : moves) {
            rest.append(at, move.data());
            at = move.data() + move.size();
        }
        rest.append(at, word.data() + word.size());
        if (!says_nothing(rest) && rest.find_first_not_of(separators) != rest.npos)
            pass_over(quoted_move(rest));
        for (const std::string_view move : moves) tree_->play(move);
    }
    /// True if a word belongs to the move before it, and tells nothing that this does not: check, mate, en
    /// passant.
    static bool says_nothing(std::string_view word) {
        constexpr auto words = std::to_array<std::string_view>(
            {"e.p.", "e.p", "ep", "ch", "ch.", "dbl", "dbl.", "dis", "dis.", "mate", "+", "++", "#", "x"});
        return std::ranges::find(words, word) != words.end();
    }
    /// True if a word of letters cannot be a move, however it is written: each has a digit, or castles.
    static bool is_remark(std::string_view word) {
        constexpr std::size_t shortest = 4, shortest_small = 2;
        const std::string_view bare = without_signs(word);
        const bool small = std::ranges::all_of(bare, [](char c) { return c >= 'a' && c <= 'z'; });
        return word.size() >= (small ? shortest_small : shortest) && std::ranges::none_of(word, is_digit) &&
               bare.find_first_not_of("KQRBNPabcdefghx=:-") != bare.npos &&
               bare.find_first_not_of("Oo-") != bare.npos;
    }
    /// True if a word has neither letters nor digits.
    static bool is_sign(std::string_view word) {
        return std::ranges::none_of(
            word, [](char c) { return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 128; });
    }
    /// The game ends before a null move, and what follows becomes a variation.
    void leave_main_line(std::string_view word) {
        warn(fmt::format("'{}' is a null move, and a game cannot have one", word),
             ": it and what follows it are kept as a variation");
        pgn_->cut = true;
        tree_->leave_main_line();
    }
    std::string place() const { return fmt::format(", move {}", pgn::move_number(tree_->position())); }

    PgnInput<Error> in_;
    /// How games begin that do not say so.
    G start_;
    PgnPromotion promotion_;
    std::size_t game_number_ = 0;
    /// What is being built; null once it is known to be faulty, and where nothing is.
    Pgn* pgn_ = nullptr;
    /// The moves of the game that is being read.
    std::optional<PgnTree<G, M>> tree_;
    /// What its tag FEN says, and where.
    struct Fen {
        std::size_t line;
        std::string text;
    };
    std::optional<Fen> fen_;
    /// The names of the game's tags.
    std::unordered_set<std::string> tag_names_;
    /// Where the game begins.
    std::size_t first_line_ = 0;
    /// How many faults the game's warning stands for.
    std::size_t warnings_ = 0;
    std::string fault_;
    /// Where the last word or comment ended.
    std::size_t item_line_ = 0;
    /// The comments before its tags.
    std::string front_;
};

template <class G, class M>
PgnReaderOf<G, M>::PgnReaderOf(std::istream& in, std::string source_name, G start)
    : parser_(std::make_unique<PgnParser<G, M>>(&in, "", std::move(source_name), std::move(start))) {}
template <class G, class M>
PgnReaderOf<G, M>::PgnReaderOf(std::string_view text, std::string source_name, G start)
    : parser_(std::make_unique<PgnParser<G, M>>(nullptr, text, std::move(source_name), std::move(start))) {}
template <class G, class M>
PgnReaderOf<G, M>::~PgnReaderOf() = default;
template <class G, class M>
PgnReaderOf<G, M>::PgnReaderOf(PgnReaderOf&&) noexcept = default;
template <class G, class M>
PgnReaderOf<G, M>& PgnReaderOf<G, M>::operator=(PgnReaderOf&&) noexcept = default;

template <class G, class M>
std::optional<PgnGameOf<G, M>> PgnReaderOf<G, M>::next() {
    return parser_->next();
}
template <class G, class M>
std::optional<PgnGameOf<G, M>> PgnReaderOf<G, M>::next(Faults& faults) {
    return parser_->next(faults);
}
template <class G, class M>
bool PgnReaderOf<G, M>::skip() {
    return parser_->skip();
}
template <class G, class M>
std::size_t PgnReaderOf<G, M>::game_number() const {
    return parser_->game_number();
}

template <class G, class M>
std::size_t PgnReaderOf<G, M>::line() const {
    return parser_->line();
}

/// Reads all games that are left. Throws as the reader does.
template <class G, class M>
std::vector<PgnGameOf<G, M>> read_all(PgnReaderOf<G, M> reader) {
    std::vector<PgnGameOf<G, M>> games;
    while (std::optional<PgnGameOf<G, M>> game = reader.next()) games.push_back(*std::move(game));
    return games;
}

}  // namespace inkmate::chess
