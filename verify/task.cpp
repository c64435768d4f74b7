#include "verify/task.hpp"

#include <fmt/format.h>

#include <memory>

#include "core/chess/game_title.hpp"
#include "core/engine/chance.hpp"
#include "core/engine/tiny.hpp"
#include "core/game/mind.hpp"
#include "psgen/emit/variant_description.hpp"
#include "render/page/variant/variant_page.hpp"
#include "render/page/words/game_names.hpp"

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

/// Returns what the tags of a game tell, for pages.
GameNames names_of_game(const PgnGame& pgn) {
    if (pgn.game.rules()) return variant_names(*pgn.game.rules(), PgnGame(pgn).in_variant());
    return names_of(PgnGame(pgn).in_chess());
}

/// Returns the title of a program that replays a game; empty if the game has none.
std::string title_of_game(const PgnGame& pgn) {
    return pgn.game.rules() ? "" : title_of(PgnGame(pgn).in_chess());
}

ProgramOptions common_options(const Subject& subject, const Combination& combination, ProgramSide side) {
    ProgramOptions options = subject.program;
    if (options.seed == 0) options.seed = engine::random_seed();
    if (subject.is_given()) {
        if (options.tiny) options.side = subject.side.value_or(side);
        return options;
    }
    options.side = subject.side.value_or(side);
    options.paper = combination.paper;
    options.layout = combination.layout;
    options.flipped = is_flipped(combination.orientation, options.side);
    options.minify = combination.form == Form::small;
    return options;
}

/// A program that was made before plays what it was made to play.
void check_replay(const ProgramOptions& program, const PgnGame& game, const std::string& name) {
    if (program.side != ProgramSide::none)
        throw VerifyError(
            "the program plays a side of its own, and games are replayed by one that plays neither: make it "
            "with "
            "inkmate generate --side none, or give --moves or --self-play");
    const std::string start = game_of(program).fen();
    if (start != game.game.start_fen())
        throw VerifyError(
            fmt::format("{} begins with {}, the program with {}: make it with inkmate generate --fen", name,
                        game.game.start_fen(), start));
}

/// Returns the line that tells a seed to a program that would draw its own from the clock. Throws
/// VerifyError if it moves before that.
std::string first_line(const ProgramOptions& given, std::int32_t seed) {
    const bool by_chance = !given.book.empty() || given.mistakes.any();
    if (given.seed != 0 || !by_chance) return {};
    if (plays(given.side, game_of(given).side_to_move()))
        throw VerifyError(
            "the program moves at once, by a seed of its own that nobody can foretell: make it with inkmate "
            "generate "
            "--seed N");
    return fmt::format("seed {}", seed);
}

VerifyTask replay(const Subject& subject, const Combination& combination, const PgnGame& game,
                  const std::string& name) {
    VerifyTask task{name, common_options(subject, combination, ProgramSide::none)};
    task.record = game;
    task.opponent = play_list(game.game.moves());
    if (subject.is_given() && !subject.program.tiny) {
        check_replay(subject.program, game, name);
        return task;
    }
    task.program = with_game(task.program, game.game.up_to(0));
    if (subject.is_given()) return task;
    if (const std::string title = title_of_game(game); !title.empty()) task.program.title = title;
    task.program.names = names_of_game(game);
    return task;
}

VerifyTask self_play(const Subject& subject, const Combination& combination) {
    if (subject.is_given() && !subject.program.tiny && subject.program.side == ProgramSide::none)
        throw VerifyError(
            "the program plays neither side, so --self-play has nothing to answer: give --moves or a PGN");
    VerifyTask task{"self-play", common_options(subject, combination, ProgramSide::black)};
    const engine::PlayStyle style = style_of(task.program);
    const int last = game_of(task.program).fullmove_number() + static_cast<int>(subject.self_play);
    const auto mind = std::make_shared<game::Mind>(task.program.variant, task.program.search);
    const int tiny_depth = task.program.tiny ? task.program.limits.depth : 0;
    task.opponent = [mind, style, last, tiny_depth](const game::Game& game) -> std::optional<game::Move> {
        if (game.fullmove_number() >= last) return std::nullopt;
        if (tiny_depth == 0) return mind->reply(game, style).move;
        return engine::tiny_search(game.chess_game()->position(), tiny_depth).best_move;
    };
    return task;
}

/// A program that prints positions.
VerifyTask worksheet(const Subject& subject, const Combination& combination) {
    VerifyTask task{subject.worksheet_name, {}};
    task.program.layout = LayoutName::diagram;
    task.program.variant = subject.program.variant;
    task.program.paper = combination.paper;
    task.program.minify = combination.form == Form::small;
    task.program.worksheet = subject.worksheet;
    for (Diagram& diagram : task.program.worksheet.diagrams)
        diagram.flipped = is_flipped(combination.orientation, diagram.to_move);
    task.program.per_page = subject.per_page;
    task.program.color = subject.color;
    return task;
}

/// A program that prints a book.
VerifyTask book(const Subject& subject, const Combination& combination) {
    VerifyTask task{subject.book_name, {}};
    task.program.layout = LayoutName::book;
    task.program.title = subject.book_name;
    task.program.paper = combination.paper;
    task.program.minify = combination.form == Form::small;
    task.book = subject.book;
    task.book.paper = combination.paper;
    task.book.games.flipped = is_flipped(combination.orientation, ProgramSide::none);
    for (const auto& [name, game] : subject.games) task.book_games.push_back(game);
    return task;
}

std::vector<VerifyTask> tasks_of(const Subject& subject, const Combination& combination) {
    if (combination.layout == LayoutName::diagram) return {worksheet(subject, combination)};
    if (combination.layout == LayoutName::book) return {book(subject, combination)};
    std::vector<VerifyTask> tasks;
    for (const auto& [name, game] : subject.games) tasks.push_back(replay(subject, combination, game, name));
    if (!subject.moves.empty()) {
        ProgramOptions options = common_options(subject, combination, ProgramSide::none);
        // The program's own moves are not known yet.
        if (options.side == ProgramSide::none)
            expect_playable(subject.moves, game_of(options), subject.moves_source);
        tasks.push_back(
            {subject.moves_source, std::move(options), play_words(subject.moves, subject.moves_source)});
    }
    if (subject.self_play != 0) tasks.push_back(self_play(subject, combination));
    return tasks;
}

}  // namespace

std::vector<VerifyTask> verify_tasks(const Subject& subject, const Matrix& matrix) {
    std::vector<VerifyTask> all;
    for (const Combination& combination : variants(matrix))
        for (VerifyTask& task : tasks_of(subject, combination)) {
            task.name += name_of(combination, matrix);
            task.ghostscript = combination.ghostscript;
            if (subject.is_given()) {
                task.text = subject.text;
                task.first_line = first_line(subject.program, task.program.seed);
            }
            all.push_back(std::move(task));
        }
    return all;
}

}  // namespace inkmate::verify
