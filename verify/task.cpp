#include "verify/task.hpp"

#include <fmt/format.h>

#include <memory>

#include "core/chess/pgn.hpp"
#include "core/engine/choice.hpp"
#include "core/engine/tiny.hpp"
#include "core/game/mind.hpp"
#include "psgen/product/product.hpp"
#include "render/page/content.hpp"
#include "render/page/words/names.hpp"

namespace inkmate::verify {

using game::PgnGame;

namespace {

/// Plays the moves of a list that belong to the other side, as far as the game follows the list.
Opponent play_list(std::vector<game::Move> moves) {
    return [moves = std::move(moves)](const game::Game& game) -> std::optional<game::Move> {
        return game.plies() < moves.size() ? std::optional(moves[game.plies()]) : std::nullopt;
    };
}

/// Throws VerifyError for words after the end of the game, which would never be played. Words that are not
/// moves are reported when their turn comes.
void expect_playable(const std::vector<std::string>& words, game::Game game, const std::string& source) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (game.outcome())
            throw VerifyError(fmt::format("{}, move {}: the game is over before '{}': leave the rest out",
                                          source, i + 1, words[i]));
        try {
            game.play(game.read_move(words[i]));
        } catch (const game::GameError&) {
            return;
        }
    }
}

/// Plays words one after the other, each in its turn.
Opponent play_words(std::vector<std::string> words, const std::string& source) {
    return [words = std::move(words), source,
            next = std::size_t{0}](const game::Game& game) mutable -> std::optional<game::Move> {
        if (next == words.size()) return std::nullopt;
        const std::string& word = words[next++];
        try {
            return game.read_move(word);
        } catch (const game::GameError& e) {
            throw VerifyError(fmt::format("{}, move {}: {}", source, next, e.what()));
        }
    };
}

/// Returns the title of a program that replays a game; empty if the game has none.
std::string title_of_game(const PgnGame& pgn) {
    return pgn.game.rules() ? "" : chess::title_of(pgn);
}

psgen::PlayingProgram common_options(const Subject& subject, const Combination& combination,
                                     psgen::ProgramSide side) {
    psgen::PlayingProgram options = subject.program;
    if (options.seed == 0) options.seed = engine::random_seed();
    if (subject.is_given()) return options;
    options.side = subject.side.value_or(side);
    options.paper = combination.paper;
    options.layout = combination.layout;
    options.flipped = is_flipped(combination.orientation, options.side);
    options.form = combination.form;
    return options;
}

psgen::TinyProgram tiny_program(const Subject& subject, psgen::ProgramSide side) {
    psgen::TinyProgram program = *subject.tiny;
    program.side = subject.side.value_or(side);
    return program;
}

/// Throws VerifyError unless a program that was made before was made to play such a game.
void check_replay(const psgen::PlayingProgram& program, const PgnGame& game, const std::string& name) {
    if (program.side != psgen::ProgramSide::none)
        throw VerifyError(
            "the program plays a side of its own, and games are replayed by one that plays neither: make it "
            "with inkmate generate --side none, or give --moves or --self-play");
    const std::string start = played_game(program).fen();
    if (start != game.game.start_fen())
        throw VerifyError(
            fmt::format("{} begins with {}, the program with {}: make it with inkmate generate --fen", name,
                        game.game.start_fen(), start));
}

/// Returns the line that tells a seed to a program that would draw its own from the clock. Throws
/// VerifyError if it moves before that.
std::string first_line(const psgen::PlayingProgram& given, std::int32_t seed) {
    const bool by_chance = !given.book.empty() || given.mistakes.any();
    if (given.seed != 0 || !by_chance) return {};
    if (plays(given.side, played_game(given).side_to_move()))
        throw VerifyError(
            "the program moves at once, by a seed of its own that nobody can foretell: make it with inkmate "
            "generate --seed N");
    return fmt::format("seed {}", seed);
}

VerifyTask replay(const Subject& subject, const Combination& combination, const PgnGame& game,
                  const std::string& name) {
    VerifyTask task{.name = name, .program = {}, .opponent = play_list(game.game.moves()), .record = game};
    if (subject.tiny) {
        psgen::TinyProgram program = tiny_program(subject, psgen::ProgramSide::none);
        program.position = game.game.chess_game()->start();
        task.program = std::move(program);
        return task;
    }
    psgen::PlayingProgram program = common_options(subject, combination, psgen::ProgramSide::none);
    if (subject.is_given()) {
        check_replay(program, game, name);
    } else {
        program = with_game(std::move(program), game.game.up_to(0));
        if (const std::string title = title_of_game(game); !title.empty()) program.title = title;
        program.names = page::names_of(game);
    }
    task.program = std::move(program);
    return task;
}

VerifyTask self_play_tiny(const Subject& subject) {
    psgen::TinyProgram program = tiny_program(subject, psgen::ProgramSide::black);
    const int last = program.position.fullmove_number() + static_cast<int>(subject.self_play);
    return {"self-play", program,
            [last, depth = program.depth](const game::Game& game) -> std::optional<game::Move> {
                if (game.fullmove_number() >= last) return std::nullopt;
                return engine::tiny_search(game.chess_game()->position(), depth).best_move;
            }};
}

VerifyTask self_play(const Subject& subject, const Combination& combination) {
    if (subject.tiny) return self_play_tiny(subject);
    if (subject.is_given() && subject.program.side == psgen::ProgramSide::none)
        throw VerifyError(
            "the program plays neither side, so --self-play has nothing to answer: give --moves or a PGN");
    psgen::PlayingProgram program = common_options(subject, combination, psgen::ProgramSide::black);
    const engine::PlayStyle style = style_of(program);
    const int last = played_game(program).fullmove_number() + static_cast<int>(subject.self_play);
    const auto mind = std::make_shared<game::Mind>(program.variant, program.search);
    return {"self-play", std::move(program),
            [mind, style, last](const game::Game& game) -> std::optional<game::Move> {
                if (game.fullmove_number() >= last) return std::nullopt;
                return mind->reply(game, style).move;
            }};
}

/// A program that prints positions.
VerifyTask worksheet(const Subject& subject, const Combination& combination) {
    psgen::WorksheetProgram program;
    program.variant = subject.program.variant;
    program.look = subject.program.look;
    program.paper = combination.paper;
    program.form = combination.form;
    program.worksheet = subject.worksheet;
    for (page::Diagram& diagram : program.worksheet.diagrams)
        diagram.flipped = diagram.flipped || is_flipped(combination.orientation, diagram.to_move);
    program.writing = subject.program.writing;
    program.per_page = subject.per_page;
    program.color = subject.color;
    return {subject.worksheet_name, std::move(program)};
}

/// A program that prints a book.
VerifyTask book(const Subject& subject, const Combination& combination) {
    psgen::BookProgram program;
    program.title = subject.book_name;
    program.paper = combination.paper;
    program.form = combination.form;
    VerifyTask task{subject.book_name, std::move(program)};
    task.book = subject.book;
    task.book.paper = combination.paper;
    task.book.games.flipped = is_flipped(combination.orientation, psgen::ProgramSide::none);
    task.book_games = subject.games;
    return task;
}

/// Types moves to a program, which plays neither side if it is made here.
VerifyTask type_moves(const Subject& subject, const Combination& combination) {
    psgen::Product program = subject.tiny ? psgen::Product(tiny_program(subject, psgen::ProgramSide::none))
                                          : common_options(subject, combination, psgen::ProgramSide::none);
    // The program's own moves are not known yet.
    if (game_of(program).side == psgen::ProgramSide::none)
        expect_playable(subject.moves,
                        subject.tiny ? game::Game(chess::Game(subject.tiny->position))
                                     : played_game(std::get<psgen::PlayingProgram>(program)),
                        subject.moves_source);
    return {subject.moves_source, std::move(program), play_words(subject.moves, subject.moves_source)};
}

}  // namespace

KeptGame::KeptGame(std::string name, const PgnGame& game)
    : name_(std::move(name)), rules_(game.game.rules()), text_(write_pgn(game)) {}

PgnGame KeptGame::game() const {
    return game::PgnReader(rules_, text_, name_).next().value();
}

VerifyTasks::VerifyTasks(Subject subject, const Matrix& matrix)
    : subject_(std::move(subject)), matrix_(matrix), combinations_(combinations(matrix)) {
    const bool is_document =
        !matrix_.layouts.empty() && (matrix_.layouts.front() == page::LayoutName::diagram ||
                                     matrix_.layouts.front() == page::LayoutName::book);
    each_ = is_document ? 1
                        : subject_.games.size() + (subject_.moves.empty() ? 0 : 1) +
                              (subject_.self_play == 0 ? 0 : 1);
    for (std::size_t number = 0; number < size(); ++number) static_cast<void>(at(number));
}

VerifyTask VerifyTasks::make(std::size_t number, const Combination& combination) const {
    if (combination.layout == page::LayoutName::diagram) return worksheet(subject_, combination);
    if (combination.layout == page::LayoutName::book) return book(subject_, combination);
    if (number < subject_.games.size()) {
        const KeptGame& game = subject_.games[number];
        return replay(subject_, combination, game.game(), game.name());
    }
    const bool types = number == subject_.games.size() && !subject_.moves.empty();
    return types ? type_moves(subject_, combination) : self_play(subject_, combination);
}

VerifyTask VerifyTasks::at(std::size_t number) const {
    const Combination& combination = combinations_[number / each_];
    VerifyTask task = make(number % each_, combination);
    task.name += name_of(combination, matrix_);
    task.ghostscript = combination.ghostscript;
    if (!subject_.is_given()) return task;
    task.text = subject_.text;
    if (const auto* game = std::get_if<psgen::PlayingProgram>(&task.program))
        task.first_line = first_line(subject_.program, game->seed);
    return task;
}

}  // namespace inkmate::verify
