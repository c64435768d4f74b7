#include "tests/house/functions.hpp"

#include <regex>
#include <utility>

namespace inkmate::test {

namespace {

/// The text with comments, literals and directives blanked out; line ends stay.
std::string code_of(const SourceFile& file) {
    std::string text;
    for (const std::string& line : file.lines) text += (line.starts_with('#') ? "" : line) + "\n";
    static const std::regex noise(
        R"--(//[^\n]*|/\*[^]*?\*/|R"(\w*)\([^]*?\)\1"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])')--");
    std::string code;
    auto from = text.cbegin();
    for (std::sregex_iterator found(text.begin(), text.end(), noise), end; found != end; ++found) {
        code.append(from, found->prefix().second);
        for (const char c : found->str()) code += c == '\n' ? '\n' : ' ';
        from = found->suffix().first;
    }
    return code.append(from, text.cend());
}

bool is_function(const std::string& head) {
    static const std::regex scope(
        R"(^\s*(template\s*<[^{]*>\s*)?(inline\s+)?(namespace|class|struct|union|enum|extern)\b[^]*)");
    const std::size_t open = head.find('(');
    return open != std::string::npos && head.find(" = ") > open && !std::regex_match(head, scope);
}

}  // namespace

std::vector<FunctionLines> functions_of(const SourceFile& file) {
    const std::string code = code_of(file);
    std::vector<FunctionLines> functions;
    std::string head;
    std::size_t line = 1, head_line = 1;
    // Braces within a function, its own included; 0 in a namespace or class.
    int depth = 0;
    for (const char c : code) {
        if (c == '\n') ++line;
        if (depth > 0) {
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0 && functions.back().last == 0) functions.back().last = line;
            continue;
        }
        if (c == '{' && is_function(head)) {
            functions.push_back({head_line, 0, head.substr(0, head.find('('))});
            depth = 1;
        }
        if (c == '{' || c == '}' || c == ';') {
            head.clear();
        } else if (!head.empty() || (c != ' ' && c != '\n')) {
            if (head.empty()) head_line = line;
            head += c;
        }
    }
    return functions;
}

}  // namespace inkmate::test
