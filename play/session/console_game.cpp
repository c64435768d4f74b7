#include "play/session/console_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "psgen/product/product.hpp"

namespace inkmate::session {

using namespace psgen;

namespace {

/// By Verdict: the result of PGN, and why.
struct Ended {
    std::string_view result, reason;
};
constexpr std::array<Ended, page::VERDICT_NB> ENDED = {{{"*", ""},
                                                        {"0-1", "White resigns"},
                                                        {"1-0", "Black resigns"},
                                                        {"1/2-1/2", "draw agreed"},
                                                        {"1/2-1/2", "draw claimed"},
                                                        {"0-1", "White's time is up"},
                                                        {"1-0", "Black's time is up"},
                                                        {"1/2-1/2", "time is up, but no mate is possible"}}};

const Ended& ended_by(page::Verdict verdict) {
    return ENDED[static_cast<std::size_t>(verdict)];
}

page::Verdict resignation_of(chess::Color side) {
    return side == chess::WHITE ? page::Verdict::white_resigned : page::Verdict::black_resigned;
}

/// The side of whoever plays against a program that plays one side.
std::optional<chess::Color> opponent_of(ProgramSide side) {
    if (!plays_one_side(side)) return std::nullopt;
    return side == ProgramSide::white ? chess::BLACK : chess::WHITE;
}

/// The number of the game's first move, and the side that makes it.
std::pair<int, chess::Color> first_move(const game::Game& game) {
    return game.visit([](const auto& kernel) {
        return std::pair(int{kernel.start().fullmove_number()}, kernel.start().side_to_move());
    });
}

}  // namespace

std::string_view result_of(page::Verdict verdict) {
    return ended_by(verdict).result;
}

ConsoleGame::ConsoleGame(const psgen::PlayingProgram& program)
    : game_(played_game(program)),
      first_start_(game_.start_fen()),
      first_side_(program.side),
      side_(program.side),
      max_plies_(static_cast<std::size_t>(program.max_plies)),
      ends_games_(program.ends_games) {}

bool ConsoleGame::over() const {
    return verdict_ != page::Verdict::none || game_.outcome();
}

std::string_view ConsoleGame::result() const {
    const std::optional<game::Outcome> outcome = game_.outcome();
    return outcome ? outcome->result : result_of(verdict_);
}

std::string_view ConsoleGame::reason() const {
    if (verdict_ != page::Verdict::none) return ended_by(verdict_).reason;
    return game_.outcome() ? game_.status() : "";
}

bool ConsoleGame::may_play() const {
    return !over() && game_.plies() < max_plies_;
}

void ConsoleGame::play(game::Move m) {
    game_.play(m);
    found_ = {};
}

void ConsoleGame::play(const game::Found& found) {
    const chess::Color mover = game_.side_to_move();
    play(found.move);
    found_ = {page::outlook_after(found, mover), game_.plies()};
    offered_.reset();
    if (ends_games_ && plays_one_side(side_) && !over() && offers_draw(game_, found))
        offered_ = game_.plies();
}

bool ConsoleGame::reply(const game::Found& found) {
    if (ends_games_ && plays_one_side(side_)) {
        if (resigns(game_, found))
            end(resignation_of(game_.side_to_move()));
        else if (claims_draw(game_, found))
            end(page::Verdict::draw_claimed);
    }
    if (over()) return false;
    play(found);
    return true;
}

std::optional<page::Outlook> ConsoleGame::found() const {
    return found_.plies == game_.plies() ? found_.outlook : std::nullopt;
}

void ConsoleGame::take_back() {
    verdict_ = page::Verdict::none;
    game_.undo();
    game_.forget_undone();
}

std::size_t ConsoleGame::plies_to_undo() const {
    const std::size_t undone = plays_one_side(side_) && !program_to_move() ? 2 : 1;
    return undone > game_.plies() ? 0 : undone;
}

bool ConsoleGame::undo() {
    if (placement_ || verdict_ != page::Verdict::none) {
        placement_.reset();
        verdict_ = page::Verdict::none;
        return true;
    }
    const std::size_t plies = plies_to_undo();
    game_.go_to(game_.plies() - plies);
    return plies != 0;
}

bool ConsoleGame::redo() {
    placement_.reset();
    if (!game_.redo()) return false;
    while (plays_one_side(side_) && program_to_move() && game_.redo()) {
    }
    return true;
}

std::pair<int, int> ConsoleGame::moves_to_go_to() const {
    const auto [number, side] = first_move(game_);
    const auto plies = static_cast<int>(game_.plies() + game_.undone());
    return {number - 1, number - 1 + (plies + side + 1) / 2};
}

bool ConsoleGame::go_to(int number, bool after_white) {
    const auto [first, side] = first_move(game_);
    const auto recorded = static_cast<std::int64_t>(game_.plies() + game_.undone());
    std::int64_t ply = 2 * (std::int64_t{number} - first + 1) - side - (after_white ? 1 : 0);
    if (!after_white && ply == recorded + 1) --ply;
    if (ply == -1) ply = 0;
    if (ply < 0 || ply > recorded) return false;
    placement_.reset();
    verdict_ = page::Verdict::none;
    return game_.go_to(static_cast<std::size_t>(ply));
}

std::string go_to_line(const game::Game& game, std::size_t ply) {
    const auto [first, side] = first_move(game);
    const std::size_t half_moves = ply + static_cast<std::size_t>(side);
    return fmt::format("goto {}{}", static_cast<std::size_t>(first) + (half_moves + 1) / 2 - 1,
                       half_moves % 2 == 1 ? "." : "");
}

void ConsoleGame::take_side_to_move() {
    if (plays_one_side(side_)) side_ = side_of(game_.side_to_move());
}

void ConsoleGame::end(page::Verdict verdict) {
    verdict_ = verdict;
    game_.forget_undone();
}

std::optional<chess::Color> ConsoleGame::opponent() const {
    return opponent_of(side_);
}

std::optional<chess::Color> ConsoleGame::opponent_in_new_game() const {
    return opponent_of(first_side_);
}

void ConsoleGame::resign() {
    end(resignation_of(opponent().value_or(game_.side_to_move())));
}

bool ConsoleGame::end_on_time(std::string_view word) {
    const auto verdict = word == "white"   ? page::Verdict::white_out_of_time
                         : word == "black" ? page::Verdict::black_out_of_time
                         : word == "draw"  ? page::Verdict::draw_out_of_time
                                           : page::Verdict::none;
    if (verdict == page::Verdict::none || placement_ || over()) return false;
    end(verdict);
    return true;
}

void ConsoleGame::draw() {
    end(can_claim_draw() ? page::Verdict::draw_claimed : page::Verdict::draw_agreed);
}

void ConsoleGame::end_by(std::string_view result) {
    if (result == "1/2-1/2") return draw();
    const auto found = std::ranges::find(ENDED, result, &Ended::result);
    verdict_ = found == ENDED.end() ? page::Verdict::none : static_cast<page::Verdict>(found - ENDED.begin());
}

void ConsoleGame::new_game() {
    side_ = first_side_;
    set_up(first_start_);
}

void ConsoleGame::set_up(std::string_view fen) {
    game_.set_up(fen);
    verdict_ = page::Verdict::none;
    found_ = {};
    placement_.reset();
}

void ConsoleGame::replace(game::Game game) {
    if (game.start_fen() == game_.start_fen() && game.moves() == game_.moves()) return;
    found_ = {};
    game_ = std::move(game);
}

void ConsoleGame::add_undone(game::Game longer) {
    longer.go_to(game_.plies());
    game_ = std::move(longer);
}

std::string ConsoleGame::try_placement() {
    try {
        set_up(placement_->fen());
        return "";
    } catch (const game::GameError& e) {
        return e.what();
    }
}

}  // namespace inkmate::session
