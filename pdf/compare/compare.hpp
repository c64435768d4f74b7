#pragma once

#include <any>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pdf/compare/error.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/raster.hpp"

namespace inkmate::compare {

/// The layers of a comparison, from the coarse to the fine.
enum class Layer {
    page,     ///< pages that stand in one document only, or elsewhere; page boxes and rotation
    model,    ///< what a model of the pages knows them by, and not by its operators
    text,     ///< what is written
    drawing,  ///< place, shape, colour, font and order of everything drawn
    pixels    ///< what a printer would put on paper
};

/// What a difference is: seen from the first document, the one that is right.
enum class Change {
    missing,     ///< only in the first document
    added,       ///< only in the second
    changed,     ///< in both, but not the same
    reordered,   ///< in both, drawn earlier or later
    moved,       ///< in both, elsewhere, and otherwise the same
    recoloured,  ///< in both, in another colour, and otherwise the same
    shifted      ///< pixels only: all of it one pixel to a side
};

/// A rectangle on the page, in points from its lower left corner, before the page is turned (/Rotate).
struct Area {
    double left = 0, bottom = 0, right = 0, top = 0;
};

/// A part of a page that has a name.
struct Region {
    std::string name;
    Area area;
    /// What the model that gave the region knows of it; nothing to the comparison.
    std::any value = {};
};

struct Difference {
    Layer layer = Layer::drawing;
    Change change = Change::changed;
    /// In words: `text "e5" became "e6"`.
    std::string what;
    Area area;
    /// Names of the regions that the area touches.
    std::vector<std::string> regions;
    /// What it is about, where that is known: "the headline".
    std::string subject = {};
    /// What the model calls its layer.
    std::string model_layer = {};
    /// Where it lies in several places apart, each of them; none: in `area`.
    std::vector<Area> parts = {};

    /// What a report frames.
    std::vector<Area> frames() const { return parts.empty() ? std::vector{area} : parts; }
};

/// A difference, and the operators of each page that it is about, where it is about any.
struct DrawingDifference {
    Difference difference;
    std::optional<std::size_t> first, second;
};

/// Two pages that differ, and their named parts.
struct DrawnPages {
    const pdf::PageDrawing &first, &second;
    std::span<const Region> regions;
    double epsilon = 0;
};

/// Differing pixels of one region; or, outside of all regions, of one cluster, whose name is empty.
struct PixelGroup {
    std::string region;
    std::size_t pixels = 0;
    Area area;
    Change change = Change::changed;
};

/// The pixels of a page at one resolution.
struct PixelDifference {
    int dpi = 0;
    std::size_t compared = 0;   ///< pixels on the page
    std::size_t different = 0;  ///< of these
    int largest = 0;            ///< largest difference of a sample, of 255
    Area area;                  ///< around all that differ
    std::vector<PixelGroup> groups;
    pdf::Rasteriser rasteriser = pdf::Rasteriser::ghostscript;
};

/// The two sides of a page that differs, as PNG files; empty where there is no such page.
struct Pictures {
    std::string first, second;
    int dpi = 0;
};

/// A pair of pages; one number is 0 where a page has no counterpart.
struct PageComparison {
    int first_page = 0, second_page = 0;  ///< from 1
    std::vector<Difference> differences;
    std::vector<PixelDifference> pixels;  ///< one for each resolution, equal ones too
    std::size_t operators = 0;            ///< drawing operators that were found on both pages
    double deviation = 0;                 ///< largest distance between two that count as the same, in points
    double width = 0, height = 0;         ///< of the page before it is turned, in points
    int rotation = 0;                     ///< how it is turned: clockwise, 0, 90, 180 or 270 degrees
    /// Both pages are the same byte for byte, with all that they need: they were read and drawn once.
    bool same_bytes = false;
    std::optional<Pictures> pictures = {};  ///< if asked for
    double seconds = 0;                     ///< that reading, drawing and comparing took

    bool equal() const;
    /// Pixels that differ, at the resolution and with the rasteriser where most do.
    std::size_t most_pixels() const;
};

struct Comparison {
    std::string first_name, second_name;
    /// Of each document, how many are compared.
    std::size_t first_pages = 0, second_pages = 0;
    std::vector<PageComparison> pages;

    bool equal() const;
    std::size_t operators() const;
    double deviation() const;
};

struct CompareOptions {
    /// The pages of both documents that are compared, from 1 and rising; none: all of them.
    std::vector<std::size_t> pages = {};
    /// Operators this near are the same, in points: a quarter of the finest step in which producers write
    /// coordinates (cairo 1/256 pt, Ghostscript's pdfwrite 0.01 pt), so that one step is a difference, and
    /// twenty times what advances of a long line add up to by rounding (0.00005 pt).
    double epsilon = 0.001;
    /// Resolutions at which pixels are compared; none: no pixels.
    std::vector<int> resolutions = {150, 300};
    /// The named parts of a page (from 1); asked only about pages that differ.
    std::function<std::vector<Region>(int page)> regions = {};
    /// Says differences in the words of those who made the pages; without it they are said as
    /// tell_by_regions() does. Gets all but pixels.
    std::function<void(const DrawnPages& pages, std::vector<DrawingDifference>& differences)> tell = {};
    /// What draws the pixels, one after the other.
    std::vector<pdf::Rasteriser> rasterisers = {pdf::Rasteriser::ghostscript};
    /// Parts of a page (from 1) where nothing counts: what lies wholly inside of one is no difference.
    std::function<std::vector<Region>(int page)> ignored = {};
    /// Of so many pages that differ pictures are kept.
    std::size_t pictures = 0;
    /// Called after each page whose pixels were compared, with the number of those done and of all, for a
    /// progress bar.
    std::function<void(std::size_t done, std::size_t all)> progress = {};
    pdf::RasterPrograms programs = {};
};

/// Compares two PDFs, or two documents whose pages lie in several files one after the other. Pages are paired
/// by number; when so many are not compared of both documents, by what they draw. Nothing but equality
/// counts: one pixel, one letter or one operator is a difference. Memory does not grow with the length of
/// documents whose pages agree, but for a few words a page. Throws PdfError when a file cannot be read, is no
/// PDF, is damaged or encrypted; CompareError when a page is too large to draw, or neither document has any
/// of the pages that are chosen; ProcessError without a rasteriser.
Comparison compare_pdfs(const std::filesystem::path& first, const std::filesystem::path& second,
                        const CompareOptions& options = {});
Comparison compare_pdfs(std::span<const std::filesystem::path> first,
                        std::span<const std::filesystem::path> second, const CompareOptions& options = {});

}  // namespace inkmate::compare
