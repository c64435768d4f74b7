#include "cli/shared_options.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

namespace inkmate::cli {

namespace {

constexpr unsigned MOST_JOBS = 1024;
constexpr double A_DAY = 86'400;

}  // namespace

DeclaredOption add_output_option(Options& options, std::string& file, std::string_view detail,
                                 const std::string& required_message) {
    OptionSpec spec{.name = "-o,--output",
                    .help = fmt::format("Where to write; {}", detail),
                    .value = "FILE",
                    .required_message = required_message,
                    .written = true};
    return options.value(spec, file);
}

DeclaredOption add_jobs_option(Options& options, unsigned& jobs, std::string_view detail) {
    constexpr SharedOption shared = {"--jobs", "How many at a time; 0: one for each processor", "N"};
    return options.value(shared.spec(detail), jobs).check(in_range(0U, MOST_JOBS));
}

unsigned job_count(unsigned jobs) {
    return jobs != 0 ? jobs : std::max(1U, std::thread::hardware_concurrency());
}

DeclaredOption add_json_option(Options& options, bool& json, std::string_view detail) {
    constexpr SharedOption shared = {"--json", "Report in JSON, for a script", ""};
    return options.flag(shared.spec(detail), json);
}

DeclaredOption add_insecure_option(Options& options, bool& insecure) {
    return options.flag({.name = "--insecure", .help = "Take any certificate of an ipps:// device"},
                        insecure);
}

DeclaredOption add_wait_option(Options& options, double& seconds, std::string_view detail) {
    return options.value(WAIT.spec(detail), seconds).check(in_range(0.01, A_DAY, "seconds"));
}
DeclaredOption add_wait_option(Options& options, std::optional<double>& seconds, std::string_view detail) {
    return options.value(WAIT.spec(detail), seconds).check(in_range(0.01, A_DAY, "seconds"));
}

DeclaredOption add_time_option(Options& options, std::optional<double>& seconds, std::string_view detail,
                               double most) {
    return options.value(TIME.spec(detail), seconds).check(in_range(0.001, most, "seconds"));
}

std::int64_t milliseconds_of(double seconds) {
    return std::llround(seconds * 1000);
}

DeclaredOption add_hash_option(Options& options, int& megabytes, int most, std::string_view detail) {
    return options.value(HASH.spec(detail), megabytes).check(in_range(1, most, "megabytes"));
}
DeclaredOption add_hash_option(Options& options, std::optional<int>& megabytes, int most,
                               std::string_view detail) {
    return options.value(HASH.spec(detail), megabytes).check(in_range(1, most, "megabytes"));
}

DeclaredOption add_without_option(Options& options, const Choices<bool*>& parts, std::string_view detail) {
    constexpr SharedOption shared = {"--without", "Leave out parts", ""};
    return options.several(shared.spec(detail), words_of(parts),
                           [parts](const std::vector<std::string>& given) {
                               for (const std::string& word : given) *value_for(parts, word) = false;
                           });
}

}  // namespace inkmate::cli
