#include "play/session/record.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"
#include "play/session/console_line.hpp"
#include "tests/play/session/games.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::files;
using namespace inkmate::psgen;
using namespace inkmate::session;
using namespace inkmate::test;

namespace {

const std::string VARIANTS[] = {"chess", "atomic", "kingofthehill"};

const SaveOptions NO_LOG{.position_and_log = false};

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

/// A record in which 1. e4 e5 2. Nf3 Nc6 were played.
GameRecord record_of_four_plies(const std::string& file, const std::string& variant) {
    GameRecord record = GameRecord::begin(file, program_of(variant, ProgramSide::none, ""));
    for (const char* move : {"e4", "e5", "Nf3", "Nc6"}) record.play(record.game().read_move(move));
    return record;
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
        CHECK(has(record.pgn(), "1. e4! {best by test} (1. d4 d5) 1... e5 *"));
        CHECK_FALSE(has(record.pgn(), "PresentPly"));
        record.save();
        const std::string undone = files::read_input(file);
        CHECK(has(undone, "1... e5 2. Nf3 Nc6?! {hm}"));
        CHECK(has(undone, "[PresentPly \"2\"]"));
        GameRecord::open(file, {}, rules_of(variant)).save();
        CHECK(files::read_input(file) == undone);
        record.play(record.game().read_move("Nc3"));
        CHECK(has(record.pgn(), "1. e4! {best by test} (1. d4 d5) 1... e5 2. Nc3"));
        record.save();
        CHECK_FALSE(has(files::read_input(file), "{hm}"));
        CHECK_FALSE(has(files::read_input(file), "PresentPly"));
        record.new_game();
        CHECK_FALSE(has(record.pgn(), "{best by test}"));
    }
}

TEST_CASE("moves that were taken back are kept until others take their place, by any rules") {
    for (const std::string& variant : VARIANTS) {
        CAPTURE(variant);
        const process::TemporaryDirectory directory;
        const std::string file = directory / "game.pgn";
        GameRecord record = record_of_four_plies(file, variant);
        CHECK(record.go_to(0, false));
        record.save();
        GameRecord again = GameRecord::open(file, {}, rules_of(variant));
        CHECK(again.game().plies() == 0);
        CHECK(files::read_input(directory / "game.fen") == again.game().fen() + "\n");
        again.play(again.game().read_move("e4"));
        again.save();
        CHECK(has(files::read_input(file), "1. e4 e5 2. Nf3 Nc6"));
        // One that the program refuses has not taken their place.
        again.play(again.game().read_move("d5"));
        again.take_back();
        again.save();
        CHECK(has(files::read_input(file), "1. e4 e5 2. Nf3 Nc6"));
        // The program tells its game anew: a beginning of the one before.
        game::Game told(rules_of(variant));
        again.replace(told);
        again.new_game();
        again.save();
        CHECK(has(files::read_input(file), "1. e4 e5 2. Nf3 Nc6"));
        CHECK(again.take_news() != "");
        CHECK_FALSE(has(files::read_input(file), "PresentPly"));
    }
}

TEST_CASE("moves that were taken back can be played again when the game is resumed, by any rules") {
    for (const std::string& variant : VARIANTS) {
        CAPTURE(variant);
        const process::TemporaryDirectory directory;
        const std::string file = directory / "game.pgn";
        GameRecord record = record_of_four_plies(file, variant);
        CHECK(record.go_to(1, true));
        record.save();
        GameRecord again = GameRecord::open(file, {}, rules_of(variant));
        CHECK(again.game().plies() == 1);
        CHECK(again.redo());
        CHECK(again.game().last_numbered() == "1... e5");
        CHECK(again.go_to(2, false));
        CHECK(again.game().last_numbered() == "2... Nc6");
        CHECK_FALSE(again.redo());
        again.save();
        CHECK(has(files::read_input(file), "1. e4 e5 2. Nf3 Nc6"));
        CHECK_FALSE(has(files::read_input(file), "PresentPly"));
    }
}

TEST_CASE("what goes to the position after any half-move is the line that goto carries out") {
    for (const std::string& fen :
         {std::string(chess::START_FEN),
          std::string("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7")}) {
        ConsoleGame console;
        console.set_up(fen);
        for (int i = 0; i < 5; ++i) console.play(console.game().legal_moves().front());
        const game::Game line = console.game();
        for (std::size_t ply = 0; ply <= 5; ++ply) {
            const std::string text = go_to_line(line, ply);
            CAPTURE(text);
            const auto number = read_move_number(read_console_line(text));
            REQUIRE(number.has_value());
            CHECK(console.go_to(number->number, number->after_white));
            CHECK(console.game().plies() == ply);
        }
    }
}

TEST_CASE("a game that is ended after moves were taken back ends there, and keeps them as a variation") {
    const process::TemporaryDirectory directory;
    const std::string file = directory / "game.pgn";
    GameRecord record = GameRecord::begin(file, program_of("chess", ProgramSide::none, ""));
    for (const char* move : {"e4", "e5", "Nf3"}) record.play(record.game().read_move(move));
    CHECK(record.undo());
    record.resign();
    record.save();
    const std::string text = files::read_input(file);
    CHECK(has(text, "1. e4 e5 ({taken back} 1... e5 2. Nf3) 0-1"));
    CHECK_FALSE(has(text, "PresentPly"));
    CHECK(record.take_news().empty());
    CHECK(game::read_pgn({}, files::read_input(file), file).size() == 1);
    // Without a move before them, they are a game of their own.
    record.new_game();
    record.play(record.game().read_move("c4"));
    CHECK(record.undo());
    record.resign();
    record.save();
    CHECK(game::read_pgn({}, files::read_input(file), file).size() == 3);
    // A game that ends where it stands is the only one.
    record.new_game();
    for (const char* move : {"d4", "d5"}) record.play(record.game().read_move(move));
    record.draw();
    record.save();
    CHECK(has(files::read_input(file), "1. d4 d5 1/2-1/2"));
    CHECK_FALSE(has(files::read_input(file), "1. d4 d5 *"));
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
        record.begin_with(*std::move(loaded));
        CHECK(record.game().plies() == 3);
        record.options().max_plies = 2;
        CHECK_FALSE(game_to_load(record, copy, say));
        CHECK(has(said, "has more half-moves than the record has room for"));
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

namespace {

/// The games of a file, each by its start and its moves in SAN: "rnbq... w ...: e4 e5 1-0".
std::vector<std::string> games_in(const std::string& file, const std::string& variant) {
    std::vector<std::string> games;
    for (const game::PgnGame& pgn : game::read_pgn(rules_of(variant), files::read_input(file), file)) {
        std::string text = pgn.game.start_fen() + ":";
        for (std::size_t ply = 0; ply < pgn.game.plies(); ++ply) text += " " + pgn.game.san_at(ply);
        games.push_back(text + " " + pgn.result);
    }
    return games;
}

}  // namespace

TEST_CASE("what was played stays in the file, whatever begins another game, by any rules") {
    for (const std::string& variant : VARIANTS) {
        CAPTURE(variant);
        const process::TemporaryDirectory directory;
        const std::string file = directory / "game.pgn";
        GameRecord record = GameRecord::begin(file, program_of(variant, ProgramSide::none));
        const std::string start = record.game().start_fen();
        const auto play = [&](const char* move) {
            record.play(record.game().read_move(move));
            record.save();
        };
        // A game without a move is no record of anything.
        record.new_game();
        CHECK(record.take_news().empty());
        play("e4");
        record.resign();
        record.new_game();
        CHECK(record.take_news() ==
              fmt::format("({} keeps the game before, too: this is game 2 there.)", file));
        CHECK(record.take_news().empty());
        play("d4");
        const std::string other = record.game().fen();
        record.set_up(other);
        play("d5");
        CHECK(record.place([](game::Placement& placement) { placement.clear(); }) != "");
        CHECK(record.take_news() != "");
        record.give_up_placement();
        play("c4");
        game::Game loaded = record.game();
        loaded.play(loaded.read_move("c5"));
        record.begin_with(loaded);
        record.begin_with(loaded);
        play("Nf3");
        CHECK(record.place([](game::Placement& placement) { placement.set_turn(chess::BLACK); }) == "");
        record.save();
        const std::string last = record.game().start_fen();
        CHECK(games_in(file, variant) == std::vector<std::string>{start + ": e4 1-0", start + ": d4 *",
                                                                  other + ": d5 c4 *",
                                                                  other + ": d5 c4 c5 Nf3 *", last + ": *"});
        CHECK(files::read_input(directory / "game.fen") == record.game().fen() + "\n");

        // The last one is resumed, and those before stay as they are in the file, to the byte.
        std::string before = files::read_input(file);
        before.replace(before.find("1. e4"), 5, "1. e4 {mine}");
        files::write_output(file, before);
        GameRecord again = GameRecord::open(file, {}, rules_of(variant));
        CHECK(again.game().fen() == record.game().fen());
        again.save();
        CHECK(files::read_input(file) == before);
        again.play(again.game().legal_moves().front());
        again.new_game();
        CHECK(has(again.take_news(), "this is game 6 there"));
        again.save();
        CHECK(files::read_input(file).starts_with(before.substr(0, before.rfind("[Event "))));
        CHECK(games_in(file, variant).size() == 6);
    }
}

TEST_CASE("what the clock showed is in the file, by any rules") {
    for (const std::string& variant : VARIANTS) {
        CAPTURE(variant);
        const TemporaryDirectory directory;
        GameRecord record = GameRecord::begin(directory / "g.pgn", program_of(variant, ProgramSide::none));
        record.play(record.game().legal_moves().front());
        record.note_clock(std::chrono::seconds(65));
        CHECK(has(record.pgn(), "[%clk 0:01:05]"));
    }
}

TEST_CASE("moves that were taken back stay in the file when another game begins") {
    for (const std::string& variant : VARIANTS) {
        CAPTURE(variant);
        const TemporaryDirectory directory;
        const std::string file = directory / "game.pgn";
        GameRecord record = GameRecord::begin(file, program_of(variant, ProgramSide::none));
        const std::string start = record.game().start_fen();
        std::string played = start + ":";
        for (int ply = 0; ply < 4; ++ply) {
            const game::Move move = record.game().legal_moves().front();
            played += " " + record.game().san(move);
            record.play(move);
        }
        REQUIRE(record.go_to(0, false));
        REQUIRE(record.game().plies() == 0);
        record.new_game();
        record.save();
        CHECK(games_in(file, variant) == std::vector<std::string>{played + " *", start + ": *"});
        // A move that the program has refused was never played.
        record.play(record.game().legal_moves().front());
        record.take_back();
        record.new_game();
        record.save();
        CHECK(games_in(file, variant).size() == 2);
    }
}

TEST_CASE("a resumed game keeps its result until it continues") {
    const process::TemporaryDirectory directory;
    const std::string file = directory / "game.pgn";
    GameRecord record = GameRecord::begin(file, program_of("chess", ProgramSide::black, "e4 e5"), NO_LOG);
    record.resign();
    record.save();
    const std::string resigned = files::read_input(file);
    REQUIRE(has(resigned, "1. e4 e5 0-1"));
    {
        GameRecord again = GameRecord::open(file, NO_LOG);
        CHECK_FALSE(again.console().over());
        again.save();
        CHECK(files::read_input(file) == resigned);
        again.new_game();
        again.play(again.game().read_move("d4"));
        again.save();
        CHECK(has(files::read_input(file), "1. e4 e5 0-1"));
        CHECK(has(files::read_input(file), "1. d4 *"));
    }
    files::write_output(file, resigned);
    GameRecord again = GameRecord::open(file, NO_LOG);
    again.play(again.game().read_move("Nf3"));
    again.save();
    again.take_back();
    CHECK(has(again.pgn(), "1. e4 e5 *"));
}

TEST_CASE("the last game of a file says which rules it has") {
    const process::TemporaryDirectory directory;
    const std::string file = directory / "game.pgn", chess = directory / "chess.pgn";
    GameRecord::begin(file, program_of("atomic", ProgramSide::black, "e4"), NO_LOG).save();
    GameRecord::begin(chess, program_of("chess", ProgramSide::black, "d4"), NO_LOG).save();
    const std::string atomic = files::read_input(file), both = atomic + "\n" + files::read_input(chess);
    CHECK(variant_of_pgn(atomic) != "");
    CHECK(variant_of_pgn(both) == "");
    files::write_output(file, both);
    GameRecord record = GameRecord::open(file, NO_LOG);
    CHECK(record.game().plies() == 1);
    record.new_game();
    record.save();
    CHECK(files::read_input(file).starts_with(both));
    // Where it does not begin as games begin that are saved, nobody can tell what is before it.
    std::string other = files::read_input(chess);
    other.erase(0, other.find('\n') + 1);
    files::write_output(file, files::read_input(chess) + "\n" + other);
    CHECK_THROWS_WITH_AS(
        GameRecord::open(file, NO_LOG),
        fmt::format("{} has 2 games, and the last of them does not begin with the tag Event: "
                    "put it into a file of its own",
                    file)
            .c_str(),
        SessionError);
}

TEST_CASE("a game whose file cannot be written continues, and is saved once it can be") {
    const process::TemporaryDirectory directory;
    const std::filesystem::path folder = directory / "folder";
    std::filesystem::create_directory(folder);
    const std::string file = folder / "game.pgn";
    GameRecord record = GameRecord::begin(file, program_of("chess", ProgramSide::none));
    std::vector<std::string> said;
    const auto play = [&](const char* move) {
        record.note(fmt::format("> {}\n", move));
        record.play(record.game().read_move(move));
        record.save_or_tell([&](const std::string& text) { said.push_back(text); });
    };
    play("e4");
    CHECK(said.empty());
    std::filesystem::remove_all(folder);
    play("e5");
    play("Nf3");
    CHECK_FALSE(record.is_saved());
    CHECK(said == std::vector<std::string>{fmt::format(
                      "(Not saved: cannot write {}: No such file or directory; choose another place for it. "
                      "You can continue: the next change is saved with this one.)",
                      file)});
    CHECK_THROWS_AS(record.save_the_rest(), files::FileError);
    CHECK(
        record.last_words("the game is", "inkmate send --resume") ==
        fmt::format("the game is not saved as it is now: cannot write {}: No such file or directory; choose "
                    "another place for it",
                    file));
    std::filesystem::create_directory(folder);
    play("Nc6");
    CHECK(said.size() == 2);
    CHECK(said.back() == fmt::format("(All is saved in {} again.)", file));
    CHECK(has(files::read_input(file), "1. e4 e5 2. Nf3 Nc6 *"));
    CHECK(files::read_input(folder / "game.log") == "Inkmate log of game.pgn\n> e5\n> Nf3\n> Nc6\n");
    CHECK(record.last_words("the game is", "inkmate send --resume") ==
          fmt::format("the game is saved; continue with inkmate send --resume {}", file));
}

TEST_CASE("a saved game continues in a log of an older version, a new one does not") {
    const process::TemporaryDirectory directory;
    const std::string file = directory / "game.pgn", log = directory / "game.log";
    const auto begin = [&] { return GameRecord::begin(file, program_of("chess", ProgramSide::none)); };
    begin().save();
    for (const std::string older :
         {"Inkmate 0.1.0. Type a move (e2e4 or Nf3), or \"help\".\n8  r n b q k b n r\n",
          "8  r n b q k b n r\n7  p p p p p p p p\n> e4\n"}) {
        files::write_output(log, older);
        GameRecord record = GameRecord::open(file);
        record.note("> fen\n");
        CHECK(files::read_input(log) == older + "> fen\n");
    }
    std::filesystem::remove(file);
    CHECK_THROWS_AS(begin(), SessionError);
}

TEST_CASE("a log or a position that is not the game's is not touched") {
    const process::TemporaryDirectory directory;
    const std::string file = directory / "paper.pgn", log = directory / "paper.log",
                      position = directory / "paper.fen";
    const auto begin = [&] { return GameRecord::begin(file, program_of("chess", ProgramSide::none)); };
    files::write_output(log, "This is pdfTeX\n");
    const std::string refusal = fmt::format(
        "{} is there and is not a log of a game, and what is said in the game would be added to it: ", log);
    CHECK_THROWS_WITH_AS(begin(), (refusal + "name a different file for the game").c_str(), SessionError);
    // A game that keeps no log does not mind.
    GameRecord::begin(file, program_of("chess", ProgramSide::none), NO_LOG).save();
    CHECK_THROWS_WITH_AS(GameRecord::open(file),
                         (refusal + "move it elsewhere, then resume the game").c_str(), SessionError);
    CHECK(files::read_input(log) == "This is pdfTeX\n");
    std::filesystem::remove(log);
    files::write_output(position, "mine\n");
    CHECK_THROWS_WITH_AS(GameRecord::open(file),
                         fmt::format("{} is there, and the game's position would be written over it: move it "
                                     "elsewhere, then resume the game",
                                     position)
                             .c_str(),
                         SessionError);
    std::filesystem::remove(position);
    {
        GameRecord record = GameRecord::open(file);
        record.note("> fen\n");
        record.save();
    }
    GameRecord again = GameRecord::open(file);
    again.note("> quit\n");
    CHECK(files::read_input(log) == "Inkmate log of paper.pgn\n> fen\n> quit\n");
    std::filesystem::remove(log);
    CHECK_NOTHROW(GameRecord::open(file));
}
