#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inkmate {

/// Text that nobody guesses: 128 random bits in hexadecimal digits.
std::string random_word();

/// What a request says of where it comes from, and what it asks for.
struct Request {
    std::string_view path;
    std::string_view host;
    std::string_view origin;  ///< empty where it names none
};

/// Who may play: whoever knows the secret, from no page but the game's own. Other pages in the same browser
/// can send requests to this machine too, under their own Origin, or under a name of theirs that leads here.
class Access {
  public:
    Access(std::string secret, int port);

    /// "http://127.0.0.1:40123/SECRET/"
    std::string address() const;
    /// Why a request is refused, as a sentence; nothing when it is not.
    std::optional<std::string> refusal(const Request& request) const;

  private:
    std::string secret_;
    std::string host_;
};

}  // namespace inkmate
