#include "psgen/press/pages.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <regex>
#include <system_error>
#include <utility>

#include "psgen/press/error.hpp"

namespace inkmate {

namespace fs = std::filesystem;

PageFiles::PageFiles(fs::path directory, std::string_view name)
    : directory_(std::move(directory)), name_(name) {
    static const std::regex numbered("([^%/]*)%(0?)([0-9]?)d([^%/]*)");
    std::smatch match;
    if (!std::regex_match(name_, match, numbered))
        throw PressError(
            fmt::format("the name for pages \"{}\" holds no page number: write it as page-%03d.pdf", name_));
    before_ = match[1];
    zeros_ = match[2].length() != 0;
    width_ = match[3].length() != 0 ? std::stoi(match[3]) : 0;
    after_ = match[4];

    std::error_code error;
    fs::create_directories(directory_, error);
    if (!error && ::access(directory_.c_str(), W_OK) != 0) error.assign(errno, std::generic_category());
    if (error)
        throw PressError(fmt::format("cannot write pages to the directory {}: {}; choose another",
                                     directory_.string(), error.message()));
    for (int number = 1; fs::remove(page(number), error); ++number) {
    }
}

fs::path PageFiles::page(int number) const {
    const std::string digits =
        zeros_ ? fmt::format("{:0{}}", number, width_) : fmt::format("{:{}}", number, width_);
    return directory_ / (before_ + digits + after_);
}

std::vector<fs::path> PageFiles::written() const {
    std::vector<fs::path> pages;
    std::error_code error;
    for (int number = 1; fs::file_size(page(number), error) > 0 && !error; ++number)
        pages.push_back(page(number));
    return pages;
}

}  // namespace inkmate
