#include "base/batch/unfinished.hpp"

#include <fmt/format.h>

namespace inkmate::batch {

std::string TextFormat::different_game(std::size_t number) const {
    return fmt::format("has a different game {} from the one to {}", number, verb());
}

std::string TextFormat::not_begun() const {
    return fmt::format("is there, and is nothing that inkmate {} has begun", command());
}

UnfinishedFile::UnfinishedFile(const std::string& file, const TextFormat& format)
    : file_(file), format_(format), in_(file, std::ios::binary) {}

std::optional<std::string> UnfinishedFile::next() {
    std::string text;
    int empty = 0;
    for (std::string line; std::getline(in_, line) && !in_.eof();) {
        text += line + '\n';
        if (line.empty() && ++empty == format_.empty_lines()) return text;
    }
    return std::nullopt;
}

void UnfinishedFile::refuse(std::string_view why) const {
    throw BatchError(fmt::format("{} {}; choose another file with -o, or remove it", file_, why));
}

void UnfinishedFile::refuse_more_games() const {
    refuse(fmt::format("has more games than there are to {}", format_.verb()));
}

void UnfinishedFile::check_rest(const std::string& expected, std::uintmax_t complete) {
    in_.clear();
    in_.seekg(static_cast<std::streamoff>(complete));
    std::string rest(expected.size() + 1, '\0');
    in_.read(rest.data(), static_cast<std::streamsize>(rest.size()));
    rest.resize(static_cast<std::size_t>(in_.gcount()));
    const bool begun = !expected.empty() && (rest.starts_with(expected) || expected.starts_with(rest));
    if (!rest.empty() && !begun)
        refuse(fmt::format("is there, and is not what inkmate {} has begun to write", format_.command()));
}

}  // namespace inkmate::batch
