#include "base/shard/set.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/resource.h>

#include <algorithm>
#include <optional>

#include "base/shard/header.hpp"

namespace inkmate::shard {

namespace {

/// How many shards a message names.
constexpr std::size_t MOST_NAMED = 10;

/// Lists shards in a message: "shards 3/64, 7/64 and 54 more".
std::string listed(const std::vector<std::string>& names) {
    const std::size_t shown = std::min(names.size(), MOST_NAMED);
    const std::string more =
        names.size() > shown ? fmt::format(" and {} more", names.size() - shown) : std::string();
    return fmt::format(
        "{}{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "), more);
}

/// Raises the limit of open files: a thousand shards are more than a process may open by default.
void allow_open_files(std::size_t count) {
    constexpr rlim_t others = 64;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= count + others) return;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, count + others);
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

ShardSet::ShardSet(const std::vector<std::string>& files, const SetOptions& options) {
    read_headers(files, options.version);
    check_same_work();
    order_by_part();
    check_ends();
    if (gaps_.empty() || options.so_far) return;
    throw ShardError(fmt::format("{}", fmt::join(gaps_, "; ")));
}

void ShardSet::read_headers(const std::vector<std::string>& files, const std::string& version) {
    if (files.empty()) throw ShardError("there are no shards to merge: name files that --shard has written");
    allow_open_files(files.size());
    for (const std::string& file : files) {
        const ShardHeader& header = readers_.emplace_back(std::make_unique<ShardReader>(file))->header();
        if (header.version != version)
            throw ShardError(fmt::format(
                "{} was made by inkmate {}, this is {}: merge with that version, or make the shard again",
                file, header.version, version));
    }
}

void ShardSet::check_same_work() const {
    for (const auto& reader : readers_)
        if (const auto why = difference(reader->header(), header(), readers_.front()->file()))
            throw ShardError(fmt::format("{} {}: leave it out, or make it again", reader->file(), *why));
}

void ShardSet::order_by_part() {
    const std::size_t of = header().part.of;
    parts_.assign(of, nullptr);
    for (const auto& reader : readers_) {
        ShardReader*& place = parts_[reader->header().part.number - 1];
        if (place != nullptr)
            throw ShardError(fmt::format("shard {} is there twice, as {} and {}: leave one of them out",
                                         to_string(reader->header().part), place->file(), reader->file()));
        place = reader.get();
    }
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < of; ++i)
        if (parts_[i] == nullptr) missing.push_back(to_string(ShardPart{i + 1, of}));
    if (!missing.empty())
        gaps_.push_back(missing.size() == 1
                            ? fmt::format("shard {0} is missing: make it with --shard {0}", missing.front())
                            : fmt::format("shards {} are missing: make them with --shard", listed(missing)));
}

void ShardSet::check_ends() {
    std::optional<std::size_t> units;
    const ShardReader* first = nullptr;
    std::vector<std::string> unfinished;
    for (const auto& reader : readers_) {
        const std::optional<std::size_t> end = units_of(reader->file());
        if (!end) {
            unfinished.push_back(fmt::format("{} ({})", reader->file(), to_string(reader->header().part)));
        } else if (!units) {
            units = end;
            first = reader.get();
        } else if (*units != *end) {
            throw ShardError(fmt::format("{} counts {} units, {} counts {}: they are not of the same input",
                                         reader->file(), *end, first->file(), *units));
        }
    }
    if (!unfinished.empty())
        gaps_.push_back(fmt::format("{} cut short: {}; the command that made {} continues it",
                                    unfinished.size() == 1 ? "this shard is" : "these shards are",
                                    listed(unfinished), unfinished.size() == 1 ? "it" : "each"));
}

std::optional<UnitResult> ShardSet::next() {
    while (std::ranges::any_of(parts_, [](const ShardReader* reader) { return reader != nullptr; })) {
        last_ = parts_[next_++ % parts_.size()];
        if (last_ == nullptr) continue;
        if (auto result = last_->next()) return result;
        // It is at its end.
        *std::ranges::find(parts_, last_) = nullptr;
    }
    return std::nullopt;
}

}  // namespace inkmate::shard
