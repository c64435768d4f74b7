#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/game.hpp"
#include "core/engine/book.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/player.hpp"
#include "core/engine/search.hpp"
#include "psgen/emit/word_table.hpp"
#include "render/page/content.hpp"
#include "render/page/figures/look.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate {

namespace variant {
struct Rules;
}
struct LessonPlan;
struct PuzzlePlan;

/// What the tags of a game call the program.
inline constexpr std::string_view PROGRAM_NAME = "Inkmate";

/// The side that the program plays; a set of bits, 1 for White and 2 for Black.
enum class ProgramSide { none = 0, white = 1, black = 2, both = 3 };
inline constexpr WordTable<ProgramSide, 4> SIDE_WORDS = {{{"white", ProgramSide::white},
                                                          {"black", ProgramSide::black},
                                                          {"both", ProgramSide::both},
                                                          {"none", ProgramSide::none}}};
constexpr ProgramSide side_of(chess::Color color) {
    return static_cast<ProgramSide>(1 << color);
}
constexpr bool plays(ProgramSide side, chess::Color color) {
    return (static_cast<int>(side) & static_cast<int>(side_of(color))) != 0;
}
/// Does somebody play against it: then it is one side, White or Black.
constexpr bool plays_one_side(ProgramSide side) {
    return side == ProgramSide::white || side == ProgramSide::black;
}

/// After which moves the program prints a page.
enum class PagesMode { none = 0, reply = 1, every = 2 };
inline constexpr WordTable<PagesMode, 3> PAGES_WORDS = {
    {{"every", PagesMode::every}, {"reply", PagesMode::reply}, {"none", PagesMode::none}}};

/// How many plies the program's record of a game holds, if there is memory for them.
inline constexpr int MAX_PLIES = 1000;

/// How many diagrams a program can print.
inline constexpr std::size_t MAX_DIAGRAMS = 10000;

/// What the program asks of the device before the game, each wish guarded so that a device that does not
/// grant it goes on without.
struct DeviceOptions {
    /// The size of paper that its pages are laid out for. Without it, and where the device has no such paper,
    /// each page is fitted to what can be printed on.
    bool ask_paper = true;
    /// No end of the job because it takes long or because nothing is sent for a while.
    bool timeouts_off = false;
    /// Single-sided: a duplex unit holds a page back until the next one is there.
    bool duplex_off = false;
    bool one_copy = false;
    /// What is typed comes with the job and in no other way, and at its end nobody is told to quit: on a
    /// device standard input is the job or nobody's, and `quit` may restart it.
    bool job_input = false;
    /// What the device calls the job in its list; empty leaves that to the device.
    std::string job_name = {};
};

/// What a program is made to do; the defaults are a good game on A4 with the program playing black.
struct ProgramOptions {
    /// Start position, and moves that were played before the program takes over: at most max_plies.
    chess::Game game = {};
    ProgramSide side = ProgramSide::black;
    /// How the program searches until the user says otherwise.
    engine::SearchLimits limits = engine::level(engine::DEFAULT_LEVEL).strength.limits;
    engine::Mistakes mistakes = engine::level(engine::DEFAULT_LEVEL).strength.mistakes;
    /// What a game's chance is drawn from, 1 to MAX_SEED; 0: every game has another seed.
    std::int32_t seed = 1;
    /// Its opening book; an empty one is left out.
    engine::Book book = {};
    /// Strength, evaluation and transposition table of the search.
    engine::SearchOptions search = {};
    Paper paper = A4;
    LayoutName layout = LayoutName::game;
    /// Of the texts and moves of pages, and of the moves that the console shows and understands.
    Writing writing = {};
    /// Are its pages the record of a game, which do not say how to answer.
    bool record = false;
    /// What the pages of the layout game tell of the players and the event.
    GameNames names = {};
    /// score: after which half-moves its sheets have diagrams.
    ChosenPlies chosen = {};
    /// diagram: what the program prints, so many to a page (0: the usual number), marks and arrows in colours
    /// or not. It plays no game.
    Worksheet worksheet = {};
    int per_page = 0;
    bool color = false;
    /// diagram: problems to set and to mark, one for each diagram; null for a program that only prints.
    std::shared_ptr<const LessonPlan> lesson = nullptr;
    /// The fonts of pages that are drawn as they are (DrawnProgram); empty for any other program.
    std::vector<StyleSpec> drawn_faces = {};
    PagesMode pages = PagesMode::every;
    /// Does it also print the position that a session or a new game begins with, and a page for each line
    /// that it refuses (render/page/refusal.hpp)?
    bool first_page = false;
    bool refusals = false;
    /// Is the board shown from Black's side.
    bool flipped = false;
    /// 1 to 3; above 1 the program makes use of level 2, no more.
    int language_level = 2;
    bool console = true;
    bool uci = true;
    /// Does it resign, claim and offer draws by itself when it plays against a person
    /// (core/engine/ending.hpp).
    bool ends_games = true;
    /// Can the program draw pages at all.
    bool drawing = true;
    bool minify = false;
    /// Are the passes run that make the program faster (passes.hpp). Without them it is easier to read.
    bool passes = true;
    /// Is a small program packed: its text compressed, and brought back when it is read.
    bool pack = true;
    /// The smallest program instead: its own rules, search, console and page (docs/inside/program.md). Of the
    /// options it knows the position that the game has come to, the side, the depth, drawing, and the title.
    bool tiny = false;
    /// A variant instead of chess, with a kernel, search, console and page of its own; null for chess. Of the
    /// options it knows the side, the limits, drawing, the pages, the form, the title and the device's.
    std::shared_ptr<const variant::Rules> variant = nullptr;
    /// Where its games begin: a FEN of the rule set.
    std::string variant_fen = {};
    /// The moves that were played from there before the program takes over, as codes of variant::Move: less
    /// than max_plies.
    std::vector<std::uint32_t> variant_moves = {};
    /// A puzzle instead of a game (make_puzzle()); its board and piece are a variant's. Null for a game.
    std::shared_ptr<const PuzzlePlan> puzzle = nullptr;
    /// What was chosen of its pages.
    Look look = {};
    /// Names the game in the file's header.
    std::string title = "A game of chess";
    DeviceOptions device = {};
    /// How many plies its record of a game holds, at most MAX_PLIES.
    int max_plies = MAX_PLIES;
};

inline PageDesign page_design(const ProgramOptions& options) {
    PageDesign design(options.paper, options.layout, options.per_page, options.color);
    design.form = options.worksheet.form;
    design.writing = options.writing;
    design.record = options.record;
    design.variant = options.variant.get();
    design.look = &options.look;
    return design;
}

inline PageOptions page_options(const ProgramOptions& options, int page_number) {
    return {.layout = options.layout,
            .flipped = options.flipped,
            .page_number = page_number,
            .chosen = options.chosen,
            .names = options.names,
            .writing = options.writing,
            .evaluation = options.search.evaluation};
}

/// Has its game castling that only Chess960 has? Other programs do without the rules for that.
inline bool knows_chess960(const ProgramOptions& options) {
    return options.game.start().needs_chess960();
}

/// How the program chooses its moves, when its seed is not 0.
engine::PlayStyle style_of(const ProgramOptions& options);

/// What a program is made for.
enum class Target {
    gs,      ///< Ghostscript: takes any paper, prints nothing for good
    printer  ///< a device: no demands that it might refuse, nothing that ends the job early, little paper
};
inline constexpr WordTable<Target, 2> TARGET_WORDS = {{{"gs", Target::gs}, {"printer", Target::printer}}};
/// Sets what the target decides: what is asked of the device, which moves print a page, and whether a small
/// program is packed, which takes long to undo on a slow device. The job is called as the title is.
void aim_at(Target target, ProgramOptions& options);

/// Makes the options those of the smallest program, in its small form; it searches as deep as it can well do.
void make_tiny(ProgramOptions& options);

/// Makes the options those of a program that plays a variant from a position of it.
void make_variant(std::shared_ptr<const variant::Rules> rules, std::string fen, ProgramOptions& options);

}  // namespace inkmate
