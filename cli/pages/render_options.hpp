#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/pages/move_sheets.hpp"
#include "cli/pages/page_options.hpp"
#include "cli/pages/worksheet_options.hpp"
#include "cli/pages/writing_options.hpp"
#include "cli/publish/page_output.hpp"
#include "play/device/interrupt.hpp"
#include "render/page/words/names.hpp"

namespace inkmate {

/// What is drawn, how, and where it goes.
struct RenderFlags {
    std::string fen;
    std::string variant;
    /// Of moves sheets, as they were typed.
    std::vector<std::string> pieces;
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
    std::optional<bool> record;
    std::string diagrams;
    bool no_curves = false;
    std::string evaluation;
    /// Boards to a line of a contact sheet.
    std::optional<int> contact;
    WorksheetFlags worksheet;
    WritingFlags writing;
    /// Whose file is the output.
    std::string shard;
};

void add_render_options(Options& options, RenderFlags& flags);

/// pdf, png, svg, ps, eps or html?
bool is_format(const std::string& word);
/// "png" of "page-%03d.png", which may be no format; nothing where a name has no ending.
std::string format_ending(const std::string& output);
/// One of the formats: as --format or the file's ending has it. Throws CommandError.
std::string format_of(const RenderFlags& flags);

/// Throws CommandError for an option that was given and would change nothing on these pages.
void refuse_idle_options(const Options& table, const RenderFlags& flags, const std::string& format);

/// Throws CommandError where pages would go to a terminal.
void refuse_terminal(const std::string& output, const std::string& format);
/// Throws CommandError after the interrupt key.
void check_interrupt(const Interrupt& interrupt, const RenderFlags& flags);

/// "games" for "games.pgn".
std::string file_title(const RenderFlags& flags, const std::string& otherwise);
/// Do several games become one PDF.
bool is_joined(const RenderFlags& flags, const std::string& format);
/// Has every file a number.
bool is_numbered(const RenderFlags& flags, const std::string& format);
/// How pages are written, as the options say.
PageOutput::Options page_options(const RenderFlags& flags, const std::string& format,
                                 const DocumentInfo& info);

}  // namespace inkmate
