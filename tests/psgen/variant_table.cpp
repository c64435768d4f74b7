#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <stdexcept>

#include "core/variant/error.hpp"
#include "core/variant/evaluation.hpp"
#include "core/variant/movegen.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/san.hpp"
#include "psgen/device/console_text.hpp"
#include "tests/psgen/console_model.hpp"

namespace inkmate::test {

using namespace variant;

namespace {

/// A longer text of a move is none, blanks left out.
constexpr std::size_t LONGEST_TEXT = 24;
/// What a text without a letter is about.
constexpr int ANY_PAWN = -1;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// What a text says of a move.
struct Wish {
    /// 0: left open, as two squares do.
    int type = 0;
    int file = -1, rank = -1, promotion = 0;
    std::optional<Square> to, victim;
    bool castles = false, kingside = false;
    bool has_origin() const { return file >= 0 && rank >= 0; }
};

/// Reads moves as a person types them: game/movetext.ps has the same rules.
class TypedMove {
  public:
    TypedMove(const Position& position, std::string_view text) : position_(position) {
        for (const char c : text)
            if (c != ' ' && c != '\t')
                folded_ += folded_.empty() ? c : static_cast<char>(c >= 'A' && c <= 'Z' ? c | 32 : c);
    }

    std::optional<Move> read() {
        if (folded_.empty() || folded_.size() > LONGEST_TEXT) return std::nullopt;
        match();
        if (may_flip()) {
            const bool had_form = form_;
            flip();
            match();
            if (found_.empty() && had_form) {
                flip();
                match();
            }
        }
        return found_.size() == 1 ? std::optional(found_.front()) : std::nullopt;
    }

  private:
    const Rules& rules() const { return position_.rules(); }
    bool begins_capital() const { return folded_[0] >= 'A' && folded_[0] <= 'Z'; }
    void flip() { folded_[0] = static_cast<char>(folded_[0] ^ 32); }

    bool may_flip() const {
        if (!form_) return folded_[0] > '@';
        return found_.empty() && !wish_.has_origin() &&
               (!begins_capital() || (wish_.file < 0 && wish_.rank >= 0));
    }

    void match() {
        found_.clear();
        wish_ = {};
        form_ = true;
        if (const auto exact = parse_move(position_, folded_)) {
            found_ = {*exact};
            return;
        }
        form_ = read_wish();
        if (!form_) return;
        for (const Move move : legal_moves(position_))
            if (fits(move)) found_.push_back(move);
    }

    int type_of_capital(char c) const { return c >= 'A' && c <= 'Z' ? rules().type_of_letter(c) : 0; }

    void drop_any(std::string_view signs) {
        while (!rest_.empty() && signs.find(rest_.back()) != signs.npos) rest_.remove_suffix(1);
    }
    void drop_one(std::string_view signs) {
        if (!rest_.empty() && signs.find(rest_.back()) != signs.npos) rest_.remove_suffix(1);
    }
    void drop_signs() {
        drop_any("+#!?");
        for (const std::string_view words : {"e.p.", "ep"})
            if (rest_.ends_with(words)) {
                rest_.remove_suffix(words.size());
                drop_any("+#");
                return;
            }
    }

    std::optional<Square> take_square() {
        const std::size_t length = rest_.size() > 2 && is_digit(rest_[rest_.size() - 2]) ? 3 : 2;
        if (rest_.size() < length) return std::nullopt;
        const auto square = parse_square(rest_.substr(rest_.size() - length));
        rest_.remove_suffix(length);
        if (!square || file_of(*square) >= rules().files || rank_of(*square) >= rules().ranks ||
            rules().empty_board[static_cast<std::size_t>(cell_of(*square))] == BORDER)
            return std::nullopt;
        return square;
    }

    bool read_castling() {
        for (const std::string_view way : {"O-o", "0-0", "o-o", "O-o-o", "0-0-0", "o-o-o"})
            if (rest_ == way) {
                wish_.castles = true;
                wish_.kingside = way.size() == 3;
                return true;
            }
        return false;
    }

    bool read_promotion() {
        if (rest_.size() > 3 && rest_.back() == ')' && rest_[rest_.size() - 3] == '(') rest_.remove_suffix(1);
        if (rest_.empty()) return false;
        if (is_digit(rest_.back())) return true;
        const char letter = rest_.back();
        wish_.promotion = type_of_capital(
            static_cast<unsigned char>(letter) >= 'a' ? static_cast<char>(letter - 32) : letter);
        if (wish_.promotion == 0) return false;
        rest_.remove_suffix(1);
        drop_one("=(/");
        return true;
    }

    bool read_target() {
        wish_.to = take_square();
        if (rest_.ends_with('-')) {
            const std::string_view before = rest_;
            rest_.remove_suffix(1);
            const auto victim = take_square();
            if (victim && rest_.ends_with('x'))
                wish_.victim = victim;
            else
                rest_ = before;
        }
        drop_one("x:-");
        return wish_.to.has_value();
    }

    void read_origin() {
        if (!rest_.empty() && rest_[0] >= 'a' && rest_[0] < 'a' + rules().files) {
            wish_.file = rest_[0] - 'a';
            rest_.remove_prefix(1);
        }
        if (!rest_.empty() && rest_[0] >= '1' && rest_[0] <= '0' + std::min(rules().ranks, 9)) {
            wish_.rank = rest_[0] - '1';
            rest_.remove_prefix(1);
            if (!rest_.empty() && is_digit(rest_[0]))
                if (const int rank = (wish_.rank + 1) * 10 + rest_[0] - '1'; rank < rules().ranks) {
                    wish_.rank = rank;
                    rest_.remove_prefix(1);
                }
        }
    }

    bool read_wish() {
        rest_ = folded_;
        drop_signs();
        if (!rest_.empty() && read_castling()) return true;
        if (const int type = rest_.empty() ? 0 : type_of_capital(rest_[0])) {
            wish_.type = type;
            rest_.remove_prefix(1);
        }
        if (!read_promotion() || !read_target()) return false;
        read_origin();
        if (wish_.type == 0 && !wish_.has_origin()) wish_.type = ANY_PAWN;
        return rest_.empty();
    }

    bool promotes_as_usual(Move move) const {
        if (move.promotion() == 0) return true;
        const auto& worth = make_evaluation(rules()).worth;
        Move usual = Move::none();
        for (const Move other : legal_moves(position_)) {
            if (other.from() != move.from() || other.to() != move.to()) continue;
            if (other.promotion() == 0) return false;
            if (!usual || worth[static_cast<std::size_t>(other.promotion())] >
                              worth[static_cast<std::size_t>(usual.promotion())])
                usual = other;
        }
        return usual == move;
    }

    bool fits(Move move) const {
        const int type = type_of(position_.piece_on(cell_of(move.from())));
        const bool castles = move.kind() == MoveKind::castling;
        const bool elsewhere = move.kind() == MoveKind::takes && !position_.is_en_passant(move);
        if (wish_.castles) return castles && wish_.kingside == (file_of(move.other()) > file_of(move.from()));
        return move.to() == *wish_.to && (!castles || wish_.type == 0) &&
               (wish_.type == 0 || type == wish_.type ||
                (wish_.type == ANY_PAWN && contains(rules().pawns, type))) &&
               (wish_.file < 0 || file_of(move.from()) == wish_.file) &&
               (wish_.rank < 0 || rank_of(move.from()) == wish_.rank) &&
               elsewhere == wish_.victim.has_value() && (!elsewhere || move.other() == *wish_.victim) &&
               (wish_.promotion == 0 ? promotes_as_usual(move) : move.promotion() == wish_.promotion);
    }

    const Position& position_;
    std::string folded_;
    std::string_view rest_;
    Wish wish_;
    /// Has it the form of a move?
    bool form_ = false;
    std::vector<Move> found_;
};

/// A FEN of what was put together.
std::string board_text(const Rules& rules, const std::map<Square, Piece>& pieces) {
    std::string text;
    for (int rank = rules.ranks - 1; rank >= 0; --rank) {
        int empty = 0;
        const auto skip = [&] {
            if (empty > 0) text += fmt::to_string(empty);
            empty = 0;
        };
        for (int file = 0; file < rules.files; ++file) {
            const Square square = make_square(file, rank);
            const auto found = pieces.find(square);
            if (rules.empty_board[static_cast<std::size_t>(cell_of(square))] == BORDER) {
                skip();
                text += '*';
            } else if (found == pieces.end()) {
                ++empty;
            } else {
                skip();
                text += rules.letter_of(found->second);
            }
        }
        skip();
        if (rank > 0) text += '/';
    }
    return text;
}

}  // namespace

VariantTable::VariantTable(const ProgramOptions& options)
    : rules_(options.variant),
      first_side_(options.side),
      side_(options.side),
      max_plies_(static_cast<std::size_t>(options.max_plies)),
      first_start_(Position::from_fen(*options.variant, options.variant_fen)),
      game_(first_start_) {}

ConsoleState VariantTable::state() const {
    ConsoleState state{position().fen(), static_cast<int>(side_), verdict_};
    if (!immediate_outcome(position()))
        for (const Move move : legal_moves(position())) state.moves.push_back(move.code());
    std::ranges::sort(state.moves);
    return state;
}

std::vector<std::string> VariantTable::move_texts() const {
    std::vector<std::string> texts;
    if (immediate_outcome(position())) return texts;
    for (const Move move : legal_moves(position())) {
        texts.push_back(to_uci(position(), move));
        texts.push_back(to_san(position(), move));
    }
    return texts;
}

std::string VariantTable::last_line() const {
    return move_line(game_);
}

std::optional<Move> VariantTable::typed(std::string_view text) const {
    if (immediate_outcome(position())) return std::nullopt;
    return TypedMove(position(), text).read();
}

Move VariantTable::told(const std::string& coordinates) const {
    const auto move = parse_move(position(), coordinates);
    if (!move) throw std::runtime_error(fmt::format("\"{}\" is no legal move", coordinates));
    return *move;
}

bool VariantTable::over() const {
    return verdict_ != 0 || game_.outcome().has_value();
}

bool VariantTable::may_play() const {
    return !over() && game_.moves().size() < max_plies_;
}

bool VariantTable::reply_due() const {
    return plays(side_, position().side_to_move()) && may_play();
}

void VariantTable::play(Move move) {
    recorded_.resize(game_.moves().size());
    recorded_.push_back(move);
    game_.play(move);
}

void VariantTable::go_to_ply(std::size_t ply) {
    verdict_ = 0;
    Game game(game_.start());
    for (std::size_t i = 0; i < ply; ++i) game.play(recorded_[i]);
    game_ = game;
}

void VariantTable::undo() {
    if (placed_ || verdict_ != 0) {
        placed_.reset();
        verdict_ = 0;
        return;
    }
    const std::size_t plies = game_.moves().size();
    go_to_ply(plies - plies_to_undo(side_, position().side_to_move(), plies));
}

void VariantTable::redo() {
    placed_.reset();
    if (game_.moves().size() == recorded_.size()) return;
    do game_.play(recorded_[game_.moves().size()]);
    while (game_.moves().size() < recorded_.size() && plays_one_side(side_) &&
           plays(side_, position().side_to_move()));
}

void VariantTable::go_to(const MoveNumber& number) {
    const auto recorded = static_cast<std::int64_t>(recorded_.size());
    std::int64_t ply = 2 * (std::int64_t{number.number} - game_.start().fullmove_number() + 1) -
                       game_.start().side_to_move() - (number.after_white ? 1 : 0);
    if (!number.after_white && ply == recorded + 1) --ply;
    if (ply == -1) ply = 0;
    if (ply < 0 || ply > recorded) return;
    placed_.reset();
    go_to_ply(static_cast<std::size_t>(ply));
}

void VariantTable::take_side_to_move() {
    side_ = side_after_go(side_, position().side_to_move());
}

void VariantTable::resign() {
    const chess::Color side =
        plays_one_side(side_) ? (side_ == ProgramSide::white ? BLACK : WHITE) : position().side_to_move();
    verdict_ = side + 1;
    recorded_.resize(game_.moves().size());
}

void VariantTable::draw() {
    verdict_ = 3;
    recorded_.resize(game_.moves().size());
}

void VariantTable::end_by(std::string_view result) {
    throw std::runtime_error(fmt::format("the program has ended the game by {}", result));
}

void VariantTable::begin(const Position& start) {
    game_ = Game(start);
    recorded_.clear();
    verdict_ = 0;
    placed_.reset();
}

void VariantTable::begin_anew() {
    side_ = first_side_;
    begin(first_start_);
}

void VariantTable::set_up(std::string_view fen) {
    placed_.reset();
    try {
        begin(Position::from_fen(rules(), fen));
    } catch (const VariantError&) {
        // The position is unchanged.
    }
}

VariantTable::Placed& VariantTable::begin_placing() {
    if (!placed_) {
        Placed placed;
        for (const Cell cell : rules().cells)
            if (const Piece piece = position().piece_on(cell); piece != EMPTY)
                placed.pieces[square_of(cell)] = piece & (TYPE_MASK | BLACK_BIT);
        placed.turn = position().side_to_move();
        placed.rights = static_cast<std::uint8_t>(position().castling_rights());
        placed.fullmove = position().fullmove_number();
        placed_ = placed;
    }
    return *placed_;
}

void VariantTable::try_placed() {
    Placed& placed = *placed_;
    const auto piece_on = [&](Cell cell) {
        const auto found = placed.pieces.find(square_of(cell));
        return found == placed.pieces.end() ? EMPTY : found->second;
    };
    std::string rights;
    for (const chess::Color side : {WHITE, BLACK})
        for (const std::size_t wing : {KINGSIDE, QUEENSIDE}) {
            const int right = right_of(side, static_cast<int>(wing));
            const CastlingHome& home = rules().castling_home[side];
            if (!(placed.rights & right)) continue;
            const Piece rook = piece_on(home.rook[wing]);
            if (piece_on(home.king) == make_piece(side, rules().castling_king) && rook != EMPTY &&
                color_of(rook) == side)
                rights += (side == WHITE ? "KQ" : "kq")[wing];
            else
                placed.rights &= static_cast<std::uint8_t>(~right);
        }
    const std::string fen =
        fmt::format("{} {} {} -{} 0 {}", board_text(rules(), placed.pieces), placed.turn == WHITE ? 'w' : 'b',
                    rights.empty() ? "-" : rights, rules().check_counting ? " 3+3" : "", placed.fullmove);
    try {
        begin(Position::from_fen(rules(), fen));
    } catch (const VariantError&) {
        // It is no position yet.
    }
}

void VariantTable::place(std::string_view words) {
    std::map<Square, Piece> changes;
    std::istringstream in{std::string(words)};
    for (std::string word; in >> word;) {
        const auto on_board = [&](std::string_view text) -> std::optional<Square> {
            const auto square = parse_square(text);
            if (!square || file_of(*square) >= rules().files || rank_of(*square) >= rules().ranks ||
                rules().empty_board[static_cast<std::size_t>(cell_of(*square))] == BORDER)
                return std::nullopt;
            return square;
        };
        Piece piece = EMPTY;
        auto square = on_board(word);
        if (!square && word.size() > 2) {
            const int type = rules().type_of_letter(word[0]);
            if (type == 0) return;
            piece = make_piece(std::isupper(static_cast<unsigned char>(word[0])) ? WHITE : BLACK, type);
            square = on_board(std::string_view(word).substr(1));
        }
        if (!square) return;
        changes[*square] = piece;
    }
    if (changes.empty()) return;
    Placed& placed = begin_placing();
    for (const auto& [square, piece] : changes)
        if (piece == EMPTY)
            placed.pieces.erase(square);
        else
            placed.pieces[square] = piece;
    try_placed();
}

void VariantTable::clear() {
    begin_placing();
    placed_ = Placed{};
    try_placed();
}

void VariantTable::set_turn(chess::Color side) {
    begin_placing().turn = side;
    try_placed();
}

}  // namespace inkmate::test
