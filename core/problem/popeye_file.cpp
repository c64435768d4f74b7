#include "popeye_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/text/strings.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/position.hpp"
#include "core/problem/stipulation.hpp"

namespace inkmate::problem {

namespace {

// clang-format off
/// Sorted by their codes, but for those of chess.
constexpr auto POPEYE_PIECES = std::to_array<PopeyePiece>({
    {"p", "pawn", 'p'}, {"s", "knight", 'n'}, {"b", "bishop", 'b'},
    {"r", "rook", 'r'}, {"q", "queen", 'q'}, {"k", "king", 'k'},
    {"15", "ibis"}, {"16", "flamingo"}, {"24", "stag"}, {"25", "(2,5)"}, {"35", "(3,5)"}, {"36", "(3,6)"},
    {"37", "(3,7)"},
    {"al", "alfil"}, {"am", "amazon"}, {"an", "antelope"}, {"bh", "bishopper"}, {"bi", "bison"},
    {"bl", "bishopLion"}, {"bu", "root25leaper"}, {"ca", "camel"}, {"ch", "gCC"}, {"cr", "camelrider"},
    {"da", "dabbaba"}, {"do", "gQpQ-pQ-K"}, {"du", "immobile"}, {"em", "chancellor"}, {"fe", "fers"}, {"g", "grasshopper"},
    {"gi", "giraffe"}, {"gn", "gnu"}, {"gr", "NNCC"}, {"ka", "kangaroo"}, {"kl", "pQ-pQ-Q"}, {"l", "locust"},
    {"lb", "bishopLocust"}, {"le", "leo"}, {"li", "lion"}, {"ln", "cNN-mN"}, {"lr", "rookLocust"},
    {"ma", "horse"}, {"mo", "moa"}, {"ms", "mNcN-mN"}, {"n", "nightrider"}, {"na", "mNNcpNN"},
    {"nd", "nereid"}, {"nh", "nightriderhopper"}, {"nl", "pNN"}, {"ok", "okapi"}, {"pa", "cannon"},
    {"pr", "archbishop"}, {"rf", "root50leaper"}, {"rh", "rookhopper"}, {"rl", "rookLion"}, {"si", "marine"},
    {"sq", "squirrel"}, {"tr", "triton"}, {"va", "vao"}, {"we", "wazir"}, {"z", "zebra"}, {"ze", "C(1,4)"},
    {"zh", "gZZ"}, {"zr", "zebrarider"},
});
// clang-format on

}  // namespace

std::span<const PopeyePiece> popeye_pieces() {
    return POPEYE_PIECES;
}

const PopeyePiece* find_popeye_piece(std::string_view code) {
    const auto* const found = std::ranges::find(POPEYE_PIECES, text::lower_case(code), &PopeyePiece::code);
    return found == POPEYE_PIECES.end() ? nullptr : found;
}

namespace {

char free_letter(const PopeyePiece& piece, const std::string& used) {
    const std::string wishes =
        std::string(piece.code) + text::lower_case(piece.moves) + "abcdefghijklmnopqrstuvwxyz";
    return *std::ranges::find_if(wishes,
                                 [&](char c) { return c >= 'a' && c <= 'z' && used.find(c) == used.npos; });
}

}  // namespace

std::vector<const PopeyePiece*> PopeyeBoard::fairy_pieces() const {
    std::vector<const PopeyePiece*> pieces;
    for (const Placed& there : squares_)
        if (there.piece != nullptr && there.piece->letter == '\0') pieces.push_back(there.piece);
    std::ranges::sort(pieces);
    pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
    return pieces;
}

std::vector<variant::AddedPiece> PopeyeBoard::added_pieces() const {
    std::vector<variant::AddedPiece> added;
    std::string used = "pnbrqk";
    for (const PopeyePiece* const piece : fairy_pieces()) {
        used += free_letter(*piece, used);
        added.push_back({used.back(), std::string(piece->moves)});
    }
    return added;
}

std::shared_ptr<const variant::Rules> PopeyeBoard::rules() const {
    const std::vector<variant::AddedPiece> added = added_pieces();
    if (added.empty()) return nullptr;
    return std::make_shared<const variant::Rules>(variant::rules_with("chess", added));
}

std::string PopeyeBoard::fen() const {
    const std::vector<variant::AddedPiece> added = added_pieces();
    std::array<char, chess::SQUARE_NB> letters{};
    for (std::size_t s = 0; s < letters.size(); ++s) {
        const Placed& there = squares_[s];
        if (there.piece == nullptr) continue;
        const char small =
            there.piece->letter != '\0'
                ? there.piece->letter
                : std::ranges::find(added, there.piece->moves, &variant::AddedPiece::moves)->letter;
        letters[s] = there.color == chess::WHITE ? static_cast<char>(small - ('a' - 'A')) : small;
    }
    return chess::write_board(letters);
}

using namespace chess;

namespace {

enum class Command {
    begin,
    next,
    end,
    author,
    origin,
    title,
    passed_over,
    pieces,
    forsyth,
    stipulation,
    option,
    unsupported
};

struct CommandName {
    std::string_view name;
    Command command;
};
constexpr auto COMMANDS = std::to_array<CommandName>({{"beginproblem", Command::begin},
                                                      {"nextproblem", Command::next},
                                                      {"endproblem", Command::end},
                                                      {"author", Command::author},
                                                      {"origin", Command::origin},
                                                      {"title", Command::title},
                                                      {"award", Command::passed_over},
                                                      {"remark", Command::passed_over},
                                                      {"pieces", Command::pieces},
                                                      {"forsyth", Command::forsyth},
                                                      {"stipulation", Command::stipulation},
                                                      {"option", Command::option},
                                                      {"condition", Command::unsupported},
                                                      {"twin", Command::unsupported},
                                                      {"zeroposition", Command::unsupported},
                                                      {"sstipulation", Command::unsupported},
                                                      {"array", Command::unsupported},
                                                      {"protocol", Command::unsupported},
                                                      {"latex", Command::unsupported}});

/// Options that change what is printed or how it is searched for, not what is asked.
constexpr auto HARMLESS_OPTIONS = std::to_array<std::string_view>(
    {"try", "setplay", "variation", "nothreat", "noshortvariations", "noboard", "movenumbers",
     "startmovenumber", "intelligent", "defence", "beep", "maxsolutions", "maxtime", "maxthreats",
     "maxflightsquares", "nontrivial", "stoponshortsolutions", "keepmatingpiece"});

/// What may stand before pieces, and changes how they play.
constexpr auto ATTRIBUTES = std::to_array<std::string_view>(
    {"neutral", "chameleon", "jigger", "kamikaze", "paralysing", "royal", "volage", "functionary",
     "halfneutral", "hurdlecolourchanging", "protean", "magic", "uncapturable", "frischauf"});

/// A word may be cut short to its first letters.
constexpr std::size_t LEAST_LETTERS = 3;

bool stands_for(std::string_view given, std::string_view word) {
    return given.size() >= std::min(LEAST_LETTERS, word.size()) && word.starts_with(text::lower_case(given));
}

const CommandName* command_of(std::string_view word) {
    const auto* found =
        std::ranges::find_if(COMMANDS, [&](const CommandName& c) { return stands_for(word, c.name); });
    return found == COMMANDS.end() ? nullptr : found;
}

/// A problem as far as it has been read.
struct Draft {
    int line = 0;
    std::string title, author, origin;
    PopeyeBoard board;
    Color color = WHITE;
    bool is_colored = false;
    std::string stipulation;
    bool white_to_play = false;
    std::string en_passant = "-";
    std::string castling = "KQkq";
};

class PopeyeReader {
  public:
    PopeyeReader(std::string_view text, std::string_view source_name) : rest_(text), source_(source_name) {}

    ProblemFile read() {
        for (; !rest_.empty(); ++line_) {
            const std::size_t end = std::min(rest_.find('\n'), rest_.size());
            words_ = text::trimmed(rest_.substr(0, end));
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
            // What follows a fault in a problem is left out to its end.
            try {
                while (!words_.empty()) read_word();
            } catch (const ProblemError& e) {
                tell(line_, e.what());
            }
        }
        if (within_) tell(draft_.line, "the problem has no EndProblem: the file may be cut short");
        return std::move(file_);
    }

  private:
    std::string_view next_word() {
        const std::string_view word = words_.substr(0, words_.find_first_of(text::BLANKS));
        words_ = text::trimmed(words_.substr(word.size()));
        return word;
    }
    std::string_view rest_of_line() { return std::exchange(words_, {}); }

    void read_word() {
        const std::string_view word = next_word();
        if (const CommandName* found = command_of(word)) return begin_command(*found, word);
        // Text before the first problem and behind the last.
        if (!within_ || faulty_) return;
        if (command_ == Command::pieces) return read_piece(word);
        if (command_ == Command::option) return read_option(word);
        if (command_ == Command::stipulation && draft_.stipulation.empty()) {
            draft_.stipulation = word;
            return;
        }
        throw ProblemError(fmt::format("'{}' is not a word of a Popeye file that is understood here", word));
    }

    void begin_command(const CommandName& found, std::string_view word) {
        command_ = found.command;
        switch (command_) {
            case Command::begin: return begin();
            case Command::next: return finish(), begin();
            case Command::end: return finish();
            case Command::title: draft_.title = rest_of_line(); return;
            case Command::author: draft_.author = rest_of_line(); return;
            case Command::origin: draft_.origin = rest_of_line(); return;
            case Command::passed_over: rest_of_line(); return;
            case Command::forsyth: return read_forsyth();
            case Command::unsupported:
                if (within_ && !faulty_)
                    throw ProblemError(
                        fmt::format("{} {} is not supported: fairy pieces are, conditions and twins are not",
                                    word, rest_of_line()));
                return;
            case Command::pieces:
            case Command::stipulation:
            case Command::option: return;
        }
    }

    void begin() {
        if (within_) tell(draft_.line, "the problem has no EndProblem");
        draft_ = {};
        draft_.line = line_;
        within_ = true;
        faulty_ = false;
    }

    /// At the end of a problem.
    void finish() {
        if (!within_) return;
        within_ = false;
        if (faulty_) return;
        try {
            if (draft_.stipulation.empty()) throw ProblemError("the problem has no stipulation");
            add();
        } catch (const ProblemError& e) {
            tell(draft_.line, e.what());
        } catch (const ChessError& e) {
            tell(draft_.line, e.what());
        }
    }
    void add() {
        const Stipulation stipulation = asked();
        const Color side = draft_.white_to_play ? WHITE : usual_side(stipulation);
        const auto rules = draft_.board.rules();
        const std::string board = fmt::format("{} {}", draft_.board.fen(), side == WHITE ? 'w' : 'b');
        const int expected = read_diagram(rules, board, stipulation).castling_rights();
        std::string rights;
        for (const char right : draft_.castling)
            if (expected & right_of(right)) rights += right;
        const std::string fen =
            fmt::format("{} {} {}", board, rights.empty() ? "-" : rights, draft_.en_passant);
        std::string name;
        for (const std::string& part : {draft_.author, draft_.title, draft_.origin})
            if (!part.empty()) name += (name.empty() ? "" : ", ") + part;
        file_.problems.push_back({.position = read_diagram(rules, fen, stipulation),
                                  .stipulation = stipulation,
                                  .name = name,
                                  .place = place(draft_.line)});
    }
    /// With WhiteToPlay, help play of whole moves is half a move shorter: Black is mated all the same.
    Stipulation asked() const {
        Stipulation stipulation = parse_stipulation(draft_.stipulation);
        if (draft_.white_to_play && stipulation.play == Play::help && !stipulation.half) {
            --stipulation.moves;
            stipulation.half = true;
        }
        return stipulation;
    }
    static int right_of(char letter) {
        return letter == 'K' ? WHITE_OO : letter == 'Q' ? WHITE_OOO : letter == 'k' ? BLACK_OO : BLACK_OOO;
    }

    /// "White", "Black", or a piece with its squares: "Kd3", "Pa2b2".
    void read_piece(std::string_view word) {
        for (const Color c : {WHITE, BLACK})
            if (stands_for(word, text::lower_case(name_of(c)))) {
                draft_.color = c;
                draft_.is_colored = true;
                return;
            }
        std::string_view letters = word;
        while (letters.size() > 2 && parse_square(text::lower_case(letters.substr(letters.size() - 2))))
            letters.remove_suffix(2);
        const PopeyePiece& piece = piece_of_code(letters, word);
        if (!draft_.is_colored)
            throw ProblemError(fmt::format("White or Black has to stand before the piece '{}'", word));
        if (letters.size() == word.size())
            throw ProblemError(fmt::format("the piece '{}' has no square", word));
        for (std::size_t at = letters.size(); at < word.size(); at += 2) {
            const Square square = *parse_square(text::lower_case(word.substr(at, 2)));
            if (!draft_.board.is_empty(square))
                throw ProblemError(fmt::format("two pieces stand on {}", word.substr(at, 2)));
            draft_.board.put(draft_.color, piece, square);
        }
    }
    static const PopeyePiece& piece_of_code(std::string_view code, std::string_view word) {
        if (const PopeyePiece* const piece = find_popeye_piece(code)) return *piece;
        if (std::ranges::find(ATTRIBUTES, text::lower_case(word)) != ATTRIBUTES.end())
            throw ProblemError(fmt::format("{} pieces are not supported", word));
        throw ProblemError(
            fmt::format("'{}' is not a piece that is known here: those of chess are K, Q, R, B, S and P, and "
                        "the guide to "
                        "problems lists the others",
                        word));
    }

    void read_forsyth() {
        const std::string_view text = next_word();
        draft_.board = {};
        const auto ranks = std::ranges::count(text, '/') + 1;
        if (ranks != 8)
            throw ProblemError(fmt::format("Forsyth '{}': there are {} ranks instead of 8", text, ranks));
        std::string_view rest = text;
        for (int rank = 7; rank >= 0; --rank) {
            read_rank(rest.substr(0, rest.find('/')), rank, text);
            rest.remove_prefix(std::min(rest.find('/') + 1, rest.size()));
        }
    }
    /// Pieces by their codes, white ones in capitals, with a full stop before a code of two letters:
    /// "K2.gr4".
    void read_rank(std::string_view rest, int rank, std::string_view text) {
        int file = 0;
        while (!rest.empty()) {
            if (rest.front() >= '1' && rest.front() <= '8') {
                file += rest.front() - '0';
                rest.remove_prefix(1);
                continue;
            }
            const bool two = rest.starts_with('.');
            const std::string_view code = rest.substr(two ? 1 : 0, two ? 2 : 1);
            const PopeyePiece* const piece = find_popeye_piece(code);
            if (piece == nullptr)
                throw ProblemError(fmt::format(
                    "Forsyth '{}': '{}' in rank {} is neither a piece that is known here nor a count", text,
                    code, rank + 1));
            if (file < 8)
                draft_.board.put(code.front() <= 'Z' ? WHITE : BLACK, *piece, make_square(file, rank));
            rest.remove_prefix(std::min<std::size_t>(two ? 3 : 1, rest.size()));
            ++file;
        }
        if (file != 8)
            throw ProblemError(
                fmt::format("Forsyth '{}': rank {} has {} squares instead of 8", text, rank + 1, file));
    }

    void read_option(std::string_view word) {
        if (stands_for(word, "whitetoplay")) {
            draft_.white_to_play = true;
            return;
        }
        if (stands_for(word, "enpassant")) {
            draft_.en_passant = text::lower_case(next_word());
            return;
        }
        if (stands_for(word, "nocastling")) return read_no_castling();
        const bool is_number = word.find_first_not_of("0123456789") == word.npos;
        if (is_number || std::ranges::any_of(HARMLESS_OPTIONS,
                                             [&](std::string_view name) { return stands_for(word, name); }))
            return;
        throw ProblemError(fmt::format("the option {} is not supported", word));
    }
    void read_no_castling() {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 6> squares = {
            {{"e1", "KQ"}, {"h1", "K"}, {"a1", "Q"}, {"e8", "kq"}, {"h8", "k"}, {"a8", "q"}}};
        // Written together or apart.
        while (words_.size() >= 2 && parse_square(text::lower_case(words_.substr(0, 2)))) {
            const std::string square = text::lower_case(words_.substr(0, 2));
            words_ = text::trimmed(words_.substr(2));
            for (const auto& entry : squares) {
                if (entry.first != square) continue;
                const std::string_view rights = entry.second;
                std::erase_if(draft_.castling, [&](char c) { return rights.find(c) != rights.npos; });
            }
        }
    }

    std::string place(int line) const { return fmt::format("{}, line {}", source_, line); }
    void tell(int line, std::string_view what) {
        file_.faults.push_back(fmt::format("{}: {}", place(line), what));
        faulty_ = true;
        words_ = {};
    }

    std::string_view rest_;
    std::string_view source_;
    int line_ = 1;
    /// What remains of the line.
    std::string_view words_;
    Command command_ = Command::end;
    Draft draft_;
    bool within_ = false;
    bool faulty_ = false;
    ProblemFile file_;
};

}  // namespace

bool is_popeye_file(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text::trimmed(text.substr(0, end));
        const std::string_view word = line.substr(0, line.find_first_of(text::BLANKS));
        const CommandName* found = command_of(word);
        if (found != nullptr && found->command == Command::begin) return true;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return false;
}

ProblemFile read_popeye_file(std::string_view text, std::string_view source_name) {
    return PopeyeReader(text, source_name).read();
}

}  // namespace inkmate::problem
