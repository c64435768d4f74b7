#include "render/page/move_sheet.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "core/variant/named_pieces.hpp"
#include "core/variant/rules_file.hpp"
#include "render/page/words/metrics.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::variant;

namespace {

std::vector<std::string> texts_of(const Page& page) {
    std::vector<std::string> texts;
    for (const Item& item : page.items)
        if (const Text* text = std::get_if<Text>(&item)) texts.push_back(text->text);
    return texts;
}

Page sheet(std::string_view variant, char letter, const Paper& paper = A4) {
    const Rules rules = load_rules(variant);
    return compose_move_sheet(rules, rules.type_of_letter(letter), paper);
}

bool says(const Page& page, std::string_view text) {
    return std::ranges::count(texts_of(page), text) == 1;
}

}  // namespace

TEST_CASE("a square has a sign for each thing that a piece may do there") {
    using enum MoveSign;
    using Signs = std::vector<MoveSign>;
    CHECK(signs_of(0).empty());
    CHECK(signs_of(GOES | TAKES) == Signs{both});
    CHECK(signs_of(GOES) == Signs{goes});
    CHECK(signs_of(TAKES) == Signs{takes});
    CHECK(signs_of(AT_FIRST) == Signs{at_first});
    CHECK(signs_of(GOES | AT_FIRST) == Signs{goes});
    CHECK(signs_of(TAKES | AT_FIRST) == Signs{takes, at_first});
    CHECK(signs_of(GOES_HOPPING | TAKES_HOPPING) == Signs{hops});
    CHECK(signs_of(GOES | TAKES_HOPPING) == Signs{goes, takes_hopping});
    CHECK(signs_of(GOES_HOPPING) == Signs{goes_hopping});
    CHECK(signs_of(TAKES_ELSEWHERE | ENDS_TAKING) == Signs{is_taken, ends});
}

TEST_CASE("a move sheet says what its signs mean, and no more") {
    const Page pawn = sheet("chess", 'p');
    CHECK(says(pawn, "Chess: pawn"));
    CHECK(says(pawn, "moves here, but cannot capture here"));
    CHECK(says(pawn, "captures here, but cannot move here otherwise"));
    CHECK(says(pawn, "only as its first move"));
    CHECK_FALSE(says(pawn, "moves and captures here"));
    CHECK_FALSE(says(pawn, "It castles, too."));
    CHECK(says(sheet("chess", 'k'), "It castles, too."));
    CHECK_FALSE(says(sheet("losalamos", 'k'), "It castles, too."));
    const Page locust = sheet("pressroom", 'l');
    CHECK(says(locust, "captures a piece here, but ends elsewhere"));
    CHECK(says(locust, "ends here after capturing a piece on its way"));
    CHECK(says(sheet("pressroom", 'g'), "moves and captures here by hopping"));
}

TEST_CASE("a piece by itself is called as in a rule file, its name in words") {
    const auto alone = [](std::string_view piece) {
        const Rules rules = rules_with("chess", std::array{parse_added_piece(piece)});
        return compose_move_sheet(rules, rules.type_of_letter('x'), A4, {}, SheetOf::piece);
    };
    const Page horse = alone("x=dragonHorse");
    CHECK(says(horse, "Dragon horse"));
    CHECK(says(horse, "In a rule file dragonHorse = x; in Betza's notation BW."));
    const Page own = alone("x=mQcN");
    CHECK(says(own, "Piece X"));
    CHECK(says(own, "Betza's notation: mQcN"));
    CHECK(says(own, "In a rule file customPiece1 = x:mQcN."));
    const Page still = alone("x=immobile");
    CHECK(says(still, "It does not move."));
    CHECK(says(still, "In a rule file immobile = x."));
    CHECK(says(sheet("shako", 'e'), "Shako: fers alfil"));
}

TEST_CASE("every named piece has a sheet on which all that is said of it has room") {
    const Rules chess = load_rules("chess");
    for (const NamedPiece& piece : named_pieces()) {
        const auto own = std::ranges::find(chess.types, piece.name, &PieceType::name);
        const Rules rules = own != chess.types.end()
                                ? chess
                                : rules_with("chess", std::array{AddedPiece{'x', std::string(piece.name)}});
        const int type = own != chess.types.end() ? static_cast<int>(own - chess.types.begin())
                                                  : rules.type_of_letter('x');
        for (const Paper& paper : PAPERS) {
            CAPTURE(piece.name);
            const Page page = compose_move_sheet(rules, type, paper, {}, SheetOf::piece);
            test::check_text_grid(page);
            CHECK(says(page, piece.meaning));
        }
    }
}

TEST_CASE("the texts of a move sheet stand where all rasterisers draw the same") {
    for (const IniSection& section : builtin_sections()) {
        const Rules rules = load_rules(section.name);
        CAPTURE(rules.name);
        for (const Paper& paper : PAPERS)
            for (int type = 1; type < static_cast<int>(rules.types.size()); ++type)
                test::check_text_grid(compose_move_sheet(rules, type, paper));
    }
}

TEST_CASE("the board of a move sheet is as large as the piece needs") {
    const auto ranks = [](const std::string& word) {
        const auto own = read_ini("[t:chess]\ncustomPiece1 = x:" + word +
                                      "\nstartFen = xnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/XNBQKBNR w - - 0 1\n",
                                  "t.ini");
        const Rules rules = load_rules("t", own);
        int most = 0;
        for (const std::string& text : texts_of(compose_move_sheet(rules, rules.type_of_letter('x'), A4)))
            if (text.size() <= 2 && text.find_first_not_of("0123456789") == text.npos)
                most = std::max(most, std::stoi(text));
        return most;
    };
    CHECK(ranks("N") == 9);
    CHECK(ranks("(1,4)") == 11);
    CHECK(ranks("(5,5)(1,7)") == 15);
    CHECK(ranks("NN") == 9);
}

TEST_CASE("move sheets of all built-in variants stay on their paper") {
    for (const IniSection& section : builtin_sections()) {
        CAPTURE(section.name);
        const Rules rules = load_rules(section.name);
        for (std::size_t type = 1; type < rules.types.size(); ++type) {
            CAPTURE(rules.types[type].name);
            for (const Paper& paper : {A4, LETTER}) {
                const Page page = compose_move_sheet(rules, static_cast<int>(type), paper);
                int lowest_text = 4 * paper.height, foot = 0;
                for (const Item& item : page.items)
                    if (const Text* text = std::get_if<Text>(&item)) {
                        CHECK(text->at.x >= 0);
                        CHECK(text->at.x + text_width(text->font, text->size, text->text) <= 4 * paper.width);
                        if (text->text.starts_with("In a FEN "))
                            foot = text->at.y;
                        else
                            lowest_text = std::min(lowest_text, text->at.y);
                    }
                CHECK(foot > 0);
                CHECK(lowest_text > foot + 40);
            }
        }
    }
}
