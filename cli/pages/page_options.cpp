#include "cli/pages/page_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "base/files/file_io.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "core/chess/position.hpp"
#include "render/svg/read_drawing.hpp"

namespace inkmate::cli {

using chess::Notation;

namespace {

Choices<figures::Paper> paper_choices() {
    Choices<figures::Paper> result;
    for (const figures::Paper& paper : figures::PAPERS) result.emplace_back(paper.name, paper);
    return result;
}

Choices<page::LayoutName> layout_choices() {
    Choices<page::LayoutName> result;
    for (const std::string_view word : page::layout_words())
        result.emplace_back(word, *page::find_layout(word));
    return result;
}

const OptionSpec PAPER = {.name = "--paper", .help = "Size of the sheet"};
const OptionSpec LAYOUT = {.name = "--layout", .help = "Layout of the pages"};
const OptionSpec ORIENTATION = {
    .name = "--orientation",
    .help =
        "Side at the bottom; player: the side that plays against the program, or is to move in a diagram"};

constexpr std::string_view DRAWING_ENDS = ".svg";

figures::Picture picture_of_value(const std::string& value) {
    if (!value.ends_with(DRAWING_ENDS)) return figures::picture_by_words(value);
    figures::Picture picture;
    picture.own =
        std::make_shared<const figures::OwnOutline>(svg::read_drawing(files::read_input(value), value));
    return picture;
}

void add_glyph(figures::Look& look, const std::string& text, const variant::Rules& rules) {
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
    } catch (const figures::OutlineError& e) {
        throw CommandError(fmt::format("--glyph {}: {}", text, e.what()), EXIT_USAGE);
    } catch (const files::FileError& e) {
        throw CommandError(fmt::format("--glyph {}: {}", text, e.what()), EXIT_USAGE);
    }
}

}  // namespace

void add_paper_option(Options& options, figures::Paper& paper) {
    options.choice(PAPER, paper, paper_choices());
}

void add_sheet_option(Options& options, std::optional<Sheet>& sheet) {
    Choices<Sheet> sheets;
    for (const auto& [word, paper] : paper_choices()) sheets.push_back({word, {paper}});
    sheets.push_back({"auto", {}});
    OptionSpec spec = PAPER.with_default(std::string(figures::A4.name));
    spec.help += "; auto: do not ask for one, and fit pages to the sheets that the device has";
    options.choice(spec, sheet, sheets);
}

void add_layout_option(Options& options, page::LayoutName& layout) {
    options.choice(LAYOUT, layout, layout_choices());
}

void add_orientation_option(Options& options, psgen::Orientation& orientation) {
    options.choice(ORIENTATION, orientation, choices(psgen::ORIENTATION_WORDS));
}

void add_paper_option(Options& options, std::vector<figures::Paper>& papers) {
    options.choice(PAPER, papers, paper_choices());
}

void add_layout_option(Options& options, std::vector<page::LayoutName>& layouts) {
    options.choice(LAYOUT, layouts, layout_choices());
}

void add_orientation_option(Options& options, std::vector<psgen::Orientation>& orientations) {
    options.choice(ORIENTATION, orientations, choices(psgen::ORIENTATION_WORDS));
}

void add_record_option(Options& options, std::optional<bool>& record, const std::string& default_value) {
    options.choice({.name = "--record",
                    .help = "Whether the pages are a record of the game, without how to answer",
                    .default_value = default_value},
                   record, Choices<bool>{{"yes", true}, {"no", false}});
}

void add_diagrams_option(Options& options, std::string& diagrams) {
    options.value(
        {.name = "--diagrams",
         .help = fmt::format("Positions that the layout score and books show besides the last, the start "
                             "where it was set up, and those that a PGN asks for: after these half-moves; "
                             "every:N: after every N; last: only these; default: {}, in books none",
                             page::ChosenPlies().spread - 1),
         .value = "12,24,...|every:N|last"},
        diagrams);
}

void add_curves_option(Options& options, bool& curves) {
    add_without_option(
        options, {{"curves", &curves}},
        "curves: of evaluations and clocks, drawn by the layout score and by books for games whose comments "
        "have them");
}

page::ChosenPlies chosen_option(const std::string& diagrams) {
    constexpr std::string_view every = "every:";
    if (diagrams.empty()) return {};
    if (diagrams == "last") return page::ChosenPlies::after({});
    const auto number = [&](std::string_view digits, int least) {
        int value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc() || end != digits.data() + digits.size() || value < least ||
            value > psgen::MAX_PLIES)
            throw CommandError(fmt::format("--diagrams {}: write half-moves from 0 to {}, as 12,24,36, or "
                                           "every:12, or last",
                                           diagrams, psgen::MAX_PLIES),
                               EXIT_USAGE);
        return value;
    };
    if (diagrams.starts_with(every))
        return page::ChosenPlies::after_every(number(std::string_view(diagrams).substr(every.size()), 1));
    std::set<int> plies;
    std::istringstream words(diagrams + ",");
    for (std::string word; std::getline(words, word, ',');) plies.insert(number(word, 0));
    return page::ChosenPlies::after({plies.begin(), plies.end()});
}

void add_language_option(Options& options, page::Language& language) {
    Choices<page::Language> languages;
    for (const std::string_view word : page::LANGUAGE_WORDS)
        languages.emplace_back(word, *page::find_language(word));
    options.choice({.name = "--language", .help = "Language of the texts on pages"}, language, languages);
}

void add_writing_options(Options& options, WritingFlags& flags) {
    add_language_option(options, flags.language);
    Choices<Notation> notations;
    for (const chess::NotationSpec& spec : chess::notations())
        notations.emplace_back(spec.word, spec.notation);
    options.choice({.name = "--notation",
                    .help = "How moves are written: in SAN, with both squares, with figurines, or with the "
                            "letters of a language",
                    .default_value = "the letters of --language, in books figurine"},
                   flags.notation, notations);
}

page::Writing writing_option(const WritingFlags& flags, page::LayoutName layout) {
    const bool book = layout == page::LayoutName::book;
    const Notation usual = book ? Notation::figurine : page::usual_notation(flags.language);
    const page::Writing writing{flags.language, flags.notation.value_or(usual)};
    const auto refuse = [&](std::string_view why) {
        throw CommandError(fmt::format("--notation {}: {}", word_of(writing.notation), why), EXIT_USAGE);
    };
    const bool figurine = writing.notation == Notation::figurine;
    if (layout == page::LayoutName::plain && figurine)
        refuse("the layout plain has only letters; choose san, lan or a language");
    if (layout == page::LayoutName::diagram && (figurine || writing.notation == Notation::lan))
        refuse("captions and solutions of diagrams have letters and SAN; choose san or a language");
    return writing;
}

void add_game_id_option(Options& options, page::GivenNames& names) {
    options
        .value({.name = "--game-id",
                .help = fmt::format("An id printed with the page number, up to {} letters and digits; "
                                    "default: made from names and start position",
                                    page::MAX_GAME_ID),
                .value = "ID"},
               names.id)
        .check([](const std::string& id) {
            return page::is_game_id(id)
                       ? std::string()
                       : fmt::format("must be 1 to {} letters and digits, not {}", page::MAX_GAME_ID, id);
        });
}

void add_look_options(Options& options, LookFlags& flags) {
    options.repeated({.name = "--glyph",
                      .help = "The drawing of a piece: a figure (pawn, knight, bishop, rook, queen, king, "
                              "chancellor, archbishop, amazon), turned by :90, :180 or :270; disc:C, a "
                              "letter in a disc; or the paths of an SVG file",
                      .value = "LETTER=FIGURE|FILE.svg"},
                     flags.glyphs);
    Choices<figures::BoardTint> tints;
    for (const figures::BoardTint& tint : figures::BOARD_TINTS) tints.emplace_back(tint.name, tint);
    options.choice(
        {.name = "--tint", .help = "Tint of the boards; grey, pale and deep tint dark squares only"},
        flags.tint, tints);
}

void add_mark_option(Options& options, std::vector<std::string>& marks) {
    options.repeated(
        {.name = "--mark",
         .help = "Squares to mark, as in [%csl ...] of a PGN: G frame, Y hatch, B dot, R cross; or by name, "
                 "as in grey:d4: " +
                 figures::marker_names(),
         .value = "Gd4,grey:f6,..."},
        marks);
}

bool chooses_look(const LookFlags& flags) {
    return !flags.glyphs.empty() || flags.tint != figures::BOARD_TINTS.front();
}

figures::Look board_look(const LookFlags& flags, const variant::Rules* given) {
    const variant::Rules chess = given != nullptr ? variant::Rules() : load_variant("chess");
    const variant::Rules& rules = given != nullptr ? *given : chess;
    figures::Look look;
    look.tint = flags.tint;
    for (const std::string& glyph : flags.glyphs) add_glyph(look, glyph, rules);
    for (const std::string& list : flags.marks) {
        try {
            std::ranges::move(figures::read_marks(list, figures::board_shape(&rules)),
                              std::back_inserter(look.marks));
        } catch (const chess::ChessError& e) {
            throw CommandError(fmt::format("--mark: {}", e.what()), EXIT_USAGE);
        }
    }
    return look;
}

figures::Look unmarked_look(LookFlags flags, const variant::Rules* rules) {
    flags.marks.clear();
    return board_look(flags, rules);
}

}  // namespace inkmate::cli
