#include "play/browser/browser_console.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "play/browser/game_state.hpp"

namespace inkmate {

using nlohmann::json;

BrowserConsole::BrowserConsole(const session::GameRecord& record, std::function<std::size_t()> pages)
    : record_(record), pages_(std::move(pages)) {
    publish(false);
}

std::optional<std::string> BrowserConsole::next_line(const std::function<void(int fd)>& wait) {
    if (needs_page()) return "print";
    publish(true);
    while (true) {
        {
            const std::lock_guard lock(mutex_);
            bell_.silence();
            if (!typed_.empty()) {
                std::string line = std::move(typed_.front());
                typed_.pop_front();
                waiting_ = false;
                return line;
            }
        }
        wait(bell_.fd());
    }
}

bool BrowserConsole::needs_page() {
    const std::size_t pages = pages_();
    const bool printed = pages != std::exchange(pages_before_, pages);
    std::string now =
        fmt::format("{} {} {}", record_.game().fen(), record_.options().flipped, record_.console().result());
    return now != std::exchange(on_page_, now) && !printed;
}

void BrowserConsole::show(std::string_view text) {
    {
        const std::lock_guard lock(mutex_);
        add("said", text);
    }
    publish(false);
}

void BrowserConsole::close(std::string_view last_words) {
    publish(false);
    const std::lock_guard lock(mutex_);
    closed_ = true;
    typed_.clear();
    last_words_ = last_words;
}

bool BrowserConsole::type(std::string line) {
    const std::lock_guard lock(mutex_);
    if (closed_ || typed_.size() >= MOST_WAITING) return false;
    add("typed", line);
    typed_.push_back(std::move(line));
    bell_.ring();
    return true;
}

json BrowserConsole::state(std::size_t since) const {
    const std::lock_guard lock(mutex_);
    json state = state_;
    state["busy"] = !closed_ && (!waiting_ || !typed_.empty());
    json& texts = state["texts"] = json::array();
    for (std::size_t i = std::max(since, dropped_); i < dropped_ + said_.size(); ++i)
        texts.push_back(said_[i - dropped_]);
    state["next"] = dropped_ + said_.size();
    state["closed"] = closed_;
    state["last_words"] = last_words_;
    return state;
}

std::string BrowserConsole::pgn() const {
    const std::lock_guard lock(mutex_);
    return pgn_;
}

void BrowserConsole::publish(bool waiting) {
    json state = game_state(record_);
    std::string pgn = record_.pgn();
    const std::lock_guard lock(mutex_);
    state_ = std::move(state);
    pgn_ = std::move(pgn);
    waiting_ = waiting;
}

void BrowserConsole::add(const char* who, std::string_view text) {
    said_.push_back({{who, text}});
    if (said_.size() <= MOST_SAID) return;
    said_.pop_front();
    ++dropped_;
}

}  // namespace inkmate
