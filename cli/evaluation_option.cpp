#include "cli/evaluation_option.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>

#include "cli/error.hpp"
#include "cli/files.hpp"
#include "core/evaluation_file.hpp"

namespace inkmate {

namespace {

std::string names() {
    std::string text;
    for (const Evaluation* evaluation : all_evaluations())
        text += (text.empty() ? "" : "|") + evaluation->name;
    return text;
}

}  // namespace

void add_evaluation_option(CLI::App& app, std::string& evaluation) {
    app.add_option("--evaluation", evaluation,
                   fmt::format("What positions are worth: {}, or a file of inkmate tune [{}]", names(),
                               all_evaluations().front()->name))
        ->type_name("NAME|FILE");
}

const Evaluation& evaluation_option(const std::string& name) {
    if (name.empty()) return *all_evaluations().front();
    if (const Evaluation* evaluation = find_evaluation(name)) return *evaluation;
    if (!std::filesystem::exists(name))
        throw CommandError(
            fmt::format("there is neither an evaluation nor a file {}; take one of {}, or a file that "
                        "inkmate tune fit has written",
                        name, names()),
            EXIT_USAGE);
    // Who asks for every game has the file read once.
    static std::map<std::string, const Evaluation*> read;
    const Evaluation*& evaluation = read[name];
    if (evaluation == nullptr) evaluation = &kept_evaluation(read_evaluation(read_input(name), name));
    return *evaluation;
}

}  // namespace inkmate
