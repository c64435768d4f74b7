#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/shard/reader.hpp"

namespace inkmate {

/// How shards are put together.
struct SetOptions {
    /// Of this Inkmate.
    std::string version;
    /// What is there will do: shards may be missing or cut short.
    bool so_far = false;
};

/// Shards that together are a whole. Its functions throw ShardError.
class ShardSet {
  public:
    /// Checks that they are of the same work, that each part is there once, and that all are whole.
    ShardSet(const std::vector<std::string>& files, const SetOptions& options);

    const ShardHeader& header() const { return readers_.front()->header(); }
    /// What the header says about the work, as `decode` reads it; what that throws says that it is damaged.
    template <class Decode>
    auto about(const Decode& decode) {
        last_ = readers_.front().get();
        return checked([&] { return decode(header().about); });
    }
    /// Gives every UnitResult, in their order, to `take`, as `decode` reads it; what that throws says that
    /// the shard is damaged. Once.
    template <class Decode, class Take>
    void for_each(const Decode& decode, const Take& take) {
        while (const auto unit = next()) take(unit->unit, checked([&] { return decode(*unit); }));
    }
    /// What is missing from the whole, a sentence for each kind: "shard 3/64 is missing"; of so_far only.
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
    /// By the number of the part, from 0; nullptr where there is none.
    std::vector<ShardReader*> parts_;
    std::size_t next_ = 0;
    /// Whose result was the last.
    ShardReader* last_ = nullptr;
    std::vector<std::string> gaps_;
};

}  // namespace inkmate
