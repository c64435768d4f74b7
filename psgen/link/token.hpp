#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate {

/// PostScript text and where it came from.
struct SourceText {
    /// What messages call it: "module moves", "table LEGAL".
    std::string origin;
    std::string text;
    /// The line of the origin that each line of `text` came from; when empty, line n is line n.
    std::vector<int> lines;

    /// The line of the origin (from 1) that the offset into `text` lies on.
    int line_at(std::size_t offset) const;
};

enum class TokenKind {
    integer,
    real,
    literal_name,     ///< /name
    executable_name,  ///< name, [ ] << >> included: they are names of operators
    immediate_name,   ///< //name
    string,           ///< (text) or <hex>
    open_procedure,
    close_procedure,
    comment
};

struct Token {
    TokenKind kind;
    /// Name without slashes, decoded bytes of a string, comment without line end, digits of a number.
    std::string value;
    /// Value of an integer, radix numbers included.
    std::int64_t integer = 0;
    /// Line of the origin, from 1.
    int line = 0;
    /// Where it stands in the text.
    std::size_t begin = 0;
    std::size_t end = 0;

    bool is_name(std::string_view name) const { return kind == TokenKind::executable_name && value == name; }
};

/// Every token of the text, comments included, by the PostScript Language Reference's syntax (section 3.2; of
/// level 2 everything but base-85 strings and binary tokens). Throws EmitError for an open string or hex
/// string, a stray ) or >, and unbalanced braces.
std::vector<Token> tokenize(const SourceText& source);

/// The bytes that end a name or number: white space and ( ) < > [ ] { } / %.
bool is_regular(char c);
bool is_white(char c);

}  // namespace inkmate
