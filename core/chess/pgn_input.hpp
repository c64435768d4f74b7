#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text/strings.hpp"
#include "base/text/utf16.hpp"
#include "core/chess/faults.hpp"
#include "core/chess/pgn_text.hpp"

namespace inkmate::chess {

/// The characters of a text or a stream, of which only a part is in memory; lines are counted, and those that
/// a "%" in the first column hides from every reader are left out. Throws Error for a stream that cannot be
/// read.
template <class Error>
class PgnInput {
  public:
    PgnInput(std::istream* in, std::string_view text, std::string source)
        : in_(in), text_(text), source_(std::move(source)) {
        if (!text::Utf16Decoder::is_marked(text)) return;
        buffer_ = text::without_utf16(std::string(text));
        text_ = buffer_;
    }

    bool at_end() { return at_ == text_.size() && !refill(); }
    /// NUL at the end.
    char peek() { return at_end() ? '\0' : text_[at_]; }
    bool looking_at(std::string_view wanted) {
        while (text_.size() - at_ < wanted.size())
            if (!refill()) return false;
        return text_.substr(at_, wanted.size()) == wanted;
    }
    /// Returns the first character after the present one that is no blank; a line feed where the line or the
    /// text ends before.
    char next_on_line() {
        for (std::size_t i = 1; i < text_.size() - at_ || refill(); ++i)
            if (const char c = text_[at_ + i]; c == '\n' || !pgn::is_blank(c)) return c;
        return '\n';
    }
    /// True if a tag with its value begins here: [Name "...
    bool looking_at_tag() {
        if (peek() != '[') return false;
        bool in_name = true;
        for (std::size_t i = 1; i < text_.size() - at_ || refill(); ++i) {
            const char c = text_[at_ + i];
            if (c == '"') return i > 1;
            if (c == '\n' || c == ']') return false;
            if (pgn::is_blank(c))
                in_name = false;
            else if (!in_name)
                return false;
        }
        return false;
    }
    /// Not at the end.
    void advance() {
        if (text_[at_++] != '\n') return;
        ++line_;
        skip_escape();
    }
    /// Passes what may stand before the first game. Not as soon as the input is made: reading can fail.
    void begin() {
        if (std::exchange(begun_, true)) return;
        while (text_.size() < FRONT_OF_FILE && refill()) {
        }
        if (const std::string what = what_instead_of_games(text_.substr(0, FRONT_OF_FILE)); !what.empty())
            fail(source_ + " " + what);
        skip_byte_order_mark();
        skip_escape();
    }
    /// Up to the line end.
    void skip_line() {
        while (!at_end()) {
            at_ = std::min(text_.find('\n', at_), text_.size());
            if (at_ < text_.size()) return;
        }
    }
    /// With the mark that begins a file, also in the middle of several that were put together.
    void skip_blanks() {
        do
            while (pgn::is_blank(peek())) advance();
        while (skip_byte_order_mark());
    }
    std::size_t line() const { return line_; }
    /// True when nothing more can be read, since reading has failed.
    bool has_failed() const { return failed_; }
    const std::string& source() const { return source_; }

  private:
    bool skip_byte_order_mark() {
        const bool marked = looking_at(text::BYTE_ORDER_MARK);
        if (marked) at_ += text::BYTE_ORDER_MARK.size();
        return marked;
    }
    void skip_escape() {
        while (peek() == '%') {
            skip_line();
            if (at_end()) return;
            ++at_;
            ++line_;
        }
    }
    /// Adds to what lies ahead; false at the end.
    bool refill() {
        constexpr std::size_t CHUNK = 65536;
        if (in_ == nullptr) return false;
        // A file that could not be opened has no end, either.
        if (in_->bad() || (in_->fail() && !in_->eof()))
            fail(fmt::format("{} cannot be read to its end", source_));
        if (!*in_) return false;
        buffer_.erase(0, at_);
        at_ = 0;
        const std::size_t kept = buffer_.size();
        buffer_.resize(kept + CHUNK);
        in_->read(buffer_.data() + kept, CHUNK);
        if (in_->bad()) fail(fmt::format("{} cannot be read to its end", source_));
        buffer_.resize(kept + static_cast<std::size_t>(in_->gcount()));
        decode_from(kept);
        text_ = buffer_;
        return buffer_.size() > kept || refill();
    }
    /// Makes UTF-8 of what was read of a stream in UTF-16.
    void decode_from(std::size_t kept) {
        std::size_t mark = 0;
        if (!std::exchange(seen_, true) && text::Utf16Decoder::is_marked(buffer_)) {
            decoder_.emplace(buffer_);
            mark = 2;
        }
        if (!decoder_) return;
        const std::string bytes = buffer_.substr(kept + mark);
        buffer_.resize(kept);
        decoder_->decode(bytes, buffer_);
    }
    /// After this there is nothing to read.
    [[noreturn]] void fail(const std::string& why) {
        in_ = nullptr;
        buffer_.clear();
        text_ = {};
        at_ = 0;
        failed_ = true;
        throw Error(why);
    }

    std::istream* in_;
    std::string buffer_;
    /// The buffer, or the whole text where there is no stream.
    std::string_view text_;
    std::string source_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    bool begun_ = false, failed_ = false;
    /// True when the first bytes of a stream have been seen, and what reads them if they are the mark of
    /// UTF-16.
    bool seen_ = false;
    std::optional<text::Utf16Decoder> decoder_;
};

}  // namespace inkmate::chess
