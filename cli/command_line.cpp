#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "cli/usage.hpp"

namespace inkmate::cli {

namespace {

constexpr const char* FULL_OUTPUT =
    "cannot write all of it to standard output: look whether its disk is full";

/// What run_program() was given.
std::string_view program_that_runs;

/// Return the arguments, last first, with American spellings of options replaced by British ones.
std::vector<std::string> typed_arguments(int argc, char** argv) {
    struct Spelling {
        std::string_view american, british;
    };
    constexpr auto spellings =
        std::to_array<Spelling>({{"--color", "--colour"}, {"--rasterizer", "--rasteriser"}});
    std::vector<std::string> arguments(argv + 1, argv + argc);
    for (std::string& argument : arguments)
        for (const Spelling& s : spellings)
            if (argument.substr(0, argument.find('=')) == s.american)
                argument.replace(0, s.american.size(), s.british);
    return {arguments.rbegin(), arguments.rend()};
}

std::string names_after(std::string_view word, const std::set<CLI::Option*>& options) {
    std::set<std::string> names;
    for (const CLI::Option* option : options) names.insert(shown_option(*option));
    return names.empty() ? "" : fmt::format(" {} {}", word, fmt::join(names, " "));
}

/// Writes the head of an option in --help: its value and default, without CLI11's counts of values.
class HelpFormatter : public CLI::Formatter {
  public:
    HelpFormatter() { label("Positionals", "Arguments"); }

    std::string make_option_opts(const CLI::Option* option) const override {
        std::string text;
        if (option->get_type_size() != 0 && !option->get_type_name().empty())
            text += " " + option->get_type_name();
        if (!option->get_default_str().empty()) text += "=" + option->get_default_str();
        if (option->get_required()) text += " (required)";
        return text + names_after("needs", option->get_needs()) +
               names_after("not with", option->get_excludes());
    }
};

}  // namespace

int complain(std::string_view program, std::string_view what, int exit_status) {
    tell_user("{}: error: {}\n", program, fit_for_terminal(what));
    return exit_status;
}

void add_common_flags(CLI::App& app) {
    app.set_version_flag("--version", app.get_name() + " " INKMATE_VERSION, "Print the version and exit");
    app.set_help_flag("-h,--help", "Print this help and exit");
    app.formatter(std::make_shared<HelpFormatter>());
}

std::optional<int> read_command_line(Options& options, int argc, char** argv) {
    CLI::App& app = options.app();
    const auto refuse = [&](const std::string& message) {
        return complain(app.get_name(),
                        fmt::format("{}; see {} --help", message, options.chosen().full_name()), EXIT_USAGE);
    };
    try {
        app.parse(typed_arguments(argc, argv));
    } catch (const CLI::ParseError& e) {
        if (e.get_exit_code() == 0) return app.exit(e);
        return refuse(usage_message(options.chosen(), e));
    }
    if (const std::string message = file_message(options.chosen()); !message.empty()) return refuse(message);
    options.chosen().refuse_overwriting();
    return std::nullopt;
}

std::string_view running_program() {
    return program_that_runs;
}

int run_program(std::string_view program, const std::function<int()>& work) {
    program_that_runs = program;
    // A file that grows beyond a limit becomes a failed write, with a message.
    std::signal(SIGXFSZ, SIG_IGN);
    // A file must not get the number of a closed standard stream, and receive what is written there.
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(fd, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) != fd) return EXIT_FAILED;
    try {
        const int code = work();
        // Flush what was printed.
        const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
        if (written || code != 0) return code;
        return complain(program, FULL_OUTPUT, EXIT_FAILED);
    } catch (const UserInterrupt& e) {
        // A terminal has shown the key on the line.
        tell_user("{}{}\n", ::isatty(STDERR_FILENO) != 0 ? "\r" : "", fit_for_terminal(e.what()));
        return EXIT_FAILED;
    } catch (const CommandError& e) {
        return complain(program, e.what(), e.exit_code());
    } catch (const std::filesystem::filesystem_error& e) {
        return complain(program,
                        fmt::format("{}: {}; check its name, and that its folder may be used",
                                    e.path1().string(), e.code().message()),
                        EXIT_FAILED);
    } catch (const std::exception& e) {
        // When the buffer cannot be written, {fmt} says only that a file cannot be written.
        return complain(program, std::ferror(stdout) != 0 ? FULL_OUTPUT : e.what(), EXIT_FAILED);
    }
}

int run_single_command(const char* program, const char* description, Run (*add)(Options&), int argc,
                       char** argv) {
    return run_program(program, [&] {
        CLI::App app(description, program);
        add_common_flags(app);
        Options options(app);
        const Run run = add(options);
        const auto status = read_command_line(options, argc, argv);
        return status ? *status : run();
    });
}

}  // namespace inkmate::cli
