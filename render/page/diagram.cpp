#include "render/page/diagram.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "base/text/strings.hpp"
#include "core/chess/attacks.hpp"
#include "core/chess/error.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/pgn_command.hpp"
#include "core/variant/error.hpp"
#include "render/page/variant/variant_page.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/words.hpp"

namespace inkmate {

using namespace chess;
namespace {

struct CaptionOperation {
    std::string_view name;
    /// Stands before it; nullptr for nothing.
    std::string Words::*prefix;
    /// Is it moves in SAN?
    bool moves = false;
};
constexpr auto CAPTION_OPERATIONS = std::to_array<CaptionOperation>({{"id", nullptr},
                                                                     {"bm", &Words::best, true},
                                                                     {"am", &Words::avoid, true},
                                                                     {"dm", &Words::mate_in},
                                                                     {"c0", nullptr},
                                                                     {"c1", nullptr},
                                                                     {"c2", nullptr},
                                                                     {"c3", nullptr},
                                                                     {"c4", nullptr},
                                                                     {"c5", nullptr},
                                                                     {"c6", nullptr},
                                                                     {"c7", nullptr},
                                                                     {"c8", nullptr},
                                                                     {"c9", nullptr}});

Board board_of_placement(std::string_view text, const std::string& place) {
    std::string why;
    if (const std::optional<Board> board = read_board(text, why)) return *board;
    throw ChessError(place + ": '" + std::string(text) + "' is no board as a FEN has it: " + why);
}

void add_commands(Diagram& diagram, std::string_view comment) {
    add_marks(diagram, command_arguments(comment, "csl"));
    add_arrows(diagram, command_arguments(comment, "cal"));
}

std::optional<Position> position_of(const Diagram& diagram) {
    if (!diagram.to_move) return std::nullopt;
    std::istringstream given(diagram.fields);
    std::string castling = "-", en_passant = "-";
    given >> castling >> en_passant;
    try {
        return Position::from_fen(write_board(diagram.board) + (*diagram.to_move == WHITE ? " w " : " b ") +
                                  castling + " " + en_passant);
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

/// Mate or stalemate, where it is one.
std::optional<Status> end_of(const Diagram& diagram) {
    const std::optional<Position> position = position_of(diagram);
    if (!position) return std::nullopt;
    const Status status = status_of(*position);
    if (status != Status::checkmate && status != Status::stalemate) return std::nullopt;
    return status;
}

/// Where a piece can go on a board that need not be a position. Pawns on the first and last rank go nowhere.
Bitboard steps(const Board& board, Square from) {
    const Piece piece = board[from];
    const Color us = color_of(piece);
    Bitboard own = 0, occupied = 0;
    for (int s = 0; s < SQUARE_NB; ++s) {
        const Piece other = board[static_cast<std::size_t>(s)];
        if (other == NO_PIECE) continue;
        occupied |= square_bb(static_cast<Square>(s));
        if (color_of(other) == us) own |= square_bb(static_cast<Square>(s));
    }
    switch (type_of(piece)) {
        case KNIGHT: return knight_attacks(from) & ~own;
        case BISHOP: return bishop_attacks(from, occupied) & ~own;
        case ROOK: return rook_attacks(from, occupied) & ~own;
        case QUEEN: return queen_attacks(from, occupied) & ~own;
        case KING: return king_attacks(from) & ~own;
        default: break;
    }
    const int ahead = sign(us), home = us == WHITE ? 1 : 6;
    if (rank_of(from) == 0 || rank_of(from) == 7) return 0;
    Bitboard to = pawn_attacks(us, from) & occupied & ~own;
    for (int n = 1; n <= (rank_of(from) == home ? 2 : 1); ++n) {
        const Square square = make_square(file_of(from), rank_of(from) + n * ahead);
        if (board[square] != NO_PIECE) break;
        to |= square_bb(square);
    }
    return to;
}

/// The moves of the piece on a square, which the caption names.
Diagram diagram_of_moves(Diagram diagram, Square from, Language language) {
    diagram.caption = *utf8_of_page_text(words(language).piece[type_of(diagram.board[from])]);
    diagram.caption += " " + to_string(from);
    mark_moves(diagram, from);
    return diagram;
}

}  // namespace

Board board_of(const Position& position) {
    Board board{};
    for (int s = 0; s < SQUARE_NB; ++s)
        board[static_cast<std::size_t>(s)] = position.piece_on(static_cast<Square>(s));
    return board;
}

bool shows_disc(const Diagram& diagram) {
    return diagram.to_move && !end_of(diagram);
}

std::string side_to_move_words(const Diagram& diagram, Language language) {
    if (!diagram.to_move) return {};
    const Words& w = words(language);
    if (const std::optional<Status> end = end_of(diagram))
        return w.status[*diagram.to_move][static_cast<std::size_t>(*end)];
    return w.to_play[*diagram.to_move];
}

std::vector<std::string> caption_operations() {
    std::vector<std::string> names;
    for (const CaptionOperation& operation : CAPTION_OPERATIONS) names.emplace_back(operation.name);
    return names;
}
std::vector<std::string> default_caption_operations() {
    return {"id", "dm", "c0"};
}

Diagram diagram_of(const EpdRecord& record, std::string_view source_name,
                   const std::vector<std::string>& captions, const Writing& writing,
                   const variant::Rules* rules) {
    const std::string place = std::string(source_name) + ", line " + std::to_string(record.line);
    std::istringstream fields(record.fen);
    std::string placement, side;
    fields >> placement >> side;
    Diagram diagram;
    if (rules == nullptr)
        diagram.board = board_of_placement(placement, place);
    else
        try {
            diagram.pieces = pieces_of_board(*rules, placement);
        } catch (const variant::VariantError& e) {
            throw ChessError(place + ": " + e.what());
        }
    if (!side.empty()) diagram.to_move = side == "w" ? WHITE : BLACK;
    std::getline(fields >> std::ws, diagram.fields);
    try {
        if (rules == nullptr)
            for (const auto& [name, operands] : record.operations) add_commands(diagram, operands);
    } catch (const ChessError& e) {
        throw ChessError(place + ": " + e.what());
    }
    for (const std::string& name : captions) {
        const auto* operation = std::ranges::find(CAPTION_OPERATIONS, name, &CaptionOperation::name);
        const std::string text = without_commands(record.operation(name));
        if (operation == CAPTION_OPERATIONS.end() || text.empty()) continue;
        if (!diagram.caption.empty())
            diagram.caption +=
                std::string_view(".!?:").find(diagram.caption.back()) == std::string_view::npos ? ". " : " ";
        if (operation->prefix != nullptr)
            diagram.caption += *utf8_of_page_text(words(writing.language).*operation->prefix);
        diagram.caption += operation->moves ? written_move(text, SQ_NONE, letters_of(writing)) : text;
    }
    return diagram;
}

std::string solution_in_words(std::string_view solution, const Writing& writing) {
    std::string text;
    for (const std::string_view word : text::split_words(solution)) {
        if (!text.empty()) text += ' ';
        text +=
            word == "or" ? words(writing.language).either : written_move(word, SQ_NONE, letters_of(writing));
    }
    return text;
}

Diagram diagram_of(const Game& game, const Position& position, std::size_t ply, const Writing& writing) {
    const Words& w = words(writing.language);
    Diagram diagram;
    diagram.board = board_of(position);
    diagram.to_move = position.side_to_move();
    if (ply == 0) {
        diagram.caption = w.begins;
        return diagram;
    }
    const Color mover = ~position.side_to_move();
    diagram.last_move = game.moves()[ply - 1];
    diagram.caption = std::to_string(position.fullmove_number() - (mover == BLACK ? 1 : 0));
    diagram.caption += w.after_number[mover];
    diagram.caption += written_move(game.san()[ply - 1], diagram.last_move.from(), writing.notation);
    return diagram;
}

Diagram diagram_of(const PgnGame& game, std::size_t ply, const Writing& writing) {
    Position position = game.game.start();
    for (const Move move : game.game.moves().first(ply)) position.do_move(move);
    Diagram diagram = diagram_of(game.game, position, ply, {writing.language, letters_of(writing)});
    diagram.caption = *utf8_of_page_text(diagram.caption);
    diagram.last_move = Move::none();
    const std::string fen = position.fen();
    diagram.fields = fen.substr(fen.find(' ') + 3);
    if (ply == 0 && game.game.start().fen() != START_FEN) diagram.caption.clear();
    if (const auto note = game.notes.find(ply); note != game.notes.end()) {
        add_commands(diagram, whole_comment(note->second));
        diagram.flipped = asks_for_flipped_diagram(note->second);
    }
    return diagram;
}

std::vector<std::size_t> diagram_plies(const PgnGame& game) {
    std::vector<std::size_t> plies;
    for (const auto& [ply, note] : game.notes) {
        const std::string comment = whole_comment(note);
        if (asks_for_diagram(note) || !command_arguments(comment, "csl").empty() ||
            !command_arguments(comment, "cal").empty())
            plies.push_back(ply);
    }
    if (plies.empty()) plies.push_back(game.game.moves().size());
    return plies;
}

void add_marks(Diagram& diagram, std::string_view list) {
    for (const WrittenMark& mark : read_marks(list)) {
        const std::optional<Square> square = parse_square(mark.square);
        if (!square) refuse_mark(mark);
        diagram.marks.push_back({mark.marker, *square});
    }
}

void add_arrows(Diagram& diagram, std::string_view list) {
    for (const std::string& part : listed_words(list)) {
        std::string_view rest = part;
        Marker marker{};
        const bool marked = take_marker_letter(rest, marker);
        const std::optional<Square> from = parse_square(rest.substr(0, 2));
        const std::optional<Square> to = parse_square(rest.substr(std::min<std::size_t>(2, rest.size())));
        if (!marked || !from || !to || from == to)
            throw ChessError("'" + part +
                             "' is no arrow: write one of G, Y, B, R, and two squares, as in Ge2e4");
        diagram.arrows.push_back({marker, *from, *to});
    }
}

void mark_moves(Diagram& diagram, Square from) {
    const Piece piece = diagram.board[from];
    if (piece == NO_PIECE)
        throw ChessError("there is no piece on " + to_string(from) + " whose moves to mark");
    diagram.marks.push_back({Marker::green, from});
    const std::optional<Position> position = position_of(diagram);
    if (position && position->side_to_move() == color_of(piece)) {
        Bitboard marked = 0;
        for (const Move move : legal_moves(*position)) {
            if (move.from() != from || (marked & square_bb(move.to())) != 0) continue;
            marked |= square_bb(move.to());
            diagram.marks.push_back({Marker::blue, move.to()});
        }
        return;
    }
    for (Bitboard to = steps(diagram.board, from); to;) diagram.marks.push_back({Marker::blue, pop_lsb(to)});
}

std::vector<Diagram> diagrams_of_moves(Language language) {
    std::vector<Diagram> diagrams;
    for (const Piece piece : {W_PAWN, B_PAWN, W_KNIGHT, W_BISHOP, W_ROOK, W_QUEEN, W_KING})
        for (int s = 0; s < SQUARE_NB; ++s) {
            const Square from = flip_rank(static_cast<Square>(s));
            if (type_of(piece) == PAWN && (rank_of(from) == 0 || rank_of(from) == 7)) continue;
            Diagram diagram;
            diagram.board[from] = piece;
            diagram.to_move = color_of(piece);
            diagram = diagram_of_moves(std::move(diagram), from, language);
            // A piece that is alone on the board needs no frame.
            std::erase(diagram.marks, SquareMark{Marker::green, from});
            diagrams.push_back(std::move(diagram));
        }
    return diagrams;
}

std::vector<Diagram> diagrams_of_moves(std::span<const Diagram> given, Language language) {
    std::vector<Diagram> diagrams;
    for (const Diagram& diagram : given)
        for (int s = 0; s < SQUARE_NB; ++s)
            if (const Square from = flip_rank(static_cast<Square>(s)); diagram.board[from] != NO_PIECE)
                diagrams.push_back(diagram_of_moves(diagram, from, language));
    return diagrams;
}

}  // namespace inkmate
