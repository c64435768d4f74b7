#include "psgen/emit/description.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <utility>

#include "core/evaluation_file.hpp"
#include "core/notation.hpp"
#include "psgen/emit/error.hpp"
#include "psgen/emit/job.hpp"

namespace inkmate {

namespace {

constexpr std::string_view OPTIONS_KEY = "% Made with: ";
constexpr std::string_view START_KEY = "% Start: ";
constexpr std::string_view MOVES_KEY = "% Moves: ";
/// Moves of five characters at most, so that a line stays below 120.
constexpr std::size_t MOVES_PER_LINE = 18;

template <class Value, std::size_t N>
using Words = std::array<std::pair<std::string_view, Value>, N>;

constexpr Words<ProgramSide, 4> SIDES = {{{"white", ProgramSide::white},
                                          {"black", ProgramSide::black},
                                          {"both", ProgramSide::both},
                                          {"none", ProgramSide::none}}};
constexpr Words<PagesMode, 3> PAGES = {
    {{"every", PagesMode::every}, {"reply", PagesMode::reply}, {"none", PagesMode::none}}};
constexpr Words<Strength, 3> STRENGTHS = {
    {{"minimax", Strength::minimax}, {"alphabeta", Strength::alphabeta}, {"full", Strength::full}}};

[[noreturn]] void fail(std::string_view word) {
    throw EmitError(fmt::format(
        "the description of a program holds \"{}\", which this version does not know: make the program anew "
        "with inkmate generate",
        word));
}

template <class Value, std::size_t N>
std::string_view word_of(const Words<Value, N>& words, Value value) {
    return std::ranges::find(words, value, [](const auto& w) { return w.second; })->first;
}

template <class Value, std::size_t N>
Value value_of(const Words<Value, N>& words, std::string_view word) {
    const auto found = std::ranges::find(words, word, [](const auto& w) { return w.first; });
    if (found == words.end()) fail(word);
    return found->second;
}

template <class Number>
Number number_of(std::string_view digits) {
    Number number{};
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size()) fail(digits);
    return number;
}

bool flag_of(std::string_view digit) {
    return number_of<int>(digit) != 0;
}

/// As in a URI: letters, digits and a few signs stay, every other byte becomes %XX.
std::string percent_encoded(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           c == '-' || c == '.' || c == ',' || c == '_';
        result += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return result;
}

std::string percent_decoded(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        int code = 0;
        if (text[i] != '%') {
            result += text[i];
        } else if (i + 2 < text.size() &&
                   std::from_chars(text.data() + i + 1, text.data() + i + 3, code, 16).ptr ==
                       text.data() + i + 3) {
            result += static_cast<char>(code);
            i += 2;
        } else {
            fail(text);
        }
    }
    return result;
}

/// What may be long stands in words that fit a line, each with the key and a part of the text.
constexpr std::size_t LONGEST_PART = 60;
std::string in_parts(std::string_view key, std::string_view value) {
    const std::string text = percent_encoded(value);
    std::string words;
    for (std::size_t at = 0; at < text.size(); at += LONGEST_PART)
        words += fmt::format("{}{}{}", at == 0 ? "" : " ", key, text.substr(at, LONGEST_PART));
    return words;
}

/// The default book has a name, any other is there with its text.
constexpr std::string_view BOOK_KEY = "book=", NO_BOOK = "none", DEFAULT_BOOK = "default";

std::string describe_book(const Book& book) {
    if (book.empty()) return fmt::format("{}{}", BOOK_KEY, NO_BOOK);
    if (book == default_book()) return fmt::format("{}{}", BOOK_KEY, DEFAULT_BOOK);
    return in_parts(BOOK_KEY, book.text());
}

Book book_of(std::string_view value) {
    if (value == NO_BOOK) return {};
    if (value == DEFAULT_BOOK) return default_book();
    return Book::from_text(percent_decoded(value));
}

/// An evaluation of this version has a name, any other is there with its text.
constexpr std::string_view EVALUATION_KEY = "evaluation=";

std::string describe_evaluation(const Evaluation& evaluation) {
    if (find_evaluation(evaluation.name) == &evaluation)
        return fmt::format("{}{}", EVALUATION_KEY, evaluation.name);
    return in_parts(EVALUATION_KEY, evaluation_line(evaluation));
}

const Evaluation& evaluation_of(std::string_view value) {
    if (const Evaluation* known = find_evaluation(value)) return *known;
    const std::string text = percent_decoded(value);
    if (!text.starts_with('{')) fail(fmt::format("{}{}", EVALUATION_KEY, value));
    return kept_evaluation(read_evaluation(text, "what the description of a program holds"));
}

constexpr std::array<std::pair<std::string_view, std::string GameNames::*>, 6> NAME_KEYS = {
    {{"white=", &GameNames::white},
     {"black=", &GameNames::black},
     {"event=", &GameNames::event},
     {"date=", &GameNames::date},
     {"round=", &GameNames::round},
     {"game=", &GameNames::id}}};

/// The choice of diagrams; that of each program, no word.
constexpr std::string_view CHOSEN_EVERY_KEY = "diagrams_every", CHOSEN_LIST_KEY = "diagrams";

std::string describe_chosen(const ChosenPlies& chosen) {
    if (chosen == ChosenPlies{}) return {};
    if (chosen.every > 0) return fmt::format(" {}={}", CHOSEN_EVERY_KEY, chosen.every);
    return fmt::format(" {}={}", CHOSEN_LIST_KEY, fmt::join(chosen.list, ","));
}

std::vector<int> numbers_of(std::string_view list) {
    std::vector<int> numbers;
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        numbers.push_back(number_of<int>(list.substr(0, comma)));
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return numbers;
}

/// Words only for the names that there are.
std::string describe_names(const GameNames& names) {
    std::string words;
    for (const auto& [key, member] : NAME_KEYS)
        if (!(names.*member).empty()) words += " " + in_parts(key, name_start(names.*member));
    return words;
}

void read_word(std::string_view word, ProgramOptions& o) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) fail(word);
    const std::string_view key = word.substr(0, equals), value = word.substr(equals + 1);
    if (key == "side")
        o.side = value_of(SIDES, value);
    else if (key == "depth")
        o.limits.depth = number_of<int>(value);
    else if (key == "nodes")
        o.limits.nodes = number_of<std::uint64_t>(value);
    else if (key == "time")
        o.limits.milliseconds = number_of<std::int64_t>(value);
    else if (key == "oversight")
        o.mistakes.oversight = number_of<int>(value);
    else if (key == "noise")
        o.mistakes.noise = number_of<int>(value);
    else if (key == "seed")
        o.seed = number_of<std::int32_t>(value);
    else if (key == "search")
        o.search.strength = value_of(STRENGTHS, value);
    else if (key == "hash")
        o.search.hash_bits = number_of<int>(value);
    else if (key == "paper") {
        const auto paper = find_paper(value);
        if (!paper) fail(word);
        o.paper = *paper;
    } else if (key == "layout") {
        const auto layout = find_layout(value);
        if (!layout) fail(word);
        o.layout = *layout;
    } else if (key == "pages")
        o.pages = value_of(PAGES, value);
    else if (key == "flip")
        o.flipped = flag_of(value);
    else if (key == "language")
        o.language_level = number_of<int>(value);
    else if (key == "console")
        o.console = flag_of(value);
    else if (key == "uci")
        o.uci = flag_of(value);
    else if (key == "drawing")
        o.drawing = flag_of(value);
    else if (key == "minify")
        o.minify = flag_of(value);
    else if (key == "pack")
        o.pack = flag_of(value);
    else if (key == "plies")
        o.max_plies = number_of<int>(value);
    else if (key == "ask_paper")
        o.device.ask_paper = flag_of(value);
    else if (key == "timeouts_off")
        o.device.timeouts_off = flag_of(value);
    else if (key == "duplex_off")
        o.device.duplex_off = flag_of(value);
    else if (key == "one_copy")
        o.device.one_copy = flag_of(value);
    else if (key == "job")
        o.device.job_name = percent_decoded(value);
    else if (key == "title")
        o.title = percent_decoded(value);
    else if (key == CHOSEN_EVERY_KEY)
        o.chosen = ChosenPlies::after_every(number_of<int>(value));
    else if (key == CHOSEN_LIST_KEY)
        o.chosen = ChosenPlies::after(numbers_of(value));
    else
        fail(word);
}

/// Is a line of comments; what comes after them is not looked at.
bool is_comment(std::string_view line) {
    return line.empty() || line.front() == '%' || line.front() == '\033' || line.front() == '\004' ||
           line.front() == '@';
}

std::string_view without_return(std::string_view line) {
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

}  // namespace

std::string describe(const ProgramOptions& o) {
    return fmt::format(
               "side={} depth={} nodes={} time={} oversight={} noise={} seed={} {} search={} hash={} "
               "{} paper={} layout={} pages={} "
               "flip={:d} "
               "language={} console={:d} uci={:d} drawing={:d} minify={:d} pack={:d} plies={} ask_paper={:d} "
               "timeouts_off={:d} duplex_off={:d} one_copy={:d} job={} title={}",
               word_of(SIDES, o.side), o.limits.depth, o.limits.nodes, o.limits.milliseconds,
               o.mistakes.oversight, o.mistakes.noise, o.seed, describe_book(o.book),
               word_of(STRENGTHS, o.search.strength), o.search.hash_bits,
               describe_evaluation(*o.search.evaluation), o.paper.name, word_of(o.layout),
               word_of(PAGES, o.pages), o.flipped, o.language_level, o.console, o.uci, o.drawing, o.minify,
               o.pack, o.max_plies, o.device.ask_paper, o.device.timeouts_off, o.device.duplex_off,
               o.device.one_copy, percent_encoded(o.device.job_name.substr(0, MAX_JOB_NAME)),
               percent_encoded(o.title.substr(0, MAX_JOB_NAME))) +
           describe_names(o.names) + describe_chosen(o.chosen);
}

ProgramOptions read_options(std::string_view description) {
    ProgramOptions options;
    std::string book, evaluation;
    GameNames names;
    const auto adds_part = [](std::string_view word, std::string_view key, std::string& text) {
        if (!word.starts_with(key)) return false;
        text += word.substr(key.size());
        return true;
    };
    std::istringstream words{std::string(description)};
    for (std::string word; words >> word;)
        if (!adds_part(word, BOOK_KEY, book) && !adds_part(word, EVALUATION_KEY, evaluation) &&
            std::ranges::none_of(NAME_KEYS, [&](const auto& entry) {
                return adds_part(word, entry.first, names.*entry.second);
            }))
            read_word(word, options);
    if (!book.empty()) options.book = book_of(book);
    if (!evaluation.empty()) options.search.evaluation = &evaluation_of(evaluation);
    for (const auto& [key, member] : NAME_KEYS) options.names.*member = percent_decoded(names.*member);
    return options;
}

std::string description_comment(const ProgramOptions& options) {
    std::string text = "%\n";
    std::istringstream words(describe(options));
    std::string line;
    for (std::string word; words >> word;) {
        if (!line.empty() && line.size() + word.size() > 100)
            text += fmt::format("{}{}\n", OPTIONS_KEY, line);
        if (!line.empty() && line.size() + word.size() > 100) line.clear();
        line += (line.empty() ? "" : " ") + word;
    }
    text += fmt::format("{}{}\n{}{}\n", OPTIONS_KEY, line, START_KEY, options.game.start().fen());
    const auto moves = options.game.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool first = i % MOVES_PER_LINE == 0, last = i + 1 == moves.size();
        text += fmt::format("{}{}{}", first ? MOVES_KEY : " ", to_uci(moves[i]),
                            last || (i + 1) % MOVES_PER_LINE == 0 ? "\n" : "");
    }
    return text;
}

std::optional<ProgramOptions> read_description(std::string_view program) {
    std::string words;
    std::string start, moves;
    for (std::size_t at = 0; at < program.size();) {
        const std::size_t end = std::min(program.find('\n', at), program.size());
        const std::string_view line = without_return(program.substr(at, end - at));
        at = end + 1;
        if (!is_comment(line)) break;
        if (line.starts_with(OPTIONS_KEY)) words.append(line.substr(OPTIONS_KEY.size())).append(" ");
        if (line.starts_with(START_KEY)) start = line.substr(START_KEY.size());
        if (line.starts_with(MOVES_KEY)) moves.append(line.substr(MOVES_KEY.size())).append(" ");
    }
    if (words.empty() || start.empty()) return std::nullopt;
    ProgramOptions options = read_options(words);
    options.game = Game(Position::from_fen(start));
    std::istringstream in(moves);
    for (std::string move; in >> move;) options.game.play(parse_move(options.game.position(), move));
    return options;
}

}  // namespace inkmate
