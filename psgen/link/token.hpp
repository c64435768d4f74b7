#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::psgen {

/// The exception type of this library. Its message names the module and the line, and says what is wrong and
/// what to do.
class EmitError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// PostScript text and where it came from.
struct SourceText {
    /// Its name in messages: "module moves", "table LEGAL".
    std::string origin;
    std::string text;
    /// The line of the origin that each line of `text` came from; when empty, line n is line n.
    std::vector<int> lines;

    /// Returns the line of the origin, from 1, at an offset into `text`.
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
    /// A name without slashes, the decoded bytes of a string, a comment without line end, or the digits of a
    /// number.
    std::string value;
    /// The value of an integer, radix numbers included.
    std::int64_t integer = 0;
    /// The line of the origin, from 1.
    int line = 0;
    /// Its place in the text.
    std::size_t begin = 0;
    std::size_t end = 0;

    /// True for a name of any of the three kinds.
    bool is_name() const {
        return kind == TokenKind::literal_name || kind == TokenKind::executable_name ||
               kind == TokenKind::immediate_name;
    }
    /// True for this executable name.
    bool is_name(std::string_view name) const { return kind == TokenKind::executable_name && value == name; }
};

/// Returns every token of the text, comments included, by the syntax of the PostScript Language Reference
/// (section 3.2; of level 2 everything but base-85 strings and binary tokens). Throws EmitError for an open
/// string or hex string, a stray ) or >, and unbalanced braces.
std::vector<Token> tokenize(const SourceText& source);

/// False for the bytes that end a name or number: white space and ( ) < > [ ] { } / %.
bool is_regular(char c);
bool is_white(char c);

/// What some printers act on wherever it comes, before any interpreter has read it: the beginning of
/// PRESCRIBE (Kyocera, PRESCRIBE Commands Command Reference, "!R!"). Other such sequences are not printable.
inline constexpr std::string_view PRINTER_COMMAND = "!R!";
/// Returns the text with a _ in place of the last character of each.
std::string without_printer_commands(std::string text);

/// Writes a PostScript string in 7-bit ASCII: ( ) \ escaped, other bytes and the end of PRINTER_COMMAND as
/// \ooo, continued with \ at a line's end so that no line is longer than `width`.
std::string ps_string(std::string_view bytes, std::size_t width = 120);

/// Writes an array of the given elements on lines of at most `width` characters, `per_line` elements a line
/// (0: as many as fit). More than 200 elements are put in place in portions: the interpreter collects an
/// array on the operand stack, which a printer limits to 500.
std::string ps_array(std::span<const std::string> elements, std::size_t per_line = 0,
                     std::size_t width = 120);
std::string ps_array(std::span<const int> elements, std::size_t per_line = 0, std::size_t width = 120);

}  // namespace inkmate::psgen
