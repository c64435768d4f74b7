#include "play/device/pages.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <system_error>
#include <utility>

#include "play/device/connection.hpp"

namespace inkmate::device {

namespace fs = std::filesystem;

PageFiles::PageFiles(fs::path directory, std::string_view name, EarlierPages earlier)
    : directory_(std::move(directory)), name_(name) {
    read_name();
    make_pages_folder(directory_);
    if (earlier == EarlierPages::kept) {
        choose_other_name();
        return;
    }
    std::error_code error;
    for (int number = 1; fs::remove(page(number), error); ++number) {
    }
}

bool PageFiles::has_pages() const {
    return std::ranges::any_of(fs::directory_iterator(directory_), [this](const fs::directory_entry& entry) {
        const std::string file = entry.path().filename().string();
        if (file.size() <= before_.size() + after_.size() || !file.starts_with(before_) ||
            !file.ends_with(after_))
            return false;
        const std::string_view number =
            std::string_view(file).substr(before_.size(), file.size() - before_.size() - after_.size());
        return number.find_first_not_of(" 0123456789") == number.npos;
    });
}

void PageFiles::choose_other_name() {
    const std::string first = before_, rest = name_.substr(first.size());
    for (int run = 2; has_pages(); ++run) {
        before_ = fmt::format("{}{}-", first, run);
        name_ = before_ + rest;
        has_other_names_ = true;
    }
}

void PageFiles::read_name() {
    const std::size_t percent = name_.find('%'), letter = name_.find('d', percent);
    const bool a_file = !name_.empty() && name_.find('/') == std::string::npos;
    numbered_ = percent != std::string::npos;
    if (a_file && !numbered_) {
        before_ = name_;
        return;
    }
    const bool one_number =
        a_file && letter != std::string::npos && name_.find('%', percent + 1) == std::string::npos;
    const std::string format = one_number ? name_.substr(percent + 1, letter - percent - 1) : "?";
    zeros_ = format.starts_with('0');
    const std::string digits = format.substr(zeros_ ? 1 : 0);
    if (digits.size() > 1 || digits.find_first_not_of("123456789") != std::string::npos)
        throw DeviceError(
            fmt::format("the name for pages \"{}\" has no page number: write it as page-%03d.pdf", name_));
    before_ = name_.substr(0, percent);
    width_ = digits.empty() ? 0 : digits[0] - '0';
    after_ = name_.substr(letter + 1);
}

fs::path PageFiles::page(int number) const {
    if (!numbered_) return directory_ / before_;
    const std::string digits =
        zeros_ ? fmt::format("{:0{}}", number, width_) : fmt::format("{:{}}", number, width_);
    return directory_ / (before_ + digits + after_);
}

std::vector<fs::path> PageFiles::written() const {
    std::vector<fs::path> pages;
    std::error_code error;
    for (int number = 1; fs::file_size(page(number), error) > 0 && !error; ++number) {
        pages.push_back(page(number));
        if (!numbered_) break;
    }
    return pages;
}

void make_pages_folder(const fs::path& directory) {
    std::error_code error;
    fs::create_directories(directory, error);
    if (!error && ::access(directory.c_str(), W_OK | X_OK) != 0) error.assign(errno, std::generic_category());
    if (error)
        throw DeviceError(fmt::format("cannot write pages to the directory {}: {}; choose another",
                                      directory.string(), error.message()));
}

bool is_whole(const fs::path& page) {
    constexpr std::string_view end = "%%EOF\n";
    std::ifstream in(page, std::ios::binary);
    std::string tail(end.size(), '\0');
    in.seekg(-static_cast<std::streamoff>(end.size()), std::ios::end);
    in.read(tail.data(), static_cast<std::streamsize>(tail.size()));
    return in && tail == end;
}

}  // namespace inkmate::device
