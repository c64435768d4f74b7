#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "core/chess/pgn.hpp"
#include "core/chess/pgn_text.hpp"

namespace inkmate::chess {

namespace {

/// Lines of the export format have fewer columns than this.
constexpr std::size_t EXPORT_COLUMNS = 80;

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

void write_tag(std::string& out, std::string_view name, std::string_view value) {
    out += fmt::format("[{} \"", name);
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += pgn::is_blank(c) ? ' ' : c;
    }
    out += "\"]\n";
}

/// Writes words with blanks between, and line ends before those that would pass the last column. What a
/// reader would take for something else in the first column, an escape ("%") or a tag, has a blank before it
/// there.
class LineWriter {
  public:
    explicit LineWriter(std::string& out) : out_(out) {}
    void write(std::string_view word) {
        bool needs_blank = false;
        if (column_ > 0 && column_ + 1 + word.size() >= EXPORT_COLUMNS) {
            out_ += '\n';
            column_ = 0;
            needs_blank = word.starts_with('%') || word.starts_with('[');
        }
        if (column_ > 0 || needs_blank) {
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

std::string write_pgn(const PgnGame& game) {
    std::string out;
    for (const RosterTag& tag : ROSTER) {
        const std::string_view value =
            tag.name == "Result" ? std::string_view(game.result) : game.tag(tag.name);
        write_tag(out, tag.name, value.empty() ? tag.unknown : value);
    }
    const bool set_up = game.game.start().fen() != START_FEN;
    if (set_up) {
        write_tag(out, "SetUp", "1");
        write_tag(out, "FEN", game.game.start().fen());
    }
    for (const auto& [name, value] : game.tags) {
        const auto is_name = [&n = name](const RosterTag& tag) { return tag.name == n; };
        if (name != "SetUp" && name != "FEN" && std::none_of(ROSTER.begin(), ROSTER.end(), is_name))
            write_tag(out, name, value);
    }
    out += '\n';

    LineWriter lines(out);
    Position pos = game.game.start();
    // Black's move has its number where no move stands right before it.
    bool numbered = true;
    const auto write_notes = [&](std::size_t ply) {
        const auto note = game.notes.find(ply);
        if (note == game.notes.end()) return;
        write_note(lines, note->second);
        numbered = true;
    };
    write_notes(0);
    for (std::size_t ply = 0; ply < game.game.moves().size(); ++ply) {
        if (numbered || pos.side_to_move() == WHITE) lines.write(pgn::move_number(pos));
        lines.write(game.game.san()[ply]);
        numbered = false;
        pos.do_move(game.game.moves()[ply]);
        write_notes(ply + 1);
    }
    lines.write(game.result);
    out += "\n";
    return out;
}

}  // namespace inkmate::chess
