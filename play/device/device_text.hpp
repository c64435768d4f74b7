#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game/game.hpp"

namespace inkmate::device {

/// What the program asks for a line with, at the start of a line.
inline constexpr std::string_view PROMPT = "> ";
/// Where the first prompt of a text begins; npos where none has come.
std::size_t find_prompt(std::string_view text);

/// What a line begins with in which the console tells of a move.
inline constexpr std::string_view MOVE_LINE = "Move: ";
/// "Move: 12. Nf3 (g1f3)": the line in which the console tells of the last move of a game.
std::string move_line(const game::Game& game, chess::Notation notation = chess::Notation::san);
/// What a line begins with in which the console refuses what was typed.
inline constexpr std::string_view REFUSAL_LINE = "Not understood: ";
/// And in which it tells what a position still lacks that is being put together.
inline constexpr std::string_view UNFINISHED_LINE = "Not a position yet: ";
/// What the console says, behind the reason, where it sets up no position.
inline constexpr std::string_view POSITION_KEPT = "The position is unchanged.";
/// True if the console refuses, in these words, what was typed.
bool is_refused(std::string_view answer);
/// True if the console says, in one of its sentences, that it does not play a move that was typed.
bool is_move_refused(std::string_view answer);
/// What a line begins with in which the console tells what the position is worth.
inline constexpr std::string_view EVALUATION_LINE = "Evaluation: ";
/// Returns the lines of a text that report moves, without their ends.
std::vector<std::string> move_lines(std::string_view text);
/// Returns the move in such a line, in coordinates; the line itself if it names none.
std::string reported_move(const std::string& line);

/// What a device says, made fit for a terminal: printable ASCII and line ends as they are (CR LF as LF),
/// every other byte as a backslash and three octal digits. A backslash is doubled.
std::string escaped(std::string_view text);
/// Returns escaped() on one line, with line ends written as \n, cut off after `most` characters.
std::string on_one_line(std::string_view text, std::size_t most = 200);
/// Returns on_one_line() in quotation marks.
std::string quoted(std::string_view text, std::size_t most = 60);

/// "0.5 s", for a message.
std::string in_seconds(std::chrono::milliseconds time);

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

/// True if the program has taken leave: nothing follows, and its job is over whatever the line does.
bool has_said_goodbye(std::string_view text);

/// Returns the error that has kept a page from being printed, if the program says so in a line of its own.
std::optional<std::string> find_page_failure(std::string_view text);

/// What a device has told of the end of a program that needs no input.
enum class ToldEnd {
    nothing,  ///< no word of the program, which need not reach the host
    reached,  ///< the program has said goodbye
    missing,  ///< it has begun, and not said goodbye
    unknown   ///< words that are not the program's, nor a report between %%[ and ]%%
};
/// Returns what the text of a whole job tells of it.
ToldEnd told_end(std::string_view text);

/// If a device that was sent a program answers with something else than a PostScript interpreter would (PCL,
/// PJL, a page of HTML), a sentence that says so and what to do.
std::optional<std::string> find_foreign_answer(std::string_view text);

}  // namespace inkmate::device
