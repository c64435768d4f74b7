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
#include "core/problem/answer_moves.hpp"
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

/// Returns which fields of a position decide nothing; none of what is not a position of chess.
std::vector<Fault> needless_fields(const std::string& fen, const std::string& place) {
    std::vector<Fault> left_out;
    try {
        static_cast<void>(Position::from_fen(fen, &left_out));
    } catch (const ChessError&) {
        return {};
    }
    return placed(place, std::move(left_out));
}

}  // namespace

void for_each_line(std::istream& in, std::string_view source_name, const SharedRules& rules, Faults& faults,
                   const std::function<std::vector<Fault>(const EpdRecord&)>& visit) {
    int number = 0;
    text::LineReader lines(in);
    while (const std::optional<std::string> line = lines.next()) {
        const std::string place = fmt::format("{}, line {}", source_name, ++number);
        std::optional<EpdRecord> record;
        std::string fault;
        std::vector<Fault> found;
        try {
            record = read_epd_line(*line);
            if (!record) continue;
            record->line = number;
            if (!rules) found = needless_fields(record->fen, place);
            std::ranges::move(visit(*record), std::back_inserter(found));
        } catch (const std::runtime_error& e) {
            fault = e.what();
        }
        if (fault.empty())
            faults.add(found, Faults::POSITION);
        else
            faults.leave_out(fault.starts_with(place) ? fault : fmt::format("{}: {}", place, fault),
                             Faults::POSITION);
    }
}

std::optional<Stipulation> stipulation_of(const EpdRecord& record, const std::optional<Stipulation>& usual) {
    if (const auto text = record.operation("stipulation"); !text.empty()) return parse_stipulation(text);
    if (const auto text = record.operation("dm"); !text.empty())
        return parse_stipulation(fmt::format("#{}", text));
    return usual;
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

/// Returns the moves of an operation pv up to the first that is not legal, in SAN.
std::vector<std::string> legal_line(Position pos, std::string_view pv, std::vector<Fault>* faults) {
    std::vector<std::string> line;
    for (const std::string_view word : text::split_words(pv)) try {
            const Move move = parse_move(pos, word);
            line.push_back(to_san(pos, move));
            pos.do_move(move);
        } catch (const ChessError& e) {
            add_fault(faults, e.what(), "the solution ends before it");
            break;
        }
    return line;
}

/// True if a line ends in mate after as many moves as the stipulation has.
bool ends_as_asked(Position pos, const std::vector<std::string>& line, const Stipulation& s) {
    if (s.play != Play::direct || s.goal != Goal::mate || line.size() + 1 != 2 * std::size_t(s.moves))
        return false;
    for (const std::string& san : line) pos.do_move(parse_move(pos, san));
    return status_of(pos) == Status::checkmate;
}

/// A key, the defence that holds out longest, and so on.
void add_main_line(const Attack& attack, std::vector<std::string>& line) {
    line.push_back(attack.san);
    const auto longest = std::ranges::max_element(attack.defences, {}, &Defence::length);
    if (longest == attack.defences.end()) return;
    line.push_back(longest->san);
    if (!longest->replies.empty()) add_main_line(longest->replies.front(), line);
}

/// What the author of a task says of its solution.
struct Claim {
    /// The operation pv, as far as it is legal.
    std::vector<std::string> line;
    /// The operation bm.
    std::vector<std::string> keys;
};

std::string first_moves(const std::vector<const Attack*>& keys) {
    std::vector<std::string> san;
    for (const Attack* const key : keys) san.push_back(key->san);
    return fmt::format("{}", fmt::join(san, " or "));
}

/// Shows the keys that the author gives, or all if none of these is one; if there is one key, the play after
/// it. Tells where author and proof differ.
std::string keys_text(const Problem& problem, const std::vector<Attack>& proved, const Claim& claim,
                      int number, std::vector<Fault>* faults) {
    const Stipulation& s = problem.stipulation;
    std::vector<std::string> given = claim.keys;
    if (given.empty() && !claim.line.empty()) given = {claim.line.front()};
    // Of several the author's.
    const Attack& shortest = *std::ranges::min_element(proved, {}, [&](const Attack& key) {
        return std::pair(key.length, std::ranges::find(given, key.san) == given.end());
    });
    if (s.play == Play::direct && shortest.length < s.moves)
        add_fault(faults,
                  fmt::format("a {} is asked for, but {} is a {}", in_words(s), shortest.san,
                              in_words({.goal = s.goal, .moves = shortest.length})),
                  "correct what is asked for");
    std::vector<const Attack*> keys;
    for (const std::string& san : given) {
        const auto key = std::ranges::find(proved, san, &Attack::san);
        if (key != proved.end())
            keys.push_back(&*key);
        else
            add_fault(faults,
                      fmt::format("{} does not solve the {}, but {} does", san, in_words(s), shortest.san),
                      "it is left out");
    }
    const Color side = problem.position.side_to_move();
    const bool is_known = std::ranges::any_of(
        keys, [&](const Attack* key) { return !claim.line.empty() && key->san == claim.line.front(); });
    if (is_known) return numbered(side, claim.line, number);
    // In the order of the proof.
    std::ranges::sort(keys);
    if (keys.empty())
        for (const Attack& key : proved) keys.push_back(&key);
    if (keys.size() > 1) return first_moves(keys);
    std::vector<std::string> line;
    add_main_line(*keys.front(), line);
    return numbered(side, line);
}

/// Returns what is proved of a problem, and tells where the author says something else; nothing if a proof
/// would take long.
std::optional<std::string> proved_text(const Problem& problem, const Claim& claim, int number,
                                       std::vector<Fault>* faults) {
    const Solution solution = Solver(MEGABYTES).solve(problem, {.most_lines = 1}, {.nodes = MOST_NODES});
    if (solution.verdict == Verdict::stopped) return std::nullopt;
    if (solution.verdict == Verdict::no_solution) {
        add_fault(faults, fmt::format("there is no {}", in_words(problem.stipulation)),
                  "no solution is printed");
        return std::string();
    }
    const Color side = problem.position.side_to_move();
    if (solution.lines.empty()) return keys_text(problem, solution.keys, claim, number, faults);
    return numbered(side, claim.line.empty() ? solution.lines.front().san : claim.line, number);
}

/// What a record asks for; nothing where it has no stipulation, or one that cannot be read.
std::optional<Problem> problem_of(const EpdRecord& record, std::vector<Fault>* faults) {
    if (record.operation("dm").empty() && record.operation("stipulation").empty()) return std::nullopt;
    try {
        return read_record(record, {});
    } catch (const ProblemError& e) {
        add_fault(faults, e.what(), "it is left out");
    } catch (const ChessError&) {
        // The board is not a position.
    }
    return std::nullopt;
}

std::optional<Position> position_of(const EpdRecord& record) {
    try {
        return read_diagram(record.fen, {});
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

}  // namespace

std::string answer_as_written(const EpdRecord& record) {
    if (const std::string_view line = record.operation("pv"); !line.empty()) return std::string(line);
    return fmt::format("{}", fmt::join(text::split_words(record.operation("bm")), " or "));
}

std::string answer_text(const EpdRecord& record, std::vector<Fault>* faults) {
    const std::optional<Position> pos = position_of(record);
    if (!pos) return answer_as_written(record);
    Claim claim{.line = legal_line(*pos, record.operation("pv"), faults), .keys = {}};
    for (const Move move : best_moves(*pos, record.operation("bm"), faults))
        claim.keys.push_back(to_san(*pos, move));
    const Color side = pos->side_to_move();
    const int number = text::read_number<int>(record.operation("fmvn")).value_or(1);
    if (const auto problem = problem_of(record, faults)) {
        // A line that mates as it should is not proved once more.
        const bool is_mate =
            ends_as_asked(*pos, claim.line, problem->stipulation) &&
            std::ranges::all_of(claim.keys, [&](const auto& key) { return key == claim.line.front(); });
        if (!is_mate)
            if (const auto proved = proved_text(*problem, claim, number, faults)) return *proved;
    }
    if (!claim.line.empty()) return numbered(side, claim.line, number);
    if (claim.keys.size() == 1) return numbered(side, claim.keys);
    return fmt::format("{}", fmt::join(claim.keys, " or "));
}

}  // namespace inkmate::problem
