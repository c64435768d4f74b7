#include "psgen/tables/puzzle_introduction.hpp"

#include <fmt/format.h>

namespace inkmate {

std::string puzzle_introduction(const PuzzlePlan& plan, bool minify) {
    const std::string question =
        plan.task.is_tour() ? puzzle_question(plan.task, true)
        : plan.task.question.pieces
            ? puzzle_headline(plan.task, *plan.task.question.pieces)
            : (plan.task.question.kind == puzzle::Kind::domination ? "As few" : "As many") +
                  puzzle_question(plan.task, true);
    std::string text = fmt::format(
        R"(%
% This file is a program that solves a puzzle. {}.
% The interpreter that reads it, in a printer or in Ghostscript, searches for the solution, says what it has found, and
% prints {}.
%
%     gs -q -dNOPAUSE -dBATCH -dNODISPLAY puzzle.ps     in a terminal, without pages
%     gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=puzzle.pdf puzzle.ps
%     nc PRINTER 9100 < puzzle.ps                       on a printer that listens on port 9100
%
)",
        question, plan.step_pages ? "a page for each of its steps" : "it on a page");
    text +=
        minify
            ? "% Names are short; inkmate puzzle without --minify writes the readable form.\n"
            : R"(% How to read it. Modules stand in the order in which they need each other; each begins with a line of dashes and ends
% where the next one begins. Procedures are in PascalCase, variables in camelCase, tables and constants in UPPER_CASE.
% The comment before a procedure says what it does and, below, what it takes from the stack -- and what it leaves there.
% //NAME is the value of NAME at the time the file is read. Squares are numbered from a1 along the ranks, holes left out.
)";
    return text;
}

}  // namespace inkmate
