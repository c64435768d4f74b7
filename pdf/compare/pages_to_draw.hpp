#pragma once

#include <vector>

#include "pdf/document/raster.hpp"

namespace inkmate::compare {

/// The pages of a document that are drawn, by their numbers in it, and where these lie.
struct PagesToDraw {
    std::vector<int> numbers;
    std::vector<pdf::FilePages> files;
};

}  // namespace inkmate::compare
