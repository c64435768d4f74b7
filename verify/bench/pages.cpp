#include "verify/bench/pages.hpp"

#include "base/process/cpu_clock.hpp"
#include "base/process/most_memory.hpp"
#include "render/cairo/document.hpp"
#include "render/page/compose.hpp"
#include "verify/bench/games.hpp"

namespace inkmate {

using namespace chess;

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
        while (play_bench_move(game, speed.games)) {
            const Page page =
                compose(page_content(game, false, static_cast<int>(game.moves().size())), PageDesign());
            const Bookmark bookmark{game.moves().size() == 1 ? 0 : 1, game.san().back()};
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
