#include "cli/pages/variant_diagrams.hpp"

#include "cli/pages/selection.hpp"
#include "cli/pages/variant_source.hpp"
#include "core/variant/record.hpp"
#include "render/page/content.hpp"
#include "render/page/words/encoding.hpp"

namespace inkmate {

namespace {

/// "White - Black", where both are known.
std::string title_of(const variant::Record& record) {
    const GameNames names = variant_names(record);
    return names.white.empty() || names.black.empty() ? "" : names.white + " - " + names.black;
}

}  // namespace

std::vector<Diagram> diagrams_of_variant(const std::string& pgn, const std::string& source,
                                         const WorksheetFlags& flags, const std::string& games) {
    const variant::Rules& rules = *flags.variant;
    const variant::Records records(rules, pgn, source);
    const std::vector<std::size_t> chosen = select_numbers(games, records.count(), "--games");
    std::vector<Diagram> diagrams;
    for (const std::size_t number : chosen) {
        const variant::Record& record = record_of(records, number);
        const std::size_t last = record.game.moves().size();
        const std::string title = chosen.size() > 1 ? title_of(record) : "";
        for (const std::size_t ply : flags.plies.empty()
                                         ? std::vector{last}
                                         : select_numbers(flags.plies, last, flags.plies_option, 0)) {
            Diagram& diagram = diagrams.emplace_back(diagram_of(record.game, ply));
            diagram.framed.clear();
            diagram.caption = *utf8_of_page_text(diagram.caption);
            if (!title.empty()) diagram.caption = title + ": " + diagram.caption;
        }
    }
    return diagrams;
}

}  // namespace inkmate
