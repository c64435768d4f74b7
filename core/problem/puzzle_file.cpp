#include "puzzle_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <deque>
#include <iterator>
#include <optional>
#include <span>
#include <sstream>
#include <utility>

#include "base/text/line_reader.hpp"
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
/// Operations of EPD that columns may be named after.
constexpr auto COLUMN_OPERATIONS =
    std::to_array<std::string_view>({"bm", "c0", "dm", "grade", "points", "stipulation"});
/// Columns of Lichess's table that no task needs.
constexpr auto NEEDLESS_COLUMNS = std::to_array<std::string_view>(
    {"ratingdeviation", "popularity", "nbplays", "gameurl", "openingtags", "dailydate"});

/// The ratings from which the grades 2 to 5 begin.
constexpr std::array RATINGS = {1000, 1400, 1800, 2200};
/// The kind of a file shows in so many bytes.
constexpr std::size_t FRONT = 65536;
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
    /// Those that are operations of EPD, by their names.
    std::vector<std::pair<std::string_view, std::size_t>> operations = {};
    /// The names of those that say nothing of a task.
    std::vector<std::string> unknown = {};
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
    text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
    const std::string_view first = text.substr(0, text.find_first_of("\r\n"));
    for (const char separator : {',', ';', '\t'}) {
        const std::vector<std::string> fields = fields_of(first, separator);
        if (fields.size() < 2) continue;
        if (fields.size() > 2 && looks_like_board(fields[1]))
            return Columns{.separator = separator, .id = 0, .fen = 1, .moves = 2, .rating = 3, .themes = 7};
        Columns c{.separator = separator, .named = true};
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const std::string name = lowered(fields[i]);
            const auto* const operation = std::ranges::find(COLUMN_OPERATIONS, name);
            if (name == "id" || name == "puzzleid")
                c.id = i;
            else if (name == "fen")
                c.fen = i;
            else if (name == "moves")
                c.moves = i;
            else if (name == "solution")
                c.solution = i;
            else if (name == "rating")
                c.rating = i;
            else if (name == "themes")
                c.themes = i;
            else if (name == "comment")
                c.comment = i;
            else if (operation != COLUMN_OPERATIONS.end())
                c.operations.emplace_back(*operation, i);
            else if (!name.empty() && std::ranges::find(NEEDLESS_COLUMNS, name) == NEEDLESS_COLUMNS.end())
                c.unknown.push_back(fields[i]);
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

/// In the languages of pages, and of the studies that people write.
constexpr std::array<std::string_view, 11> MATE_WORDS = {
    "mate", "mates", "mating", "checkmate", "checkmates", "matt", "mat", "schachmatt", "mata", "#", "m"};
constexpr std::array<std::string_view, 8> SMALL_WORDS = {"in",  "en",      "a",    "de",
                                                         "the", "exactly", "just", "only"};
/// One to four, the longest mate that a program proves.
constexpr std::array<std::array<std::string_view, 6>, LONGEST_THEME> NUMBER_WORDS = {{
    {"1", "one", "eins", "einem", "un", "una"},
    {"2", "two", "zwei", "deux", "dos", ""},
    {"3", "three", "drei", "trois", "tres", ""},
    {"4", "four", "vier", "quatre", "cuatro", ""},
}};

/// The length that a word names, 0 for any other word.
std::size_t length_of(std::string_view word) {
    for (std::size_t i = 0; !word.empty() && i < NUMBER_WORDS.size(); ++i)
        if (std::ranges::find(NUMBER_WORDS[i], word) != NUMBER_WORDS[i].end()) return i + 1;
    return 0;
}

/// The lengths of the mates that a text asks for: "White mates in two.", "Matt in 2", "#2", "mateIn2".
std::vector<std::size_t> mates_asked_for(std::string_view text) {
    // Words of letters, numbers, and the # of a number.
    std::vector<std::string> words;
    const auto kind = [&text](std::size_t at) {
        const auto c = static_cast<unsigned char>(at < text.size() ? text[at] : ' ');
        return std::isdigit(c) != 0 ? 2 : std::isalpha(c) != 0 ? 1 : 0;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '#' && kind(i + 1) == 2) words.emplace_back("#");
        if (kind(i) == 0) continue;
        if (i == 0 || kind(i - 1) != kind(i)) words.emplace_back();
        words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
    }
    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool is_mate =
            words[i] == "matein" || std::ranges::find(MATE_WORDS, words[i]) != MATE_WORDS.end();
        if (!is_mate) continue;
        std::size_t next = i + 1;
        while (next < words.size() && std::ranges::find(SMALL_WORDS, words[next]) != SMALL_WORDS.end())
            ++next;
        if (next < words.size())
            if (const std::size_t length = length_of(words[next])) lengths.push_back(length);
    }
    return lengths;
}

/// What a task of a PGN is called: a chapter of a study by its name, else the players and the year, else the
/// event.
std::string name_of(const PgnGame& game) {
    if (const auto chapter = game.tag("ChapterName"); is_known(chapter)) return std::string(chapter);
    if (std::string players = title_of(game); !players.empty()) return players;
    std::string_view event = game.tag("Event");
    if (!is_known(event)) return {};
    if (is_study_chapter(game))
        if (const std::size_t colon = event.find(": "); colon != std::string_view::npos)
            event.remove_prefix(colon + 2);
    return std::string(event);
}

std::string comment_at(const PgnGame& game, std::size_t ply) {
    const auto note = game.notes.find(ply);
    return note == game.notes.end() ? std::string() : whole_comment(note->second);
}

/// Says that a mate is asked for, if one of the texts says so and the solution, of so many half-moves, ends
/// in it; or if there is no solution to contradict it.
void add_mate(EpdRecord& record, std::span<const std::string_view> texts, std::size_t plies,
              bool ends_in_mate) {
    std::vector<std::size_t> lengths;
    for (const std::string_view text : texts)
        std::ranges::copy(mates_asked_for(text), std::back_inserter(lengths));
    if (lengths.empty()) return;
    const std::size_t length = (plies + 1) / 2;
    const bool ends_so =
        plies % 2 == 1 && ends_in_mate && std::ranges::find(lengths, length) != lengths.end();
    if (ends_so || plies == 0) add(record, "dm", fmt::to_string(ends_so ? length : lengths.front()));
}

EpdRecord record_of_row(std::string_view line, const Columns& columns) {
    const std::vector<std::string> fields = fields_of(line, columns.separator);
    const auto field = [&](const std::optional<std::size_t>& at) {
        return at && *at < fields.size() ? std::string_view(fields[*at]) : std::string_view();
    };
    if (field(columns.fen).empty()) throw ChessError("it has no position in its column FEN");
    Position pos = read_diagram(field(columns.fen), {});
    std::vector<std::string_view> moves =
        text::split_words(field(columns.solution ? columns.solution : columns.moves));
    if (!columns.solution && !moves.empty()) {
        played(pos, {moves.front()});
        moves.erase(moves.begin());
    }
    EpdRecord record;
    record.fen = pos.fen();
    add(record, "id", std::string(field(columns.id)));
    for (const auto& [name, at] : columns.operations) add(record, name, std::string(field(at)));
    const std::vector<std::string> san = played(pos, moves);
    const std::string_view comment = field(columns.comment), themes = field(columns.themes);
    if (record.operation("dm").empty() && record.operation("stipulation").empty() &&
        (!san.empty() || record.operation("bm").empty()))
        add_mate(record, std::array{themes, comment, record.operation("c0")}, san.size(),
                 status_of(pos) == Status::checkmate);
    add_solution(record, san);
    if (record.operation("c0").empty()) add(record, "c0", std::string(comment));
    add(record, "c1", fmt::format("{}", fmt::join(text::split_words(themes), " ")));
    if (const auto rating = text::read_number<int>(field(columns.rating));
        rating && record.operation("grade").empty())
        add(record, "grade",
            fmt::to_string(1 + std::ranges::count_if(RATINGS, [&](int r) { return *rating >= r; })));
    return record;
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

/// What the tasks of a file of one kind come from.
class PuzzleReader::Source {
  public:
    explicit Source(std::string name) : name_(std::move(name)) {}
    virtual ~Source() = default;
    virtual std::optional<Puzzle> next() = 0;
    const std::vector<std::string>& remarks() const { return remarks_; }

  protected:
    const std::string name_;
    std::vector<std::string> remarks_;
};

class PuzzleReader::Positions : public Source {
  public:
    Positions(text::LineReader lines, std::string name) : Source(std::move(name)), lines_(std::move(lines)) {}
    std::optional<Puzzle> next() override {
        while (const std::optional<std::string> line = lines_.next()) {
            ++number_;
            std::optional<EpdRecord> record;
            Puzzle puzzle = read_one(fmt::format("{}, line {}", name_, number_), [&] {
                record = read_epd_line(*line);
                if (record) record->line = number_;
                return record.value_or(EpdRecord());
            });
            if (record || !puzzle.fault.empty()) return puzzle;
        }
        return std::nullopt;
    }

  private:
    text::LineReader lines_;
    int number_ = 0;
};

class PuzzleReader::Table : public Source {
  public:
    Table(text::LineReader lines, std::string name, Columns columns)
        : Source(std::move(name)),
          lines_(std::move(lines)),
          columns_(std::move(columns)),
          names_due_(columns_.named) {
        if (!columns_.unknown.empty())
            remarks_.push_back(fmt::format(
                "{}: nothing is read from the column{} {}: name columns FEN, Moves or Solution, Id, Comment, "
                "Themes, Rating, {}",
                name_, columns_.unknown.size() == 1 ? "" : "s", text::listed(columns_.unknown, "and"),
                text::listed(std::vector<std::string>(COLUMN_OPERATIONS.begin(), COLUMN_OPERATIONS.end()),
                             "or")));
    }
    std::optional<Puzzle> next() override {
        while (const std::optional<std::string> line = lines_.next()) {
            ++number_;
            if (line->empty() || std::exchange(names_due_, false)) continue;
            Puzzle puzzle = read_one(fmt::format("{}, line {}", name_, number_),
                                     [&] { return record_of_row(*line, columns_); });
            puzzle.record.line = number_;
            return puzzle;
        }
        return std::nullopt;
    }

  private:
    text::LineReader lines_;
    Columns columns_;
    bool names_due_;
    int number_ = 0;
};

class PuzzleReader::Games : public Source {
  public:
    Games(std::istream& in, std::string name) : Source(std::move(name)), reader_(in, name_) {}
    std::optional<Puzzle> next() override {
        while (ready_.empty()) try {
                const std::optional<PgnGame> game = reader_.next();
                if (!game) return std::nullopt;
                add(*game, fmt::format("{}, game {}", name_, reader_.game_number()));
            } catch (const ChessError& e) {
                ready_.push_back({.place = name_, .fault = e.what()});
            }
        Puzzle first = std::move(ready_.front());
        ready_.pop_front();
        return first;
    }

  private:
    void add(const PgnGame& game, const std::string& place) {
        const std::vector<std::size_t> plies = puzzle_plies(game);
        for (const std::size_t ply : plies) {
            ready_.push_back({.record = puzzle_of(game, ply), .place = place});
            if (ply > 0) ready_.back().place += fmt::format(", half-move {}", ply);
        }
        if (plies.empty())
            ready_.push_back({.place = place,
                              .fault = fmt::format("{}: it has no task; give it a FEN tag, or write {{[#]}} "
                                                   "where the task begins",
                                                   place)});
        ready_.front().of_game = game.faults;
    }

    PgnReader reader_;
    std::deque<Puzzle> ready_;
};

class PuzzleReader::Popeye : public Source {
  public:
    Popeye(const std::string& text, std::string name) : Source(std::move(name)) {
        ProblemFile problems = read_popeye_file(text, name_);
        remarks_ = std::move(problems.warnings);
        for (const Problem& problem : problems.problems) {
            Puzzle& puzzle = puzzles_.emplace_back(Puzzle{.place = problem.place});
            if (problem.position.orthodox() == nullptr) {
                puzzle.fault = fmt::format("{}: its pieces are not those of chess", problem.place);
                continue;
            }
            puzzle.record.fen = problem.position.fen();
            add(puzzle.record, "id", problem.name);
            add(puzzle.record, "stipulation", to_string(problem.stipulation));
        }
        for (std::string& fault : problems.faults)
            puzzles_.push_back({.place = name_, .fault = std::move(fault)});
    }
    std::optional<Puzzle> next() override {
        if (at_ == puzzles_.size()) return std::nullopt;
        return std::move(puzzles_[at_++]);
    }

  private:
    std::vector<Puzzle> puzzles_;
    std::size_t at_ = 0;
};

PuzzleReader::PuzzleReader(std::istream& in, std::string source_name) {
    text::LineReader lines(in);
    const std::string_view front = lines.front(FRONT);
    format_ = puzzle_format(front);
    if (format_ == PuzzleFormat::popeye) {
        source_ = std::make_unique<Popeye>(lines.rest(), std::move(source_name));
    } else if (format_ == PuzzleFormat::games) {
        in.clear();
        in.seekg(0);
        source_ = std::make_unique<Games>(in, std::move(source_name));
    } else if (format_ == PuzzleFormat::table) {
        const Columns columns = columns_of(front).value_or(Columns());
        source_ = std::make_unique<Table>(std::move(lines), std::move(source_name), columns);
    } else {
        source_ = std::make_unique<Positions>(std::move(lines), std::move(source_name));
    }
}
PuzzleReader::~PuzzleReader() = default;

PuzzleFormat PuzzleReader::format() const {
    return format_;
}

std::optional<Puzzle> PuzzleReader::next() {
    return source_->next();
}

const std::vector<std::string>& PuzzleReader::remarks() const {
    return source_->remarks();
}

std::vector<Puzzle> read_puzzles(std::string_view text, std::string_view source_name) {
    std::istringstream in{std::string(text)};
    PuzzleReader reader(in, std::string(source_name));
    std::vector<Puzzle> puzzles;
    while (std::optional<Puzzle> puzzle = reader.next()) puzzles.push_back(*std::move(puzzle));
    return puzzles;
}

bool is_study_chapter(const PgnGame& game) {
    return is_known(game.tag("ChapterName")) || is_known(game.tag("StudyName")) ||
           game.tag("Site").find("/study/") != std::string_view::npos;
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
    if (!begins_with_task(game)) return is_study_chapter(game) ? asked : marked;
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
    const std::string comment = comment_at(game, ply);
    add_mate(record,
             std::array{std::string_view(comment), game.tag("Stipulation"), game.tag("ChapterName"),
                        game.tag("Event"), game.tag("Theme"), game.tag("Themes")},
             end - ply, end > ply && status_of(game.game.position(end)) == Status::checkmate);
    add_solution(record, {game.game.san().begin() + static_cast<std::ptrdiff_t>(ply),
                          game.game.san().begin() + static_cast<std::ptrdiff_t>(end)});
    add(record, "c0", comment);
    for (const auto& [tag, operation] : {std::pair("Grade", "grade"), std::pair("Points", "points")})
        if (is_known(game.tag(tag))) add(record, operation, std::string(game.tag(tag)));
    // Solutions of positions that were set up begin with move 1, those of games with the game's number.
    if (!is_set) add(record, "fmvn", fmt::to_string(pos.fullmove_number()));
    return record;
}

bool asks_for_mate(std::string_view text, int moves) {
    return std::ranges::any_of(mates_asked_for(text),
                               [moves](std::size_t length) { return static_cast<int>(length) == moves; });
}

bool asks_something(const EpdRecord& record) {
    return std::ranges::any_of(std::array{"bm", "am", "pv", "dm", "stipulation"},
                               [&](const char* name) { return !record.operation(name).empty(); });
}

}  // namespace inkmate::problem
