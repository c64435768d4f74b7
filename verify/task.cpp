#include "verify/task.hpp"

#include <fmt/format.h>

#include <memory>

#include "core/chess/error.hpp"
#include "core/chess/game_title.hpp"
#include "core/chess/notation.hpp"
#include "core/engine/chance.hpp"
#include "core/engine/tiny.hpp"
#include "core/variant/record.hpp"
#include "core/variant/san.hpp"
#include "core/variant/search.hpp"
#include "play/session/variant_reply.hpp"
#include "render/page/content.hpp"
#include "render/page/words/names.hpp"
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

ProgramOptions common_options(const Subject& subject, const Variant& variant, ProgramSide side) {
    ProgramOptions options = subject.program;
    if (options.seed == 0) options.seed = random_seed();
    if (subject.is_given()) {
        if (options.tiny) options.side = subject.side.value_or(side);
        return options;
    }
    options.side = subject.side.value_or(side);
    options.paper = variant.paper;
    options.layout = variant.layout;
    options.flipped = is_flipped(variant.orientation, options.side);
    options.minify = variant.form == Form::small;
    return options;
}

/// A program that was made before plays what it was made to play.
void check_replay(const ProgramOptions& program, const PgnGame& game, const std::string& name) {
    if (program.side != ProgramSide::none)
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
std::string first_line(const ProgramOptions& given, std::int32_t seed) {
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
    VerifyTask task{name, common_options(subject, variant, ProgramSide::none)};
    task.record = game;
    task.opponent = play_list({game.game.moves().begin(), game.game.moves().end()});
    if (subject.is_given() && !subject.program.tiny) {
        check_replay(subject.program, game, name);
        return task;
    }
    task.program.game = Game(game.game.start());
    if (subject.is_given()) return task;
    if (const std::string title = title_of(game); !title.empty()) task.program.title = title;
    task.program.names = names_of(game);
    return task;
}

VerifyTask self_play(const Subject& subject, const Variant& variant) {
    if (subject.is_given() && !subject.program.tiny && subject.program.side == ProgramSide::none)
        throw VerifyError(
            "the program plays neither side, so --self-play has nothing to answer: give --moves or a PGN");
    VerifyTask task{"self-play", common_options(subject, variant, ProgramSide::black)};
    const PlayStyle style = style_of(task.program);
    const int last = task.program.game.position().fullmove_number() + static_cast<int>(subject.self_play);
    const auto engine = std::make_shared<Engine>(task.program.search);
    const int tiny_depth = task.program.tiny ? task.program.limits.depth : 0;
    task.opponent = [engine, style, last, tiny_depth](const Game& game) -> std::optional<Move> {
        if (game.position().fullmove_number() >= last) return std::nullopt;
        return tiny_depth > 0 ? tiny_search(game.position(), tiny_depth).best_move
                              : choose_move(*engine, game, style).best_move;
    };
    return task;
}

/// A program that prints positions.
VerifyTask worksheet(const Subject& subject, const Variant& variant) {
    VerifyTask task{subject.worksheet_name, {}};
    task.program.layout = LayoutName::diagram;
    task.program.variant = subject.program.variant;
    task.program.paper = variant.paper;
    task.program.minify = variant.form == Form::small;
    task.program.worksheet = subject.worksheet;
    for (Diagram& diagram : task.program.worksheet.diagrams)
        diagram.flipped = is_flipped(variant.orientation, diagram.to_move);
    task.program.per_page = subject.per_page;
    task.program.color = subject.color;
    return task;
}

/// A program that prints a book.
VerifyTask book(const Subject& subject, const Variant& variant) {
    VerifyTask task{subject.book_name, {}};
    task.program.layout = LayoutName::book;
    task.program.title = subject.book_name;
    task.program.paper = variant.paper;
    task.program.minify = variant.form == Form::small;
    task.book = subject.book;
    task.book.paper = variant.paper;
    task.book.games.flipped = is_flipped(variant.orientation, ProgramSide::none);
    for (const auto& [name, game] : subject.games) task.book_games.push_back(game);
    return task;
}

VerifyTask replay_variant(const Subject& subject, const Variant& variant, const variant::Record& record,
                          const std::string& name) {
    const variant::Game& game = record.game;
    VerifyTask task{name, common_options(subject, variant, ProgramSide::none)};
    task.program.variant_fen = game.start().fen();
    task.program.names = variant_names(record);
    task.variant_opponent = [moves = std::vector(game.moves().begin(), game.moves().end())](
                                const variant::Game& played) -> std::optional<variant::Move> {
        const std::size_t ply = played.moves().size();
        return ply < moves.size() ? std::optional(moves[ply]) : std::nullopt;
    };
    return task;
}

VerifyTask type_variant(const Subject& subject, const Variant& variant) {
    VerifyTask task{subject.moves_source, common_options(subject, variant, ProgramSide::none)};
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
    VerifyTask task{"self-play", common_options(subject, variant, ProgramSide::black)};
    const auto engine = std::make_shared<variant::Engine>(*task.program.variant);
    task.variant_opponent = [engine, program = task.program, moves = subject.self_play](
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

std::vector<VerifyTask> tasks_of(const Subject& subject, const Variant& variant) {
    if (variant.layout == LayoutName::diagram) return {worksheet(subject, variant)};
    if (variant.layout == LayoutName::book) return {book(subject, variant)};
    if (subject.program.variant) return variant_tasks(subject, variant);
    std::vector<VerifyTask> tasks;
    for (const auto& [name, game] : subject.games) tasks.push_back(replay(subject, variant, game, name));
    if (!subject.moves.empty()) {
        ProgramOptions options = common_options(subject, variant, ProgramSide::none);
        // The program's own moves are not known yet.
        if (options.side == ProgramSide::none)
            expect_playable(subject.moves, options.game, subject.moves_source);
        tasks.push_back(
            {subject.moves_source, std::move(options), play_words(subject.moves, subject.moves_source)});
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
            if (subject.is_given()) {
                task.text = subject.text;
                task.first_line = first_line(subject.program, task.program.seed);
            }
            all.push_back(std::move(task));
        }
    return all;
}

}  // namespace inkmate
