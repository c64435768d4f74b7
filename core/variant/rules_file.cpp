#include "rules_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>

#include "base/text/strings.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/pgn_text.hpp"
#include "core/chess/position.hpp"
#include "core/variant/board.hpp"
#include "core/variant/evaluation.hpp"
#include "core/variant/hands.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rule_entries.hpp"

namespace inkmate::variant {

namespace {

constexpr std::size_t LONGEST_LINE = 2000;

bool is_name(std::string_view name) {
    return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    });
}

[[noreturn]] void refuse(std::string_view file, std::size_t line, const std::string& why) {
    throw VariantError(fmt::format("{}, line {}: {}", file, line, why));
}

IniSection read_head(std::string_view line, std::string_view file, std::size_t number) {
    if (line.back() != ']') refuse(file, number, "a section ends with ']': [name] or [name:parent]");
    line = line.substr(1, line.size() - 2);
    const std::size_t colon = line.find(':');
    const std::string_view name = text::trimmed(line.substr(0, colon));
    const std::string_view parent =
        colon == line.npos ? std::string_view() : text::trimmed(line.substr(colon + 1));
    if (!is_name(name) || (colon != line.npos && !is_name(parent)))
        refuse(file, number, "a section is [name] or [name:parent], of letters, digits, '-' and '_'");
    return {std::string(name), std::string(parent), std::string(file), number, {}};
}

IniEntry read_entry(std::string_view line, std::string_view file, std::size_t number) {
    const std::size_t equals = line.find('=');
    if (equals == line.npos)
        refuse(file, number, "a line is 'key = value', [section], or a comment after '#'");
    const std::string_view key = text::trimmed(line.substr(0, equals));
    if (!is_name(key)) refuse(file, number, "the key before '=' is not a word");
    return {std::string(key), std::string(text::trimmed(line.substr(equals + 1))), number};
}

}  // namespace

std::vector<IniSection> read_ini(std::string_view text, std::string_view file) {
    text = text::without_mark(text);
    std::vector<IniSection> sections;
    std::size_t number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text::trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.size() > LONGEST_LINE)
            refuse(file, number, fmt::format("it is longer than {} bytes", LONGEST_LINE));
        if (line.empty() || line[0] == '#' || line[0] == ';') continue;
        if (line[0] == '[') {
            sections.push_back(read_head(line, file, number));
        } else if (sections.empty()) {
            refuse(file, number, "there is no [section] before it");
        } else {
            sections.back().entries.push_back(read_entry(line, file, number));
        }
    }
    return sections;
}

namespace {

/// A player's left is the other's right: Black's steps are White's turned about.
Cell step_for(Color side, const Leg& leg) {
    return static_cast<Cell>(sign(side) * step_of(leg.file, leg.rank));
}

bool leaves_passed_square(const Path& path) {
    return path.initial && path.legs.size() == 2 && path.legs[0].range == 1 && path.legs[1].range == 1 &&
           path.legs[0].on == ON_EMPTY && path.legs[1].on == ON_EMPTY;
}

std::pair<int, int> direction_of(const Leg& leg) {
    const int divisor = std::gcd(std::abs(leg.file), std::abs(leg.rank));
    return {leg.file / divisor, leg.rank / divisor};
}

/// True if two paths may end on one square. In doubt it is true.
bool may_repeat(const std::vector<Path>& paths) {
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (paths[i].legs.size() > 1 && paths.size() > 1) return true;
        for (std::size_t k = 0; k < i; ++k)
            if (direction_of(paths[i].legs[0]) == direction_of(paths[k].legs[0])) return true;
    }
    return std::ranges::any_of(paths, [](const Path& path) { return path.legs.size() > 2; });
}

/// What a side's pieces of the type attack along a single leg.
void add_ray(std::vector<Ray>& rays, int type, Cell step, std::uint8_t range) {
    range = std::min(range, static_cast<std::uint8_t>(LONGEST_LEAP));
    auto ray = std::ranges::find(rays, step, &Ray::step);
    if (ray == rays.end()) ray = rays.insert(ray, Ray{step, 0, {}});
    ray->longest = std::max(ray->longest, range);
    auto& reach = ray->range[static_cast<std::size_t>(type)];
    reach = std::max(reach, range);
}

bool takes_on_the_way(const Path& path) {
    return std::any_of(path.legs.begin(), path.legs.end() - 1,
                       [](const Leg& leg) { return (leg.on & ON_ENEMY) != 0; });
}

/// How many cells away is what a piece may take along a path, whatever is on the board.
std::set<int> taking_steps(Color side, const Path& path) {
    std::set<int> steps;
    // Files and ranks from where the piece stands.
    std::set<std::pair<int, int>> begins = {{0, 0}};
    for (const Leg& leg : path.legs) {
        std::set<std::pair<int, int>> ends;
        for (const auto& [file, rank] : begins)
            for (int n = 1; n <= leg.range; ++n) {
                const int to_file = file + n * leg.file, to_rank = rank + n * leg.rank;
                if (std::abs(to_file) >= MOST_FILES || std::abs(to_rank) >= MOST_RANKS) break;
                ends.emplace(to_file, to_rank);
                if (leg.on & ON_ENEMY) steps.insert(sign(side) * step_of(to_file, to_rank));
            }
        begins = std::move(ends);
    }
    return steps;
}

void add_path(Rules& rules, Color side, int type, const Path& path, bool passes) {
    auto& legs = rules.legs[side];
    std::uint8_t flags = 0;
    if (path.initial) flags |= INITIAL;
    if (path.en_passant) flags |= EN_PASSANT;
    if (passes && leaves_passed_square(path)) flags |= PASSES;
    PieceType& piece = rules.types[static_cast<std::size_t>(type)];
    piece.paths[side].push_back(
        {static_cast<std::uint32_t>(legs.size()), static_cast<std::uint8_t>(path.legs.size()), flags});
    for (const Leg& leg : path.legs) legs.push_back({step_for(side, leg), leg.range, leg.on});

    const Leg& last = path.legs.back();
    const bool takes = (last.on & ON_ENEMY) != 0 && !path.en_passant;
    if (takes && path.legs.size() == 1 && !path.initial)
        add_ray(rules.rays[side], type, step_for(side, last), last.range);
    else if (takes || takes_on_the_way(path))
        piece.takes_by_path = rules.takes_by_path = true;
}

}  // namespace

void add_tables(Rules& rules, int type, const Movement& movement, bool passes, BySide<bool> takes_passing) {
    const bool written = std::ranges::any_of(movement.paths, &Path::en_passant);
    PieceType& piece = rules.types[static_cast<std::size_t>(type)];
    for (const Color side : {WHITE, BLACK}) {
        std::vector<std::pair<int, std::uint32_t>> taking;
        for (const Path& path : movement.paths) {
            if (path.en_passant && !takes_passing[side]) continue;
            if (!path.en_passant)
                for (const int step : taking_steps(side, path))
                    taking.emplace_back(step, static_cast<std::uint32_t>(piece.paths[side].size()));
            add_path(rules, side, type, path, passes);
            // What goes to the empty square anyway does not take there.
            if (!written && takes_passing[side] && path.legs.size() == 1 &&
                (path.legs[0].on & (ON_EMPTY | ON_ENEMY)) == ON_ENEMY) {
                Path passing = path;
                passing.legs[0].on = ON_EMPTY;
                passing.en_passant = true;
                add_path(rules, side, type, passing, false);
            }
        }
        piece.taking[side] = TakingPaths(std::move(taking));
    }
    piece.repeats = may_repeat(movement.paths);
}

namespace {

constexpr std::size_t LONGEST_CHAIN = 100;

/// A section, and what it inherits from before it: the oldest first.
std::vector<IniSection> chain_of(std::string_view name, std::span<const IniSection> own) {
    std::vector<IniSection> chain;
    std::size_t own_end = own.size(), builtin_end = builtin_sections().size();
    std::string sought(name);
    while (!sought.empty()) {
        const IniSection* found = nullptr;
        while (found == nullptr && own_end > 0)
            if (own[--own_end].name == sought) found = &own[own_end];
        const auto& builtin = builtin_sections();
        while (found == nullptr && builtin_end > 0)
            if (builtin[--builtin_end].name == sought) found = &builtin[builtin_end];
        if (found == nullptr || chain.size() == LONGEST_CHAIN) {
            if (chain.empty()) throw VariantError(fmt::format("there is no variant '{}'", name));
            throw VariantError(
                fmt::format("{}, line {}: there is no variant '{}' before [{}] that it could inherit from",
                            chain.back().file, chain.back().line, sought, chain.back().name));
        }
        chain.push_back(*found);
        sought = found->parent;
    }
    std::ranges::reverse(chain);
    return chain;
}

/// Makes the rules of a section's entries, part by part.
class Loader {
  public:
    explicit Loader(const std::vector<IniSection>& chain) : section_(chain.back()), entries_(chain) {}

    Rules load() {
        rules_.name = section_.name;
        rules_.parent = section_.parent;
        rules_.description = entries_.text("description", "");
        rules_.piece_to_char_table = entries_.text("pieceToCharTable", "");
        load_size();
        load_pieces();
        load_pawns();
        load_movements();
        load_board();
        load_drops();
        load_castling();
        load_ends();
        check_start();
        return std::move(rules_);
    }

  private:
    void load_size() {
        rules_.ranks = entries_.number("maxRank");
        rules_.files = MOST_FILES;
        if (const auto file = entries_.file("maxFile", rules_))
            rules_.files = *file + 1;
        else
            rules_.files = 8;
        rules_.empty_board.fill(BORDER);
        for (int rank = 0; rank < rules_.ranks; ++rank)
            for (int file = 0; file < rules_.files; ++file)
                rules_.empty_board[static_cast<std::size_t>(cell_of(make_square(file, rank)))] = EMPTY;
    }

    /// A piece that a rule set has, and what its word means.
    struct Slot {
        const RuleEntry* entry;
        char letter;
        std::string betza;
    };

    /// "n", "k:KN", or "-" for a piece that is not there.
    static Slot read_slot(const RuleEntry& entry) {
        const std::string& text = entry.value;
        const NamedPiece* const named = find_named_piece(entry.key);
        if (text == "-") return {&entry, '-', ""};
        if (text.empty() || text[0] < 'a' || text[0] > 'z')
            entry.refuse(fmt::format("it is a letter from a to z, or - for none, not '{}'", text));
        if (text.size() == 1) {
            if (named == nullptr)
                entry.refuse("after the letter follows a colon and a word of Betza's notation: c:mQcN");
            return {&entry, text[0], std::string(named->betza)};
        }
        if (text[1] != ':')
            entry.refuse(
                fmt::format("after the letter follows nothing or a colon, not {}", chess::quoted(text[1])));
        if (named != nullptr && entry.key != "king")
            entry.refuse("its moves are known; another piece is a customPiece1 to customPiece25");
        return {&entry, text[0], text.substr(2)};
    }

    void load_pieces() {
        std::map<char, Slot> by_letter;
        for (const RuleEntry& entry : entries_.pieces()) {
            const Slot slot = read_slot(entry);
            // A piece has one letter, a letter one piece: what comes later holds.
            std::erase_if(by_letter, [&](const auto& other) { return other.second.entry->key == entry.key; });
            if (slot.letter != '-') by_letter.insert_or_assign(slot.letter, slot);
        }
        if (by_letter.empty())
            throw VariantError(
                fmt::format("{}, line {}: [{}] has no pieces; most rule sets inherit them, as in [{}:chess]",
                            section_.file, section_.line, section_.name, section_.name));
        rules_.types.resize(1);
        for (const auto& [letter, slot] : by_letter) {
            const NamedPiece* const named = find_named_piece(slot.entry->key);
            const bool as_named = named != nullptr && named->betza == slot.betza;
            rules_.types.push_back(
                {letter, slot.entry->key, slot.betza, as_named ? std::string(named->meaning) : ""});
            slots_.push_back(slot.entry);
            if (slot.entry->key == "king") rules_.king = static_cast<int>(rules_.types.size()) - 1;
        }
    }

    TypeSet named_type(std::string_view name) const {
        for (std::size_t type = 1; type < rules_.types.size(); ++type)
            if (rules_.types[type].name == name) return set_of(static_cast<int>(type));
        return 0;
    }

    void load_pawns() {
        const auto side_name = [](Color side) { return side == WHITE ? "White" : "Black"; };
        rules_.pawns = entries_.type_set("pawnTypes", named_type("pawn"), rules_);
        const TypeSet promoting = entries_.type_set("promotionPawnTypes", rules_.pawns, rules_);
        const TypeSet counting = entries_.type_set("nMoveRuleTypes", rules_.pawns, rules_);
        const bool double_step = entries_.boolean("doubleStep");
        for (const Color side : {WHITE, BLACK}) {
            const auto key = [&](const char* name) { return std::string(name) + side_name(side); };
            rules_.promotion_region[side] =
                entries_.region(key("promotionRegion"), side == WHITE ? "*8" : "*1");
            rules_.double_step_region[side] =
                entries_.region(key("doubleStepRegion"), side == WHITE ? "*2" : "*7");
            if (!double_step) rules_.double_step_region[side].reset();
            rules_.promotion_pawns[side] = entries_.type_set(key("promotionPawnTypes"), promoting, rules_);
            rules_.n_move_types[side] = entries_.type_set(key("nMoveRuleTypes"), counting, rules_);
            const std::string own = key("promotionPieceTypes");
            rules_.promotion_types[side] =
                entries_.types(entries_.find(own) ? own : "promotionPieceTypes", "", rules_);
        }
        rules_.en_passant_region = entries_.region("enPassantRegion", "*");
        rules_.mandatory_promotion = entries_.boolean("mandatoryPawnPromotion");
        load_promotion_limit();
    }

    void load_promotion_limit() {
        const RuleEntry* const entry = entries_.find("promotionLimit");
        if (entry == nullptr || entry->value == "-") return;
        std::string_view text = entry->value;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find(' '), text.size());
            const std::string_view word = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            if (word.empty()) continue;
            const int type = rules_.type_of_letter(word[0]);
            if (type == 0 || word.size() != 3 || word[1] != ':' || word[2] < '1' || word[2] > '9')
                entry->refuse(fmt::format(
                    "it is a list of letters and counts from 1 to 9, as q:1 r:2, not '{}'", word));
            rules_.promotion_limit[static_cast<std::size_t>(type)] = static_cast<std::uint8_t>(word[2] - '0');
        }
    }

    void load_movements() {
        const RuleEntry* const both = entries_.find("enPassantTypes");
        for (std::size_t type = 1; type < rules_.types.size(); ++type) {
            PieceType& piece = rules_.types[type];
            Movement movement;
            try {
                movement = parse_betza(piece.name == "pawn" ? piece.betza + "ifmnD" : piece.betza);
            } catch (const VariantError& e) {
                slots_[type - 1]->refuse(e.what());
            }
            const bool written = std::ranges::any_of(movement.paths, &Path::en_passant);
            const int number = static_cast<int>(type);
            BySide<bool> takes_passing{};
            for (const Color side : {WHITE, BLACK}) {
                const std::string key = side == WHITE ? "enPassantTypesWhite" : "enPassantTypesBlack";
                const TypeSet usual = rules_.pawns | (written ? set_of(number) : 0);
                const TypeSet takers =
                    entries_.type_set(entries_.find(key) || !both ? key : "enPassantTypes", usual, rules_);
                takes_passing[side] = contains(takers, number);
                if (takes_passing[side]) rules_.en_passant_types[side] |= set_of(number);
            }
            if (movement.castling != 0) king_squares_[number] = movement.castling;
            add_tables(rules_, number, movement, contains(rules_.pawns, number), takes_passing);
        }
    }

    /// Where the start position stands in a file, for messages.
    [[noreturn]] void refuse_start(const std::string& why) const {
        const RuleEntry* const entry = entries_.find("startFen");
        if (entry != nullptr && entry->file == section_.file) entry->refuse(why);
        throw VariantError(fmt::format("{}, line {}: [{}] needs a startFen: with that of {} {}",
                                       section_.file, section_.line, section_.name,
                                       entry == nullptr ? "chess" : "its parent", why));
    }

    void load_board() {
        rules_.start_fen = entries_.text("startFen", chess::START_FEN);
        rules_.piece_drops = entries_.boolean("pieceDrops");
        start_ = rules_.empty_board;
        try {
            const std::string_view field =
                std::string_view(rules_.start_fen).substr(0, rules_.start_fen.find(' '));
            read_board(rules_, split_hands(rules_, field).first, start_);
        } catch (const VariantError& e) {
            refuse_start(e.what());
        }
        for (int rank = 0; rank < rules_.ranks; ++rank)
            for (int file = 0; file < rules_.files; ++file) {
                const Cell cell = cell_of(make_square(file, rank));
                const auto at = static_cast<std::size_t>(cell);
                if (start_[at] == BORDER)
                    rules_.empty_board[at] = BORDER;
                else
                    rules_.cells.push_back(cell);
            }
        if (rules_.cells.empty()) refuse_start("the board is nothing but holes");
    }

    void load_drops() {
        rules_.captures_to_hand = entries_.boolean("capturesToHand");
        rules_.drop_loop = entries_.boolean("dropLoop");
        const bool on_first_rank = entries_.boolean("firstRankPawnDrops");
        const bool where_pawns_promote = entries_.boolean("promotionZonePawnDrops");
        const BySide<Region> squares = {entries_.region("whiteDropRegion", "*"),
                                        entries_.region("blackDropRegion", "*")};
        if (!rules_.piece_drops) {
            if (rules_.captures_to_hand)
                entries_.find("capturesToHand")
                    ->refuse("it needs pieceDrops = true: what is in hand is dropped");
            return;
        }
        for (const int type : by_worth(rules_))
            if (type != rules_.king) rules_.hand_types.push_back(static_cast<std::uint8_t>(type));
        for (const Color side : {WHITE, BLACK}) {
            if (rules_.marks_promoted() && std::popcount(rules_.promotion_pawns[side]) != 1 &&
                !rules_.promotion_types[side].empty())
                entries_.find("capturesToHand")
                    ->refuse(
                        "a promoted piece comes to hand as what it was, and several kinds promote: write "
                        "dropLoop = true, or one piece in promotionPawnTypes");
            Region pawns = squares[side];
            const int first = side == WHITE ? 0 : rules_.ranks - 1;
            for (int file = 0; file < rules_.files && !on_first_rank; ++file)
                pawns.reset(make_square(file, first));
            if (!where_pawns_promote) pawns &= ~rules_.promotion_region[side];
            for (const std::uint8_t type : rules_.hand_types)
                rules_.drop_region[side][type] = contains(rules_.pawns, type) ? pawns : squares[side];
        }
    }

    void load_castling() {
        rules_.castling = entries_.boolean("castling");
        const auto kings = entries_.types("castlingKingPiece", "", rules_);
        if (kings.size() > 1) entries_.find("castlingKingPiece")->refuse("one piece castles, not several");
        rules_.castling_king = kings.empty() ? rules_.king : kings[0];
        const TypeSet rooks =
            entries_.type_set("castlingRookPieces", set_of(rules_.type_of_letter('r')) & ~TypeSet{1}, rules_);
        const int rank = entries_.number("castlingRank") - 1;
        if (rank >= rules_.ranks) entries_.find("castlingRank")->refuse("the board has no such rank");
        rules_.kept_rights.fill(ANY_CASTLING);
        if (!rules_.castling || rules_.castling_king == 0) return;
        for (const Color side : {WHITE, BLACK}) {
            const CastlingHome home =
                castling_home(side, side == WHITE ? rank : rules_.ranks - 1 - rank, rooks);
            rules_.castling_home[side] = home;
            for (const int wing : {KINGSIDE, QUEENSIDE})
                for (const Cell cell : {home.king, home.rook[static_cast<std::size_t>(wing)]})
                    rules_.kept_rights[static_cast<std::size_t>(cell)] &=
                        static_cast<std::uint8_t>(~right_of(side, wing));
        }
    }

    CastlingHome castling_home(Color side, int rank, TypeSet rooks) const {
        const auto at = [&](int file) { return cell_of(make_square(file, rank)); };
        const auto on = [&](int file) { return start_[static_cast<std::size_t>(at(file))]; };
        const auto is = [&](int file, TypeSet types) {
            return on(file) != EMPTY && on(file) != BORDER && color_of(on(file)) == side &&
                   contains(types, type_of(on(file)));
        };
        CastlingHome home;
        const std::optional<int> fixed = entries_.file("castlingKingFile", rules_);
        int king = fixed.value_or(0);
        while (king < rules_.files && !is(king, set_of(rules_.castling_king)))
            king = fixed ? rules_.files : king + 1;
        if (king >= rules_.files) return home;
        home.king = at(king);
        for (const int wing : {KINGSIDE, QUEENSIDE}) {
            const int step = wing == KINGSIDE ? -1 : 1;
            const auto given = entries_.file(
                wing == KINGSIDE ? "castlingRookKingsideFile" : "castlingRookQueensideFile", rules_);
            int rook = given.value_or(wing == KINGSIDE ? rules_.files - 1 : 0);
            while (rook != king && !is(rook, rooks)) rook = given ? king : rook + step;
            const std::optional<int> to = castling_file(wing, king);
            // With no such square on the board, or without a rook there, the side does not castle that way.
            if (rook == king || !to || *to + step < 0 || *to + step >= rules_.files) continue;
            home.rook[static_cast<std::size_t>(wing)] = at(rook);
            home.king_to[static_cast<std::size_t>(wing)] = at(*to);
            home.rook_to[static_cast<std::size_t>(wing)] = at(*to + step);
        }
        return home;
    }

    /// By the king's word, or by the keys.
    std::optional<int> castling_file(int wing, int king) const {
        const char* const key = wing == KINGSIDE ? "castlingKingsideFile" : "castlingQueensideFile";
        const auto given = entries_.file(key, rules_);
        if (const auto squares = king_squares_.find(rules_.castling_king); squares != king_squares_.end()) {
            if (given && entries_.find(key)->own)
                entries_.find(key)->refuse("the word of the king says already where it castles to");
            return king + (wing == KINGSIDE ? squares->second : -squares->second);
        }
        const int to = given.value_or(wing == KINGSIDE ? 6 : 2);
        return to < rules_.files ? std::optional(to) : std::nullopt;
    }

    void load_ends() {
        rules_.checking = entries_.boolean("checking");
        rules_.must_capture = entries_.boolean("mustCapture");
        rules_.blast_on_capture = entries_.boolean("blastOnCapture");
        if (rules_.blast_on_capture && rules_.king != 0)
            entries_.find("blastOnCapture")
                ->refuse(
                    "a king cannot be blown up: write king = -, commoner = k and castlingKingPiece = k, and "
                    "extinctionValue = loss, extinctionPieceTypes = k and extinctionPseudoRoyal = true, as "
                    "[atomic] does");
        if (rules_.blast_on_capture && rules_.captures_to_hand)
            entries_.find("blastOnCapture")->refuse("with capturesToHand it is not supported");
        rules_.stalemate = entries_.value("stalemateValue");
        rules_.stalemate_piece_count = entries_.boolean("stalematePieceCount");
        rules_.checkmate = entries_.value("checkmateValue");
        rules_.extinction = entries_.value_or_none("extinctionValue");
        rules_.extinction_claim = entries_.boolean("extinctionClaim");
        rules_.extinction_pseudo_royal = entries_.boolean("extinctionPseudoRoyal");
        // Without blasts the last one cannot be taken, and a side that never had one plays on.
        if (rules_.extinction_pseudo_royal && !rules_.blast_on_capture) rules_.extinction.reset();
        rules_.extinction_of_all = entries_.text("extinctionPieceTypes", "") == "*";
        if (!rules_.extinction_of_all)
            rules_.extinction_types = entries_.type_set("extinctionPieceTypes", 0, rules_);
        rules_.extinction_count = entries_.number("extinctionPieceCount");
        rules_.extinction_opponent_count = entries_.number("extinctionOpponentPieceCount");
        if (rules_.piece_drops && (rules_.extinction || rules_.extinction_pseudo_royal))
            entries_.find(entries_.find("extinctionValue") ? "extinctionValue" : "extinctionPseudoRoyal")
                ->refuse("with pieceDrops it is not supported: pieces in hand would count");
        const TypeSet flags = entries_.one_or_all("flagPiece", ~TypeSet{0}, rules_);
        const Region region = entries_.region("flagRegion", "-");
        for (const Color side : {WHITE, BLACK}) {
            const char* const name = side == WHITE ? "White" : "Black";
            rules_.flag_types[side] = entries_.one_or_all(std::string("flagPiece") + name, flags, rules_);
            const std::string key = std::string("flagRegion") + name;
            rules_.flag_region[side] = entries_.find(key) ? entries_.region(key, "-") : region;
        }
        rules_.flag_count = entries_.number("flagPieceCount");
        rules_.flag_move = entries_.boolean("flagMove");
        rules_.check_counting = entries_.boolean("checkCounting");
        rules_.n_move_rule = entries_.number("nMoveRule");
        rules_.n_fold_rule = entries_.number("nFoldRule");
        rules_.n_fold = entries_.value("nFoldValue");
        load_counting();
        check_immobility();
    }

    /// True if pieces of a type and a side can never leave a cell.
    bool is_stuck(const PieceType& type, Color side, Cell cell) const {
        return std::ranges::all_of(type.paths[side], [&](const MailboxPath& path) {
            const Cell to = static_cast<Cell>(cell + rules_.legs[side][path.first].step);
            return rules_.empty_board[static_cast<std::size_t>(to)] == BORDER;
        });
    }

    /// Refuses squares that a piece cannot leave, but for the last rank, which pawns cannot leave.
    void check_immobility() const {
        const RuleEntry* const optional = entries_.find("mandatoryPawnPromotion");
        if (!entries_.boolean("immobilityIllegal")) {
            if (!rules_.mandatory_promotion)
                optional->refuse(
                    "write immobilityIllegal = true as well: Inkmate does not support pawns that stay "
                    "on the last rank");
            return;
        }
        for (std::size_t type = 1; type < rules_.types.size(); ++type)
            for (const Color side : {WHITE, BLACK})
                for (const Cell cell : rules_.cells)
                    if (is_stuck(rules_.types[type], side, cell) &&
                        !(contains(rules_.promotion_pawns[side], static_cast<int>(type)) &&
                          rules_.promotion_region[side].test(square_of(cell)) &&
                          rank_of(square_of(cell)) == (side == WHITE ? rules_.ranks - 1 : 0)))
                        entries_.find("immobilityIllegal")
                            ->refuse(fmt::format(
                                "Inkmate supports it only for pawns that promote: the {} could not "
                                "leave {}",
                                rules_.types[type].name, to_string(square_of(cell))));
    }

    void load_counting() {
        const std::string rule = entries_.text("countingRule", "none");
        Counting& counting = rules_.counting;
        const auto add = [&](const char* name, int least, int moves) {
            if (const TypeSet types = named_type(name))
                counting.steps.push_back({static_cast<std::uint8_t>(std::countr_zero(types)),
                                          static_cast<std::uint8_t>(least),
                                          static_cast<std::uint8_t>(moves)});
        };
        if (rule == "makruk" || rule == "cambodian") {
            // In Cambodia the last move of each count is the draw itself.
            const int less = rule == "cambodian" ? 1 : 0;
            add("rook", 2, 8 - less);
            add("rook", 1, 16 - less);
            add("silver", 2, 22 - less);
            add("knight", 2, 32 - less);
            add("silver", 1, 44 - less);
            counting.bare = counting.board = 64 - less;
            counting.from_pieces = true;
            counting.with_pawns = rule == "cambodian";
            counting.board_most = rule == "cambodian" ? 3 : 0;
        } else if (rule == "asean") {
            add("rook", 1, 16);
            add("silver", 1, 44);
            add("knight", 1, 64);
        } else if (rule != "none") {
            entries_.find("countingRule")
                ->refuse(fmt::format("it is makruk, cambodian, asean or none, not '{}'", rule));
        }
    }

    /// Looks at the start position, and writes it with the fields that the file leaves out.
    void check_start() {
        std::optional<Outcome> over;
        try {
            const Position start = Position::from_fen(rules_, rules_.start_fen);
            over = outcome_of(start);
            rules_.start_fen = start.fen();
        } catch (const VariantError& e) {
            refuse_start(e.what());
        }
        if (over) refuse_start(fmt::format("the game is over before it begins: {}", describe(over->ending)));
    }

    const IniSection& section_;
    RuleEntries entries_;
    Rules rules_;
    std::vector<const RuleEntry*> slots_;
    std::map<int, int> king_squares_;
    Mailbox start_{};
};

}  // namespace

TakingPaths::TakingPaths(std::vector<std::pair<int, std::uint32_t>> found) {
    std::ranges::sort(found);
    first_.reserve(STEP_NB + 1);
    for (const auto& [step, path] : found) {
        any_.set(index(step));
        first_.resize(index(step) + 1, static_cast<std::uint32_t>(paths_.size()));
        paths_.push_back(path);
    }
    first_.resize(STEP_NB + 1, static_cast<std::uint32_t>(paths_.size()));
}

int Rules::type_of_letter(char letter) const {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter + ('a' - 'A'));
    for (std::size_t type = 1; type < types.size(); ++type)
        if (types[type].letter == letter) return static_cast<int>(type);
    return 0;
}

TypeSet Rules::hand_set() const {
    TypeSet set = 0;
    for (const int type : hand_types) set |= set_of(type);
    return set;
}

char Rules::letter_of(Piece p) const {
    const char letter = types[static_cast<std::size_t>(type_of(p))].letter;
    return color_of(p) == WHITE ? static_cast<char>(letter - ('a' - 'A')) : letter;
}

void set_board(Rules& rules, int files, int ranks, const Region& squares) {
    rules.files = files;
    rules.ranks = ranks;
    rules.cells.clear();
    rules.empty_board.fill(BORDER);
    for (std::size_t s = 0; s < SQUARE_NB; ++s) {
        if (!squares.test(s)) continue;
        const Cell cell = cell_of(static_cast<Square>(s));
        rules.cells.push_back(cell);
        rules.empty_board[static_cast<std::size_t>(cell)] = EMPTY;
    }
}

std::string letters_of(const Rules& rules, TypeSet set) {
    std::string letters;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        if (contains(set, static_cast<int>(type))) letters += rules.types[type].letter;
    return letters;
}

namespace {

/// Built-in rule sets whose names are several words, written as one.
constexpr auto SEVERAL_WORDS =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"3check", "Three-check"},
                                                                  {"5check", "Five-check"},
                                                                  {"hoppelpoppel", "Hoppel-Poppel"},
                                                                  {"kingofthehill", "King of the Hill"},
                                                                  {"losalamos", "Los Alamos"},
                                                                  {"newzealand", "New Zealand"},
                                                                  {"nocastle", "No Castling"},
                                                                  {"nocheckatomic", "No-check Atomic"},
                                                                  {"racingkings", "Racing Kings"},
                                                                  {"threekings", "Three Kings"}});

}  // namespace

std::string title_of(const Rules& rules) {
    const auto* const found =
        std::ranges::find(SEVERAL_WORDS, rules.name, &std::pair<std::string_view, std::string_view>::first);
    std::string title(found != SEVERAL_WORDS.end() ? found->second : std::string_view(rules.name));
    if (!title.empty())
        title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
    return title;
}

const IniSection* find_builtin(std::string_view name) {
    const std::string bare = chess::pgn::bare_name(name);
    const auto* const titled = std::ranges::find_if(
        SEVERAL_WORDS, [&](const auto& title) { return chess::pgn::bare_name(title.second) == bare; });
    const std::string_view sought = titled != SEVERAL_WORDS.end() ? titled->first : bare;
    const auto& builtin = builtin_sections();
    const auto found = std::ranges::find(builtin, sought, &IniSection::name);
    return found == builtin.end() ? nullptr : &*found;
}

Rules load_rules(std::string_view name, std::span<const IniSection> own) {
    const std::vector<IniSection> chain = chain_of(name, own);
    return Loader(chain).load();
}

}  // namespace inkmate::variant
