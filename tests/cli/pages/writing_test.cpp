// Pages in other languages and notations, as a user asks for them.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

std::string pages_text(const TemporaryDirectory& directory, const std::string& command) {
    return shell(directory.path(), "inkmate " + command + " -o t.pdf && pdftotext -raw t.pdf -").output;
}

}  // namespace

TEST_CASE("games, diagrams and books are written in the language, moves in its letters or the notation") {
    const TemporaryDirectory directory;
    const std::string game = pages_text(directory, "render " + OPERA + " --ply 33 --language de");
    for (const std::string text :
         {"Weiß zog 17. Td8#", "Schachmatt. Weiß gewinnt.", "Ergebnis", "Sf3", "Lxd7+"})
        CHECK_MESSAGE(has(game, text), text);
    const std::string sheet =
        pages_text(directory, "render " + OPERA + " --layout score --language fr --notation lan");
    for (const std::string text : {"Échec et mat. Les Blancs gagnent.", "Rd1-d8#", "Partie TC3G, page 1"})
        CHECK_MESSAGE(has(sheet, text), text);
    const std::string book = pages_text(directory, "book " + OPERA + " --language es --notation es");
    for (const std::string text : {"17.Td8#", "Axf3", "Morphy"}) CHECK_MESSAGE(has(book, text), text);
    const std::string contact = pages_text(directory, "render " + OPERA + " --contact 6 --language de");
    for (const std::string text : {"Anfang", "2. Sf3"}) CHECK_MESSAGE(has(contact, text), text);
    write(directory / "p.epd",
          "r1b2rk1/2q1bppp/p2p1n2/1p2pP2/4P3/2N1B3/PPP3PP/R2Q1RK1 w - - bm Nd5; id \"A\";\n");
    const std::string diagrams =
        pages_text(directory, "worksheet p.epd --points --solutions page --captions id,bm --language fr");
    for (const std::string text : {"Trait aux Blancs", "Meilleur : Cd5", "Solutions", "1. Cd5", "Nom"})
        CHECK_MESSAGE(has(diagrams, text), text);
}

TEST_CASE("programs in other languages are verified: game, pages and what the console says") {
    const TemporaryDirectory directory;
    const RunResult r =
        shell(directory.path(),
              "inkmate verify game --self-play 2 --level 1 --dpi 150 --language de && "
              "echo e4 d5 exd5 Nf6 | inkmate verify game --moves - --paper letter --layout score "
              "--notation figurine --language fr --dpi 150 && "
              "inkmate generate -q --form packed --level 1 --notation lan -o p.ps && "
              "inkmate verify game --program p.ps --self-play 1 --dpi 150");
    CHECK(r.status.ok());
    CHECK(has(r.output, "4 half-moves, 4 pages"));
}

TEST_CASE("where moves are wide, the list has a column less from move 1000 on, in programs too") {
    const TemporaryDirectory directory;
    const std::string verify =
        "inkmate verify game --moves m --dpi 72 --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 999' ";
    write(directory / "m", "e4 Ke7 e5 Ke8\n");
    const RunResult r =
        shell(directory.path(), verify + "--notation lan --layout game,score,plain && " + verify +
                                    "--notation figurine --layout game --form small");
    CHECK(r.status.ok());
    CHECK(has(r.output, "Every page is equal to its reference: 9 pages of 3 games."));
    CHECK(has(r.output, "Every page is equal to its reference: 4 pages of 1 game."));
}

TEST_CASE("what a layout cannot write is refused") {
    const TemporaryDirectory directory;
    const std::vector<std::pair<std::string, std::string>> refused = {
        {"render --layout plain --notation figurine",
         "--notation figurine: the layout plain has only letters; choose san, lan or a language"},
        {"worksheet --notation lan",
         "--notation lan: captions and solutions of diagrams have letters and SAN; choose san or a language"},
        {"render --language ru", "--language must be en, de, fr or es, not ru"},
        {"render --notation ru", "--notation must be san, lan, figurine, cs, "}};
    for (const auto& [options, why] : refused) {
        const RunResult r = shell(directory.path(), "inkmate " + options + " " + OPERA + " -o t.pdf 2>&1");
        CAPTURE(r.output);
        CHECK(has(r.output, why));
        CHECK_FALSE(r.status.ok());
    }
    const RunResult variant = shell(
        directory.path(), "inkmate generate --variant grand --layout plain --notation figurine -o g.ps 2>&1");
    CHECK(has(variant.output, "--notation figurine: the layout plain has only letters"));
}
