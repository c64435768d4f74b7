#include "core/game/placement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text/strings.hpp"
#include "core/chess/fen.hpp"

namespace inkmate::game {

namespace {

constexpr char EMPTY_SQUARE = '.', HOLE = ' ', FEN_HOLE = '*';

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Calls visit(letter of the FEN, king's square, rook's square) for each castling right. Chess names the
/// rook's file, which says the same from any start position.
template <class Visit>
void each_right(const chess::Game& game, Visit visit) {
    const chess::Position& pos = game.position();
    const auto at = [](chess::Square s) { return Square{file_of(s), rank_of(s)}; };
    for (const chess::Color side : {chess::WHITE, chess::BLACK})
        for (const bool kingside : {true, false}) {
            if (!(pos.castling_rights() & chess::castling_right(side, kingside))) continue;
            const chess::CastlingHome home = pos.castling_home(side, kingside);
            const char first = side == chess::WHITE ? 'A' : 'a';
            visit(static_cast<char>(first + file_of(home.rook)), at(home.king), at(home.rook));
        }
}
template <class Visit>
void each_right(const variant::Game& game, Visit visit) {
    const auto at = [](variant::Cell cell) {
        const variant::Square s = variant::square_of(cell);
        return Square{variant::file_of(s), variant::rank_of(s)};
    };
    for (const chess::Color side : {chess::WHITE, chess::BLACK})
        for (const int wing : {variant::KINGSIDE, variant::QUEENSIDE}) {
            if (!(game.position().castling_rights() & variant::right_of(side, wing))) continue;
            const variant::CastlingHome& home = game.rules().castling_home[side];
            visit("KQkq"[2 * side + wing], at(home.king), at(home.rook[static_cast<std::size_t>(wing)]));
        }
}

}  // namespace

std::vector<PlacedPiece> read_placed(const Game& game, std::string_view words) {
    std::vector<PlacedPiece> placed;
    for (const std::string_view word : text::split_words(words)) {
        if (const auto square = game.square(word)) {
            placed.push_back({*square});
            continue;
        }
        const auto square = game.square(word.substr(1));
        if (!square || !game.has_man(word.front())) return {};
        placed.push_back({*square, word.front()});
    }
    return placed;
}

Placement::Placement(const Game& game) : turn_(game.side_to_move()), fullmove_(game.fullmove_number()) {
    const std::string fen = game.fen();
    const std::vector<std::string_view> fields = text::split_words(fen);
    board_.emplace_back();
    promoted_.emplace_back();
    const auto add = [this](int count, char man) {
        board_.back().append(static_cast<std::size_t>(count), man);
        promoted_.back().append(static_cast<std::size_t>(count), EMPTY_SQUARE);
    };
    int count = 0;
    const std::string_view squares = fields[0].substr(0, fields[0].find('['));
    hands_ = fields[0].substr(squares.size());
    for (const char c : squares) {
        if (is_digit(c)) {
            count = 10 * count + (c - '0');
            continue;
        }
        add(std::exchange(count, 0), EMPTY_SQUARE);
        if (c == '/') {
            board_.emplace_back();
            promoted_.emplace_back();
        } else if (c == chess::PROMOTED_MARK) {
            promoted_.back().back() = c;
        } else {
            add(1, c == FEN_HOLE ? HOLE : c);
        }
    }
    add(count, EMPTY_SQUARE);
    game.visit([this](const auto& played) {
        each_right(played, [this](char letter, Square king, Square rook) {
            rights_.push_back({letter, king, rook});
        });
    });
    if (fields[4].find('+') != std::string_view::npos) checks_ = fmt::format(" {}", fields[4]);
}

char& Placement::on(std::vector<std::string>& rows, Square s) const {
    return rows[rows.size() - 1 - static_cast<std::size_t>(s.rank)][static_cast<std::size_t>(s.file)];
}

void Placement::clear() {
    for (std::string& row : board_)
        std::ranges::replace_if(
            row, [](char c) { return c != HOLE; }, EMPTY_SQUARE);
    for (std::string& row : promoted_) std::ranges::fill(row, EMPTY_SQUARE);
    hands_.clear();
    rights_.clear();
    turn_ = chess::WHITE;
    fullmove_ = 1;
}

void Placement::put(std::span<const PlacedPiece> pieces) {
    const std::vector<std::string> before = board_;
    for (const PlacedPiece& placed : pieces) {
        on(board_, placed.square) = placed.man;
        on(promoted_, placed.square) = EMPTY_SQUARE;
    }
    std::erase_if(rights_, [&](const CastlingRight& right) {
        std::vector<std::string> home = before;
        return on(home, right.king) != on(board_, right.king) ||
               on(home, right.rook) != on(board_, right.rook);
    });
}

std::string Placement::fen() const {
    std::string text;
    for (std::size_t row = 0; row < board_.size(); ++row) {
        int empty = 0;
        const auto count_empty = [&] {
            if (empty > 0) text += fmt::to_string(std::exchange(empty, 0));
        };
        for (std::size_t file = 0; file < board_[row].size(); ++file) {
            const char man = board_[row][file];
            if (man == EMPTY_SQUARE) {
                ++empty;
                continue;
            }
            count_empty();
            text += man == HOLE ? FEN_HOLE : man;
            if (promoted_[row][file] != EMPTY_SQUARE) text += promoted_[row][file];
        }
        count_empty();
        if (row + 1 < board_.size()) text += '/';
    }
    std::string castling;
    for (const CastlingRight& right : rights_) castling += right.letter;
    return fmt::format("{}{} {} {} -{} 0 {}", text, hands_, turn_ == chess::WHITE ? 'w' : 'b',
                       castling.empty() ? "-" : castling, checks_, fullmove_);
}

}  // namespace inkmate::game
