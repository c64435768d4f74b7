#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "render/page/words/encoding.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page::tongues {

/// Sentences about the end of a game, by colour of who wins or resigns, and the rest of a page's words.
struct Tongue {
    Words words = {};
    /// By Status, where the rules draw a game or let a draw be claimed; of checkmate, what stands before who
    /// wins.
    std::array<std::string, chess::STATUS_NB> status = {};
    std::array<std::string, chess::COLOR_NB> wins = {};
    std::array<std::string, chess::COLOR_NB> resigned = {};
    std::string agreed = {};
    std::string claimed = {};
    /// What a page asks for; after a status, where a draw can be claimed.
    std::string answer = {};
    std::string claim = {};
};

Tongue english();
Tongue german();
Tongue french();
Tongue spanish();

/// Texts in UTF-8, as pages have them.
inline std::string operator""_p(const char* utf8, std::size_t length) {
    return page_words({utf8, length});
}

}  // namespace inkmate::page::tongues
