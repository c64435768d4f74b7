#include "pdf/compare/manifest.hpp"

#include "pdf/compare/compare.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace compare;

void manifest(std::string_view input) {
    Manifest read;
    try {
        read = parse_manifest(input, "the input");
    } catch (const CompareError&) {
        return;
    }
    const std::string text = to_json(read);
    const Manifest again = parse_manifest(text, "the manifest written");
    require_same(to_json(again), text, "a manifest is read again");
    require(again.pages == read.pages, "a manifest's budgets are read again", text);
    judge({}, again);
}

}  // namespace inkmate::fuzz
