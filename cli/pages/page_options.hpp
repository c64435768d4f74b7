#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "psgen/product/product.hpp"
#include "render/page/content.hpp"

namespace inkmate {

Choices<Paper> paper_choices();
void add_paper_option(Options& options, Paper& paper);

/// The paper that is asked for; none: pages are fitted to what the device has.
struct Sheet {
    std::optional<Paper> paper;

    bool operator==(const Sheet&) const = default;
};
/// --paper, of a program: as its target has it, when there is nothing.
void add_sheet_option(Options& options, std::optional<Sheet>& sheet, Products of);

/// --layout, of what its pages are for; diagrams and books may be printed where no game is played.
enum class Layouts { of_games, of_positions, all };
void add_layout_option(Options& options, LayoutName& layout, Layouts layouts);
void add_orientation_option(Options& options, psgen::Orientation& orientation);
/// Where it depends on what is made: the side of whoever plays in a game, White's in a diagram.
void add_orientation_option(Options& options, std::optional<psgen::Orientation>& orientation);

/// --paper, --layout and --orientation where each may be several words.
void add_page_axes(Options& options, std::vector<Paper>& papers, std::vector<LayoutName>& layouts,
                   std::vector<psgen::Orientation>& orientations);

/// --record; `usual` tells when there is no answer.
void add_record_option(Options& options, std::optional<bool>& record, const std::string& usual);

/// --diagrams, of the layouts score and book.
void add_diagrams_option(Options& options, std::string& diagrams);
/// --no-curves, of the products named.
void add_curves_option(Options& options, Products of, bool& no_curves);
/// Throws CommandError with EXIT_USAGE.
ChosenPlies chosen_option(const std::string& diagrams);

}  // namespace inkmate
