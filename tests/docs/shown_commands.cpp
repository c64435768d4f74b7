#include "tests/docs/shown_commands.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <regex>
#include <sstream>
#include <string_view>

namespace inkmate::test {

namespace {

constexpr auto HEADS = std::to_array<std::string_view>(
    {"inkmate ", "./dev",    "gs ",    "cat ",  "printf ",  "echo ",    "{ inkmate", "cmake ",
     "ctest ",   "npm ",     "build/", "sudo ", "apt-get ", "python3 ", "export ",   "examples/",
     "lp ",      "lpadmin ", "git ",   "qpdf ", "mkdir ",   "cp "});

bool begins_as_a_command(std::string_view line) {
    for (const std::string_view head : HEADS)
        if (line.starts_with(head)) return true;
    // PATH=... and the like
    const std::size_t name = std::min(line.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_"), line.size());
    return name > 0 && line.substr(name).starts_with('=');
}

/// Where the explanation behind a command begins: at a `#` of the shell, or at two spaces; neither counts
/// between quotation marks.
std::size_t end_of_command(std::string_view line) {
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (quote != 0) {
            if (line[i] == quote) quote = 0;
        } else if (line[i] == '"' || line[i] == '\'') {
            quote = line[i];
        } else if (line[i] == ' ' && i + 1 < line.size() && (line[i + 1] == ' ' || line[i + 1] == '#')) {
            return i;
        }
    }
    return line.size();
}

/// Puts commands together from the lines of blocks.
class Collector {
  public:
    explicit Collector(std::string source) : source_(std::move(source)) {}

    void add(std::size_t number, std::string_view line, bool every_line) {
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        if (!continued_ && (line.empty() || line.front() == '#')) return;
        if (!continued_ && !every_line && !begins_as_a_command(line)) return;
        if (!continued_) commands.push_back({source_, number, {}});
        std::string text(line.substr(0, end_of_command(line)));
        continued_ = text.ends_with('\\');
        if (continued_) text.pop_back();
        commands.back().text += text;
    }

    std::vector<ShownCommand> commands;

  private:
    std::string source_;
    bool continued_ = false;
};

/// Goes through a Markdown text: calls `block` for each line of code, with the language of its fence, or
/// `prose` for each other line.
template <class Block, class Prose>
void for_each_line(const std::string& text, Block block, Prose prose) {
    std::istringstream in(text);
    std::optional<std::string> fence;
    bool blank = true, indented = false;
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.starts_with("```")) {
            fence = fence ? std::nullopt : std::optional(line.substr(3));
            continue;
        }
        indented = !fence && line.starts_with("    ") && (blank || indented);
        if (fence || indented)
            block(number, line, fence.value_or(""));
        else
            prose(number, line);
        blank = line.empty();
    }
}

}  // namespace

std::vector<ShownCommand> commands_of_markdown(const std::string& source, const std::string& text) {
    Collector found(source);
    for_each_line(
        text,
        [&](std::size_t number, const std::string& line, const std::string& language) {
            if (language.empty() || language == "sh") found.add(number, line, language == "sh");
        },
        [](std::size_t, const std::string&) {});
    return found.commands;
}

std::vector<ShownCommand> commands_of_help(const std::string& source, const std::string& text) {
    Collector found(source);
    std::istringstream in(text.substr(std::min(text.find("Examples:\n"), text.size())));
    std::string line;
    std::getline(in, line);
    for (std::size_t number = 1; std::getline(in, line) && !line.empty(); ++number)
        found.add(number, line, true);
    return found.commands;
}

std::vector<ShownCommand> code_spans(const std::string& source, const std::string& text) {
    static const std::regex span("`([^`]+)`");
    std::vector<ShownCommand> found;
    for_each_line(
        text, [](std::size_t, const std::string&, const std::string&) {},
        [&](std::size_t number, const std::string& line) {
            for (std::sregex_iterator at(line.begin(), line.end(), span), end; at != end; ++at)
                found.push_back({source, number, (*at)[1]});
        });
    return found;
}

}  // namespace inkmate::test
