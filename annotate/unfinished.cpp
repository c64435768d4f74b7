#include "annotate/unfinished.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "annotate/annotate.hpp"
#include "annotate/error.hpp"
#include "core/chess/error.hpp"

namespace inkmate {

using namespace chess;

namespace {

[[noreturn]] void refuse(const std::string& file, std::string_view why) {
    throw AnnotateError(fmt::format("{} {}; choose another file with -o, or remove it", file, why));
}

/// Every second empty line ends a game.
Unfinished whole_games(std::istream& in) {
    Unfinished whole;
    std::uintmax_t bytes = 0;
    bool in_moves = false;
    for (std::string line; std::getline(in, line);) {
        if (in.eof()) break;
        bytes += line.size() + 1;
        if (!line.empty()) continue;
        in_moves = !in_moves;
        if (in_moves) continue;
        ++whole.games;
        whole.bytes = bytes;
    }
    return whole;
}

/// The tags that every game has, which an annotation does not change.
std::string roster_text(const PgnGame& game) {
    PgnGame empty{.tags = game.tags, .game = Game(), .result = game.result};
    std::erase_if(empty.tags, [](const auto& tag) { return tag.first == "SetUp" || tag.first == "FEN"; });
    const std::string text = write_pgn(empty);
    std::size_t end = 0;
    for (int line = 0; line < 7; ++line) end = text.find('\n', end) + 1;
    return text.substr(0, end);
}

void expect_same(const std::string& file, std::size_t number, const PgnGame& done, const PgnGame& game,
                 std::string_view analysis) {
    if (done.game.start().fen() != game.game.start().fen() ||
        !std::ranges::equal(done.game.moves(), game.game.moves()))
        refuse(file, fmt::format("holds another game {} than the one to annotate", number));
    if (done.tag(ANALYSIS_TAG) != analysis)
        refuse(file, fmt::format("was annotated otherwise ({}), not with {}",
                                 done.tag(ANALYSIS_TAG).empty() ? "not by inkmate" : done.tag(ANALYSIS_TAG),
                                 analysis));
}

std::optional<PgnGame> read_next(PgnReader& reader, const std::string& file) {
    try {
        return reader.next();
    } catch (const ChessError& error) {
        refuse(file,
               fmt::format("is there, and is nothing that inkmate annotate has begun ({})", error.what()));
    }
}

}  // namespace

std::string game_text(const PgnGame& game) {
    return write_pgn(game) + "\n";
}

Unfinished check_unfinished(const std::string& file, std::string_view analysis,
                            const std::function<std::optional<PgnGame>()>& next,
                            std::optional<PgnGame>& next_missing) {
    std::ifstream in(file, std::ios::binary);
    const Unfinished whole = whole_games(in);
    in.clear();
    in.seekg(0);
    {
        PgnReader reader(in, file);
        for (std::size_t number = 1; number <= whole.games; ++number) {
            const std::optional<PgnGame> game = next();
            if (!game) refuse(file, "holds more games than there are to annotate");
            const std::optional<PgnGame> done = read_next(reader, file);
            if (!done) refuse(file, "is there, and is nothing that inkmate annotate has begun");
            expect_same(file, number, *done, *game, analysis);
        }
    }
    next_missing = next();
    in.clear();
    in.seekg(static_cast<std::streamoff>(whole.bytes));
    const std::string known = next_missing ? roster_text(*next_missing) : "";
    std::string rest(known.size() + 1, '\0');
    in.read(rest.data(), static_cast<std::streamsize>(rest.size()));
    rest.resize(static_cast<std::size_t>(in.gcount()));
    const bool begun = next_missing && (rest.starts_with(known) || known.starts_with(rest));
    if (!rest.empty() && !begun) refuse(file, "is there, and goes on otherwise than inkmate annotate would");
    return whole;
}

}  // namespace inkmate
