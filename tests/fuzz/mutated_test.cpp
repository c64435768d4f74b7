#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "base/process/cleanup.hpp"
#include "core/variant/betza.hpp"
#include "core/variant/board.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "render/page/figures/look.hpp"
#include "render/svg/read_drawing.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/files.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::svg;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using test::full_tests;

namespace {

std::vector<std::string> corpus(const std::string& target) {
    const std::filesystem::path folder =
        std::filesystem::path(INKMATE_SOURCE_DIR) / "tests/fuzz/corpus" / target;
    std::vector<std::filesystem::path> files(std::filesystem::directory_iterator(folder), {});
    std::ranges::sort(files);
    std::vector<std::string> texts;
    for (const auto& file : files) texts.push_back(test::contents(file));
    return texts;
}

/// Texts of a corpus with up to eight changes: bytes other ones, left out, doubled, or digits and commands
/// put in.
class Mutations {
  public:
    explicit Mutations(const std::string& target) : seeds_(corpus(target)) {}

    /// Only what stands in the paths of a drawing, and less of it.
    std::string next_path() {
        std::string text = seeds_[below(seeds_.size())];
        const std::size_t begin = text.find(" d=\"") + 4, length = text.find('"', begin) - begin;
        constexpr std::string_view words = "0123456789.-+eMLHVCZmlhvcz,  ";
        for (std::size_t n = below(4); n > 0; --n) text[begin + below(length)] = words[below(words.size())];
        return text;
    }

    std::string next() {
        std::string text = seeds_[below(seeds_.size())];
        for (std::size_t n = below(8) + 1; n > 0 && !text.empty(); --n) {
            const std::size_t at = below(text.size());
            switch (below(5)) {
                case 0: text[at] = static_cast<char>(below(256)); break;
                case 1: text[at] = static_cast<char>(' ' + below(95)); break;
                case 2: text.erase(at, below(8) + 1); break;
                case 3: text.insert(at, text.substr(below(text.size()), below(12))); break;
                default: text.insert(at, 1, "0123456789.-+eMLHVCZz,:=*"[below(25)]); break;
            }
        }
        return text;
    }

  private:
    /// Alike on every machine.
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_()) % n; }

    std::vector<std::string> seeds_;
    std::mt19937 random_{17};
};

int mutations() {
    return full_tests() ? 10'000 : 500;
}

bool names_place(std::string_view message, std::string_view source) {
    return message.starts_with(source) &&
           (message.find(", line ") != message.npos || message.find(" has ") != message.npos);
}

/// True if a program prints a page with the drawing in place of the knights.
bool is_printed(const std::shared_ptr<const OwnOutline>& own) {
    const auto rules = std::make_shared<const variant::Rules>(variant::load_rules("losalamos"));
    PlayingProgram options;
    make_variant(rules, variant::Position(*rules).fen(), options);
    options.look.pictures['n'].own = own;
    options.form = Form::packed;
    const TemporaryDirectory pages("inkmate-drawing");
    const GhostscriptRun run =
        run_ghostscript(generate(options), "print\nquit\n", {.pages_directory = pages.path()});
    INFO(run.output, run.errors);
    return run.status.ok() && run.pages.size() == 1 && run.output.find("rror") == run.output.npos;
}

}  // namespace

TEST_CASE("mutated words of Betza are read, or refused with their column") {
    Mutations words("betza");
    int refused = 0;
    for (int i = 0; i < mutations(); ++i) {
        const std::string word = words.next();
        CAPTURE(word);
        fuzz::betza(word);
        try {
            variant::parse_betza(word);
        } catch (const variant::VariantError& e) {
            ++refused;
            const std::string_view message = e.what();
            // Of a word as a whole: it is too long.
            const bool placed = message.find(", column ") != message.npos || word.size() > 200;
            CHECK_MESSAGE(placed, message);
        }
    }
    CHECK(refused > mutations() / 10);
    CHECK(refused < mutations());
}

TEST_CASE("mutated rule files are played by, or refused with their line") {
    Mutations files("variant_rules");
    int refused = 0;
    for (int i = 0; i < mutations(); ++i) {
        const std::string file = files.next();
        CAPTURE(file);
        fuzz::variant_rules(file);
        try {
            const auto sections = variant::read_ini(file, "x.ini");
            if (!sections.empty()) variant::load_rules(sections.back().name, sections);
        } catch (const variant::VariantError& e) {
            ++refused;
            CHECK_MESSAGE(names_place(e.what(), "x.ini"), std::string(e.what()));
        }
    }
    CHECK(refused > mutations() / 10);
    CHECK(refused < mutations());
}

TEST_CASE("mutated drawings are drawn, or refused with their place") {
    Mutations files("drawing");
    int refused = 0, printed = 0;
    for (int i = 0; i < mutations(); ++i) {
        const std::string file = i % 2 == 0 ? files.next() : files.next_path();
        CAPTURE(file);
        fuzz::drawing(file);
        try {
            const auto own = std::make_shared<const OwnOutline>(read_drawing(file, "x.svg"));
            // Each takes a second.
            if (printed++ % 100 != 0) continue;
            CHECK(is_printed(own));
        } catch (const OutlineError& e) {
            ++refused;
            CHECK_MESSAGE(std::string_view(e.what()).starts_with("x.svg"), std::string(e.what()));
        }
    }
    CHECK(refused > mutations() / 10);
    CHECK(printed > mutations() / 20);
}
