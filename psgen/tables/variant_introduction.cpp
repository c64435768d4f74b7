#include "psgen/tables/variant_introduction.hpp"

#include <fmt/format.h>

#include "core/variant/rules.hpp"
#include "psgen/tables/variant_example.hpp"

namespace inkmate {

std::string variant_introduction(const ProgramOptions& options) {
    const bool job = options.device.job_input;
    std::string text = fmt::format(
        R"(%
% This file is a program that plays {}, a variant of chess, on {} x {} squares. The interpreter that reads it, a
% printer's or Ghostscript, knows the rules, chooses the moves{}.
%
%     {:<37} in a terminal, without pages
%     cat game.ps - | nc PRINTER 9100       on a printer that listens on port 9100
%
% Type moves ({}), go, undo, help or quit, each on a line of its own.
)",
        options.variant->name, options.variant->files, options.variant->ranks,
        options.drawing ? " and draws the pages" : "",
        job ? "cat game.ps - | gs -q -dNODISPLAY -_" : "gs -q -dNODISPLAY game.ps",
        example_move(*options.variant));
    if (options.uci)
        text += fmt::format(
            "% It also speaks UCI{}.\n",
            job ? "" : ", so that a chess program can use `gs -q -dNODISPLAY game.ps` as an engine");
    text += options.minify
                ? "% Names are short; inkmate generate without --minify writes the readable form.\n"
                : "% Cells are places of the board with its border, pieces are types from 1, 32 more "
                  "for Black; scores are centipawns.\n";
    return text;
}

}  // namespace inkmate
