#include <doctest/doctest.h>

#include <random>

#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/link/pack.hpp"
#include "psgen/link/token.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/emit_helpers.hpp"
#include "tests/psgen/interpreter.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;

namespace {

/// A program that counts its own bytes: `count` numbers from a generator, added one by one.
std::string sums(int count, unsigned seed) {
    std::mt19937 random(seed);
    std::string text = "/sum 0 def";
    for (int i = 0; i < count; ++i) text += "/sum sum " + std::to_string(random() % 1000000) + " add def\n";
    return text + "sum = count = countdictstack 3 sub = ";
}

/// Strings of random letters, of which hardly anything can be saved; of at least so many characters.
std::string noise(std::size_t size, unsigned seed) {
    std::mt19937 random(seed);
    std::string text;
    while (text.size() < size) {
        text += '(';
        for (int i = 0; i < 100; ++i) text += static_cast<char>((random() % 2 ? 'A' : 'a') + random() % 26);
        text += ')';
    }
    return text;
}

std::string run(const std::string& program, const std::string& input = "") {
    return run_ghostscript("%!\n" + program, input, {.feed = Feed::stream}).output;
}

}  // namespace

TEST_CASE("packed text does what the text does, and leaves nothing") {
    for (const std::string& text :
         {std::string("(hello) ="), std::string(" "), std::string("1"),
          std::string("(\\\\\\)%[{<) = (" + std::string(5000, 'x') + ") length =")}) {
        CAPTURE(text);
        const std::string after = "\ncount = countdictstack = currentdict length = ";
        CHECK(run(pack(text) + after) == run(text + after));
    }
}

TEST_CASE("text of several strings is packed, cut between its tokens") {
    for (const int count : {1000, 1092, 1093, 3000}) {
        CAPTURE(count);
        const std::string text = sums(count, 7);
        const std::string packed = pack(text);
        CHECK(packed.size() < text.size() / 2);
        CHECK(lint("%!PS-Adobe-3.0\n%%LanguageLevel: 1\n" + packed).empty());
        CHECK(run(packed) == run(text));
    }
}

TEST_CASE("a definition that is longer than a string of the text is refused") {
    CHECK(
        error_of([] { pack("{ " + std::string(70'000, 'x') + " }"); }) ==
        "a definition of more than 65535 characters cannot be packed: make it smaller, or leave packing out");
}

TEST_CASE("packed text has no string of more than 16,384 characters, unless a definition is longer") {
    // The longest string of a program, or that it makes of its code.
    const auto longest = [](const std::string& program) {
        std::size_t most = 0;
        for (const Token& token : tokenize({"program", program, {}})) {
            if (token.kind == TokenKind::string) most = std::max(most, token.value.size());
            if (token.is_name("string"))
                most = std::max(most, std::size_t(std::stoi(program.substr(
                                          program.find_last_not_of("0123456789", token.begin - 2) + 1))));
        }
        return most;
    };
    const std::string text = noise(90'000, 7) + "count = clear";
    const std::string packed = pack(text);
    CHECK(packed.size() > 65'535);
    CHECK(longest(packed) == 16'384);
    CHECK(run(packed) == run(text));
    std::string definition = "{";
    for (int i = 0; i < 10'000; ++i) definition += " 1";
    definition += " } length =";
    CHECK(longest(pack(definition)) > 16'384);
    CHECK(run(pack(definition)) == "10000\n");
}

TEST_CASE("a packed program stays within the size that it may have") {
    PlayingProgram options;
    options.form = small_form(Target::gs);
    CHECK(generate(options).size() <= 40'000);
    aim_at(Target::printer, options);
    options.form = small_form(Target::printer);
    CHECK(generate(options).size() > 2 * 40'000);  // a slow device would take long to unpack it
    options.form = Form::packed;
    CHECK(generate(options).size() <= 40'000);
    options.language_level = 1;
    CHECK(generate(options).size() <= 40'000);
}
