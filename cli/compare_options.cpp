#include "cli/compare_options.hpp"

#include "cli/bounds.hpp"
#include "cli/progress.hpp"

namespace inkmate {

void add_pixel_options(Options& options, PixelFlags& flags) {
    options.group("Pixels");
    const auto dpi =
        options.list({.name = "--dpi", .help = "Resolutions at which to compare pixels", .value = "N,..."},
                     flags.resolutions);
    dpi.check(in_range(10, 1200));
    options.choice({.name = "--rasteriser",
                    .help = "What draws the pixels: Ghostscript, Poppler's cairo, or one after the other"},
                   flags.rasterisers,
                   Choices<std::vector<pdf::Rasteriser>>{
                       {"gs", {pdf::Rasteriser::ghostscript}},
                       {"poppler", {pdf::Rasteriser::poppler}},
                       {"both", {pdf::Rasteriser::ghostscript, pdf::Rasteriser::poppler}}});
    options
        .flag({.name = "--no-pixels", .help = "Compare boxes, text and drawing operators only"},
              flags.no_pixels)
        .excludes(dpi);
}

compare::CompareOptions compare_options(const PixelFlags& flags) {
    compare::CompareOptions options;
    options.resolutions = flags.resolutions;
    options.rasterisers = flags.rasterisers;
    if (flags.no_pixels) options.resolutions.clear();
    if (flags.shows_progress) options.progress = progress_line("comparing page");
    return options;
}

}  // namespace inkmate
