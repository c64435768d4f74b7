#include "play/simul/replies.hpp"

#include <utility>

#include "base/process/workers.hpp"
#include "core/game/mind.hpp"
#include "play/simul/error.hpp"
#include "psgen/product/product.hpp"

namespace inkmate {

ReplySearch::ReplySearch(unsigned threads, Bell& bell) : bell_(bell) {
    threads_ = start_threads(workers_of(threads), [this] { work(); });
    if (threads_.empty())
        throw SimulError(
            "the system has no thread for the program's replies: end other work, then run again");
}

ReplySearch::~ReplySearch() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    asked_.notify_all();
    threads_.clear();
}

void ReplySearch::ask(int board, psgen::PlayingProgram program) {
    {
        const std::lock_guard lock(mutex_);
        questions_.push_back({board, std::move(program)});
        ++open_;
    }
    asked_.notify_one();
}

std::vector<ReplySearch::Reply> ReplySearch::take() {
    const std::lock_guard lock(mutex_);
    open_ -= replies_.size();
    return std::exchange(replies_, {});
}

bool ReplySearch::busy() const {
    const std::lock_guard lock(mutex_);
    return open_ != 0;
}

void ReplySearch::work() {
    while (true) {
        Question question;
        {
            std::unique_lock lock(mutex_);
            asked_.wait(lock, [this] { return stop_ || !questions_.empty(); });
            if (stop_) return;
            question = std::move(questions_.front());
            questions_.pop_front();
        }
        engine::PlayStyle style = style_of(question.program);
        style.limits.stop = &stop_;
        const game::Game game = played_game(question.program);
        const game::Move move = game::Mind(game.rules(), question.program.search).reply(game, style).move;
        {
            const std::lock_guard lock(mutex_);
            // What a search was stopped at is no reply.
            if (stop_) return;
            replies_.push_back({question.board, game.plies(), game.fen(), move});
        }
        bell_.ring();
    }
}

}  // namespace inkmate
