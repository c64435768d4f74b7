#include "base/files/font_folders.hpp"

#include <array>
#include <cstdlib>

namespace inkmate {

namespace {

constexpr std::array<const char*, 5> USUAL_FOLDERS = {
    "/usr/share/fonts/type1/urw-base35", "/usr/share/fonts/urw-base35", "/usr/share/fonts/X11/urw-fonts",
    "/usr/local/share/fonts/urw-base35", "/opt/homebrew/share/fonts/urw-base35"};

}  // namespace

std::optional<std::filesystem::path> named_font_folder() {
    const char* const named = std::getenv("INKMATE_FONTS");
    return named != nullptr && *named != '\0' ? std::optional<std::filesystem::path>(named) : std::nullopt;
}

std::span<const char* const> usual_font_folders() {
    return USUAL_FOLDERS;
}

}  // namespace inkmate
