#include "base/files/file_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "base/files/file_io.hpp"

namespace inkmate::files {

namespace {

/// Returns the first of the names "NAME", "NAME-2.END", "NAME-3.END" ... that is free.
template <class IsFree>
std::string first_name(const std::string& name, IsFree&& is_free) {
    const std::filesystem::path path(name);
    std::string other = name;
    for (int i = 2; !is_free(other); ++i)
        other =
            path.parent_path() / fmt::format("{}-{}{}", path.stem().string(), i, path.extension().string());
    return other;
}

}  // namespace

std::string unused_name(const std::string& name) {
    return first_name(name, [](const std::string& other) { return !file_exists(other); });
}

std::string name_for(const std::string& name, std::string_view bytes) {
    return first_name(name, [bytes](const std::string& other) {
        return !file_exists(other) || read_input(other) == bytes;
    });
}

namespace {

/// True if a shell takes the character literally; bytes beyond ASCII are letters.
bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           static_cast<unsigned char>(c) > 127 || std::string_view("_-./:+,@%").find(c) != std::string::npos;
}

}  // namespace

std::string shell_word(std::string_view word) {
    if (!word.empty() && std::ranges::all_of(word, is_plain)) return std::string(word);
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string shell_file(std::string_view name) {
    return shell_word((name.starts_with('-') ? "./" : "") + std::string(name));
}

namespace {

constexpr std::array<const char*, 5> DEFAULT_FOLDERS = {
    "/usr/share/fonts/type1/urw-base35", "/usr/share/fonts/urw-base35", "/usr/share/fonts/X11/urw-fonts",
    "/usr/local/share/fonts/urw-base35", "/opt/homebrew/share/fonts/urw-base35"};

}  // namespace

std::optional<std::filesystem::path> named_font_folder() {
    const char* const named = std::getenv("INKMATE_FONTS");
    return named != nullptr && *named != '\0' ? std::optional<std::filesystem::path>(named) : std::nullopt;
}

std::span<const char* const> default_font_folders() {
    return DEFAULT_FOLDERS;
}

}  // namespace inkmate::files
