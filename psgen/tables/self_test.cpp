#include "psgen/tables/self_test.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "psgen/link/token.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::psgen {

namespace {

constexpr int CODE_BASE = 32;
/// A field of a text that the program has found, and how many there are.
constexpr int FOUND_WIDTH = 12, FOUND_FIELDS = 6;

constexpr auto PAPER_SIZES = std::to_array<CodePaper>({{"a4", 595, 842},
                                                       {"letter", 612, 792},
                                                       {"a5", 420, 595},
                                                       {"legal", 612, 1008},
                                                       {"a3", 842, 1191},
                                                       {"ledger", 792, 1224},
                                                       {"executive", 522, 756},
                                                       {"b5", 516, 729},
                                                       {"a6", 298, 420},
                                                       {"a4 lengthwise", 842, 595},
                                                       {"letter lengthwise", 792, 612}});

std::vector<int> speeds() {
    std::vector<int> steps;
    for (int speed = 1; steps.size() < CODE_BASE - 1; speed *= 2) steps.push_back(speed);
    return steps;
}

std::vector<CodeField> make_code_fields() {
    return {
        {"FORMAT", "format of the code"},
        {"SYSTEM",
         "system",
         {},
         {{"", ""},
          {"", ""},
          {"integers of 64 bits", "integers of 32 bits"},
          {"packed arrays run", "packed arrays fail"},
          {"currentfile literal", "currentfile executable"}}},
        {"FONTS",
         "fonts",
         {},
         {{"Helvetica", "no Helvetica"},
          {"Times-Roman", "no Times-Roman"},
          {"Times-Bold", "no Times-Bold"},
          {"Times-Italic", "no Times-Italic"},
          {"Courier", "no Courier"}}},
        {"CHANNELS",
         "channels",
         {},
         {{"%stdin opens", "no %stdin"},
          {"%stdout opens", "no %stdout"},
          {"%stderr opens", "no %stderr"},
          {"", ""},
          {"%stdin is the program", "%stdin is a different file"}}},
        {"CLOCKS",
         "clocks",
         {},
         {{"usertime goes", "usertime does not advance or is missing"},
          {"usertime jumps", ""},
          {"realtime goes", "realtime does not advance or is missing"},
          {"realtime jumps", ""},
          {"setpagedevice works", "setpagedevice fails"}}},
        {"OPERANDS",
         "operand stack",
         {100, 200, 300, 400, 450, 500, 550, 600, 700, 790, 800, 1000, 2000, 5000, 10000}},
        {"EXECUTION",
         "free levels of execution",
         {50, 100, 150, 200, 225, 250, 275, 300, 400, 500, 700, 1000}},
        {"DICTIONARIES", "dictionary stack", {4, 8, 12, 16, 18, 20, 22, 25, 30, 40, 50, 60}},
        {"STRINGS", "string", {1024, 2048, 4096, 8192, 16383, 16384, 32767, 32768, 65535}},
        {"ARRAYS", "array", {500, 1000, 2000, 4096, 8192, 16383, 16384, 32767, 32768, 65535}},
        {"ENTRIES", "dictionary", {100, 200, 500, 1000, 2000, 4000, 8000, 16000}},
        {"MEMORY", "memory in kB", {64, 128, 256, 512, 1024, 1536, 2048, 3072, 4096, 5120, 6144, 8192}},
        {"RESOLUTION",
         "resolution",
         {50, 72, 100, 150, 180, 200, 203, 240, 300, 360, 400, 600, 720, 1200, 2400}},
        {"CHESS",
         "chess",
         {},
         {{"perft right", "perft wrong or not reached"},
          {"search right", "search wrong or not reached"},
          {"coordinates of the device", "coordinates changed"},
          {"input came", "input did not come"},
          {"limits tried", "limits not tried"}}},
        {"PAPER", "paper"},
        {"OBJECTS", "objects a second", speeds()},
        {"NODES", "nodes a second", speeds()},
        {"LEFT", "left margin in mm"},
        {"BOTTOM", "lower margin in mm"},
    };
}

/// The values of the digits, if the text is a code.
std::vector<int> digits_of(std::string_view code) {
    std::vector<int> digits;
    for (char c : code) {
        if (c == '-' || c == ' ') continue;
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        if (c == 'O') c = '0';
        if (c == 'I' || c == 'L') c = '1';
        const std::size_t digit = CODE_LETTERS.find(c);
        if (digit == CODE_LETTERS.npos)
            throw EmitError(fmt::format(
                "{} is not a code of the self-test: it has the character {}; type what the page says "
                "after \"code\"",
                ps_string(code.substr(0, 60)), ps_string(std::string_view(&c, 1))));
        digits.push_back(static_cast<int>(digit));
    }
    const std::size_t expected = code_fields().size() + 1;
    if (digits.size() != expected)
        throw EmitError(
            fmt::format("{} is not a code of the self-test: it has {} characters, and a code has {}",
                        ps_string(code.substr(0, 60)), digits.size(), expected));
    return digits;
}

/// Luhn's sum in base 32: 0 if no single character was mistyped.
int luhn(std::span<const int> digits) {
    int sum = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const int n = (digits.size() - i) % 2 == 0 ? 2 * digits[i] : digits[i];
        sum += n / CODE_BASE + n % CODE_BASE;
    }
    return sum % CODE_BASE;
}

std::string words_of(const CodeField& field, int digit) {
    if (!field.bits.empty()) {
        std::string text;
        for (std::size_t bit = 0; bit < field.bits.size(); ++bit) {
            const auto& [set, clear] = field.bits[bit];
            const std::string_view word = (digit >> bit & 1) != 0 ? set : clear;
            if (!word.empty()) text.append(text.empty() ? "" : ", ").append(word);
        }
        return field.name == "SYSTEM" ? fmt::format("level {}, {}", digit & 3, text) : text;
    }
    if (!field.steps.empty()) {
        const auto reached = static_cast<std::size_t>(digit);
        if (reached == 0) return fmt::format("less than {}, or not tried", field.steps.front());
        if (reached >= field.steps.size()) return fmt::format("{} or more", field.steps.back());
        return fmt::format("{} to {}", field.steps[reached - 1], field.steps[reached] - 1);
    }
    if (field.name == "PAPER") {
        if (digit == 0) return "not known";
        const auto place = static_cast<std::size_t>(digit) - 1;
        return place < PAPER_SIZES.size() ? std::string(PAPER_SIZES[place].name) : "not known";
    }
    return fmt::to_string(digit);
}

}  // namespace

ChessTrial chess_trial() {
    const PlayingProgram game = tried_game();
    chess::Position pos = game.game.position();
    ChessTrial trial{.depth = 2, .nodes = 300, .sequences = 0, .found = {}};
    trial.sequences = chess::perft(pos, trial.depth);
    trial.found = engine::search(pos, {.nodes = trial.nodes}, game.search);
    return trial;
}

int found_characters() {
    return FOUND_WIDTH * FOUND_FIELDS;
}

const std::vector<CodeField>& code_fields() {
    static const std::vector<CodeField> fields = make_code_fields();
    return fields;
}

const CodeField& code_field(std::string_view name) {
    return *std::ranges::find(code_fields(), name, &CodeField::name);
}

std::string self_test_title() {
    return fmt::format("Inkmate {}: self-test of a PostScript interpreter", INKMATE_VERSION);
}

std::span<const CodePaper> code_papers() {
    return PAPER_SIZES;
}

std::vector<std::pair<std::string, std::string>> read_code(std::string_view code) {
    const std::vector<int> digits = digits_of(code);
    if (luhn(digits) != 0)
        throw EmitError(
            fmt::format("{} was mistyped: its characters do not fit together; compare it with the page",
                        ps_string(code.substr(0, 60))));
    if (digits[0] != CODE_FORMAT)
        throw EmitError(
            fmt::format("the code has format {}, and this version of Inkmate reads format {}: use the "
                        "version that the page names",
                        digits[0], CODE_FORMAT));
    std::vector<std::pair<std::string, std::string>> said;
    for (std::size_t i = 1; i < code_fields().size(); ++i)
        said.emplace_back(code_fields()[i].meaning, words_of(code_fields()[i], digits[i]));
    return said;
}

}  // namespace inkmate::psgen
