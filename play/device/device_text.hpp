#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inkmate {

/// What a device says, made fit for a terminal: printable ASCII and line ends as they are (CR LF as LF),
/// every other byte as a backslash and three octal digits. A backslash is doubled.
std::string escaped(std::string_view text);
/// The same on one line, with line ends as \n, cut off after `most` characters.
std::string on_one_line(std::string_view text, std::size_t most = 200);
/// The same in quotation marks.
std::string quoted(std::string_view text, std::size_t most = 60);

/// An error of PostScript, as every interpreter reports one that nobody has caught:
/// "%%[ Error: VMerror; OffendingCommand: array ]%%" (PostScript Language Reference, "Error handling").
struct PostScriptError {
    std::string name;
    std::string command;
};
/// The first such report at the beginning of a line.
std::optional<PostScriptError> find_postscript_error(std::string_view text);
/// One sentence with what to do: "the device has stopped the program with VMerror in array: it has too little
/// memory; make the program smaller with inkmate generate --vm-limit BYTES".
std::string explain(const PostScriptError& error);

/// What the device has said of itself between %%[ and ]%% in the last line of that form, without an error's:
/// "PrinterError: out of paper", "status: busy".
std::optional<std::string> find_device_status(std::string_view text);

/// If a device that was sent a program answers with something else than a PostScript interpreter would (PCL,
/// PJL, a page of HTML), a sentence that says so and what to do.
std::optional<std::string> find_foreign_answer(std::string_view text);

}  // namespace inkmate
