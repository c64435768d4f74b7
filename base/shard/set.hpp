#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/shard/reader.hpp"

namespace inkmate::shard {

/// How shards are merged.
struct SetOptions {
    /// The version of this Inkmate, which must have made them.
    std::string version;
    /// True if what exists is enough: shards may be missing or cut short.
    bool so_far = false;
};

/// Shards that together are complete. Its functions throw ShardError.
class ShardSet {
  public:
    /// Checks that the shards are from the same work, that no part occurs twice, and that all are complete.
    ShardSet(const std::vector<std::string>& files, const SetOptions& options);

    const ShardHeader& header() const { return readers_.front()->header(); }
    /// Returns what the header says about the work, as read by `decode`, whose exceptions mean that it is
    /// damaged.
    template <class Decode>
    auto about(const Decode& decode) {
        last_ = readers_.front().get();
        return checked([&] { return decode(header().about); });
    }
    /// Passes every UnitResult in order to `take`, as read by `decode`, whose exceptions mean that the shard
    /// is damaged. May be called once.
    template <class Decode, class Take>
    void for_each(const Decode& decode, const Take& take) {
        while (const auto unit = next()) take(unit->unit, checked([&] { return decode(*unit); }));
    }
    /// Says what is missing, a sentence for each kind: "shard 3/64 is missing". Not empty with so_far only.
    const std::vector<std::string>& gaps() const { return gaps_; }

  private:
    void read_headers(const std::vector<std::string>& files, const std::string& version);
    void check_same_work() const;
    void order_by_part();
    void check_ends();
    std::optional<UnitResult> next();
    template <class Work>
    auto checked(const Work& work) {
        std::string why;
        try {
            return work();
        } catch (const std::exception& e) {
            why = e.what();
        }
        last_->refuse_result(why);
    }

    std::vector<std::unique_ptr<ShardReader>> readers_;
    /// The readers by the number of their part, from 0; nullptr for a missing part.
    std::vector<ShardReader*> parts_;
    std::size_t next_ = 0;
    /// The reader of the last result.
    ShardReader* last_ = nullptr;
    std::vector<std::string> gaps_;
};

}  // namespace inkmate::shard
