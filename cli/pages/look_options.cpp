#include "cli/pages/look_options.hpp"

#include <fmt/format.h>

#include <cctype>
#include <memory>
#include <string_view>
#include <utility>

#include "base/files/error.hpp"
#include "base/files/file_io.hpp"
#include "cli/error.hpp"
#include "core/chess/error.hpp"
#include "render/svg/read_drawing.hpp"

namespace inkmate {

namespace {

constexpr std::string_view DRAWING_ENDS = ".svg";

Picture picture_of_value(const std::string& value) {
    if (!value.ends_with(DRAWING_ENDS)) return picture_by_words(value);
    Picture picture;
    picture.own = std::make_shared<const OwnOutline>(read_drawing(read_input(value), value));
    return picture;
}

void add_glyph(Look& look, const std::string& text, const variant::Rules& rules) {
    if (text.size() < 3 || text[1] != '=')
        throw CommandError(
            fmt::format(
                "--glyph {}: write a piece's letter and its drawing, as in n=horse.svg or n=knight:90", text),
            EXIT_USAGE);
    const auto letter = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    if (rules.type_of_letter(letter) == 0) {
        std::string letters;
        for (std::size_t type = 1; type < rules.types.size(); ++type)
            letters += fmt::format("{}{}", letters.empty() ? "" : ", ", rules.types[type].letter);
        throw CommandError(fmt::format("--glyph {}: {} has no piece '{}'; its pieces are {}", text,
                                       rules.name, text[0], letters),
                           EXIT_USAGE);
    }
    try {
        look.pictures.insert_or_assign(letter, picture_of_value(text.substr(2)));
    } catch (const OutlineError& e) {
        throw CommandError(fmt::format("--glyph {}: {}", text, e.what()), EXIT_USAGE);
    } catch (const FileError& e) {
        throw CommandError(fmt::format("--glyph {}: {}", text, e.what()), EXIT_USAGE);
    }
}

}  // namespace

void add_look_options(Options& options, LookFlags& flags) {
    options.group("Boards of variants");
    options.repeated(
        {.name = "--glyph",
         .help =
             "The drawing of a piece of the variant: a figure (pawn, knight, bishop, rook, queen, king, "
             "chancellor, archbishop, amazon), turned by :90, :180 or :270; disc:C, a letter in a disc; or "
             "the paths of an SVG file",
         .value = "LETTER=FIGURE|FILE.svg",
         .of = VARIANT | VARIANT_DIAGRAMS | VARIANT_CONTACT | MOVE_SHEETS},
        flags.glyphs);
    Choices<BoardTint> tints;
    for (const BoardTint& tint : BOARD_TINTS) tints.emplace_back(tint.name, tint);
    options.choice({.name = "--tint",
                    .help = "Tint of the variant's board; grey, pale and deep tint dark squares only",
                    .of = VARIANT | VARIANT_DIAGRAMS | VARIANT_CONTACT | MOVE_SHEETS},
                   flags.tint, tints);
}

void add_mark_option(Options& options, std::vector<std::string>& marks, Products of) {
    options.repeated({.name = "--mark",
                      .help = "Squares to mark on every board, as in [%csl ...] of a PGN: G frame, Y hatch, "
                              "B dot, R cross; or by name, grey:d4: " +
                              marker_names(),
                      .value = "Gd4,grey:f6,...",
                      .of = of},
                     marks);
}

Look variant_look(const LookFlags& flags, const variant::Rules& rules) {
    Look look;
    look.tint = flags.tint;
    for (const std::string& glyph : flags.glyphs) add_glyph(look, glyph, rules);
    for (const std::string& list : flags.marks) {
        try {
            std::ranges::move(read_marks(list, board_shape(&rules)), std::back_inserter(look.marks));
        } catch (const chess::ChessError& e) {
            throw CommandError(fmt::format("--mark: {}", e.what()), EXIT_USAGE);
        }
    }
    return look;
}

Look worksheet_look(LookFlags flags, const variant::Rules& rules) {
    flags.marks.clear();
    return variant_look(flags, rules);
}

}  // namespace inkmate
