#include "psgen/tables/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <span>

#include "core/chess/attacks.hpp"
#include "core/chess/castling.hpp"
#include "core/chess/move.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/piece.hpp"
#include "core/chess/position.hpp"
#include "core/chess/zobrist.hpp"
#include "core/engine/evaluation.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/move_order.hpp"
#include "core/engine/player.hpp"
#include "core/engine/pvs_parameters.hpp"
#include "core/engine/search.hpp"
#include "core/engine/terms.hpp"
#include "core/variant/notation.hpp"
#include "engines/uci/go_words.hpp"
#include "engines/uci/option.hpp"
#include "psgen/link/token.hpp"
#include "psgen/tables/console_words.hpp"
#include "psgen/tables/drawn_pages.hpp"

namespace inkmate::psgen {

using namespace chess;
using namespace engine;

namespace {

constexpr int FILES = 8, RANKS = 8;
/// "exd8=Q+" is as long as any.
constexpr int LONGEST_SAN = 7;

std::string number(std::int64_t n) {
    return fmt::to_string(n);
}
std::string boolean(bool b) {
    return b ? "true" : "false";
}
std::string constant(std::string expression) {
    return std::move(expression) + " readonly";
}

/// Eight numbers a line: a rank of the board, the first rank first.
std::string squares(const std::array<int, SQUARE_NB>& values) {
    return ps_array(values, 8);
}

std::string square_tables(const std::array<SquareTable, PIECE_TYPE_NB>& tables) {
    std::string text = "[";
    for (const SquareTable& values : tables) {
        text += '\n';
        text += squares(values);
    }
    text += "\n]";
    return text;
}

/// What a victim must at least be worth, by victim in the word; the lack of one never is enough.
std::string delta(const SearchOptions& search) {
    constexpr int never = -100000;
    std::vector<int> values = {never};
    for (int victim = PAWN; victim <= NEW_QUEEN_VICTIM + QUEEN; ++victim)
        values.push_back(delta_of(search.parameters, victim, *search.evaluation));
    return ps_array(values);
}

std::string steps(std::span<const Direction> directions) {
    std::vector<std::string> pairs;
    for (const Direction& d : directions) pairs.push_back(fmt::format("[{} {}]", d.file, d.rank));
    return ps_array(pairs);
}

/// An array of strings, each on a line.
std::string strings(std::vector<std::string> texts) {
    for (std::string& text : texts) text = ps_string(text);
    return ps_array(texts, 1);
}

/// What a word that takes a number says of it.
std::string number_text(std::string_view word) {
    return constant(ps_string(number_range(word)));
}

std::string status_text() {
    std::vector<std::string> texts;
    for (int s = 0; s < STATUS_NB; ++s) texts.emplace_back(describe(static_cast<Status>(s)));
    return strings(std::move(texts));
}

std::string mistakes(const Mistakes& m) {
    return fmt::format("[{} {} {} {} {} {}]", m.oversight, m.noise, m.whim, m.haste, m.favour, m.gift);
}

/// Nobody has measured the Elo of levels in variants.
std::string levels(const PlayingProgram& program) {
    std::vector<std::string> rows;
    for (const Level& l : LEVELS)
        rows.push_back(fmt::format("[{} {} {} {}]", l.strength.limits.nodes, mistakes(l.strength.mistakes),
                                   program.variant ? 0 : l.elo, ps_string(l.name)));
    return ps_array(rows, 1);
}

std::string moves(const Game& game) {
    std::vector<int> codes;
    for (const Move m : game.moves()) codes.push_back(m.code());
    return ps_array(codes);
}

std::string packed(const PlayingProgram& options, Term term) {
    return number(options.search.evaluation->terms[term].packed());
}

/// Terms that stand together, six a line.
std::string packed(const PlayingProgram& options, Term first, int count) {
    std::vector<int> values;
    for (int i = 0; i < count; ++i)
        values.push_back(options.search.evaluation->terms[static_cast<std::size_t>(first + i)].packed());
    return constant(ps_array(values, PAWN_RANKS));
}

/// Squares of castling by right, in the order of its bits, as a string.
template <class Square>
std::string by_right(Square square) {
    std::string digits;
    for (std::size_t right = 0; right < CASTLING_NB; ++right)
        digits += fmt::format("{:02x}", static_cast<int>(square(right)));
    return constant("<" + digits + ">");
}
CastlingSquares ordinary_castling(std::size_t right) {
    return castling_squares_of(ORDINARY_HOMES[right], right % 2 == 0);
}
/// For each right king square and king, rook square and rook.
std::string castling_homes() {
    std::vector<std::string> homes;
    for (std::size_t right = 0; right < CASTLING_NB; ++right) {
        const Color side = right < 2 ? WHITE : BLACK;
        homes.push_back(fmt::format("[{} {} {} {}]", static_cast<int>(ORDINARY_HOMES[right].king),
                                    static_cast<int>(make_piece(side, KING)),
                                    static_cast<int>(ORDINARY_HOMES[right].rook),
                                    static_cast<int>(make_piece(side, ROOK))));
    }
    return constant(ps_array(homes));
}

/// What each piece of the board counts for White.
std::string piece_points() {
    std::array<int, PIECE_NB> points{};
    for (std::size_t type = PAWN; type <= KING; ++type) {
        points[make_piece(WHITE, static_cast<PieceType>(type))] = PIECE_POINTS[type];
        points[make_piece(BLACK, static_cast<PieceType>(type))] = -PIECE_POINTS[type];
    }
    return ps_array(points);
}

/// Names of the squares as one side looks at them: a1White, b1White, ...
std::vector<std::string> square_names(std::string_view side) {
    std::vector<std::string> names;
    for (int s = 0; s < SQUARE_NB; ++s)
        names.push_back(to_string(static_cast<Square>(s)) + std::string(side));
    return names;
}

/// piece0, piece1, ...: the pieces of a game, by their numbers in board.ps.
std::vector<std::string> piece_names() {
    constexpr int numbers = 33;
    std::vector<std::string> names;
    for (int n = 0; n < numbers; ++n) names.push_back(fmt::format("piece{}", n));
    return names;
}

std::string literals(std::vector<std::string> names, std::size_t per_line) {
    for (std::string& name : names) name.insert(0, 1, '/');
    return constant(ps_array(names, per_line));
}

/// The megabytes of the transposition table, as `option name Hash` tells them: a part of one counts as one.
std::size_t hash_megabytes(const SearchOptions& search) {
    return (transposition_table_need(search) + (std::size_t{1} << 20) - 1) >> 20;
}

/// What a combo that is settled when the program is made may be set to: what it is.
std::string fixed_combo(const uci::UciOption& option, std::string_view value) {
    return uci::option_line(option, value, {std::string(value)});
}

std::string uci_option_lines(const PlayingProgram& o) {
    using namespace uci::options;
    uci::UciOption hash = HASH;
    hash.least = hash.most = hash_megabytes(o.search);
    std::vector<std::string> lines = {uci::option_line(hash, number(hash.most))};
    if (hash.most != 0) lines.push_back(uci::option_line(CLEAR_HASH, ""));
    lines.push_back(uci::option_line(LEVEL, number(LEVEL.most)));
    lines.push_back(uci::option_line(LIMIT_STRENGTH, "false"));
    lines.push_back(uci::option_line(ELO, number(ELO.most)));
    if (!o.book.empty()) lines.push_back(uci::option_line(BOOK, "false"));
    lines.push_back(uci::option_line(SEED, number(o.seed)));
    lines.push_back(fixed_combo(EVALUATION, o.search.evaluation->name));
    lines.push_back(fixed_combo(SEARCH, to_string(o.search.algorithm)));
    lines.push_back(uci::option_line(ANALYSE, "false"));
    if (o.game.start().needs_chess960()) lines.push_back(uci::option_line(CHESS960, "false"));
    return strings(std::move(lines));
}

struct Entry {
    std::string_view comment;
    std::function<std::string(const PlayingProgram&)> make;
    /// Table::names
    std::vector<std::string> names = {};
};

// Long because it is the table.
const std::map<std::string_view, Entry>& own_entries() {
    static const std::map<std::string_view, Entry> table = {
        {"ALWAYS",
         {"so often is always: frequencies of mistakes are counted in thousandths",
          [](const auto&) { return number(ALWAYS); }}},
        {"ATTACKER_SHIFT",
         {"where in an order the piece that captures begins, 7 less its type",
          [](const auto&) { return number(ATTACKER_SHIFT); }}},
        {"BISHOP_PAIR",
         {"what two bishops are worth, packed", [](const auto& o) { return packed(o, BISHOP_PAIR); }}},
        {"CASTLING_HOMES",
         {"by castling right, king square and king, rook square and rook that it needs",
          [](const auto&) { return castling_homes(); }}},
        {"KING_GOALS",
         {"by castling right, where the king goes",
          [](const auto&) { return by_right([](auto r) { return ordinary_castling(r).king_to; }); }}},
        {"ROOK_GOALS",
         {"by castling right, where the rook goes",
          [](const auto&) { return by_right([](auto r) { return ordinary_castling(r).rook_to; }); }}},
        {"ORDINARY_KINGS",
         {"by castling right, the king's home in ordinary chess",
          [](const auto&) { return by_right([](auto r) { return ORDINARY_HOMES[r].king; }); }}},
        {"ORDINARY_ROOKS",
         {"by castling right, the rook's home in ordinary chess",
          [](const auto&) { return by_right([](auto r) { return ORDINARY_HOMES[r].rook; }); }}},
        {"CASTLING_FLAG",
         {"the flag of castling", [](const auto&) { return number(static_cast<int>(MoveFlag::castling)); }}},
        {"CONNECTED_PASSER",
         {"passed pawns guarded by a pawn or beside one, by rank, packed",
          [](const auto& o) { return packed(o, CONNECTED_PASSER, PAWN_RANKS); }}},
        {"CORNER_WORTH",
         {"what a bare king's square is worth to the enemy",
          [](const auto&) {
              SquareTable worth{};
              for (std::size_t sq = 0; sq < SQUARE_NB; ++sq)
                  worth[sq] = corner_worth(static_cast<Square>(sq));
              return constant(squares(worth));
          }}},
        {"CAPTURERS",
         {"by number of a piece, the variable of what finds its captures",
          [](const auto&) { return literals(piece_names(), 0); }, piece_names()}},
        {"CONSOLE_HELP",
         {"what can be typed, a line each",
          [](const auto& o) { return constant(strings(console_help(o))); }}},
        {"BOARD_LINE",
         {"a rank of the board as text",
          [](const auto&) { return ps_string(std::string(board_line_length(FILES), ' ')); }}},
        {"BOOK",
         {"the opening book: moves by their place in the list of legal moves, and ends of lines",
          [](const auto& o) { return constant(ps_string(o.book.text())); }}},
        {"BOOK_LINE",
         {"the character that ends a line when the next one has no move in common with it",
          [](const auto& o) { return number(o.book.line_end()); }}},
        {"DELTA",
         {"by victim, what a capture may add to the static evaluation at most, in centipawns",
          [](const auto& o) { return constant(delta(o.search)); }}},
        {"DOUBLED_PAWN",
         {"each pawn but one on a file, packed", [](const auto& o) { return packed(o, DOUBLED_PAWN); }}},
        {"DOUBLE_PUSH_FLAG",
         {"the flag of a pawn's first step over two squares",
          [](const auto&) { return number(static_cast<int>(MoveFlag::double_push)); }}},
        {"DRAWISH_DIVISOR",
         {"what is left of a value that can hardly be won, one part in",
          [](const auto&) { return number(DRAWISH_DIVISOR); }}},
        {"ENDGAME",
         {"in the end game, what a piece is worth by its type and its square, in centipawns",
          [](const auto& o) { return constant(square_tables(o.search.evaluation->endgame)); }}},
        {"ENDGAME_VALUE",
         {"in the end game, what a piece is worth by its type, in centipawns",
          [](const auto& o) { return constant(ps_array(o.search.evaluation->endgame_value)); }}},
        {"FAR_PASSER_RANK",
         {"from this rank on, from 0, kings near a passed pawn count",
          [](const auto&) { return number(FAR_PASSER_RANK); }}},
        {"FEW_PIECES_WEIGHT",
         {"up to this weight of both sides material decides what can be won",
          [](const auto&) { return number(FEW_PIECES_WEIGHT); }}},
        {"ENOUGH_PAWNS",
         {"with fewer pawns a value falls where few pieces are left",
          [](const auto&) { return number(ENOUGH_PAWNS); }}},
        {"ENEMY_KING_STEPS",
         {"what a step of the enemy's king to the square ahead of a passed pawn counts, by the pawn's rank",
          [](const auto& o) { return packed(o, ENEMY_KING_STEPS, PAWN_RANKS); }}},
        {"EN_PASSANT_FLAG",
         {"the flag of a capture en passant",
          [](const auto&) { return number(static_cast<int>(MoveFlag::en_passant)); }}},
        {"EVALUATION_NAME",
         {"what the evaluation is called",
          [](const auto& o) { return constant(ps_string(o.search.evaluation->name)); }}},
        {"FIRST_VICTIM",
         {"the victim of a move that is to be tried before all others",
          [](const auto&) { return number(FIRST_VICTIM); }}},
        {"FLAG_MASK", {"the bits of a flag", [](const auto&) { return number(FLAG_MASK); }}},
        {"FLAG_SHIFT",
         {"where in a move the flag begins, which says what is special about it",
          [](const auto&) { return number(FLAG_SHIFT); }}},
        {"FROM_SHIFT",
         {"where in a move the square begins that it leaves; the one it goes to is below",
          [](const auto&) { return number(FROM_SHIFT); }}},
        {"FLIPPED",
         {"is the board shown from Black's side at first", [](const auto& o) { return boolean(o.flipped); }}},
        {"HASH_MEGABYTES",
         {"the size of the transposition table, as text",
          [](const auto& o) { return constant(ps_string(number(hash_megabytes(o.search)))); }}},
        {"HASTY_NODES",
         {"the nodes of a move that is played in haste", [](const auto&) { return number(HASTY_NODES); }}},
        {"INFINITE", {"above every score", [](const auto&) { return number(INFINITE); }}},
        {"ISOLATED_PAWN",
         {"a pawn without pawns on the files beside it, packed",
          [](const auto& o) { return packed(o, ISOLATED_PAWN); }}},
        {"JOB_NAME",
         {"what the device is to call the job",
          [](const auto& o) { return constant(ps_string(o.device.job_name.substr(0, MAX_JOB_NAME))); }}},
        {"KINGS_APART",
         {"a step between the kings, when one is bare", [](const auto&) { return number(KINGS_APART); }}},
        {"KING_DISTANCES",
         {"how many distances of a king from a file are told apart",
          [](const auto&) { return number(KING_DISTANCES); }}},
        {"KING_STEPS",
         {"[files ranks] of the king's steps: the rook's directions, then the bishop's",
          [](const auto&) { return constant(steps(KING_STEPS)); }}},
        {"KNIGHT_STEPS",
         {"[files ranks] of the knight's leaps", [](const auto&) { return constant(steps(KNIGHT_STEPS)); }}},
        {"LEAST_ELO",
         {"the fewest points of Elo that can be chosen", [](const auto&) { return number(LEAST_ELO); }}},
        {"LEVELS",
         {"[nodes [oversight noise whim haste favour gift] Elo name] of each level, from 0",
          [](const auto& o) { return constant(levels(o)); }}},
        {"LIMIT_DEPTH",
         {"how many plies deep the program searches at first",
          [](const auto& o) { return number(o.limits.depth); }}},
        {"LIMIT_MISTAKES",
         {"[oversight noise whim haste favour gift]: the mistakes that it makes at first",
          [](const auto& o) { return constant(mistakes(o.mistakes)); }}},
        {"LIMIT_NODES",
         {"how many nodes the program searches at first; 0 means no limit",
          [](const auto& o) { return number(static_cast<std::int64_t>(o.limits.nodes)); }}},
        {"LIMIT_TIME",
         {"how many milliseconds the program thinks at first; 0 means no limit",
          [](const auto& o) { return number(o.limits.milliseconds); }}},
        {"LOGARITHMS",
         {"by number, 40 times its natural logarithm",
          [](const auto&) { return constant(ps_array(LOGARITHMS)); }}},
        {"ELO_RANGE",
         {"the points that there are, or why there are none",
          [](const auto& o) { return o.variant ? constant(ps_string(elo_advice())) : number_text("elo"); }}},
        {"LEVEL_RANGE", {"the levels that there are", [](const auto&) { return number_text("level"); }}},
        {"LONGEST_MOVE_TEXT",
         {"no text of a move is longer, blanks left out",
          [](const auto&) { return number(static_cast<std::int64_t>(LONGEST_MOVE_TEXT)); }}},
        {"LONGEST_SEARCH",
         {"the most seconds that a search can be given", [](const auto&) { return number(LONGEST_SEARCH); }}},
        {"LOSES_TO_PAWN",
         {"by piece type, up to which victim it is not given for one that a pawn guards",
          [](const auto&) { return constant(ps_array(LOSES_TO_PAWN)); }}},
        {"MATE",
         {"the score of a mate on the board; n plies away it is n less",
          [](const auto&) { return number(MATE); }}},
        {"MATE_BOUND",
         {"scores beyond this announce a mate", [](const auto&) { return number(MATE_BOUND); }}},
        {"MAX_BOOK_PLIES",
         {"a line of the book has at most so many", [](const auto&) { return number(MAX_BOOK_PLIES); }}},
        {"MAX_GAIN", {"no quiet move gains more", [](const auto&) { return number(MAX_GAIN); }}},
        {"MAX_PLIES",
         {"how many plies the record of a game can have", [](const auto& o) { return number(o.max_plies); }}},
        {"MAX_PLY", {"no variation is longer, in plies", [](const auto&) { return number(MAX_PLY); }}},
        {"MAX_SEED", {"the greatest seed", [](const auto&) { return number(MAX_SEED); }}},
        {"MIDDLEGAME",
         {"by piece type and square, centipawns from White's side in the middle game",
          [](const auto& o) { return constant(square_tables(o.search.evaluation->middlegame)); }}},
        {"MIDDLEGAME_VALUE",
         {"by piece type, centipawns in the middle game",
          [](const auto& o) { return constant(ps_array(o.search.evaluation->middlegame_value)); }}},
        {"MOST_ELO",
         {"the most points of Elo that can be chosen", [](const auto&) { return number(MOST_ELO); }}},
        {"MOST_KING_STEPS",
         {"so many steps of a king to a passed pawn are counted",
          [](const auto&) { return number(MOST_KING_STEPS); }}},
        {"MOST_NODES",
         {"the most positions that a search can be given",
          [](const auto&) { return number(static_cast<std::int64_t>(MOST_NODES)); }}},
        {"MOVES_TO_GO",
         {"for how many moves a clock has to last when nobody says",
          [](const auto&) { return number(uci::MOVES_TO_GO); }}},
        {"MOVE_BITS", {"of a move's code: to, from and flag", [](const auto&) { return number(MOVE_BITS); }}},
        {"MOVE_MASK", {"the bits of a move", [](const auto&) { return number(MOVE_MASK); }}},
        {"NEW_QUEEN_VICTIM",
         {"added to the victim, 0 if there is none, of a pawn that becomes a queen",
          [](const auto&) { return number(NEW_QUEEN_VICTIM); }}},
        {"NO_GAIN",
         {"the gain of a quiet move that gains nothing", [](const auto&) { return number(NO_GAIN); }}},
        {"NO_PAWNS_DIVISOR",
         {"what divides a value without pawns, with pieces enough to win",
          [](const auto&) { return number(NO_PAWNS_DIVISOR); }}},
        {"OFFICERS",
         {"types of pieces, pawns and kings left out",
          [](const auto&) { return constant(ps_array(OFFICERS)); }}},
        {"OFF_DIAGONAL",
         {"a step of a bare king from the long diagonal where the bishop beside a knight does not go",
          [](const auto&) { return number(OFF_DIAGONAL); }}},
        {"OPPOSITE_BISHOPS_DIVISOR",
         {"what divides a value where nothing but bishops on opposite colours is left beside pawns",
          [](const auto&) { return number(OPPOSITE_BISHOPS_DIVISOR); }}},
        {"ORDER_SHIFT",
         {"where in a scored move the order begins, above the move",
          [](const auto&) { return number(ORDER_SHIFT); }}},
        {"OFFER_FROM",
         {"the number of the first move with which a draw is offered",
          [](const auto&) { return number(OFFER_FROM); }}},
        {"OFFER_PLIES",
         {"after each so many half-moves without a capture or a pawn's move a draw is offered",
          [](const auto&) { return number(OFFER_PLIES); }}},
        {"OFFER_SCORE",
         {"a draw is offered where the position is even within so much",
          [](const auto&) { return number(OFFER_SCORE); }}},
        {"OWN_KING_STEPS",
         {"with few pieces, each step of a king to get ahead of its passed pawn, by the pawn's rank, packed",
          [](const auto& o) { return packed(o, OWN_KING_STEPS, PAWN_RANKS); }}},
        {"PAGES_MODE",
         {"after which moves a page is printed at first: 0 none, 1 the program's, 2 every",
          [](const auto& o) { return number(static_cast<int>(o.pages)); }}},
        {"PASSED_PAWN",
         {"passed pawns by rank, from the second, packed",
          [](const auto& o) { return packed(o, PASSED_PAWN, PAWN_RANKS); }}},
        {"PASSER_ENEMY_KING",
         {"a passed pawn on its fourth rank or beyond by files from the enemy's king, packed",
          [](const auto& o) { return packed(o, PASSER_ENEMY_KING, KING_DISTANCES); }}},
        {"PASSER_OWN_KING",
         {"a passed pawn on its fourth rank or beyond by files from its king, packed",
          [](const auto& o) { return packed(o, PASSER_OWN_KING, KING_DISTANCES); }}},
        {"PAWN_ENEMY_KING",
         {"a pawn by files from the enemy's king and by rank, packed",
          [](const auto& o) { return packed(o, PAWN_ENEMY_KING, KING_DISTANCES * PAWN_RANKS); }}},
        {"PAWN_ENDING_DIVISOR",
         {"with kings and pawns alone a value grows by one part in so many",
          [](const auto&) { return number(PAWN_ENDING_DIVISOR); }}},
        {"PAWN_OWN_KING",
         {"a pawn by files from its king and by rank, from the second, packed",
          [](const auto& o) { return packed(o, PAWN_OWN_KING, KING_DISTANCES * PAWN_RANKS); }}},
        {"PAWN_RANKS", {"the ranks where pawns can be", [](const auto&) { return number(PAWN_RANKS); }}},
        {"PHALANX_PAWN",
         {"a pawn beside another, packed", [](const auto& o) { return packed(o, PHALANX_PAWN); }}},
        {"PHASE_LIMIT",
         {"the weight that divides middle game and end game",
          [](const auto& o) { return number(o.search.evaluation->phase_limit); }}},
        {"PHASE_WEIGHT",
         {"by piece type, the weight for the phase of the game",
          [](const auto& o) { return constant(ps_array(o.search.evaluation->phase_weight)); }}},
        {"PIECE_LETTERS",
         {"by piece code, its letter in FEN",
          [](const auto&) { return constant(ps_string(PIECE_LETTERS)); }}},
        {"PIECE_POINTS",
         {"by piece, what it counts for White in points",
          [](const auto&) { return constant(piece_points()); }}},
        {"CONSOLE_LETTERS",
         {"by piece type, its letter of moves in the console",
          [](const auto& o) {
              return constant(ps_string(letters_by_type(o.variant.get(), page::letters_of(o.writing))));
          }}},
        {"PLY_FACTOR",
         {"sets the random numbers of one ply apart from those of the next",
          [](const auto&) { return number(Chance::PLY_FACTOR); }}},
        {"PLY_MASK",
         {"the bits of a ply that count for this", [](const auto&) { return number(Chance::PLY_MASK); }}},
        {"PROMOTE_KNIGHT_FLAG",
         {"the flag of a promotion to a knight; those to bishop and rook come next",
          [](const auto&) { return number(static_cast<int>(MoveFlag::promote_knight)); }}},
        {"PROMOTE_QUEEN_FLAG",
         {"the flag of a promotion to a queen",
          [](const auto&) { return number(static_cast<int>(MoveFlag::promote_queen)); }}},
        {"PROGRAM_SIDE",
         {"the side that the program plays at first: 1 White, 2 Black, 3 both, 0 none",
          [](const auto& o) { return number(static_cast<int>(o.side)); }}},
        {"RANDOM_SEED",
         {"where the position keys' random numbers begin", [](const auto&) { return number(RANDOM_SEED); }}},
        {"REMEMBERED_MOVES",
         {"of so many moves at a node it is remembered that they were tried",
          [](const auto&) { return number(REMEMBERED_MOVES); }}},
        {"RESIGN_PLIES",
         {"the opponent has been ahead for so many half-moves when the program resigns",
          [](const auto&) { return number(2 * (RESIGN_MOVES - 1)); }}},
        {"RESIGN_POINTS", {"and by so many points", [](const auto&) { return number(RESIGN_POINTS); }}},
        {"RESIGN_SCORE",
         {"and the program finds no more than this for itself",
          [](const auto&) { return number(-RESIGN_SCORE); }}},
        {"SQUARES_MASK",
         {"the bits of both squares of a move", [](const auto&) { return number(SQUARES_MASK); }}},
        {"SQUARE_MASK", {"the bits of a square", [](const auto&) { return number(SQUARE_MASK); }}},
        {"SQUARESBlack",
         {"by square, the variable that shows Black what is on it",
          [](const auto&) { return literals(square_names("Black"), 8); }, square_names("Black")}},
        {"SQUARESWhite",
         {"by square, the variable that shows White what is on it",
          [](const auto&) { return literals(square_names("White"), 8); }, square_names("White")}},
        {"SEED",
         {"what the chance of each game is drawn from; 0: each has a different seed",
          [](const auto& o) { return number(o.seed); }}},
        {"STANDARD_FEN",
         {"the start position of chess", [](const auto&) { return constant(ps_string(START_FEN)); }}},
        {"START_FEN",
         {"the position that the game begins from",
          [](const auto& o) { return constant(ps_string(o.game.start().fen())); }}},
        {"START_MOVES",
         {"moves played before the program takes over",
          [](const auto& o) { return constant(moves(o.game)); }}},
        {"STATUS_TEXT",
         {"by status, what it is called", [](const auto&) { return constant(status_text()); }}},
        {"SUPPORTED_PAWN",
         {"a pawn guarded by a pawn, packed", [](const auto& o) { return packed(o, SUPPORTED_PAWN); }}},
        {"STRONGEST_LEVEL", {"the highest level", [](const auto&) { return number(STRONGEST_LEVEL); }}},
        {"SEED_RANGE", {"the seeds that there are", [](const auto&) { return number_text("seed"); }}},
        {"DEPTH_RANGE", {"the depths that there are", [](const auto&) { return number_text("depth"); }}},
        {"NODES_RANGE",
         {"the numbers of nodes that there are", [](const auto&) { return number_text("nodes"); }}},
        {"TIME_RANGE", {"the times that there are", [](const auto&) { return number_text("time"); }}},
        {"STRENGTH_RANGES",
         {"the numbers that set the strength",
          [](const auto& o) { return constant(ps_string(strength_ranges(o))); }}},
        {"STRENGTH_NAME",
         {"what the search is called",
          [](const auto& o) { return constant(ps_string(to_string(o.search.algorithm))); }}},
        {"TABLE_SAMPLE",
         {"by how many entries of each table its use is told",
          [](const auto& o) { return number(table_sample(o.search.hash_bits)); }}},
        {"TABLE_SIZE",
         {"entries of the transposition table for each side, a power of two",
          [](const auto& o) { return number(1 << o.search.hash_bits); }}},
        {"TEMPO",
         {"what it is worth to be to move",
          [](const auto& o) { return number(o.search.evaluation->tempo); }}},
        {"TIME_CHECK_NODES",
         {"how many positions pass between looks at the clock",
          [](const auto&) { return number(TIME_CHECK_NODES); }}},
        {"TITLE", {"the title of the game", [](const auto& o) { return constant(ps_string(o.title)); }}},
        {"TYPE_NAMES",
         {"by piece type, its name",
          [](const auto&) { return constant("[ () (Pawn) (Knight) (Bishop) (Rook) (Queen) (King) ]"); }}},
        {"UCI_OPTION_LINES",
         {"what a chess program can set", [](const auto& o) { return constant(uci_option_lines(o)); }}},
        {"USUAL_KING_STEPS",
         {"how many steps of a king to a passed pawn are usual",
          [](const auto&) { return number(USUAL_KING_STEPS); }}},
        {"VALUE_PARTS",
         {"how many parts a value has of which pawns leave some",
          [](const auto&) { return number(VALUE_PARTS); }}},
        {"VERSION",
         {"the version of Inkmate that made this program",
          [](const auto&) { return constant(ps_string(INKMATE_VERSION)); }}},
        {"VICTIM_SHIFT",
         {"where in an order the type of the piece captured begins",
          [](const auto&) { return number(VICTIM_SHIFT); }}},
        {"WINNING_WEIGHT",
         {"the weight that a side without pawns needs, and needs more than the enemy, to win",
          [](const auto&) { return number(WINNING_WEIGHT); }}},
    };
    return table;
}

/// Strings that a program of chess has once.
const std::map<std::string_view, std::string (*)(const PlayingProgram&)>& plain_strings() {
    static const std::map<std::string_view, std::string (*)(const PlayingProgram&)> strings = {
        {"BOARD_FOOT_BLACK", [](const PlayingProgram&) { return board_foot(FILES, true); }},
        {"BOARD_FOOT_WHITE", [](const PlayingProgram&) { return board_foot(FILES, false); }},
        {"GREETING", console_greeting},
        {"LEVEL_ADVICE", [](const PlayingProgram&) { return level_advice(); }},
        {"PROMOTION_ADVICE",
         [](const PlayingProgram&) -> std::string {
             return "A pawn becomes a queen, a rook, a bishop or a knight.";
         }},
    };
    return strings;
}

/// The layout of boards, pieces and moves, as modules of both kernels name it.
const std::map<std::string_view, int>& layout_numbers() {
    static const std::map<std::string_view, int> numbers = {
        {"BLACK_BIT", make_piece(BLACK, NO_PIECE_TYPE)},
        {"CASTLING_KING", KING},
        {"FILE_MASK", FILES - 1},
        {"LAST_FILE", FILES - 1},
        {"LAST_RANK", RANKS - 1},
        {"LAST_RANK_DIGIT", '0' + RANKS},
        {"LAST_SQUARE", SQUARE_NB - 1},
        {"LAST_TYPE", KING},
        {"MOST_MOVES", static_cast<int>(MoveList::capacity)},
        {"NO_SQUARE", SQ_NONE},
        {"PAWN", PAWN},
        {"RANK_MASK", (RANKS - 1) * FILES},
        {"RANK_STEP", FILES},
        {"SAN_ROOM", LONGEST_SAN},
        {"TYPE_MASK", 7},
    };
    return numbers;
}

/// All entries, those of the parameters of the search included.
const std::map<std::string_view, Entry>& entries() {
    static const std::map<std::string_view, Entry> table = [] {
        std::map<std::string_view, Entry> all = own_entries();
        for (const SearchParameter& parameter : search_parameters())
            all.emplace(parameter.name, Entry{parameter.meaning, [value = parameter.value](const auto& o) {
                                                  return number(o.search.parameters.*value);
                                              }});
        return all;
    }();
    return table;
}

/// A product with what all of its tables are made of.
class Tables {
  public:
    explicit Tables(const Product& product)
        : product_(product),
          design_(page_design(product)),
          layout_(page::page_layout(design_)),
          game_(game_of(product)) {}

    std::optional<Table> find(std::string_view name) const {
        if (auto text = std::visit([&](const auto& p) { return own_text(name, p); }, product_))
            return Table{std::move(*text), std::string(table_comment(name))};
        if (const auto found = entries().find(name); found != entries().end())
            return Table{found->second.make(game_), std::string(found->second.comment), found->second.names};
        if (const auto found = layout_numbers().find(name); found != layout_numbers().end())
            return Table{.text = number(found->second), .plain = true};
        if (const auto found = plain_strings().find(name); found != plain_strings().end())
            return Table{.text = ps_string(found->second(game_)), .plain = true};
        if (auto text = page_table_text(name, layout_, game_))
            return Table{std::move(*text), std::string(table_comment(name))};
        return std::nullopt;
    }

  private:
    using Text = std::optional<std::string>;

    // The tables of one kind of program alone.
    Text own_text(std::string_view name, const PlayingProgram& program) const {
        if (!program.variant) return std::nullopt;
        if (Text text = variant_game_table_text(name, program)) return text;
        return variant_table_text(name, *program.variant);
    }
    Text own_text(std::string_view name, const TinyProgram& program) const {
        return tiny_table_text(name, program);
    }
    Text own_text(std::string_view name, const WorksheetProgram& program) const {
        if (Text text = sheet_table_text(name, program, design_)) return text;
        return program.variant ? variant_table_text(name, *program.variant) : std::nullopt;
    }
    Text own_text(std::string_view name, const LessonProgram& program) const {
        if (Text text = sheet_table_text(name, program, design_)) return text;
        return lesson_table_text(name, program);
    }
    Text own_text(std::string_view name, const BookProgram&) const {
        if (Text text = book_table_text(name)) return text;
        // Its boards have the marks and arrows of diagrams.
        return name.starts_with("WORKSHEET") ? sheet_table_text(name, WorksheetProgram(), design_)
                                             : std::nullopt;
    }
    Text own_text(std::string_view name, const MoveSheetsProgram& program) const {
        return name == "DRAWN_FACES" ? Text(drawn_faces(program.faces)) : std::nullopt;
    }
    Text own_text(std::string_view name, const SelfTestProgram&) const { return self_test_table_text(name); }
    Text own_text(std::string_view name, const PuzzleProgram& program) const {
        if (Text text = puzzle_table_text(name, program)) return text;
        return variant_table_text(name, *program.rules);
    }

    const Product& product_;
    page::PageDesign design_;
    page::Layout layout_;
    PlayingProgram game_;
};

}  // namespace

std::string letters_by_type(const variant::Rules* rules, Notation notation) {
    if (rules != nullptr) return variant::piece_letters(*rules, notation);
    return std::string(KNIGHT, ' ').append(piece_letters(notation));
}

TableSource tables_of(const Product& product) {
    return [tables = std::make_shared<const Tables>(product)](std::string_view name) {
        return tables->find(name);
    };
}

std::vector<std::string_view> table_names() {
    std::vector<std::string_view> names;
    for (const auto& [name, entry] : entries()) names.push_back(name);
    return names;
}

std::size_t transposition_table_need(const SearchOptions& search) {
    // An entry for both sides: an object and three bytes each, for which Ghostscript takes four.
    constexpr std::size_t per_entry = 2 * (16 + 4);
    return search.has_table() ? per_entry << search.hash_bits : 0;
}

}  // namespace inkmate::psgen
