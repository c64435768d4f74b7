#include "cli/publish/document_info.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "base/text/strings.hpp"
#include "cli/publish/error.hpp"

namespace inkmate {

namespace {

std::time_t document_date() {
    const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
    if (epoch == nullptr) return DocumentInfo{}.created;
    const std::string_view text(epoch);
    // Up to the year 9999: dates have four digits for it.
    constexpr std::int64_t last = 253'402'300'799;
    const auto seconds = text::read_number<std::int64_t>(text);
    if (!seconds || *seconds < 0 || *seconds > last)
        throw PublishError(
            fmt::format("SOURCE_DATE_EPOCH={}: give the seconds since 1970 as a number, or unset it", text));
    return *seconds;
}

}  // namespace

DocumentInfo document_info(const std::string& title, const std::string& author) {
    DocumentInfo info;
    info.title = title;
    info.author = author.empty() ? "Inkmate" : author;
    info.creator = "Inkmate " INKMATE_VERSION;
    info.created = document_date();
    return info;
}

}  // namespace inkmate
