#include "psgen/emit/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "psgen/emit/description.hpp"
#include "psgen/emit/error.hpp"
#include "psgen/emit/format.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/lesson_plan.hpp"
#include "psgen/emit/lint.hpp"
#include "psgen/emit/minify.hpp"
#include "psgen/emit/pack.hpp"
#include "psgen/emit/passes.hpp"
#include "psgen/emit/puzzle_introduction.hpp"
#include "psgen/emit/tables.hpp"
#include "psgen/emit/variant_description.hpp"
#include "psgen/emit/variant_introduction.hpp"
#include "psgen/emit/variant_tables.hpp"
#include "render/page/content.hpp"

namespace inkmate {

using namespace engine;

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

/// With this the names of the modules begin that play a variant; of the others it has those that know no
/// chess.
constexpr std::string_view VARIANT_MODULE = "variant_";
constexpr auto SHARED_MODULES = std::to_array<std::string_view>(
    {"clock", "commands", "device", "diagrams", "errors", "fonts",    "input",  "job",
     "latin", "lines",    "output", "pages",    "pieces", "plain",    "player", "random",
     "score", "session",  "sheet",  "uci",      "unpack", "worksheet"});

/// With this the names of the modules begin that solve a puzzle; of the others it has those that draw its
/// board and those that talk to the device.
constexpr std::string_view PUZZLE_MODULE = "puzzle_";
constexpr auto PUZZLE_SHARED_MODULES =
    std::to_array<std::string_view>({"device", "errors", "fonts", "output", "pieces", "random", "sheet",
                                     "unpack", "variant_board", "variant_diagram"});

/// What people and chess programs say in a game; a lesson has a console of its own.
constexpr auto GAME_MODULES =
    std::to_array<std::string_view>({"console", "ending", "pgn", "player", "session", "uci"});

bool is_book(const ProgramOptions& options) {
    return options.layout == LayoutName::book;
}
/// Does a program print pages that are drawn as they are: a book, or others that it is told the fonts of?
bool is_drawn(const ProgramOptions& options) {
    return is_book(options) || !options.drawn_faces.empty();
}
/// Does a program print diagrams or pages that are drawn as they are, and do nothing else, so that it is a
/// document?
bool is_document(const ProgramOptions& options) {
    return (options.layout == LayoutName::diagram && !options.lesson) || is_drawn(options);
}

/// What such pages are printed with: any, and those of a book.
constexpr auto BOOK_ROOTS = std::to_array<std::string_view>(
    {"BeginDrawnPage", "EndDrawnPage", "Face", "Baseline", "Words", "BeginDrawing", "EndDrawing", "Contour",
     "Rule", "Figurine", "Sign", "BookBoard", "DrawCoordinates", "PaintAt", "Disc"});
constexpr std::span<const std::string_view> DRAWN_ROOTS = std::span(BOOK_ROOTS).first(8);

/// Does a program have any use for a module of that name?
bool may_have(const ProgramOptions& options, std::string_view module) {
    if (options.puzzle)
        return module.starts_with(PUZZLE_MODULE) || std::ranges::binary_search(PUZZLE_SHARED_MODULES, module);
    if (options.variant)
        return module.starts_with(VARIANT_MODULE) || std::ranges::binary_search(SHARED_MODULES, module);
    if (options.lesson && std::ranges::binary_search(GAME_MODULES, module)) return false;
    return module.starts_with(TINY_MODULE) == options.tiny && !module.starts_with(VARIANT_MODULE) &&
           !module.starts_with(PUZZLE_MODULE);
}

/// Asks the device for what the program was made to ask for.
constexpr std::string_view DEVICE_MODULE = "device";

/// What a name of a font stands before that the program cannot well do without.
bool looks_for_font(const Token& token) {
    return token.is_name("findfont") || token.is_name("FindFont") || token.is_name("Latin");
}

/// The base fonts that a linked program looks for, in order of their names.
std::set<std::string> fonts(const LinkedProgram& program) {
    std::set<std::string> result;
    for (const LinkedModule& module : program.modules)
        for (const auto* list : {&module.tables, &module.definitions})
            for (const Definition& d : *list)
                for (std::size_t i = 0; i + 1 < d.tokens.size(); ++i)
                    if (d.tokens[i].kind == TokenKind::literal_name && looks_for_font(d.tokens[i + 1]) &&
                        std::ranges::binary_search(BASE_FONTS, d.tokens[i].value))
                        result.insert(d.tokens[i].value);
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
        // What is there for each colour follows itself without an empty line.
        const bool commented = several_lines && d.text.starts_with('%');
        if (!first && (tables ? several_lines : d.after_gap || commented)) out += '\n';
        out += d.text + '\n';
        first = false;
    }
}

/// Opens the dictionary that the modules fill, and closes it.
std::string dictionary(const LinkedProgram& program) {
    return fmt::format("/{0} {1} dict def\n{0} begin\n", PROGRAM_DICTIONARY, ROOM * program.names.size());
}
constexpr std::string_view DICTIONARY_END = "\nend\n";

std::string modules_text(std::span<const LinkedModule> modules) {
    std::string text;
    for (const LinkedModule& module : modules) {
        text += '\n' + rule(module.name) + comment(module.sentence) + '\n';
        write(text, module.tables, true);
        if (!module.tables.empty()) text += '\n';
        write(text, module.definitions, false);
    }
    return text;
}

/// The first lines of the header: a title takes one line, whatever it holds.
std::string title_lines(const ProgramOptions& options) {
    return fmt::format("%%Title: {}\n%%Creator: (Inkmate {})\n%%LanguageLevel: {}\n",
                       ps_string(options.title.substr(0, MAX_JOB_NAME), MAX_LINE), INKMATE_VERSION,
                       options.language_level);
}

/// A game is no document: input follows it, and nobody knows how many pages it has. So it does not claim to
/// follow the structuring conventions.
std::string game_header(const ProgramOptions& options) {
    return "%!PS\n" + title_lines(options) + "%%EndComments\n";
}

/// "Inkmate 0.1 0", as the conventions want it: a name, a version that is a real number, and a revision.
std::string procset() {
    const std::string_view version = INKMATE_VERSION;
    const std::size_t dot = version.rfind('.');
    return fmt::format("procset {} {} {}", PROGRAM_DICTIONARY, version.substr(0, dot),
                       version.substr(dot + 1));
}

std::size_t page_count(const ProgramOptions& options) {
    return page_count(options.worksheet, page_design(options));
}

/// How many pages are drawn is known at their end.
std::string document_header(const ProgramOptions& options, const LinkedProgram& program) {
    std::string text = "%!PS-Adobe-3.0\n" + title_lines(options);
    text +=
        fmt::format("%%DocumentData: Clean7Bit\n%%Orientation: Portrait\n%%Pages: {}\n%%PageOrder: Ascend\n",
                    is_drawn(options) ? "(atend)" : fmt::to_string(page_count(options)));
    std::string key = "%%DocumentNeededResources:";
    for (const std::string& font : fonts(program)) {
        text += fmt::format("{} font {}\n", key, font);
        key = "%%+";
    }
    text += fmt::format("%%DocumentSuppliedResources: {}\n", procset());
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
    // What is typed comes with the job, or to Ghostscript itself.
    const bool job = options.device.job_input;
    std::string text =
        fmt::format(R"(%
% This file is a program that plays chess. {}
% The interpreter that reads it, in a printer or in Ghostscript, keeps the board and the rules, chooses the moves{}.
%
%     {:<37} in a terminal, without pages
%     {}
%                                           in a terminal, each page a PDF
%     cat game.ps - | nc PRINTER 9100       on a printer that listens on port 9100
%
)",
                    plays(options.side), options.drawing ? " and draws the pages" : "",
                    job ? "cat game.ps - | gs -q -dNODISPLAY -_" : "gs -q -dNODISPLAY game.ps",
                    fmt::format("{}gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=move-%03d.pdf {}",
                                job ? "cat game.ps - | " : "", job ? "-_" : "game.ps"));
    if (options.console)
        text += "% Type moves (e2e4 or Nf3), go, undo, help or quit, each on a line of its own.\n";
    if (options.uci)
        text += fmt::format(
            "% It also speaks UCI{}.\n",
            job ? "" : ", so that a chess program can use `gs -q -dNODISPLAY game.ps` as an engine");
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

std::string_view book_introduction() {
    return R"(%
% This file prints a book of annotated chess games; it plays none. The interpreter that reads it, in a printer or in
% Ghostscript, draws the pages.
%
%     gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=book.pdf book.ps
%     nc PRINTER 9100 < book.ps             on a printer that listens on port 9100
%
)";
}

std::string_view drawn_introduction() {
    return R"(%
% This file prints pages and does nothing else. The interpreter that reads it, in a printer or in Ghostscript, draws
% them.
%
%     gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=pages.pdf pages.ps
%     nc PRINTER 9100 < pages.ps            on a printer that listens on port 9100
%
)";
}

std::string lesson_introduction(const ProgramOptions& options) {
    return fmt::format(R"(%
% This file is a program that sets {} chess problems and marks the answers. The interpreter that reads it, in a printer
% or in Ghostscript, prints the sheet, proves each answer by a search of its own, and prints the marked sheet.
%
%     gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=sheet-%d.pdf lesson.ps
%     cat lesson.ps answers.txt | nc PRINTER 9100
%
)",
                       options.lesson->tasks.size());
}

std::string introduction(const ProgramOptions& options, const LinkedProgram& program) {
    std::string text = options.lesson         ? lesson_introduction(options)
                       : is_book(options)     ? std::string(book_introduction())
                       : is_drawn(options)    ? std::string(drawn_introduction())
                       : is_document(options) ? worksheet_introduction(options)
                                              : game_introduction(options);
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
    if (!options.minify && options.passes)
        text +=
            R"(% Procedures of the search stand where they are called, below a comment with their name and one step further in, or have
% their name at the end of the line; inkmate generate --no-optimize writes each of them once.
)";
    if (!options.minify) text += contents(program);
    return text + "%\n";
}

void check_lesson(const ProgramOptions& o) {
    const LessonPlan& lesson = *o.lesson;
    if (lesson.tasks.size() > MOST_TASKS)
        throw EmitError(fmt::format("{} problems: a program sets {} at most; make several",
                                    lesson.tasks.size(), MOST_TASKS));
    if (lesson.tasks.size() != o.worksheet.diagrams.size() || lesson.first == 0 ||
        lesson.first + o.worksheet.held_back != lesson.tasks.size())
        throw EmitError(
            "a lesson has a diagram for each problem, and at least one problem on its first sheet");
    for (const lesson::Task& task : lesson.tasks)
        if (task.position.needs_chess960())
            throw EmitError("a lesson knows no castling of Chess960: leave those castling rights out");
    if (o.worksheet.form.answer_lines < MARKING_LINES)
        throw EmitError(fmt::format("a marked sheet is written on {} answer lines: give each diagram as many",
                                    MARKING_LINES));
}

void check_options(const ProgramOptions& o) {
    const auto fail = [](const std::string& what) { throw EmitError(what); };
    if (o.tiny && o.game.position().needs_chess960())
        fail("the smallest program knows no castling of Chess960: leave --tiny out, or the castling rights");
    constexpr std::int64_t most = 0x7fffffff;
    const bool worksheet = o.layout == LayoutName::diagram;
    if (worksheet != !o.worksheet.diagrams.empty())
        fail("diagrams and the layout diagram go together: give positions to print, and that layout");
    if (worksheet && !o.drawing) fail("a program that prints diagrams has to draw: leave drawing on");
    if (o.worksheet.diagrams.size() > MAX_DIAGRAMS)
        fail(fmt::format("{} diagrams: a program holds {}; print them in several parts",
                         o.worksheet.diagrams.size(), MAX_DIAGRAMS));
    if (o.lesson) check_lesson(o);
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

/// Does it print pages of a game that a person plays?
bool prints_games(const ProgramOptions& options) {
    return options.drawing && options.console && !options.lesson && !options.variant && !is_document(options);
}

Features features_of(const ProgramOptions& options) {
    const SearchOptions& search = options.search;
    const chess::Notation notation = options.writing.notation;
    const chess::Notation spoken = letters_of(options.writing);
    return {
        .console = options.console,
        .uci = options.uci,
        .ends_games = options.ends_games && options.console && !options.variant,
        .pages = options.drawing,
        .first_page = options.first_page && prints_games(options),
        .refusals = options.refusals && prints_games(options),
        .gathers = options.drawing && gathers_positions(options.layout),
        .notated = notation != chess::Notation::san,
        .lan = notation == chess::Notation::lan,
        .wide_moves = options.drawing && has_wide_moves(notation),
        .figurines = options.drawing && notation == chess::Notation::figurine,
        .spoken = spoken != chess::Notation::san,
        .letters = chess::piece_letters(spoken) != chess::piece_letters(chess::Notation::san),
        .marks = options.drawing && marks_moves(options.layout) && !options.variant,
        .sheets = options.drawing && options.layout == LayoutName::score,
        .worksheet = options.layout == LayoutName::diagram || is_drawn(options),
        .answer_rules = !page_layout(page_design(options)).answer_rules.empty(),
        .lesson = options.lesson != nullptr,
        .points = options.worksheet.form.points,
        .coordinates =
            options.layout != LayoutName::diagram || page_layout(page_design(options)).grid.coordinates,
        .level2 = options.language_level >= 2,
        .minimax = search.algorithm == SearchAlgorithm::minimax,
        .alphabeta = search.algorithm == SearchAlgorithm::alphabeta,
        .full = search.algorithm == SearchAlgorithm::full,
        .hash = search.algorithm == SearchAlgorithm::full && search.hash_bits > 0,
        .tapered = search.evaluation->blend == Evaluation::Blend::tapered,
        .keys = search.algorithm == SearchAlgorithm::full ||
                search.evaluation->blend == Evaluation::Blend::tapered,
        .chess960 = knows_chess960(options),
        .book = !options.book.empty(),
        .ask_paper = options.device.ask_paper,
        .timeouts_off = options.device.timeouts_off,
        .duplex_off = options.device.duplex_off,
        .one_copy = options.device.one_copy,
        .job_name = !options.device.job_name.empty(),
        .job_input = options.device.job_input,
        .variant = variant_features(options),
        .puzzle = puzzle_features(options.puzzle.get()),
    };
}

/// What stands before the program itself.
std::string front(const ProgramOptions& options, const LinkedProgram& program) {
    if (options.tiny) return game_header(options);
    if (options.puzzle)
        return game_header(options) + puzzle_introduction(*options.puzzle, options.minify) +
               (options.minify ? "" : contents(program) + "%\n") + "\n";
    if (options.variant && !is_document(options))
        return game_header(options) + variant_introduction(options) + variant_description(options) + "\n";
    if (options.lesson)
        return game_header(options) + introduction(options, program) +
               lesson_comment(options.lesson->tasks.size()) + "\n";
    if (!is_document(options))
        return game_header(options) + introduction(options, program) + description_comment(options) + "\n";
    std::string text = document_header(options, program) + introduction(options, program) + "%%BeginProlog\n";
    for (const std::string& font : fonts(program)) text += fmt::format("%%IncludeResource: font {}\n", font);
    return text + fmt::format("%%BeginResource: {}\n", procset());
}

/// What stands behind it: set-up and pages, each of which can be printed by itself.
std::string document_setup(bool wishes) {
    std::string text = "%%EndResource\n%%EndProlog\n";
    if (wishes) text += "%%BeginSetup\n{ Inkmate begin PrepareDevice end } exec\n%%EndSetup\n";
    return text;
}
std::string worksheet_end(const ProgramOptions& options, bool wishes) {
    std::string text = document_setup(wishes);
    const std::size_t pages = page_count(options);
    for (std::size_t page = 1; page <= pages; ++page)
        text += fmt::format("%%Page: {0} {0}\n{{ Inkmate begin {0} PrintSheet end }} exec\n", page);
    return text + "%%Trailer\n%%EOF\n";
}

/// Stand for a moment around the part of a program that is packed.
constexpr std::string_view PACKED_BEGINS = "%%PackedBegins\n", PACKED_ENDS = "%%PackedEnds\n";

/// Says what takes long on a slow device, as devices tell their state.
constexpr std::string_view PROGRESS =
    "mark{(%%[ Inkmate: unpacking ]%%\\n)print flush}stopped pop cleartomark\n";

/// How many modules are not packed: a device that may lose patience is asked to have some first.
std::size_t modules_in_front(const ProgramOptions& options, const LinkedProgram& program) {
    if (!options.device.timeouts_off) return 0;
    const auto device = std::ranges::find(program.modules, DEVICE_MODULE, &LinkedModule::name);
    return device == program.modules.end() ? 0
                                           : static_cast<std::size_t>(device - program.modules.begin()) + 1;
}

std::string packed(const ProgramOptions& options, const LinkedProgram& program, std::string_view start) {
    const std::size_t in_front = modules_in_front(options, program);
    const std::span<const LinkedModule> modules = program.modules;
    std::string text = dictionary(program) + modules_text(modules.first(in_front));
    text.insert(in_front == 0 ? 0 : text.size(), PACKED_BEGINS);
    text.append(modules_text(modules.subspan(in_front))).append(DICTIONARY_END);
    text.append(PACKED_ENDS).append(start);
    // Both forms agree on the names, for they are of one text.
    const std::string lines = minify(text, program.names);
    const std::string strings = minify(text, program.names, Medium::string);
    const std::size_t begin = strings.find(PACKED_BEGINS) + PACKED_BEGINS.size();
    return lines.substr(0, lines.find(PACKED_BEGINS)) + std::string(in_front == 0 ? "" : PROGRESS) +
           pack(strings.substr(begin, strings.find(PACKED_ENDS) - begin)) +
           lines.substr(lines.find(PACKED_ENDS) + PACKED_ENDS.size());
}

std::string assemble(const ProgramOptions& options, const LinkedProgram& program, std::string_view start) {
    const std::string text = front(options, program);
    if (options.minify && options.pack) return text + packed(options, program, start);
    const std::string body = program_text(program) + std::string(start);
    return text + (options.minify ? minify(body, program.names) : body);
}

}  // namespace

LinkedProgram link_program(const ProgramOptions& options, const std::vector<std::string>& roots,
                           std::span<const ModuleSource> sources) {
    check_options(options);
    const Features features = features_of(options);
    std::vector<Module> modules;
    const auto belongs = [&](const ModuleSource& source) {
        return may_have(options, source.name) && !is_left_out(source, features);
    };
    for (const ModuleSource& source : sources)
        if (belongs(source)) modules.push_back(parse_module(source, features));
    const auto tables = [&](std::string_view name) { return find_table(name, options); };
    LinkedProgram program = link(modules, {roots, options.language_level, tables});
    // A tiny program would rather be small.
    if (options.passes && !options.tiny) {
        evaluate_booleans(program);
        fold_constants(program, roots);
        gather_variables(program, SEARCH_ROOT, SEARCH_VARIABLES);
        inline_procedures(program, SEARCH, roots);
    }
    return program;
}

std::string program_text(const LinkedProgram& program) {
    return (dictionary(program) + modules_text(program.modules)).append(DICTIONARY_END);
}

namespace {

/// Does a program ask its device for anything?
bool has_wishes(const ProgramOptions& options, std::span<const ModuleSource> sources) {
    return features_of(options).wishes() && !options.tiny &&
           std::ranges::find(sources, DEVICE_MODULE, &ModuleSource::name) != sources.end();
}

}  // namespace

std::string drawn_word(std::string_view name, bool small) {
    if (!small) return std::string(name);
    const auto found = std::ranges::find(BOOK_ROOTS, name);
    return std::string(1, static_cast<char>('A' + (found - BOOK_ROOTS.begin())));
}

std::string generate_drawn_prolog(const ProgramOptions& options, std::span<const ModuleSource> sources) {
    const bool wishes = has_wishes(options, sources);
    const std::span<const std::string_view> words = is_book(options) ? BOOK_ROOTS : DRAWN_ROOTS;
    std::vector<std::string> roots(words.begin(), words.end());
    if (wishes) roots.emplace_back("PrepareDevice");
    std::string letters;
    if (options.minify) {
        for (const std::string_view name : words)
            letters += fmt::format("/{} /{} load def\n", drawn_word(name, true), name);
        letters = "Inkmate begin\n" + letters + "end\n";
    }
    return assemble(options, link_program(options, roots, sources), letters + document_setup(wishes));
}

std::string generate(const ProgramOptions& options, std::span<const ModuleSource> sources) {
    const bool wishes = has_wishes(options, sources);
    if (is_document(options)) {
        std::vector<std::string> roots = {"PrintSheet"};
        if (wishes) roots.emplace_back("PrepareDevice");
        return assemble(options, link_program(options, roots, sources), worksheet_end(options, wishes));
    }
    std::vector<std::string> roots = {"Start"};
    if (wishes) roots.emplace_back("WISHES");
    return assemble(options, link_program(options, roots, sources),
                    options.puzzle ? "\n% The puzzle is solved.\n{ Inkmate begin Start end } exec\n"
                                   : "\n% The game begins; what follows is input.\n"
                                     "{ Inkmate begin Start end } exec\n");
}

std::string generate_library(const ProgramOptions& options, const std::vector<std::string>& roots,
                             std::span<const ModuleSource> sources) {
    return assemble(options, link_program(options, roots, sources),
                    is_document(options) ? "%%EndResource\n%%EndProlog\n" : "");
}

}  // namespace inkmate
