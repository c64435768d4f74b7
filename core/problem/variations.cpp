#include "core/problem/variations.hpp"

#include <algorithm>
#include <utility>

namespace inkmate::problem {

template <class Rules>
Attack Variations<Rules>::key(Position& pos, Move m, int moves) {
    Attack attack{.san = to_san(pos, m, battle_.goal()), .uci = uci_of(pos, m), .length = moves};
    if (!detail_.variations) return attack;
    const typename Position::Undo undo = pos.do_move(m);
    play_on(pos, attack, moves - 1);
    pos.undo_move(m, undo);
    return attack;
}

template <class Rules>
Attack Variations<Rules>::attempt(Position& pos, Move m, int moves, const std::vector<Move>& refutations) {
    Attack attack{.san = to_san(pos, m, battle_.goal()), .uci = uci_of(pos, m)};
    const typename Position::Undo undo = pos.do_move(m);
    for (const Move refutation : refutations)
        attack.refutations.push_back(to_san(pos, refutation, battle_.goal()));
    if (detail_.variations) play_on(pos, attack, moves - 1);
    pos.undo_move(m, undo);
    return attack;
}

template <class Rules>
std::vector<Defence> Variations<Rules>::prepared(Position& pos, int moves) {
    Attack diagram;
    add_defences(pos, diagram, moves, {});
    return diagram.defences;
}

template <class Rules>
void Variations<Rules>::play_on(Position& pos, Attack& attack, int moves_left) {
    const Threats menaces = threats(pos, moves_left);
    attack.zugzwang = menaces.zugzwang;
    if (!menaces.moves.empty()) {
        const typename Position::Undo undo = pos.do_null_move();
        for (const Move m : menaces.moves) attack.threats.push_back(key(pos, m, menaces.length));
        pos.undo_null_move(undo);
    }
    add_defences(pos, attack, moves_left, menaces);
}

template <class Rules>
void Variations<Rules>::add_defences(Position& pos, Attack& attack, int moves_left, const Threats& menaces) {
    for (const Move m : in_order<Rules>(pos, battle_.answers(pos))) {
        Defence defence{.san = to_san(pos, m, battle_.goal()), .uci = uci_of(pos, m), .replies = {}};
        const typename Position::Undo undo = pos.do_move(m);
        const bool ended = battle_.ended_by_answer(pos);
        bool told = ended && (detail_.short_variations || moves_left == 0);
        if (!ended) {
            defence.length = battle_.wins_in(pos, moves_left);
            told = defence.length != 0 && (detail_.short_variations || defence.length == moves_left) &&
                   (detail_.all_defences || parries(pos, menaces));
        }
        if (told && !ended)
            for (const Move reply : winners(pos, defence.length, detail_.duals))
                defence.replies.push_back(key(pos, reply, defence.length));
        pos.undo_move(m, undo);
        if (told) attack.defences.push_back(std::move(defence));
    }
}

template <class Rules>
auto Variations<Rules>::threats(Position& pos, int moves_left) -> Threats {
    Threats result;
    if (moves_left == 0 || pos.in_check() || legal_moves(pos).empty()) return result;
    const typename Position::Undo undo = pos.do_null_move();
    result.length = battle_.wins_in(pos, moves_left);
    result.zugzwang = result.length == 0;
    if (result.length != 0) result.moves = winners(pos, result.length, true);
    pos.undo_null_move(undo);
    return result;
}

template <class Rules>
bool Variations<Rules>::parries(Position& pos, const Threats& threats) {
    if (threats.moves.empty()) return true;
    const typename Rules::Moves legal = legal_moves(pos);
    const auto works = [&](Move m) {
        if (std::ranges::find(legal, m) == legal.end()) return false;
        const typename Position::Undo undo = pos.do_move(m);
        const bool forced = battle_.forced(pos, threats.length - 1);
        pos.undo_move(m, undo);
        return forced;
    };
    return detail_.one_threat ? std::ranges::none_of(threats.moves, works)
                              : !std::ranges::all_of(threats.moves, works);
}

template <class Rules>
auto Variations<Rules>::winners(Position& pos, int length, bool all) -> std::vector<Move> {
    std::vector<Move> found;
    const bool are_mates = length == 1 && battle_.is_direct_mate();
    for (const Move m : in_order<Rules>(pos, legal_moves(pos), are_mates)) {
        const typename Position::Undo undo = pos.do_move(m);
        const bool won = battle_.forced(pos, length - 1);
        pos.undo_move(m, undo);
        if (won) found.push_back(m);
        if (won && !all) break;
    }
    return found;
}

template class Variations<Orthodox>;
template class Variations<Fairy>;

}  // namespace inkmate::problem
