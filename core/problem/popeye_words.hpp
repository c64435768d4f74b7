#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../chess/piece.hpp"

namespace inkmate::problem {

/// A language of the texts that the solver Popeye reads.
enum class PopeyeLanguage : std::uint8_t { english, german, french };
inline constexpr std::size_t POPEYE_LANGUAGES = 3;
/// A word in each language.
using PopeyeWord = std::array<std::string_view, POPEYE_LANGUAGES>;

/// What a word at the beginning of a part of Popeye's text does.
enum class PopeyeCommand {
    begin,
    next,
    end,
    author,
    origin,
    title,
    passed_over,
    pieces,
    forsyth,
    stipulation,
    option,
    condition,
    twin,
    zero_position,
    unsupported
};

/// What a twin changes in the diagram.
enum class PopeyeChange {
    continued,
    move,
    exchange,
    remove,
    add,
    stipulation,
    condition,
    colors,
    rotate,
    mirror,
    shift,
    substitute,
    unsupported
};

enum class PopeyeOption {
    white_to_play,
    en_passant,
    no_castling,
    no_white_king,
    no_black_king,
    duplex,
    half_duplex,
    stop_on_short_solutions,
    harmless  ///< changes what is printed or how it is searched for, not what is asked
};

/// Nothing for a word that is not known. A word may be cut short to its first three letters.
std::optional<PopeyeCommand> find_popeye_command(PopeyeLanguage language, std::string_view word);
std::optional<PopeyeChange> find_popeye_change(PopeyeLanguage language, std::string_view word);
std::optional<PopeyeOption> find_popeye_option(PopeyeLanguage language, std::string_view word);
/// Two letters are enough for a colour.
std::optional<chess::Color> find_popeye_color(PopeyeLanguage language, std::string_view word);
/// The side that has no king by a condition of that name.
std::optional<chess::Color> find_kingless_side(PopeyeLanguage language, std::string_view word);
/// True for what may stand before pieces, and changes how they play: "neutral".
bool is_popeye_attribute(PopeyeLanguage language, std::string_view word);
/// The language of a text in which a problem begins with this word.
std::optional<PopeyeLanguage> popeye_language(std::string_view word);
/// Returns the word for a colour as the language writes it.
std::string_view popeye_color_name(PopeyeLanguage language, chess::Color color);

}  // namespace inkmate::problem
