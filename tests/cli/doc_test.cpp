#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/variant/rules_file.hpp"
#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// True if a program is there to check with.
bool installed(const std::string& program) {
    return run({{"sh", "-c", "command -v " + program}}).status.ok();
}

/// What is offered for the last word of a command line, in the order of the letters.
std::string offered(const TemporaryDirectory& directory, const std::string& words) {
    write(directory / "complete.bash", R"(
source completions/inkmate
complete -p inkmate >/dev/null || exit 1
compopt() { :; }
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_inkmate
printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' '
)");
    return shell(directory.path(), "bash complete.bash " + words).output;
}

}  // namespace

TEST_CASE("there is a manual page for the command and for each subcommand, which says what --help says") {
    const TemporaryDirectory directory;
    REQUIRE(shell(directory.path(), "inkmate doc --man man1").output == "");
    const std::vector<std::string> pages = files(directory / "man1");
    CHECK(pages == std::vector<std::string>{"inkmate-annotate.1",
                                            "inkmate-bench.1",
                                            "inkmate-book.1",
                                            "inkmate-compare.1",
                                            "inkmate-generate.1",
                                            "inkmate-lesson.1",
                                            "inkmate-match.1",
                                            "inkmate-merge.1",
                                            "inkmate-perft.1",
                                            "inkmate-play.1",
                                            "inkmate-probe.1",
                                            "inkmate-problems.1",
                                            "inkmate-puzzle-domination.1",
                                            "inkmate-puzzle-queens.1",
                                            "inkmate-puzzle-tour.1",
                                            "inkmate-puzzle.1",
                                            "inkmate-render.1",
                                            "inkmate-search.1",
                                            "inkmate-send.1",
                                            "inkmate-sheets.1",
                                            "inkmate-simul-new.1",
                                            "inkmate-simul-pgn.1",
                                            "inkmate-simul-run.1",
                                            "inkmate-simul-show.1",
                                            "inkmate-simul.1",
                                            "inkmate-solve.1",
                                            "inkmate-tune-evaluation.1",
                                            "inkmate-tune-fit.1",
                                            "inkmate-tune-label.1",
                                            "inkmate-tune-play.1",
                                            "inkmate-tune-search.1",
                                            "inkmate-tune.1",
                                            "inkmate-uci.1",
                                            "inkmate-variants.1",
                                            "inkmate-verify-book.1",
                                            "inkmate-verify-game.1",
                                            "inkmate-verify-sheets.1",
                                            "inkmate-verify-worksheet.1",
                                            "inkmate-verify.1",
                                            "inkmate-worksheet.1",
                                            "inkmate.1"});
    const std::string page = contents(directory / "man1/inkmate-generate.1");
    for (const std::string part :
         {".TH INKMATE\\-GENERATE 1 ", ".SH NAME\ninkmate\\-generate \\- Write a PostScript program",
          ".SH SYNOPSIS\n.B inkmate generate\n", ".SS Strength\n", "\\fB\\-o\\fR, \\fB\\-\\-output\\fR",
          "\\fIwhite|black|both|none\\fR\nSide that the program plays.\nDefault: black.\n",
          "Not with \\fB\\-\\-chess960\\fR, \\fB\\-\\-fen\\fR.",
          ".SH EXAMPLES\n.EX\ninkmate generate \\-o game.ps\n"}) {
        CAPTURE(part);
        CHECK(page.find(part) != std::string::npos);
    }
    for (const std::string& name : pages) {
        CAPTURE(name);
        const std::string file = "man1/" + name;
        if (installed("groff"))
            CHECK(shell(directory.path(), "groff -man -ww -z -rLL=78n " + file).output == "");
        if (installed("mandoc"))
            CHECK(shell(directory.path(), "mandoc -Tlint -W error " + file).output == "");
    }
}

TEST_CASE("bash completes subcommands, options, words and lists of them") {
    const TemporaryDirectory directory;
    REQUIRE(shell(directory.path(), "inkmate doc --completions completions").output == "");
    CHECK(shell(directory.path(), "bash -n completions/inkmate").output == "");
    CHECK(offered(directory, "inkmate p") == "perft play probe problems puzzle ");
    CHECK(offered(directory, "inkmate tune ''") == "evaluation fit label play search ");
    CHECK(offered(directory, "inkmate tune fit --st") == "--stay --stay-common ");
    CHECK(offered(directory, "inkmate generate --no") == "--nodes --notation ");
    CHECK(offered(directory, "inkmate generate --side ''") == "black both none white ");
    CHECK(offered(directory, "inkmate generate --level 3 --wrap = p") == "pjl ");
    CHECK(offered(directory, "inkmate verify game --form readable,s") == "readable,small ");
    CHECK(offered(directory, "inkmate render --layout s") == "score ");
    write(directory / "opera.pgn", "*");
    CHECK(offered(directory, "inkmate render op") == "opera.pgn ");
    CHECK(offered(directory, "inkmate generate --book op") == "opera.pgn ");
    CHECK(offered(directory, "inkmate play --pages-dir comp") == "completions ");
    CHECK(offered(directory, "inkmate generate --level ''") == " ");
    // A flag takes no value: what follows it is what follows without it.
    CHECK(offered(directory, "inkmate render --crop op") == "opera.pgn ");
    CHECK(offered(directory, "inkmate generate -q --nod") == "--nodes ");
    write(directory / "rules.ini", "");
    CHECK(offered(directory, "inkmate generate --variant ru") == "rules.ini ");
    CHECK(offered(directory, "inkmate variants ru") == "rules.ini ");
    CHECK(offered(directory, "inkmate compare op") == "opera.pgn ");
    CHECK(offered(directory, "inkmate perft op") == " ");
}

TEST_CASE("the completions of zsh and fish hold every subcommand, and load where the shell is installed") {
    const TemporaryDirectory directory;
    REQUIRE(shell(directory.path(), "inkmate doc --completions completions").output == "");
    const std::string zsh = contents(directory / "completions/_inkmate");
    const std::string fish = contents(directory / "completions/inkmate.fish");
    CHECK(zsh.starts_with("#compdef inkmate\n"));
    CHECK(zsh.find("'--side[Side that the program plays]:white|black|both|none:(white black both none)'") !=
          std::string::npos);
    CHECK(fish.find("complete -c inkmate -n '__inkmate_at generate' -l side -x -a 'white black both none' -d "
                    "'Side that the program plays'\n") != std::string::npos);
    CHECK(zsh.find("        '--quiet[") != std::string::npos);
    for (const std::string_view shell : {std::string_view(zsh), std::string_view(fish)}) {
        const std::size_t begin = shell.find("quiet");
        CAPTURE(shell.substr(begin, shell.find('\n', begin) - begin));
        CHECK(shell.substr(begin, shell.find('\n', begin) - begin).find("]:") == std::string_view::npos);
        CHECK_FALSE(shell.substr(begin).starts_with("quiet -x"));
    }
    CHECK(zsh.find("_inkmate_compare() {") != std::string::npos);
    CHECK(zsh.find("'*:A.pdf:_files'") != std::string::npos);
    CHECK(fish.find("complete -c inkmate -n '__inkmate_at compare' -f\n") == std::string::npos);
    CHECK(fish.find("complete -c inkmate -n '__inkmate_at perft' -f\n") != std::string::npos);
    for (const std::string name : {"generate", "verify game", "tune play", "tune fit", "perft"}) {
        CAPTURE(name);
        CHECK(fish.find("'__inkmate_at " + name + "'") != std::string::npos);
    }
    if (installed("zsh")) CHECK(shell(directory.path(), "zsh -n completions/_inkmate").output == "");
    // What is typed may begin with a hyphen, which is no option of fish's own commands.
    CHECK(fish.find("(string join -- ' ' $path $word)") != std::string::npos);
    if (!installed("fish")) return;
    const auto completed = [&](const std::string& line) {
        const RunResult r = shell(directory.path(),
                                  "fish --no-config -c 'source completions/inkmate.fish; "
                                  "complete -C \"" +
                                      line + "\"' | cut -f 1");
        CHECK(r.errors == "");
        return r.output;
    };
    CHECK(completed("inkmate gen") == "generate\n");
    CHECK(completed("inkmate tune fi") == "fit\n");
    CHECK(completed("inkmate generate -q --lay") == "--layout\n");
    CHECK(completed("inkmate generate --layout s") == "score\n");
}

TEST_CASE("the hidden subcommand is no part of the help, and needs a directory") {
    CHECK(test::inkmate({"--help"}).output.find("\n  doc ") == std::string::npos);
    CHECK_REFUSED(test::inkmate({"doc"}), 2,
                  "doc needs a directory: --man DIR, --completions DIR, --variants DIR, --reference DIR, or "
                  "several");
}

TEST_CASE("every variant that is built in has its page in the manual, which says what the command says") {
    const TemporaryDirectory directory;
    REQUIRE(shell(directory.path(), "inkmate doc --variants pages").output == "");
    const std::vector<std::string> pages = files(directory / "pages");
    const std::filesystem::path kept = std::filesystem::path(INKMATE_SOURCE_DIR) / "docs/variants";
    CHECK(files(kept) == pages);
    // Where one differs: inkmate doc --variants docs/variants
    for (const std::string& page : pages)
        CHECK_MESSAGE(contents(kept / page) == contents(directory / "pages" / page), page);
    // Besides them there is a list, and other documents name their number.
    const std::size_t variants = variant::builtin_sections().size();
    CHECK(pages.size() == variants + 1);
    const std::filesystem::path source = INKMATE_SOURCE_DIR;
    CHECK(contents(source / "README.md").find(fmt::format(" {} variants,", variants)) != std::string::npos);
    CHECK(contents(source / "docs/guide/variants.md").find(fmt::format("\n[{} are built in]", variants)) !=
          std::string::npos);
    const std::string grand = shell(directory.path(), "inkmate variants grand").output;
    CHECK(grand.find("\n  - There is no castling.\n") != grand.npos);
    CHECK(contents(kept / "grand.md").find("\n- There is no castling.\n") != std::string::npos);
}
