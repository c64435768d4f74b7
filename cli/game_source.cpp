#include "cli/game_source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/line_reader.hpp"
#include "base/text/strings.hpp"
#include "cli/number_list.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "core/chess/chess960.hpp"
#include "core/chess/position.hpp"
#include "core/engine/choice.hpp"
#include "render/page/words/encoding.hpp"

namespace inkmate::cli {

using namespace session;
using namespace chess;

namespace {

constexpr std::string_view RANDOM_START = "random";

int start_number(const std::string& word) {
    if (word == RANDOM_START) return engine::random_seed() % CHESS960_STARTS;
    return text::read_number<int>(word).value_or(ORDINARY_START);
}

/// Return the only number that a list chooses. Throws CommandError if there are several.
std::size_t select_one(std::string_view list, std::size_t highest, std::string_view option,
                       std::size_t lowest) {
    if (chooses_several(list))
        throw CommandError(
            fmt::format("{} {}: a program begins with one position; give one number", option, list),
            EXIT_USAGE);
    return select_numbers(list, highest, option, lowest).at(0);
}

/// What is shown while games are read.
constexpr std::string_view READING = "Reading game";

/// True if --strict is given.
bool strict = false;
/// True if faults change the exit status.
bool faults_count = true;

/// Tell what --fen has that decides nothing.
void tell_needless(const std::vector<Fault>& needless) {
    for (const Fault& fault : needless) tell_warning("--fen: " + fault.sentence);
}

/// Return the error for a --fen that cannot be read; a board alone is what other commands take.
CommandError fen_error(const std::string& fen, const std::string& why) {
    const bool only_board = text::split_words(fen).size() == 1 && std::ranges::count(fen, '/') > 0;
    return CommandError(
        fmt::format("--fen: {}{}", why,
                    only_board ? "; add \" w - -\", or draw the board alone with inkmate worksheet" : ""),
        EXIT_USAGE);
}

}  // namespace

void add_game_source(Options& options, GameSource& source) {
    const auto fen = options.value(FEN.spec("begin there"), source.fen);
    const auto chess960 = add_chess960_option(options, source.fen);
    chess960.excludes(fen);
    const auto file =
        options.value({.name = "file",
                       .help = "Begin after the moves of a game in this PGN file, - for standard input",
                       .value = "FILE"},
                      source.file);
    file.excludes(fen).excludes(chess960);
    add_game_option(options, source.game, "default: the first").needs(file);
    add_ply_option(options, source.ply, "begin there; default: at the end").needs(file);
}

DeclaredOption add_chess960_option(Options& options, std::string& fen, StartChoice choice) {
    const bool random = choice == StartChoice::number_or_random;
    const Check in_bounds = in_range(0, CHESS960_STARTS - 1, random ? "or random" : "");
    return options
        .computed(
            {.name = "--chess960",
             .help = fmt::format("The start position of Chess960 with this number, 0 to {}; {} is that of "
                                 "ordinary chess",
                                 CHESS960_STARTS - 1, ORDINARY_START),
             .value = random ? "N|random" : "N"},
            [&fen](const std::string& word) { fen = chess960_start(start_number(word)).fen(); })
        .check([=](const std::string& word) {
            return random && word == RANDOM_START ? std::string() : in_bounds(word);
        });
}

DeclaredOption add_game_option(Options& options, std::string& list, std::string_view detail) {
    constexpr SharedOption shared = {
        "--game", "Games of the file: a number, or a list such as 1-10,15,20- or all", "LIST"};
    return options.value(shared.spec(detail), list);
}

DeclaredOption add_ply_option(Options& options, std::string& list, std::string_view detail) {
    constexpr SharedOption shared = {
        "--ply",
        "Positions of a game, by the half-moves before them: a number, or a list such as 0,12,20-30 or all",
        "LIST"};
    return options.value(shared.spec(detail), list);
}

Position position_option(const std::string& fen) {
    try {
        std::vector<Fault> left_out;
        const Position position = Position::from_fen(fen, &left_out);
        tell_needless(left_out);
        return position;
    } catch (const ChessError& e) {
        throw fen_error(fen, e.what());
    }
}

void tell_warning(const std::string& warning) {
    if (warning.empty()) return;
    clear_progress();
    tell_user("inkmate: {}\n", fit_for_terminal(warning));
}

Faults& faults() {
    static Faults all(tell_warning);
    all.set_strict(strict);
    return all;
}

ReadingLine::ReadingLine() {
    faults().set_progress(progress_count(READING));
}
ReadingLine::~ReadingLine() {
    faults().set_progress({});
}

void refuse_other_kinds(const files::InputFile& file) {
    const std::unique_ptr<std::istream> in = file.open();
    chess::refuse_other_kinds<CommandError>(text::LineReader(*in).front(FRONT_OF_FILE), file.source());
}

std::size_t count_games(const PgnFile& file) {
    return file.count(progress_count(READING));
}

void add_strict_option(Options& options) {
    options.flag(
        {.name = "--strict",
         .help = "Refuse faulty files: end at the first fault, rather than leave out what is faulty"},
        strict);
}

void leave_faults_to_merge() {
    faults_count = false;
}

int status_with_faults(int status) {
    tell_warning(faults().summary());
    return status == 0 && faults_count && faults().any() ? EXIT_FAILED : status;
}

game::Game set_up_game(const game::Rules& rules, const std::string& fen) {
    try {
        if (fen.empty()) return game::Game(rules);
        std::vector<Fault> left_out;
        game::Game game(rules, fen, &left_out);
        tell_needless(left_out);
        return game;
    } catch (const game::GameError& e) {
        throw fen_error(fen, e.what());
    }
}

game::PgnGame load_game(const GameSource& source, const game::Rules& rules) {
    if (source.file.empty()) return {.game = set_up_game(rules, source.fen)};
    const PgnFile games(source.file, rules);
    const std::size_t number =
        select_one(source.game.empty() ? "1" : source.game, count_games(games), "--game", 1);
    game::PgnGame result = PgnFile::Games(games).at(number);
    faults().add(result.faults);
    if (source.ply.empty()) return result;
    const std::size_t all = result.game.plies();
    const std::size_t ply = select_one(source.ply, all, "--ply", 0);
    if (ply < all) result.result = "*";
    result.game = result.game.up_to(ply);
    return result;
}

void RewrittenTexts::add(std::string_view text) {
    const page::PageText printed = page::page_text(text);
    if (!printed.replaced) return;
    if (all_.empty()) first_ = printed.text;
    all_.insert(printed.text);
}

void RewrittenTexts::add(const page::GameNames& names) {
    for (const std::string& name : {names.white, names.black, page::event_and_date(names)}) add(name);
}

void RewrittenTexts::tell() const {
    if (all_.empty()) return;
    const std::string others = all_.size() > 1 ? fmt::format(" (and {} more likewise)", all_.size() - 1) : "";
    tell_user("inkmate: the pages' fonts lack letters of a name or title: it is printed as \"{}\"{}\n",
              page::utf8_of_page_text(first_).value(), others);
}

}  // namespace inkmate::cli
