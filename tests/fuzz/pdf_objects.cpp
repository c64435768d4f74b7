#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <string>

#include "tests/fuzz/pdf_file.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

namespace {

constexpr std::string_view OBJECT = " 0 obj", LENGTH = "/Length @", STREAM = "stream\n", END = "\nendstream";

/// Writes the length of the stream that follows in place of each "@".
std::string with_lengths(std::string_view body) {
    std::string text;
    for (std::size_t at; (at = body.find(LENGTH)) != body.npos;) {
        const std::size_t begin = body.find(STREAM, at);
        const std::size_t end = body.find(END, begin);
        const std::size_t size = end == body.npos ? 0 : end - std::min(begin + STREAM.size(), end);
        text += body.substr(0, at);
        text += fmt::format("/Length {}", size);
        body.remove_prefix(at + LENGTH.size());
    }
    return text += body;
}

/// The number in "12 0 obj" at the beginning of a line; 0 where there is none.
int object_number(std::string_view line) {
    int number = 0;
    const auto [stop, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    const bool found = error == std::errc{} && number > 0 && number < 100 &&
                       line.substr(static_cast<std::size_t>(stop - line.data())).starts_with(OBJECT);
    return found ? number : 0;
}

/// Where each object begins.
std::map<int, std::size_t> find_objects(std::string_view text) {
    std::map<int, std::size_t> objects;
    for (std::size_t at = 0; at < text.size();) {
        if (const int number = object_number(text.substr(at, 16))) objects[number] = at;
        at = std::min(text.find('\n', at), text.size()) + 1;
    }
    return objects;
}

}  // namespace

void pdf_objects(std::string_view input) {
    std::string file = "%PDF-1.7\n" + with_lengths(input) + '\n';
    const std::map<int, std::size_t> objects = find_objects(file);
    if (objects.empty()) return;
    const int size = objects.rbegin()->first + 1;
    const std::size_t table = file.size();
    file += fmt::format("xref\n0 {}\n0000000000 65535 f \n", size);
    for (int number = 1; number < size; ++number) {
        const auto found = objects.find(number);
        file += found == objects.end() ? "0000000000 65535 f \n"
                                       : fmt::format("{:010} 00000 n \n", found->second);
    }
    file += fmt::format("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{}\n%%EOF\n", size, table);
    check_pdf(file);
}

}  // namespace inkmate::fuzz
