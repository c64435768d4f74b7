#include "puzzle_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "base/text/strings.hpp"
#include "core/chess/chess960.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/problem/popeye_file.hpp"
#include "core/problem/problem_file.hpp"

namespace inkmate::problem {

using namespace chess;

namespace {

/// More moves of a game than these are no solution, but the rest of the game.
constexpr std::size_t LONGEST_LINE = 10;
/// How many pieces, pawns among them, a game begins with.
constexpr int ALL_PIECES = 32;
/// The ratings from which the grades 2 to 5 begin.
constexpr std::array RATINGS = {1000, 1400, 1800, 2200};
/// The longest mate that a theme names; it says of others only that they are longer.
constexpr std::size_t LONGEST_THEME = 4;

void add(EpdRecord& record, std::string_view name, std::string value) {
    if (!value.empty()) record.operations.emplace_back(name, std::move(value));
}

void add_solution(EpdRecord& record, const std::vector<std::string>& san) {
    if (san.empty()) return;
    add(record, "bm", san.front());
    add(record, "pv", fmt::format("{}", fmt::join(san, " ")));
}

/// Runs `read`, and makes a fault of what it throws.
template <class Read>
Puzzle read_one(const std::string& place, Read read) {
    try {
        return {.record = read(), .place = place};
    } catch (const ChessError& e) {
        return {.place = place, .fault = fmt::format("{}: {}", place, e.what())};
    }
}

/// Returns the next line of a text and removes it.
std::string_view next_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

PuzzleFile read_positions(std::string_view text, std::string_view source) {
    PuzzleFile file;
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = next_line(text);
        std::optional<EpdRecord> record;
        Puzzle puzzle = read_one(fmt::format("{}, line {}", source, number), [&] {
            record = read_epd_line(line);
            if (record) record->line = number;
            return record.value_or(EpdRecord());
        });
        if (record || !puzzle.fault.empty()) file.puzzles.push_back(std::move(puzzle));
    }
    return file;
}

/// The columns of a table, by their places; only that of the positions must be there.
struct Columns {
    char separator = ',';
    std::optional<std::size_t> id = {};
    std::optional<std::size_t> fen = {};
    std::optional<std::size_t> moves = {};
    std::optional<std::size_t> solution = {};
    std::optional<std::size_t> rating = {};
    std::optional<std::size_t> themes = {};
    std::optional<std::size_t> comment = {};
    /// True if the first line has their names.
    bool named = false;
};

/// Fields may be in quotation marks, as RFC 4180 has them.
std::vector<std::string> fields_of(std::string_view line, char separator) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"') {
            if (quoted && i + 1 < line.size() && line[i + 1] == '"')
                fields.back() += line[++i];
            else
                quoted = !quoted;
        } else if (c == separator && !quoted) {
            fields.emplace_back();
        } else {
            fields.back() += c;
        }
    }
    return fields;
}

std::string lowered(std::string_view text) {
    std::string result;
    for (const char c : text)
        if (c != ' ') result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

bool looks_like_board(std::string_view text) {
    return std::ranges::count(text.substr(0, text.find(' ')), '/') == 7;
}

std::optional<Columns> columns_of(std::string_view text) {
    std::string_view first;
    while (first.empty() && !text.empty()) first = next_line(text);
    for (const char separator : {',', ';', '\t'}) {
        const std::vector<std::string> fields = fields_of(first, separator);
        if (fields.size() < 2) continue;
        if (fields.size() > 2 && looks_like_board(fields[1]))
            return Columns{.separator = separator, .id = 0, .fen = 1, .moves = 2, .rating = 3, .themes = 7};
        Columns c{.separator = separator, .named = true};
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const std::string name = lowered(fields[i]);
            if (name == "id" || name == "puzzleid") c.id = i;
            if (name == "fen") c.fen = i;
            if (name == "moves") c.moves = i;
            if (name == "solution") c.solution = i;
            if (name == "rating") c.rating = i;
            if (name == "themes") c.themes = i;
            if (name == "comment") c.comment = i;
        }
        if (c.fen) return c;
    }
    return std::nullopt;
}

std::vector<std::string> played(Position& pos, const std::vector<std::string_view>& words) {
    std::vector<std::string> san;
    for (const std::string_view word : words) {
        const Move move = parse_move(pos, word);
        san.push_back(to_san(pos, move));
        pos.do_move(move);
    }
    return san;
}

EpdRecord record_of_row(std::string_view line, const Columns& columns) {
    const std::vector<std::string> fields = fields_of(line, columns.separator);
    const auto field = [&](const std::optional<std::size_t>& at) {
        return at && *at < fields.size() ? std::string_view(fields[*at]) : std::string_view();
    };
    if (field(columns.fen).empty()) throw ChessError("it has no position in its column FEN");
    Position pos = Position::from_fen(field(columns.fen));
    std::vector<std::string_view> moves =
        text::split_words(field(columns.solution ? columns.solution : columns.moves));
    if (!columns.solution && !moves.empty()) {
        played(pos, {moves.front()});
        moves.erase(moves.begin());
    }
    EpdRecord record;
    record.fen = pos.fen();
    add(record, "id", std::string(field(columns.id)));
    const std::vector<std::string> san = played(pos, moves);
    const std::size_t length = (san.size() + 1) / 2;
    const std::vector<std::string_view> themes = text::split_words(field(columns.themes));
    if (length <= LONGEST_THEME && status_of(pos) == Status::checkmate &&
        std::ranges::find(themes, fmt::format("mateIn{}", length)) != themes.end())
        add(record, "dm", fmt::to_string(length));
    add_solution(record, san);
    add(record, "c0", std::string(field(columns.comment)));
    add(record, "c1", fmt::format("{}", fmt::join(themes, " ")));
    if (const auto rating = text::read_number<int>(field(columns.rating)))
        add(record, "grade",
            fmt::to_string(1 + std::ranges::count_if(RATINGS, [&](int r) { return *rating >= r; })));
    return record;
}

PuzzleFile read_table(std::string_view text, std::string_view source) {
    const Columns columns = columns_of(text).value_or(Columns());
    PuzzleFile file;
    bool named = columns.named;
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = next_line(text);
        if (line.empty() || std::exchange(named, false)) continue;
        file.puzzles.push_back(read_one(fmt::format("{}, line {}", source, number),
                                        [&] { return record_of_row(line, columns); }));
        file.puzzles.back().record.line = number;
    }
    return file;
}

PuzzleFile read_games(std::string_view text, std::string_view source) {
    PuzzleFile file;
    PgnReader reader(text, std::string(source));
    for (bool more = true; more;) try {
            const std::optional<PgnGame> game = reader.next();
            more = game.has_value();
            if (!game) continue;
            if (!game->warning.empty()) file.warnings.push_back(game->warning);
            const std::string place = fmt::format("{}, game {}", source, reader.game_number());
            const std::vector<std::size_t> plies = puzzle_plies(*game);
            for (const std::size_t ply : plies) {
                file.puzzles.push_back({.record = puzzle_of(*game, ply), .place = place});
                if (ply > 0) file.puzzles.back().place += fmt::format(", half-move {}", ply);
            }
            if (plies.empty())
                file.puzzles.push_back(
                    {.place = place,
                     .fault = fmt::format("{}: it has no task; give it a FEN tag, or write {{[#]}} where the "
                                          "task begins",
                                          place)});
        } catch (const ChessError& e) {
            file.puzzles.push_back({.place = std::string(source), .fault = e.what()});
        }
    return file;
}

PuzzleFile read_popeye(std::string_view text, std::string_view source) {
    ProblemFile problems = read_popeye_file(text, source);
    PuzzleFile file{.warnings = std::move(problems.warnings)};
    for (const Problem& problem : problems.problems) {
        Puzzle& puzzle = file.puzzles.emplace_back(Puzzle{.place = problem.place});
        if (problem.position.orthodox() == nullptr) {
            puzzle.fault = fmt::format("{}: its pieces are not those of chess", problem.place);
            continue;
        }
        puzzle.record.fen = problem.position.fen();
        add(puzzle.record, "id", problem.name);
        add(puzzle.record, "stipulation", to_string(problem.stipulation));
    }
    for (std::string& fault : problems.faults)
        file.puzzles.push_back({.place = std::string(source), .fault = std::move(fault)});
    return file;
}

/// What a task of a PGN is called: a chapter of a study by its name, else the players and the year, else the
/// event.
std::string name_of(const PgnGame& game) {
    if (const auto chapter = game.tag("ChapterName"); is_known(chapter)) return std::string(chapter);
    if (std::string players = title_of(game); !players.empty()) return players;
    std::string_view event = game.tag("Event");
    if (!is_known(event)) return {};
    if (game.tag("Site").find("/study/") != std::string_view::npos)
        if (const std::size_t colon = event.find(": "); colon != std::string_view::npos)
            event.remove_prefix(colon + 2);
    return std::string(event);
}

std::string comment_at(const PgnGame& game, std::size_t ply) {
    const auto note = game.notes.find(ply);
    return note == game.notes.end() ? std::string() : whole_comment(note->second);
}

bool asks_for_diagram_at(const PgnGame& game, std::size_t ply) {
    const auto note = game.notes.find(ply);
    return note != game.notes.end() && asks_for_diagram(note->second);
}

}  // namespace

PuzzleFormat puzzle_format(std::string_view text) {
    text = text::without_mark(text);
    if (is_popeye_file(text)) return PuzzleFormat::popeye;
    if (looks_like_pgn(text)) return PuzzleFormat::games;
    return columns_of(text) ? PuzzleFormat::table : PuzzleFormat::positions;
}

PuzzleFile read_puzzles(std::string_view text, std::string_view source_name) {
    const PuzzleFormat format = puzzle_format(text);
    text = text::without_mark(text);
    if (format == PuzzleFormat::popeye) return read_popeye(text, source_name);
    if (format == PuzzleFormat::games) return read_games(text, source_name);
    return format == PuzzleFormat::table ? read_table(text, source_name) : read_positions(text, source_name);
}

bool begins_with_task(const PgnGame& game) {
    const std::string fen = game.game.start().fen();
    const std::string_view board = std::string_view(fen).substr(0, fen.find(' '));
    if (std::ranges::count_if(board, [](unsigned char c) { return std::isalpha(c) != 0; }) < ALL_PIECES)
        return true;
    const std::size_t moves = game.game.moves().size();
    return moves > 0 && moves <= LONGEST_LINE && !chess960_number(game.game.start());
}

std::vector<std::size_t> puzzle_plies(const PgnGame& game) {
    std::vector<std::size_t> asked, marked;
    for (const auto& [ply, note] : game.notes) {
        const std::string comment = whole_comment(note);
        if (asks_for_diagram(note)) asked.push_back(ply);
        if (asks_for_diagram(note) || !command_arguments(comment, "csl").empty() ||
            !command_arguments(comment, "cal").empty())
            marked.push_back(ply);
    }
    if (!begins_with_task(game)) return marked;
    return asked.empty() ? std::vector<std::size_t>{0} : asked;
}

EpdRecord puzzle_of(const PgnGame& game, std::size_t ply) {
    const bool is_set = begins_with_task(game);
    Position pos = game.game.start();
    for (const Move move : game.game.moves().first(ply)) pos.do_move(move);
    EpdRecord record;
    record.fen = pos.fen();
    const std::size_t all = game.game.moves().size();
    std::size_t end = ply;
    while (end < all && (is_set || end < ply + LONGEST_LINE) &&
           (end == ply || !asks_for_diagram_at(game, end)))
        ++end;
    add(record, "id", name_of(game));
    add_solution(record, {game.game.san().begin() + static_cast<std::ptrdiff_t>(ply),
                          game.game.san().begin() + static_cast<std::ptrdiff_t>(end)});
    add(record, "c0", comment_at(game, ply));
    // Solutions of positions that were set up begin with move 1, those of games with the game's number.
    if (!is_set) add(record, "fmvn", fmt::to_string(pos.fullmove_number()));
    return record;
}

bool asks_something(const EpdRecord& record) {
    return std::ranges::any_of(std::array{"bm", "am", "pv", "dm", "stipulation"},
                               [&](const char* name) { return !record.operation(name).empty(); });
}

}  // namespace inkmate::problem
