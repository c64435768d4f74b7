#include "play/session/console_game.hpp"

#include <algorithm>
#include <array>

#include "core/chess/error.hpp"
#include "core/engine/ending.hpp"

namespace inkmate {

using namespace chess;

namespace {

/// By Verdict: the result of PGN, and why.
struct Ended {
    std::string_view result, reason;
};
constexpr std::array<Ended, VERDICT_NB> ENDED = {{{"*", ""},
                                                  {"0-1", "White resigns"},
                                                  {"1-0", "Black resigns"},
                                                  {"1/2-1/2", "draw agreed"},
                                                  {"1/2-1/2", "draw claimed"}}};

const Ended& ended_by(Verdict verdict) {
    return ENDED[static_cast<std::size_t>(verdict)];
}

Verdict resignation_of(Color side) {
    return side == WHITE ? Verdict::white_resigned : Verdict::black_resigned;
}

}  // namespace

std::size_t plies_to_undo(psgen::ProgramSide side, Color to_move, std::size_t plies) {
    const std::size_t undone = plays_one_side(side) && !plays(side, to_move) ? 2 : 1;
    return undone > plies ? 0 : undone;
}

psgen::ProgramSide side_after_go(psgen::ProgramSide side, Color to_move) {
    return plays_one_side(side) ? psgen::side_of(to_move) : side;
}

std::string_view result_of(Verdict verdict) {
    return ended_by(verdict).result;
}

ConsoleGame::ConsoleGame(const psgen::PlayingProgram& program)
    : game_(program.game),
      first_start_(program.game.start()),
      first_side_(program.side),
      side_(program.side),
      max_plies_(static_cast<std::size_t>(program.max_plies)),
      ends_games_(program.ends_games) {}

bool ConsoleGame::over() const {
    return verdict_ != Verdict::none || ends_game(game_.status());
}

std::string_view ConsoleGame::result() const {
    const Status status = game_.status();
    if (!ends_game(status)) return result_of(verdict_);
    if (status != Status::checkmate) return "1/2-1/2";
    return position().side_to_move() == WHITE ? "0-1" : "1-0";
}

std::string_view ConsoleGame::reason() const {
    if (verdict_ != Verdict::none) return ended_by(verdict_).reason;
    const Status status = game_.status();
    return ends_game(status) ? describe(status) : "";
}

bool ConsoleGame::may_play() const {
    return !over() && game_.moves().size() < max_plies_;
}

void ConsoleGame::play(Move m) {
    game_.play(m);
    taken_back_.clear();
    found_.forget();
}

void ConsoleGame::play(const engine::SearchResult& found) {
    const Color mover = position().side_to_move();
    play(found.best_move);
    found_.note(found, mover, game_.moves().size());
    offered_.reset();
    if (ends_games_ && plays_one_side(side_) && !over() && engine::offers_draw(position(), found.score))
        offered_ = game_.moves().size();
}

bool ConsoleGame::reply(const engine::SearchResult& found) {
    if (ends_games_ && plays_one_side(side_)) {
        if (engine::resigns(game_, found.score))
            end(resignation_of(position().side_to_move()));
        else if (engine::claims_draw(game_, found.score))
            end(Verdict::draw_claimed);
    }
    if (over()) return false;
    play(found);
    return true;
}

std::optional<Outlook> ConsoleGame::found() const {
    return found_.after(game_.moves().size());
}

void ConsoleGame::take_back() {
    take_back_to(game_.moves().size() - 1);
}

void ConsoleGame::take_back_to(std::size_t plies) {
    verdict_ = Verdict::none;
    while (game_.moves().size() > plies) {
        taken_back_.push_back(game_.moves().back());
        game_.undo();
    }
}

void ConsoleGame::play_again() {
    game_.play(taken_back_.back());
    taken_back_.pop_back();
}

std::size_t ConsoleGame::plies_to_undo() const {
    return inkmate::plies_to_undo(side_, position().side_to_move(), game_.moves().size());
}

bool ConsoleGame::undo() {
    if (placement_ || verdict_ != Verdict::none) {
        placement_.reset();
        verdict_ = Verdict::none;
        return true;
    }
    const std::size_t plies = plies_to_undo();
    if (plies != 0) take_back_to(game_.moves().size() - plies);
    return plies != 0;
}

bool ConsoleGame::redo() {
    placement_.reset();
    if (taken_back_.empty()) return false;
    do play_again();
    while (!taken_back_.empty() && plays_one_side(side_) && program_to_move());
    return true;
}

std::pair<int, int> ConsoleGame::moves_to_go_to() const {
    const int first = game_.start().fullmove_number() - 1;
    const auto plies = static_cast<int>(game_.moves().size() + taken_back_.size());
    return {first, first + (plies + game_.start().side_to_move() + 1) / 2};
}

bool ConsoleGame::go_to(int number, bool after_white) {
    const auto recorded = static_cast<std::int64_t>(game_.moves().size() + taken_back_.size());
    std::int64_t ply = 2 * (std::int64_t{number} - game_.start().fullmove_number() + 1) -
                       game_.start().side_to_move() - (after_white ? 1 : 0);
    if (!after_white && ply == recorded + 1) --ply;
    if (ply == -1) ply = 0;
    if (ply < 0 || ply > recorded) return false;
    placement_.reset();
    take_back_to(static_cast<std::size_t>(ply));
    while (static_cast<std::int64_t>(game_.moves().size()) < ply) play_again();
    return true;
}

void ConsoleGame::take_side_to_move() {
    side_ = side_after_go(side_, position().side_to_move());
}

void ConsoleGame::end(Verdict verdict) {
    verdict_ = verdict;
    taken_back_.clear();
}

void ConsoleGame::resign() {
    end(resignation_of(side_ == psgen::ProgramSide::white   ? BLACK
                       : side_ == psgen::ProgramSide::black ? WHITE
                                                            : position().side_to_move()));
}

void ConsoleGame::draw() {
    end(can_claim_draw(game_.status()) ? Verdict::draw_claimed : Verdict::draw_agreed);
}

void ConsoleGame::end_by(std::string_view result) {
    if (result == "1/2-1/2") return draw();
    const auto found = std::ranges::find(ENDED, result, &Ended::result);
    verdict_ = found == ENDED.end() ? Verdict::none : static_cast<Verdict>(found - ENDED.begin());
}

void ConsoleGame::begin_anew() {
    side_ = first_side_;
    set_up(first_start_);
}

void ConsoleGame::set_up(const Position& start) {
    game_ = Game(start);
    verdict_ = Verdict::none;
    found_.forget();
    taken_back_.clear();
    placement_.reset();
}

void ConsoleGame::replace(Game game) {
    if (game.start().fen() != game_.start().fen() || !std::ranges::equal(game.moves(), game_.moves())) {
        taken_back_.clear();
        found_.forget();
    }
    game_ = std::move(game);
}

std::string ConsoleGame::try_placement() {
    try {
        set_up(placement_->position());
        return "";
    } catch (const ChessError& e) {
        return e.what();
    }
}

}  // namespace inkmate
