#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "pdf/compare/compare.hpp"

namespace inkmate::cli {

/// Keeps what comparisons found in a folder, a file for each, so that the same comparison need not be made
/// again. Several processes and threads may use one folder. Nothing in it is believed that is not whole and
/// of the same key; a fault of the folder is reported on standard error, and costs no more than time.
class CompareCache {
  public:
    /// The files take up to `most` bytes; what was not used for longest goes first.
    explicit CompareCache(std::filesystem::path folder, std::uintmax_t most = MOST);

    /// Identifies a comparison by the bytes and the names of both files, by this program and by the versions
    /// of the rasterisers, of which there is none without pixels. `settings` is all else that its result
    /// depends on. Throws FileError and ProcessError.
    std::string key(const std::filesystem::path& first, const std::filesystem::path& second,
                    const compare::CompareOptions& options, const std::string& settings);
    std::optional<compare::Comparison> find(const std::string& key);
    void keep(const std::string& key, const compare::Comparison& comparison);

    static constexpr std::uintmax_t MOST = 256 << 20;

  private:
    std::filesystem::path file_of(const std::string& key) const;
    std::string version(pdf::Rasteriser rasteriser, const compare::CompareOptions& options);
    void make_room();
    void tell(const std::string& what);

    std::filesystem::path folder_;
    std::uintmax_t most_;
    std::mutex mutex_;
    /// The versions of the rasterisers that were asked.
    std::map<pdf::Rasteriser, std::string> versions_;
};

}  // namespace inkmate::cli
