#include "core/game/pgn.hpp"

#include <algorithm>

#include "core/game/reported.hpp"
#include "core/variant/book.hpp"

namespace inkmate::game {

namespace {

variant::Game start_of(const variant::Rules& rules) {
    return variant::Game(variant::Position(rules));
}

Game common_game(const Rules&, chess::Game game) {
    return game;
}
Game common_game(const Rules& rules, variant::Game game) {
    return {rules, std::move(game)};
}

}  // namespace

std::string_view PgnGame::tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, [](const auto& tag) { return tag.first; });
    return found == tags.end() ? std::string_view() : found->second;
}

void PgnGame::set_tag(std::string_view name, std::string_view value) {
    const auto found = std::ranges::find(tags, name, [](const auto& tag) { return tag.first; });
    if (found != tags.end())
        found->second = value;
    else
        tags.emplace_back(name, value);
}

void PgnGame::keep_notes(std::size_t plies) {
    std::visit([&](auto& of) { of.erase(of.upper_bound(plies), of.end()); }, notes);
}

void PgnGame::fold_notes(std::size_t plies, std::span<const Move> line, std::string_view comment) {
    const auto fold = [&](auto& of, auto as_own) {
        auto& variation = of[plies].variations.emplace_back();
        for (const Move m : line.subspan(plies - 1)) variation.moves.push_back((m.*as_own)());
        variation.notes[0].comment = comment;
        for (auto later = of.upper_bound(plies); later != of.end(); later = of.erase(later))
            variation.notes[later->first - plies + 1] = std::move(later->second);
    };
    if (auto* const of_chess = std::get_if<chess::PgnNotes>(&notes))
        fold(*of_chess, &Move::in_chess);
    else
        fold(std::get<variant::PgnNotes>(notes), &Move::in_variant);
}

void PgnGame::clear_notes() {
    std::visit([](auto& of) { of.clear(); }, notes);
}

chess::PgnGame PgnGame::in_chess() && {
    return {std::move(tags),   *game.chess_game(),
            std::move(result), std::get<chess::PgnNotes>(std::move(notes)),
            std::move(faults), cut};
}

variant::PgnGame PgnGame::in_variant() && {
    auto* const own = std::get_if<variant::PgnNotes>(&notes);
    return {std::move(tags),   *game.variant_game(),
            std::move(result), own != nullptr ? std::move(*own) : variant::PgnNotes(),
            std::move(faults), cut};
}

struct PgnReader::Kernel {
    std::variant<chess::PgnReader, variant::PgnReader> reader;
};

PgnReader::PgnReader(const Rules& rules, std::istream& in, std::string source_name) : rules_(rules) {
    if (rules)
        kernel_ = std::make_unique<Kernel>(
            Kernel{variant::PgnReader(in, std::move(source_name), start_of(*rules))});
    else
        kernel_ = std::make_unique<Kernel>(Kernel{chess::PgnReader(in, std::move(source_name))});
}

PgnReader::PgnReader(const Rules& rules, std::string_view text, std::string source_name) : rules_(rules) {
    if (rules)
        kernel_ = std::make_unique<Kernel>(
            Kernel{variant::PgnReader(text, std::move(source_name), start_of(*rules))});
    else
        kernel_ = std::make_unique<Kernel>(Kernel{chess::PgnReader(text, std::move(source_name))});
}

PgnReader::~PgnReader() = default;
PgnReader::PgnReader(PgnReader&&) noexcept = default;

template <class... Faults>
std::optional<PgnGame> PgnReader::read(Faults&... faults) {
    const auto read = [&](auto& reader) -> std::optional<PgnGame> {
        auto pgn = reader.next(faults...);
        if (!pgn) return std::nullopt;
        return PgnGame{std::move(pgn->tags),   common_game(rules_, std::move(pgn->game)),
                       std::move(pgn->result), std::move(pgn->notes),
                       std::move(pgn->faults), pgn->cut};
    };
    return reported([&] { return std::visit(read, kernel_->reader); });
}

std::optional<PgnGame> PgnReader::next() {
    return read();
}

std::optional<PgnGame> PgnReader::next(chess::Faults& faults) {
    return read(faults);
}

bool PgnReader::skip() {
    return reported([&] { return std::visit([](auto& reader) { return reader.skip(); }, kernel_->reader); });
}

std::size_t PgnReader::game_number() const {
    return std::visit([](const auto& reader) { return reader.game_number(); }, kernel_->reader);
}

std::size_t PgnReader::line() const {
    return std::visit([](const auto& reader) { return reader.line(); }, kernel_->reader);
}

std::vector<PgnGame> read_pgn(const Rules& rules, std::string_view text, const std::string& source_name) {
    PgnReader reader(rules, text, source_name);
    std::vector<PgnGame> games;
    while (std::optional<PgnGame> game = reader.next()) games.push_back(*std::move(game));
    return games;
}

std::string write_pgn(const PgnGame& pgn) {
    return pgn.game.rules() ? write_pgn(PgnGame(pgn).in_variant()) : write_pgn(PgnGame(pgn).in_chess());
}

engine::Book compile_book(const Rules& rules, const std::function<std::optional<Game>()>& next) {
    std::optional<Game> game;
    return reported([&] {
        if (rules)
            return variant::compile_book(*rules, [&] {
                game = next();
                return game ? game->variant_game() : nullptr;
            });
        return engine::Book::compile([&] {
            game = next();
            return game ? game->chess_game() : nullptr;
        });
    });
}

}  // namespace inkmate::game
