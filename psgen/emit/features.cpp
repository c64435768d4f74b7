#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <string_view>

#include "core/variant/evaluation.hpp"
#include "core/variant/rules.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/tables/tables.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::psgen {

using namespace engine;

namespace {

/// True if pieces have other letters in a notation than in SAN.
bool has_own_letters(const variant::Rules* rules, chess::Notation notation) {
    return letters_by_type(rules, notation) != letters_by_type(rules, chess::Notation::san);
}
/// True if moves are written otherwise than in SAN.
bool differs_from_san(const variant::Rules* rules, chess::Notation notation) {
    return notation == chess::Notation::lan || has_own_letters(rules, notation);
}

/// How players and chess programs talk to it.
Features console_features(const PlayingProgram& game, const page::Writing& writing) {
    const chess::Notation spoken = page::letters_of(writing);
    const bool prints_games = game.drawing && game.console;
    return {
        {"console", game.console},
        {"uci", game.uci},
        {"ends_games", game.ends_games && game.console && !game.variant},
        // The console shows moves in a notation other than SAN, and understands its letters of pieces.
        {"spoken", differs_from_san(game.variant.get(), spoken)},
        {"letters", has_own_letters(game.variant.get(), spoken)},
        {"job_input", game.device.job_input},
        {"first_page", game.first_page && prints_games},
        {"refusals", game.refusals && prints_games},
        {"chess960", game.game.start().needs_chess960()},
        {"book", !game.book.empty()},
    };
}

/// One of three searches, and what it needs.
Features search_features(const SearchOptions& search) {
    const bool full = search.algorithm == SearchAlgorithm::full;
    const bool tapered = search.evaluation->blend == Evaluation::Blend::tapered;
    return {
        {"minimax", search.algorithm == SearchAlgorithm::minimax},
        {"alphabeta", search.algorithm == SearchAlgorithm::alphabeta},
        {"full", full},
        {"hash", search.has_table()},
        {"tapered", tapered},
        {"mobility", full && tapered},
        {"keys", full || tapered},
    };
}

Features page_features(const PlayingProgram& game, const page::PageDesign& design) {
    const chess::Notation notation = design.writing.notation;
    const bool draws = game.drawing;
    return {
        {"pages", draws},
        // Its game begins with a record whose result is known.
        {"recorded", draws && !page::result_in_words(game.names.result).empty()},
        // The layout gathers positions, so that most moves have no page of their own.
        {"gathers", draws && page::gathers_positions(design.layout)},
        // What is printed at once can take several pages.
        {"sheets", draws && design.layout == page::LayoutName::score},
        // The squares that a piece can go to can be marked.
        {"marks", draws && page::marks_moves(design.layout)},
        {"notated", differs_from_san(design.variant, notation)},
        {"lan", notation == chess::Notation::lan},
        {"figurines",
         draws && notation == chess::Notation::figurine && has_own_letters(design.variant, notation)},
        // Moves are so wide that their list has a column less where numbers have four digits.
        {"wide_moves", draws && page::has_wide_moves(design)},
    };
}

/// Sheets of diagrams; `program` is null for a product without any.
Features sheet_features(const SheetsProgram* program, const page::Layout& layout) {
    return {
        {"coordinates", program == nullptr || layout.grid.coordinates},
        {"answer_rules", !layout.answer_rules.empty()},
        {"points", program != nullptr && program->worksheet.form.points},
    };
}

Features device_features(const Program& program, bool draws) {
    const DeviceOptions& device = program.device;
    const bool level2 = program.language_level >= 2;
    const bool job_name = !device.job_name.empty();
    return {
        {"level2", level2},
        {"ask_paper", device.ask_paper},
        {"timeouts_off", device.timeouts_off},
        {"duplex_off", device.duplex_off},
        {"one_copy", device.one_copy},
        {"job_name", job_name},
        // It asks the device for anything at all; pages at level 2 want their fonts embedded in PDFs.
        {"wishes",
         device.timeouts_off || device.duplex_off || device.one_copy || job_name || (draws && level2)},
    };
}

bool castles(const variant::Rules& rules) {
    return std::ranges::any_of(std::array{variant::WHITE, variant::BLACK}, [&](variant::Color side) {
        const auto& rooks = rules.castling_home[side].rook;
        return rooks[variant::KINGSIDE] != variant::NO_CELL || rooks[variant::QUEENSIDE] != variant::NO_CELL;
    });
}

/// True if turning the board moves its holes.
bool is_lopsided(const variant::Rules& rules) {
    return std::ranges::any_of(rules.cells, [&](variant::Cell c) {
        const variant::Cell other = variant::cell_of(variant::turned(rules, variant::square_of(c)));
        return rules.empty_board[static_cast<std::size_t>(other)] == variant::BORDER;
    });
}

bool walks(const variant::Rules& rules) {
    const auto has_legs = [](const variant::MailboxPath& path) { return path.legs > 1; };
    return rules.takes_by_path || std::ranges::any_of(rules.types, [&](const variant::PieceType& type) {
               return std::ranges::any_of(type.paths[variant::WHITE], has_legs) ||
                      std::ranges::any_of(type.paths[variant::BLACK], has_legs);
           });
}

struct RuleFeature {
    std::string_view name;
    bool (*has)(const variant::Rules&);
};
constexpr auto RULE_FEATURES = std::to_array<RuleFeature>({
    {"variant", [](const auto&) { return true; }},
    {"all_suspect", [](const auto& r) { return !r.checking || r.extinction_pseudo_royal; }},
    {"blast", [](const auto& r) { return r.blast_on_capture; }},
    {"blasts_royals", [](const auto& r) { return r.blast_on_capture && r.extinction_pseudo_royal; }},
    {"castles", castles},
    {"captures_to_hand", [](const auto& r) { return r.captures_to_hand; }},
    {"check_counting", [](const auto& r) { return r.check_counting != 0; }},
    {"counting", [](const auto& r) { return r.counting.any(); }},
    {"extinction", [](const auto& r) { return r.extinction.has_value(); }},
    {"flag_move", [](const auto& r) { return r.flag_move; }},
    {"flags",
     [](const auto& r) {
         return r.flag_region[variant::WHITE].any() || r.flag_region[variant::BLACK].any();
     }},
    {"forbids_checks", [](const auto& r) { return !r.checking; }},
    {"hands", [](const auto& r) { return r.piece_drops; }},
    {"lopsided", is_lopsided},
    {"marks_promoted", [](const auto& r) { return r.marks_promoted(); }},
    {"must_capture", [](const auto& r) { return r.must_capture; }},
    {"n_fold", [](const auto& r) { return r.n_fold_rule > 0; }},
    {"n_moves", [](const auto& r) { return r.n_move_rule > 0; }},
    {"optional_promotion", [](const auto& r) { return !r.mandatory_promotion; }},
    {"passes",
     [](const auto& r) {
         return r.en_passant_types[variant::WHITE] != 0 || r.en_passant_types[variant::BLACK] != 0;
     }},
    {"path_takers", [](const auto& r) { return r.takes_by_path; }},
    {"pawn_kinds", [](const auto& r) { return std::popcount(r.pawns) > 1; }},
    {"promotion_limits",
     [](const auto& r) {
         return std::ranges::any_of(r.promotion_limit, [](int limit) { return limit > 0; });
     }},
    {"prunes", [](const auto& r) { return make_evaluation(r).prunes; }},
    {"pseudo_royal", [](const auto& r) { return r.extinction_pseudo_royal; }},
    {"royal", [](const auto& r) { return r.king != 0; }},
    {"royal_castles", [](const auto& r) { return r.castling_king == r.king || r.extinction_pseudo_royal; }},
    {"stalemate_piece_count", [](const auto& r) { return r.stalemate_piece_count; }},
    {"walks", walks},
});

/// The rules of a variant and the look of its pages; all off for chess.
Features variant_features(const page::PageDesign& design, const page::Layout& layout) {
    const variant::Rules* const rules = design.variant;
    Features features;
    for (const auto& [name, has] : RULE_FEATURES) features.emplace(name, rules != nullptr && has(*rules));
    // The hands have no other place on the page.
    features.emplace("status_hands",
                     rules != nullptr && rules->piece_drops && design.layout == page::LayoutName::large);
    const figures::Look look = design.look == nullptr ? figures::Look() : *design.look;
    const auto own = [](const auto& entry) { return entry.second.own != nullptr; };
    features.emplace("own_outlines", rules != nullptr && std::ranges::any_of(look.pictures, own));
    features.emplace("marked", rules != nullptr && !look.marks.empty());
    features.emplace("light_squares", rules != nullptr && look.tint.light.has_value());
    // The frame of the board is one ring.
    features.emplace("ring", layout.shape.has_ring());
    return features;
}

/// The kind of puzzle that the program solves; all off if it solves none.
Features puzzle_features(const PuzzleProgram* program) {
    const auto is = [program](puzzle::Kind kind) {
        return program != nullptr && program->task.question.kind == kind;
    };
    return {
        {"independence", is(puzzle::Kind::independence)},
        {"domination", is(puzzle::Kind::domination)},
        {"tour", is(puzzle::Kind::tour)},
        {"lists_solutions", program != nullptr && program->lists},
        {"step_pages", program != nullptr && program->step_pages},
    };
}

/// What a self-test does besides looking; `program` is null for any other product.
Features self_test_features(const SelfTestProgram* program) {
    return {{"limits", program != nullptr && program->limits},
            {"prints", program != nullptr && program->prints}};
}

const SheetsProgram* sheets_of(const Product& product) {
    if (const auto* worksheet = std::get_if<WorksheetProgram>(&product)) return worksheet;
    return std::get_if<LessonProgram>(&product);
}

/// The kinds of programs that modules name in their lines `% for:`.
constexpr auto PROGRAM_KINDS =
    std::to_array<std::string_view>({"chess", "lesson", "puzzle", "tiny", "variant"});

std::string_view kind_of(const Product& product) {
    return std::visit(Overloaded{
                          [](const PlayingProgram& p) { return p.variant ? "variant" : "chess"; },
                          [](const WorksheetProgram& p) { return p.variant ? "variant" : "chess"; },
                          [](const LessonProgram&) { return "lesson"; },
                          [](const TinyProgram&) { return "tiny"; },
                          [](const PuzzleProgram&) { return "puzzle"; },
                          [](const Program&) { return "chess"; },
                      },
                      product);
}

/// True if a module is for programs of this kind, chess and lessons if it names none, and for a feature that
/// is on, if it names any.
bool is_for(const ModuleSource& source, std::string_view kind, const Features& features) {
    bool names_kind = false, has_kind = false, names_feature = false, has_feature = false;
    for (const std::string& word : for_words(source)) {
        if (std::ranges::binary_search(PROGRAM_KINDS, word)) {
            names_kind = true;
            has_kind = has_kind || word == kind;
        } else {
            names_feature = true;
            has_feature = is_on(features, word, "module " + source.name) || has_feature;
        }
    }
    return (names_kind ? has_kind : kind == "chess" || kind == "lesson") && (!names_feature || has_feature);
}

}  // namespace

Features features_of(const Product& product) {
    const page::PageDesign design = page_design(product);
    const page::Layout layout = page::page_layout(design);
    const PlayingProgram game = game_of(product);
    Features features = {
        {"document", is_document(product)},
        {"worksheet", is_document(product) || std::holds_alternative<LessonProgram>(product)},
        {"lesson", std::holds_alternative<LessonProgram>(product)}};
    features.merge(console_features(game, design.writing));
    features.merge(search_features(game.search));
    features.merge(page_features(game, design));
    features.merge(sheet_features(sheets_of(product), layout));
    features.merge(device_features(game, game.drawing));
    features.merge(variant_features(design, layout));
    features.merge(puzzle_features(std::get_if<PuzzleProgram>(&product)));
    features.merge(self_test_features(std::get_if<SelfTestProgram>(&product)));
    // The board of a puzzle shows its solution.
    if (std::holds_alternative<PuzzleProgram>(product)) features["marks"] = false;
    return features;
}

std::vector<Module> modules_of(const Product& product, std::span<const ModuleSource> sources) {
    const std::string_view kind = kind_of(product);
    const Features features = features_of(product);
    std::vector<Module> modules;
    std::set<std::string, std::less<>> left_out;
    for (const ModuleSource& source : sources)
        if (is_for(source, kind, features) && !is_left_out(source, features))
            modules.push_back(parse_module(source, features));
        else
            left_out.insert(source.name);
    // A module names all that it can need; this program has some of it.
    for (Module& module : modules)
        std::erase_if(module.required, [&](const std::string& name) { return left_out.contains(name); });
    return modules;
}

}  // namespace inkmate::psgen
