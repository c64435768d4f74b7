#include "psgen/emit/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "psgen/emit/description.hpp"
#include "psgen/emit/error.hpp"
#include "psgen/emit/format.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/lint.hpp"
#include "psgen/emit/minify.hpp"
#include "psgen/emit/pack.hpp"
#include "psgen/emit/passes.hpp"
#include "psgen/emit/tables.hpp"
#include "render/page/content.hpp"

namespace inkmate {

namespace {

/// Places of the dictionary for each name. Names are found by hashing: a dictionary without room to spare
/// makes every look at a variable slow.
constexpr std::size_t ROOM = 3;

// clang-format off
constexpr auto BASE_FONTS = std::to_array<std::string_view>({
    "AvantGarde-Book", "AvantGarde-BookOblique", "AvantGarde-Demi", "AvantGarde-DemiOblique", "Bookman-Demi",
    "Bookman-DemiItalic", "Bookman-Light", "Bookman-LightItalic", "Courier", "Courier-Bold",
    "Courier-BoldOblique", "Courier-Oblique", "Helvetica", "Helvetica-Bold", "Helvetica-BoldOblique",
    "Helvetica-Narrow", "Helvetica-Narrow-Bold", "Helvetica-Narrow-BoldOblique", "Helvetica-Narrow-Oblique",
    "Helvetica-Oblique", "NewCenturySchlbk-Bold", "NewCenturySchlbk-BoldItalic", "NewCenturySchlbk-Italic",
    "NewCenturySchlbk-Roman", "Palatino-Bold", "Palatino-BoldItalic", "Palatino-Italic", "Palatino-Roman",
    "Symbol", "Times-Bold", "Times-BoldItalic", "Times-Italic", "Times-Roman", "ZapfChancery-MediumItalic",
    "ZapfDingbats"
});
// clang-format on
static_assert(std::ranges::is_sorted(BASE_FONTS));

/// What is run most of the time, and the part of it that runs in a scope of its own.
constexpr std::string_view SEARCH = "Search";
constexpr std::string_view SEARCH_ROOT = "SearchRoot";
constexpr std::string_view SEARCH_VARIABLES = "SEARCH_VARIABLES";

/// With this the names of the modules begin that the smallest program is made of; it has no others.
constexpr std::string_view TINY_MODULE = "tiny_";

/// The base fonts that a linked program names, in order of their names.
std::set<std::string> fonts(const LinkedProgram& program) {
    std::set<std::string> result;
    for (const LinkedModule& module : program.modules)
        for (const auto* list : {&module.tables, &module.definitions})
            for (const Definition& d : *list)
                for (const Token& token : d.tokens)
                    if (token.kind == TokenKind::literal_name &&
                        std::ranges::binary_search(BASE_FONTS, token.value))
                        result.insert(token.value);
    return result;
}

/// "% ---- moves -----...": begins a module.
std::string rule(std::string_view title) {
    return fmt::format("% ---- {} {:-<{}}\n", title, "", 100 - title.size());
}

std::string comment(std::string_view text) {
    std::string result;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) result += "% " + line + '\n';
    return result;
}

void write(std::string& out, const std::vector<Definition>& definitions, bool tables) {
    bool first = true;
    for (const Definition& d : definitions) {
        const bool several_lines = d.text.find('\n') != std::string::npos;
        if (!first && (tables ? several_lines : d.after_gap)) out += '\n';
        out += d.text + '\n';
        first = false;
    }
}

/// The first lines of the header.
std::string title_lines(const ProgramOptions& options) {
    // A title takes one line, whatever it holds.
    return fmt::format("%!PS-Adobe-3.0\n%%Title: {}\n%%Creator: (Inkmate {})\n%%LanguageLevel: {}\n",
                       ps_string(options.title.substr(0, MAX_JOB_NAME), MAX_LINE), INKMATE_VERSION,
                       options.language_level);
}

std::string header(const ProgramOptions& options, const LinkedProgram& program) {
    std::string text = title_lines(options);
    text += "%%DocumentData: Clean7Bit\n";
    if (options.drawing) text += "%%Orientation: Portrait\n%%PageOrder: Ascend\n";
    std::string key = "%%DocumentNeededResources:";
    for (const std::string& font : fonts(program)) {
        text += fmt::format("{} font {}\n", key, font);
        key = "%%+";
    }
    text += fmt::format("%%DocumentSuppliedResources: procset Inkmate {} 0\n", INKMATE_VERSION);
    return text + "%%EndComments\n";
}

std::string_view plays(ProgramSide side) {
    switch (side) {
        case ProgramSide::white: return "It plays White; you play Black.";
        case ProgramSide::black: return "It plays Black; you play White.";
        case ProgramSide::both: return "It plays both sides.";
        default: return "It plays neither side until you type go.";
    }
}

/// The modules, each with the first line of what its header says.
std::string contents(const LinkedProgram& program) {
    std::size_t width = 0;
    for (const LinkedModule& module : program.modules) width = std::max(width, module.name.size());
    std::string text = "%\n% What it holds, in this order:\n%\n";
    for (const LinkedModule& module : program.modules)
        text += fmt::format("%     {:<{}}  {}\n", module.name, width,
                            module.sentence.substr(0, module.sentence.find('\n')));
    return text;
}

std::string game_introduction(const ProgramOptions& options) {
    std::string text = fmt::format(R"(%
% This file is a program that plays chess. {}
% The interpreter that reads it, in a printer or in Ghostscript, keeps the board and the rules, chooses the moves{}.
%
%     gs -q -dNODISPLAY game.ps             in a terminal, without pages
%     gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=move-%03d.pdf game.ps
%                                           in a terminal, each page a PDF
%     cat game.ps - | nc PRINTER 9100       on a printer that listens on port 9100
%
)",
                                   plays(options.side), options.drawing ? " and draws the pages" : "");
    if (options.console)
        text += "% Type moves (e2e4 or Nf3), go, undo, help or quit, each on a line of its own.\n";
    if (options.uci)
        text +=
            "% It also speaks UCI, so that a chess program can use `gs -q -dNODISPLAY game.ps` as an "
            "engine.\n";
    return text;
}

std::string worksheet_introduction(const ProgramOptions& options) {
    const std::size_t count = options.worksheet.diagrams.size();
    return fmt::format(R"(%
% This file prints {} chess diagram{}; it plays no game. The interpreter that reads it, in a printer or in Ghostscript,
% draws the pages.
%
%     gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=sheet.pdf sheet.ps
%     nc PRINTER 9100 < sheet.ps            on a printer that listens on port 9100
%
)",
                       count, count == 1 ? "" : "s");
}

std::string introduction(const ProgramOptions& options, const LinkedProgram& program) {
    std::string text =
        options.layout == LayoutName::diagram ? worksheet_introduction(options) : game_introduction(options);
    if (options.minify)
        text +=
            "% The names are short and the comments gone; inkmate generate without --minify writes the "
            "readable form.\n";
    else
        text += R"(%
% How to read it. Modules stand in the order in which they need each other; each begins with a line of dashes and ends
% where the next one begins. Procedures are in PascalCase, variables in camelCase, tables and constants in UPPER_CASE.
% The comment before a procedure says what it does and, below, what it takes from the stack -- and what it leaves there.
% //NAME is the value of NAME at the time the file is read. Squares are 0 (a1) to 63 (h8), rank by rank; pieces are
% 1 to 6 for White's pawn, knight, bishop, rook, queen, king and 9 to 14 for Black's; scores are centipawns.
)";
    if (!options.minify) text += contents(program);
    return text + "%\n";
}

void check_options(const ProgramOptions& o) {
    const auto fail = [](const std::string& what) { throw EmitError(what); };
    constexpr std::int64_t most = 0x7fffffff;
    const bool worksheet = o.layout == LayoutName::diagram;
    if (worksheet != !o.worksheet.diagrams.empty())
        fail("diagrams and the layout diagram go together: give positions to print, and that layout");
    if (worksheet && !o.drawing) fail("a program that prints diagrams has to draw: leave drawing on");
    if (o.worksheet.diagrams.size() > MAX_DIAGRAMS)
        fail(fmt::format("{} diagrams: a program holds {}; print them in several parts",
                         o.worksheet.diagrams.size(), MAX_DIAGRAMS));
    if (!o.console && !o.uci)
        fail("a program without console and without UCI could not be talked to: leave one of them on");
    if (o.language_level < 1 || o.language_level > 3)
        fail(fmt::format("there is no language level {}: choose 1, 2 or 3", o.language_level));
    if (o.limits.depth < 1 || o.limits.depth > MAX_PLY)
        fail(fmt::format("a search of {} plies: choose a depth from 1 to {}", o.limits.depth, MAX_PLY));
    if (o.limits.nodes > most)
        fail(fmt::format("a search of {} nodes: a printer counts to {}", o.limits.nodes, most));
    if (o.limits.milliseconds < 0 || o.limits.milliseconds > most)
        fail(fmt::format("a search of {} milliseconds: choose a time from 0 to {}", o.limits.milliseconds,
                         most));
    if (o.seed < 0 || o.seed > MAX_SEED)
        fail(fmt::format("a seed of {}: choose from 1 to {}, or 0 for another one in every game", o.seed,
                         MAX_SEED));
    if (o.max_plies < 1 || o.max_plies > MAX_PLIES)
        fail(fmt::format("a record of {} plies: choose from 1 to {}", o.max_plies, MAX_PLIES));
    if (o.game.moves().size() >= static_cast<std::size_t>(o.max_plies))
        fail(fmt::format(
            "a game of {} plies: the program's record has room for {}, one of them for a move to come; "
            "begin from a later position",
            o.game.moves().size(), o.max_plies));
}

/// What stands before the program itself.
std::string front(const ProgramOptions& options, const LinkedProgram& program) {
    if (options.tiny) return title_lines(options) + "%%EndComments\n";
    return header(options, program) + introduction(options, program) +
           (options.layout == LayoutName::diagram ? "" : description_comment(options)) +
           fmt::format("%%BeginProlog\n%%BeginResource: procset Inkmate {} 0\n", INKMATE_VERSION);
}

std::string assemble(const ProgramOptions& options, const LinkedProgram& program, std::string_view start) {
    const std::string text = front(options, program);
    const std::string body = program_text(program);
    if (!options.minify) return text + body + std::string(start);
    if (!options.pack) return text + minify(body + std::string(start), program.names);
    // One call, for body and start are to agree on the names.
    const std::string small = minify(body + std::string(start), program.names, Medium::string);
    const std::size_t end = small.find(start.substr(0, start.find('\n')));
    return text + pack(small.substr(0, end)) + small.substr(end);
}

}  // namespace

LinkedProgram link_program(const ProgramOptions& options, const std::vector<std::string>& roots,
                           std::span<const ModuleSource> sources) {
    check_options(options);
    const SearchOptions& search = options.search;
    const Features features{
        .console = options.console,
        .uci = options.uci,
        .pages = options.drawing,
        .gathers = options.drawing && gathers_positions(options.layout),
        .marks = options.drawing && marks_moves(options.layout),
        .sheets = options.drawing && options.layout == LayoutName::score,
        .worksheet = options.layout == LayoutName::diagram,
        .coordinates =
            options.layout != LayoutName::diagram || page_layout(page_design(options)).grid.coordinates,
        .level2 = options.language_level >= 2,
        .minimax = search.strength == Strength::minimax,
        .alphabeta = search.strength == Strength::alphabeta,
        .full = search.strength == Strength::full,
        .hash = search.strength == Strength::full && search.hash_bits > 0,
        .tapered = search.evaluation->blend == Evaluation::Blend::tapered,
        .keys = search.strength == Strength::full || search.evaluation->blend == Evaluation::Blend::tapered,
        .book = !options.book.empty(),
        .ask_paper = options.device.ask_paper,
        .timeouts_off = options.device.timeouts_off,
        .duplex_off = options.device.duplex_off,
        .one_copy = options.device.one_copy,
        .job_name = !options.device.job_name.empty(),
    };
    std::vector<Module> modules;
    const auto belongs = [&](const ModuleSource& source) {
        return source.name.starts_with(TINY_MODULE) == options.tiny && !is_left_out(source, features);
    };
    for (const ModuleSource& source : sources)
        if (belongs(source)) modules.push_back(parse_module(source, features));
    const auto tables = [&](std::string_view name) { return find_table(name, options); };
    LinkedProgram program = link(modules, {roots, options.language_level, tables});
    // A tiny program would rather be small.
    if (options.passes && !options.tiny) {
        evaluate_booleans(program);
        fold_constants(program);
        gather_variables(program, SEARCH_ROOT, SEARCH_VARIABLES);
        inline_procedures(program, SEARCH, roots);
    }
    return program;
}

std::string program_text(const LinkedProgram& program) {
    std::string text =
        fmt::format("/{0} {1} dict def\n{0} begin\n", PROGRAM_DICTIONARY, ROOM * program.names.size());
    for (const LinkedModule& module : program.modules) {
        text += '\n' + rule(module.name) + comment(module.sentence) + '\n';
        write(text, module.tables, true);
        if (!module.tables.empty()) text += '\n';
        write(text, module.definitions, false);
    }
    return text + "\nend\n";
}

std::string generate(const ProgramOptions& options, std::span<const ModuleSource> sources) {
    if (options.layout == LayoutName::diagram)
        return assemble(options, link_program(options, {"PrintWorksheet"}, sources),
                        "%%EndResource\n%%EndProlog\n\n"
                        "{ Inkmate begin PrintWorksheet end } exec\n"
                        "%%EOF\n");
    if (options.tiny)
        return assemble(options, link_program(options, {"Start"}, sources),
                        "%%EndProlog\n{ Inkmate begin Start end } exec\n");
    return assemble(options, link_program(options, {"Start"}, sources),
                    "%%EndResource\n%%EndProlog\n\n"
                    "% The game begins; what follows is input.\n"
                    "{ Inkmate begin Start end } exec\n");
}

std::string generate_library(const ProgramOptions& options, const std::vector<std::string>& roots,
                             std::span<const ModuleSource> sources) {
    return assemble(options, link_program(options, roots, sources), "%%EndResource\n%%EndProlog\n");
}

}  // namespace inkmate
