#include "play/session/terminal_console.hpp"

#include <editline/readline.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "play/session/terminal_board.hpp"
#include "psgen/tables/console_words.hpp"

namespace inkmate::session {

using namespace psgen;

namespace {

/// What the library has no other place for: what can be typed now, and the line that was.
PossibleInput possible_now;
std::string line_typed;
bool line_done = false, input_ended = false;

/// More than all moves of a position and all words, so that nobody is asked whether to show them.
constexpr int MOST_OFFERED = 1000;

void take_line(char* line) {
    line_done = true;
    input_ended = line == nullptr;
    line_typed = input_ended ? "" : line;
    std::free(line);
    ::rl_callback_handler_remove();
}

char* next_possible(const char* text, int again) {
    static std::size_t at = 0;
    if (again == 0) at = 0;
    const auto& [words, coordinates] = possible_now;
    while (at < words.size() + coordinates.size()) {
        const bool first = at < words.size();
        const std::string& word = first ? words[at] : coordinates[at - words.size()];
        ++at;
        // Coordinates are offered to whoever has typed a square: else every move would be there twice.
        if (word.starts_with(text) && (first || std::strlen(text) >= 2)) return ::strdup(word.c_str());
    }
    return nullptr;
}

char** complete(const char* text, int begin, int) {
    const std::string_view before(rl_line_buffer, static_cast<std::size_t>(begin));
    // What follows these is the name of a file, which the library completes.
    if (before == "save " || before == "load ") return nullptr;
    rl_attempted_completion_over = 1;
    return ::rl_completion_matches(text, next_possible);
}

/// True if a terminal has been closed. The library would wait for a key for ever.
bool is_gone(int fd) {
    pollfd watched{fd, POLLIN, 0};
    int available = 0;
    return ::poll(&watched, 1, 0) > 0 && (watched.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0 &&
           (::ioctl(fd, FIONREAD, &available) != 0 || available == 0);
}

/// While it exists, the library reads the keys; the terminal is as it was afterwards.
class Editing {
  public:
    Editing() { ::rl_callback_handler_install("> ", take_line); }
    ~Editing() {
        ::rl_callback_handler_remove();
        if (!line_done) std::fputs("\n", stdout);
    }
    Editing(const Editing&) = delete;
    Editing& operator=(const Editing&) = delete;
};

PossibleInput possible_in(const GameRecord& record) {
    PossibleInput possible;
    const game::Game& game = record.game();
    if (record.console().may_play())
        for (const game::Move m : game.legal_moves()) {
            possible.words.push_back(game.written(m, page::letters_of(record.options().writing)));
            possible.coordinates.push_back(game.uci(m));
        }
    for (const ConsoleWord& word : console_words())
        if (!word.help.empty() && is_for_game(record.options(), word)) possible.words.emplace_back(word.word);
    return possible;
}

class TerminalConsole final : public UserConsole {
  public:
    TerminalConsole(std::function<PossibleInput()> possible, TerminalLook look)
        : possible_(std::move(possible)), board_(look) {
        static char blanks[] = " \t";
        // What ends the game is heard by who waits.
        rl_catch_signals = 0;
        rl_attempted_completion_function = complete;
        rl_completer_word_break_characters = blanks;
        rl_completion_query_items = MOST_OFFERED;
        ::using_history();
    }

    std::optional<std::string> next_line(const std::function<void(int fd)>& wait) override {
        write(board_.rest());
        possible_now = possible_();
        line_done = false;
        const Editing editing;
        while (!line_done) {
            wait(STDIN_FILENO);
            if (is_gone(STDIN_FILENO))
                line_done = input_ended = true;
            else
                ::rl_callback_read_char();
        }
        if (input_ended) {
            write("\n");
            return std::nullopt;
        }
        if (!line_typed.empty()) ::add_history(line_typed.c_str());
        return line_typed;
    }

    void show(std::string_view text) override { write(board_.add(text)); }

    void interject(std::string_view text) override {
        // In place of the line that is being typed, which the library then draws again.
        write("\r\033[K" + std::string(text));
        ::rl_forced_update_display();
    }

  private:
    static void write(const std::string& text) {
        std::fwrite(text.data(), 1, text.size(), stdout);
        std::fflush(stdout);
    }

    std::function<PossibleInput()> possible_;
    TerminalBoard board_;
};

}  // namespace

std::unique_ptr<UserConsole> user_console(const GameRecord& record) {
    return user_console([&record] { return possible_in(record); });
}

std::unique_ptr<UserConsole> user_console(std::function<PossibleInput()> possible) {
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDOUT_FILENO) == 0)
        return std::make_unique<StandardConsole>();
    const std::optional<TerminalLook> look = terminal_look();
    if (!look) return std::make_unique<StandardConsole>();
    return std::make_unique<TerminalConsole>(std::move(possible), *look);
}

}  // namespace inkmate::session
