#include "engines/match/engine.hpp"

#include <fmt/format.h>

#include "engines/match/uci_engine.hpp"
#include "engines/match/xboard_engine.hpp"

namespace inkmate::match {

std::unique_ptr<MatchEngine> start_engine(const uci::EngineSettings& settings,
                                          std::chrono::milliseconds patience,
                                          const std::atomic<bool>& interrupted) {
    if (settings.protocol == uci::Protocol::xboard)
        return std::make_unique<XboardEngine>(settings, patience, interrupted);
    return std::make_unique<UciEngine>(settings, patience, interrupted);
}

std::vector<std::string> split_command(std::string_view line) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = 0;
    const auto add = [&](char c) {
        if (!in_word) words.emplace_back();
        in_word = true;
        words.back() += c;
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '\\' && quote != '\'' && i + 1 < line.size()) {
            add(line[++i]);
        } else if (quote != 0) {
            if (c == quote)
                quote = 0;
            else
                add(c);
        } else if (c == '\'' || c == '"') {
            quote = c;
            if (!in_word) words.emplace_back();
            in_word = true;
        } else if (c == ' ' || c == '\t') {
            in_word = false;
        } else {
            add(c);
        }
    }
    if (quote != 0) throw MatchError(fmt::format("the command {} has a {} that is not closed", line, quote));
    if (words.empty()) throw MatchError("a command without a program cannot be started");
    return words;
}

}  // namespace inkmate::match
