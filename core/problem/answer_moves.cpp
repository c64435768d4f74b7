#include "answer_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/strings.hpp"
#include "core/chess/notation.hpp"

namespace inkmate::problem {

using namespace chess;

namespace {

bool mates(Position position, Move move) {
    position.do_move(move);
    return position.in_check() && legal_moves(position).empty();
}

/// Adds a line of moves to a tree; what both begin with is there once.
void add_line(std::vector<MoveTree>& moves, std::span<const Move> line) {
    if (line.empty() || line.front() == Move::none()) return;
    auto found = std::ranges::find(moves, line.front(), &MoveTree::move);
    if (found == moves.end()) found = moves.insert(moves.end(), MoveTree{line.front()});
    add_line(found->next, line.subspan(1));
}

/// True for the name of an operation that may follow bm.
bool is_operation(std::string_view word) {
    constexpr auto names = std::to_array<std::string_view>(
        {"am", "bm", "c0", "dm", "fmvn", "grade", "hmvc", "id", "points", "pv", "stipulation"});
    return std::ranges::find(names, word) != names.end();
}

}  // namespace

std::vector<Move> best_moves(const Position& position, std::string_view operands,
                             std::vector<Fault>* faults) {
    std::vector<Move> moves;
    for (std::string_view word : text::split_words(operands)) {
        if (is_operation(word)) {
            add_fault(faults, fmt::format("there is no semicolon between bm and {}", word),
                      "the text from it on is not read");
            break;
        }
        if (word.ends_with(',')) word.remove_suffix(1);
        try {
            moves.push_back(parse_move(position, word));
        } catch (const ChessError& e) {
            add_fault(faults, e.what(), "it is left out of the solution");
        }
    }
    return moves;
}

std::vector<MoveTree> answer_moves(const Position& position, std::string_view answer) {
    std::vector<MoveTree> all;
    std::vector<MoveTree>* moves = &all;
    Position pos = position;
    for (const std::string_view word : text::split_words(answer)) {
        if (word == "or") {
            moves = &all;
            pos = position;
            continue;
        }
        if (word.ends_with('.')) continue;
        const Move move = parse_move(pos, word);
        moves = &moves->emplace_back(MoveTree{move}).next;
        pos.do_move(move);
    }
    return all;
}

void add_replies(std::vector<MoveTree>& answers, const PgnGame& game, std::size_t ply) {
    std::vector<MoveTree>* moves = &answers;
    for (std::size_t i = ply; i < game.game.moves().size() && !moves->empty(); ++i) {
        if (moves->front().move != game.game.moves()[i]) return;
        const auto note = game.notes.find(i + 1);
        if ((i - ply) % 2 == 1 && note != game.notes.end())
            for (const PgnVariation& variation : note->second.variations) add_line(*moves, variation.moves);
        moves = &moves->front().next;
    }
}

void add_mates(std::vector<MoveTree>& answers, const Position& position) {
    // The solver's moves and the replies to them, by turns.
    const bool mated = std::ranges::any_of(
        answers, [&](const MoveTree& answer) { return answer.next.empty() && mates(position, answer.move); });
    for (MoveTree& answer : answers) {
        Position after = position;
        after.do_move(answer.move);
        for (MoveTree& reply : answer.next) {
            Position next = after;
            next.do_move(reply.move);
            add_mates(reply.next, next);
        }
    }
    if (!mated) return;
    for (const Move move : legal_moves(position))
        if (std::ranges::find(answers, move, &MoveTree::move) == answers.end() && mates(position, move))
            answers.push_back({move});
}

}  // namespace inkmate::problem
