#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace inkmate::pdf {

enum class TokenKind { number, string, name, array, other, keyword, end };

/// What stands in a content stream. A dictionary, true, false and null are `other`: no drawing operator needs
/// them.
struct Token {
    TokenKind kind = TokenKind::end;
    double number = 0;
    std::string text;  ///< of a string its bytes; a name begins with /; or a keyword
    std::vector<Token> items;
};

/// Reads a content stream token by token. Many times as fast as libqpdf's objects, which most of a comparison
/// would otherwise be spent on.
class ContentScanner {
  public:
    explicit ContentScanner(std::string_view content) : rest_(content) {}

    /// The next token. Throws CompareError when the content ends in the middle of one.
    void next(Token& token);
    /// After the keyword BI: all up to the keyword EI, dictionary and samples as they are; EI is read.
    std::string_view inline_image();

  private:
    void skip_space();
    void read_number_or_keyword(Token& token);
    void read_literal_string(std::string& text);
    void read_hexadecimal_string(std::string& text);
    void read_name(std::string& text);
    void read_array(Token& token);
    void skip_dictionary();

    std::string_view rest_;
};

}  // namespace inkmate::pdf
