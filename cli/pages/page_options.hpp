#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "core/variant/rules.hpp"
#include "psgen/product/product.hpp"
#include "render/page/content.hpp"
#include "render/page/figures/look.hpp"
#include "render/page/words/names.hpp"

namespace inkmate::cli {

/// --paper of pages that are drawn here.
void add_paper_option(Options& options, figures::Paper& paper);
/// The paper of a program; none to fit pages to what the device has.
struct Sheet {
    std::optional<figures::Paper> paper;

    bool operator==(const Sheet&) const = default;
};
/// --paper of a program; by default as its target has it.
void add_sheet_option(Options& options, std::optional<Sheet>& sheet);

/// --layout of the pages of games.
void add_layout_option(Options& options, page::LayoutName& layout);
/// --orientation.
void add_orientation_option(Options& options, psgen::Orientation& orientation);

/// Which of them are given as lists, to try every combination.
void add_paper_option(Options& options, std::vector<figures::Paper>& papers);
void add_layout_option(Options& options, std::vector<page::LayoutName>& layouts);
void add_orientation_option(Options& options, std::vector<psgen::Orientation>& orientations);

/// --record; `default_value` describes the choice without it.
void add_record_option(Options& options, std::optional<bool>& record, const std::string& default_value);

/// --diagrams, of the layout score and of books.
void add_diagrams_option(Options& options, std::string& diagrams);
/// --without curves, of the layout score and of books.
void add_curves_option(Options& options, bool& curves);
/// Throws CommandError with EXIT_USAGE.
page::ChosenPlies chosen_option(const std::string& diagrams);

/// --language, and --notation; without it, moves have the letters of the language, in books figurines.
struct WritingFlags {
    page::Language language = page::Language::english;
    std::optional<chess::Notation> notation;
};
/// --language.
void add_language_option(Options& options, page::Language& language);
void add_writing_options(Options& options, WritingFlags& flags);
/// Throws CommandError with EXIT_USAGE if the layout cannot have the notation.
page::Writing writing_option(const WritingFlags& flags, page::LayoutName layout);

/// --game-id.
void add_game_id_option(Options& options, page::GivenNames& names);

/// How the boards of a variant look.
struct LookFlags {
    std::vector<std::string> glyphs;
    std::vector<std::string> marks;
    figures::BoardTint tint = figures::BOARD_TINTS.front();
};
/// --glyph and --tint.
void add_look_options(Options& options, LookFlags& flags);
/// --mark.
void add_mark_option(Options& options, std::vector<std::string>& marks);
/// True if the pieces or the tint of boards are chosen.
bool chooses_look(const LookFlags& flags);
/// Return the look of boards by these rules; null for those of chess. Throws CommandError with EXIT_USAGE.
figures::Look board_look(const LookFlags& flags, const variant::Rules* rules);
/// Return the look of boards each of which has marks of its own, as on worksheets and in books.
figures::Look unmarked_look(LookFlags flags, const variant::Rules* rules);

}  // namespace inkmate::cli
