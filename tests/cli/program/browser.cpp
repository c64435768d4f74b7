#include "tests/cli/program/browser.hpp"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <thread>

#include "tests/support/loopback.hpp"

namespace inkmate::test {

namespace {

using nlohmann::json;
using namespace std::chrono_literals;

constexpr auto PATIENCE = 60s;
/// What WebDriver calls an element in its answers.
constexpr const char* ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

}  // namespace

Browser::Browser(int width, int height, const std::vector<std::string>& more)
    : profile_("inkmate-browser"),
      // Told to take any port, it takes one of 127.0.0.1 and ends when that of ::1 is in use.
      port_(std::to_string(free_port())),
      driver_({{process::require_program("chromedriver", "chromedriver", "chromium-driver").string(),
                "--port=" + port_}}),
      address_("http://127.0.0.1:" + port_) {
    std::optional<std::string> line = "";
    while (line->find("started successfully on port ") == line->npos) {
        line = driver_.read_line(PATIENCE);
        if (!line) throw std::runtime_error("chromedriver has not started: " + driver_.errors());
    }
    json arguments = {"--headless=new",
                      "--no-sandbox",
                      "--disable-gpu",
                      "--disable-dev-shm-usage",
                      "--hide-scrollbars",
                      "--force-device-scale-factor=1",
                      "--user-data-dir=" + profile_.path().string(),
                      fmt::format("--window-size={},{}", width, height)};
    for (const std::string& argument : more) arguments.push_back(argument);
    const json options = {{"binary", process::require_program("chromium", "Chromium", "chromium").string()},
                          {"args", arguments}};
    const json answer =
        ask("POST", "/session", {{"capabilities", {{"alwaysMatch", {{"goog:chromeOptions", options}}}}}});
    session_ = "/session/" + answer.at("sessionId").get<std::string>();
}

Browser::~Browser() {
    try {
        ask("DELETE", session_);
    } catch (const std::exception&) {
        // It ends with its driver.
    }
    driver_.terminate();
}

json Browser::ask(const std::string& method, const std::string& path, const json& body) {
    std::vector<std::string> command = {process::require_program("curl", "curl", "curl").string(), "--silent",
                                        "--show-error", "--request", method};
    if (method == "POST") command.insert(command.end(), {"--json", "@-"});
    command.push_back(address_ + path);
    const process::RunResult answer = process::run({command}, body.is_null() ? "{}" : body.dump(), PATIENCE);
    if (!answer.status.ok()) throw std::runtime_error("curl: " + answer.errors);
    const json value = json::parse(answer.output).at("value");
    if (value.is_object() && value.contains("error"))
        throw std::runtime_error(fmt::format("{} {}: {}", method, path, value["message"].dump()));
    return value;
}

void Browser::open(const std::filesystem::path& file) {
    open_address("file://" + file.string());
}

void Browser::open_address(const std::string& address) {
    ask("POST", session_ + "/url", {{"url", address}});
}

std::string Browser::tab() {
    return ask("GET", session_ + "/window").get<std::string>();
}

void Browser::new_tab() {
    show_tab(ask("POST", session_ + "/window/new", {{"type", "tab"}}).at("handle").get<std::string>());
}

void Browser::show_tab(const std::string& tab) {
    ask("POST", session_ + "/window", {{"handle", tab}});
}

void Browser::emulate(int width, int height, bool dark) {
    // What the standard knows no command for, Chromium's own does.
    const auto command = [this](const char* name, const json& parameters) {
        ask("POST", session_ + "/goog/cdp/execute", {{"cmd", name}, {"params", parameters}});
    };
    command("Emulation.setDeviceMetricsOverride",
            {{"width", width}, {"height", height}, {"deviceScaleFactor", 1}, {"mobile", true}});
    command("Emulation.setEmulatedMedia",
            {{"features", {{{"name", "prefers-color-scheme"}, {"value", dark ? "dark" : "light"}}}}});
}

std::string Browser::element(const std::string& selector) {
    return ask("POST", session_ + "/element", {{"using", "css selector"}, {"value", selector}})
        .at(ELEMENT)
        .get<std::string>();
}

void Browser::click(const std::string& selector) {
    ask("POST", session_ + "/element/" + element(selector) + "/click");
}

void Browser::drag(const std::string& from, const std::string& to) {
    const auto move_to = [this](const std::string& selector) {
        return json{{"type", "pointerMove"},
                    {"duration", 50},
                    {"x", 0},
                    {"y", 0},
                    {"origin", {{ELEMENT, element(selector)}}}};
    };
    const json actions = {move_to(from),
                          {{"type", "pointerDown"}, {"button", 0}},
                          move_to(to),
                          {{"type", "pointerUp"}, {"button", 0}}};
    ask("POST", session_ + "/actions",
        {{"actions", {{{"type", "pointer"}, {"id", "mouse"}, {"actions", actions}}}}});
}

void Browser::tap(const std::string& selector) {
    const json actions = {{{"type", "pointerMove"},
                           {"duration", 0},
                           {"x", 0},
                           {"y", 0},
                           {"origin", {{ELEMENT, element(selector)}}}},
                          {{"type", "pointerDown"}, {"button", 0}},
                          {{"type", "pointerUp"}, {"button", 0}}};
    ask("POST", session_ + "/actions",
        {{"actions",
          {{{"type", "pointer"},
            {"id", "finger"},
            {"parameters", {{"pointerType", "touch"}}},
            {"actions", actions}}}}});
}

void Browser::press(const std::string& keys) {
    json actions = json::array();
    for (std::size_t at = 0; at < keys.size();) {
        // A character of UTF-8: its first byte and those that continue it.
        std::size_t end = at + 1;
        while (end < keys.size() && (static_cast<unsigned char>(keys[end]) & 0xC0) == 0x80) ++end;
        for (const char* type : {"keyDown", "keyUp"})
            actions.push_back({{"type", type}, {"value", keys.substr(at, end - at)}});
        at = end;
    }
    ask("POST", session_ + "/actions",
        {{"actions", {{{"type", "key"}, {"id", "keyboard"}, {"actions", actions}}}}});
}

json Browser::value(const std::string& expression) {
    return ask("POST", session_ + "/execute/sync",
               {{"script", "return (" + expression + ");"}, {"args", json::array()}});
}

bool Browser::becomes_true(const std::string& expression) {
    for (int i = 0; i < 100; ++i) {
        if (value(expression) == true) return true;
        std::this_thread::sleep_for(100ms);
    }
    return false;
}

Picture Browser::picture(const std::string& selector) {
    const std::string base64 = ask("GET", session_ + "/element/" + element(selector) + "/screenshot");
    const process::RunResult png = process::run({{"base64", "--decode"}}, base64);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    png_image_begin_read_from_memory(&image, png.output.data(), png.output.size());
    image.format = PNG_FORMAT_GRAY;
    Picture picture{image.width, image.height, std::vector<unsigned char>(PNG_IMAGE_SIZE(image))};
    if (png_image_finish_read(&image, nullptr, picture.greys.data(), 0, nullptr) == 0)
        throw std::runtime_error(std::string("a screenshot cannot be read: ") + image.message);
    return picture;
}

bool alike(const Picture& a, const Picture& b) {
    constexpr int rounding = 40;
    return a.width == b.width && a.height == b.height &&
           std::equal(a.greys.begin(), a.greys.end(), b.greys.begin(),
                      [](int x, int y) { return std::abs(x - y) <= rounding; });
}

}  // namespace inkmate::test
