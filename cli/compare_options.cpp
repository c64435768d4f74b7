#include "cli/compare_options.hpp"

#include <CLI/CLI.hpp>

#include "cli/progress.hpp"

namespace inkmate {

void add_pixel_options(CLI::App& app, PixelFlags& flags) {
    auto* dpi = app.add_option("--dpi", flags.resolutions, "Resolutions at which to compare pixels")
                    ->delimiter(',')
                    ->allow_extra_args(false)
                    ->check(CLI::Range(10, 1200))
                    ->type_name("N,...")
                    ->capture_default_str();
    app.add_option("--rasteriser", flags.rasteriser,
                   "What draws the pixels: Ghostscript, Poppler's cairo, or one after the other")
        ->check(CLI::IsMember({"gs", "poppler", "both"}))
        ->type_name("gs|poppler|both")
        ->capture_default_str();
    app.add_flag("--no-pixels", flags.no_pixels, "Compare boxes, text and drawing operators only")
        ->excludes(dpi);
}

CompareOptions compare_options(const PixelFlags& flags) {
    CompareOptions options;
    options.resolutions = flags.resolutions;
    if (flags.rasteriser != "gs") {
        options.rasterisers = {Rasteriser::poppler};
        if (flags.rasteriser == "both")
            options.rasterisers.insert(options.rasterisers.begin(), Rasteriser::ghostscript);
    }
    if (flags.no_pixels) options.resolutions.clear();
    options.progress = progress_line("comparing page");
    return options;
}

}  // namespace inkmate
