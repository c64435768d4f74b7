#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/page_options.hpp"
#include "cli/worksheet_options.hpp"
#include "cli/writing_options.hpp"
#include "publish/page_output.hpp"
#include "render/page/game_names.hpp"

namespace inkmate {

/// What is drawn, how, and where it goes.
struct RenderFlags {
    std::string fen;
    std::string variant;
    bool move_sheets = false;
    std::string pgn;
    std::optional<std::size_t> game;
    std::string games;
    std::optional<std::size_t> ply;
    std::string output = "-";
    std::optional<std::string> format;
    bool per_move = false;
    bool crop = false;
    double dpi = 150;
    GivenNames names;
    std::string author;
    Paper paper = A4;
    LayoutName layout = LayoutName::game;
    Orientation orientation = Orientation::white;
    std::string diagrams;
    bool no_curves = false;
    std::string evaluation;
    /// Boards to a line of a contact sheet.
    std::optional<int> contact;
    WorksheetFlags worksheet;
    WritingFlags writing;
};

void add_render_options(Options& options, RenderFlags& flags);

/// pdf, png, svg, ps, eps or html: as --format or the file's ending has it. Throws CommandError.
std::string format_of(const RenderFlags& flags);

/// Where the pages go, as the options say.
PageOutput page_output(const RenderFlags& flags, const std::string& format, const DocumentInfo& info);

}  // namespace inkmate
