#pragma once

#include <string>
#include <string_view>

namespace inkmate {

/// A program that, at any language level, brings back the text and runs it, with nothing of its own left on
/// the stacks or in a dictionary; lines of at most 255 characters of printable ASCII. The text is PostScript
/// whose top level is complete: it may be cut between any two of its tokens outside of brackets and braces.
///
/// How it is packed: the text is made of bytes of its own and of matches, which repeat what stands `distance`
/// bytes before (Lempel and Ziv 1977; parsed for the least cost). Each choice is a bit whose chance is
/// learned in its context, and the bits are coded in one number between 0 and 1 (Martin, "Range encoding",
/// 1979), written in base 90. psgen/runtime/device/unpack.ps reads it.
std::string pack(std::string_view text);

}  // namespace inkmate
