#include "cli/bench_pages.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include "cli/cpu_clock.hpp"
#include "core/movegen.hpp"
#include "render/cairo/document.hpp"
#include "render/page/compose.hpp"

namespace inkmate {

namespace {

constexpr std::size_t PLIES = 80;

/// Bytes.
double most_memory() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

}  // namespace

PageSpeed measure_pages(const PageBench& bench,
                        const std::function<void(std::size_t, std::size_t)>& progress) {
    PageSpeed speed;
    std::size_t bytes = 0, half_pages = 0;
    double half_memory = 0;
    const double start = cpu_seconds();
    Document document(DocumentFormat::pdf, {}, [&bytes](std::string_view part) { bytes += part.size(); });
    for (; speed.games < bench.games; ++speed.games) {
        progress(speed.games, bench.games);
        if (2 * speed.games <= bench.games) {
            half_memory = most_memory();
            half_pages = speed.pages;
        }
        Game game;
        for (std::size_t ply = 0; ply < PLIES && !ends_game(game.status()); ++ply) {
            const MoveList moves = legal_moves(game.position());
            // Any choice will do that leads each game elsewhere.
            game.play(moves[(7 * ply + 13 * speed.games + ply * speed.games) % moves.size()]);
            const Page page =
                compose(page_content(game, false, static_cast<int>(game.moves().size())), PageDesign());
            const Bookmark bookmark{ply == 0 ? 0 : 1, game.san().back()};
            document.add(page, {&bookmark, 1});
            ++speed.pages;
        }
    }
    document.finish();
    speed.pages_second = static_cast<double>(speed.pages) / (cpu_seconds() - start);
    speed.page_bytes = static_cast<double>(bytes) / static_cast<double>(speed.pages);
    speed.memory_page = (most_memory() - half_memory) / static_cast<double>(speed.pages - half_pages);
    progress(bench.games, bench.games);
    return speed;
}

}  // namespace inkmate
