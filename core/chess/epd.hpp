#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "position.hpp"

namespace inkmate::chess {

/// A line of EPD (Extended Position Description): the fields of a FEN, then operations such as `bm Nf3;` or
/// `id "Réti, 1921";`. A FEN is one without operations.
struct EpdRecord {
    /// The line in the text, from 1.
    int line = 1;
    /// The fields that are there, from the board to the clocks, with single blanks between. What they say is
    /// not looked at.
    std::string fen;
    /// Names and operands in their order; quotation marks are left out.
    std::vector<std::pair<std::string, std::string>> operations;

    /// The operands of an operation; empty when it is missing.
    std::string_view operation(std::string_view name) const;
    /// The fields as a FEN: with the clocks that hmvc and fmvn tell, where only these two fields are missing.
    std::string whole_fen() const;
};

/// Reads EPD, a position a line; empty lines and those that begin with # are skipped. Any field after the
/// board may be missing, and the last semicolon. Throws ChessError naming source and line for what is no
/// operation, and for a first one that is called as the missing field before it, such as "c1" after the
/// castling rights.
std::vector<EpdRecord> read_epd(std::string_view text, std::string_view source_name);
/// Reads a line by itself; nothing of one that is skipped. Throws ChessError, which does not name the place.
std::optional<EpdRecord> read_epd_line(std::string_view line);
/// The four fields that EPD has of a position: its FEN without the clocks.
std::string epd_fields(const Position& pos);
/// A record as read_epd() reads it, without a line feed; texts (id, c0 to c9, and what would not be read
/// otherwise) stand in quotation marks, and what quotation marks they hold become apostrophes.
std::string write_epd(const EpdRecord& record);

}  // namespace inkmate::chess
