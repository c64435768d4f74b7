#include "engines/annotate/annotated_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/chess/error.hpp"
#include "engines/annotate/annotate.hpp"

namespace inkmate {

using namespace chess;

namespace {

std::optional<PgnGame> read_one(const std::string& text) {
    try {
        return PgnReader(text, "").next();
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

}  // namespace

std::string AnnotatedTexts::text(const PgnGame& game) {
    return write_pgn(game) + "\n";
}

std::string AnnotatedTexts::beginning(const PgnGame& game) const {
    PgnGame empty{.tags = game.tags, .game = Game(), .result = game.result};
    std::erase_if(empty.tags, [](const auto& tag) { return tag.first == "SetUp" || tag.first == "FEN"; });
    const std::string text = write_pgn(empty);
    std::size_t end = 0;
    for (int line = 0; line < 7; ++line) end = text.find('\n', end) + 1;
    return text.substr(0, end);
}

std::optional<std::string> AnnotatedTexts::difference(const std::string& text, const PgnGame& game,
                                                      std::size_t number) const {
    const std::optional<PgnGame> done = read_one(text);
    if (!done) return not_begun();
    if (done->game.start().fen() != game.game.start().fen() ||
        !std::ranges::equal(done->game.moves(), game.game.moves()))
        return another_game(number);
    if (done->tag(ANALYSIS_TAG) == analysis_) return std::nullopt;
    return fmt::format("was annotated with other options ({}), not with {}",
                       done->tag(ANALYSIS_TAG).empty() ? "not by inkmate" : done->tag(ANALYSIS_TAG),
                       analysis_);
}

}  // namespace inkmate
