#include "tests/cli/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace inkmate::test {

namespace fs = std::filesystem;

namespace {

/// The names of the subcommands in a help text: what is listed below the options and before the examples.
std::vector<std::string> subcommands_in(const std::string& help) {
    std::istringstream lines(help.substr(0, help.find("Examples:\n")));
    std::vector<std::string> names;
    bool listed = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.ends_with(':') && !line.starts_with(' '))
            listed = line != "Options:" && line != "Arguments:";
        std::string name;
        if (listed && line.starts_with("  ") && line.size() > 2 && line[2] >= 'a' && line[2] <= 'z' &&
            std::istringstream(line) >> name)
            names.push_back(name);
    }
    return names;
}

}  // namespace

process::RunResult inkmate(std::vector<std::string> arguments, std::string_view input) {
    arguments.insert(arguments.begin(), INKMATE_PROGRAM);
    return process::run({arguments}, input, std::chrono::minutes(9));
}

process::RunResult shell(const fs::path& directory, const std::string& script) {
    const std::string path = fs::path(INKMATE_PROGRAM).parent_path().string() + ":" + std::getenv("PATH");
    return process::run(
        {{"sh", "-c", "cd \"$0\" && exec 2>&1\n" + script, directory.string()}, {"PATH=" + path}}, {},
        std::chrono::minutes(9));
}

std::vector<std::string> subcommands() {
    std::vector<std::string> names;
    for (const std::string& name : subcommands_in(inkmate({"--help"}).output)) {
        names.push_back(name);
        for (const std::string& part : subcommands_in(inkmate({name, "--help"}).output))
            names.push_back(fmt::format("{} {}", name, part));
    }
    return names;
}

pid_t first_child(pid_t parent) {
    std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", parent));
    for (pid_t pid = 0; children >> pid;)
        if (contents(fmt::format("/proc/{}/comm", pid)) != "inkmate-janitor\n") return pid;
    return 0;
}

void write(const fs::path& file, std::string_view text) {
    std::ofstream(file, std::ios::binary) << text;
}

std::vector<std::string> files(const fs::path& directory) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(directory)) names.push_back(entry.path().filename());
    std::ranges::sort(names);
    return names;
}

std::string page_text(const fs::path& pdf) {
    return process::run({{"pdftotext", "-layout", pdf, "-"}}).output;
}

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) result.push_back(line);
    return result;
}

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace inkmate::test
