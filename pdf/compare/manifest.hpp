#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pdf/compare/compare.hpp"

namespace inkmate::compare {

/// The expected numbers, including both ends.
struct Range {
    std::size_t least = 0, most = 0;
    bool holds(std::size_t n) const { return least <= n && n <= most; }
    bool operator==(const Range&) const = default;
};

/// What may differ on a page, or in a part of it.
struct Budget {
    Range differences;                    ///< differences of all layers except pixels
    std::map<std::string, Range> pixels;  ///< by rasteriser and resolution: "ghostscript 150"
    bool operator==(const Budget&) const = default;
};

/// A difference that is accepted, as a report writes it.
struct AcceptedDifference {
    std::string layer, change, what;
    Area area;
    bool operator==(const AcceptedDifference&) const = default;
};

struct AcceptedPixels {
    std::size_t pixels = 0;
    Area area;
    std::string digest;  ///< as in PixelDifference
    bool operator==(const AcceptedPixels&) const = default;
};

/// What differs on a page, and is to differ just so.
struct Accepted {
    std::vector<AcceptedDifference> differences;   ///< of all layers except pixels
    std::string digest;                            ///< as in PageComparison
    std::map<std::string, AcceptedPixels> pixels;  ///< by rasteriser and resolution: "ghostscript 150"
    bool operator==(const Accepted&) const = default;
};

struct PageBudget {
    int page = 0;        ///< the number in the first document; 0 for a page that only the second has
    int added_page = 0;  ///< its number in the second document, for such a page
    std::optional<Accepted> accepted;  ///< if so, there are no budgets
    Budget whole;
    std::map<std::string, Budget> regions;
    bool operator==(const PageBudget&) const = default;
};

/// A part of some pages: with a name of its own, or that of a region of the page model if it has no area.
struct PagePart {
    std::string name;
    std::optional<Area> area;
    std::vector<int> pages;  ///< if empty, all pages
    /// If it is ignored, by how much pixels may differ there; default: by anything.
    std::optional<int> levels = {};
    bool on(int page) const;
};

/// What a project expects of a comparison. Pages without a budget must be equal.
struct Manifest {
    std::vector<PagePart> regions;  ///< names for parts of pages
    std::vector<PagePart> ignored;  ///< parts to ignore
    std::vector<PageBudget> pages;
    /// The versions of the rasterisers with which the budgets of pixels were made.
    std::map<pdf::Rasteriser, std::string> rasterisers = {};
};

/// Reads the JSON that docs/guide/manifest.md describes. Throws CompareError that names `name`.
Manifest parse_manifest(std::string_view json, const std::string& name);
std::string to_json(const Manifest& manifest);

/// Adds the manifest's regions and ignored parts to `options`, before those that are there.
void apply(const Manifest& manifest, CompareOptions& options);

/// What an updated manifest allows of what a comparison found.
enum class Allow {
    these,       ///< exactly these differences
    this_number  ///< any differences, and any pixels, of the same number
};
/// Returns the manifest for what a comparison found.
Manifest updated(Manifest manifest, const Comparison& comparison, Allow allow = Allow::these);

enum class Outcome { equal, within, different, better };
/// Returns "equal", "accepted", "different" or "less than accepted".
std::string_view word_of(Outcome outcome);

struct PageJudgement {
    Outcome outcome = Outcome::equal;
    /// What is not accepted, or no longer there, and numbers outside their ranges: "headline: 12 pixels
    /// (ghostscript 150), the budget is 0 to 8".
    std::vector<std::string> notes;
};

struct Judgement {
    std::vector<PageJudgement> pages;  ///< as in Comparison
    /// Rasterisers of other versions than the manifest's, to know before everything else.
    std::vector<std::string> warnings = {};
    /// Budgets that allow more than was found: "page 2: the budget of pixels (ghostscript 150) could be
    /// lowered from 50 to 12"; and budgets of pages that do not exist.
    std::vector<std::string> hints;
    /// How many notes of the comparison count as faults (--strict).
    std::size_t refused_notes = 0;

    /// True if everything is equal or accepted, and no note is refused.
    bool passed() const;
    std::size_t count(Outcome outcome) const;
};

/// Judges a comparison. Better than accepted is a failure too: the manifest should be updated.
Judgement judge(const Comparison& comparison, const Manifest& manifest = {});

}  // namespace inkmate::compare
