#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

#include "core/chess/nag.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/pgn_text.hpp"

namespace inkmate::chess::pgn {

/// Lines of the export format have fewer columns than this.
inline constexpr std::size_t EXPORT_COLUMNS = 80;
/// What goes on when a command has so many letters may begin a line.
inline constexpr std::size_t LONGEST_COMMAND = 30;

struct RosterTag {
    std::string_view name, unknown;
};
inline constexpr std::array<RosterTag, 7> ROSTER = {{{"Event", "?"},
                                                     {"Site", "?"},
                                                     {"Date", "????.??.??"},
                                                     {"Round", "?"},
                                                     {"White", "?"},
                                                     {"Black", "?"},
                                                     {"Result", "*"}}};

/// By what rules a game was played, where it is not ordinary chess.
inline constexpr std::string_view VARIANT_TAG = "Variant";

/// Writes words with blanks between, and line ends before those that would pass the last column. What a
/// reader would take for something else in the first column, an escape ("%") or a tag, has a blank before it
/// there.
class LineWriter {
  public:
    explicit LineWriter(std::string& out) : out_(out) {}
    ~LineWriter() { flush(); }
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;

    void write(std::string_view word) {
        if (!begins_) flush();
        begins_ = false;
        word_ += word;
    }
    /// The next word begins with this; a row of brackets may be as long as a line.
    void begin_with(char bracket) {
        if (!begins_ || word_.size() + 1 >= EXPORT_COLUMNS / 2) flush();
        word_ += bracket;
        begins_ = true;
    }
    /// The last word ends with this.
    void end_with(std::string_view text) {
        if (word_.size() + text.size() + 1 >= EXPORT_COLUMNS) flush();
        word_ += text;
        begins_ = false;
    }

  private:
    void flush() {
        if (word_.empty()) return;
        bool needs_blank = false;
        if (column_ > 0 && column_ + 1 + word_.size() >= EXPORT_COLUMNS) {
            out_ += '\n';
            column_ = 0;
            needs_blank = word_.starts_with('%') || word_.starts_with('[');
        }
        if (column_ > 0 || needs_blank) {
            out_ += ' ';
            ++column_;
        }
        out_ += word_;
        column_ += word_.size();
        word_.clear();
    }

    std::string& out_;
    std::size_t column_ = 0;
    /// What is written next, while something may come right after it.
    std::string word_;
    /// True if it is only the beginning of a word.
    bool begins_ = false;
};

}  // namespace inkmate::chess::pgn

namespace inkmate::chess {

/// Writes moves with their numbers, notes and variations.
template <class G, class M>
class MoveWriter {
  public:
    using Position = typename PgnKernel<G>::Position;

    explicit MoveWriter(std::string& out) : lines_(out) {}

    void line(const Position& start, std::span<const M> moves, const PgnNotesOf<M>& notes) {
        // Positions of variants are large, and variations lie deep.
        struct Place {
            Position before, now;
        };
        const auto place = std::make_unique<Place>(Place{start, start});
        Position& pos = place->now;
        note(notes, 0, start);
        for (std::size_t ply = 0; ply < moves.size(); ++ply) {
            if (numbered_ || pos.side_to_move() == WHITE) lines_.write(pgn::move_number(pos));
            lines_.write(variation_san(pos, moves[ply]));
            numbered_ = false;
            place->before = pos;
            play_variation_move(pos, moves[ply]);
            note(notes, ply + 1, place->before);
        }
    }
    void result(std::string_view text) { lines_.write(text); }

  private:
    void note(const PgnNotesOf<M>& notes, std::size_t ply, const Position& before) {
        const auto found = notes.find(ply);
        if (found == notes.end()) return;
        const PgnNoteOf<M>& note = found->second;
        for (std::size_t i = 0; i < note.nags.size(); ++i) glyph(note.nags[i], ply > 0 && i == 0);
        comment(note.comment);
        for (const PgnVariationOf<M>& variation : note.variations) {
            lines_.begin_with('(');
            numbered_ = true;
            line(before, variation.moves, variation.notes);
            lines_.end_with(")");
            numbered_ = true;
            comment(variation.after);
        }
    }
    /// One that judges a move stands right after it.
    void glyph(int nag, bool after_move) {
        if (after_move && is_move_assessment(nag)) return lines_.end_with(move_assessment(nag));
        lines_.write(fmt::format("${}", nag));
        numbered_ = true;
    }
    void comment(std::string text) {
        if (text.empty()) return;
        std::replace(text.begin(), text.end(), '}', ')');
        std::istringstream words("{" + text + "}");
        for (std::string word; words >> word;) {
            // A command stays on its line, where it is short.
            for (std::string next; is_open_command(word) && words >> next;) word += " " + next;
            lines_.write(word);
        }
        numbered_ = true;
    }

    static bool is_open_command(std::string_view word) {
        const std::size_t begin = word.rfind("[%");
        return begin != word.npos && word.find(']', begin) == word.npos && word.size() < pgn::LONGEST_COMMAND;
    }

    pgn::LineWriter lines_;
    /// True if Black's move needs its number, since no move is right before it.
    bool numbered_ = true;
};

/// Writes a game as write_pgn() does.
template <class G, class M>
std::string pgn_text(const PgnGameOf<G, M>& game) {
    std::string out;
    for (const pgn::RosterTag& tag : pgn::ROSTER) {
        const std::string_view value =
            tag.name == "Result" ? std::string_view(game.result) : game.tag(tag.name);
        out += pgn::tag_line(tag.name, value.empty() ? tag.unknown : value);
    }
    const std::string variant = PgnKernel<G>::variant_tag(game.game, game.tag(pgn::VARIANT_TAG));
    if (!variant.empty()) out += pgn::tag_line(pgn::VARIANT_TAG, variant);
    if (const std::string start = game.game.start().fen(); start != PgnKernel<G>::usual_start(game.game)) {
        out += pgn::tag_line("SetUp", "1");
        out += pgn::tag_line("FEN", start);
    }
    for (const auto& [name, value] : game.tags) {
        const auto is_name = [&n = name](const pgn::RosterTag& tag) { return tag.name == n; };
        if (name != "SetUp" && name != "FEN" && (variant.empty() || name != pgn::VARIANT_TAG) &&
            std::ranges::none_of(pgn::ROSTER, is_name))
            out += pgn::tag_line(name, value);
    }
    out += '\n';

    {
        MoveWriter<G, M> moves(out);
        moves.line(game.game.start(), game.game.moves(), game.notes);
        moves.result(game.result);
    }
    out += "\n";
    return out;
}

}  // namespace inkmate::chess
