#include "cli/check/compare_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "base/files/file_io.hpp"
#include "cli/terminal.hpp"
#include "pdf/compare/manifest.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/hash.hpp"

namespace inkmate::cli {

using namespace compare;

namespace {

namespace fs = std::filesystem;

/// What a file begins with, before its key and the digest of the rest.
constexpr std::string_view FORMAT = "inkmate-compare-cache 2";
constexpr const char* ENDING = ".comparison";
constexpr std::size_t KEY_DIGITS = 64;

std::string digest_of(std::string_view bytes) {
    pdf::Sha256 hash;
    hash.add(bytes);
    return hash.text();
}

std::string digest_of_file(const fs::path& file) {
    pdf::Sha256 hash;
    files::read_in_parts(file.string(), [&hash](std::string_view part) { hash.add(part); });
    return hash.text();
}

std::string head_of(const std::string& key, std::string_view body) {
    return fmt::format("{} {} {}\n", FORMAT, key, digest_of(body));
}

/// Identifies this program: its version and, since builds of one version may differ, its file.
std::string program_name() {
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    if (error)
        throw CompareError(
            "--cache needs /proc, to know which build of the program found a result: mount it, or leave out "
            "--cache");
    return fmt::format("{} {} {}", INKMATE_VERSION, fs::file_size(self),
                       fs::last_write_time(self).time_since_epoch().count());
}

bool is_ours(const fs::path& file) {
    const std::string name = file.stem().string();
    return file.extension() == ENDING && name.size() == KEY_DIGITS &&
           name.find_first_not_of("0123456789abcdef") == name.npos;
}

}  // namespace

CompareCache::CompareCache(fs::path folder, std::uintmax_t most) : folder_(std::move(folder)), most_(most) {}

std::string CompareCache::key(const fs::path& first, const fs::path& second, const CompareOptions& options,
                              const std::string& settings) {
    nlohmann::json parts = {program_name(),        first.string(),         second.string(),
                            digest_of_file(first), digest_of_file(second), settings};
    if (!options.resolutions.empty())
        for (const pdf::Rasteriser rasteriser : options.rasterisers)
            parts.push_back(version(rasteriser, options));
    return digest_of(parts.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
}

std::string CompareCache::version(pdf::Rasteriser rasteriser, const CompareOptions& options) {
    const std::lock_guard lock(mutex_);
    const auto known = versions_.find(rasteriser);
    return known != versions_.end() ? known->second
                                    : versions_[rasteriser] = version_of(rasteriser, options.programs);
}

fs::path CompareCache::file_of(const std::string& key) const {
    return folder_ / (key + ENDING);
}

std::optional<Comparison> CompareCache::find(const std::string& key) {
    const fs::path file = file_of(key);
    std::error_code error;
    if (!fs::exists(file, error)) return std::nullopt;
    try {
        std::string bytes;
        files::read_in_parts(file.string(), [&bytes](std::string_view part) { bytes += part; });
        const std::size_t end = std::min(bytes.find('\n'), bytes.size() - 1) + 1;
        const std::string_view body = std::string_view(bytes).substr(end);
        if (bytes.substr(0, end) == head_of(key, body)) {
            Comparison found = entry_of_json(nlohmann::json::parse(body)).comparison;
            // What is used stays for longest.
            fs::last_write_time(file, fs::file_time_type::clock::now(), error);
            return found;
        }
        tell(fmt::format("{} is damaged, or of something else, and was ignored", file.string()));
    } catch (const std::exception& e) {
        tell(fmt::format("{} was ignored: {}", file.string(), e.what()));
    }
    return std::nullopt;
}

void CompareCache::keep(const std::string& key, const Comparison& comparison) {
    const std::string body =
        json_of_entry({.name = {}, .comparison = comparison, .judgement = judge(comparison), .faults = {}})
            .dump();
    if (body.size() > most_) return;
    try {
        fs::create_directories(folder_);
        files::write_output(file_of(key).string(), head_of(key, body) + body, false);
        make_room();
    } catch (const std::exception& e) {
        tell(fmt::format("nothing was kept in {}: {}", folder_.string(), e.what()));
    }
}

void CompareCache::make_room() {
    struct Kept {
        fs::file_time_type used;
        std::uintmax_t size;
        fs::path file;
    };
    const std::lock_guard lock(mutex_);
    std::vector<Kept> all;
    std::uintmax_t sum = 0;
    // Another process may remove what is listed here.
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
        if (!is_ours(entry.path())) continue;
        const Kept kept{entry.last_write_time(error), entry.file_size(error), entry.path()};
        if (error) continue;
        sum += kept.size;
        all.push_back(kept);
    }
    std::ranges::sort(all, {}, &Kept::used);
    for (const Kept& oldest : all) {
        if (sum <= most_) return;
        fs::remove(oldest.file, error);
        sum -= oldest.size;
    }
}

void CompareCache::tell(const std::string& what) {
    const std::lock_guard lock(mutex_);
    clear_progress();
    tell_user("note: --cache: {}\n", fit_for_terminal(what));
}

}  // namespace inkmate::cli
