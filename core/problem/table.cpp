#include "table.hpp"

#include <algorithm>
#include <limits>

namespace inkmate::problem {

ProofTable::Proof ProofTable::find(std::uint64_t key) const {
    for (const Entry& entry : buckets_[key])
        if (entry.key == key && (entry.wins_in | entry.fails_in) != 0)
            return {entry.wins_in, entry.fails_in, entry.move};
    return {};
}

void ProofTable::store(std::uint64_t key, const Proof& proof, std::uint64_t work) {
    Bucket& bucket = buckets_[key];
    auto* slot = std::ranges::find(bucket, key, &Entry::key);
    if (slot == bucket.end()) slot = std::ranges::min_element(bucket, {}, &Entry::work);
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    *slot = {key, proof.wins_in, proof.fails_in, proof.move,
             static_cast<std::uint32_t>(std::min(work, most))};
    // Others of the bucket age, so that what was expensive once does not stay for ever.
    for (Entry& other : bucket)
        if (&other != slot) other.work -= other.work / 16;
}

bool DeadEnds::contains(std::uint64_t key, int plies) const {
    const std::uint64_t entry = entry_of(key, plies);
    const Bucket& bucket = buckets_[entry];
    return std::ranges::find(bucket, entry) != bucket.end();
}

void DeadEnds::insert(std::uint64_t key, int plies) {
    const std::uint64_t entry = entry_of(key, plies);
    Bucket& bucket = buckets_[entry];
    // The newest stands first, and the oldest goes.
    std::rotate(bucket.begin(), bucket.end() - 1, bucket.end());
    bucket.front() = entry;
}

}  // namespace inkmate::problem
