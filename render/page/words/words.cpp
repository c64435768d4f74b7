#include "render/page/words/words.hpp"

#include <cstddef>

#include "core/variant/notation.hpp"
#include "render/page/words/tongues.hpp"

namespace inkmate::page {

using namespace chess;
using namespace tongues;
namespace {

/// What is alike in all languages, and the end of a game.
Words make_words(Tongue tongue) {
    Words& w = tongue.words;
    w.after_number = {". ", "... "};
    w.full_stop = ".";
    w.plus = "+";
    w.minus = "\261";
    w.dash = "\261";
    w.no_move = "...";
    w.after_problem = ")  ";
    w.comma = ", ";
    w.gap = "   ";
    w.minutes = " (min)";
    w.seconds = " (s)";
    const auto sentences = [](const std::string& a, const std::string& b) { return a + " " + b; };
    w.verdict = {"",
                 sentences(tongue.resigned[WHITE], tongue.wins[BLACK]),
                 sentences(tongue.resigned[BLACK], tongue.wins[WHITE]),
                 tongue.agreed,
                 tongue.claimed,
                 tongue.wins[BLACK],
                 tongue.wins[WHITE],
                 w.drawn};
    w.wins = tongue.wins;
    const std::string won = "1\2610", lost = "0\2611", drawn = "1/2\2611/2";
    w.verdict_result = {"", lost, won, drawn, drawn, lost, won, drawn};
    for (const Color side : {WHITE, BLACK})
        for (std::size_t i = 0; i < STATUS_NB; ++i) {
            const auto status = static_cast<Status>(i);
            const bool mate = status == Status::checkmate;
            if (ends_game(status)) {
                w.status[side][i] = mate ? sentences(tongue.status[i], tongue.wins[~side]) : tongue.status[i];
                w.status_result[side][i] = !mate ? drawn : side == BLACK ? won : lost;
            } else {
                w.answer[i] = can_claim_draw(status) ? tongue.status[i] + tongue.claim : tongue.answer;
            }
        }
    return w;
}

void replace_first(std::string& text, std::string_view old, std::string_view by) {
    if (const std::size_t at = text.find(old); at != text.npos) text.replace(at, old.size(), by);
}

/// Made when a text in the language is first asked for.
template <Tongue (*tongue)()>
const Words& words_of() {
    static const Words made = make_words(tongue());
    return made;
}

}  // namespace

const Words& words(Language language) {
    constexpr std::array<const Words& (*)(), LANGUAGE_NB> all = {words_of<english>, words_of<german>,
                                                                 words_of<french>, words_of<spanish>};
    return all[static_cast<std::size_t>(language)]();
}

std::array<std::string, STATUS_NB> answers(const Writing& writing, const variant::Rules* rules) {
    std::array<std::string, STATUS_NB> texts = words(writing.language).answer;
    // Beside the page number is no room for the long form; the short one may be typed, too.
    const Notation letters = writing.notation == Notation::lan ? Notation::san : letters_of(writing);
    const std::string_view example = "Nf3", squares = "e2e4";
    std::string written = written_move(example, SQ_G1, letters), coordinates(squares);
    if (const variant::Move move = rules != nullptr ? variant::example_move(*rules) : variant::Move::none()) {
        const variant::Position start(*rules);
        written = variant::written_move(*rules, to_san(start, move), move.from(), letters);
        coordinates = to_uci(start, move);
    }
    for (std::string& text : texts) {
        replace_first(text, example, written);
        replace_first(text, squares, coordinates);
    }
    return texts;
}

const std::array<std::string, chess::COLOR_NB>& captured_words(const Words& words,
                                                               const variant::Rules* rules) {
    return rules != nullptr && rules->piece_drops ? words.in_hand : words.captured;
}

std::string result_in_words(std::string_view pgn_result) {
    std::string text(pgn_result);
    if (text != "1-0" && text != "0-1" && text != "1/2-1/2") return {};
    text.replace(text.find('-'), 1, words().dash);
    return text;
}

std::string ending_in_words(std::string_view pgn_result, Language language) {
    const Words& w = words(language);
    if (pgn_result == "1/2-1/2") return w.drawn;
    return pgn_result == "1-0" ? w.wins[WHITE] : pgn_result == "0-1" ? w.wins[BLACK] : "";
}

std::string ending_in_words(const variant::Outcome& outcome, Color side_to_move, Language language) {
    return words(language).endings[static_cast<std::size_t>(outcome.ending)] + " " +
           ending_in_words(variant::result_of(outcome, side_to_move), language);
}

}  // namespace inkmate::page
