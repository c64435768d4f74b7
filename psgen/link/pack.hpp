#pragma once

#include <set>
#include <string>
#include <string_view>

namespace inkmate::psgen {

/// Where the interpreter reads a program from. A file has lines of at most 255 characters; in a string, an
/// interpreter of level 1 does not accept escapes in the strings of its text (PostScript Language Reference,
/// 3.2.2).
enum class Medium { file, string };

/// Returns the program in fewer bytes: without comments (except %% structuring comments), with the given
/// names (as Name, /Name or //NAME) as short as possible without colliding with an operator or a different
/// name of the text, with numbers in place of their //NAMEs, and with only the white space that its tokens
/// need. Strings keep their bytes.
std::string minify(std::string_view program, const std::set<std::string, std::less<>>& names,
                   Medium medium = Medium::file);

/// Returns a program that, at any language level, unpacks the text and runs it, and leaves nothing of its own
/// on the stacks or in a dictionary; its lines have at most 255 characters of printable ASCII. The text is
/// PostScript whose top level is complete: it may be cut between any two tokens outside of brackets and
/// braces.
///
/// The text is coded as literal bytes and matches, which repeat what is `distance` bytes before (Lempel and
/// Ziv 1977; parsed for the least cost). Each choice is a bit whose probability is learned in its context,
/// and the bits are coded as one number between 0 and 1 (Martin, "Range encoding", 1979), written in base 90.
/// psgen/runtime/device/unpack.ps reads it.
std::string pack(std::string_view text);

}  // namespace inkmate::psgen
