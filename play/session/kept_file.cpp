#include "play/session/kept_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/files/shell_word.hpp"
#include "base/files/unused_name.hpp"
#include "play/session/error.hpp"

namespace inkmate {

KeptFile::KeptFile(std::string name, std::optional<std::string> held)
    : name_(std::move(name)), held_(std::move(held)) {}

/// Does it hold something else than what was read or written here?
bool KeptFile::is_others() const {
    return held_ && file_exists(name_) && read_input(name_) != *held_;
}

bool KeptFile::write(const std::string& text, std::string_view what, std::string_view way_on) {
    if (is_others()) {
        if (text == *held_) return false;
        const std::string other = unused_name(name_);
        write_output(other, text);
        throw SessionError(fmt::format("another process has written {}: {} kept in {}; go on with {} {}",
                                       name_, what, other, way_on, shell_file(other)));
    }
    write_output(name_, text);
    held_ = text;
    return true;
}

bool KeptFile::remove() const {
    return !is_others() && std::filesystem::remove(name_);
}

}  // namespace inkmate
