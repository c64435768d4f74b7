#include "core/chess/epd.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/chess/position.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

EpdRecord read_line(std::string_view line) {
    auto records = read_epd(line, "test.epd");
    REQUIRE(records.size() == 1);
    return records.front();
}

std::string epd_error(std::string_view text) {
    try {
        read_epd(text, "test.epd");
    } catch (const ChessError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("checks after the clocks belong to the position") {
    CHECK(read_line("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0").fen == "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0");
    const EpdRecord record = read_line("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0 id \"a\";");
    CHECK(record.fen == "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0");
    CHECK(record.operation("id") == "a");
    CHECK(epd_error("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1 id \"a\";") != "no error");
}

TEST_CASE("a suite of perft counts is EPD") {
    const auto records = read_epd(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n"
        "4k3/8/8/8/8/8/8/4K2R w K - ;D1 15 ; D2 66;\n4k3/8/8/8/8/8/8/4K3 w - - ;\n",
        "suite.epd");
    REQUIRE(records.size() == 3);
    CHECK(records[0].fen == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    CHECK(records[0].operation("D1") == "20");
    CHECK(records[0].operation("D2") == "400");
    CHECK(records[1].fen == "4k3/8/8/8/8/8/8/4K2R w K -");
    CHECK(records[1].operation("D2") == "66");
    CHECK(records[2].operations.empty());
}

TEST_CASE("EPD: fields and operations") {
    const EpdRecord r =
        read_line("8/8/4k3/8/8/3KP3/8/8 w - -  bm Kd4  Ke4; id \"a; b\" ;\tce 12; resign; c0 \"no end\"");
    CHECK(r.fen == "8/8/4k3/8/8/3KP3/8/8 w - -");
    using Operations = std::vector<std::pair<std::string, std::string>>;
    CHECK(r.operations ==
          Operations{{"bm", "Kd4  Ke4"}, {"id", "a; b"}, {"ce", "12"}, {"resign", ""}, {"c0", "no end"}});
    CHECK(r.operation("id") == "a; b");
    CHECK(r.operation("pv").empty());
}

TEST_CASE("EPD: a FEN is a position with clocks, and fields may be missing") {
    CHECK(read_line("8/8/4k3/8/8/3KP3/8/8 w - e3 12 34\r\n").fen == "8/8/4k3/8/8/3KP3/8/8 w - e3 12 34");
    CHECK(read_line("8/8/8/8/8/8/8/8").fen == "8/8/8/8/8/8/8/8");
    CHECK(read_line("8/8/8/8/8/8/8/8 b").fen == "8/8/8/8/8/8/8/8 b");
    const EpdRecord r = read_line("8/8/8/8/8/8/8/8 id \"empty\";");
    CHECK(r.fen == "8/8/8/8/8/8/8/8");
    CHECK(r.operation("id") == "empty");
    CHECK(read_line("8/8/8/8/8/8/8/8 w KQkq bm Nf3;").operation("bm") == "Nf3");
}

TEST_CASE("EPD: empty lines, comments and a byte order mark are skipped, and lines are counted") {
    const auto records =
        read_epd("\xef\xbb\xbf# puzzles\n\n  \t\n8/8/8/8/8/8/8/8 w\n#\n \xef\xbb\xbf 8/8/8/8/8/8/8/8 b", "x");
    REQUIRE(records.size() == 2);
    CHECK(records[0].line == 4);
    CHECK(records[1].line == 6);
    CHECK(read_epd("", "x").empty());
}

TEST_CASE("EPD: what is no operation is refused with its place") {
    // A mistyped field is no operation either, whatever comes after it.
    const auto mistyped = [](std::string_view field, std::string_view meant) {
        return fmt::format("test.epd, line 1: '{}' is neither {} nor an operation, such as id or bm", field,
                           meant);
    };
    const std::string_view side = "the side to move, w or b,", rights = "castling rights, such as KQkq or -,";
    CHECK(epd_error("8/8/8/8/8/8/8/8 w KX - 0 1") == mistyped("KX", rights));
    CHECK(epd_error("8/8/8/8/8/8/8/8 X - - 0 1") == mistyped("X", side));
    CHECK(epd_error("8/8/8/8/8/8/8/8 X - - bm Rb1; dm 1;") == mistyped("X", side));
    const auto meant = [](std::string_view field, char letter) {
        return fmt::format("test.epd, line 1: '{}' is not a side to move: write {}", field, letter);
    };
    CHECK(epd_error("8/8/8/8/8/8/8/8 B - - 0 1") == meant("B", 'b'));
    CHECK(epd_error("8/8/8/8/8/8/8/8 W - - bm Rb1; dm 1;") == meant("W", 'w'));
    CHECK(epd_error("r3k2r/8/8/8/8/8/8/R3K2R White KQkq - bm Rb1;") == meant("White", 'w'));
    CHECK(epd_error("8/8/8/8/8/8/8/8 black - - 0 1") == meant("black", 'b'));
    CHECK(epd_error("8/8/8/8/8/8/8/8 w - e9 0 1") == mistyped("e9", "an en passant square or -"));
    CHECK(epd_error("8/8/8/8/8/8/8/8 w - dm 3") == "no error");
    CHECK(epd_error("\n8/8/8/8/8/8/8/8 w - - 0 1 2\n") ==
          "test.epd, line 2: '2' is neither a field of the position nor the name of an operation, such as id "
          "or bm");
    CHECK(epd_error("8/8/8/8/8/8/8/8 w - - ;") == "no error");
    CHECK(epd_error("8/8/8/8/8/8/8/8 w - - id \"open;") ==
          "test.epd, line 1: a text has no closing quotation mark");
}

TEST_CASE("EPD: the first operation is not called as the field that is missing before it") {
    const std::string board = "8/8/4k3/8/8/3KP3/8/8";
    const auto refusal = [](std::string_view name) {
        return fmt::format(
            "test.epd, line 1: '{}' could be a field of the position or an operation: before operations "
            "write "
            "all four fields, such as '8/8/4k3/8/8/3KP3/8/8 w - -'",
            name);
    };
    CHECK(epd_error(board + " w;") == refusal("w"));
    CHECK(epd_error(board + " w k; id x") == refusal("k"));
    CHECK(epd_error(board + " w ce \"a3 x\"") == refusal("ce"));
    CHECK(epd_error(board + " w - c1;") == refusal("c1"));
    CHECK(epd_error(board + " w - d10;") == refusal("d10"));
    // Names of operations that no field is called, or where no field is missing.
    CHECK(read_line(board + " c1 text").operation("c1") == "text");
    CHECK(read_line(board + " w c1 text").operation("c1") == "text");
    CHECK(read_line(board + " w - - c1 text").operation("c1") == "text");
}

TEST_CASE("EPD: operations tell the clocks that its fields lack") {
    const auto fen = [](std::string_view line) { return read_epd(line, "x").at(0).whole_fen(); };
    const std::string board = "8/8/4k3/8/8/3QK3/8/8 w - -";
    CHECK(fen(board + " hmvc 98; fmvn 80;") == board + " 98 80");
    CHECK(fen(board + " fmvn 80;") == board + " 0 80");
    CHECK(fen(board + " hmvc 98; id \"x\";") == board + " 98 1");
    CHECK(fen(board + " id \"x\";") == board);
    CHECK(fen(board + " 3 4 hmvc 98;") == board + " 3 4");
    CHECK(fen("8/8/8/8/8/8/8/8 w hmvc 98;") == "8/8/8/8/8/8/8/8 w");
}

TEST_CASE("EPD: what is written is read again") {
    const EpdRecord r{
        .line = 1,
        .fen = "8/8/4k3/8/8/3KP3/8/8 w - -",
        .operations = {{"bm", "Kd4"}, {"id", "a \"b\""}, {"c9", ""}, {"x", "; y"}, {"noop", ""}}};
    const std::string line = write_epd(r);
    CHECK(line == "8/8/4k3/8/8/3KP3/8/8 w - - bm Kd4; id \"a 'b'\"; c9 \"\"; x \"; y\"; noop;");
    EpdRecord again = read_line(line);
    CHECK(again.operation("id") == "a 'b'");
    CHECK(write_epd(again) == line);
}

TEST_CASE("EPD: the letters of rooks' files are castling rights, unless they name an operation") {
    const std::string board = "4k3/8/8/8/8/8/8/RR2K3 w ";
    CHECK(read_line(board + "B - bm O-O-O;").fen == board + "B -");
    CHECK(read_line(board + "BA e3").fen == board + "BA e3");
    const EpdRecord evaluated = read_line(board + "ce 35; acd 4;");
    CHECK(evaluated.fen == "4k3/8/8/8/8/8/8/RR2K3 w");
    CHECK(evaluated.operation("ce") == "35");
    CHECK(evaluated.operation("acd") == "4");
}
