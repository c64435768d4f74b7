#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"

namespace inkmate::test {

/// Pixels in 256 greys.
struct Picture {
    unsigned width = 0, height = 0;
    std::vector<unsigned char> greys;
};
/// True if two pictures look alike, but for what a browser rounds when it scales.
bool alike(const Picture& a, const Picture& b);

/// A headless Chromium, driven through chromedriver as the WebDriver standard says
/// (https://www.w3.org/TR/webdriver2/). Ends with its object. Throws std::runtime_error with what
/// chromedriver said when a command fails.
class Browser {
  public:
    /// With options of Chromium besides those that any test needs.
    Browser(int width, int height, const std::vector<std::string>& options = {});
    ~Browser();
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;

    void open(const std::filesystem::path& file);
    void open_address(const std::string& address);
    /// The tab that commands go to.
    std::string tab();
    /// Opens another one, which commands go to from now on.
    void new_tab();
    void show_tab(const std::string& tab);
    /// Shows the page as a device of that size does, which may be smaller than any window; in dark colours if
    /// asked for.
    void emulate(int width, int height, bool dark = false);
    /// Clicks on the element that a CSS selector finds, as a user would: it must be visible.
    void click(const std::string& selector);
    /// Taps an element with a finger.
    void tap(const std::string& selector);
    /// Moves the pointer from one element to another with its button held.
    void drag(const std::string& from, const std::string& to);
    /// Types on the page: UTF-8, with WebDriver's codes for keys that are no characters.
    void press(const std::string& keys);
    /// The value of a JavaScript expression.
    nlohmann::json value(const std::string& expression);
    /// Waits until an expression is true; false after some seconds.
    bool becomes_true(const std::string& expression);
    /// What an element looks like.
    Picture picture(const std::string& selector);

  private:
    nlohmann::json ask(const std::string& method, const std::string& path, const nlohmann::json& body = {});
    std::string element(const std::string& selector);

    process::TemporaryDirectory profile_;
    std::string port_;
    process::ChildProcess driver_;
    std::string address_;
    std::string session_;
};

}  // namespace inkmate::test
