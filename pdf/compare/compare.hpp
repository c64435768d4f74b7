#pragma once

#include <any>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "pdf/document/drawing.hpp"
#include "pdf/document/raster.hpp"

namespace inkmate::compare {

/// Thrown by the comparison: a sentence that names the file, what is wrong with it, and what to do.
class CompareError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The layers of a comparison, from coarse to fine.
enum class Layer {
    page,     ///< pages that are in one document only, or elsewhere; page boxes and rotation
    model,    ///< what a model of the pages knows them by, independent of their operators
    text,     ///< the text
    drawing,  ///< place, shape, colour, font and order of everything drawn
    pixels    ///< what a printer would put on paper
};

/// The kinds of differences, seen from the first document, which is the reference.
enum class Change {
    missing,     ///< only in the first document
    added,       ///< only in the second
    changed,     ///< in both, but different
    reordered,   ///< in both, drawn earlier or later
    moved,       ///< in both, in a different place, and otherwise equal
    recoloured,  ///< in both, in a different colour, and otherwise equal
    shifted      ///< pixels only: everything one pixel to a side
};

/// A rectangle on the page, in points from its lower left corner, before the page is turned (/Rotate).
struct Area {
    double left = 0, bottom = 0, right = 0, top = 0;
    bool operator==(const Area&) const = default;
};

/// A named part of a page.
struct Region {
    std::string name;
    Area area;
    /// What the model that defined the region knows about it; opaque to the comparison.
    std::any value = {};
};

/// A part of a page that is ignored: what is entirely inside does not count as a difference, except pixels
/// that differ too much.
struct Ignored {
    Area area;
    /// By how much a sample may differ, of 255.
    int levels = 255;
};

struct Difference {
    Layer layer = Layer::drawing;
    Change change = Change::changed;
    /// A description: `text "e5" became "e6"`.
    std::string what;
    Area area;
    /// The names of the regions that the area touches.
    std::vector<std::string> regions;
    /// The subject, if it is known: "the headline".
    std::string subject = {};
    /// The model's name for its layer.
    std::string model_layer = {};
    /// Each of several separate places; if empty, the only one is `area`.
    std::vector<Area> parts = {};

    /// Returns the areas that a report frames.
    std::vector<Area> frames() const { return parts.empty() ? std::vector{area} : parts; }
};

/// A difference, and the operators of each page that it concerns, if any.
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

/// Differing pixels of one region; or, outside all regions, of one cluster, whose name is empty.
struct PixelGroup {
    std::string region;
    std::size_t pixels = 0;
    Area area;
    Change change = Change::changed;
};

/// The pixels of a page at one resolution.
struct PixelDifference {
    int dpi = 0;
    std::size_t compared = 0;   ///< pixels on the page; 0 if it was not drawn
    std::size_t different = 0;  ///< pixels that differ
    int largest = 0;            ///< the largest difference of a sample, up to 255
    Area area;                  ///< the box around everything that differs
    std::vector<PixelGroup> groups;
    pdf::Rasteriser rasteriser = pdf::Rasteriser::ghostscript;
    /// Identifies the differing pixels, with their colours on both pages; empty if there are none.
    std::string digest = {};
};

/// The two sides of a page that differs, as PNG files; empty if there is no such page.
struct Pictures {
    std::string first, second;
    int dpi = 0;
};

/// A pair of pages; one number is 0 if a page has no counterpart.
struct PageComparison {
    int first_page = 0, second_page = 0;  ///< from 1
    std::vector<Difference> differences;
    std::vector<PixelDifference> pixels;  ///< one for each resolution, including equal ones
    std::size_t operators = 0;            ///< drawing operators found on both pages
    double deviation = 0;                 ///< the largest distance between two that count as equal, in points
    double width = 0, height = 0;         ///< the size before the page is turned, in points
    int rotation = 0;                     ///< how it is turned: clockwise by 0, 90, 180 or 270 degrees
    /// True if both pages have the same content and resources, so that they were neither read nor drawn.
    bool identical = false;
    double largest_image = 0;               ///< how many pixels the largest image of both pages has
    std::optional<Pictures> pictures = {};  ///< if requested
    std::size_t ignored = 0;                ///< differences except pixels that are in ignored parts
    double seconds = 0;                     ///< the time that reading, drawing and comparing took
    /// Identifies what the operators that differ draw on both pages, except in ignored parts; empty if none
    /// does.
    std::string digest = {};

    bool equal() const;
    /// Returns how many pixels differ at the resolution and with the rasteriser where most do.
    std::size_t most_pixels() const;
};

struct Comparison {
    std::string first_name, second_name;
    /// How many pages of each document are compared.
    std::size_t first_pages = 0, second_pages = 0;
    std::vector<PageComparison> pages;
    /// What was wrong with the files and how it was read: "b.pdf, page 3: a Q without its q was ignored".
    /// Without CompareOptions::strict, nothing of the content of identical pages.
    std::vector<std::string> notes = {};
    /// The versions of the rasterisers, if a manifest asks for them.
    std::map<pdf::Rasteriser, std::string> rasterisers = {};

    bool equal() const;
    std::size_t operators() const;
    double deviation() const;
};

struct CompareOptions {
    /// The pages of both documents to compare, from 1 and ascending; if empty, all of them.
    std::vector<std::size_t> pages = {};
    /// Operators this near are equal, in points: a quarter of the finest step in which producers write
    /// coordinates (cairo 1/256 pt, Ghostscript's pdfwrite 0.01 pt), so that one step is a difference, and
    /// twenty times the rounding that the advances of a long line add up to (0.00005 pt).
    double epsilon = 0.001;
    /// Resolutions at which pixels are compared; if empty, no pixels are.
    std::vector<int> resolutions = {150, 300};
    /// Returns the named parts of a page (from 1); called only for pages that differ.
    std::function<std::vector<Region>(int page)> regions = {};
    /// Describes differences in the terms of the page model; by default tell_by_regions() does. Gets all
    /// differences except pixels.
    std::function<void(const DrawnPages& pages, std::vector<DrawingDifference>& differences)> tell = {};
    /// The rasterisers of the pixels, one after the other.
    std::vector<pdf::Rasteriser> rasterisers = {pdf::Rasteriser::ghostscript};
    /// Returns the parts of a page (from 1) to ignore.
    std::function<std::vector<Ignored>(int page)> ignored = {};
    /// How many differing pages to keep pictures of.
    std::size_t pictures = 0;
    /// Called after each page whose pixels were compared, with the number of those done and of all, for a
    /// progress bar.
    std::function<void(std::size_t done, std::size_t all)> progress = {};
    pdf::RasterPrograms programs = {};
    /// How many rasterisers may draw at a time: one for each document, or more if there are many pages.
    unsigned jobs = 2;
    /// True if identical pages are read too, to note what is wrong with them.
    bool strict = false;
    /// What the pages are drawn for.
    pdf::Medium medium = pdf::Medium::print;
};

/// Compares two PDFs, or two documents whose pages are in several files one after the other. Pages are paired
/// by number; if the documents have different numbers of pages to compare, or pages would be much more alike
/// otherwise, by what they draw. Only equality counts: one pixel, one letter or one operator is a difference.
/// Pages with the same content and resources are neither read nor drawn, nor are files of the same bytes.
/// Memory does not grow with the length of documents whose pages are equal, except for a few words per page,
/// or 2 kB if they differ in length. Throws PdfError if a file cannot be read, is not a PDF, is damaged
/// beyond repair or encrypted; CompareError if a page is too large to draw, or neither document has any of
/// the chosen pages; ProcessError without a rasteriser.
Comparison compare_pdfs(const std::filesystem::path& first, const std::filesystem::path& second,
                        const CompareOptions& options = {});
Comparison compare_pdfs(std::span<const std::filesystem::path> first,
                        std::span<const std::filesystem::path> second, const CompareOptions& options = {});

}  // namespace inkmate::compare
