#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../chess/game.hpp"
#include "../chess/notation.hpp"
#include "../variant/game.hpp"
#include "../variant/rules_file.hpp"

/// A game of chess or of any variant as one type, and the engine that follows it. What stands above the two
/// kernels, core/chess and core/variant, knows a game from here.
namespace inkmate::game {

/// What the kernels report as ChessError or VariantError: a sentence that names the input, the place and what
/// is wrong with it.
class GameError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A move as the code that its kernel gives it; the game that it belongs to knows which.
class Move {
  public:
    /// Move::none().
    constexpr Move() = default;
    constexpr Move(chess::Move m) : code_(m.code()) {}
    constexpr Move(variant::Move m) : code_(m.code()) {}
    /// No move.
    static constexpr Move none() { return {}; }
    /// The move with that code().
    static constexpr Move from_code(std::uint32_t code) { return variant::Move::from_code(code); }

    /// The move of a game of chess.
    constexpr chess::Move in_chess() const {
        return chess::Move::from_code(static_cast<std::uint16_t>(code_));
    }
    /// The move of a game of a variant.
    constexpr variant::Move in_variant() const { return variant::Move::from_code(code_); }
    /// At most 31 bits.
    constexpr std::uint32_t code() const { return code_; }
    /// False for Move::none().
    constexpr explicit operator bool() const { return code_ != 0; }
    /// The order of moves wherever lists are printed.
    constexpr auto operator<=>(const Move&) const = default;

  private:
    std::uint32_t code_ = 0;
};

/// The end of a game.
struct Outcome {
    /// "1-0", "0-1" or "1/2-1/2".
    std::string_view result;
    /// "checkmate", "insufficient material", "extinction", ...
    std::string_view reason;

    /// White's points: 1, 0.5 or 0.
    double score() const { return result == "1-0" ? 1 : result == "0-1" ? 0 : 0.5; }
    bool operator==(const Outcome&) const = default;
};

/// A square of a board of any size; both counted from 0.
struct Square {
    int file = 0;
    int rank = 0;
    bool operator==(const Square&) const = default;
};

/// The rules of a variant, which its games share; null for chess.
using Rules = std::shared_ptr<const variant::Rules>;
/// Loads the rules of a variant, as variant::load_rules() does.
Rules load_rules(std::string_view name, std::span<const variant::IniSection> own = {});

/// A game: rules, a start position, the legal moves played from it, and those taken back that can be played
/// again. Chess960 is chess from another start position.
class Game {
  public:
    /// A game of chess from the start position.
    Game() = default;
    /// A game from the start position of the rules.
    explicit Game(Rules rules);
    /// A game from a position. Throws GameError that says what is wrong with the FEN; `left_out`, if there is
    /// one, has what is wrong with each part of it that decides nothing and is left out.
    Game(Rules rules, std::string_view fen, std::vector<chess::Fault>* left_out = nullptr);
    Game(chess::Game game) : kernel_(std::move(game)) {}
    /// A game of these rules, to which it refers already.
    Game(Rules rules, variant::Game game);

    /// The rules of the variant; null for chess.
    const Rules& rules() const { return rules_; }
    /// "chess", or the name of the variant.
    std::string_view name() const { return rules_ ? std::string_view(rules_->name) : "chess"; }
    ///@{
    /// The kernel's own game, for those who draw it or search in it; null if it is of the other kind.
    const chess::Game* chess_game() const { return std::get_if<chess::Game>(&kernel_); }
    const variant::Game* variant_game() const { return std::get_if<variant::Game>(&kernel_); }
    ///@}
    /// Calls a function with the kernel's own game.
    template <class Function>
    decltype(auto) visit(Function&& function) const {
        return std::visit(std::forward<Function>(function), kernel_);
    }

    ///@{
    /// The present position.
    std::string fen() const;
    chess::Color side_to_move() const;
    int fullmove_number() const;
    bool in_check() const;
    int files() const;
    int ranks() const;
    /// The FEN letter of what is on a square, '.' if it is empty, ' ' for a hole; both counted from 0.
    char letter_on(int file, int rank) const;
    char letter_on(Square s) const { return letter_on(s.file, s.rank); }
    /// Its rows from the highest rank down, each as letter_on() has it.
    std::vector<std::string> board() const;
    /// The square that a text names, "e2"; nothing if the board has none of that name, or a hole there.
    std::optional<Square> square(std::string_view name) const;
    /// True if the games have pieces of that FEN letter.
    bool has_man(char letter) const;
    ///@}
    /// The FEN of the position where the game begins.
    std::string start_fen() const;
    /// True if that is the start position of the rules.
    bool begins_at_start_position() const;
    /// True if the game begins with castling rights that ordinary chess does not have.
    bool needs_chess960() const;

    /// The legal moves, in ascending order; none when the game is over.
    std::vector<Move> legal_moves() const;
    /// Those of the piece on a square, "e2"; none for a text that is not a square.
    std::vector<Move> legal_moves_from(std::string_view square) const;
    /// Reads a legal move in SAN, with letters or figurines, or in coordinates. Throws GameError that says
    /// which legal moves it could mean when it is ambiguous or illegal.
    Move read_move(std::string_view text) const;
    /// Reads what a person types who sees moves in this notation: in addition blanks anywhere, either case,
    /// and the letters of the notation. Throws as read_move() does, with moves in the notation.
    Move read_typed_move(std::string_view text, chess::Notation notation = chess::Notation::san) const;
    /// The legal move that uci() writes exactly so, or Move::none().
    Move read_uci(std::string_view text) const;

    ///@{
    /// The text of a legal move: "g1f3", "Nf3", and as a notation has it.
    std::string uci(Move m) const;
    std::string san(Move m) const;
    std::string written(Move m, chess::Notation notation) const;
    ///@}
    /// The texts of a line of moves from the present position, as uci() writes each.
    std::vector<std::string> line(std::span<const Move> moves) const;

    /// Plays a legal move; what was taken back is forgotten. Throws GameError if it is not legal.
    void play(Move m);
    /// Takes back the last move, which redo() can play again. Returns false if there is none.
    bool undo();
    /// Plays again what was taken back last. Returns false if there is nothing.
    bool redo();
    /// Takes back or plays again to where `ply` half-moves have been played. Returns false, and changes
    /// nothing, if there are not so many.
    bool go_to(std::size_t ply);
    /// The number of moves that redo() can play again.
    std::size_t undone() const { return undone_.size(); }
    /// Forgets them.
    void forget_undone() { undone_.clear(); }
    /// Begins a game by the same rules from a position. Throws GameError, and changes nothing, for a FEN that
    /// is wrong; `left_out` is as the constructor's.
    void set_up(std::string_view fen, std::vector<chess::Fault>* left_out = nullptr);
    /// Begins a game by the same rules from their start position.
    void new_game();
    /// The game up to `ply`, at most plies(), with nothing to redo.
    Game up_to(std::size_t ply) const;

    /// The number of half-moves played.
    std::size_t plies() const;
    /// The moves played.
    std::vector<Move> moves() const;
    ///@{
    /// The move of a ply, from 0, as it was written where it was played.
    Move move_at(std::size_t ply) const;
    std::string uci_at(std::size_t ply) const;
    std::string san_at(std::size_t ply) const;
    std::string written_at(std::size_t ply, chess::Notation notation) const;
    /// With its number: "12. Nf3", "12... Nf6".
    std::string numbered_at(std::size_t ply, chess::Notation notation = chess::Notation::san) const;
    ///@}
    ///@{
    /// The move played last, of which there must be one.
    Move last_move() const { return move_at(plies() - 1); }
    std::string last_uci() const { return uci_at(plies() - 1); }
    std::string last_numbered(chess::Notation notation = chess::Notation::san) const {
        return numbered_at(plies() - 1, notation);
    }
    ///@}
    /// The FEN letters of the pieces that a side has lost, in the order of the game; what it blew up itself
    /// counts, and one that was promoted is what it has become.
    std::string lost(chess::Color side) const;
    /// The keys of the positions before the present one, the oldest first: what a search needs to see
    /// repetitions.
    std::vector<std::uint64_t> earlier_keys() const;

    /// How the rules have ended the game by themselves; nothing while it is in play.
    std::optional<Outcome> outcome() const;
    /// The draw that the side to move may claim.
    std::optional<Outcome> claimable_draw() const;
    /// What console and page say of the position: "checkmate", "draw by threefold repetition can be claimed",
    /// "check", "extinction"; empty when there is nothing to say.
    std::string_view status() const;

  private:
    Rules rules_;
    std::variant<chess::Game, variant::Game> kernel_;
    /// The last of the game first.
    std::vector<Move> undone_;
};

}  // namespace inkmate::game
