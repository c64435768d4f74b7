#include "engines/annotate/judgement.hpp"

#include <algorithm>
#include <cmath>

#include "core/engine/search.hpp"

namespace inkmate {

using namespace engine;

namespace {

constexpr double LOGISTIC_SCALE = 0.00368208;
/// Beyond it nobody tells scores apart.
constexpr int MOST_CENTIPAWNS = 1000;

bool mates(int score) {
    return score > MATE_BOUND;
}

/// Of a mate that was given away, or allowed: `rest` is what the side still has, or has lost anyway.
Judgement judge_mate(int rest) {
    for (const JudgementRow& row : JUDGEMENTS)
        if (rest > row.decided) return row.judgement;
    return Judgement::blunder;
}

}  // namespace

double winning_chances(int score) {
    if (mates(score)) return 1;
    if (mates(-score)) return -1;
    const int centipawns = std::clamp(score, -MOST_CENTIPAWNS, MOST_CENTIPAWNS);
    return 2 / (1 + std::exp(-LOGISTIC_SCALE * centipawns)) - 1;
}

double loss(int best, int played) {
    return std::max(0.0, winning_chances(best) - winning_chances(played));
}

Judgement judge(int best, int played) {
    if (mates(best) && mates(-played)) return Judgement::blunder;
    if (mates(best)) return mates(played) ? Judgement::good : judge_mate(played);
    if (mates(-best)) return Judgement::good;
    if (mates(-played)) return judge_mate(-best);
    Judgement judgement = Judgement::good;
    for (const JudgementRow& row : JUDGEMENTS)
        if (loss(best, played) >= row.loss) judgement = row.judgement;
    return judgement;
}

}  // namespace inkmate
