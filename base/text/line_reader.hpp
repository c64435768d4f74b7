#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "base/text/strings.hpp"
#include "base/text/utf16.hpp"

namespace inkmate::text {

/// Reads a text of any size line by line: UTF-8, or UTF-16 with its mark, which is left out as that of UTF-8
/// is. What comes before a line feed is a line, without a carriage return at its end.
class LineReader {
  public:
    /// The stream must live as long.
    explicit LineReader(std::istream& in) : in_(in) {}

    /// Returns the next line; nothing at the end.
    std::optional<std::string> next() {
        for (;;) {
            if (const std::size_t end = buffer_.find('\n', at_); end != std::string::npos)
                return take(end, end + 1);
            if (!refill()) break;
        }
        if (at_ == buffer_.size()) return std::nullopt;
        return take(buffer_.size(), buffer_.size());
    }
    /// Returns what begins the rest of the text, `size` bytes or up to its end; next() reads it again.
    std::string_view front(std::size_t size) {
        while (buffer_.size() - at_ < size && refill()) {
        }
        return std::string_view(buffer_).substr(at_, size);
    }
    /// Returns all that is left.
    std::string rest() {
        while (refill()) {
        }
        std::string all = buffer_.substr(at_);
        at_ = buffer_.size();
        return all;
    }

  private:
    static constexpr std::size_t CHUNK = 65536;

    std::string take(std::size_t end, std::size_t next) {
        std::string line = buffer_.substr(at_, end - at_);
        if (line.ends_with('\r')) line.pop_back();
        at_ = next;
        return line;
    }
    bool refill() {
        if (!in_) return false;
        buffer_.erase(0, at_);
        at_ = 0;
        std::string bytes(CHUNK, '\0');
        in_.read(bytes.data(), CHUNK);
        bytes.resize(static_cast<std::size_t>(in_.gcount()));
        const bool first = !seen_;
        seen_ = true;
        std::string_view part = bytes;
        if (first && Utf16Decoder::is_marked(part)) {
            decoder_.emplace(part);
            part.remove_prefix(2);
        }
        if (first && !decoder_) part = without_mark(part);
        if (decoder_)
            decoder_->decode(part, buffer_);
        else
            buffer_ += part;
        return !bytes.empty();
    }

    std::istream& in_;
    std::string buffer_;
    std::size_t at_ = 0;
    bool seen_ = false;
    std::optional<Utf16Decoder> decoder_;
};

}  // namespace inkmate::text
