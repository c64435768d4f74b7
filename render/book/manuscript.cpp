#include "render/book/manuscript.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/chess/nag.hpp"
#include "core/chess/pgn_note.hpp"
#include "core/chess/position.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::book {

using namespace chess;

namespace {

/// From the left edge of the main line to that of variations.
constexpr int VARIATION_INDENT = figures::quarters(10);

constexpr char EN_DASH = '\261';

/// By how deep a variation lies in others: of those within one that has a paragraph of its own, 0.
struct Brackets {
    std::string_view open, close;
};
constexpr Brackets brackets(std::size_t depth) {
    return depth % 2 == 0 ? Brackets{"(", ")"} : Brackets{"[", "]"};
}

/// "12." or "12...".
std::string number_of(const Position& position) {
    return std::to_string(position.fullmove_number()) + (position.side_to_move() == WHITE ? "." : "...");
}

/// What is told of a move besides its signs: glyphs that have none, and the comment.
std::string prose_of(const PgnNote& note) {
    std::string text;
    const auto add = [&text](const std::string& more) {
        if (!text.empty() && !more.empty()) text += ' ';
        text += more;
    };
    for (const int nag : note.nags) {
        if (nag == 0 || nag == NAG_DIAGRAM || nag == NAG_DIAGRAM_FLIPPED || !nag_sign(nag).empty()) continue;
        const std::string words = nag_words(nag);
        add(words.empty() ? '$' + std::to_string(nag) : words + '.');
    }
    add(without_commands(note.comment));
    return text;
}

bool marks_something(const std::string& comment) {
    return !command_arguments(comment, "csl").empty() || !command_arguments(comment, "cal").empty();
}
bool has_diagram(const PgnNote& note) {
    return asks_for_diagram(note) || marks_something(whole_comment(note));
}

/// Marks that cannot be read are left out: they are no part of the text.
void add_given_marks(page::Diagram& diagram, const PgnNote& note) {
    const std::string comment = whole_comment(note);
    try {
        page::add_marks(diagram, command_arguments(comment, "csl"));
        page::add_arrows(diagram, command_arguments(comment, "cal"));
    } catch (const ChessError&) {
        return;
    }
}

/// The moves of a game stand out from what is said of them; where nothing is, a page of bold type is hard to
/// read, and its figurines look pale.
Face face_of_moves(const PgnGame& game) {
    const bool bare = std::ranges::all_of(game.notes, [](const auto& at) {
        return at.second.variations.empty() && prose_of(at.second).empty();
    });
    return bare ? Face::text : Face::main_line;
}

class GameWriter {
  public:
    GameWriter(const PgnGame& game, const GameStyle& style)
        : game_(game), style_(style), moves_face_(face_of_moves(game)) {
        if (!style.chosen) return;
        for (const std::size_t ply : page::chosen_plies(*style.chosen, game.game.moves().size()))
            chosen_.insert(ply);
    }

    std::vector<Block> write() && {
        Position position = game_.game.start();
        const PgnNote* const before = find(game_.notes, 0);
        if (position.fen() != START_FEN || chosen_.contains(0) || (before && has_diagram(*before)))
            diagram(position, before, side_to_move_caption(position));
        if (before) notes(*before, position);
        const std::span<const Move> moves = game_.game.moves();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Position earlier = position;
            begin_move(moves_face_, earlier);
            put_move(words_, moves_face_, game_.game.san()[i], moves[i].from(), style_.notation);
            position.do_move(moves[i]);
            end_move(i + 1, earlier, position);
        }
        if (moves.empty()) result();
        flush();
        if (style_.curves)
            if (std::optional<page::GameCourse> course = page::course_of(game_))
                blocks_.emplace_back(std::move(*course));
        return std::move(blocks_);
    }

  private:
    static const PgnNote* find(const PgnNotes& notes, std::size_t plies) {
        const auto found = notes.find(plies);
        return found == notes.end() ? nullptr : &found->second;
    }

    /// What follows a move of the game.
    void end_move(std::size_t plies, const Position& earlier, const Position& position) {
        const PgnNote* const note = find(game_.notes, plies);
        if (note) signs(moves_face_, *note);
        words_.space();
        if (plies == game_.game.moves().size()) result();
        if (chosen_.contains(plies) || (note && has_diagram(*note)))
            diagram(position, note,
                    move_caption(Face::main_line, earlier, game_.game.san()[plies - 1],
                                 game_.game.moves()[plies - 1].from(), note));
        if (note) notes(*note, earlier);
    }
    void result() {
        words_.put(moves_face_, page::result_in_words(game_.result));
        words_.space();
    }

    /// The number stands before White's moves, and before Black's where something has come between.
    void begin_move(Face face, const Position& position) {
        if (position.side_to_move() == WHITE || fresh_) words_.put(face, number_of(position));
        fresh_ = false;
    }
    void signs(Face face, const PgnNote& note) {
        for (const int nag : note.nags) {
            const std::string_view sign = nag_sign(nag);
            if (sign.empty()) continue;
            put_sign(words_, face, sign, !is_move_assessment(nag));
        }
    }

    /// Comment and variations of a position of the game, each in a paragraph of its own, and the first not
    /// parted from the move. The variations begin at `earlier`.
    void notes(const PgnNote& note, const Position& earlier) {
        const std::string comment = prose_of(note);
        if (!comment.empty() || !note.variations.empty()) flush(true);
        paragraph_of_prose(comment);
        for (const PgnVariation& line : note.variations) {
            flush();
            indent_ = VARIATION_INDENT;
            variation(line, earlier, 0);
            flush();
            indent_ = 0;
            paragraph_of_prose(without_commands(line.after));
        }
    }
    void paragraph_of_prose(const std::string& text) {
        if (text.empty()) return;
        flush();
        put_prose(words_, Face::text, text, style_.notation, style_.hyphenation.get());
        flush();
    }

    void variation(const PgnVariation& line, Position position, std::size_t depth) {
        fresh_ = true;
        if (const PgnNote* const before = find(line.notes, 0)) {
            signs(Face::text, *before);
            words_.space();
            prose(prose_of(*before));
        }
        for (std::size_t i = 0; i < line.moves.size(); ++i) {
            const Position earlier = position;
            begin_move(Face::text, earlier);
            const std::string san = variation_san(earlier, line.moves[i]);
            variation_move(san, line.moves[i].from());
            play_variation_move(position, line.moves[i]);
            const PgnNote* const note = find(line.notes, i + 1);
            if (note) signs(Face::text, *note);
            words_.space();
            if (!note) continue;
            if (has_diagram(*note))
                diagram(position, note, move_caption(Face::text, earlier, san, line.moves[i].from(), note));
            prose(prose_of(*note));
            nested(*note, earlier, depth);
        }
    }
    void nested(const PgnNote& note, const Position& earlier, std::size_t depth) {
        const auto [open, close] = brackets(depth);
        for (const PgnVariation& line : note.variations) {
            words_.put(Face::text, open);
            variation(line, earlier, depth + 1);
            words_.no_space();
            words_.put(Face::text, close);
            words_.space();
            fresh_ = true;
            prose(without_commands(line.after));
        }
    }
    void variation_move(const std::string& san, Square from) {
        if (san == "--")
            words_.put(Face::text, std::string(1, EN_DASH));
        else
            put_move(words_, Face::text, san, from, style_.notation);
    }
    void prose(const std::string& text) {
        if (text.empty()) return;
        put_prose(words_, Face::text, text, style_.notation, style_.hyphenation.get());
        fresh_ = true;
    }

    std::vector<Word> side_to_move_caption(const Position& position) const {
        WordBuilder caption;
        put_prose(caption, Face::main_line,
                  *page::utf8_of_page_text(page::words(style_.language).to_play[position.side_to_move()]),
                  style_.notation);
        return caption.take();
    }
    std::vector<Word> move_caption(Face face, const Position& earlier, const std::string& san, Square from,
                                   const PgnNote* note) const {
        WordBuilder caption;
        caption.put(face, number_of(earlier));
        put_move(caption, face, san == "--" ? std::string(1, EN_DASH) : san, from, style_.notation);
        for (const int nag : note ? note->nags : std::vector<int>()) caption.put(face, move_assessment(nag));
        return caption.take();
    }
    void diagram(const Position& position, const PgnNote* note, std::vector<Word> caption) {
        flush();
        BookDiagram block;
        block.diagram.pieces = page::pieces_of(page::board_of(position));
        // Below the last position of a game that mate or stalemate has ended there is nobody to move.
        if (!legal_moves(position).empty()) block.diagram.to_move = position.side_to_move();
        block.diagram.flipped = style_.flipped || (note && asks_for_flipped_diagram(*note));
        if (note) add_given_marks(block.diagram, *note);
        block.caption = std::move(caption);
        blocks_.emplace_back(std::move(block));
    }
    /// Ends the paragraph.
    void flush(bool keeps_next = false) {
        fresh_ = true;
        if (words_.empty()) return;
        blocks_.emplace_back(Paragraph{.words = words_.take(),
                                       .indent = indent_,
                                       .justified = style_.hyphenation != nullptr,
                                       .keeps_next = keeps_next});
    }

    const PgnGame& game_;
    const GameStyle& style_;
    Face moves_face_;
    std::set<std::size_t> chosen_;
    std::vector<Block> blocks_;
    WordBuilder words_;
    int indent_ = 0;
    bool fresh_ = true;
};

}  // namespace

std::vector<Block> game_blocks(const PgnGame& game, const GameStyle& style) {
    return GameWriter(game, style).write();
}

}  // namespace inkmate::book
