#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "cli/commands.hpp"
#include "cli/pages/diagrams.hpp"
#include "cli/pages/document_options.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "core/variant/board.hpp"
#include "core/variant/named_pieces.hpp"
#include "pdf/compare/report.hpp"
#include "psgen/emit/document.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/tables/drawn_pages.hpp"
#include "render/page/move_sheet.hpp"

namespace inkmate::cli {

using namespace variant;

namespace {

constexpr std::string_view ALL = "all";

struct SheetsCommand {
    /// The names as they were typed: g=grasshopper, all.
    std::vector<std::string> pieces;
    std::string variant;
    DocumentFlags document;
    std::optional<Sheet> paper;
    page::Language language = page::Language::english;
    std::optional<int> per_page;
    bool colour = false;
    LookFlags look;
    PrinterFlags printer;

    /// True for sheets of single pieces; else the sheet shows all pieces of chess, small, from every square.
    bool by_piece() const { return !variant.empty() || !pieces.empty(); }
    std::string rules() const { return variant.empty() ? "chess" : variant; }
};

/// How a piece moves, and its name in an outline.
struct MoveSheet {
    std::string name;
    figures::Page page;
};

/// Compose the sheet of a piece, named as in the rules: "customPiece1" if it has only a letter.
MoveSheet sheet(const Rules& rules, int type, const figures::Paper& paper, const LookFlags& look,
                page::SheetOf of) {
    return {rules.types[static_cast<std::size_t>(type)].name,
            page::compose_move_sheet(rules, type, paper, board_look(look, &rules), of)};
}

/// Return a letter for a piece without one, from its name if possible.
char free_letter(const Rules& rules, std::string_view name) {
    for (char letter : std::string(name) + "abcdefghijklmnopqrstuvwxyz") {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        if (letter >= 'a' && letter <= 'z' && rules.type_of_letter(letter) == 0) return letter;
    }
    throw CommandError(fmt::format("{}: all letters are taken by the pieces of {}", ALL, rules.name),
                       EXIT_USAGE);
}

class PieceSheets {
  public:
    PieceSheets(const std::string& variant, const figures::Paper& paper, const LookFlags& look)
        : base_(find_variant(variant)), rules_(load_variant(variant)), paper_(paper), look_(look) {}

    void add(const std::string& text) {
        try {
            if (text != ALL) return add(parse_added_piece(text));
        } catch (const VariantError& e) {
            throw CommandError(fmt::format("{}: {}", text, e.what()), EXIT_USAGE);
        }
        for (const NamedPiece& piece : named_pieces()) {
            const auto own = std::ranges::find(rules_.types, piece.name, &PieceType::name);
            if (own != rules_.types.end())
                sheets_.push_back(sheet(rules_, static_cast<int>(own - rules_.types.begin()), paper_, look_,
                                        page::SheetOf::piece));
            else
                add({free_letter(rules_, piece.name), std::string(piece.name)});
        }
    }
    std::vector<MoveSheet> take() && { return std::move(sheets_); }

  private:
    void add(const AddedPiece& piece) {
        const Rules rules = rules_with(base_.name, std::array{piece}, base_.own);
        sheets_.push_back(
            sheet(rules, rules.type_of_letter(piece.letter), paper_, look_, page::SheetOf::piece));
    }

    const NamedVariant base_;
    const Rules rules_;
    const figures::Paper& paper_;
    const LookFlags& look_;
    std::vector<MoveSheet> sheets_;
};

/// Return a sheet for each piece that was asked for, or for each of the variant in the order of its rules.
/// Throws CommandError for an unknown piece.
std::vector<MoveSheet> move_sheets(const SheetsCommand& flags, const figures::Paper& paper) {
    if (!flags.pieces.empty()) {
        PieceSheets sheets(flags.rules(), paper, flags.look);
        for (const std::string& piece : flags.pieces) sheets.add(piece);
        return std::move(sheets).take();
    }
    const Rules rules = load_variant(flags.rules());
    std::vector<MoveSheet> sheets;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        sheets.push_back(sheet(rules, static_cast<int>(type), paper, flags.look, page::SheetOf::variant));
    return sheets;
}

std::string title_of(const SheetsCommand& flags) {
    if (!flags.document.title.empty()) return flags.document.title;
    return flags.by_piece() && flags.pieces.empty() ? "The pieces of " + find_variant(flags.variant).name
                                                    : "How pieces move";
}

/// Return the moves of every man of chess from every square, 64 boards to a page.
psgen::WorksheetProgram chess_sheets(const SheetsCommand& flags) {
    psgen::WorksheetProgram program;
    program.title = title_of(flags);
    set_printer(flags.printer, flags.paper, program);
    program.per_page = flags.per_page.value_or(page::DIAGRAMS_PER_PAGE.back());
    WorksheetFlags sheet;
    sheet.per_page = program.per_page;
    sheet.number = 0;
    sheet.writing = writing_option({.language = flags.language, .notation = {}}, page::LayoutName::diagram);
    program.worksheet = make_worksheet(page::worksheet_of_moves(flags.language), sheet,
                                       psgen::Orientation::white, flags.document.title, {&program.paper, 1});
    program.writing = sheet.writing;
    program.color = flags.colour;
    return program;
}

int draw_pages(const SheetsCommand& flags, const std::string& format) {
    refuse_terminal(flags.document.output, format);
    const figures::Paper paper = drawn_paper(flags.paper);
    if (!flags.by_piece()) {
        const psgen::WorksheetProgram sheets = chess_sheets(flags);
        return draw_worksheet(flags.document, format, sheets.worksheet, page_design(sheets), title_of(flags));
    }
    publish::PageOutput output(output_options(
        flags.document, format, publish::document_info(title_of(flags), flags.document.author)));
    output.begin_game("");
    for (const MoveSheet& sheet : move_sheets(flags, paper)) output.add(sheet.page, sheet.name);
    output.finish();
    return 0;
}

int write_program(const SheetsCommand& flags) {
    if (!flags.by_piece()) {
        const psgen::WorksheetProgram program = chess_sheets(flags);
        const std::size_t pages = page::page_count(program.worksheet, page_design(program));
        write_program(flags.document.output, flags.printer, program, psgen::generate(program),
                      compare::counted(pages, "page"));
        return 0;
    }
    write_pages_program(flags.document, flags.printer, flags.paper, title_of(flags),
                        [&](const figures::Paper& paper) -> psgen::ComposePages {
                            return [sheets = move_sheets(flags, paper)](const auto& take) {
                                for (const MoveSheet& sheet : sheets) take(sheet.page);
                            };
                        });
    return 0;
}

int run(const Options& table, const SheetsCommand& flags) {
    const std::string format = format_of(table, flags.document, SHEET_FORMATS);
    if (flags.by_piece())
        table.refuse({"--language", "--per-page", "--colour"},
                     flags.variant.empty() ? flags.pieces.front() : "--variant");
    else
        table.refuse({"--glyph", "--tint"}, "chess (chess too with --variant chess)");
    if (format != "ps") return draw_pages(flags, format);
    table.refuse({"--crop", "--author"}, "a program (.ps)");
    return write_program(flags);
}

}  // namespace

Run add_sheets(Options& options) {
    const auto flags = std::make_shared<SheetsCommand>();
    options.arguments(
        {.name = "pieces",
         .help = "Pieces to show: a letter, and a name that inkmate variants --pieces lists or a word of "
                 "Betza's notation; all: every piece that has a name; default: the pieces of --variant, or "
                 "those of chess from every square, 64 boards to a page",
         .value = "LETTER=NAME|LETTER=BETZA|all..."},
        flags->pieces);
    add_variant_option(options, flags->variant);
    add_document_options(options, flags->document, SHEET_FORMATS);
    options.group("Pages");
    add_sheet_option(options, flags->paper);
    add_language_option(options, flags->language);
    add_per_page_option(options, flags->per_page, std::to_string(page::DIAGRAMS_PER_PAGE.back()));
    add_colour_option(options, flags->colour);
    add_look_options(options, flags->look);
    add_printer_options(options, flags->printer);
    options.footer(R"(Examples:
  inkmate sheets -o moves.pdf                                    how the pieces of chess move
  inkmate sheets --variant grand -o grand-pieces.pdf
  inkmate sheets g=grasshopper i=nightrider -o fairies.pdf
  inkmate sheets all -o pieces.pdf                               every piece that has a name
  inkmate sheets --variant grand --target printer -o grand-pieces.ps
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli
