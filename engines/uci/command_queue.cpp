#include "engines/uci/command_queue.hpp"

#include <algorithm>
#include <utility>

#include "base/text/strings.hpp"

namespace inkmate::uci {

std::string take(UciWords& words) {
    if (words.empty()) return {};
    std::string word = std::move(words.front());
    words.pop_front();
    return word;
}

std::string take_until(UciWords& words, std::string_view end) {
    std::string text;
    while (!words.empty() && words.front() != end) text += (text.empty() ? "" : " ") + take(words);
    return text;
}

void UciSearch::stop() const {
    flags->stop = true;
    flags->stop.notify_all();
    ponderhit();
}

void UciSearch::ponderhit() const {
    flags->pondering = false;
    flags->pondering.notify_all();
}

void UciSearch::wait_for_leave() const {
    flags->pondering.wait(true);
    if (words.infinite) flags->stop.wait(false);
}

namespace {

UciSearch search_of(const UciWords& words) {
    UciSearch search;
    search.words = read_go({words.begin() + 1, words.end()}, search.problems);
    search.flags->pondering = search.words.ponder;
    return search;
}

}  // namespace

bool CommandQueue::receive(const std::string& line) {
    const std::vector<std::string_view> split = text::split_words(line);
    if (split.empty()) return true;
    const UciWords words(split.begin(), split.end());
    const std::string& word = words.front();
    const std::lock_guard lock(mutex_);
    if (word == "quit" || word == "stop") {
        for (const UciSearch& search : searches_) search.stop();
        return word == "stop";
    }
    if (word == "ponderhit") {
        ponderhit();
    } else if (word == "isready" && !searches_.empty()) {
        say_("readyok");
    } else {
        UciCommand command{words, std::nullopt};
        if (word == "go") command.search = searches_.emplace_back(search_of(words));
        commands_.push_back(std::move(command));
        changed_.notify_one();
    }
    return true;
}

void CommandQueue::close() {
    const std::lock_guard lock(mutex_);
    for (const UciSearch& search : searches_)
        if (!search.ends()) search.stop();
    closed_ = true;
    changed_.notify_one();
}

std::optional<UciCommand> CommandQueue::next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !commands_.empty(); });
    if (commands_.empty()) return std::nullopt;
    UciCommand command = std::move(commands_.front());
    commands_.pop_front();
    return command;
}

void CommandQueue::done(const UciCommand& command) {
    if (!command.search) return;
    const std::lock_guard lock(mutex_);
    std::erase_if(searches_, [&](const UciSearch& s) { return s.flags == command.search->flags; });
}

void CommandQueue::ponderhit() {
    const auto ponders = [](const UciSearch& search) { return search.flags->pondering.load(); };
    if (std::ranges::none_of(searches_, ponders))
        say_("info string ponderhit means nothing: no search ponders");
    for (const UciSearch& search : searches_) search.ponderhit();
}

}  // namespace inkmate::uci
