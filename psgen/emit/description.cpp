#include "psgen/emit/description.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <sstream>
#include <utility>

#include "base/text/strings.hpp"
#include "core/chess/notation.hpp"
#include "core/engine/choice.hpp"
#include "core/engine/evaluation.hpp"
#include "core/variant/board.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/rules.hpp"
#include "psgen/link/token.hpp"

namespace inkmate::psgen {

using namespace engine;

namespace {

/// A field of a description, as words "key=value".
struct DescriptionField {
    std::string key;
    /// Returns nothing if the word is left out because it has its default.
    std::function<std::optional<std::string>(const PlayingProgram&)> write;
    /// Returns true if it has read the value; false for one that no program has.
    std::function<bool(PlayingProgram&, std::string_view value)> read;
    /// True if a long value may be split into several words, each with the key and a part of it.
    bool in_parts = false;
};

using Field = DescriptionField;

/// A printer's integers have 32 bits.
constexpr std::int64_t MOST = std::numeric_limits<std::int32_t>::max();

template <class Number>
std::optional<Number> number_of(std::string_view digits, Number least, Number most) {
    const std::optional<Number> number = text::read_number<Number>(digits);
    return number && *number >= least && *number <= most ? number : std::nullopt;
}

/// Encodes a text as in a URI: letters, digits and a few signs stay, every other byte becomes %XX.
std::string percent_encoded(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           c == '-' || c == '.' || c == ',' || c == '_';
        result += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return result;
}

std::optional<std::string> percent_decoded(std::string_view text) {
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
            return std::nullopt;
        }
    }
    return result;
}

// What makes a field. `member` gives the member of the options that it is about.

template <class Member>
using ValueOf = std::remove_reference_t<std::invoke_result_t<Member, PlayingProgram&>>;

template <class Member>
Field number(const char* key, Member member, ValueOf<Member> least, ValueOf<Member> most) {
    return {key, [=](const PlayingProgram& o) { return fmt::format("{}", member(o)); },
            [=](PlayingProgram& o, std::string_view value) {
                const auto read = number_of(value, least, most);
                if (read) member(o) = *read;
                return read.has_value();
            }};
}

template <class Member>
Field flag(const char* key, Member member) {
    return {key, [=](const PlayingProgram& o) { return fmt::format("{:d}", member(o)); },
            [=](PlayingProgram& o, std::string_view value) {
                member(o) = value == "1";
                return value == "0" || value == "1";
            }};
}

/// A flag that is left out if it is not set.
template <class Member>
Field rare_flag(const char* key, Member member) {
    return {key,
            [=](const PlayingProgram& o) -> std::optional<std::string> {
                if (!member(o)) return std::nullopt;
                return "1";
            },
            [=](PlayingProgram& o, std::string_view value) {
                member(o) = true;
                return value == "1";
            }};
}

/// `word` and `find` are the functions from value to word and back.
template <class Member, class Word, class Find>
Field word(const char* key, Member member, Word word, Find find) {
    return {key, [=](const PlayingProgram& o) { return std::string(word(member(o))); },
            [=](PlayingProgram& o, std::string_view value) {
                const auto found = find(value);
                if (found) member(o) = *found;
                return found.has_value();
            }};
}

template <class Member, class Value, std::size_t N>
Field word(const char* key, Member member, const WordTable<Value, N>& words) {
    return word(
        key, member, [&words](Value value) { return word_of(words, value); },
        [&words](std::string_view text) { return value_of(words, text); });
}

/// Cuts an arbitrary text to what is kept of it.
std::string job_text(std::string_view text) {
    return std::string(text.substr(0, MAX_JOB_NAME));
}
std::string id_text(std::string_view text) {
    return page::is_game_id(text) ? std::string(text) : std::string();
}

template <class Member>
Field text(const char* key, Member member, std::string (*kept)(std::string_view), bool also_empty = false) {
    return {key,
            [=](const PlayingProgram& o) -> std::optional<std::string> {
                const std::string text = kept(member(o));
                if (text.empty() && !also_empty) return std::nullopt;
                return percent_encoded(text);
            },
            [=](PlayingProgram& o, std::string_view value) {
                const auto text = percent_decoded(value);
                if (text) member(o) = *text;
                return text && kept(*text) == *text;
            },
            true};
}

/// One half of the form.
Field form(const char* key, bool (*is_on)(Form), std::optional<Form> on, Form off) {
    return {key, [=](const PlayingProgram& p) { return fmt::format("{:d}", is_on(p.form)); },
            [=](PlayingProgram& p, std::string_view value) {
                if (value == "1" && on) p.form = *on;
                if (value == "0" && is_small(p.form)) p.form = off;
                return value == "0" || value == "1";
            }};
}

/// The default book has a name, any other is there with its text.
constexpr std::string_view NO_BOOK = "none", DEFAULT_BOOK = "default";

Field book() {
    return {"book",
            [](const PlayingProgram& o) {
                if (o.book.empty() || !o.book.is_of_chess()) return std::string(NO_BOOK);
                if (o.book == default_book()) return std::string(DEFAULT_BOOK);
                return percent_encoded(o.book.text());
            },
            [](PlayingProgram& o, std::string_view value) {
                if (value == NO_BOOK || value == DEFAULT_BOOK) {
                    o.book = value == NO_BOOK ? Book() : default_book();
                    return true;
                }
                const auto text = percent_decoded(value);
                if (text) o.book = Book::from_text(*text);
                return text.has_value();
            },
            true};
}

/// The book of a variant, left out if there is none; make_variant() checks it, who knows the rules.
Field variant_book() {
    return {"variant_book",
            [](const PlayingProgram& o) -> std::optional<std::string> {
                if (o.book.empty() || o.book.is_of_chess()) return std::nullopt;
                return percent_encoded(o.book.text());
            },
            [](PlayingProgram& o, std::string_view value) {
                const auto text = percent_decoded(value);
                if (text) o.book = Book::of_variant("?", *text);
                return text.has_value();
            },
            true};
}

/// An evaluation of this version has a name, any other is there with its text.
Field evaluation() {
    return {"evaluation",
            [](const PlayingProgram& o) {
                const Evaluation& evaluation = *o.search.evaluation;
                return find_evaluation(evaluation.name) == &evaluation
                           ? evaluation.name
                           : percent_encoded(evaluation_line(evaluation));
            },
            [](PlayingProgram& o, std::string_view value) {
                if (const Evaluation* known = find_evaluation(value)) {
                    o.search.evaluation = known;
                    return true;
                }
                const auto text = percent_decoded(value);
                if (!text || !text->starts_with('{')) return false;
                o.search.evaluation =
                    &kept_evaluation(read_evaluation(*text, "what the description of a program contains"));
                return true;
            },
            true};
}

/// The choice of diagrams: every so many, or a list; left out for the default.
Field diagrams_every() {
    return {"diagrams_every",
            [](const PlayingProgram& o) -> std::optional<std::string> {
                if (o.chosen.every == 0) return std::nullopt;
                return std::to_string(o.chosen.every);
            },
            [](PlayingProgram& o, std::string_view value) {
                const auto every = number_of(value, 1, MAX_PLIES);
                if (every) o.chosen = page::ChosenPlies::after_every(*every);
                return every.has_value();
            }};
}

Field diagrams() {
    return {"diagrams",
            [](const PlayingProgram& o) -> std::optional<std::string> {
                if (o.chosen == page::ChosenPlies{} || o.chosen.every > 0) return std::nullopt;
                return fmt::format("{}", fmt::join(o.chosen.list, ","));
            },
            [](PlayingProgram& o, std::string_view list) {
                std::vector<int> plies;
                while (!list.empty()) {
                    const std::size_t comma = std::min(list.find(','), list.size());
                    const auto ply = number_of(list.substr(0, comma), 0, MAX_PLIES);
                    if (!ply || (!plies.empty() && *ply <= plies.back())) return false;
                    plies.push_back(*ply);
                    list.remove_prefix(std::min(comma + 1, list.size()));
                }
                o.chosen = page::ChosenPlies::after(std::move(plies));
                return true;
            },
            true};
}

/// What was chosen of a variant's pages.
Field look() {
    return {"look",
            [](const PlayingProgram& o) -> std::optional<std::string> {
                const std::string text = o.look.text();
                if (text.empty()) return std::nullopt;
                return text;
            },
            [](PlayingProgram& o, std::string_view value) {
                try {
                    o.look = figures::read_look(value);
                } catch (const figures::OutlineError&) {
                    return false;
                }
                return true;
            },
            true};
}

std::optional<SearchAlgorithm> find_strength(std::string_view text) {
    for (const SearchAlgorithm strength :
         {SearchAlgorithm::minimax, SearchAlgorithm::alphabeta, SearchAlgorithm::full})
        if (to_string(strength) == text) return strength;
    return std::nullopt;
}

/// The layouts of games come first, and are those that layout_words() names.
std::optional<page::LayoutName> find_game_layout(std::string_view text) {
    const auto words = page::layout_words();
    return std::ranges::find(words, text) == words.end() ? std::nullopt : page::find_layout(text);
}

/// A word that is left out if it has its default.
template <class Member, class Word, class Find>
Field optional_word(const char* key, Member member, Word word_of, Find find) {
    Field field = word(key, member, word_of, find);
    field.write = [=, all = field.write](const PlayingProgram& o) {
        const PlayingProgram standard;
        return member(o) == member(standard) ? std::optional<std::string>() : all(o);
    };
    return field;
}

/// The function to a member, for a field's row.
#define MEMBER(name)       \
    [](auto& o) -> auto& { \
        return o.name;     \
    }

std::vector<Field> make_fields() {
    return {word("side", MEMBER(side), SIDE_WORDS),
            number("depth", MEMBER(limits.depth), 1, MAX_PLY),
            number("nodes", MEMBER(limits.nodes), 0, MOST),
            number("time", MEMBER(limits.milliseconds), 0, MOST),
            number("oversight", MEMBER(mistakes.oversight), 0, ALWAYS),
            number("noise", MEMBER(mistakes.noise), 0, MOST_NOISE),
            number("whim", MEMBER(mistakes.whim), 0, ALWAYS),
            number("haste", MEMBER(mistakes.haste), 0, ALWAYS),
            number("favour", MEMBER(mistakes.favour), 0, MOST_NOISE),
            number("gift", MEMBER(mistakes.gift), 0, ALWAYS),
            number("seed", MEMBER(seed), 0, MAX_SEED),
            book(),
            variant_book(),
            word("search", MEMBER(search.algorithm), engine::to_string, find_strength),
            number("hash", MEMBER(search.hash_bits), 0, MAX_HASH_BITS),
            evaluation(),
            word(
                "paper", MEMBER(paper), [](const figures::Paper& paper) { return paper.name; },
                figures::find_paper),
            word(
                "layout", MEMBER(layout), [](page::LayoutName layout) { return page::word_of(layout); },
                find_game_layout),
            word("pages", MEMBER(pages), PAGES_WORDS),
            rare_flag("first_page", MEMBER(first_page)),
            rare_flag("errors", MEMBER(refusals)),
            flag("flip", MEMBER(flipped)),
            number("language", MEMBER(language_level), 1, 3),
            flag("console", MEMBER(console)),
            flag("uci", MEMBER(uci)),
            flag("ends_games", MEMBER(ends_games)),
            flag("drawing", MEMBER(drawing)),
            form(
                "minify", [](Form form) { return is_small(form); }, Form::packed, Form::readable),
            form(
                "pack", [](Form form) { return form != Form::small; }, std::nullopt, Form::small),
            number("plies", MEMBER(max_plies), 1, MAX_PLIES),
            flag("ask_paper", MEMBER(device.ask_paper)),
            flag("timeouts_off", MEMBER(device.timeouts_off)),
            flag("duplex_off", MEMBER(device.duplex_off)),
            flag("one_copy", MEMBER(device.one_copy)),
            flag("job_input", MEMBER(device.job_input)),
            text("job", MEMBER(device.job_name), job_text, true),
            text("title", MEMBER(title), job_text, true),
            text("white", MEMBER(names.white), page::name_start),
            text("black", MEMBER(names.black), page::name_start),
            text("event", MEMBER(names.event), page::name_start),
            text("date", MEMBER(names.date), page::name_start),
            text("round", MEMBER(names.round), page::name_start),
            text("game", MEMBER(names.id), id_text),
            optional_word(
                "words", MEMBER(writing.language),
                [](page::Language language) { return page::word_of(language); }, page::find_language),
            optional_word(
                "notation", MEMBER(writing.notation),
                [](chess::Notation notation) { return chess::word_of(notation); }, chess::find_notation),
            rare_flag("record", MEMBER(record)),
            diagrams_every(),
            diagrams(),
            look()};
}

const std::vector<DescriptionField>& description_fields() {
    static const std::vector<Field> fields = make_fields();
    return fields;
}

/// The first word of a description. A new number whenever a word that stays comes to mean something else, so
/// that no program is taken for what it was not.
constexpr std::string_view FORMAT = "format=2";
constexpr std::string_view OPTIONS_KEY = "% Made with: ";
constexpr std::string_view VARIANT_KEY = "% Variant: ";
constexpr std::string_view START_KEY = "% Start: ";
constexpr std::string_view MOVES_KEY = "% Moves: ";
constexpr std::string_view PROBLEMS_KEY = "% Problems: ";
constexpr std::size_t MOVES_PER_LINE = 18;

/// The longest line that begins with OPTIONS_KEY, without the key, if it has several words.
constexpr std::size_t LINE_LENGTH = 100;
/// The longest line with moves or a part of a FEN, without the key, so that it stays below 120.
constexpr std::size_t GAME_LENGTH = 108;
/// The longest part of a value that is split into several words.
constexpr std::size_t LONGEST_PART = 60;

/// Splits a FEN into as many parts as it needs; none begins or ends with a blank.
std::vector<std::string_view> parts_of_fen(std::string_view fen) {
    std::vector<std::string_view> parts;
    while (fen.size() > GAME_LENGTH) {
        std::size_t at = GAME_LENGTH;
        while (fen[at] == ' ' || fen[at - 1] == ' ') --at;
        parts.push_back(fen.substr(0, at));
        fen.remove_prefix(at);
    }
    parts.push_back(fen);
    return parts;
}

[[noreturn]] void fail(std::string_view word) {
    throw EmitError(
        fmt::format("unknown word \"{}\" in the description of a program: make "
                    "the program again with inkmate generate",
                    word));
}

const DescriptionField& field_of(std::string_view word) {
    const std::size_t equals = word.find('=');
    const auto& fields = description_fields();
    const auto field = std::ranges::find(fields, word.substr(0, equals), &DescriptionField::key);
    if (equals == std::string_view::npos || field == fields.end()) fail(word);
    return *field;
}

/// True for a line of the header; what comes after it is ignored.
bool is_comment(std::string_view line) {
    return line.empty() || line.front() == '%' || line.front() == '\033' || line.front() == '\004' ||
           line.front() == '@';
}

std::string_view without_return(std::string_view line) {
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

/// Returns the lines of comments at the beginning of a program or of the job that it comes in.
std::vector<std::string_view> header_lines(std::string_view program) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at < program.size();) {
        const std::size_t end = std::min(program.find('\n', at), program.size());
        const std::string_view line = without_return(program.substr(at, end - at));
        at = end + 1;
        if (!is_comment(line)) break;
        lines.push_back(line);
    }
    return lines;
}

DescribedGame described_game(const PlayingProgram& program) {
    if (program.variant) {
        const variant::Game game = variant_game(program);
        return {program.variant_fen, {game.texts().begin(), game.texts().end()}, program.variant->name};
    }
    DescribedGame game{program.game.start().fen()};
    for (const chess::Move m : program.game.moves()) game.moves.push_back(chess::to_uci(m));
    return game;
}

}  // namespace

std::string describe(const PlayingProgram& options) {
    std::string words(FORMAT);
    const auto add = [&words](const std::string& key, std::string_view value) {
        words += fmt::format(" {}={}", key, value);
    };
    for (const DescriptionField& field : description_fields()) {
        const auto value = field.write(options);
        if (!value) continue;
        const std::string_view text = *value;
        if (!field.in_parts || text.empty()) add(field.key, text);
        for (std::size_t at = 0; field.in_parts && at < text.size(); at += LONGEST_PART)
            add(field.key, text.substr(at, LONGEST_PART));
    }
    return words;
}

PlayingProgram read_options(std::string_view description) {
    std::map<const DescriptionField*, std::string> values;
    std::istringstream words{std::string(description)};
    std::string word;
    words >> word;
    if (word != FORMAT)
        throw EmitError(
            fmt::format("the description of a program begins with \"{}\", not with \"{}\": a different "
                        "version of Inkmate "
                        "made it; make the program again with inkmate generate",
                        word, FORMAT));
    while (words >> word) {
        const DescriptionField& field = field_of(word);
        const auto [value, first] = values.try_emplace(&field);
        if (!first && !field.in_parts) fail(word);
        value->second += word.substr(field.key.size() + 1);
    }
    PlayingProgram options;
    for (const DescriptionField& field : description_fields())
        if (const auto value = values.find(&field); value != values.end())
            if (!field.read(options, value->second)) fail(fmt::format("{}={}", field.key, value->second));
    return options;
}

std::string description_comment(const PlayingProgram& program) {
    const DescribedGame game = described_game(program);
    std::string text = "%\n";
    std::istringstream words(describe(program));
    std::string line;
    for (std::string word; words >> word;) {
        if (!line.empty() && line.size() + word.size() > LINE_LENGTH) {
            text += fmt::format("{}{}\n", OPTIONS_KEY, line);
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    text += fmt::format("{}{}\n", OPTIONS_KEY, line);
    if (!game.variant.empty()) text += fmt::format("{}{}\n", VARIANT_KEY, game.variant);
    for (const std::string_view part : parts_of_fen(game.start))
        text += fmt::format("{}{}\n", START_KEY, part);
    line.clear();
    std::size_t on_line = 0;
    for (const std::string& move : game.moves) {
        if (on_line == MOVES_PER_LINE || line.size() + move.size() >= GAME_LENGTH) {
            text += fmt::format("{}{}\n", MOVES_KEY, line);
            line.clear();
            on_line = 0;
        }
        line += (line.empty() ? "" : " ") + move;
        ++on_line;
    }
    return line.empty() ? text : text + fmt::format("{}{}\n", MOVES_KEY, line);
}

std::optional<ReadDescription> read_description(std::string_view program) {
    std::string words, moves;
    DescribedGame game;
    for (const std::string_view line : header_lines(program)) {
        if (line.starts_with(OPTIONS_KEY)) words.append(line.substr(OPTIONS_KEY.size())).append(" ");
        if (line.starts_with(VARIANT_KEY)) game.variant = line.substr(VARIANT_KEY.size());
        if (line.starts_with(START_KEY)) game.start += line.substr(START_KEY.size());
        if (line.starts_with(MOVES_KEY)) moves.append(line.substr(MOVES_KEY.size())).append(" ");
    }
    if (words.empty() || game.start.empty()) return std::nullopt;
    for (const std::string_view move : text::split_words(moves)) game.moves.emplace_back(move);
    return ReadDescription{read_options(words), std::move(game)};
}

std::string lesson_comment(std::size_t problems) {
    return fmt::format("%\n{}{}\n", PROBLEMS_KEY, problems);
}

bool sets_problems(std::string_view program) {
    return std::ranges::any_of(header_lines(program),
                               [](std::string_view line) { return line.starts_with(PROBLEMS_KEY); });
}

variant::Game variant_game(const PlayingProgram& program) {
    variant::Game game(variant::Position::from_fen(*program.variant, program.variant_fen));
    for (const std::uint32_t code : program.variant_moves) game.play(variant::Move::from_code(code));
    return game;
}

PlayingProgram program_of(const ReadDescription& described,
                          const std::shared_ptr<const variant::Rules>& rules) {
    PlayingProgram program = described.program;
    if (!rules) {
        if (!program.book.is_of_chess()) fail("variant_book");
        program.game = chess::Game(chess::Position::from_fen(described.game.start));
        for (const std::string& move : described.game.moves)
            program.game.play(chess::parse_move(program.game.position(), move));
        return program;
    }
    variant::Game game(variant::Position::from_fen(*rules, described.game.start));
    for (const std::string& text : described.game.moves) {
        const std::optional<variant::Move> move = variant::parse_move(game.position(), text);
        if (!move)
            throw variant::VariantError(
                fmt::format("{} is not a legal move by these rules of {}", text, described.game.variant));
        game.play(*move);
        program.variant_moves.push_back(move->code());
    }
    make_variant(rules, described.game.start, program);
    program.title = described.program.title;
    program.names = described.program.names;
    return program;
}

}  // namespace inkmate::psgen
