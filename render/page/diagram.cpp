#include "render/page/diagram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

#include "base/text/strings.hpp"
#include "core/chess/attacks.hpp"
#include "core/chess/pgn_note.hpp"
#include "core/chess/position.hpp"
#include "core/variant/board.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/piece_names.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page {

using namespace chess;
namespace {

struct CaptionOperation {
    std::string_view name;
    /// What comes before it; nullptr for nothing.
    std::string Words::*prefix;
    /// True if it is moves in SAN.
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
    throw ChessError(place + ": '" + std::string(text) + "' is not a board as a FEN has it: " + why);
}

void add_commands(Diagram& diagram, std::string_view comment) {
    add_marks(diagram, command_arguments(comment, "csl"));
    add_arrows(diagram, command_arguments(comment, "cal"));
    if (command_arguments(comment, "marks") == "task") diagram.marks_are_task = true;
}

std::optional<Position> position_of(const Diagram& diagram) {
    if (!diagram.to_move) return std::nullopt;
    std::istringstream given(diagram.fields);
    std::string castling = "-", en_passant = "-";
    given >> castling >> en_passant;
    try {
        return Position::from_fen(write_board(board_of(diagram)) +
                                  (*diagram.to_move == WHITE ? " w " : " b ") + castling + " " + en_passant);
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

/// The position of a variant's diagram with a side to move. Throws VariantError if it is not one.
variant::Position variant_position(const Diagram& diagram, Color side, const std::string& fields) {
    const variant::Rules& rules = *diagram.variant;
    variant::Mailbox board = rules.empty_board;
    for (const auto& [square, piece] : diagram.pieces)
        board[static_cast<std::size_t>(variant::cell_of(square))] = piece;
    const std::string hands = diagram.hands.empty() ? "" : '[' + diagram.hands + ']';
    return variant::Position::from_fen(
        rules, variant::write_board(rules, board) + hands + (side == WHITE ? " w " : " b ") + fields);
}

/// Says how mate or stalemate has ended the game.
std::optional<std::string> end_in_words(const Diagram& diagram, Language language) {
    const Words& w = words(language);
    if (diagram.variant == nullptr) {
        const std::optional<Position> position = position_of(diagram);
        if (!position) return std::nullopt;
        const Status status = status_of(*position);
        if (status != Status::checkmate && status != Status::stalemate) return std::nullopt;
        return w.status[*diagram.to_move][static_cast<std::size_t>(status)];
    }
    if (!diagram.to_move || diagram.fields.empty()) return std::nullopt;
    try {
        const auto outcome = variant::outcome_of(variant_position(diagram, *diagram.to_move, diagram.fields));
        if (!outcome || outcome->ending > variant::Ending::stalemate) return std::nullopt;
        return ending_in_words(*outcome, *diagram.to_move, language);
    } catch (const variant::VariantError&) {
        return std::nullopt;
    }
}

/// Returns where a piece can go on a board that need not be a position. Pawns on the first and last rank go
/// nowhere.
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

/// Returns the moves of the piece on a square, which the caption names.
Diagram diagram_of_moves(Diagram diagram, const figures::BoardPiece& man, Language language) {
    diagram.caption =
        *utf8_of_page_text(piece_in_words(diagram.variant, variant::type_of(man.piece), false, language));
    diagram.caption += " " + variant::to_string(man.square);
    mark_moves(diagram, man.square);
    return diagram;
}

}  // namespace

std::vector<figures::BoardPiece> pieces_of(const Board& board) {
    std::vector<figures::BoardPiece> pieces;
    for (int s = 0; s < SQUARE_NB; ++s) {
        const Square square = flip_rank(static_cast<Square>(s));
        if (const Piece piece = board[square]; piece != NO_PIECE)
            pieces.push_back(
                {figures::page_square(square), variant::make_piece(color_of(piece), type_of(piece))});
    }
    return pieces;
}

std::vector<figures::BoardPiece> pieces_of(const variant::Position& position) {
    std::vector<figures::BoardPiece> pieces;
    for (const variant::Cell cell : position.rules().cells)
        if (const variant::Piece piece = position.piece_on(cell); piece != variant::EMPTY)
            pieces.push_back({variant::square_of(cell), piece});
    return pieces;
}

std::vector<figures::BoardPiece> pieces_of(const variant::Rules& rules, std::string_view board) {
    variant::Mailbox cells = rules.empty_board;
    read_board(rules, board, cells);
    std::vector<figures::BoardPiece> pieces;
    for (const variant::Cell cell : rules.cells)
        if (const variant::Piece piece = cells[static_cast<std::size_t>(cell)];
            piece != variant::EMPTY && piece != variant::BORDER)
            pieces.push_back({variant::square_of(cell), piece});
    return pieces;
}

std::vector<variant::Square> squares_of(Move move) {
    if (!move) return {};
    return {figures::page_square(move.from()), figures::page_square(move.destination())};
}

std::vector<variant::Square> squares_of(variant::Move move) {
    if (move.is_drop()) return {move.to()};
    return {move.from(), move.to()};
}

Board board_of(const Position& position) {
    Board board{};
    for (int s = 0; s < SQUARE_NB; ++s)
        board[static_cast<std::size_t>(s)] = position.piece_on(static_cast<Square>(s));
    return board;
}

Board board_of(const Diagram& diagram) {
    Board board{};
    for (const auto& [square, piece] : diagram.pieces)
        board[make_square(variant::file_of(square), variant::rank_of(square))] =
            make_piece(variant::color_of(piece), static_cast<PieceType>(variant::type_of(piece)));
    return board;
}

bool shows_disc(const Diagram& diagram) {
    return diagram.to_move && !end_in_words(diagram, Language::english);
}

std::string side_to_move_words(const Diagram& diagram, Language language) {
    if (!diagram.to_move) return {};
    const auto end = end_in_words(diagram, language);
    return end ? *end : words(language).to_play[*diagram.to_move];
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
    const std::string place =
        std::string(source_name) + (record.line > 0 ? ", line " + std::to_string(record.line) : "");
    std::istringstream fields(record.fen);
    std::string placement, side;
    fields >> placement >> side;
    Diagram diagram;
    diagram.variant = rules;
    variant::Hands hands;
    if (rules == nullptr)
        diagram.pieces = pieces_of(board_of_placement(placement, place));
    else
        try {
            const auto [squares, in_hand] = split_hands(*rules, placement);
            diagram.pieces = pieces_of(*rules, squares);
            if (in_hand) hands = read_hands(*rules, *in_hand);
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
    if (rules != nullptr) {
        diagram.hands = write_hands(*rules, hands);
        add_hands_to_caption(diagram);
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

namespace {

/// "12. Nf3", or how a game begins.
std::string caption_of(std::size_t ply, Color to_move, int fullmove, const Words& w,
                       const std::string& last_move) {
    if (ply == 0) return w.begins;
    const Color mover = ~to_move;
    return std::to_string(fullmove - (mover == BLACK ? 1 : 0)) + w.after_number[mover] + last_move;
}

}  // namespace

Diagram diagram_of(const Game& game, const Position& position, std::size_t ply, const Writing& writing) {
    Diagram diagram;
    diagram.pieces = pieces_of(position);
    diagram.to_move = position.side_to_move();
    std::string last_move;
    if (ply > 0) {
        const Move move = game.moves()[ply - 1];
        diagram.framed = squares_of(move);
        last_move = written_move(game.san()[ply - 1], move.from(), writing.notation);
    }
    diagram.caption = caption_of(ply, position.side_to_move(), position.fullmove_number(),
                                 words(writing.language), last_move);
    return diagram;
}

std::string hands_in_short(std::string_view hands) {
    std::string text;
    for (std::size_t begin = 0; begin < hands.size();) {
        const std::size_t end = std::min(hands.find_first_not_of(hands[begin], begin), hands.size());
        text += hands[begin];
        if (end - begin > 1) text += std::to_string(end - begin);
        begin = end;
    }
    return text.empty() ? text : '[' + text + ']';
}

void add_hands_to_caption(Diagram& diagram) {
    const std::string hands = hands_in_short(diagram.hands);
    diagram.caption += !diagram.caption.empty() && !hands.empty() ? " " + hands : hands;
}

Diagram diagram_of(const variant::Game& game, std::size_t ply, const Writing& writing) {
    const variant::Game part = game.up_to(ply);
    const variant::Position& position = part.position();
    Diagram diagram;
    diagram.variant = &game.rules();
    diagram.pieces = pieces_of(position);
    diagram.to_move = position.side_to_move();
    std::string last_move;
    if (ply > 0) {
        const variant::Move move = part.moves().back();
        diagram.framed = squares_of(move);
        last_move = written_move(game.rules(), part.san().back(), move.from(), writing.notation);
    }
    diagram.caption = caption_of(ply, position.side_to_move(), position.fullmove_number(),
                                 words(writing.language), last_move);
    diagram.hands = write_hands(game.rules(), position.hands());
    return diagram;
}

Diagram diagram_of(const PgnGame& game, std::size_t ply, const Writing& writing) {
    Position position = game.game.start();
    for (const Move move : game.game.moves().first(ply)) position.do_move(move);
    Diagram diagram = diagram_of(game.game, position, ply, {writing.language, letters_of(writing)});
    diagram.caption = *utf8_of_page_text(diagram.caption);
    diagram.framed.clear();
    diagram.pieces = pieces_of(board_of(position));
    const std::string fen = position.fen();
    diagram.fields = fen.substr(fen.find(' ') + 3);
    if (ply == 0 && game.game.start().fen() != START_FEN) diagram.caption.clear();
    // The tag of Lichess's studies.
    diagram.flipped = game.tag("Orientation") == "black";
    if (const auto note = game.notes.find(ply); note != game.notes.end()) {
        add_commands(diagram, whole_comment(note->second));
        diagram.flipped = diagram.flipped || asks_for_flipped_diagram(note->second);
    }
    return diagram;
}

void add_marks(Diagram& diagram, std::string_view list) {
    for (const figures::SquareMark& mark : figures::read_marks(list, figures::board_shape(diagram.variant)))
        diagram.marks.push_back(mark);
}

void add_arrows(Diagram& diagram, std::string_view list) {
    for (const figures::Arrow& arrow : figures::read_arrows(list, figures::board_shape(diagram.variant)))
        diagram.arrows.push_back(arrow);
}

namespace {

/// Returns the squares that the legal moves of a side reach from one, each once.
template <class Position, class Square>
std::vector<variant::Square> reached(const Position& position, Square from,
                                     variant::Square (*on_page)(Square)) {
    std::vector<variant::Square> squares;
    std::set<variant::Square> found;
    for (const auto move : legal_moves(position))
        if (move.from() == from)
            if (const variant::Square to = on_page(move.to()); found.insert(to).second) squares.push_back(to);
    return squares;
}

std::vector<variant::Square> reached_in_chess(const Diagram& diagram, const figures::BoardPiece& man) {
    const Square from = make_square(variant::file_of(man.square), variant::rank_of(man.square));
    const std::optional<Position> position = position_of(diagram);
    if (position && position->side_to_move() == variant::color_of(man.piece))
        return reached<Position, Square>(*position, from, figures::page_square);
    std::vector<variant::Square> squares;
    for (Bitboard to = steps(board_of(diagram), from); to;)
        squares.push_back(figures::page_square(pop_lsb(to)));
    return squares;
}

std::vector<variant::Square> reached_in_variant(const Diagram& diagram, const figures::BoardPiece& man) {
    // Whose piece it is moves it; what the position allows besides its board is in its other fields.
    const Color side = variant::color_of(man.piece);
    const bool turn = diagram.to_move == side && !diagram.fields.empty();
    try {
        return reached<variant::Position, variant::Square>(
            variant_position(diagram, side, turn ? diagram.fields : "- - 0 1"), man.square,
            [](variant::Square s) { return s; });
    } catch (const variant::VariantError& e) {
        throw ChessError(fmt::format("the moves of {} are those of a position of {} only: {}",
                                     variant::to_string(man.square), diagram.variant->name, e.what()));
    }
}

}  // namespace

void mark_moves(Diagram& diagram, variant::Square from) {
    const auto man = std::ranges::find(diagram.pieces, from, &figures::BoardPiece::square);
    if (man == diagram.pieces.end())
        throw ChessError("there is no piece on " + variant::to_string(from) + " whose moves to mark");
    const auto reached =
        diagram.variant != nullptr ? reached_in_variant(diagram, *man) : reached_in_chess(diagram, *man);
    diagram.marks.push_back({figures::Marker::green, from});
    for (const variant::Square to : reached) diagram.marks.push_back({figures::Marker::blue, to});
}

std::vector<Diagram> diagrams_of_moves(Language language) {
    std::vector<Diagram> diagrams;
    for (const Piece piece : {W_PAWN, B_PAWN, W_KNIGHT, W_BISHOP, W_ROOK, W_QUEEN, W_KING})
        for (int s = 0; s < SQUARE_NB; ++s) {
            const Square from = flip_rank(static_cast<Square>(s));
            if (type_of(piece) == PAWN && (rank_of(from) == 0 || rank_of(from) == 7)) continue;
            Board board{};
            board[from] = piece;
            Diagram diagram;
            diagram.pieces = pieces_of(board);
            diagram.to_move = color_of(piece);
            diagram = diagram_of_moves(diagram, diagram.pieces.front(), language);
            // A piece that is alone on the board needs no frame.
            std::erase(diagram.marks,
                       figures::SquareMark{figures::Marker::green, figures::page_square(from)});
            diagrams.push_back(std::move(diagram));
        }
    return diagrams;
}

std::vector<Diagram> diagrams_of_moves(std::span<const Diagram> given, Language language) {
    std::vector<Diagram> diagrams;
    for (const Diagram& diagram : given)
        for (const figures::BoardPiece& man : diagram.pieces)
            diagrams.push_back(diagram_of_moves(diagram, man, language));
    return diagrams;
}

figures::ShownBoard shown_board(const Diagram& diagram, bool coordinates, bool color) {
    return {.flipped = diagram.flipped,
            .marks = diagram.marks,
            .framed = diagram.framed,
            .pieces = diagram.pieces,
            .arrows = diagram.arrows,
            .coordinates = coordinates,
            .color = color};
}

}  // namespace inkmate::page
