#include "base/process/workers.hpp"

#include <sys/eventfd.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>

#include "base/process/process.hpp"

namespace inkmate::process {

unsigned workers_of(unsigned asked) {
    return asked != 0 ? asked : std::max(1U, std::thread::hardware_concurrency());
}

std::vector<std::jthread> start_threads(std::size_t count, const std::function<void()>& work) {
    std::vector<std::jthread> threads;
    threads.reserve(count);
    try {
        for (std::size_t i = 0; i < count; ++i) threads.emplace_back(work);
    } catch (const std::system_error&) {
        // Fewer do the work.
    }
    return threads;
}

void run_in_parallel(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr failure;
    const auto take_turns = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            try {
                work(i);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failure) failure = std::current_exception();
                next = count;
            }
        }
    };
    const std::size_t workers = workers_of(jobs);
    {
        const auto others = start_threads(std::min(workers, std::max<std::size_t>(count, 1)) - 1, take_turns);
        take_turns();
    }
    if (failure) std::rethrow_exception(failure);
}

void run_chosen(std::size_t count, const ChosenWork& how, const std::function<void(std::size_t)>& work) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < count; ++i)
        if (how.wanted(i)) chosen.push_back(i);
    const auto tell = [&](std::size_t done) {
        if (how.progress) how.progress(done, chosen.size());
    };
    std::size_t done = 0;
    std::mutex mutex;
    try {
        run_in_parallel(chosen.size(), how.jobs, [&](std::size_t turn) {
            work(chosen[turn]);
            const std::lock_guard lock(mutex);
            tell(++done);
        });
    } catch (...) {
        tell(chosen.size());
        throw;
    }
}

Bell::Bell() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (!fd_.is_open())
        throw ProcessError("inkmate has too many files open: close some programs, then try again");
}

void Bell::ring() {
    ::eventfd_write(fd_.fd(), 1);
}

void Bell::silence() {
    eventfd_t rung = 0;
    ::eventfd_read(fd_.fd(), &rung);
}

}  // namespace inkmate::process
