#include "core/game/pgn.hpp"

#include <algorithm>
#include <iterator>
#include <variant>

#include "core/chess/error.hpp"
#include "core/variant/error.hpp"
#include "core/variant/record.hpp"

namespace inkmate::game {

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
    notes.erase(notes.upper_bound(plies), notes.end());
}

chess::PgnGame PgnGame::in_chess() && {
    return {std::move(tags), *game.chess_game(), std::move(result), std::move(notes), std::move(warning)};
}

namespace {

/// The games of a variant, read before they are asked for.
struct VariantGames {
    variant::Records records;
    std::size_t number = 0;
};

}  // namespace

struct PgnReader::Kernel {
    std::variant<chess::PgnReader, VariantGames> reader;
};

PgnReader::PgnReader(const Rules& rules, std::istream& in, std::string source_name) : rules_(rules) {
    if (rules) {
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        kernel_ = std::make_unique<Kernel>(Kernel{VariantGames{{*rules, text, source_name}}});
    } else {
        kernel_ = std::make_unique<Kernel>(Kernel{chess::PgnReader(in, std::move(source_name))});
    }
}

PgnReader::PgnReader(const Rules& rules, std::string_view text, std::string source_name) : rules_(rules) {
    if (rules)
        kernel_ = std::make_unique<Kernel>(Kernel{VariantGames{{*rules, text, source_name}}});
    else
        kernel_ = std::make_unique<Kernel>(Kernel{chess::PgnReader(text, std::move(source_name))});
}

PgnReader::~PgnReader() = default;
PgnReader::PgnReader(PgnReader&&) noexcept = default;

std::optional<PgnGame> PgnReader::next() {
    try {
        if (auto* const chess = std::get_if<chess::PgnReader>(&kernel_->reader)) {
            std::optional<chess::PgnGame> read = chess->next();
            if (!read) return std::nullopt;
            return PgnGame{std::move(read->tags), std::move(read->game), std::move(read->result),
                           std::move(read->notes), std::move(read->warning)};
        }
        auto& games = std::get<VariantGames>(kernel_->reader);
        if (games.number == games.records.count()) return std::nullopt;
        const variant::Record& read = games.records.game(++games.number);
        return PgnGame{read.tags, Game(rules_, read.game), read.result};
    } catch (const chess::ChessError& e) {
        throw GameError(e.what());
    } catch (const variant::VariantError& e) {
        throw GameError(e.what());
    }
}

bool PgnReader::skip() {
    if (auto* const chess = std::get_if<chess::PgnReader>(&kernel_->reader)) return chess->skip();
    auto& games = std::get<VariantGames>(kernel_->reader);
    if (games.number == games.records.count()) return false;
    ++games.number;
    return true;
}

std::size_t PgnReader::game_number() const {
    if (auto* const chess = std::get_if<chess::PgnReader>(&kernel_->reader)) return chess->game_number();
    return std::get<VariantGames>(kernel_->reader).number;
}

std::vector<PgnGame> read_pgn(const Rules& rules, std::string_view text, const std::string& source_name) {
    PgnReader reader(rules, text, source_name);
    std::vector<PgnGame> games;
    while (std::optional<PgnGame> game = reader.next()) games.push_back(*std::move(game));
    return games;
}

std::string write_pgn(const PgnGame& pgn) {
    if (const variant::Game* const played = pgn.game.variant_game())
        return variant::write_record({*played, pgn.tags, pgn.result});
    return chess::write_pgn({pgn.tags, *pgn.game.chess_game(), pgn.result, pgn.notes});
}

}  // namespace inkmate::game
