#include "psgen/emit/passes.hpp"

#include <ranges>

namespace inkmate {

namespace {

bool is_boolean(const Token& token) {
    return token.is_name("true") || token.is_name("false");
}

}  // namespace

void evaluate_booleans(LinkedProgram& program) {
    for (LinkedModule& module : program.modules)
        for (Definition& d : module.definitions) {
            const std::vector<Token> tokens = tokenize({module.name, d.text, {}});
            for (const Token& token : std::views::reverse(tokens))
                if (is_boolean(token)) d.text.insert(token.begin, "//");
            for (Token& token : d.tokens)
                if (is_boolean(token)) token.kind = TokenKind::immediate_name;
        }
}

}  // namespace inkmate
