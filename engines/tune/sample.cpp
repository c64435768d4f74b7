#include "engines/tune/sample.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <sstream>

#include "base/text/line_reader.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/position.hpp"

namespace inkmate::tune {

using namespace chess;

namespace {

constexpr std::string_view SCORE = " ce ";
constexpr std::string_view RESULT = "; c9 \"";
constexpr std::string_view END = "\";";

std::string_view word_of(double result) {
    return result == 1 ? "1-0" : result == 0 ? "0-1" : "1/2-1/2";
}

std::optional<double> result_of(std::string_view word) {
    for (const double result : {0.0, 0.5, 1.0})
        if (word == word_of(result)) return result;
    return std::nullopt;
}

/// Nothing when the line has another form.
std::optional<Sample> read_sample(std::string_view line) {
    const std::size_t score = line.find(SCORE);
    const std::size_t result = line.find(RESULT);
    if (score == line.npos || result == line.npos || result < score || !line.ends_with(END))
        return std::nullopt;
    Sample sample{Position::from_fen(line.substr(0, score))};
    const char* end = line.data() + result;
    const auto [stop, error] = std::from_chars(line.data() + score + SCORE.size(), end, sample.score);
    const std::size_t word = result + RESULT.size();
    const auto outcome = result_of(line.substr(word, line.size() - END.size() - word));
    if (error != std::errc{} || stop != end || !outcome) return std::nullopt;
    sample.result = *outcome;
    sample.score *= sign(sample.position.side_to_move());
    return sample;
}

}  // namespace

std::string to_epd(const Sample& sample) {
    const int score = sign(sample.position.side_to_move()) * sample.score;
    return fmt::format("{}{}{}{}{}{}", epd_fields(sample.position), SCORE, score, RESULT,
                       word_of(sample.result), END);
}

void for_each_sample(std::istream& in, std::string_view source_name,
                     const std::function<void(const Sample&)>& take) {
    text::LineReader lines(in);
    int number = 0;
    while (const std::optional<std::string> line = lines.next()) {
        ++number;
        if (line->empty() || line->front() == '#') continue;
        std::optional<Sample> sample;
        try {
            sample = read_sample(*line);
        } catch (const ChessError& e) {
            throw TuneError(fmt::format("{}, line {}: {}", source_name, number, e.what()));
        }
        if (!sample)
            throw TuneError(fmt::format(
                "{}, line {}: no position of the form FEN ce SCORE; c9 \"RESULT\"; make a data set with "
                "inkmate tune play",
                source_name, number));
        take(*sample);
    }
}

std::vector<Sample> read_samples(std::string_view text, std::string_view source_name) {
    std::vector<Sample> samples;
    std::istringstream in{std::string(text)};
    for_each_sample(in, source_name, [&samples](const Sample& sample) { samples.push_back(sample); });
    return samples;
}

using namespace chess;

bool is_quiet(const Position& pos, engine::Engine& engine) {
    const int value = engine::evaluate(pos, *engine.options().evaluation);
    return !pos.in_check() && engine.quiesce(pos) == sign(pos.side_to_move()) * value;
}

}  // namespace inkmate::tune
