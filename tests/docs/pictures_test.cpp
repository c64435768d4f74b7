// Pictures in documents that one command draws.

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <png.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// Its pixels, of a byte for each of red, green and blue.
std::vector<png_byte> pixels_of(const std::string& file) {
    png_image image = {};
    image.version = PNG_IMAGE_VERSION;
    REQUIRE_MESSAGE(png_image_begin_read_from_file(&image, file.c_str()), file);
    image.format = PNG_FORMAT_RGB;
    std::vector<png_byte> pixels(PNG_IMAGE_SIZE(image));
    REQUIRE(png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr));
    return pixels;
}

}  // namespace

TEST_CASE("the pictures of documents are those that their commands draw") {
    const TemporaryDirectory folder;
    int pictures = 0;
    for (const std::string& line : lines(contents(source_file("docs/gallery/pictures.txt")))) {
        if (line.starts_with('#')) continue;
        std::istringstream words(line);
        std::string name, command;
        words >> name;
        std::getline(words, command);
        CAPTURE(name);
        const std::string drawn = folder / (name + ".png");
        const RunResult r = shell(source_file(""), fmt::format("inkmate{} -o '{}'", command, drawn));
        CHECK(r.output == "");
        REQUIRE(r.status.ok());
        CHECK_MESSAGE((pixels_of(drawn) == pixels_of(source_file("docs/gallery/" + name + ".png"))),
                      "run ./dev pictures");
        ++pictures;
    }
    CHECK(pictures >= 4);
}
