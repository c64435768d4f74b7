#include "play/browser/access.hpp"

#include <fmt/format.h>

#include <random>

namespace inkmate {

namespace {

/// Compares in a time that does not tell how much is right.
bool same_secret(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    int different = 0;
    for (std::size_t i = 0; i < a.size(); ++i) different |= a[i] ^ b[i];
    return different == 0;
}

}  // namespace

std::string random_word() {
    std::random_device random;
    std::string word;
    for (int i = 0; i < 4; ++i) word += fmt::format("{:08x}", random());
    return word;
}

Access::Access(std::string secret, int port)
    : secret_(std::move(secret)),
      // Browsers leave the usual port out.
      host_(port == 80 ? "127.0.0.1" : fmt::format("127.0.0.1:{}", port)) {}

std::string Access::address() const {
    return fmt::format("http://{}/{}/", host_, secret_);
}

std::optional<std::string> Access::refusal(const Request& request) const {
    if (request.host != host_)
        return fmt::format("This game is served to http://{} only, not to {}.", host_,
                           request.host.empty() ? "a request without a host" : request.host);
    if (!request.origin.empty() && request.origin != "http://" + host_)
        return fmt::format("A page of {} may not play in this game.", request.origin);
    const std::size_t end = request.path.find('/', 1);
    if (!request.path.starts_with('/') || end == std::string_view::npos ||
        !same_secret(request.path.substr(1, end - 1), secret_))
        return "This is not the address of the game: open the one that inkmate play --browser has told.";
    return std::nullopt;
}

}  // namespace inkmate
