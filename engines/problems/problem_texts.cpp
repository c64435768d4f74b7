#include "engines/problems/problem_texts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/chess/epd.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/pgn.hpp"

namespace inkmate::problems {

using namespace chess;

namespace {

constexpr std::string_view OPENING_WORDS = "# inkmate problems, ";
constexpr std::string_view BEFORE_GAME = ": ";

std::string san_line(Position pos, const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) {
        text += (text.empty() ? "" : " ") + to_san(pos, move);
        pos.do_move(move);
    }
    return text;
}

}  // namespace

std::string task_words(const FoundProblem& problem) {
    const std::string_view side = problem.position.side_to_move() == WHITE ? "White" : "Black";
    switch (problem.aim) {
        case Aim::win: return fmt::format("{} wins", side);
        case Aim::save: return fmt::format("{} draws", side);
        case Aim::mate: break;
    }
    return {};
}

std::string game_name(const PgnGame& game) {
    std::string name = title_of(game);
    if (name.empty() && is_known(game.tag("Event"))) name = game.tag("Event");
    std::ranges::replace_if(
        name, [](unsigned char c) { return c < ' '; }, ' ');
    return name;
}

EpdRecord epd_of(const FoundProblem& problem, const std::string& game) {
    EpdRecord record{.fen = epd_fields(problem.position), .operations = {}};
    const auto add = [&record](std::string_view name, std::string text) {
        if (!text.empty()) record.operations.emplace_back(name, std::move(text));
    };
    add("bm", to_san(problem.position, problem.key()));
    if (problem.aim == Aim::mate) add("dm", fmt::to_string(problem.mate_in));
    add("pv", san_line(problem.position, problem.line));
    const int move = problem.move_number;
    add("id", game.empty() ? fmt::format("Move {}", move) : fmt::format("{}, move {}", game, move));
    add("c0", task_words(problem));
    add(GRADE_OPERATION, fmt::to_string(problem.grade));
    return record;
}

std::string ProblemTexts::beginning(const PgnGame& game) const {
    const std::string name = game_name(game);
    std::string line =
        fmt::format("{}{}{}{}, {} half-moves, {:016x}", OPENING_WORDS, how_, BEFORE_GAME,
                    name.empty() ? "a game" : name, game.game.moves().size(), game.game.position().key());
    return line + '\n';
}

GameProblems ProblemTexts::written(const SearchedGame& searched) const {
    GameProblems result{beginning(searched.game), {}, searched.left_out};
    for (const FoundProblem& problem : searched.problems)
        result.problems.push_back({problem.position, problem.aim, problem.grade,
                                   write_epd(epd_of(problem, game_name(searched.game)))});
    return result;
}

std::string left_out_text(const LeftOut& left_out) {
    constexpr std::array<std::string_view, REASON_NB> words = {
        "with a second good move", "not confirmed by the longer search", "too close to another of its game",
        "too easy", "like an earlier one"};
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (left_out[i] > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", left_out[i], words[i]);
    return text;
}

std::string text_of(const GameProblems& game) {
    std::string text = game.beginning;
    for (const WrittenProblem& problem : game.problems) text += problem.line + '\n';
    if (const std::string rest = left_out_text(game.left_out); !rest.empty())
        text += fmt::format("# left out: {}\n", rest);
    return text + '\n';
}

std::optional<std::string> ProblemTexts::difference(const std::string& text, const PgnGame& game,
                                                    std::size_t number) const {
    if (text.starts_with(beginning(game))) return std::nullopt;
    if (!text.starts_with(OPENING_WORDS)) return not_begun();
    const std::string how = text.substr(OPENING_WORDS.size(), text.find(BEFORE_GAME) - OPENING_WORDS.size());
    if (how == how_) return different_game(number);
    return fmt::format("was made otherwise ({}), not with {}", how, how_);
}

using namespace chess;

Likeness::Pieces Likeness::pieces_of(const Position& pos) {
    Pieces pieces{};
    for (int s = 0; s < SQUARE_NB; ++s) {
        const auto square = static_cast<Square>(s);
        const Piece piece = pos.piece_on(square);
        if (piece == NO_PIECE) continue;
        const bool own = color_of(piece) == pos.side_to_move();
        pieces[pos.side_to_move() == WHITE ? square : flip_rank(square)] =
            make_piece(own ? WHITE : BLACK, type_of(piece));
    }
    return pieces;
}

bool Likeness::is_known(const Position& pos) const {
    const Pieces pieces = pieces_of(pos);
    const auto count = static_cast<int>(std::ranges::count_if(pieces, [](Piece p) { return p != NO_PIECE; }));
    const int most = std::min(ALIKE_SQUARES, count / ALIKE_PART);
    return std::ranges::any_of(positions_, [&](const Pieces& other) {
        int different = 0;
        for (std::size_t s = 0; s < pieces.size() && different <= most; ++s)
            if (pieces[s] != other[s]) ++different;
        return different <= most;
    });
}

void Likeness::add(const Position& pos) {
    positions_.push_back(pieces_of(pos));
}

using namespace chess;

void ProblemCollection::add_written(const std::string& text, const std::string& file) {
    for (const EpdRecord& record : read_epd(text, file)) {
        known_.add(Position::from_fen(record.fen));
        ++before_;
    }
}

std::optional<Reason> ProblemCollection::reason_against(const WrittenProblem& problem) {
    if (problem.grade < least_grade_) return Reason::easy;
    if (known_.is_known(problem.position)) return Reason::alike;
    known_.add(problem.position);
    ++by_aim_[static_cast<std::size_t>(problem.aim)];
    return std::nullopt;
}

GameProblems ProblemCollection::choose(GameProblems game) {
    std::erase_if(game.problems, [&](const WrittenProblem& problem) {
        const std::optional<Reason> reason = reason_against(problem);
        if (reason) ++game.left_out[static_cast<std::size_t>(*reason)];
        return reason.has_value();
    });
    for (std::size_t i = 0; i < REASON_NB; ++i) left_out_[i] += game.left_out[i];
    return game;
}

}  // namespace inkmate::problems
