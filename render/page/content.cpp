#include "render/page/content.hpp"

#include <algorithm>

#include "core/chess/pgn.hpp"
#include "core/chess/position.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/piece_names.hpp"

namespace inkmate::page {

using namespace chess;
using namespace engine;

namespace {

/// The positions after those half-moves, which are in order.
std::vector<Diagram> diagrams_after(const Game& game, const std::vector<std::size_t>& plies,
                                    const Writing& writing) {
    std::vector<Diagram> diagrams;
    Position position = game.start();
    std::size_t played = 0;
    for (const std::size_t ply : plies) {
        while (played < ply) position.do_move(game.moves()[played++]);
        diagrams.push_back(diagram_of(game, position, ply, writing));
    }
    return diagrams;
}

std::vector<Diagram> diagrams_after(const variant::Game& game, const std::vector<std::size_t>& plies,
                                    const Writing& writing) {
    std::vector<Diagram> diagrams;
    for (const std::size_t ply : plies) diagrams.push_back(diagram_of(game, ply, writing));
    return diagrams;
}

/// The half-moves since the last page of the layout economy.
std::vector<std::size_t> gathered_plies(std::size_t last) {
    std::vector<std::size_t> plies;
    for (std::size_t ply = last == 0 ? 0 : last - (last - 1) % ECONOMY_POSITIONS; ply <= last; ++ply)
        plies.push_back(ply);
    return plies;
}

/// How many positions a score sheet shows beside curves unless they are chosen.
constexpr int BESIDE_CURVES = 3;

}  // namespace

bool gathers_positions(LayoutName layout) {
    return layout == LayoutName::economy || layout == LayoutName::score;
}

bool marks_moves(LayoutName layout) {
    return layout == LayoutName::game || layout == LayoutName::large;
}

bool page_full(LayoutName layout, std::size_t plies) {
    return layout == LayoutName::economy && plies % ECONOMY_POSITIONS == 0;
}

std::vector<std::size_t> page_plies(LayoutName layout, std::size_t last, std::size_t first) {
    std::vector<std::size_t> plies;
    for (std::size_t ply = first; ply <= last; ++ply)
        if (ply == last || !gathers_positions(layout) || page_full(layout, ply)) plies.push_back(ply);
    // The score of a game is printed when the session ends, were there moves in it or not.
    if (plies.empty() && layout == LayoutName::score && last > 0) plies.push_back(last);
    return plies;
}

std::vector<std::size_t> chosen_plies(const ChosenPlies& chosen, std::size_t last) {
    std::vector<std::size_t> plies;
    const auto add = [&](std::size_t ply) {
        if (ply < last) plies.push_back(ply);
    };
    const auto every = static_cast<std::size_t>(chosen.every);
    const std::size_t parts = std::min(static_cast<std::size_t>(chosen.spread), last);
    if (every > 0)
        for (std::size_t ply = every; ply < last; ply += every) add(ply);
    for (std::size_t i = 1; i < parts; ++i) add(last * i / parts);
    for (const int ply : chosen.list) add(static_cast<std::size_t>(ply));
    plies.push_back(last);
    return plies;
}

std::vector<std::size_t> shown_plies(LayoutName layout, const ChosenPlies& chosen, std::size_t last,
                                     bool set_up) {
    if (layout == LayoutName::economy) return gathered_plies(last);
    if (layout != LayoutName::score) return {};
    if (!set_up || last == 0) return chosen_plies(chosen, last);
    std::vector<std::size_t> plies = chosen_plies(chosen.behind_start(), last);
    if (!chosen.has_start()) plies.insert(plies.begin(), 0);
    return plies;
}

namespace {

/// What pages of a game of chess and of a variant have in common.
template <class AnyGame>
PageContent common_content(const AnyGame& game, std::string start_fen, const PageOptions& o) {
    const auto& pos = game.position();
    PageContent c;
    c.pieces = pieces_of(pos);
    c.flipped = o.flipped;
    c.side_to_move = pos.side_to_move();
    c.in_check = pos.in_check();
    c.marked_from = o.marked_from;
    c.start_turn = game.start().side_to_move();
    c.start_fullmove = game.start().fullmove_number();
    c.fullmove = pos.fullmove_number();
    c.fen = pos.fen();
    c.start_fen = std::move(start_fen);
    c.page_number = o.refusal ? 0 : o.page_number;
    c.refusal = o.refusal;
    c.names = o.names;
    ChosenPlies chosen = o.chosen;
    if (o.layout == LayoutName::score) {
        c.course = o.course;
        if (o.course && chosen == ChosenPlies{}) chosen = ChosenPlies::spread_over(BESIDE_CURVES);
    }
    c.diagrams = diagrams_after(
        game, shown_plies(o.layout, chosen, game.moves().size(), !c.start_fen.empty()), o.writing);
    if (o.verdict != Verdict::none) {
        const Words& w = words(o.writing.language);
        c.result = w.verdict_result[static_cast<std::size_t>(o.verdict)];
        c.ending = w.verdict[static_cast<std::size_t>(o.verdict)];
    }
    return c;
}

/// Sorts the squares to which a piece can go, each once.
void sort_marked(PageContent& c) {
    std::ranges::sort(c.marked);
    c.marked.erase(std::ranges::unique(c.marked).begin(), c.marked.end());
}

/// A FEN that is not the usual start.
std::string set_up(std::string fen, std::string_view start) {
    return fen == start ? std::string() : fen;
}

}  // namespace

PageContent page_content(const Game& game, const PageOptions& o) {
    const Position& pos = game.position();
    const Words& w = words(o.writing.language);
    PageContent c = common_content(game, set_up(game.start().fen(), START_FEN), o);
    if (!game.moves().empty()) c.framed = squares_of(game.moves().back());
    if (o.marked_from)
        for (const Move m : legal_moves(pos))
            if (figures::page_square(m.from()) == *o.marked_from)
                c.marked.push_back(figures::page_square(m.to()));
    sort_marked(c);
    const auto side = static_cast<std::size_t>(c.side_to_move),
               status = static_cast<std::size_t>(game.status());
    if (o.verdict == Verdict::none && ends_game(game.status())) {
        c.result = w.status_result[side][status];
        c.ending = w.status[side][status];
    }
    c.answer = answers(o.writing)[status];
    c.outlook = o.found ? *o.found : Outlook{.centipawns = evaluate(pos, *o.evaluation)};
    for (std::size_t i = 0; i < game.moves().size(); ++i)
        c.san.push_back(written_move(game.san()[i], game.moves()[i].from(), o.writing.notation));
    for (const int type : captured_order(nullptr))
        for (const Color captor : {WHITE, BLACK}) {
            const Piece piece = make_piece(~captor, static_cast<PieceType>(type));
            const auto count = std::count(game.captured().begin(), game.captured().end(), piece);
            if (count > 0)
                c.captured[captor].push_back({variant::make_piece(~captor, type), static_cast<int>(count)});
        }
    return c;
}

PageContent page_content(const variant::Game& game, const PageOptions& o) {
    const variant::Position& pos = game.position();
    const variant::Rules& rules = game.rules();
    PageContent c = common_content(game, set_up(game.start().fen(), rules.start_fen), o);
    if (!game.moves().empty()) c.framed = squares_of(game.moves().back());
    if (o.marked_from)
        for (const variant::Move m : legal_moves(pos))
            if (m.from() == *o.marked_from) c.marked.push_back(m.to());
    sort_marked(c);
    if (pos.count_limit() > 0) c.count = {(pos.counted() + 1) / 2, pos.count_limit() / 2};
    if (rules.check_counting) c.checks_left = {pos.checks_left(WHITE), pos.checks_left(BLACK)};
    if (const auto outcome = game.outcome(); outcome && o.verdict == Verdict::none) {
        c.result = result_in_words(variant::result_of(*outcome, c.side_to_move));
        c.ending = ending_in_words(*outcome, c.side_to_move, o.writing.language);
    }
    c.answer = answers(o.writing, &rules)[static_cast<std::size_t>(Status::normal)];
    if (o.found) {
        c.outlook = *o.found;
    } else {
        const int score = o.variant_evaluation != nullptr ? evaluate(pos, *o.variant_evaluation)
                                                          : evaluate(pos, make_evaluation(rules));
        c.outlook = {.centipawns = sign(c.side_to_move) * score};
    }
    for (std::size_t i = 0; i < game.moves().size(); ++i)
        c.san.push_back(written_move(rules, game.san()[i], game.moves()[i].from(), o.writing.notation));
    const auto lost = game.lost();
    for (const int type : captured_order(&rules))
        for (const Color captor : {WHITE, BLACK}) {
            const Color whose = rules.piece_drops ? captor : ~captor;
            const int count = rules.piece_drops ? pos.hands().count(captor, type)
                                                : lost[whose][static_cast<std::size_t>(type)];
            if (count > 0) c.captured[captor].push_back({variant::make_piece(whose, type), count});
        }
    return c;
}

PageContent page_content(const Game& game, bool flipped, int page_number, Square marked_from,
                         Verdict verdict) {
    PageOptions options{.flipped = flipped, .page_number = page_number, .verdict = verdict};
    if (marked_from != SQ_NONE) options.marked_from = figures::page_square(marked_from);
    return page_content(game, options);
}

GameNames variant_names(const variant::Rules& rules) {
    return {.event = variant::title_of(rules)};
}

GameNames names_of(const game::PgnGame& record, const GivenNames& given) {
    GameNames names = tagged_names(record, given);
    if (const game::Rules& rules = record.game.rules()) {
        // A game that Inkmate has saved has the title already.
        const std::string title = variant::title_of(*rules);
        if (const bool has_title = names.event == title || names.event.starts_with(title + ", ");
            given.title.empty() && !has_title)
            names.event = title + (names.event.empty() ? "" : ", " + names.event);
    } else if (given.id.empty()) {
        names.id = game_id(names, record.game.start_fen());
    }
    names.plies = record.game.plies();
    names.fen = record.game.fen();
    return names;
}

}  // namespace inkmate::page
