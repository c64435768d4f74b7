#include "render/book/hyphenation.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "base/process/cleanup.hpp"
#include "core/chess/notation.hpp"
#include "render/book/line.hpp"
#include "tests/render/book/helpers.hpp"

using namespace inkmate;
using namespace inkmate::book;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

/// "coun-ter-at-tack"; "/" where a word is parted without a hyphen.
std::string parted(std::string_view word, const Hyphenation& patterns) {
    std::string text(word);
    const std::vector<Parting> partings = patterns.partings(word);
    for (auto parting = partings.rbegin(); parting != partings.rend(); ++parting)
        text.insert(parting->at, parting->hyphen ? "-" : "/");
    return text;
}

std::string message_of(const std::string& language) {
    try {
        Hyphenation{language};
    } catch (const HyphenationError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

TEST_CASE("words are parted by the patterns of their language, with two letters before and three after") {
    const Hyphenation english("en"), german("de"), french("fr-FR");
    CHECK(parted("(counterattack,", english) == "(coun-ter-at-tack,");
    CHECK(parted("Petrosian", english) == "Pet-rosian");
    CHECK(parted("over", english) == "over");
    CHECK(parted("\u201cTournament\u201d", english) == "\u201cTour-na-ment\u201d");
    CHECK(parted("Stra\u00dfenbahnhaltestelle", german) == "Stra-\u00dfen-bahn-hal-te-stelle");
    CHECK(parted("Gegen\u00fcberstellung", german) == "Ge-gen-\u00fcber-stel-lung");
    CHECK(parted("Tarrasch-Verteidigung", german) == "Tarrasch-/Ver-tei-di-gung");
    CHECK(parted("contre-attaque", french) == "contre-/attaque");
    CHECK(parted("d\u00e9veloppement", french) == "d\u00e9-ve-lop-pe-ment");
}

TEST_CASE("moves, numbers, addresses and words in capitals are not parted") {
    const Hyphenation patterns("en");
    for (const char* word :
         {"Nf3", "Qh4xe1+", "e8=Q", "O-O-O", "exd", "12...Nbxd7!", "1851", "https://example.org/tournament",
          "tournament@example.org", "tournament.pgn", "FIDE", "UNESCO", "McShane", "3rd", "world-2024",
          "a-tourney", "tourney-x", "\u0442\u0443\u0440\u043d\u0438\u0440", ""})
        CHECK(patterns.partings(word) == std::vector<Parting>());
    CHECK(patterns.partings(std::string(10'000, 'a')) == std::vector<Parting>());
    CHECK(parted("Gr\u00fcnfeld-Indian", patterns) == "Gr\u00fcnfeld-/Indian");
}

TEST_CASE("patterns that are missing, or are none, are told with what to do about it") {
    CHECK(message_of("eo").find("\"eo\" (hyph_eo.dic) are not in /usr/share/hyphen") != std::string::npos);
    CHECK(message_of("eo").find("install them (Debian: apt install hyphen-eo)") != std::string::npos);
    CHECK(message_of("de-XX").find("apt install hyphen-de-xx") != std::string::npos);
    for (const char* word : {"", "e", "english", "../de", "de-", "de_D1"})
        CHECK(message_of(word).find("is not the code of a language: write one such as en, de or pt-BR") !=
              std::string::npos);

    const process::TemporaryDirectory folder;
    ::setenv("INKMATE_HYPHEN", folder.path().c_str(), 1);
    CHECK(message_of("en").find("apt install hyphen-en-us") != std::string::npos);
    std::ofstream(folder / "hyph_xx.dic") << "NO-SUCH-SET\na1b\n";
    CHECK(message_of("xx").find("has an encoding that is not known: NO-SUCH-SET") != std::string::npos);
    std::ofstream(folder / "hyph_yy_ZZ.dic") << "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\na1b\n";
    CHECK(parted("aaabbb", Hyphenation("yy")) == "aaa-bbb");
    CHECK(parted("aaabb", Hyphenation("yy-zz")) == "aaabb");
    ::unsetenv("INKMATE_HYPHEN");
}

TEST_CASE("a line that ends within a word has a hyphen, and words that are whole have none") {
    const Hyphenation patterns("en");
    WordBuilder words;
    put_prose(words, Face::text, "a counterattack", chess::Notation::figurine, &patterns);
    const std::vector<Word> prose = words.take();
    CHECK(text_of(prose) == "a counterattack");
    const int before = width_of(Word{{TextRun{Face::text, "a counter-"}}});
    for (const bool justified : {false, true}) {
        const std::vector<Line> lines = set_lines({.words = prose, .justified = justified}, before + 8);
        REQUIRE(lines.size() == 2);
        CHECK(lines[0].hyphen);
        CHECK(std::get<TextRun>(lines[0].atoms.back().atom).text.ends_with("counter-"));
        CHECK(std::get<TextRun>(lines[1].atoms.front().atom).text == "attack");
        CHECK_FALSE(lines[1].hyphen);
    }
}
