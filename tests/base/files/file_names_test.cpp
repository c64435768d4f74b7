#include "base/files/file_names.hpp"

#include <doctest/doctest.h>

using namespace inkmate;
using namespace inkmate::files;

TEST_CASE("words of a command are quoted where a shell would not take them as they are") {
    for (const char* const plain : {"game.pgn", "/a/B-2_c.pgn", "socket://host:9100", "\u00dcbung.pgn", "-x"})
        CHECK(shell_word(plain) == plain);
    CHECK(shell_word("") == "''");
    CHECK(shell_word("my game.pgn") == "'my game.pgn'");
    CHECK(shell_word("it's $1") == "'it'\\''s $1'");
    CHECK(shell_word("~/a") == "'~/a'");
}

TEST_CASE("no file is taken for an option") {
    CHECK(shell_file("-x.pgn") == "./-x.pgn");
    CHECK(shell_file("- x.pgn") == "'./- x.pgn'");
    CHECK(shell_file("a-x.pgn") == "a-x.pgn");
}
