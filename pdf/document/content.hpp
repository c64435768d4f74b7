#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::pdf {

enum class TokenKind { number, string, name, array, other, keyword, end };

/// A token of a content stream. A dictionary, true, false and null are `other`: no drawing operator needs
/// them.
struct Token {
    TokenKind kind = TokenKind::end;
    double number = 0;
    std::string text;  ///< the bytes of a string; a name with its /; or a keyword
    std::vector<Token> items;
};

/// An inline image of a content stream.
struct InlineImage {
    /// Everything between the keywords BI and EI, dictionary and samples, unchanged.
    std::string_view text;
    /// The name of its colour space in this text, if that may be a resource; otherwise empty.
    std::string_view colour_space;
    /// True if it is painted in the fill colour, through its samples.
    bool stencil = false;
};

/// True if a number or keyword right before `rest` ends there.
bool ends_token(std::string_view rest);

/// Reads a content stream token by token. Many times as fast as libqpdf's objects, which would take most of a
/// comparison's time.
class ContentScanner {
  public:
    explicit ContentScanner(std::string_view content) : rest_(content) {}

    /// Reads the next token. Throws PdfError if the content ends in the middle of one.
    void next(Token& token);
    /// Returns what is left to read from the next token on, if that is a number; otherwise "".
    std::string_view upcoming_number();
    /// Skips so many bytes.
    void skip(std::size_t bytes) { rest_.remove_prefix(bytes); }
    /// Returns where the token read last ends.
    const char* position() const { return rest_.data(); }
    /// Reads from after the keyword BI to after the keyword EI. Throws PdfError if there is none.
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
    /// Enters an array or dictionary. Throws PdfError if they are nested too deeply.
    void go_deeper();
    /// Skips the dictionary of an inline image, with the keyword ID and the space after it. Returns the
    /// length of the samples, if they are not compressed.
    std::optional<std::size_t> skip_image_dictionary(InlineImage& image);
    /// Returns false if the keyword EI does not come next.
    bool skip_end_of_image();

    std::string_view rest_;
    int depth_ = 0;
};

}  // namespace inkmate::pdf
