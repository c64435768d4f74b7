// Pictures in documents are those that docs/gallery/draw.sh draws.

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <png.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace fs = std::filesystem;

namespace {

/// Its pixels, of a byte for each of red, green and blue.
std::vector<png_byte> pixels_of(const fs::path& file) {
    png_image image = {};
    image.version = PNG_IMAGE_VERSION;
    REQUIRE_MESSAGE(png_image_begin_read_from_file(&image, file.c_str()), file.string());
    image.format = PNG_FORMAT_RGB;
    std::vector<png_byte> pixels(PNG_IMAGE_SIZE(image));
    REQUIRE(png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr));
    return pixels;
}

std::set<std::string> pictures_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".png") names.insert(entry.path().filename());
    return names;
}

}  // namespace

TEST_CASE("the pictures of documents are those that the script draws") {
    const TemporaryDirectory folder;
    const fs::path gallery = source_file("docs/gallery");
    const RunResult r = shell(gallery, fmt::format("./draw.sh '{}'", folder.path().string()));
    CHECK(r.output == "");
    REQUIRE(r.status.ok());
    // No picture is drawn in any other way, so none can become stale.
    CHECK(pictures_in(folder.path()) == pictures_in(gallery));
    for (const std::string& name : pictures_in(folder.path()))
        CHECK_MESSAGE((pixels_of(folder.path() / name) == pixels_of(gallery / name)),
                      name << ": run ./dev pictures");
}
