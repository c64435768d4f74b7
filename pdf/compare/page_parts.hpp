#pragma once

#include <functional>
#include <vector>

#include "pdf/compare/compare.hpp"

namespace inkmate::compare {

/// Parts of the page that is asked about, kept while the questions are about one page.
class PageParts {
  public:
    explicit PageParts(const std::function<std::vector<Region>(int)>& ask) : ask_(ask) {}
    const std::vector<Region>& of(const PageComparison& page) {
        const int number = page.first_page != 0 ? page.first_page : page.second_page;
        if (number != page_ && ask_) regions_ = ask_(number);
        page_ = number;
        return regions_;
    }

  private:
    const std::function<std::vector<Region>(int)>& ask_;
    int page_ = 0;
    std::vector<Region> regions_;
};

}  // namespace inkmate::compare
