#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace inkmate::test {

/// A way in which interpreters differ from Ghostscript: as the manual allows, or as they should not.
struct Strictness {
    std::string name;
    /// PostScript that makes Ghostscript so.
    std::string prologue;
    /// False if pages look different there.
    bool same_pages = true;
};

/// Each way by itself, and at the end all that keep the pages as they are at once.
std::vector<Strictness> strict_interpreters();

/// The program with PostScript before its own, but after the header, from which pages take their title.
std::string after_header(std::string program, std::string_view code);

}  // namespace inkmate::test
