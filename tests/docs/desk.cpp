#include "tests/docs/desk.hpp"

#include <chrono>
#include <cstdlib>

#include "base/text/strings.hpp"
#include "tests/cli/command.hpp"

namespace inkmate::test {

namespace fs = std::filesystem;

namespace {

void install(const fs::path& file, std::string_view script) {
    fs::create_directories(file.parent_path());
    write(file, script);
    fs::permissions(file, fs::perms(0755));
}

}  // namespace

Desk::Desk() {
    const fs::path& here = folder_.path();
    fs::copy(source_file("examples"), here / "examples", fs::copy_options::recursive);
    fs::create_directories(here / "core/engine/data");
    fs::copy(source_file("core/engine/data/book.pgn"), here / "core/engine/data/book.pgn");
    fs::copy(source_file("examples/puzzles.epd"), here / "puzzles.epd");
    std::string games;
    for (int game = 1; game <= 21; ++game) games += "1. e4 e5 2. Nf3 Nc6 *\n\n";
    write(here / "games.pgn", games);
    write(here / "short.pgn", "1. e4 e5 *\n");
    const std::string rules = "[crowded:chess]\nnightrider = n\n";
    write(here / "crowded.ini", rules);
    write(here / "mine.ini", rules);
    write(here / "problems.epd", "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n");
    write(here / "suite.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n");
    write(here / "problems.inp",
          "BeginProblem\nStipulation #2\nPieces White Kc8 Ra1 Pb6\nBlack Ka8 Bb8 Pa7 Pb7\nEndProblem\n");
    type("inkmate generate -q --side none -o game.ps");
    write(here / "moves", "e2e4\nquit\n");
    // The wire of `nc` ends at Ghostscript, `lp` at a queue that takes everything.
    install(here / "bin/nc", "#!/bin/sh\nexec gs -q -dSAFER -dNOPAUSE -dBATCH -_\n");
    install(here / "bin/lp", "#!/bin/sh\ncat >/dev/null\n");
    type("inkmate render examples/opera-1858.pgn --ply 3 -o reference.pdf; cp reference.pdf printed.pdf");
    type(
        "cp reference.pdf A.pdf; cp reference.pdf B.pdf; mkdir kept new; cp reference.pdf kept/page.pdf; cp "
        "printed.pdf new/page.pdf");
}

process::RunResult Desk::type(const std::string& command) {
    std::string text = command;
    if (text.find("socket://printer") != text.npos) {
        if (!printer_) printer_.emplace();
        text::replace_all(text, "socket://printer", printer_->uri());
    }
    const std::string path = (folder_ / "bin").string() + ":" +
                             fs::path(INKMATE_PROGRAM).parent_path().string() + ":" + std::getenv("PATH");
    // Where there is no display, Ghostscript has no window to draw in.
    return process::run({{"sh", "-c", "cd \"$0\" && exec 2>&1\n" + text, folder_.path().string()},
                         {"PATH=" + path, "GS_DEVICE=nullpage"}},
                        "e2e4\nquit\n", std::chrono::minutes(9));
}

}  // namespace inkmate::test
