// Pages in other languages and notations.
#include <doctest/doctest.h>

#include <algorithm>

#include "render/page/layout/layout.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/figurine.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/words.hpp"
#include "tests/render/page/helpers.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

constexpr std::array LANGUAGES = {Language::english, Language::german, Language::french, Language::spanish};

/// True if a layout has the notation.
bool goes_with(LayoutName layout, Notation notation) {
    return notation != Notation::figurine || layout != LayoutName::plain;
}

PageDesign design_in(const PageDesign& design, const Writing& writing) {
    PageDesign written = design;
    written.writing = writing;
    return written;
}

/// Sample contents, their moves in the notation.
std::vector<PageContent> contents_in(const PageDesign& design) {
    const auto [language, notation] = design.writing;
    std::vector<PageContent> contents = sample_contents(design);
    for (PageContent& content : contents) {
        for (std::string& san : content.san) san = written_move(san, SQ_H4, notation);
        for (Diagram& diagram : content.diagrams)
            diagram.caption = "9999... " + written_move("exd8=Q#", SQ_E7, notation);
    }
    return contents;
}

void check_room(const Page& page) {
    std::vector<Box> boxes;
    for (const Text& text : texts(page)) boxes.push_back(box(text));
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Box& b = boxes[i];
        CAPTURE(b.what);
        CHECK(b.left >= 28);
        CHECK(b.right <= page.paper.width - 36);
        CHECK_FALSE(std::ranges::any_of(b.what, is_figurine));
        CHECK(utf8_of_page_text(b.what).has_value());
        for (std::size_t j = 0; j < i; ++j)
            if (overlap(b, boxes[j])) FAIL_CHECK(b.what << " overlaps " << boxes[j].what);
    }
}

Page page_in(const Writing& writing, LayoutName layout, std::string_view moves, const GameNames& names = {},
             Verdict verdict = Verdict::none) {
    const PageDesign design = design_in(PageDesign(A4, layout), writing);
    return compose(page_content(played(moves),
                                {.layout = layout, .verdict = verdict, .names = names, .writing = writing}),
                   design);
}

std::string page_words_of(std::string_view utf8) {
    return page_words(utf8);
}

}  // namespace

TEST_CASE("in every language and notation texts stay on the page and apart from each other") {
    for (const Language language : LANGUAGES)
        for (const Notation notation :
             {usual_notation(language), Notation::lan, Notation::figurine, Notation::pl}) {
            // In the short form one paper, and what is widest.
            const bool widest = notation == usual_notation(language) ? language != Language::english
                                                                     : language == Language::french;
            if (!full_tests() && !widest) continue;
            for (const PageDesign& given : all_designs()) {
                if (!goes_with(given.layout, notation) || given.layout == LayoutName::diagram ||
                    (!full_tests() && given.paper.name != A4.name))
                    continue;
                const PageDesign design = design_in(given, {language, notation});
                CAPTURE(word_of(language));
                CAPTURE(word_of(notation));
                CAPTURE(word_of(design.layout));
                for (const PageContent& content : contents_in(design))
                    for (const Page& page : compose_all(content, design)) check_room(page);
            }
        }
}

TEST_CASE("in every language the widest answer and the widest page number stand side by side") {
    for (const Language language : LANGUAGES)
        for (const NotationSpec& spec : notations())
            for (const PageDesign& given : all_designs()) {
                const Writing writing{language, spec.notation};
                const Layout l = page_layout(design_in(given, writing));
                if (given.layout == LayoutName::diagram || l.answer.y != l.page_number.y) continue;
                const auto [font, size] = l.styles[static_cast<std::size_t>(Style::answer)];
                const Words& w = words(language);
                const auto while_on = answers(writing);
                std::vector<std::string> all(while_on.begin(), while_on.end());
                all.insert(all.end(), {w.over, w.start_fen, words().over});
                CAPTURE(word_of(given.layout));
                CAPTURE(word_of(writing.notation));
                // Three digits, behind "Game WWWW, page " in that language.
                const int room = number_left(l) - l.answer.x - text_width(font, size, " ");
                for (const std::string& text : all)
                    CHECK_MESSAGE(text_width(font, size, text) <= room, utf8_of_page_text(text).value_or(""));
            }
}

TEST_CASE("pages say in each language what they say in English") {
    struct Sample {
        Language language;
        const char *played, *to_move, *mate, *resigned, *captured, *none, *answer, *drawn;
    };
    for (const Sample& s : std::vector<Sample>{
             {Language::english, "Black played 2... Nf6", "White to move, move 3.", "Checkmate. Black wins.",
              "White resigned. Black wins.", "Captured by White", "Captured by Black: nothing",
              "Type your move, e.g. e2e4 or Nf3. Also: go, hint, undo, flip, draw, resign, help.",
              "Drawn by agreement."},
             {Language::german, "Schwarz zog 2... Sf6", "Weiß am Zug, Zug 3.", "Schachmatt. Schwarz gewinnt.",
              "Weiß gibt auf. Schwarz gewinnt.", "Weiß schlug", "Schwarz schlug: nichts",
              "Zug eingeben, z. B. e2e4 oder Sf3. Auch: go, hint, undo, flip, draw, resign, help.",
              "Remis durch Vereinbarung."},
             {Language::french, "Les Noirs jouent 2... Cf6", "Trait aux Blancs, coup 3.",
              "Échec et mat. Les Noirs gagnent.", "Les Blancs abandonnent. Les Noirs gagnent.",
              "Pris par les Blancs", "Pris par les Noirs : rien",
              "Votre coup, p. ex. e2e4 ou Cf3. Aussi : go, hint, undo, flip, draw, resign, help.",
              "Nulle par accord mutuel."},
             {Language::spanish, "Las negras juegan 2... Cf6", "Juegan blancas, jugada 3.",
              "Jaque mate. Ganan las negras.", "Las blancas abandonan. Ganan las negras.",
              "Las blancas capturan", "Las negras capturan: nada",
              "Su jugada, p. ej. e2e4 o Cf3. También: go, hint, undo, flip, draw, resign, help.",
              "Tablas de común acuerdo."}}) {
        CAPTURE(word_of(s.language));
        const Writing writing{s.language, usual_notation(s.language)};
        const LayoutName game = LayoutName::game;
        const Page page = page_in(writing, game, "e4 d5 exd5 Nf6");
        for (const std::string text : {s.played, s.to_move, s.captured, s.none, s.answer})
            CHECK_MESSAGE(shows(page, page_words_of(text)), text);
        CHECK(shows(page_in(writing, game, "f3 e5 g4 Qh4"), page_words_of(s.mate)));
        CHECK(shows(page_in(writing, game, "e4 e5", {}, Verdict::white_resigned), page_words_of(s.resigned)));
        CHECK(shows(page_in(writing, game, "e4 e5", {}, Verdict::draw_agreed), page_words_of(s.drawn)));
    }
}

TEST_CASE("a language names the letters that its words have and StandardEncoding lacks") {
    CHECK(words().letters.empty());
    for (const Language language : LANGUAGES)
        for (const LayoutName layout : {LayoutName::game, LayoutName::plain, LayoutName::score})
            for (const Verdict verdict :
                 {Verdict::none, Verdict::black_resigned, Verdict::draw_agreed, Verdict::draw_claimed})
                for (const char* moves :
                     {"", "f3 e5 g4 Qh4", "e4 a6 e5 d5 exd6", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"})
                    for (const char* date : {"1958.02.01", "1958.03.02", "1958.08.03", "1958.12.04"}) {
                        const GameNames names{.white = "Tal", .event = "Riga", .date = date, .round = "7"};
                        const Page page = page_in({language, Notation::san}, layout, moves, names, verdict);
                        for (const Text& text : texts(page))
                            for (const char c : text.text)
                                CHECK((!beyond_standard({&c, 1}) ||
                                       words(language).letters.find(c) != std::string::npos));
                    }
}

TEST_CASE("the language has no say in how moves are written, where a notation is chosen") {
    CHECK(shows(page_in({Language::german, Notation::san}, LayoutName::game, "Nf3"),
                page_words_of("Weiß zog 1. Nf3")));
    const Page figured = page_in({Language::german, Notation::figurine}, LayoutName::game, "Nf3");
    CHECK(shows(figured, page_words_of("Weiß zog 1. ")));
    CHECK(shows(figured, "f3"));
    // What is typed are letters.
    CHECK(
        shows(figured, "Zug eingeben, z. B. e2e4 oder Sf3. Auch: go, hint, undo, flip, draw, resign, help."));
    CHECK(shows(page_in({Language::english, Notation::lan}, LayoutName::game, "Nf3"), "Ng1-f3"));
    CHECK(shows(page_in({Language::english, Notation::nl}, LayoutName::economy, "Nf3"), "1. Pf3"));
}

TEST_CASE("dates, rounds and labels are those of the language") {
    const GameNames names{.white = "Tal", .event = "Riga", .date = "1958.03.01", .round = "7"};
    for (const auto& [language, text] : std::vector<std::pair<Language, std::string>>{
             {Language::english, "Riga, round 7, 1 March 1958"},
             {Language::german, "Riga, Runde 7, 1. März 1958"},
             {Language::french, "Riga, ronde 7, 1er mars 1958"},
             {Language::spanish, "Riga, ronda 7, 1 de marzo de 1958"}}) {
        CHECK(event_and_date(names, language) == text);
        const Page page = page_in({language, Notation::san}, LayoutName::plain, "e4", names);
        CHECK(shows(page, words(language).event + words(language).colon + page_words_of(text)));
    }
    CHECK(event_and_date({.date = "1958.12.??"}, Language::spanish) == "diciembre de 1958");
    CHECK(event_and_date({.date = "1958.08.24"}, Language::french) == "24 août 1958");
    CHECK(shows(page_in({Language::german, Notation::de}, LayoutName::plain, "e4 d5 exd5"),
                page_words_of("Weiß, Läufer: c1, f1")));
    CHECK(shows(page_in({Language::spanish, Notation::es}, LayoutName::plain, "e4 d5 exd5"),
                page_words_of("Las blancas capturan: peón")));
}

TEST_CASE("a figurine stands behind the text before it, and the text behind it on the grid for text") {
    for (const Font font : {Font::times, Font::times_bold})
        for (const int size : {quarters(8), quarters(12), quarters(24)})
            for (const char* before : {"", "White played 12. ", "exd8=", "1... "}) {
                Page page{A4, {}};
                const Point at{on_text_grid(quarters(50)), on_text_grid(quarters(700))};
                add_text(page, {font, size, at, before + std::string("\5+")});
                const std::vector<Text> runs = texts(page);
                REQUIRE(runs.size() == (*before ? 2 : 1));
                CHECK(runs.back().text == "+");
                CHECK(runs.back().at.x % 2 != 0);
                const int end = at.x + text_width(font, size, before);
                int left = runs.back().at.x, right = 0;
                for (const Fill& fill : fills(page)) {
                    const Rect r = bounds(fill.path);
                    left = std::min(left, r.x);
                    right = std::max(right, r.x + r.width);
                }
                // A hair before the end of what may be a blank, and less than a point behind it.
                CHECK(left >= end - 1);
                CHECK(left <= end + size / 12);
                CHECK(right <= runs.back().at.x);
            }
}
