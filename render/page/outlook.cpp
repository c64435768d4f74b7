#include "render/page/outlook.hpp"

#include <cstdlib>

#include "render/page/words/words.hpp"

namespace inkmate::page {

namespace {

template <class Result>
std::optional<Outlook> after_move(const Result& found, chess::Color mover, const engine::MateScores& scores) {
    if (found.depth == 0 || found.mistaken) return std::nullopt;
    return outlook_of(sign(mover) * found.score, scores, 1);
}

}  // namespace

Outlook outlook_of(int score, const engine::MateScores& scores, int plies) {
    Outlook outlook{.centipawns = score, .searched = true};
    if (scores.announces(score)) {
        const int moves = (scores.plies(score) - plies + 1) / 2;
        outlook.mate = score > 0 ? moves : -moves;
    }
    return outlook;
}

std::optional<Outlook> outlook_at(const Outlooks& found, std::size_t plies) {
    return plies < found.size() ? found[plies] : std::nullopt;
}

void note_outlook(Outlooks& found, std::size_t plies, const std::optional<Outlook>& outlook) {
    found.resize(plies + 1);
    found[plies] = outlook;
}

std::optional<Outlook> outlook_after(const engine::SearchResult& found, chess::Color mover) {
    return after_move(found, mover, engine::MATE_SCORES);
}

std::optional<Outlook> outlook_after(const variant::SearchResult& found, chess::Color mover) {
    return after_move(found, mover, variant::MATE_SCORES);
}

std::optional<Outlook> outlook_after(const game::Found& found, chess::Color mover) {
    return after_move(found, mover, found.scores);
}

std::string evaluation_text(const Outlook& outlook, Language language) {
    const Words& w = words(language);
    if (outlook.mate != 0)
        return '#' + (outlook.mate < 0 ? w.minus : std::string()) + std::to_string(std::abs(outlook.mate));
    const int centipawns = outlook.centipawns;
    const int size = std::abs(centipawns);
    std::string text(centipawns < 0 ? w.minus : w.plus);
    text += std::to_string(size / 100);
    text += w.decimal_point;
    text += std::to_string(size / 10 % 10);
    return text + std::to_string(size % 10);
}

std::vector<figures::Fill> evaluation_bar(const EvaluationBar& bar, const Outlook& outlook) {
    std::vector<figures::Fill> fills = {{figures::rectangle(bar.box), figures::BLACK_INK}};
    const figures::Rect white{bar.box.x + bar.frame, bar.box.y + bar.frame,
                              white_share(bar, outlook.centipawns), bar.box.height - 2 * bar.frame};
    if (white.width > 0) fills.push_back({figures::rectangle(white), figures::WHITE_INK});
    fills.push_back({figures::rectangle(bar.tick), figures::BLACK_INK});
    return fills;
}

}  // namespace inkmate::page
