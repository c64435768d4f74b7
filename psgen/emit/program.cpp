#include "psgen/emit/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>

#include "psgen/emit/check_options.hpp"
#include "psgen/emit/minify.hpp"
#include "psgen/emit/pack.hpp"
#include "psgen/emit/passes.hpp"
#include "psgen/emit/program_features.hpp"
#include "psgen/emit/program_header.hpp"
#include "psgen/emit/program_kind.hpp"
#include "psgen/emit/tables.hpp"

namespace inkmate {

namespace {

/// Places of the dictionary for each name. Names are found by hashing: a dictionary without room to spare
/// makes every look at a variable slow.
constexpr std::size_t ROOM = 3;

/// What is run most of the time, and the part of it that runs in a scope of its own.
constexpr std::string_view SEARCH = "Search";
constexpr std::string_view DEEPEN = "Deepen";
constexpr std::string_view SEARCH_VARIABLES = "SEARCH_VARIABLES";

/// What such pages are printed with: any, and those of a book.
constexpr auto BOOK_ROOTS = std::to_array<std::string_view>(
    {"BeginDrawnPage", "EndDrawnPage", "Face", "Baseline", "Words", "BeginDrawing", "EndDrawing", "Contour",
     "Rule", "Figurine", "Sign", "BookBoard", "DrawCoordinates", "PaintAt", "Disc"});
constexpr std::span<const std::string_view> DRAWN_ROOTS = std::span(BOOK_ROOTS).first(8);

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
    const std::string text = program_header(options, program);
    if (options.minify && options.pack) return text + packed(options, program, start);
    const std::string body = program_text(program) + std::string(start);
    return text + (options.minify ? minify(body, program.names) : body);
}

/// Modules and tables of a program, linked for its options from the given sources.
LinkedProgram link_program(const ProgramOptions& options, const std::vector<std::string>& roots,
                           std::span<const ModuleSource> sources) {
    check_options(options);
    const Features features = features_of(options);
    std::vector<Module> modules;
    std::set<std::string, std::less<>> left_out;
    for (const ModuleSource& source : sources)
        if (may_have(options, source.name) && !is_left_out(source, features))
            modules.push_back(parse_module(source, features));
        else
            left_out.insert(source.name);
    // A module names all that it can need; this program has some of it.
    for (Module& module : modules)
        std::erase_if(module.required, [&](const std::string& name) { return left_out.contains(name); });
    const auto tables = [&](std::string_view name) { return find_table(name, options); };
    LinkedProgram program = link(modules, {roots, options.language_level, tables});
    write_plain_numbers(program);
    // A tiny program would rather be small.
    if (options.passes && !options.tiny) {
        evaluate_booleans(program);
        fold_constants(program, roots);
        gather_variables(program, DEEPEN, SEARCH_VARIABLES);
        inline_procedures(program, SEARCH, roots);
        if (options.minify) inline_single_uses(program, roots);
    }
    return program;
}

/// Does a program ask its device for anything?
bool has_wishes(const ProgramOptions& options, std::span<const ModuleSource> sources) {
    return features_of(options).wishes() && !options.tiny &&
           std::ranges::find(sources, DEVICE_MODULE, &ModuleSource::name) != sources.end();
}

}  // namespace

std::size_t dictionary_size(const LinkedProgram& program) {
    return ROOM * program.names.size();
}

std::string program_text(const LinkedProgram& program) {
    return (dictionary(program) + modules_text(program.modules)).append(DICTIONARY_END);
}

LinkedProgram link_game(const ProgramOptions& options, std::span<const ModuleSource> sources) {
    std::vector<std::string> roots = {"Start"};
    if (has_wishes(options, sources)) roots.emplace_back("WISHES");
    return link_program(options, roots, sources);
}

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
    if (is_document(options)) {
        const bool wishes = has_wishes(options, sources);
        std::vector<std::string> roots = {"PrintSheet"};
        if (wishes) roots.emplace_back("PrepareDevice");
        return assemble(options, link_program(options, roots, sources), worksheet_end(options, wishes));
    }
    return assemble(options, link_game(options, sources),
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
