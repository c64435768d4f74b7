#include "play/simul/spooler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include "base/process/workers.hpp"
#include "core/game/mind.hpp"
#include "play/device/connection.hpp"
#include "play/device/device_text.hpp"
#include "play/device/send_job.hpp"
#include "play/simul/exhibition.hpp"

namespace inkmate::simul {

ReplySearch::ReplySearch(unsigned threads, process::Bell& bell) : bell_(bell) {
    threads_ = process::start_threads(process::workers_of(threads), [this] { work(); });
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

namespace {

using namespace std::chrono_literals;
using Milliseconds = std::chrono::milliseconds;

/// From the first to the longest pause before a device that has failed is tried again.
constexpr Milliseconds FIRST_PAUSE = 500ms, LONGEST_PAUSE = 30s;
/// How often a server is asked for the jobs that it has, and for how many of them in turn.
constexpr Milliseconds LOOK_EVERY = 300ms, LOOK_EVERY_IN_TROUBLE = 3s;
constexpr std::size_t MOST_ASKED_FOR = 4;
/// A page that may have been printed so often is not sent again unasked.
constexpr int MOST_DOUBTS = 3;

Milliseconds pause_after(int failures) {
    Milliseconds pause = FIRST_PAUSE;
    for (int i = 1; i < failures && pause < LONGEST_PAUSE; ++i) pause *= 2;
    return std::min(pause, LONGEST_PAUSE);
}

/// True if a server takes the job and prints it later.
bool has_server(const device::DeviceUri& uri) {
    return uri.way == device::Way::queue || uri.way == device::Way::ipp;
}

}  // namespace

Spooler::Spooler(SimulStore& store, const Exhibition& exhibition, const std::vector<SimulBoard>& boards,
                 Settings settings, process::Bell& bell)
    : store_(store), settings_(settings), bell_(bell), jobs_(exhibition) {
    for (const SimulBoard& board : boards) {
        boards_[board.number] = board;
        if (board.device.empty() || devices_.contains(board.device)) continue;
        auto& device = devices_[board.device] = std::make_unique<Device>();
        device->uri = device::parse_device_uri(board.device);
    }
    for (const SimulPage& page : store.stored().pages) add(page);
    try {
        for (auto& entry : devices_) {
            Device& device = *entry.second;
            device.thread = std::jthread([this, &device] { work(device); });
        }
    } catch (const std::system_error&) {
        stop();
        throw SimulError(
            fmt::format("the system has no threads for {} devices, one for each: end other work, "
                        "then run again",
                        devices_.size()));
    }
}

Spooler::~Spooler() {
    stop();
}

void Spooler::stop() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    for (auto& entry : devices_) entry.second->woken.notify_all();
    for (auto& entry : devices_)
        if (entry.second->thread.joinable()) entry.second->thread.join();
}

bool Spooler::stopping() const {
    return stop_ || (settings_.interrupt != nullptr && settings_.interrupt->happened());
}

void Spooler::add(const SimulPage& page) {
    const auto found = devices_.find(boards_.at(page.board).device);
    if (found == devices_.end()) return;
    Device& device = *found->second;
    const std::lock_guard lock(mutex_);
    if (page.state == PageState::sent) {
        device.handed.push_back({page, Clock::now()});
    } else {
        enqueue(device, {page});
        // Whoever asks for a page has looked at the device.
        device.next_try = {};
        for (Waiting& other : device.waiting)
            if (other.page.board == page.board) other.doubts = 0;
    }
    device.woken.notify_all();
}

void Spooler::drop(int board) {
    const auto found = devices_.find(boards_.at(board).device);
    if (found == devices_.end()) return;
    std::vector<SimulPage> dropped;
    {
        const std::lock_guard lock(mutex_);
        Device& device = *found->second;
        for (Waiting& w : device.waiting) {
            if (w.page.board != board) continue;
            w.page.state = PageState::dropped;
            dropped.push_back(w.page);
        }
        std::erase_if(device.waiting, [](const Waiting& w) { return w.page.state == PageState::dropped; });
        for (const SimulPage& page : device.sending)
            if (page.board == board) device.dropped.insert(page.id);
    }
    // They may have come back from their device since the move was taken back.
    for (const SimulPage& page : dropped) note(page);
}

BoardPages Spooler::of_board(int board) const {
    BoardPages pages;
    const auto found = devices_.find(boards_.at(board).device);
    if (found == devices_.end()) return pages;
    const std::lock_guard lock(mutex_);
    const Device& device = *found->second;
    const auto is_of_board = [&](const SimulPage& page) { return page.board == board; };
    for (const Waiting& w : device.waiting) pages.waiting += is_of_board(w.page) ? 1 : 0;
    for (const SimulPage& page : device.sending) pages.printing += is_of_board(page) ? 1 : 0;
    for (const Handed& h : device.handed) pages.printing += is_of_board(h.page) ? 1 : 0;
    if (pages.waiting + pages.printing > 0) pages.trouble = device.trouble;
    return pages;
}

bool Spooler::settled() const {
    const std::lock_guard lock(mutex_);
    return std::ranges::all_of(devices_, [this](const auto& entry) {
        Device& d = *entry.second;
        const bool sendable = next_page(d) != d.waiting.end();
        // A device may take nobody for a moment, as it ends the job before: it is tried once more.
        const bool hopeless = !d.trouble.empty() && !(d.failures == 1 && sendable);
        return d.sending.empty() && (hopeless || (d.handed.empty() && !sendable));
    });
}

std::size_t Spooler::waiting() const {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const auto& entry : devices_)
        count += entry.second->waiting.size() + entry.second->sending.size() + entry.second->handed.size();
    return count;
}

std::vector<std::string> Spooler::take_news() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, {});
}

void Spooler::tell(const std::string& sentence) {
    news_.push_back(sentence);
    bell_.ring();
}

void Spooler::work(Device& device) {
    std::unique_lock lock(mutex_);
    while (!stopping()) {
        const auto now = Clock::now();
        const auto page = next_page(device);
        if (page != device.waiting.end() && now >= device.next_try) {
            Waiting waiting = std::move(*page);
            device.waiting.erase(page);
            device.sending.push_back(waiting.page);
            lock.unlock();
            send(device, std::move(waiting));
            lock.lock();
        } else if (!device.handed.empty() && now >= device.next_look) {
            lock.unlock();
            look(device);
            lock.lock();
        } else {
            // An interrupt wakes nobody: it is looked for.
            auto until = now + 1s;
            if (page != device.waiting.end()) until = std::min(until, device.next_try);
            if (!device.handed.empty()) until = std::min(until, device.next_look);
            device.woken.wait_until(lock, until);
        }
    }
}

/// The first page of a board that has none on its way; those that have failed least often first, so that one
/// page that cannot be printed holds up its own board only.
std::deque<Spooler::Waiting>::iterator Spooler::next_page(Device& device) const {
    std::set<int> busy;
    for (const Handed& h : device.handed) busy.insert(h.page.board);
    auto best = device.waiting.end();
    for (auto w = device.waiting.begin(); w != device.waiting.end(); ++w) {
        if (!busy.insert(w->page.board).second || w->doubts >= MOST_DOUBTS) continue;
        if (best == device.waiting.end() || w->attempts < best->attempts) best = w;
    }
    return best;
}

void Spooler::send(Device& device, Waiting waiting) {
    SimulPage& page = waiting.page;
    try {
        // Whoever finds it so after a crash cannot know how far it came.
        page.state = PageState::sending;
        store_.update(page);
        deliver(device, page);
    } catch (const device::JobInDoubt& e) {
        page.copy = true;
        ++waiting.doubts;
        ++waiting.attempts;
        return failed(device, std::move(waiting), e.what());
    } catch (const device::DeviceError& e) {
        // Nothing was sent: the next to be tried is the same page.
        return failed(device, std::move(waiting), e.what());
    } catch (const std::exception& e) {
        ++waiting.attempts;
        return failed(device, std::move(waiting), e.what());
    }
    note(page);
    gone(device, page, waiting.doubts);
}

/// Writes what has become of a page that has gone out or was dropped. Where the disk takes that no more, the
/// page is on its way for the store, and comes again, as a copy if it went out, when the exhibition goes on.
void Spooler::note(const SimulPage& page) {
    try {
        store_.update(page);
    } catch (const std::exception& e) {
        const std::lock_guard lock(mutex_);
        tell(fmt::format("{}.", e.what()));
    }
}

/// Throws JobInDoubt when the page may have been printed.
void Spooler::deliver(Device& device, SimulPage& page) {
    const std::string job = jobs_.job(boards_.at(page.board), page);
    const device::JobOptions options{.name = job_name(page),
                                     .wait = settings_.wait,
                                     .late = device.late,
                                     .check_certificate = settings_.check_certificate};
    if (has_server(device.uri)) {
        page.job = device::hand_over_by_ipp(device.uri, job, options, settings_.interrupt);
        page.state = PageState::sent;
        return;
    }
    const device::JobReport report = device::send_job(device.uri, job, options, settings_.interrupt);
    if (report.broken)
        throw device::JobInDoubt(fmt::format(
            "{} has cut the line before it was done: look at its panel, and for the page", device.uri.text));
    page.state = PageState::done;
    device.late = report.late;
    const std::lock_guard lock(mutex_);
    if (!report.doubt.empty())
        tell(fmt::format(
            "Board {}: its page was sent, but {} {}: look for it, and type reprint {} if it does not come.",
            page.board, device.uri.text, report.doubt, page.board));
    else if (report.mute && !std::exchange(device.known_mute, true))
        tell(fmt::format(
            "{} does not say what becomes of its pages: look for each, and type reprint and the board's "
            "number for one that does not come.",
            device.uri.text));
}

void Spooler::gone(Device& device, const SimulPage& page, int doubts) {
    const std::lock_guard lock(mutex_);
    std::erase_if(device.sending, [&](const SimulPage& p) { return p.id == page.id; });
    device.dropped.erase(page.id);
    if (page.state == PageState::sent) {
        device.handed.push_back({page, Clock::now(), doubts});
        return;
    }
    device.failures = 0;
    device.next_try = {};
    set_trouble(device, "");
    bell_.ring();
}

void Spooler::failed(Device& device, Waiting waiting, const std::string& reason) {
    const std::lock_guard lock(mutex_);
    device.next_try = Clock::now() + pause_after(++device.failures);
    come_back(device, std::move(waiting), reason);
}

/// A page that was on its way waits again, unless its move has been taken back meanwhile. At no moment, under
/// the lock, is it neither on its way nor waiting: the exhibition would end without it. `trouble`: what is
/// wrong with the device, if anything.
void Spooler::come_back(Device& device, Waiting waiting, std::string trouble) {
    SimulPage& page = waiting.page;
    const bool dropped = device.dropped.erase(page.id) != 0;
    std::erase_if(device.sending, [&](const SimulPage& p) { return p.id == page.id; });
    page.state = dropped ? PageState::dropped : PageState::pending;
    page.job.reset();
    try {
        store_.update(page);
    } catch (const std::exception& e) {
        trouble = e.what();
    }
    if (settings_.interrupt != nullptr && settings_.interrupt->happened()) return;
    if (!trouble.empty()) set_trouble(device, trouble);
    if (dropped) return;
    if (waiting.doubts == MOST_DOUBTS)
        tell(
            fmt::format("Board {}: its page was sent {} times and may have been printed as often: look for "
                        "it, and type reprint {} if it is not there.",
                        page.board, MOST_DOUBTS, page.board));
    enqueue(device, std::move(waiting));
}

/// In the order in which pages were made.
void Spooler::enqueue(Device& device, Waiting waiting) {
    const auto place = std::ranges::find_if(
        device.waiting, [&](const Waiting& other) { return other.page.id > waiting.page.id; });
    device.waiting.insert(place, std::move(waiting));
}

void Spooler::set_trouble(Device& device, const std::string& trouble) {
    if (trouble == device.trouble) return;
    const bool began = device.trouble.empty();
    device.trouble = trouble;
    if (trouble.empty()) return tell(fmt::format("{} works again.", device.uri.text));
    // The words may change from one attempt to the next; the organiser knows already.
    if (!began) return;
    const std::string name = trouble.starts_with(device.uri.text) ? "" : device.uri.text + ": ";
    tell(fmt::format("{}{}. Its pages wait.", name, trouble));
}

void Spooler::look(Device& device) {
    std::vector<int> numbers;
    {
        const std::lock_guard lock(mutex_);
        for (const Handed& h : device.handed) numbers.push_back(h.page.job.value_or(0));
        // One after the other, so that a job that is held hides no other.
        if (!numbers.empty()) {
            device.asked %= numbers.size();
            std::rotate(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(device.asked),
                        numbers.end());
        }
        numbers.resize(std::min(numbers.size(), MOST_ASKED_FOR));
        device.asked += numbers.size();
    }
    std::string trouble;
    try {
        for (const device::IppJob& job :
             device::ask_for_jobs(device.uri, numbers,
                                  {.wait = settings_.wait, .check_certificate = settings_.check_certificate},
                                  settings_.interrupt))
            judge(device, job, trouble);
    } catch (const std::exception& e) {
        trouble = e.what();
    }
    const std::lock_guard lock(mutex_);
    if (settings_.interrupt != nullptr && settings_.interrupt->happened()) return;
    if (device.failures == 0) set_trouble(device, trouble);
    device.next_look = Clock::now() + (device.trouble.empty() ? LOOK_EVERY : LOOK_EVERY_IN_TROUBLE);
}

/// What a server says of a job; what is wrong with a job that it still has is added to `trouble`.
void Spooler::judge(Device& device, const device::IppJob& job, std::string& trouble) {
    Handed handed;
    const std::string reasons = job.reasons.empty() ? "no reason given" : job.reasons;
    {
        const std::lock_guard lock(mutex_);
        const auto found =
            std::ranges::find_if(device.handed, [&](const Handed& h) { return h.page.job == job.number; });
        if (found == device.handed.end()) return;
        if (job.phase == device::IppJobPhase::held)
            trouble = fmt::format("it holds job {} ({}): see to the device, where the job waits", job.number,
                                  reasons);
        else if (job.phase == device::IppJobPhase::waiting && Clock::now() - found->since > settings_.wait)
            trouble =
                fmt::format("it has not printed job {} yet ({}): see to the device", job.number, reasons);
        if (job.phase == device::IppJobPhase::held || job.phase == device::IppJobPhase::waiting) return;
        handed = std::move(*found);
        device.handed.erase(found);
        device.sending.push_back(handed.page);
    }
    // It is printed, in part, or not at all.
    const int doubts = handed.doubts + 1;
    if (job.phase == device::IppJobPhase::given_up) {
        handed.page.copy = true;
        return failed(device, {.page = handed.page, .attempts = doubts, .doubts = doubts},
                      fmt::format("it has given up job {} ({})", job.number, reasons));
    }
    if (job.phase == device::IppJobPhase::forgotten) {
        handed.page.copy = true;
        const std::lock_guard lock(mutex_);
        tell(fmt::format("{}: it has forgotten job {}; the page may or may not have been printed.{}",
                         device.uri.text, job.number, doubts < MOST_DOUBTS ? " Its page comes again." : ""));
        device.next_try = Clock::now() + pause_after(doubts);
        return come_back(device, {.page = handed.page, .attempts = doubts, .doubts = doubts}, "");
    }
    if (job.phase == device::IppJobPhase::left) {
        const std::lock_guard lock(mutex_);
        tell(
            fmt::format("Board {}: job {} with its page has left {}, and its queue keeps no history: "
                        "look for it, and type reprint {} if it does not come.",
                        handed.page.board, job.number, device.uri.text, handed.page.board));
    }
    handed.page.state = PageState::done;
    note(handed.page);
    gone(device, handed.page);
}

}  // namespace inkmate::simul
