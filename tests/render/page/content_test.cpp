#include <doctest/doctest.h>

#include <algorithm>

#include "render/page/figures/outline.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/words.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

Page page_of(const Game& game, bool flipped = false) {
    return compose(page_content(game, flipped, 3), A4);
}

std::size_t count_fills(const Page& page, const Path& path, int grey) {
    std::size_t count = 0;
    for (const Fill& fill : fills(page)) count += fill.ink == grey && fill.path == path;
    return count;
}

}  // namespace

TEST_CASE("a page tells the last move, who is to move and check in words") {
    Page page = page_of(Game());
    CHECK(shows(page, "The game begins"));
    CHECK(shows(page, "White to move, move 1."));
    page = page_of(played("e4"));
    CHECK(shows(page, "White played 1. e4"));
    CHECK(shows(page, "Black to move, move 1."));
    page = page_of(played("e4 e5 Qh5 Nc6"));
    CHECK(shows(page, "Black played 2... Nc6"));
    CHECK(shows(page, "White to move, move 3."));
    page = page_of(played("e4 d5 Bb5+"));
    CHECK(shows(page, "Black to move, move 2. Check."));
}

TEST_CASE("a finished game shows the reason and the result instead of the evaluation") {
    Page page = page_of(played("f3 e5 g4 Qh4"));
    CHECK(shows(page, "Checkmate. Black wins."));
    CHECK(shows(page, "0\2611"));
    CHECK_FALSE(shows(page, "Static value for White"));
    page = page_of(played("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7"));
    CHECK(shows(page, "Checkmate. White wins."));
    CHECK(shows(page, "1\2610"));
    page = page_of(played("Qf7", "7k/8/8/8/8/8/8/K4Q2 w - - 0 1"));
    CHECK(shows(page, "Stalemate. The game is drawn."));
    CHECK(shows(page, "1/2\2611/2"));
    page = page_of(played("Kxb2", "7k/8/8/8/8/8/1q6/K7 w - - 0 1"));
    CHECK(shows(page, "Draw by insufficient material."));
}

TEST_CASE("a draw that can be claimed does not end the game, and check is still told") {
    Page page = page_of(played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"));
    CHECK(shows(page, "White to move, move 5."));
    CHECK(shows(page, "Draw by threefold repetition can be claimed: type draw, or your move, e.g. e2e4."));
    CHECK(shows(page, "Static value for White"));
    page = page_of(played("Ra8+", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"));
    CHECK(shows(page, "Black to move, move 80. Check."));
    CHECK(shows(page, "Draw by the fifty-move rule can be claimed: type draw, or your move, e.g. e2e4."));
}

TEST_CASE("what the players decided ends the game on the page") {
    const Game game = played("e4 e5");
    const auto with = [&game](Verdict verdict) {
        return compose(page_content(game, false, 1, SQ_NONE, verdict), A4);
    };
    CHECK(shows(with(Verdict::white_resigned), "White resigned. Black wins."));
    CHECK(shows(with(Verdict::white_resigned), "0\2611"));
    CHECK(shows(with(Verdict::black_resigned), "Black resigned. White wins."));
    CHECK(shows(with(Verdict::black_resigned), "1\2610"));
    CHECK(shows(with(Verdict::draw_agreed), "Drawn by agreement."));
    CHECK(shows(with(Verdict::draw_claimed), "1/2\2611/2"));
}

TEST_CASE("a game that its record ends is told to have ended on every layout, after these moves only") {
    const Game game = played("e4 e5 Nf3"), other = played("e4 e5 Nc3");
    GameNames names{
        .white = "Tal", .result = "1-0", .plies = game.moves().size(), .fen = game.position().fen()};
    for (const LayoutName layout :
         {LayoutName::game, LayoutName::economy, LayoutName::score, LayoutName::large, LayoutName::plain}) {
        CAPTURE(layout);
        const auto page = [&](const Game& shown, Verdict verdict = Verdict::none) {
            return compose(page_content(shown, {.layout = layout, .verdict = verdict, .names = names}),
                           PageDesign(A4, layout));
        };
        const std::string text = layout == LayoutName::score ? "1\2610   White wins." : "White wins.";
        CHECK(shows(page(game), text));
        CHECK(!shows(page(game), "Black to move, move 2."));
        CHECK(shows(page(other), "Black to move, move 2."));
        CHECK(shows(page(played("e4 e5")), "White to move, move 2."));
        // What the players decide counts for more.
        CHECK(!shows(page(game, Verdict::draw_agreed), text));
    }
    const Page page = compose(page_content(game, {.names = names}), A4);
    CHECK(shows(page, "Result"));
    CHECK(shows(page, "1\2610"));
    names.result = "*";
    CHECK(shows(compose(page_content(game, {.names = names}), A4), "Black to move, move 2."));
}

TEST_CASE("the pages of a record do not say how to answer") {
    const Game open = played("e4 e5"), over = played("f3 e5 g4 Qh4");
    for (const LayoutName layout :
         {LayoutName::game, LayoutName::economy, LayoutName::large, LayoutName::plain}) {
        CAPTURE(layout);
        PageDesign design(A4, layout);
        const auto answers = [&design, layout](const Game& game) {
            const Page page = compose(page_content(game, {.layout = layout}), design);
            return std::ranges::any_of(texts(page), [](const Text& text) {
                return text.text.starts_with("Type your move") || text.text.starts_with("The game is over");
            });
        };
        CHECK(answers(open));
        CHECK(answers(over));
        design.record = true;
        CHECK(!answers(open));
        CHECK(!answers(over));
    }
}

TEST_CASE("names that are long take two lines on the page of a game, on the side of its middle") {
    const std::string white = "Karl, Duke of Brunswick and of Lueneburg", black = "Count Isouard";
    for (const bool flipped : {false, true}) {
        CAPTURE(flipped);
        const Page page = compose(
            page_content(played("e4"), {.flipped = flipped, .names = {.white = white, .black = black}}), A4);
        const auto at = [&](std::string_view start) {
            for (const Text& t : texts(page))
                if (t.text.starts_with(start)) return t.at.y;
            return 0;
        };
        CHECK(shows(page, "Karl, Duke of Brunswick"));
        CHECK(shows(page, "and of Lueneburg"));
        CHECK(at("Karl") - at("and of") == page_layout(A4).event_leading);
        const Layout l = page_layout(A4);
        CHECK((flipped ? at("Karl") : at("and of")) == l.players[flipped ? 1 : 0].y);
        CHECK(at("Count") == l.players[flipped ? 0 : 1].y);
    }
}

TEST_CASE("the evaluation is shown in pawns with a sign") {
    PageContent content = page_content(Game(), false, 1);
    const auto shown = [&content](int centipawns) {
        content.outlook.centipawns = centipawns;
        return compose(content, A4);
    };
    CHECK(shows(shown(35), "+0.35"));
    CHECK(shows(shown(0), "+0.00"));
    CHECK(shows(shown(-105), "\2611.05"));
    CHECK(shows(shown(1290), "+12.90"));
    CHECK(shows(shown(-7), "\2610.07"));
}

TEST_CASE("the page says whether the evaluation is a static one or was found, and mates in moves") {
    PageContent content = page_content(Game(), false, 1);
    CHECK(shows(compose(content, A4), words().static_evaluation));
    content.outlook = {.centipawns = 29998, .mate = 1, .searched = true};
    CHECK(shows(compose(content, A4), words().evaluation));
    CHECK(shows(compose(content, A4), "#1"));
    content.outlook.mate = -12;
    CHECK(shows(compose(content, A4), "#\26112"));
    const PageContent found =
        page_content(played("e4"), {.found = Outlook{.centipawns = 44, .mate = 0, .searched = true}});
    CHECK(shows(compose(found, A4), "+0.44"));
}

TEST_CASE("a score that a search has found is told from White's side, of the position after its move") {
    const auto after = [](int score, Color mover) {
        engine::SearchResult found;
        found.score = score;
        found.depth = 3;
        return *outlook_after(found, mover);
    };
    CHECK(after(35, WHITE) == Outlook{35, 0, true});
    CHECK(after(35, BLACK) == Outlook{-35, 0, true});
    // In three plies, the first of which was played; and in four, the last of which is the other side's.
    CHECK(after(engine::MATE - 3, WHITE).mate == 1);
    CHECK(after(engine::MATE - 3, BLACK).mate == -1);
    CHECK(after(4 - engine::MATE, WHITE).mate == -2);
    CHECK(after(2 - engine::MATE, BLACK).mate == 1);
    engine::SearchResult none;
    CHECK_FALSE(outlook_after(none, WHITE));
    none.depth = 3;
    none.mistaken = true;
    CHECK_FALSE(outlook_after(none, WHITE));
    CHECK_FALSE(outlook_at({}, 0));
    CHECK_FALSE(outlook_at({std::nullopt}, 0));
}

TEST_CASE("the evaluation bar is half white at equality and full at the limit") {
    const EvaluationBar bar = page_layout(A4).bar;
    CHECK(white_share(bar, 0) == bar.half);
    CHECK(white_share(bar, bar.limit) == 2 * bar.half);
    CHECK(white_share(bar, 20000) == 2 * bar.half);
    CHECK(white_share(bar, -bar.limit) == 0);
    CHECK(white_share(bar, -20000) == 0);
    CHECK(white_share(bar, 100) == bar.half + bar.half * 100 / bar.limit);
    // Rounds towards equality on both sides, as idiv does.
    CHECK(white_share(bar, -1) == bar.half);
    CHECK(bar.box.width == 2 * bar.half + 2 * bar.frame);
}

TEST_CASE("a bar without white has no white rectangle") {
    PageContent content = page_content(Game(), false, 1);
    const std::size_t with = fills(compose(content, A4)).size();
    content.outlook.centipawns = -100000;
    CHECK(fills(compose(content, A4)).size() == with - 1);
}

namespace {

/// What a colour has captured, each piece by itself.
std::vector<Piece> captured_by(const PageContent& content, Color captor) {
    std::vector<Piece> pieces;
    for (const auto& [piece, count] : content.captured[captor])
        pieces.insert(pieces.end(), static_cast<std::size_t>(count),
                      make_piece(variant::color_of(piece), static_cast<PieceType>(variant::type_of(piece))));
    return pieces;
}

}  // namespace

TEST_CASE("captured pieces are counted by captor, queens first") {
    const PageContent content =
        page_content(played("e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2 Nc6 Bxc6+ bxc6 Qg4 Bxg4"), false, 1);
    CHECK(captured_by(content, WHITE) == std::vector<Piece>{B_QUEEN, B_KNIGHT, B_PAWN});
    CHECK(captured_by(content, BLACK) == std::vector<Piece>{W_QUEEN, W_BISHOP, W_PAWN, W_PAWN});
    CHECK(shows(compose(page_content(Game(), false, 1), A4), "Captured by White: nothing"));
    CHECK(shows(compose(content, A4), "Captured by White"));
}

TEST_CASE("an en passant capture counts as a captured pawn") {
    CHECK(captured_by(page_content(played("e4 a6 e5 d5 exd6"), false, 1), WHITE) ==
          std::vector<Piece>{B_PAWN});
}

TEST_CASE("each side's captures stand on its side of the board") {
    const auto label_y = [](const Page& page, std::string_view label) {
        for (const Text& t : texts(page))
            if (t.text == label) return t.at.y;
        return 0;
    };
    const Page upright = page_of(Game());
    const Page turned = page_of(Game(), true);
    CHECK(label_y(upright, "Captured by White: nothing") < label_y(upright, "Captured by Black: nothing"));
    CHECK(label_y(turned, "Captured by White: nothing") > label_y(turned, "Captured by Black: nothing"));
}

TEST_CASE("a game that Black began has no first move of White") {
    const Page page = page_of(played("e5 Nf3", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    CHECK(shows(page, "1."));
    CHECK(shows(page, "..."));
    CHECK(shows(page, "e5"));
    CHECK(shows(page, "2."));
    CHECK(shows(page, "Nf3"));
    CHECK_FALSE(shows(page, "3."));
}

TEST_CASE("a piece stands on its square, from either side") {
    const Layout l = page_layout(A4);
    const Page upright = page_of(Game()), turned = page_of(Game(), true);
    const auto body_at = [&](const Page& page, int file, int rank) {
        Path path = silhouette(KING, l.square, true)[1].path;
        for (PathStep& step : path)
            for (Point& p : step.points) p = p + l.board + Point{file * l.square, rank * l.square};
        return count_fills(page, path, 0);
    };
    CHECK(body_at(upright, 4, 0) == 1);
    CHECK(body_at(upright, 4, 7) == 1);
    CHECK(body_at(upright, 3, 0) == 0);
    CHECK(body_at(turned, 3, 0) == 1);
    CHECK(body_at(turned, 3, 7) == 1);
}

TEST_CASE("halos stand on dark squares, and on light ones where squares are marked") {
    const Game game = played("", "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    const Page marked = compose(page_content(game, false, 1, make_square(0, 6)), A4);
    const Page plain = compose(page_content(game, false, 1), A4);
    const Layout l = page_layout(A4);
    const auto halo_at = [&](const Page& page, PieceType type, int file, int rank) {
        const Path path = moved(silhouette(type, l.square, true)[0].path,
                                l.board + Point{file * l.square, rank * l.square});
        return count_fills(page, path, 16);
    };
    for (const Page& page : {marked, plain}) {
        CHECK(halo_at(page, KING, 0, 0) == 1);
        CHECK(halo_at(page, PAWN, 0, 6) == 1);
    }
    CHECK(halo_at(marked, KING, 7, 6) == 1);
    CHECK(halo_at(plain, KING, 7, 6) == 0);
}

TEST_CASE("the moves of one piece are marked: dots on empty squares, corners around pieces") {
    const Game game = played("e4 d5");
    const PageContent content = page_content(game, false, 1, SQ_E4);
    CHECK(content.marked == std::vector{variant::make_square(3, 4), variant::make_square(4, 4)});
    const Page marked = compose(content, A4), plain = compose(page_content(game, false, 1), A4);
    CHECK(shows(marked, "White to move, move 2. Moves from e4 marked."));
    // The frame of e4, a dot of two discs and one set of corners, for the two frames of the last move; and
    // halos of the 16 pieces on light squares.
    CHECK(fills(marked).size() == fills(plain).size() + 2 + 16);
}

TEST_CASE("layouts without a board for marks say nothing of them") {
    for (const LayoutName layout : {LayoutName::economy, LayoutName::score, LayoutName::plain}) {
        const PageDesign design(A4, layout);
        const PageContent content =
            page_content(played("e4 d5"), {.layout = layout, .marked_from = page_square(SQ_E4)});
        for (const Text& text : texts(compose(content, design)))
            CHECK(text.text.find("marked") == std::string::npos);
    }
}

TEST_CASE("promotions to one square are marked once") {
    const Game game = played("", "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    const Page marked = compose(page_content(game, false, 1, make_square(0, 6)), A4);
    const Page plain = compose(page_content(game, false, 1), A4);
    CHECK(fills(marked).size() == fills(plain).size() + 3 + 1);
}

TEST_CASE("the page number keeps its right edge") {
    for (const int number : {1, 12, 4321}) {
        const Page page = compose(page_content(Game(), false, number), A4);
        for (const Text& t : texts(page))
            if (t.text == "Page " + std::to_string(number)) {
                const Layout l = page_layout(A4);
                const double right = points(l.content.x + l.content.width);
                CHECK(points(t.at.x) + width(t) <= right);
                CHECK(points(t.at.x) + width(t) > right - 1);
            }
    }
}

TEST_CASE("the FEN stands in Courier") {
    for (const Text& t : texts(page_of(played("e4"))))
        if (t.font == Font::courier)
            CHECK(t.text == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}
