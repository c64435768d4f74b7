#pragma once

#include <cstddef>
#include <optional>
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

/// An image that stands in a content stream itself.
struct InlineImage {
    /// All between the keywords BI and EI, dictionary and samples as they are.
    std::string_view text;
    /// The name of its colour space in this text, if that may be a resource; else empty.
    std::string_view colour_space;
    /// Is it painted in the colour of fills, through its samples?
    bool stencil = false;
};

/// True when a number or keyword right before `rest` goes no further.
bool ends_token(std::string_view rest);

/// Reads a content stream token by token. Many times as fast as libqpdf's objects, which most of a comparison
/// would otherwise be spent on.
class ContentScanner {
  public:
    explicit ContentScanner(std::string_view content) : rest_(content) {}

    /// The next token. Throws PdfError when the content ends in the middle of one.
    void next(Token& token);
    /// What is left to read from the next token on, if that is a number; else empty.
    std::string_view upcoming_number();
    /// Goes on after so many bytes.
    void skip(std::size_t bytes) { rest_.remove_prefix(bytes); }
    /// Where the token that was read last ends.
    const char* position() const { return rest_.data(); }
    /// After the keyword BI: reads up to the keyword EI, and that. Throws PdfError when it is not there.
    InlineImage inline_image();

  private:
    void skip_space();
    bool read_number(double& number);
    void read_number_or_keyword(Token& token);
    void read_literal_string(std::string& text);
    void read_hexadecimal_string(std::string& text);
    void read_name(std::string& text);
    void read_array(Token& token);
    void skip_dictionary();
    /// Into another array or dictionary. Throws PdfError where they are too many.
    void go_deeper();
    /// Of an inline image, with the keyword ID and the space behind it. Returns the length of the samples,
    /// where they are not packed.
    std::optional<std::size_t> skip_image_dictionary(InlineImage& image);
    /// False where the keyword EI does not come next.
    bool skip_end_of_image();

    std::string_view rest_;
    int depth_ = 0;
};

}  // namespace inkmate::pdf
