#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace inkmate::lesson {

/// The order of the problems on a sheet.
enum class DealOrder {
    easier,  ///< easier ones first, those of one grade in any order
    mixed    ///< any order
};

/// Deals problems to the sheets of a class, `size` to each, and returns their indices by sheet. The grades
/// are those of all problems, at least `size`. A sheet has a problem of the sheet before it only if there are
/// not enough others, at the same place only if nothing else was found, and no problem is dealt twice more
/// often than another one where that can be avoided. The same seed, 1 to engine::MAX_SEED, deals the same
/// sheets.
std::vector<std::vector<std::size_t>> deal(std::span<const int> grades, std::size_t sheets, std::size_t size,
                                           DealOrder order, std::int32_t seed);

}  // namespace inkmate::lesson
