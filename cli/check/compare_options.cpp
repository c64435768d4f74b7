#include "cli/check/compare_options.hpp"

#include <algorithm>

#include "cli/bounds.hpp"
#include "cli/progress.hpp"

namespace inkmate {

namespace {

std::vector<pdf::Rasteriser> each_once(const std::vector<std::vector<pdf::Rasteriser>>& given) {
    std::vector<pdf::Rasteriser> rasterisers;
    for (const std::vector<pdf::Rasteriser>& some : given)
        for (const pdf::Rasteriser rasteriser : some)
            if (std::ranges::find(rasterisers, rasteriser) == rasterisers.end())
                rasterisers.push_back(rasteriser);
    return rasterisers;
}

}  // namespace

void add_pixel_options(Options& options, PixelFlags& flags) {
    options.group("Pixels");
    const auto dpi =
        options.list({.name = "--dpi", .help = "Resolutions at which to compare pixels", .value = "N,..."},
                     flags.resolutions);
    dpi.check(in_range(10, 1200));
    using enum pdf::Rasteriser;
    const auto rasteriser = options.choice(
        {.name = "--rasteriser",
         .help = "Compare pixels drawn by Ghostscript, Poppler's cairo or MuPDF; both: the first "
                 "two; all: all three"},
        flags.rasterisers,
        Choices<std::vector<pdf::Rasteriser>>{{"gs", {ghostscript}},
                                              {"poppler", {poppler}},
                                              {"mupdf", {mupdf}},
                                              {"both", {ghostscript, poppler}},
                                              {"all", {ghostscript, poppler, mupdf}}});
    options
        .flag({.name = "--no-pixels", .help = "Compare boxes, text and drawing operators only"},
              flags.no_pixels)
        .excludes(dpi)
        .excludes(rasteriser);
}

compare::CompareOptions compare_options(const PixelFlags& flags) {
    compare::CompareOptions options;
    options.resolutions = flags.resolutions;
    options.rasterisers = each_once(flags.rasterisers);
    if (flags.no_pixels) options.resolutions.clear();
    if (flags.shows_progress) options.progress = progress_line("comparing page");
    return options;
}

}  // namespace inkmate
