#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::pdf {

enum class TokenKind { number, string, name, array, dictionary, other, keyword, end };

/// A token of a content stream. true, false and null are `other`: no drawing operator needs them.
struct Token {
    TokenKind kind = TokenKind::end;
    double number = 0;
    std::string text;          ///< the bytes of a string; a name with its /; or a keyword
    std::vector<Token> items;  ///< of an array; keys and values of a dictionary
};

/// True if two tokens have the same value, however they are written.
bool same_token(const Token& a, const Token& b);

/// An inline image of a content stream.
struct InlineImage {
    /// False if no image begins there.
    bool found = false;
    /// Its dictionary, with full names in the place of abbreviations.
    Token dictionary;
    /// Its samples, with their filters.
    std::string_view samples;
    /// True if it is painted in the fill colour, through its samples.
    bool stencil = false;
    double pixels = 0;
    /// The length of its samples, if that is known and they have no filters.
    std::optional<std::size_t> length = {};
};

/// True if a number or keyword right before `rest` ends there.
bool ends_token(std::string_view rest);

/// Adds a fault, unless it is known or there are many already.
void add_once(std::vector<std::string>& faults, const std::string& what);

/// Reads a content stream token by token. Many times as fast as libqpdf's objects, which would take most of a
/// comparison's time. Faults are read as rasterisers read them: what is not finished at the end is left out,
/// a stray bracket is passed over. Throws PdfError only if arrays or dictionaries are nested too deeply.
class ContentScanner {
  public:
    explicit ContentScanner(std::string_view content) : rest_(content) {}

    void next(Token& token);
    /// Returns what was wrong with the content so far, and how it was read; each fault once.
    const std::vector<std::string>& faults() const { return faults_; }
    /// Returns what is left to read from the next token on, if that is a number; otherwise "".
    std::string_view upcoming_number();
    /// Skips so many bytes.
    void skip(std::size_t bytes) { rest_.remove_prefix(bytes); }
    /// Returns where the token read last ends.
    const char* position() const { return rest_.data(); }
    /// Reads from after the keyword BI to after the keyword EI, or to the end if there is none. Reads nothing
    /// if no image begins here.
    InlineImage inline_image();

  private:
    void fault(const std::string& what);
    void end_in(const char* what);
    bool read(Token& token);
    void skip_space();
    bool read_number(double& number);
    void read_number_or_keyword(Token& token);
    void read_literal_string(Token& token);
    void read_hexadecimal_string(Token& token);
    void read_name(std::string& text);
    void read_array(Token& token);
    void read_dictionary(Token& token);
    /// Reads to the end of an array or dictionary. Throws PdfError if they are nested too deeply, or have too
    /// many items.
    void read_items(Token& token, std::string_view end, const char* what);
    /// Reads the dictionary of an inline image, with the keyword ID and the space after it. Returns false if
    /// it does not end so.
    bool read_image_dictionary(InlineImage& image);
    /// Returns false if the keyword EI does not come next.
    bool skip_end_of_image();

    std::string_view rest_;
    int depth_ = 0;
    /// How many items the arrays and dictionaries that are being read have.
    std::size_t items_ = 0;
    int broken_images_ = 0;
    std::vector<std::string> faults_;
};

}  // namespace inkmate::pdf
