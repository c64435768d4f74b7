#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace inkmate {

/// A sheet of paper; width and height in whole points (1/72 inch), upright.
struct Paper {
    std::string_view name;
    int width;
    int height;

    constexpr bool operator==(const Paper&) const = default;
};

inline constexpr Paper A4{"a4", 595, 842};
inline constexpr Paper LETTER{"letter", 612, 792};
inline constexpr std::array<Paper, 2> PAPERS = {A4, LETTER};

/// The paper of that name; nothing when there is none.
constexpr std::optional<Paper> find_paper(std::string_view name) {
    for (const Paper& paper : PAPERS)
        if (paper.name == name) return paper;
    return std::nullopt;
}

}  // namespace inkmate
