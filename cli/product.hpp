#pragma once

#include "render/page/layout/design.hpp"

namespace inkmate {

/// What a command makes, as far as it decides which options mean something; a set of bits.
enum Products : unsigned {
    GAME = 1,                 ///< a program that plays, or the pages of a game
    SCORE = 2,                ///< the same with score sheets
    DIAGRAMS = 4,             ///< pages of diagrams, or a program that prints them
    TINY = 8,                 ///< the smallest program
    CONTACT_SHEET = 16,       ///< all positions of a game in small
    BROWSER_PAGE = 32,        ///< a page of HTML
    VARIANT_GAME = 64,        ///< a program that plays a variant, or the pages of a game of it
    GIVEN_PROGRAM = 128,      ///< nothing: a program that was made before
    LESSON = 256,             ///< a program that sets and marks problems
    MOVE_SHEETS = 512,        ///< how the pieces of a variant move
    BOOK = 1024,              ///< annotated games as a book prints them
    VARIANT_SCORE = 2048,     ///< VARIANT_GAME with score sheets
    VARIANT_DIAGRAMS = 4096,  ///< DIAGRAMS of a variant
    PUZZLE = 8192,            ///< the solution of a puzzle, told and drawn on pages
    PUZZLE_PICTURE = 16384,   ///< that on a page of HTML, or as a picture that moves
    PUZZLE_PROGRAM = 32768,   ///< a program that solves it
    VARIANT_CONTACT = 65536,  ///< CONTACT_SHEET of a variant
    PUZZLE_TOLD = 131072,     ///< the solution of a puzzle, told only
    VARIANT = VARIANT_GAME | VARIANT_SCORE,
    SHEETS = DIAGRAMS | LESSON,
    ALL_DIAGRAMS = DIAGRAMS | VARIANT_DIAGRAMS,
    CONTACT_SHEETS = CONTACT_SHEET | VARIANT_CONTACT,
    PAGES_OF_GAMES = GAME | SCORE,
    /// All that is made of chess.
    CHESS = GAME | SCORE | DIAGRAMS | TINY | CONTACT_SHEET | BROWSER_PAGE,
    MADE_HERE = CHESS | VARIANT | VARIANT_DIAGRAMS | VARIANT_CONTACT,
    PUZZLE_ANSWERS = PUZZLE | PUZZLE_PICTURE | PUZZLE_TOLD,
    ALL_PUZZLES = PUZZLE_ANSWERS | PUZZLE_PROGRAM,
    ALL_BUT_BOOKS = MADE_HERE | GIVEN_PROGRAM | LESSON | MOVE_SHEETS | ALL_PUZZLES,
    EVERYTHING = ALL_BUT_BOOKS | BOOK
};
constexpr Products operator|(Products a, Products b) {
    return static_cast<Products>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

constexpr Products operator&(Products a, unsigned b) {
    return static_cast<Products>(static_cast<unsigned>(a) & b);
}

/// What pages of that layout are.
Products product_of(LayoutName layout);
/// The same of a variant. Throws CommandError for a layout that only chess has.
Products variant_product_of(LayoutName layout);

}  // namespace inkmate
