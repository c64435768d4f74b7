#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/engine/book.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/player.hpp"
#include "core/engine/search.hpp"
#include "core/engine/tiny.hpp"
#include "core/game/game.hpp"
#include "core/lesson/task.hpp"
#include "core/variant/betza.hpp"
#include "render/page/content.hpp"
#include "render/page/figures/look.hpp"
#include "render/page/words/puzzle_words.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate::variant {
struct Rules;
}

namespace inkmate::psgen {

// Words of enumerations

/// The words for the values of an enumeration, in the order in which messages list them. The command line and
/// the description of a program are read and written with these tables.
template <class Value, std::size_t N>
using WordTable = std::array<std::pair<std::string_view, Value>, N>;

template <class Value, std::size_t N>
constexpr std::string_view word_of(const WordTable<Value, N>& words, Value value) {
    return std::ranges::find(words, value, [](const auto& w) { return w.second; })->first;
}

/// Returns nothing if the table lacks the word.
template <class Value, std::size_t N>
constexpr std::optional<Value> value_of(const WordTable<Value, N>& words, std::string_view word) {
    const auto found = std::ranges::find(words, word, [](const auto& w) { return w.first; });
    return found == words.end() ? std::nullopt : std::optional(found->second);
}

// What all programs have

/// How the text of a program is written.
enum class Form {
    readable,  ///< for people, with the calls of the search expanded, which makes it faster
    plain,     ///< for people, each procedure once, as in its module
    small,     ///< short names, no comments
    packed     ///< small, and compressed
};
inline constexpr WordTable<Form, 4> FORM_WORDS = {
    {{"readable", Form::readable}, {"plain", Form::plain}, {"small", Form::small}, {"packed", Form::packed}}};
constexpr bool is_small(Form form) {
    return form == Form::small || form == Form::packed;
}

/// What the program asks of the device before it begins. Each request is guarded, so that a device that does
/// not grant it prints all the same.
struct DeviceOptions {
    /// True if it asks for the size of paper that its pages are laid out for. If it does not, or the device
    /// lacks that paper, each page is scaled to the printable area.
    bool ask_paper = true;
    /// True if it asks the device not to end a job that takes long or waits for input.
    bool timeouts_off = false;
    /// True if it asks for single-sided pages: a duplex unit holds a page back until the next one is there.
    bool duplex_off = false;
    bool one_copy = false;
    /// True if all input comes with the job. Then nobody is told to type quit at the end: on a device
    /// standard input is the job or closed, and `quit` may restart it.
    bool job_input = false;
    /// The name of the job in the device's list; if empty, the device chooses one.
    std::string job_name = {};
};

/// How many bytes of a title or a job's name are kept. Devices take 80 (PJL Technical Reference Manual,
/// "JOB"); in the description, whose lines have at most 255, each may become three.
inline constexpr std::size_t MAX_JOB_NAME = 60;

/// What all kinds of programs have.
struct Program {
    Form form = Form::readable;
    /// Names what is made, in the file's header.
    std::string title = "A game of chess";
    figures::Paper paper = figures::A4;
    DeviceOptions device = {};
    /// 1 to 3; above 1 the program uses operators of level 2, none of level 3.
    int language_level = 2;
};

// Programs that play

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
/// True if the program has an opponent, and so plays White or Black but not both.
constexpr bool plays_one_side(ProgramSide side) {
    return side == ProgramSide::white || side == ProgramSide::black;
}

/// Which side of the board is at the bottom of a page. `player` means the side that plays against the
/// program, White if there is none or more than one; in a diagram, the side to move.
enum class Orientation { white, black, player };
inline constexpr WordTable<Orientation, 3> ORIENTATION_WORDS = {
    {{"white", Orientation::white}, {"black", Orientation::black}, {"player", Orientation::player}}};

/// True if Black's side is at the bottom.
constexpr bool is_flipped(Orientation below, ProgramSide program) {
    return below == Orientation::black || (below == Orientation::player && program == ProgramSide::white);
}
constexpr bool is_flipped(Orientation below, std::optional<chess::Color> to_move) {
    return below == Orientation::black || (below == Orientation::player && to_move == chess::BLACK);
}

/// After which moves the program prints a page.
enum class PagesMode { none = 0, reply = 1, every = 2 };
inline constexpr WordTable<PagesMode, 3> PAGES_WORDS = {
    {{"every", PagesMode::every}, {"reply", PagesMode::reply}, {"none", PagesMode::none}}};

/// How many plies the program's record of a game holds, if there is memory for them.
inline constexpr int MAX_PLIES = 1000;

/// A program that plays a game of chess or of a variant; the defaults are a good game of chess on A4 in which
/// the program plays Black.
struct PlayingProgram : Program {
    /// Start position, and moves that were played before the program takes over: at most max_plies.
    chess::Game game = {};
    ProgramSide side = ProgramSide::black;
    /// How the program searches until the user changes it.
    engine::SearchLimits limits = engine::level(engine::DEFAULT_LEVEL).strength.limits;
    engine::Mistakes mistakes = engine::level(engine::DEFAULT_LEVEL).strength.mistakes;
    /// The seed of a game's random choices, 1 to MAX_SEED; 0 gives every game a different one.
    std::int32_t seed = 1;
    /// How many plies its record of a game holds, at most MAX_PLIES.
    int max_plies = MAX_PLIES;
    /// True if it also has a console for people, and UCI for chess programs; it needs one of them.
    bool console = true;
    bool uci = true;

    /// False for a program that cannot print.
    bool drawing = true;
    PagesMode pages = PagesMode::every;
    /// One of the layouts of games, not diagram or book.
    page::LayoutName layout = page::LayoutName::game;
    /// True if Black's side is at the bottom of the board.
    bool flipped = false;
    /// The players and the event, for pages.
    page::GameNames names = {};
    /// Layout score: after which half-moves its sheets have diagrams.
    page::ChosenPlies chosen = {};

    /// The opening book, of the game's rules; it may be empty.
    engine::Book book = {};

    // Chess only

    /// Strength, evaluation and transposition table of the search.
    engine::SearchOptions search = {};
    /// The language of pages, and the notation of moves there and in the console.
    page::Writing writing = {};
    /// True if it resigns, claims draws and offers them when it plays against a person
    /// (core/engine/player.hpp).
    bool ends_games = true;
    /// True if pages are the record of a game, which does not say how to answer.
    bool record = false;
    /// True if it also prints the start position of a session or a new game.
    bool first_page = false;
    /// True if it also prints a page for each rejected line (render/page/refusal.hpp).
    bool refusals = false;

    // Variants only

    /// The rules of the variant; null for chess.
    std::shared_ptr<const variant::Rules> variant = nullptr;
    /// Where its games begin: a FEN of the rule set.
    std::string variant_fen = {};
    /// The moves that were played from there before the program takes over, as codes of variant::Move: less
    /// than max_plies.
    std::vector<std::uint32_t> variant_moves = {};
    /// The pictures of its pieces and the tint of its board.
    figures::Look look = {};
};

/// Returns the game that a program begins with.
game::Game played_game(const PlayingProgram& program);
/// Returns the program with this game, of its rules.
PlayingProgram with_game(PlayingProgram program, const game::Game& game);

/// The smallest program, with rules, search, console and page of its own (docs/inside/program.md).
struct TinyProgram : Program {
    TinyProgram();
    /// Where its game begins; without castling of Chess960.
    chess::Position position = {};
    ProgramSide side = ProgramSide::black;
    int depth = engine::TINY_DEPTH;
    bool drawing = true;
    int max_plies = MAX_PLIES;
};

// Programs that print sheets

/// How many diagrams a program can print.
inline constexpr std::size_t MAX_DIAGRAMS = 10000;

/// A program with sheets of diagrams.
struct SheetsProgram : Program {
    page::Worksheet worksheet = {};
    /// Diagrams on a page; 0 for the default.
    int per_page = 0;
    /// True if marks and arrows are in colours.
    bool color = false;
    page::Writing writing = {};
};

/// A program that prints diagrams of chess or of a variant, and plays no game.
struct WorksheetProgram : SheetsProgram {
    /// The rules of the variant; null for chess.
    std::shared_ptr<const variant::Rules> variant = nullptr;
    figures::Look look = {};
};
/// True if there are no modules that draw what such a program shows, small boards with solutions, tints and
/// pictures of pieces in chess: it prints its pages as they were composed.
bool is_composed(const WorksheetProgram& program);

/// How many problems a lesson may have.
inline constexpr std::size_t MOST_TASKS = 200;

/// A program that sets problems and marks the answers. Its worksheet has a diagram for each problem, in the
/// order of the tasks.
struct LessonProgram : SheetsProgram {
    std::vector<lesson::Task> tasks = {};
    /// How many of them make the first sheet; the others are held back.
    std::size_t first = 0;
    PagesMode pages = PagesMode::every;
};

/// A program that prints a book; psgen/emit/document.hpp takes its pages one by one.
struct BookProgram : Program {};

/// A program that prints pages as they were composed, such as those that show how pieces move.
struct MoveSheetsProgram : Program {
    /// All fonts of its pages.
    std::vector<figures::StyleSpec> faces = {};
};

// Puzzles

/// How many steps of its search a program can count.
inline constexpr std::uint64_t MOST_PUZZLE_STEPS = 2'000'000'000;

/// A program that solves a puzzle and prints the solution.
struct PuzzleProgram : Program {
    /// Sets the title, too.
    explicit PuzzleProgram(page::PuzzleTask puzzle);

    page::PuzzleTask task;
    /// Its board and its piece as a variant: puzzle_rules().
    std::shared_ptr<const variant::Rules> rules;
    /// How the piece moves on an empty board (usual_paths()).
    std::vector<variant::Path> paths = {};
    /// It gives up after so many, 1 to MOST_PUZZLE_STEPS.
    std::uint64_t most_steps = 1;
    /// True if it prints every solution when it looks for all of them.
    bool lists = false;
    /// True if there is a page for each step instead of one for the solution.
    bool step_pages = false;
};

// The self-test

/// A program that tries the interpreter it is sent to, says what it has found, and prints that on a page
/// (psgen/tables/self_test.hpp).
struct SelfTestProgram : Program {
    SelfTestProgram();
    /// False if the host is told but nothing is printed.
    bool prints = true;
    /// False if stacks, objects and memory are left alone, as an interpreter may not survive its own limits.
    bool limits = true;
};
/// The program of chess that the self-test tries: its rules and its search.
PlayingProgram tried_game();

// All of them

/// What is made.
using Product = std::variant<PlayingProgram, TinyProgram, WorksheetProgram, LessonProgram, BookProgram,
                             MoveSheetsProgram, PuzzleProgram, SelfTestProgram>;

/// Makes one function of several, for std::visit.
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

/// What the product has in common with all others.
inline const Program& program_of(const Product& product) {
    return std::visit([](const auto& p) -> const Program& { return p; }, product);
}

/// True for a product that only prints and takes no input: a document.
bool is_document(const Product& product);

/// The game that rules, search, console and pages of the product are made for. A product that plays none has
/// those of the default program, with its own rules.
PlayingProgram game_of(const Product& product);

/// What decides where things stand on its pages; the program must outlive it.
page::PageDesign page_design(const PlayingProgram& program);
page::PageDesign page_design(const WorksheetProgram& program);
page::PageDesign page_design(const LessonProgram& program);
page::PageDesign page_design(const Product& product);

/// What a page of its game shows besides the position.
page::PageOptions page_options(const PlayingProgram& program, int page_number);

/// How the program chooses its moves, when its seed is not 0.
engine::PlayStyle style_of(const PlayingProgram& program);

/// What a program is made for.
enum class Target {
    gs,      ///< Ghostscript: takes any paper, prints nothing for good
    printer  ///< a device: no demands that it might refuse, nothing that ends the job early
};
inline constexpr WordTable<Target, 2> TARGET_WORDS = {{{"gs", Target::gs}, {"printer", Target::printer}}};
/// Sets what the target asks of the device. The job is called as the title is.
void aim_at(Target target, Program& program);
/// Also sets which moves print a page: a printer saves paper.
void aim_at(Target target, PlayingProgram& program);
/// The form of small programs: to unpack a packed one takes long on a slow device.
Form small_form(Target target);

/// Makes the program play a variant from a position of it, under the variant's name. A book of chess goes.
/// Throws VariantError if a book of a variant is none by these rules.
void make_variant(std::shared_ptr<const variant::Rules> rules, std::string fen, PlayingProgram& program);

}  // namespace inkmate::psgen
