#include "psgen/emit/description_fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cstdint>
#include <limits>

#include "base/text/strings.hpp"
#include "core/engine/chance.hpp"
#include "core/engine/evaluation_file.hpp"
#include "psgen/emit/job.hpp"

namespace inkmate {

using namespace engine;

namespace {

using Field = DescriptionField;

/// A printer's integers have 32 bits.
constexpr std::int64_t MOST = std::numeric_limits<std::int32_t>::max();

template <class Number>
std::optional<Number> number_of(std::string_view digits, Number least, Number most) {
    const std::optional<Number> number = text::read_number<Number>(digits);
    return number && *number >= least && *number <= most ? number : std::nullopt;
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
using ValueOf = std::remove_reference_t<std::invoke_result_t<Member, ProgramOptions&>>;

template <class Member>
Field number(const char* key, Member member, ValueOf<Member> least, ValueOf<Member> most) {
    return {key, [=](const ProgramOptions& o) { return fmt::format("{}", member(o)); },
            [=](ProgramOptions& o, std::string_view value) {
                const auto read = number_of(value, least, most);
                if (read) member(o) = *read;
                return read.has_value();
            }};
}

template <class Member>
Field flag(const char* key, Member member) {
    return {key, [=](const ProgramOptions& o) { return fmt::format("{:d}", member(o)); },
            [=](ProgramOptions& o, std::string_view value) {
                member(o) = value == "1";
                return value == "0" || value == "1";
            }};
}

/// A flag of which nothing is said where it is not set.
template <class Member>
Field rare_flag(const char* key, Member member) {
    return {key,
            [=](const ProgramOptions& o) -> std::optional<std::string> {
                if (!member(o)) return std::nullopt;
                return "1";
            },
            [=](ProgramOptions& o, std::string_view value) {
                member(o) = true;
                return value == "1";
            }};
}

/// `word` and `find` are the functions from value to word and back.
template <class Member, class Word, class Find>
Field word(const char* key, Member member, Word word, Find find) {
    return {key, [=](const ProgramOptions& o) { return std::string(word(member(o))); },
            [=](ProgramOptions& o, std::string_view value) {
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

/// Of a text that may be anything: what is kept of it.
std::string job_text(std::string_view text) {
    return std::string(text.substr(0, MAX_JOB_NAME));
}
std::string id_text(std::string_view text) {
    return is_game_id(text) ? std::string(text) : std::string();
}

template <class Member>
Field text(const char* key, Member member, std::string (*kept)(std::string_view), bool also_empty = false) {
    return {key,
            [=](const ProgramOptions& o) -> std::optional<std::string> {
                const std::string text = kept(member(o));
                if (text.empty() && !also_empty) return std::nullopt;
                return percent_encoded(text);
            },
            [=](ProgramOptions& o, std::string_view value) {
                const auto text = percent_decoded(value);
                if (text) member(o) = *text;
                return text && kept(*text) == *text;
            },
            true};
}

/// The default book has a name, any other is there with its text.
constexpr std::string_view NO_BOOK = "none", DEFAULT_BOOK = "default";

Field book() {
    return {"book",
            [](const ProgramOptions& o) {
                if (o.book.empty()) return std::string(NO_BOOK);
                if (o.book == default_book()) return std::string(DEFAULT_BOOK);
                return percent_encoded(o.book.text());
            },
            [](ProgramOptions& o, std::string_view value) {
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

/// An evaluation of this version has a name, any other is there with its text.
Field evaluation() {
    return {"evaluation",
            [](const ProgramOptions& o) {
                const Evaluation& evaluation = *o.search.evaluation;
                return find_evaluation(evaluation.name) == &evaluation
                           ? evaluation.name
                           : percent_encoded(evaluation_line(evaluation));
            },
            [](ProgramOptions& o, std::string_view value) {
                if (const Evaluation* known = find_evaluation(value)) {
                    o.search.evaluation = known;
                    return true;
                }
                const auto text = percent_decoded(value);
                if (!text || !text->starts_with('{')) return false;
                o.search.evaluation =
                    &kept_evaluation(read_evaluation(*text, "what the description of a program holds"));
                return true;
            },
            true};
}

/// The choice of diagrams: every so many, or a list; that of each program, no word.
Field diagrams_every() {
    return {"diagrams_every",
            [](const ProgramOptions& o) -> std::optional<std::string> {
                if (o.chosen.every == 0) return std::nullopt;
                return std::to_string(o.chosen.every);
            },
            [](ProgramOptions& o, std::string_view value) {
                const auto every = number_of(value, 1, MAX_PLIES);
                if (every) o.chosen = ChosenPlies::after_every(*every);
                return every.has_value();
            }};
}

Field diagrams() {
    return {"diagrams",
            [](const ProgramOptions& o) -> std::optional<std::string> {
                if (o.chosen == ChosenPlies{} || o.chosen.every > 0) return std::nullopt;
                return fmt::format("{}", fmt::join(o.chosen.list, ","));
            },
            [](ProgramOptions& o, std::string_view list) {
                std::vector<int> plies;
                while (!list.empty()) {
                    const std::size_t comma = std::min(list.find(','), list.size());
                    const auto ply = number_of(list.substr(0, comma), 0, MAX_PLIES);
                    if (!ply || (!plies.empty() && *ply <= plies.back())) return false;
                    plies.push_back(*ply);
                    list.remove_prefix(std::min(comma + 1, list.size()));
                }
                o.chosen = ChosenPlies::after(std::move(plies));
                return true;
            },
            true};
}

/// What was chosen of a variant's pages.
Field look() {
    return {"look",
            [](const ProgramOptions& o) -> std::optional<std::string> {
                const std::string text = o.look.text();
                if (text.empty()) return std::nullopt;
                return text;
            },
            [](ProgramOptions& o, std::string_view value) {
                try {
                    o.look = read_look(value);
                } catch (const OutlineError&) {
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

/// A program that prints diagrams has no description: it has no game to go on with.
std::optional<LayoutName> find_game_layout(std::string_view text) {
    const auto layout = find_layout(text);
    return layout == LayoutName::diagram ? std::nullopt : layout;
}

/// Of words that a program has no word for when they are the usual ones.
template <class Member, class Word, class Find>
Field unusual_word(const char* key, Member member, Word word_of, Find find) {
    Field field = word(key, member, word_of, find);
    field.write = [=, all = field.write](const ProgramOptions& o) {
        const ProgramOptions usual;
        return member(o) == member(usual) ? std::optional<std::string>() : all(o);
    };
    return field;
}

/// The function to a member, for a field's row.
#define MEMBER(name)       \
    [](auto& o) -> auto& { \
        return o.name;     \
    }

std::vector<Field> make_fields() {
    return {
        word("side", MEMBER(side), SIDE_WORDS),
        number("depth", MEMBER(limits.depth), 1, MAX_PLY),
        number("nodes", MEMBER(limits.nodes), 0, MOST),
        number("time", MEMBER(limits.milliseconds), 0, MOST),
        number("oversight", MEMBER(mistakes.oversight), 0, ALWAYS),
        number("noise", MEMBER(mistakes.noise), 0, MOST_NOISE),
        number("whim", MEMBER(mistakes.whim), 0, ALWAYS),
        number("haste", MEMBER(mistakes.haste), 0, ALWAYS),
        number("seed", MEMBER(seed), 0, MAX_SEED),
        book(),
        word("search", MEMBER(search.algorithm), engine::to_string, find_strength),
        number("hash", MEMBER(search.hash_bits), 0, MAX_HASH_BITS),
        evaluation(),
        word(
            "paper", MEMBER(paper), [](const Paper& paper) { return paper.name; }, find_paper),
        word(
            "layout", MEMBER(layout), [](LayoutName layout) { return word_of(layout); }, find_game_layout),
        word("pages", MEMBER(pages), PAGES_WORDS),
        rare_flag("first_page", MEMBER(first_page)),
        rare_flag("errors", MEMBER(refusals)),
        flag("flip", MEMBER(flipped)),
        number("language", MEMBER(language_level), 1, 3),
        flag("console", MEMBER(console)),
        flag("uci", MEMBER(uci)),
        flag("ends_games", MEMBER(ends_games)),
        flag("drawing", MEMBER(drawing)),
        flag("minify", MEMBER(minify)),
        flag("pack", MEMBER(pack)),
        number("plies", MEMBER(max_plies), 1, MAX_PLIES),
        flag("ask_paper", MEMBER(device.ask_paper)),
        flag("timeouts_off", MEMBER(device.timeouts_off)),
        flag("duplex_off", MEMBER(device.duplex_off)),
        flag("one_copy", MEMBER(device.one_copy)),
        flag("job_input", MEMBER(device.job_input)),
        text("job", MEMBER(device.job_name), job_text, true),
        text("title", MEMBER(title), job_text, true),
        text("white", MEMBER(names.white), name_start),
        text("black", MEMBER(names.black), name_start),
        text("event", MEMBER(names.event), name_start),
        text("date", MEMBER(names.date), name_start),
        text("round", MEMBER(names.round), name_start),
        text("game", MEMBER(names.id), id_text),
        unusual_word(
            "words", MEMBER(writing.language), [](Language language) { return word_of(language); },
            find_language),
        unusual_word(
            "notation", MEMBER(writing.notation),
            [](chess::Notation notation) { return chess::word_of(notation); }, chess::find_notation),
        rare_flag("record", MEMBER(record)),
        diagrams_every(),
        diagrams(),
        look()};
}

}  // namespace

const std::vector<DescriptionField>& description_fields() {
    static const std::vector<Field> fields = make_fields();
    return fields;
}

}  // namespace inkmate
