#include "psgen/tables/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/variant/rules.hpp"
#include "psgen/link/token.hpp"
#include "psgen/tables/page_objects.hpp"
#include "render/page/compose.hpp"
#include "render/page/figures/outline.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/refusal.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/figurine.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/piece_names.hpp"
#include "render/page/words/words.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate::psgen {

using namespace chess;
using namespace engine;

namespace {

/// What pages consist of, by which the program finds out how wide a font is.
constexpr std::string_view FONT_SAMPLE =
    "Type a move (e2e4 or Nf3), \"go\" or \"help\". 12. Bxg7 O-O 13... Rad8+";

/// Its width by font.
std::string font_widths() {
    std::string text = fmt::format("{} dict", figures::FONT_NB);
    for (int f = 0; f < figures::FONT_NB; ++f) {
        const auto font = static_cast<figures::Font>(f);
        text += fmt::format(" dup /{} {} put", figures::postscript_name(font),
                            page::text_width(font, FONT_SAMPLE));
    }
    return text + " readonly";
}

template <typename Grid>
std::string string_rows(const Grid& rows) {
    std::string text = "[";
    for (const auto& row : rows) {
        text += '\n';
        text += strings(row);
    }
    return text.append("\n] readonly");
}
std::string outline_strings(std::span<const figures::Outline> shape) {
    std::vector<std::string> elements;
    for (const figures::Outline& outline : shape) elements.push_back(ps_string(outline_text(outline)));
    return ps_array(elements);
}

std::string outlines(const page::Layout& l) {
    std::string text = "[ null";
    for (const figures::PieceOutlines* const piece : program_outlines(l.pictures, l.pieces)) {
        text += "\n[";
        for (const auto& shape : {piece->halo, piece->body, piece->inside, piece->lines, piece->relief}) {
            text += "\n";
            text += outline_strings(shape);
        }
        text += "\n]";
    }
    return text.append("\n] readonly");
}

/// The font of words, which may have letters that StandardEncoding lacks, or of other texts.
std::string style(const page::Layout& layout, page::Style s, bool words) {
    const figures::StyleSpec& spec = layout.styles[static_cast<std::size_t>(s)];
    return font(spec.font, spec.size, words && layout.writing.language != page::Language::english);
}

/// Where moves are wide, the settings are changed as the numbers need.
std::string list_settings(const page::Layout& l, bool fixed) {
    std::string text = "[";
    for (const page::MoveListSetting& s : l.settings)
        text += fmt::format("\n[{} {} {} {} {} {} {} {}]", s.capacity(), s.rows, length(s.column_pitch),
                            length(s.leading), length(l.move_list.y - s.size), length(s.digit),
                            length(s.white_x), length(s.black_x));
    return text.append(fixed ? "\n] readonly" : "\n]");
}
std::string long_settings(page::Layout l) {
    page::make_room_for_numbers(l, page::LAST_SHORT_NUMBER + 1);
    return list_settings(l, true);
}
std::string list_fonts(const page::Layout& l) {
    std::string text = "[";
    for (const page::MoveListSetting& s : l.settings) {
        text += '\n';
        text += font(figures::Font::times, s.size);
    }
    return text.append("\n] readonly");
}

/// White's from the knight on, in the form of PAGE_PIECES, without what stands on dark squares or is Black's.
std::string figurine_outlines() {
    std::string text = "[";
    for (int type = KNIGHT; type <= KING; ++type) {
        const figures::PieceOutlines& piece =
            figures::piece_outlines(static_cast<figures::Figure>(type), figures::PieceSet::bold);
        text += "\n[ [ ]";
        for (const auto& shape : {piece.body, piece.inside, piece.lines})
            text += "\n" + outline_strings(shape);
        text += "\n]";
    }
    return text.append("\n] readonly");
}

/// What moves are shown in on pages, each once: the headline, captions, and the lists.
std::vector<figures::StyleSpec> move_styles(const page::Layout& l) {
    std::vector<figures::StyleSpec> list;
    const auto add = [&list](const figures::StyleSpec& spec) {
        if (std::ranges::find(list, spec) == list.end()) list.push_back(spec);
    };
    const auto has = [&l](page::Part part) { return std::ranges::find(l.parts, part) != l.parts.end(); };
    if (has(page::Part::headline)) add(l.styles[static_cast<std::size_t>(page::Style::headline)]);
    if (has(page::Part::positions) || has(page::Part::sheet_positions))
        add(l.styles[static_cast<std::size_t>(page::Style::caption)]);
    for (const page::MoveListSetting& s : l.settings) add({figures::Font::times, s.size});
    return list;
}
std::ptrdiff_t figurine_index(const page::Layout& l, const figures::StyleSpec& spec) {
    const std::vector<figures::StyleSpec> list = move_styles(l);
    return std::ranges::find(list, spec) - list.begin();
}
std::string list_figurines(const page::Layout& l) {
    std::vector<std::string> indices;
    for (const page::MoveListSetting& s : l.settings)
        indices.push_back(fmt::to_string(figurine_index(l, {figures::Font::times, s.size})));
    return ps_array(indices) + " readonly";
}

/// For each of them its size and the side of a piece's square in quarter points, its font at 1000 points, in
/// which widths are whole numbers, and of each piece the place of its square and the way to what follows.
std::string figurines(const page::Layout& l) {
    const bool latin = l.writing.language != page::Language::english;
    std::string text = "[";
    for (const figures::StyleSpec& spec : move_styles(l)) {
        text +=
            fmt::format("\n[{} {}\n{}\n[", spec.size, page::figurine_square(spec.size),
                        font(spec.font, figures::quarters(1000), latin && spec.font != figures::Font::times));
        for (int type = KNIGHT; type <= KING; ++type) {
            const auto& [square, advance] = page::figurine_place(static_cast<PieceType>(type), spec.size);
            text += ' ' + lengths({square.x, square.y, advance});
        }
        text += " ] readonly ] readonly";
    }
    return text.append("\n] readonly");
}

/// Returns how many statuses end a game: they come before the others.
int ended_statuses() {
    int count = 0;
    while (ends_game(static_cast<Status>(count))) ++count;
    return count;
}

std::string lengths_of(const std::vector<int>& quarter_points) {
    std::vector<std::string> numbers;
    for (const int q : quarter_points) numbers.push_back(length(q));
    return ps_array(numbers) + " readonly";
}

/// What pieces are called, by type.
std::string names_of_pieces(const page::Layout& l, const PlayingProgram& o, bool many) {
    std::vector<std::string> names = {""};
    for (std::size_t type = 1; type < l.pictures.size(); ++type)
        names.push_back(
            page::piece_in_words(o.variant.get(), static_cast<int>(type), many, l.writing.language));
    return strings(names);
}

/// The pieces of both sides in the order in which words tell of them.
std::string told_pieces(const variant::Rules* rules) {
    std::vector<int> pieces;
    for (const Color side : {WHITE, BLACK})
        for (const int type : page::told_order(rules))
            pieces.push_back(rules != nullptr
                                 ? static_cast<int>(variant::make_piece(side, type))
                                 : static_cast<int>(make_piece(side, static_cast<PieceType>(type))));
    return ps_array(pieces);
}

// The pieces of variants.

/// By type, the number of what it is drawn from, 64 more for each quarter turn; 0: nothing, a letter stands
/// for it.
std::string pictures(const std::vector<figures::Picture>& all) {
    constexpr int turn = 64;
    std::vector<int> numbers;
    for (const figures::Picture& picture : all)
        numbers.push_back(outline_number(picture, all) + turn * picture.turns);
    return ps_array(numbers);
}

std::string disc_letters(const std::vector<figures::Picture>& all) {
    std::string letters;
    for (const figures::Picture& picture : all) letters += picture.letter;
    return ps_string(letters);
}

std::string disc_font(const figures::ManSize& size) {
    return font(size.letter.font, size.letter.size);
}
std::string discs(const figures::ManSize& size, bool halo) {
    std::vector<std::vector<figures::Fill>> list = {figures::letter_disc(size, WHITE),
                                                    figures::letter_disc(size, BLACK)};
    for (std::vector<figures::Fill>& disc : list)
        if (!halo) disc.erase(disc.begin());
    return shapes(list);
}

/// What the marks look like, each shape once.
std::vector<figures::MarkShape> shapes_of_marks(const page::Layout& l) {
    std::set<figures::MarkShape> all;
    for (const figures::SquareMark& mark : l.marks)
        for (const bool occupied : {false, true}) all.insert(figures::shape_of(mark.marker, occupied));
    return {all.begin(), all.end()};
}
std::string mark_shapes(const page::Layout& l) {
    std::vector<std::vector<figures::Fill>> list;
    for (const figures::MarkShape shape : shapes_of_marks(l))
        list.push_back(figures::mark_shape(l.square, shape, false));
    return shapes(list);
}
/// The marks over the pieces or under them: square, number of the shape where nothing stands, and where a
/// piece does.
std::string marks(const page::Layout& l, bool over_pieces) {
    const std::vector<figures::MarkShape> all = shapes_of_marks(l);
    std::vector<int> numbers;
    for (const auto& [marker, square] : l.marks) {
        if (figures::lies_over_pieces(figures::shape_of(marker, false)) != over_pieces) continue;
        numbers.push_back(square);
        for (const bool occupied : {false, true})
            numbers.push_back(
                static_cast<int>(std::ranges::find(all, figures::shape_of(marker, occupied)) - all.begin()));
    }
    return ps_array(numbers) + " readonly";
}

/// Who has won a game of a variant, by what its end is worth to White.
std::string outcomes(const page::Layout& l) {
    std::vector<std::string> texts;
    for (const std::string_view result : {"0-1", "1/2-1/2", "1-0"})
        texts.push_back(" " + page::ending_in_words(result, l.writing.language));
    return strings(texts);
}

/// How to answer, by status; in a variant there is one answer.
std::vector<std::string> all_answers(const page::Layout& l, const PlayingProgram& o) {
    const auto texts = page::answers(l.writing, o.variant.get());
    if (o.variant) return {texts[static_cast<std::size_t>(Status::normal)]};
    return {texts.begin(), texts.end()};
}

/// The procedures that draw a page, one after the other.
std::string_view drawn_by(page::Part part) {
    switch (part) {
        case page::Part::headline: return "DrawHeadline";
        case page::Part::status: return "DrawStatus";
        case page::Part::board: return "DrawBoard";
        case page::Part::positions: return "DrawPositions";
        case page::Part::captured: return "DrawCaptures";
        case page::Part::evaluation: return "DrawOutlook";
        case page::Part::names: return "DrawNames";
        case page::Part::move_list: return "DrawMoves";
        case page::Part::answer: return "DrawAnswer";
        case page::Part::fen: return "DrawFen";
        case page::Part::page_number: return "DrawPageNumber";
        case page::Part::words: return "DrawWords";
        case page::Part::answer_lines: return "DrawAnswerLines";
        case page::Part::fen_lines: return "DrawFenLines";
        case page::Part::outcome: return "DrawOutcome";
        case page::Part::sheet_moves: return "DrawSheetMoves";
        case page::Part::sheet_positions: return "DrawSheetPositions";
        case page::Part::sheet_fen: return "DrawSheetFen";
        case page::Part::title: return "DrawTitle";
        case page::Part::worksheet: return "DrawWorksheet";
        case page::Part::turned_solutions: return "DrawTurnedSolutions";
        case page::Part::solutions: return "DrawSolutions";
        case page::Part::name_fields: return "DrawNameFields";
    }
    return {};
}
/// Text, place and font of each name: with White below on the page, and with Black.
std::string name_table(const page::Layout& l, const page::GameNames& given) {
    std::string table = "[";
    for (const bool flipped : {false, true}) {
        table += "\n[";
        for (const figures::Text& name : page::name_texts(l, given, flipped)) {
            table += fmt::format("\n[{} {}\n{}]", ps_string(name.text), pair(name.at),
                                 font(name.font, name.size, page::beyond_standard(name.text)));
        }
        table += " ]";
    }
    return table.append("\n] readonly");
}

/// The letters that a game's pages have: those of its language and of its names. In English, and where texts
/// come from elsewhere, all that pages have.
std::string latin_encoding(const PlayingProgram& o) {
    const bool all = o.writing.language == page::Language::english;
    std::string used = page::words(o.writing.language).letters;
    for (const std::string& name : {o.names.white, o.names.black, o.names.event, o.names.round, o.names.date})
        used += page::page_text(name).text;
    if (o.variant)
        for (std::size_t type = 1; type < o.variant->types.size(); ++type)
            for (const bool many : {false, true})
                used +=
                    page::piece_in_words(o.variant.get(), static_cast<int>(type), many, o.writing.language);
    std::string text = "256 array dup 0 StandardEncoding putinterval";
    for (const page::PageCharacter& c : page::page_characters())
        if (!c.standard && (all || used.find(static_cast<char>(c.code)) != used.npos))
            text += fmt::format("\ndup {} /{} put", static_cast<int>(c.code), c.glyph);
    return text.append(" readonly");
}

std::string lines_of_answers(const page::Layout& l, const PlayingProgram& o) {
    std::vector<std::vector<std::string>> rows;
    for (const std::string& text : all_answers(l, o)) rows.push_back(page::answer_lines(l, text));
    return string_rows(rows);
}

/// What stands before a move in the headline, by who made it.
std::string played(const page::Layout& l) {
    std::array<std::string, COLOR_NB> texts = page::words(l.writing.language).played;
    for (std::string& text : texts) text.insert(0, l.before_move);
    return strings(texts);
}

page::RefusalPlaces refusal_of(const page::Layout& l, const PlayingProgram& o) {
    return page::refusal_places(l, o.layout);
}

using Maker = std::function<std::string(const page::Layout&, const PlayingProgram&)>;

// Long because it is the table.
std::map<std::string_view, Maker> make_table() {
    const auto word = [](std::string page::Words::*text) -> Maker {
        return [text](const page::Layout& l, const auto&) {
            return ps_string(page::words(l.writing.language).*text);
        };
    };
    const auto list_of = [](auto texts) -> Maker {
        return [texts](const page::Layout& l, const auto&) {
            return strings(page::words(l.writing.language).*texts);
        };
    };
    const auto ended_rows = [](auto texts) -> Maker {
        return [texts](const page::Layout& l, const auto&) {
            std::vector<std::vector<std::string>> rows;
            for (const auto& row : page::words(l.writing.language).*texts)
                rows.emplace_back(row.begin(), row.begin() + ended_statuses());
            return string_rows(rows);
        };
    };
    const auto constant = [](std::string text) -> Maker {
        return [text](const auto&, const auto&) { return text; };
    };
    const auto at = [](auto member) -> Maker {
        return [member](const page::Layout& l, const auto&) { return pair(l.*member); };
    };
    const auto number = [](auto member) -> Maker {
        return [member](const page::Layout& l, const auto&) { return length(l.*member); };
    };
    const auto in_style = [](page::Style s, bool words = true) -> Maker {
        return [s, words](const page::Layout& l, const auto&) { return style(l, s, words); };
    };
    const auto of = [](auto maker) -> Maker {
        return [maker](const page::Layout& l, const auto&) { return maker(l); };
    };
    const auto refused = [](auto maker) -> Maker {
        return [maker](const page::Layout& l, const auto& o) { return maker(refusal_of(l, o)); };
    };
    using R = page::RefusalPlaces;
    return {
        {"PAGE_PARTS",
         [](const page::Layout& l, const auto& o) {
             return page_parts(l, !page::name_texts(l, o.names, false).empty(), false);
         }},
        // Paper.
        {"PAGE_SIZE",
         [](const page::Layout&, const auto& o) {
             return fmt::format("[{} {}] readonly", o.paper.width, o.paper.height);
         }},
        {"PAGE_CONTENT", of([](const page::Layout& l) { return box(l.content); })},
        {"PAGE_UNPRINTABLE", constant(length(page::LARGEST_UNPRINTABLE_EDGE))},
        {"PAGE_TOLERANCE", constant(length(page::PAPER_TOLERANCE))},
        {"PAGE_SAFE_MARGIN", constant(length(page::SAFE_MARGIN))},
        // Type.
        {"FONT_SAMPLE", constant(ps_string(FONT_SAMPLE))},
        {"FONT_WIDTHS", constant(font_widths())},
        {"PAGE_HEADLINE_FONT", in_style(page::Style::headline)},
        {"PAGE_STATUS_FONT", in_style(page::Style::status)},
        {"PAGE_COORDINATE_FONT",
         of([](const page::Layout& l) { return font(l.coordinate.font, l.coordinate.size); })},
        {"PAGE_LABEL_FONT", in_style(page::Style::label)},
        {"PAGE_EVALUATION_FONT", in_style(page::Style::evaluation)},
        {"PAGE_CAPTION_FONT", in_style(page::Style::caption)},
        {"PAGE_FEN_FONT", in_style(page::Style::fen, false)},
        {"PAGE_ANSWER_FONT", in_style(page::Style::answer)},
        {"PAGE_LIST_FONTS", of(list_fonts)},
        // Places.
        {"PAGE_HEADLINE_AT", at(&page::Layout::headline)},
        {"PAGE_MARK_AT", at(&page::Layout::mark)},
        {"PAGE_STATUS_AT", at(&page::Layout::status)},
        {"PAGE_OUTCOME_AT", at(&page::Layout::outcome)},
        {"PAGE_BOARD_AT", at(&page::Layout::board)},
        {"PAGE_BOARD_OUTLINE", of([](const page::Layout& l) {
             return box(
                 figures::grown({0, 0, l.shape.files * l.square, l.shape.ranks * l.square}, l.board_frame));
         })},
        {"PAGE_BOARD_FRAME", number(&page::Layout::board_frame)},
        {"PAGE_SQUARE", number(&page::Layout::square)},
        {"PAGE_DARK_GREY", of([](const page::Layout& l) { return grey(l.tint.dark.red); })},
        {"PAGE_DARK_TINT", of([](const page::Layout& l) { return "{ " + ink_words(l.tint.dark) + " }"; })},
        {"PAGE_LIGHT_TINT", of([](const page::Layout& l) {
             return "{ " + ink_words(l.tint.light.value_or(figures::WHITE_INK)) + " }";
         })},
        {"PAGE_MOVE_FRAME", number(&page::Layout::move_frame)},
        // A digit's place in chess; in variants those of one digit and of two.
        {"PAGE_RANK_X",
         [](const page::Layout& l, const auto& o) {
             return o.variant ? lengths({l.rank_x[0], l.rank_x[1]}) : length(l.rank_x[0]);
         }},
        {"PAGE_RANK_RISE", number(&page::Layout::rank_rise)},
        {"PAGE_FILE_X", of([](const page::Layout& l) { return lengths_of(l.file_x); })},
        {"PAGE_FILE_Y", number(&page::Layout::file_y)},
        {"PAGE_GRID_COLUMNS", of([](const page::Layout& l) { return fmt::to_string(l.grid.columns); })},
        {"PAGE_GRID_PITCH", of([](const page::Layout& l) {
             return pair({l.grid.pitch_x, l.grid.pitch_y});
         })},
        {"PAGE_GRID_MARK", of([](const page::Layout& l) { return pair(l.grid.mark); })},
        {"PAGE_GRID_CAPTION", of([](const page::Layout& l) { return pair(l.grid.caption); })},
        {"PAGE_GRID_HANDS", of([](const page::Layout& l) { return pair(hands_place(l.grid)); })},
        // The score comes at the end, however long the game.
        {"PAGE_POSITIONS",
         [](const page::Layout&, const auto& o) {
             return fmt::to_string(o.layout == page::LayoutName::economy
                                       ? static_cast<int>(page::ECONOMY_POSITIONS)
                                       : MAX_PLIES + 1);
         }},
        {"PAGE_GRID_CAPACITY", of([](const page::Layout& l) { return fmt::to_string(l.grid.capacity()); })},
        {"PAGE_SHEET_CAPACITY",
         of([](const page::Layout& l) { return fmt::to_string(l.grid.columns * l.sheet_rows); })},
        {"PAGE_SHEET_BOARD_AT", at(&page::Layout::sheet_board)},
        {"PAGE_CHOSEN_EVERY", [](const auto&, const auto& o) { return fmt::to_string(o.chosen.every); }},
        {"PAGE_CHOSEN_SPREAD", [](const auto&, const auto& o) { return fmt::to_string(o.chosen.spread); }},
        // Of a game that starts from a set-up position, which is shown too.
        {"PAGE_CHOSEN_SPREAD_BEHIND",
         [](const auto&, const auto& o) { return fmt::to_string(o.chosen.behind_start().spread); }},
        {"PAGE_CHOSEN_START",
         [](const auto&, const auto& o) { return o.chosen.has_start() ? "true" : "false"; }},
        {"PAGE_CHOSEN_LIST",
         [](const auto&, const auto& o) { return ps_array(o.chosen.list) + " readonly"; }},
        {"PAGE_RECORDED_RESULT",
         [](const auto&, const auto& o) { return ps_string(page::result_in_words(o.names.result)); }},
        {"PAGE_RECORDED_ENDING",
         [](const page::Layout& l, const auto& o) {
             return ps_string(page::ending_in_words(o.names.result, l.writing.language));
         }},
        {"PAGE_RECORDED_FEN", [](const auto&, const auto& o) { return ps_string(o.names.fen); }},
        {"PAGE_RECORDED_PLIES", [](const auto&, const auto& o) { return fmt::to_string(o.names.plies); }},
        {"PAGE_CAPTURED_LABEL_AT", of([](const page::Layout& l) {
             return fmt::format("[{} {}] readonly", pair(l.captured_label[0]), pair(l.captured_label[1]));
         })},
        {"PAGE_CAPTURED_PIECES_AT", of([](const page::Layout& l) {
             return fmt::format("[{} {}] readonly", pair(l.captured_pieces[0]), pair(l.captured_pieces[1]));
         })},
        {"PAGE_CAPTURED_SQUARE", of([](const page::Layout& l) { return length(l.captured_man.square); })},
        {"PAGE_CAPTURED_PER_ROW",
         of([](const page::Layout& l) { return fmt::to_string(l.captured_per_row); })},
        {"PAGE_CAPTURED_ORDER",
         [](const auto&, const auto& o) {
             return ps_array(page::captured_order(o.variant.get())) + " readonly";
         }},
        {"PAGE_CAPTURED_PITCH", number(&page::Layout::captured_pitch)},
        {"PAGE_CAPTURED_ON_LINE",
         of([](const page::Layout& l) { return fmt::to_string(l.captured_on_line); })},
        {"PAGE_COUNT_AT", at(&page::Layout::captured_count)},
        {"PAGE_COUNT_FONT", of([](const page::Layout& l) {
             return font(l.captured_count_style.font, l.captured_count_style.size);
         })},
        {"PAGE_TOLD_ORDER", [](const auto&, const auto& o) { return told_pieces(o.variant.get()); }},
        {"PAGE_SQUARES_ON_LINE", of([](const page::Layout& l) { return fmt::to_string(l.squares_on_line); })},
        {"PAGE_LIST_BREAK", constant(ps_string(page::LIST_BREAK))},
        {"PAGE_EVALUATION_LABEL_AT", at(&page::Layout::evaluation_label)},
        {"PAGE_EVALUATION_AT", at(&page::Layout::evaluation)},
        {"PAGE_BAR_BOX", of([](const page::Layout& l) { return box(l.bar.box); })},
        {"PAGE_BAR_FRAME", of([](const page::Layout& l) { return length(l.bar.frame); })},
        {"PAGE_BAR_TICK", of([](const page::Layout& l) { return box(l.bar.tick); })},
        // In quarter points, so that the white part ends on the grid.
        {"PAGE_BAR_HALF", of([](const page::Layout& l) { return fmt::to_string(l.bar.half); })},
        {"PAGE_BAR_LIMIT", of([](const page::Layout& l) { return fmt::to_string(l.bar.limit); })},
        {"PAGE_QUARTER", constant(length(1))},
        {"PAGE_NAMES", [](const page::Layout& l, const auto& o) { return name_table(l, o.names); }},
        // Moves in another notation than SAN.
        {"NOTATION_LETTERS",
         [](const page::Layout& l, const auto& o) {
             return ps_string(letters_by_type(o.variant.get(), l.writing.notation));
         }},
        {"FIGURINE_PIECES", of([](const page::Layout&) { return figurine_outlines(); })},
        {"PAGE_FIGURINES", of(figurines)},
        {"PAGE_HEADLINE_FIGURINES", of([](const page::Layout& l) {
             return fmt::to_string(
                 figurine_index(l, l.styles[static_cast<std::size_t>(page::Style::headline)]));
         })},
        {"PAGE_CAPTION_FIGURINES", of([](const page::Layout& l) {
             return fmt::to_string(
                 figurine_index(l, l.styles[static_cast<std::size_t>(page::Style::caption)]));
         })},
        {"PAGE_LIST_FIGURINES", of(list_figurines)},
        {"LATIN_ENCODING", [](const page::Layout&, const auto& o) { return latin_encoding(o); }},
        {"PAGE_RULES", of([](const page::Layout& l) {
             return fmt::format("[{} {}] readonly", box(l.rules[0]), box(l.rules[1]));
         })},
        {"PAGE_LIST_X", of([](const page::Layout& l) { return length(l.move_list.x); })},
        {"PAGE_LIST_SETTINGS", of([](const page::Layout& l) { return list_settings(l, !l.wide_moves); })},
        {"PAGE_SHORT_SETTINGS", of([](const page::Layout& l) { return list_settings(l, true); })},
        {"PAGE_LONG_SETTINGS", of(long_settings)},
        {"PAGE_LAST_SHORT_NUMBER", constant(fmt::to_string(page::LAST_SHORT_NUMBER))},
        {"PAGE_LIST_DIGITS", constant(fmt::to_string(page::MOVE_NUMBER_DIGITS))},
        {"PAGE_FEN_AT", at(&page::Layout::fen)},
        {"PAGE_ANSWER_AT", at(&page::Layout::answer)},
        {"PAGE_NUMBER_AT",
         [](const page::Layout& l, const auto& o) { return pair(page::number_at(l, o.names)); }},
        {"PAGE_NUMBER_DIGIT", number(&page::Layout::page_number_digit)},
        // Shapes, as arrays of procedures.
        {"PAGE_PIECES", of(outlines)},
        {"OUTLINE_POINTS",
         of([](const page::Layout& l) { return fmt::to_string(outline_sizes(l.pictures).points); })},
        {"OUTLINE_PATH",
         of([](const page::Layout& l) { return fmt::to_string(outline_sizes(l.pictures).path); })},
        {"OUTLINE_GRID", constant(fmt::to_string(figures::OUTLINE_GRID))},
        {"PAGE_DISCS", of([](const page::Layout& l) {
             return shapes({figures::disc(l.mark_radius, l.mark_rim, true),
                            figures::disc(l.mark_radius, l.mark_rim, false)});
         })},
        {"PAGE_DOT", of([](const page::Layout& l) { return fills(figures::dot(l.square)) + " readonly"; })},
        {"PAGE_CORNERS",
         of([](const page::Layout& l) { return fills(figures::corners(l.square)) + " readonly"; })},
        // The pieces of a variant.
        {"FIGURES", of([](const page::Layout& l) {
             return fmt::to_string(program_outlines(l.pictures, figures::PieceSet::regular).size());
         })},
        {"PICTURES", of([](const page::Layout& l) { return pictures(l.pictures); })},
        {"DISC_LETTERS", of([](const page::Layout& l) { return disc_letters(l.pictures); })},
        {"PAGE_LETTER_DISCS", of([](const page::Layout& l) { return discs(l.man, true); })},
        {"PAGE_DISC_FONT", of([](const page::Layout& l) { return disc_font(l.man); })},
        {"PAGE_DISC_X", of([](const page::Layout& l) { return lengths_of(l.man.letter_x); })},
        {"PAGE_DISC_Y", of([](const page::Layout& l) { return length(l.man.letter_y); })},
        {"PAGE_SMALL_DISCS", of([](const page::Layout& l) { return discs(l.captured_man, false); })},
        {"PAGE_SMALL_DISC_FONT", of([](const page::Layout& l) { return disc_font(l.captured_man); })},
        {"PAGE_SMALL_DISC_X", of([](const page::Layout& l) { return lengths_of(l.captured_man.letter_x); })},
        {"PAGE_SMALL_DISC_Y", of([](const page::Layout& l) { return length(l.captured_man.letter_y); })},
        {"PAGE_MARK_SHAPES", of(mark_shapes)},
        {"PAGE_MARKS_OVER", of([](const page::Layout& l) { return marks(l, true); })},
        {"PAGE_MARKS_UNDER", of([](const page::Layout& l) { return marks(l, false); })},
        // Words.
        {"PAGE_BEGINS", word(&page::Words::begins)},
        {"PAGE_START_FEN", word(&page::Words::start_fen)},
        {"PAGE_TITLE", of([](const page::Layout& l) { return ps_string(l.begins); })},
        {"PAGE_PLAYED", of(played)},
        {"PAGE_AFTER_NUMBER", list_of(&page::Words::after_number)},
        {"PAGE_TO_MOVE", list_of(&page::Words::to_move)},
        {"PAGE_FULL_STOP", word(&page::Words::full_stop)},
        {"PAGE_CHECK", word(&page::Words::check)},
        {"PAGE_ENDED", constant(fmt::to_string(ended_statuses()))},
        {"PAGE_STATUS_TEXT", ended_rows(&page::Words::status)},
        {"PAGE_STATUS_RESULT", ended_rows(&page::Words::status_result)},
        {"PAGE_VERDICT_TEXT", list_of(&page::Words::verdict)},
        {"PAGE_VERDICT_RESULT", list_of(&page::Words::verdict_result)},
        {"PAGE_CHECKS_LEFT", list_of(&page::Words::checks_left)},
        {"PAGE_COUNT", list_of(&page::Words::count)},
        {"PAGE_ENDINGS", list_of(&page::Words::endings)},
        {"PAGE_OUTCOMES", of(outcomes)},
        {"PAGE_RESULTS",
         constant(strings(std::array{page::result_in_words("0-1"), page::result_in_words("1/2-1/2"),
                                     page::result_in_words("1-0")}))},
        {"PAGE_MOVES_FROM", word(&page::Words::moves_from)},
        {"PAGE_ARE_MARKED", word(&page::Words::are_marked)},
        {"PAGE_FILES", constant(ps_string("abcdefgh"))},
        {"PAGE_RANKS", constant(ps_string("12345678"))},
        {"PAGE_CAPTURED",
         [](const page::Layout& l, const auto& o) {
             return strings(page::captured_words(page::words(l.writing.language), o.variant.get()));
         }},
        {"PAGE_NOTHING", word(&page::Words::nothing)},
        {"PAGE_EVALUATION", word(&page::Words::evaluation)},
        {"PAGE_STATIC_EVALUATION", word(&page::Words::static_evaluation)},
        {"PAGE_RESULT", word(&page::Words::game_result)},
        {"PAGE_PLUS", word(&page::Words::plus)},
        {"PAGE_MINUS", word(&page::Words::minus)},
        {"PAGE_POINT", word(&page::Words::decimal_point)},
        {"PAGE_NO_MOVE", word(&page::Words::no_move)},
        {"PAGE_DASH", word(&page::Words::dash)},
        {"PAGE_LEFT_OUT", word(&page::Words::left_out)},
        {"PAGE_ANSWERS", [](const page::Layout& l, const auto& o) { return strings(all_answers(l, o)); }},
        {"PAGE_OVER", word(&page::Words::over)},
        {"PAGE_WORD",
         [](const page::Layout& l, const auto& o) { return ps_string(page::number_word(l, o.names)); }},
        {"PAGE_ANSWERS_LINES", lines_of_answers},
        {"PAGE_OVER_LINES", of([](const page::Layout& l) {
             return strings(page::answer_lines(l, page::words(l.writing.language).over));
         })},
        {"PAGE_FEN_LEADING", number(&page::Layout::fen_leading)},
        {"PAGE_LEADING", number(&page::Layout::leading)},
        {"PAGE_FEN_WIDTH", of([](const page::Layout& l) { return fmt::to_string(l.fen_width); })},
        {"PAGE_SIDE", list_of(&page::Words::side)},
        {"PAGE_PIECE", [](const page::Layout& l, const auto& o) { return names_of_pieces(l, o, false); }},
        {"PAGE_PIECES_WORDS",
         [](const page::Layout& l, const auto& o) { return names_of_pieces(l, o, true); }},
        {"PAGE_COLON", word(&page::Words::colon)},
        {"PAGE_COMMA", word(&page::Words::comma)},
        {"PAGE_GAP", word(&page::Words::gap)},
        // The page of a line that was refused.
        {"REFUSAL_HEADLINE", word(&page::Words::refused)},
        {"LAST_REFUSAL", constant(ps_string(page::LAST_REFUSAL))},
        {"REFUSALS_IN_A_ROW", constant(fmt::to_string(page::REFUSALS_IN_A_ROW))},
        {"REFUSAL_CAPACITY", refused([](const R& p) { return fmt::to_string(p.capacity()); })},
        {"HEARD_LENGTH", refused([](const R& p) {
             return fmt::to_string(static_cast<std::size_t>(p.capacity()) + page::LAST_REFUSAL.size());
         })},
        {"REFUSAL_BOARD_AT", refused([](const R& p) { return pair(p.board); })},
        {"REFUSAL_HEADLINE_AT", refused([](const R& p) { return pair(p.headline); })},
        {"REFUSAL_AT", refused([](const R& p) { return pair(p.message); })},
        {"REFUSAL_FONT", refused([](const R& p) { return font(figures::Font::courier, p.size); })},
        {"REFUSAL_LEADING", refused([](const R& p) { return length(p.leading); })},
        {"REFUSAL_COLUMNS", refused([](const R& p) { return fmt::to_string(p.columns); })},
        {"REFUSAL_LINES", refused([](const R& p) { return fmt::to_string(p.lines); })},
        {"REFUSAL_RULES", refused([](const R& p) { return boxes(p.rules); })},
        {"REFUSAL_CROSS", of([](const page::Layout& l) {
             return fills(figures::mark_shape(l.square, figures::MarkShape::cross, false)) + " readonly";
         })},
    };
}

}  // namespace

std::string page_parts(const page::Layout& layout, bool names, bool title) {
    std::string text = "{";
    for (const page::Part part : layout.parts)
        if ((part != page::Part::names || names) && (part != page::Part::title || title))
            text += fmt::format(" {}", drawn_by(part));
    return text.append(" }");
}

std::optional<std::string> page_table_text(std::string_view name, const page::Layout& layout,
                                           const PlayingProgram& game) {
    static const std::map<std::string_view, Maker> table = make_table();
    const auto found = table.find(name);
    if (found == table.end()) return std::nullopt;
    return found->second(layout, game);
}

}  // namespace inkmate::psgen
