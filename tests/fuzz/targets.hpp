#pragma once

#include <string_view>

/// What a fuzzer gives its bytes to: one function for each text or file that comes from outside. Each returns
/// when all is well, whether the input was read or refused, and ends the process where it is not (check.hpp).
namespace inkmate::fuzz {

void fen(std::string_view input);
/// The first line is a FEN, each of the others a move.
void moves(std::string_view input);
void pgn(std::string_view input);
void epd(std::string_view input);
/// A file of chess problems, some of which are solved in part.
void problem(std::string_view input);
void evaluation(std::string_view input);
/// A book's text, and PGN that a book is made of.
void book(std::string_view input);
/// A program's header.
void program(std::string_view input);
void manifest(std::string_view input);
void pdf(std::string_view input);
/// The objects of a PDF, whose cross-reference table and stream lengths the target writes, so that more than
/// the first changed byte of a file is looked at.
void pdf_objects(std::string_view input);
/// Lines to the UCI server.
void uci(std::string_view input);
/// What a device says on a line with a way back.
void device(std::string_view input);
/// What a device says in a game that a person plays on it.
void live_game(std::string_view input);
void lpd(std::string_view input);
/// The first byte says what the rest is: answers of HTTP as they stand, or the bodies of answers.
void ipp(std::string_view input);
/// A word of Betza's notation.
void betza(std::string_view input);
/// A rule file, by whose last section some moves are played.
void variant_rules(std::string_view input);
/// An SVG file with the outline of a piece.
void drawing(std::string_view input);
/// A shard, as any command writes it.
void shard(std::string_view input);

}  // namespace inkmate::fuzz
