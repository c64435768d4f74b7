#include "play/session/record.hpp"

#include <doctest/doctest.h>

#include <string>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"
#include "tests/play/session/games.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::files;
using namespace inkmate::psgen;
using namespace inkmate::session;
using namespace inkmate::test;

namespace {

const std::string VARIANTS[] = {"chess", "atomic", "kingofthehill"};

/// A saved game with a comment, a glyph and a variation.
std::string noted_game(const std::string& file, const std::string& variant) {
    GameRecord::begin(file, program_of(variant, ProgramSide::black, "e4 e5 Nf3 Nc6")).save();
    std::string text = files::read_input(file);
    const std::size_t at = text.find("1. e4 e5");
    REQUIRE(at != std::string::npos);
    text.replace(at, 8, "1. e4! {best by test} (1. d4 d5) 1... e5");
    text.replace(text.find("Nc6"), 3, "Nc6?! {hm}");
    files::write_output(file, text);
    return text;
}

bool has(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a resumed game keeps comments, glyphs and variations, by any rules") {
    for (const std::string& variant : VARIANTS) {
        CAPTURE(variant);
        const process::TemporaryDirectory directory;
        const std::string file = directory / "game.pgn";
        const std::string before = noted_game(file, variant);
        GameRecord record = GameRecord::open(file, {}, rules_of(variant));
        record.save();
        CHECK(files::read_input(file) == before);
        CHECK(record.undo());
        record.save();
        const std::string undone = files::read_input(file);
        CHECK(has(undone, "1. e4! {best by test} (1. d4 d5) 1... e5 *"));
        CHECK_FALSE(has(undone, "{hm}"));
        record.play(record.game().read_move("Nc3"));
        CHECK(has(record.pgn(), "{best by test}"));
        record.new_game();
        CHECK_FALSE(has(record.pgn(), "{best by test}"));
    }
}

TEST_CASE("a saved game has the seven tags, its moves in SAN and how its program is made") {
    for (const std::string& variant : VARIANTS) {
        CAPTURE(variant);
        const process::TemporaryDirectory directory;
        const std::string file = directory / "game.pgn";
        PlayingProgram program = program_of(variant, ProgramSide::black, "e4 e5");
        program.names.white = "Anna";
        GameRecord record = GameRecord::begin(file, program);
        record.save();
        record.play(record.game().read_move("Nf3"));
        record.save();
        const std::string text = files::read_input(file);
        for (const char* tag : {"[Event ", "[Site ", "[Date ", "[Round ", "[White \"Anna\"]",
                                "[Black \"Inkmate\"]", "[Result \"*\"]", "[Inkmate \""})
            CHECK_MESSAGE(has(text, tag), tag);
        CHECK(has(text, "1. e4 e5 2. Nf3 *"));
        CHECK(files::read_input(directory / "game.fen") == record.game().fen() + "\n");
        GameRecord again = GameRecord::open(file, {}, rules_of(variant));
        CHECK(again.game().moves() == record.game().moves());
        CHECK(again.options().limits.nodes == 50);
        CHECK(again.console().side() == ProgramSide::black);
        CHECK(again.is_begun() == false);
        again.save();
        CHECK(again.is_begun());
    }
}

TEST_CASE("a game is copied to a file and loaded from one, by any rules") {
    for (const std::string& variant : VARIANTS) {
        CAPTURE(variant);
        const process::TemporaryDirectory directory;
        const std::string copy = directory / "copy.pgn";
        GameRecord record =
            GameRecord::begin(directory / "game.pgn", program_of(variant, ProgramSide::none, "e4 e5 Nf3"));
        CHECK(save_copy(record, "") == "Type \"save\" and the name of a file.");
        CHECK(save_copy(record, copy).starts_with("Saved in "));
        CHECK(save_copy(record, copy).starts_with("There is a file "));
        record.new_game();
        std::string said;
        const auto say = [&said](const std::string& text) { said += text; };
        CHECK_FALSE(game_to_load(record, directory / "none.pgn", say));
        CHECK(has(said, "The game is unchanged."));
        said.clear();
        auto loaded = game_to_load(record, copy, say);
        REQUIRE(loaded);
        CHECK(said == "");
        load_game(record, *std::move(loaded));
        CHECK(record.game().plies() == 3);
        record.options().max_plies = 2;
        CHECK_FALSE(game_to_load(record, copy, say));
        CHECK(has(said, "has more half-moves than the record holds"));
    }
}

TEST_CASE("a game that is not of the rules, or was not saved by a session, is refused") {
    const process::TemporaryDirectory directory;
    const std::string file = directory / "game.pgn";
    GameRecord::begin(file, program_of("atomic", ProgramSide::black, "e4")).save();
    CHECK(variant_of_pgn(files::read_input(file)) != "");
    CHECK_THROWS_AS(GameRecord::open(file, {}, rules_of("kingofthehill")), game::GameError);
    files::write_output(directory / "other.pgn", "1. e4 e5 *\n");
    CHECK_THROWS_AS(GameRecord::open(directory / "other.pgn"), SessionError);
    CHECK_THROWS_AS(GameRecord::begin(file, program_of("chess", ProgramSide::black)), SessionError);
}
