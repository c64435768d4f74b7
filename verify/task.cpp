#include "verify/task.hpp"

#include <fmt/format.h>

#include <memory>

#include "core/chess/error.hpp"
#include "core/chess/game_title.hpp"
#include "core/chess/notation.hpp"
#include "core/engine/chance.hpp"
#include "core/engine/tiny.hpp"
#include "core/variant/pgn.hpp"
#include "core/variant/san.hpp"
#include "core/variant/search.hpp"
#include "play/session/variant_reply.hpp"
#include "render/page/variant/variant_page.hpp"
#include "render/page/words/game_names.hpp"
#include "verify/error.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

/// Plays the moves of a list that belong to the other side, as far as the game follows the list.
Opponent play_list(std::vector<Move> moves) {
    return [moves = std::move(moves)](const Game& game) -> std::optional<Move> {
        const std::size_t ply = game.moves().size();
        return ply < moves.size() ? std::optional(moves[ply]) : std::nullopt;
    };
}

/// Words behind the end of the game would never be played. Throws VerifyError; those that are no moves are
/// told when their turn comes.
void expect_playable(const std::vector<std::string>& words, Game game, const std::string& source) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (ends_game(game.status()))
            throw VerifyError(fmt::format("{}, move {}: the game is over before '{}': leave the rest out",
                                          source, i + 1, words[i]));
        try {
            game.play(parse_move(game.position(), words[i]));
        } catch (const ChessError&) {
            return;
        }
    }
}

/// Plays words one after the other, each in its turn.
Opponent play_words(std::vector<std::string> words, const std::string& source) {
    return [words = std::move(words), source,
            next = std::size_t{0}](const Game& game) mutable -> std::optional<Move> {
        if (next == words.size()) return std::nullopt;
        const std::string& word = words[next++];
        try {
            return parse_move(game.position(), word);
        } catch (const ChessError& e) {
            throw VerifyError(fmt::format("{}, move {}: {}", source, next, e.what()));
        }
    };
}

psgen::Form form_of(const Variant& variant) {
    return variant.form == Form::small ? psgen::Form::packed : psgen::Form::readable;
}

psgen::PlayingProgram common_options(const Subject& subject, const Variant& variant,
                                     psgen::ProgramSide side) {
    psgen::PlayingProgram options = subject.program;
    if (options.seed == 0) options.seed = random_seed();
    if (subject.is_given()) return options;
    options.side = subject.side.value_or(side);
    options.paper = variant.paper;
    options.layout = variant.layout;
    options.flipped = is_flipped(variant.orientation, options.side);
    options.form = form_of(variant);
    return options;
}

psgen::TinyProgram tiny_program(const Subject& subject, psgen::ProgramSide side) {
    psgen::TinyProgram program = *subject.tiny;
    program.side = subject.side.value_or(side);
    return program;
}

/// A program that was made before plays what it was made to play.
void check_replay(const psgen::PlayingProgram& program, const PgnGame& game, const std::string& name) {
    if (program.side != psgen::ProgramSide::none)
        throw VerifyError(
            "the program plays a side of its own, and games are replayed by one that plays neither: make it "
            "with "
            "inkmate generate --side none, or give --moves or --self-play");
    const std::string start = program.game.position().fen();
    if (start != game.game.start().fen())
        throw VerifyError(
            fmt::format("{} begins with {}, the program with {}: make it with inkmate generate --fen", name,
                        game.game.start().fen(), start));
}

/// Whoever draws his seed from the clock must be told one, before he has moved.
std::string first_line(const psgen::PlayingProgram& given, std::int32_t seed) {
    const bool by_chance = !given.book.empty() || given.mistakes.any();
    if (given.seed != 0 || !by_chance) return {};
    if (plays(given.side, given.game.position().side_to_move()))
        throw VerifyError(
            "the program moves at once, by a seed of its own that nobody can foretell: make it with inkmate "
            "generate "
            "--seed N");
    return fmt::format("seed {}", seed);
}

VerifyTask replay(const Subject& subject, const Variant& variant, const PgnGame& game,
                  const std::string& name) {
    VerifyTask task{.name = name,
                    .program = {},
                    .opponent = play_list({game.game.moves().begin(), game.game.moves().end()}),
                    .record = game};
    if (subject.tiny) {
        psgen::TinyProgram program = tiny_program(subject, psgen::ProgramSide::none);
        program.position = game.game.start();
        task.program = std::move(program);
        return task;
    }
    psgen::PlayingProgram program = common_options(subject, variant, psgen::ProgramSide::none);
    if (subject.is_given()) {
        check_replay(program, game, name);
    } else {
        program.game = Game(game.game.start());
        if (const std::string title = title_of(game); !title.empty()) program.title = title;
        program.names = names_of(game);
    }
    task.program = std::move(program);
    return task;
}

VerifyTask self_play_tiny(const Subject& subject) {
    psgen::TinyProgram program = tiny_program(subject, psgen::ProgramSide::black);
    const int last = program.position.fullmove_number() + static_cast<int>(subject.self_play);
    return {"self-play", program, [last, depth = program.depth](const Game& game) -> std::optional<Move> {
                if (game.position().fullmove_number() >= last) return std::nullopt;
                return tiny_search(game.position(), depth).best_move;
            }};
}

VerifyTask self_play(const Subject& subject, const Variant& variant) {
    if (subject.tiny) return self_play_tiny(subject);
    if (subject.is_given() && subject.program.side == psgen::ProgramSide::none)
        throw VerifyError(
            "the program plays neither side, so --self-play has nothing to answer: give --moves or a PGN");
    psgen::PlayingProgram program = common_options(subject, variant, psgen::ProgramSide::black);
    const PlayStyle style = style_of(program);
    const int last = program.game.position().fullmove_number() + static_cast<int>(subject.self_play);
    const auto engine = std::make_shared<Engine>(program.search);
    return {"self-play", std::move(program), [engine, style, last](const Game& game) -> std::optional<Move> {
                if (game.position().fullmove_number() >= last) return std::nullopt;
                return choose_move(*engine, game, style).best_move;
            }};
}

/// A program that prints positions.
VerifyTask worksheet(const Subject& subject, const Variant& variant) {
    psgen::WorksheetProgram program;
    program.variant = subject.program.variant;
    program.look = subject.program.look;
    program.paper = variant.paper;
    program.form = form_of(variant);
    program.worksheet = subject.worksheet;
    for (Diagram& diagram : program.worksheet.diagrams)
        diagram.flipped = is_flipped(variant.orientation, diagram.to_move);
    program.per_page = subject.per_page;
    program.color = subject.color;
    return {subject.worksheet_name, std::move(program)};
}

/// A program that prints a book.
VerifyTask book(const Subject& subject, const Variant& variant) {
    psgen::BookProgram program;
    program.title = subject.book_name;
    program.paper = variant.paper;
    program.form = form_of(variant);
    VerifyTask task{subject.book_name, std::move(program)};
    task.book = subject.book;
    task.book.paper = variant.paper;
    task.book.games.flipped = is_flipped(variant.orientation, psgen::ProgramSide::none);
    for (const auto& [name, game] : subject.games) task.book_games.push_back(game);
    return task;
}

VerifyTask replay_variant(const Subject& subject, const Variant& variant, const variant::PgnGame& record,
                          const std::string& name) {
    const variant::Game& game = record.game;
    psgen::PlayingProgram program = common_options(subject, variant, psgen::ProgramSide::none);
    program.variant_fen = game.start().fen();
    program.names = variant_names(*program.variant, record);
    VerifyTask task{name, std::move(program)};
    task.variant_opponent = [moves = std::vector(game.moves().begin(), game.moves().end())](
                                const variant::Game& played) -> std::optional<variant::Move> {
        const std::size_t ply = played.moves().size();
        return ply < moves.size() ? std::optional(moves[ply]) : std::nullopt;
    };
    return task;
}

VerifyTask type_variant(const Subject& subject, const Variant& variant) {
    VerifyTask task{subject.moves_source, common_options(subject, variant, psgen::ProgramSide::none)};
    task.variant_opponent = [words = subject.moves, source = subject.moves_source, next = std::size_t{0}](
                                const variant::Game& game) mutable -> std::optional<variant::Move> {
        if (next == words.size()) return std::nullopt;
        const std::string& word = words[next++];
        const variant::Move move = variant::read_move(game.position(), word);
        if (!move)
            throw VerifyError(fmt::format("{}, move {}: {} is no legal move in {}", source, next, word,
                                          game.position().fen()));
        return move;
    };
    return task;
}

VerifyTask self_play_variant(const Subject& subject, const Variant& variant) {
    const psgen::PlayingProgram program = common_options(subject, variant, psgen::ProgramSide::black);
    VerifyTask task{"self-play", program};
    const auto engine = std::make_shared<variant::Engine>(*program.variant);
    task.variant_opponent = [engine, program, moves = subject.self_play](
                                const variant::Game& game) -> std::optional<variant::Move> {
        if (game.moves().size() >= 2 * moves) return std::nullopt;
        return variant_reply(*engine, game, program).best_move;
    };
    return task;
}

std::vector<VerifyTask> variant_tasks(const Subject& subject, const Variant& variant) {
    std::vector<VerifyTask> tasks;
    for (const auto& [name, record] : subject.variant_games)
        tasks.push_back(replay_variant(subject, variant, record, name));
    if (!subject.moves.empty()) tasks.push_back(type_variant(subject, variant));
    if (subject.self_play != 0) tasks.push_back(self_play_variant(subject, variant));
    return tasks;
}

/// A program that plays neither side, if it is made here, to type moves to.
psgen::Product typed_to(const Subject& subject, const Variant& variant) {
    if (subject.tiny) return tiny_program(subject, psgen::ProgramSide::none);
    return common_options(subject, variant, psgen::ProgramSide::none);
}
psgen::ProgramSide side_played(const psgen::Product& program) {
    return game_of(program).side;
}
Game start_of(const psgen::Product& program) {
    const auto* tiny = std::get_if<psgen::TinyProgram>(&program);
    return tiny == nullptr ? game_of(program).game : Game(tiny->position);
}

std::vector<VerifyTask> tasks_of(const Subject& subject, const Variant& variant) {
    if (variant.layout == LayoutName::diagram) return {worksheet(subject, variant)};
    if (variant.layout == LayoutName::book) return {book(subject, variant)};
    if (subject.program.variant) return variant_tasks(subject, variant);
    std::vector<VerifyTask> tasks;
    for (const auto& [name, game] : subject.games) tasks.push_back(replay(subject, variant, game, name));
    if (!subject.moves.empty()) {
        psgen::Product program = typed_to(subject, variant);
        // The program's own moves are not known yet.
        if (side_played(program) == psgen::ProgramSide::none)
            expect_playable(subject.moves, start_of(program), subject.moves_source);
        tasks.push_back(
            {subject.moves_source, std::move(program), play_words(subject.moves, subject.moves_source)});
    }
    if (subject.self_play != 0) tasks.push_back(self_play(subject, variant));
    return tasks;
}

}  // namespace

std::vector<VerifyTask> verify_tasks(const Subject& subject, const Matrix& matrix) {
    std::vector<VerifyTask> all;
    for (const Variant& variant : variants(matrix))
        for (VerifyTask& task : tasks_of(subject, variant)) {
            task.name += name_of(variant, matrix);
            task.ghostscript = variant.ghostscript;
            if (subject.is_given()) task.text = subject.text;
            if (const auto* game = std::get_if<psgen::PlayingProgram>(&task.program);
                game != nullptr && subject.is_given())
                task.first_line = first_line(subject.program, game->seed);
            all.push_back(std::move(task));
        }
    return all;
}

}  // namespace inkmate
