#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/cleanup.hpp"
#include "render/page/figures/page.hpp"
#include "tests/support/files.hpp"

/// Documents to compare: the same pages by cairo and by Ghostscript, and PDFs written by hand.
namespace inkmate::test {

/// A filled rectangle; all in quarter points.
figures::Fill rectangle(int x, int y, int width, int height, int grey);
/// A filled circle of four curves.
figures::Fill circle(int x, int y, int radius, int grey);

/// A small board with a piece on it, the last move framed, and some text: items by the numbers below.
figures::Page sample_page();
enum SampleItem {
    LIGHT,
    DARK,
    FRAME_LEFT,
    FRAME_TOP,
    PIECE,
    PIECE_INSIDE,
    HEADLINE,
    MOVES,
    FEN,
    SAMPLE_ITEMS
};

/// A program that draws the pages as the generated program does.
std::string postscript(std::span<const figures::Page> pages);
/// Whether a PDF carries its fonts or only names them.
enum class Fonts { embedded, named };
/// The PDFs that Ghostscript makes of a program, one a page.
std::vector<std::filesystem::path> by_ghostscript(std::string_view program,
                                                  const std::filesystem::path& directory,
                                                  Fonts fonts = Fonts::embedded);
/// The PDF that cairo makes of pages.
std::filesystem::path by_cairo(std::span<const figures::Page> pages, const std::filesystem::path& file);

/// One page of 200 x 100 pt with this content. `resources` are entries of its resource dictionary; the fonts
/// /H (Helvetica) and /C (Courier) are there. `objects` are further objects, numbered from 10 on.
std::string raw_pdf(std::string_view content, std::string_view resources = "",
                    const std::vector<std::string>& objects = {});
/// A PDF of these objects, numbered from 1, of which the first is the catalog.
std::string pdf_of(const std::vector<std::string>& objects);
/// A stream for `objects`: its dictionary without the length, and its data.
std::string stream(std::string_view dictionary, std::string_view data);
std::filesystem::path write_file(const std::filesystem::path& file, std::string_view bytes);

}  // namespace inkmate::test
