#include "problem_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "base/text/line_reader.hpp"
#include "base/text/strings.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/problem/popeye_file.hpp"
#include "core/problem/solve.hpp"
#include "core/problem/stipulation.hpp"
#include "core/variant/board.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules.hpp"

namespace inkmate::problem {

using namespace chess;

namespace {

/// More ids are not compared.
constexpr std::size_t MOST_IDS = 10'000;

/// The rights that king and rook on their first squares let expect.
std::string expected_castling(const Position& pos) {
    std::string rights;
    const auto look = [&](Color c, Square king, Square rook, char letter) {
        if (pos.piece_on(king) == make_piece(c, KING) && pos.piece_on(rook) == make_piece(c, ROOK))
            rights += letter;
    };
    look(WHITE, SQ_E1, SQ_H1, 'K');
    look(WHITE, SQ_E1, SQ_A1, 'Q');
    look(BLACK, SQ_E8, SQ_H8, 'k');
    look(BLACK, SQ_E8, SQ_A8, 'q');
    return rights.empty() ? "-" : rights;
}

std::string expected_castling(const variant::Position& pos) {
    const variant::Rules& rules = pos.rules();
    const variant::Position start(rules);
    std::string rights;
    for (const Color side : {WHITE, BLACK}) {
        const variant::CastlingHome& home = rules.castling_home[side];
        for (const int wing : {variant::KINGSIDE, variant::QUEENSIDE}) {
            const variant::Cell rook = home.rook[static_cast<std::size_t>(wing)];
            if (rook != variant::NO_CELL && pos.piece_on(home.king) == start.piece_on(home.king) &&
                pos.piece_on(rook) == start.piece_on(rook))
                rights += "KQkq"[2 * side + wing];
        }
    }
    return rights.empty() ? "-" : rights;
}

std::size_t count_fields(std::string_view fen) {
    return text::split_words(fen).size();
}
/// The board and the side to move, at least; one blank between fields.
std::string with_side(std::string_view fen, const Stipulation& stipulation) {
    const char* const side = usual_side(stipulation) == WHITE ? " w" : " b";
    const std::string fields = fmt::format("{}", fmt::join(text::split_words(fen), " "));
    return fields + (count_fields(fields) < 2 ? side : "");
}

std::optional<Stipulation> stipulation_of(const EpdRecord& record, const std::optional<Stipulation>& usual) {
    if (const auto text = record.operation("stipulation"); !text.empty()) return parse_stipulation(text);
    if (const auto text = record.operation("dm"); !text.empty())
        return parse_stipulation(fmt::format("#{}", text));
    return usual;
}

/// Returns which fields of a position decide nothing; none of what is not a position of chess.
std::vector<Fault> needless_fields(const std::string& fen, const std::string& place) {
    std::vector<Fault> left_out;
    try {
        static_cast<void>(Position::from_fen(fen, &left_out));
    } catch (const ChessError&) {
        return {};
    }
    for (Fault& what : left_out) what = placed(place, what);
    return left_out;
}

}  // namespace

void for_each_line(std::istream& in, std::string_view source_name, const SharedRules& rules, Faults& faults,
                   const std::function<void(const EpdRecord&)>& visit) {
    int number = 0;
    text::LineReader lines(in);
    while (const std::optional<std::string> line = lines.next()) {
        const std::string place = fmt::format("{}, line {}", source_name, ++number);
        std::optional<EpdRecord> record;
        std::string fault;
        std::vector<Fault> needless;
        try {
            record = read_epd_line(*line);
            if (!record) continue;
            record->line = number;
            if (!rules) needless = needless_fields(record->fen, place);
            visit(*record);
        } catch (const std::runtime_error& e) {
            fault = e.what();
        }
        if (fault.empty())
            faults.add(needless, Faults::POSITION);
        else
            faults.leave_out(fault.starts_with(place) ? fault : fmt::format("{}: {}", place, fault),
                             Faults::POSITION);
    }
}

Problem read_record(const EpdRecord& record, const std::string& place,
                    const std::optional<Stipulation>& usual, const SharedRules& rules) {
    const std::optional<Stipulation> stipulation = stipulation_of(record, usual);
    if (!stipulation)
        throw ProblemError(
            "nothing says what is asked for: give --stipulation, or write the operation stipulation or dm");
    return {.position = read_diagram(rules, record.fen, *stipulation),
            .stipulation = *stipulation,
            .name = std::string(record.operation("id")),
            .place = place};
}

Position read_diagram(std::string_view fen, const Stipulation& stipulation) {
    const std::string fields = with_side(fen, stipulation);
    const auto count = count_fields(fields);
    if (count >= 3) return Position::from_fen(count == 3 ? fields + " -" : fields);
    return Position::from_fen(
        fmt::format("{} {} -", fields, expected_castling(Position::from_fen(fields + " - -"))));
}

Diagram read_diagram(const SharedRules& rules, std::string_view fen, const Stipulation& stipulation) {
    if (rules == nullptr) return read_diagram(fen, stipulation);
    const std::string fields = with_side(fen, stipulation);
    const auto read = [&](std::string_view text) { return variant::Position::from_fen(*rules, text); };
    try {
        if (count_fields(fields) >= 3) return {rules, read(fields)};
        return {rules, read(fmt::format("{} {}", fields, expected_castling(read(fields))))};
    } catch (const variant::VariantError& e) {
        throw ProblemError(e.what());
    }
}

SharedRules rules_for_problems(variant::Rules rules) {
    if (rules.king == 0 && !rules.extinction_pseudo_royal)
        throw ProblemError(fmt::format("{} has no king: nobody can be mated in it", rules.name));
    return std::make_shared<const variant::Rules>(std::move(rules));
}

ProblemReader::ProblemReader(std::istream& in, std::string source_name, std::optional<Stipulation> usual,
                             SharedRules rules)
    : source_(std::move(source_name)), usual_(usual), rules_(std::move(rules)), puzzles_(in, source_) {
    if (puzzles_.format() != PuzzleFormat::popeye) return;
    in.clear();
    in.seekg(0);
    ProblemFile file = read_popeye_file(text::LineReader(in).rest(), source_);
    remarks_ = std::move(file.warnings);
    for (std::string& fault : file.faults) popeye_.push_back({.fault = std::move(fault)});
    for (Problem& problem : file.problems) popeye_.push_back({.problem = std::move(problem)});
    std::ranges::reverse(popeye_);
    if (rules_ != nullptr)
        remarks_.push_back(fmt::format("{}: Popeye's text names its pieces itself, and is not read by {}",
                                       source_, rules_->name));
}

std::optional<ProblemReader::Entry> ProblemReader::next() {
    if (puzzles_.format() == PuzzleFormat::popeye) {
        if (popeye_.empty()) return std::nullopt;
        Entry last = std::move(popeye_.back());
        popeye_.pop_back();
        return last;
    }
    const std::optional<Puzzle> puzzle = puzzles_.next();
    if (!puzzle) return std::nullopt;
    if (!puzzle->fault.empty()) return Entry{.fault = puzzle->fault, .of_game = puzzle->of_game};
    return problem_of(*puzzle);
}

ProblemReader::Entry ProblemReader::problem_of(const Puzzle& puzzle) {
    Entry entry{.of_game = puzzle.of_game};
    try {
        entry.problem = read_record(puzzle.record, puzzle.place, usual_, rules_);
    } catch (const std::runtime_error& e) {
        return {.fault = fmt::format("{}: {}", puzzle.place, e.what()), .of_game = puzzle.of_game};
    }
    const std::string_view id =
        puzzles_.format() == PuzzleFormat::positions ? puzzle.record.operation("id") : "";
    if (id.empty() || lines_.size() >= MOST_IDS) return entry;
    if (const auto [first, is_new] = lines_.emplace(id, puzzle.record.line); !is_new)
        remarks_.push_back(fmt::format("{}: the id '{}' is in line {} too", puzzle.place, id, first->second));
    return entry;
}

std::vector<std::string> ProblemReader::take_remarks() {
    return std::exchange(remarks_, {});
}

ProblemFile read_problems(std::string_view text, std::string_view source_name,
                          const std::optional<Stipulation>& usual, const SharedRules& rules) {
    std::istringstream in{std::string(text)};
    ProblemReader reader(in, std::string(source_name), usual, rules);
    ProblemFile file;
    while (std::optional<ProblemReader::Entry> entry = reader.next()) {
        for (const Fault& fault : entry->of_game) file.warnings.push_back(fault.sentence);
        if (entry->problem)
            file.problems.push_back(*std::move(entry->problem));
        else
            file.faults.push_back(std::move(entry->fault));
    }
    std::ranges::move(reader.take_remarks(), std::back_inserter(file.warnings));
    return file;
}

using namespace chess;

namespace {

/// A sheet's problems are solved at once or not.
constexpr std::size_t MEGABYTES = 16;
constexpr std::uint64_t MOST_NODES = 5'000'000;

/// "1. Qb8+ Nxb8 2. Rd8#", "1... Qh4#".
std::string numbered(Color side, const std::vector<std::string>& moves, int number = 1) {
    std::string text;
    for (const std::string& move : moves) {
        if (!text.empty()) text += ' ';
        if (side == WHITE) text += fmt::format("{}. ", number);
        if (side == BLACK && text.empty()) text += fmt::format("{}... ", number);
        if (side == BLACK) ++number;
        text += move;
        side = ~side;
    }
    return text;
}

/// Returns the legal part of a variation, in SAN.
std::vector<std::string> legal_line(Position pos, const std::vector<std::string_view>& words) {
    std::vector<std::string> line;
    try {
        for (const std::string_view word : words) {
            const Move move = parse_move(pos, word);
            line.push_back(to_san(pos, move));
            pos.do_move(move);
        }
    } catch (const ChessError&) {
        // The moves before stand.
    }
    return line;
}

/// A key, the defence that holds out longest, and so on.
void add_main_line(const Attack& attack, std::vector<std::string>& line) {
    line.push_back(attack.san);
    const auto longest = std::ranges::max_element(attack.defences, {}, &Defence::length);
    if (longest == attack.defences.end()) return;
    line.push_back(longest->san);
    if (!longest->replies.empty()) add_main_line(longest->replies.front(), line);
}

/// Shows, for a direct, self- or reflex problem, the keys that are given, or all if none of these is one; if
/// there is one key, the play after it. For other problems, shows a line.
std::string proved_text(const Problem& problem, const std::vector<std::string>& given) {
    const Solution solution = Solver(MEGABYTES).solve(problem, {.most_lines = 1}, {.nodes = MOST_NODES});
    if (solution.verdict != Verdict::solved) return {};
    const Color side = problem.position.side_to_move();
    if (!solution.lines.empty()) return numbered(side, solution.lines.front().san);
    std::vector<const Attack*> keys;
    for (const Attack& key : solution.keys)
        if (std::ranges::find(given, key.san) != given.end()) keys.push_back(&key);
    if (keys.empty())
        for (const Attack& key : solution.keys) keys.push_back(&key);
    if (keys.empty()) return {};
    std::vector<std::string> line;
    if (keys.size() == 1) {
        add_main_line(*keys.front(), line);
        return numbered(side, line);
    }
    for (const Attack* const key : keys) line.push_back(key->san);
    return fmt::format("{}", fmt::join(line, " or "));
}

std::optional<Problem> problem_of(const EpdRecord& record) {
    try {
        return read_record(record, {});
    } catch (const ProblemError&) {
        return std::nullopt;
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

std::optional<Position> position_of(const EpdRecord& record) {
    try {
        return read_diagram(record.fen, {});
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

}  // namespace

std::string answer_text(const EpdRecord& record) {
    const std::vector<std::string_view> best = text::split_words(record.operation("bm"));
    if (const auto pos = position_of(record)) {
        const std::vector<std::string> line = legal_line(*pos, text::split_words(record.operation("pv")));
        const int number = text::read_number<int>(record.operation("fmvn")).value_or(1);
        if (!line.empty()) return numbered(pos->side_to_move(), line, number);
        std::vector<std::string> given;
        for (const std::string_view move : best)
            for (std::string& san : legal_line(*pos, {move})) given.push_back(std::move(san));
        if (const auto problem = problem_of(record))
            if (std::string text = proved_text(*problem, given); !text.empty()) return text;
        if (best.size() == 1 && given.size() == 1) return numbered(pos->side_to_move(), given);
    }
    return fmt::format("{}", fmt::join(best, " or "));
}

}  // namespace inkmate::problem
