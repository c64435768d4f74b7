#include "psgen/emit/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "psgen/link/pack.hpp"
#include "psgen/link/passes.hpp"
#include "psgen/tables/drawn_pages.hpp"
#include "psgen/tables/self_test.hpp"
#include "psgen/tables/tables.hpp"

namespace inkmate::psgen {

namespace {

/// Places of the dictionary for each name. Names are found by hashing: a dictionary without room to spare
/// makes every look at a variable slow.
constexpr std::size_t ROOM = 3;

/// The procedure that runs most of the time, and the part of it with a scope of its own.
constexpr std::string_view SEARCH = "Search";
constexpr std::string_view DEEPEN = "Deepen";
constexpr std::string_view SEARCH_VARIABLES = "SEARCH_VARIABLES";

/// Asks the device for what the program was made to ask for.
constexpr std::string_view DEVICE_MODULE = "device";

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
    return fmt::format("/{0} {1} dict def\n{0} begin\n", PROGRAM_DICTIONARY, dictionary_size(program));
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

/// Ends the prolog of a document, and asks the device for what the pages need.
std::string document_setup(bool wishes) {
    std::string text = "%%EndResource\n%%EndProlog\n";
    if (wishes) text += "%%BeginSetup\n{ Inkmate begin PrepareDevice end } exec\n%%EndSetup\n";
    return text;
}
/// Prints the pages of a worksheet, each of which can be printed by itself.
std::string worksheet_pages(const WorksheetProgram& program) {
    std::string text;
    const std::size_t pages = page::page_count(program.worksheet, page_design(program));
    for (std::size_t page = 1; page <= pages; ++page)
        text += fmt::format("%%Page: {0} {0}\n{{ Inkmate begin {0} PrintSheet end }} exec\n", page);
    return text + "%%Trailer\n%%EOF\n";
}
/// Gives the procedures that pages of a small document call their letters.
std::string letters(std::span<const std::string_view> words) {
    std::string text = "Inkmate begin\n";
    for (const std::string_view name : words)
        text += fmt::format("/{} /{} load def\n", drawn_word(name, true), name);
    return text + "end\n";
}

/// Stand for a moment around the part of a program that is packed.
constexpr std::string_view PACKED_BEGINS = "%%PackedBegins\n", PACKED_ENDS = "%%PackedEnds\n";

/// Says what takes long on a slow device, as devices tell their state.
constexpr std::string_view PROGRESS =
    "mark{(%%[ Inkmate: unpacking ]%%\\n)print flush}stopped pop cleartomark\n";

/// How many modules are not packed: a device that may lose patience is asked for more first.
std::size_t modules_in_front(const Program& common, const LinkedProgram& program) {
    if (!common.device.timeouts_off) return 0;
    const auto device = std::ranges::find(program.modules, DEVICE_MODULE, &LinkedModule::name);
    return device == program.modules.end() ? 0
                                           : static_cast<std::size_t>(device - program.modules.begin()) + 1;
}

std::string packed(const Program& common, const LinkedProgram& program, std::string_view start) {
    const std::size_t in_front = modules_in_front(common, program);
    const std::span<const LinkedModule> modules = program.modules;
    std::string text = dictionary(program) + modules_text(modules.first(in_front));
    text.insert(in_front == 0 ? 0 : text.size(), PACKED_BEGINS);
    text.append(modules_text(modules.subspan(in_front))).append(DICTIONARY_END);
    text.append(PACKED_ENDS).append(start);
    // Both forms agree on the names, for they are made from one text.
    const std::string lines = minify(text, program.names);
    const std::string strings = minify(text, program.names, Medium::string);
    const std::size_t begin = strings.find(PACKED_BEGINS) + PACKED_BEGINS.size();
    return lines.substr(0, lines.find(PACKED_BEGINS)) + std::string(in_front == 0 ? "" : PROGRESS) +
           pack(strings.substr(begin, strings.find(PACKED_ENDS) - begin)) +
           lines.substr(lines.find(PACKED_ENDS) + PACKED_ENDS.size());
}

std::string assemble(const Product& product, const LinkedProgram& program, std::string_view start) {
    const Program& common = program_of(product);
    const std::string header = program_header(product, program);
    if (common.form == Form::packed) return header + packed(common, program, start);
    const std::string body = program_text(program) + std::string(start);
    return header + (common.form == Form::small ? minify(body, program.names) : body);
}

LinkedProgram link_roots(const Product& product, const std::vector<std::string>& roots,
                         std::span<const ModuleSource> sources) {
    check_product(product);
    const Program& common = program_of(product);
    LinkedProgram program =
        link(modules_of(product, sources), {roots, common.language_level, tables_of(product)});
    write_plain_tables(program);
    // A tiny program would rather be small.
    if (common.form != Form::plain && !std::holds_alternative<TinyProgram>(product)) {
        evaluate_booleans(program);
        fold_constants(program, roots);
        gather_variables(program, DEEPEN, SEARCH_VARIABLES);
        inline_procedures(program, SEARCH, roots);
        if (is_small(common.form)) inline_rare_uses(program, roots);
    }
    drop_idle_binds(program);
    return program;
}

/// True if the program asks its device for anything.
bool has_wishes(const Product& product, std::span<const ModuleSource> sources) {
    return features_of(product).at("wishes") &&
           std::ranges::find(sources, DEVICE_MODULE, &ModuleSource::name) != sources.end();
}

/// A document, and what prints its pages.
std::string document(const Product& product, std::vector<std::string> roots, std::string_view before_setup,
                     std::string_view pages, std::span<const ModuleSource> sources) {
    const bool wishes = has_wishes(product, sources);
    if (wishes) roots.emplace_back("PrepareDevice");
    return assemble(product, link_roots(product, roots, sources),
                    std::string(before_setup) + document_setup(wishes) + std::string(pages));
}

/// A document whose pages come later.
std::string drawn_document(const Product& product, std::span<const ModuleSource> sources) {
    const auto words = drawn_words(std::holds_alternative<BookProgram>(product));
    return document(product, {words.begin(), words.end()},
                    is_small(program_of(product).form) ? letters(words) : "", "", sources);
}

std::string started(const Product& product, std::string_view comment_line,
                    std::span<const ModuleSource> sources) {
    return assemble(product, link_program(product, sources),
                    fmt::format("\n% {}\n{{ Inkmate begin Start end }} exec\n", comment_line));
}

/// The self-test: what needs little memory, the rules and the search of a program, which may not fit, and the
/// page. A line of input follows.
std::string self_test(const SelfTestProgram& product, std::span<const ModuleSource> sources) {
    constexpr std::string_view part_end = "%%InkmateChessEnds";
    std::string text = assemble(
        product, link_roots(product, {"SelfTestBegin", "TryPart", "SelfTestEnd"}, sources),
        fmt::format("\n% Chess reports in this string what it finds.\nuserdict /InkmateFound ({:{}}) put\n"
                    "{{ Inkmate begin currentfile SelfTestBegin end }} exec\n"
                    "{{ Inkmate begin ({}) TryPart end }} exec\n",
                    "", found_characters(), part_end));
    const ChessTrial trial = chess_trial();
    text += program_text(link_roots(tried_game(), {"TryChess"}, sources));
    return text + fmt::format(
                      "Inkmate begin userdict /InkmateFound get {} {} TryChess end\nstop\n{}\n"
                      "{{ Inkmate begin userdict /InkmateFound get SelfTestEnd end }} exec\n{}\n",
                      trial.nodes, trial.depth, part_end, SELF_TEST_INPUT);
}

void check_game(const PlayingProgram& p) {
    const auto fail = [](const std::string& what) { throw EmitError(what); };
    constexpr std::int64_t most = 0x7fffffff;
    if (p.layout == page::LayoutName::diagram || p.layout == page::LayoutName::book)
        fail(fmt::format("a game has no pages of the layout {}: make a worksheet or a book",
                         page::word_of(p.layout)));
    if (!p.console && !p.uci)
        fail("a program without console and without UCI could not be talked to: leave one of them on");
    if (p.limits.depth < 1 || p.limits.depth > engine::MAX_PLY)
        fail(fmt::format("a search of {} plies: choose a depth from 1 to {}", p.limits.depth,
                         engine::MAX_PLY));
    if (p.limits.nodes > most)
        fail(fmt::format("a search of {} nodes: a printer counts to {}", p.limits.nodes, most));
    if (p.limits.milliseconds < 0 || p.limits.milliseconds > most)
        fail(fmt::format("a search of {} milliseconds: choose a time from 0 to {}", p.limits.milliseconds,
                         most));
    if (p.seed < 0 || p.seed > engine::MAX_SEED)
        fail(fmt::format("a seed of {}: choose from 1 to {}, or 0 for a different one in every game", p.seed,
                         engine::MAX_SEED));
    if (p.max_plies < 1 || p.max_plies > MAX_PLIES)
        fail(fmt::format("a record of {} plies: choose from 1 to {}", p.max_plies, MAX_PLIES));
    if (p.game.moves().size() > static_cast<std::size_t>(p.max_plies))
        fail(fmt::format(
            "a game of {} plies: the program's record has room for {}; begin from a later position",
            p.game.moves().size(), p.max_plies));
}

void check_sheets(const SheetsProgram& p) {
    const std::size_t count = p.worksheet.diagrams.size();
    if (count == 0) throw EmitError("a program that prints diagrams needs some: give positions to print");
    if (p.worksheet.form.solutions == page::SolutionPlace::boards)
        throw EmitError("boards of solutions are drawn pages: DocumentWriter writes them");
    if (count > MAX_DIAGRAMS)
        throw EmitError(fmt::format("{} diagrams: a program has room for {}; print them in several parts",
                                    count, MAX_DIAGRAMS));
}

void check_lesson(const LessonProgram& p) {
    if (p.tasks.size() > MOST_TASKS)
        throw EmitError(
            fmt::format("{} problems: a program sets {} at most; make several", p.tasks.size(), MOST_TASKS));
    if (p.tasks.size() != p.worksheet.diagrams.size() || p.first == 0 ||
        p.first + p.worksheet.held_back != p.tasks.size())
        throw EmitError(
            "a lesson has a diagram for each problem, and at least one problem on its first sheet");
    for (const lesson::Task& task : p.tasks)
        if (task.position.needs_chess960())
            throw EmitError("a lesson knows no castling of Chess960: leave those castling rights out");
    if (p.worksheet.form.answer_lines < page::MARKING_LINES)
        throw EmitError(fmt::format("a marked sheet is written on {} answer lines: give each diagram as many",
                                    page::MARKING_LINES));
}

}  // namespace

void check_product(const Product& product) {
    if (const int level = program_of(product).language_level; level < 1 || level > 3)
        throw EmitError(fmt::format("there is no language level {}: choose 1, 2 or 3", level));
    std::visit(Overloaded{
                   [](const PlayingProgram& p) { check_game(p); },
                   [](const TinyProgram& p) {
                       if (p.position.needs_chess960())
                           throw EmitError(
                               "the smallest program knows no castling of Chess960: choose a "
                               "form other than tiny, or leave out those castling rights");
                   },
                   [](const WorksheetProgram& p) { check_sheets(p); },
                   [](const LessonProgram& p) {
                       check_sheets(p);
                       check_lesson(p);
                   },
                   [](const PuzzleProgram& p) {
                       if (p.most_steps < 1 || p.most_steps > MOST_PUZZLE_STEPS)
                           throw EmitError(fmt::format("a search of {} steps: a program counts from 1 to {}",
                                                       p.most_steps, MOST_PUZZLE_STEPS));
                   },
                   [](const Program&) {},
               },
               product);
}

std::size_t dictionary_size(const LinkedProgram& program) {
    return ROOM * program.names.size();
}

std::string program_text(const LinkedProgram& program) {
    return (dictionary(program) + modules_text(program.modules)).append(DICTIONARY_END);
}

LinkedProgram link_program(const Product& product, std::span<const ModuleSource> sources) {
    std::vector<std::string> roots = {"Start"};
    if (has_wishes(product, sources)) roots.emplace_back("WISHES");
    return link_roots(product, roots, sources);
}

std::string generate(const Product& product, std::span<const ModuleSource> sources) {
    return std::visit(
        Overloaded{
            [&](const WorksheetProgram& p) {
                return document(product, {"PrintSheet"}, "", worksheet_pages(p), sources);
            },
            [&](const BookProgram&) { return drawn_document(product, sources); },
            [&](const MoveSheetsProgram&) { return drawn_document(product, sources); },
            [&](const PuzzleProgram&) { return started(product, "The puzzle is solved.", sources); },
            [&](const SelfTestProgram& p) { return self_test(p, sources); },
            [&](const Program&) {
                return started(product, "The game begins; what follows is input.", sources);
            },
        },
        product);
}

std::string generate_library(const Product& product, const std::vector<std::string>& roots,
                             std::span<const ModuleSource> sources) {
    return assemble(product, link_roots(product, roots, sources),
                    is_document(product) ? "%%EndResource\n%%EndProlog\n" : "");
}

std::string position_code(const chess::Position& pos) {
    using namespace chess;
    std::string code;
    for (const Color side : {WHITE, BLACK})
        for (const bool kingside : {true, false})
            if (pos.needs_chess960() && (pos.castling_rights() & castling_right(side, kingside))) {
                const CastlingHome& home = pos.castling_home(side, kingside);
                code += fmt::format("{} {} {} SetHome ", static_cast<int>(home.king),
                                    static_cast<int>(home.rook), castling_index(side, kingside));
            }
    code += "ClearBoard";
    for (int s = 0; s < SQUARE_NB; ++s)
        if (const Piece piece = pos.piece_on(static_cast<Square>(s)); piece != NO_PIECE)
            code += fmt::format(" {} {} PutPiece", static_cast<int>(piece), s);
    return code + fmt::format(
                      " /turn {} def /castling {} def /epSquare {} def /halfmove {} def /fullmove {} def "
                      "SyncBoard",
                      static_cast<int>(pos.side_to_move()), pos.castling_rights(),
                      static_cast<int>(pos.ep_square()), pos.halfmove_clock(), pos.fullmove_number());
}

const std::vector<std::string>& position_names() {
    static const std::vector<std::string> names = {"ClearBoard", "PutPiece", "SyncBoard", "turn",
                                                   "castling",   "epSquare", "halfmove",  "fullmove"};
    return names;
}

}  // namespace inkmate::psgen
