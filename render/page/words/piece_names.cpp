#include "render/page/words/piece_names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <string_view>
#include <utility>

#include "core/variant/evaluation.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page {

namespace {

constexpr std::array<std::string_view, chess::PIECE_TYPE_NB> CHESS_NAMES = {
    "", "pawn", "knight", "bishop", "rook", "queen", "king"};

/// One piece and several, in UTF-8.
using Name = std::pair<std::string_view, std::string_view>;
struct NamesOfMan {
    std::string_view name;
    /// In German, French and Spanish.
    std::array<Name, LANGUAGE_NB - 1> names;
};
constexpr auto NAMES = std::to_array<NamesOfMan>(
    {{"archbishop",
      {{{"Erzbischof", "Erzbischöfe"}, {"archevêque", "archevêques"}, {"arzobispo", "arzobispos"}}}},
     {"chancellor", {{{"Kanzler", "Kanzler"}, {"chancelier", "chanceliers"}, {"canciller", "cancilleres"}}}},
     {"amazon", {{{"Amazone", "Amazonen"}, {"amazone", "amazones"}, {"amazona", "amazonas"}}}},
     {"commoner", {{{"Mann", "Männer"}, {"homme", "hommes"}, {"hombre", "hombres"}}}},
     {"fers", {{{"Fers", "Ferse"}, {"fers", "fers"}, {"alferza", "alferzas"}}}},
     {"alfil", {{{"Alfil", "Alfile"}, {"alfil", "alfils"}, {"alfil antiguo", "alfiles antiguos"}}}},
     {"camel", {{{"Kamel", "Kamele"}, {"chameau", "chameaux"}, {"camello", "camellos"}}}},
     {"nightrider",
      {{{"Nachtreiter", "Nachtreiter"},
        {"noctambule", "noctambules"},
        {"caballero nocturno", "caballeros nocturnos"}}}},
     {"grasshopper",
      {{{"Grashüpfer", "Grashüpfer"}, {"sauterelle", "sauterelles"}, {"saltamontes", "saltamontes"}}}},
     {"cannon", {{{"Kanone", "Kanonen"}, {"canon", "canons"}, {"cañón", "cañones"}}}},
     {"elephant", {{{"Elefant", "Elefanten"}, {"éléphant", "éléphants"}, {"elefante", "elefantes"}}}},
     {"berolinaPawn",
      {{{"Berolinabauer", "Berolinabauern"},
        {"pion berolina", "pions berolina"},
        {"peón berolina", "peones berolina"}}}}});

/// Writes a name of rule files, "dragonHorse", as words.
std::string in_words(std::string_view name) {
    std::string text;
    for (const char c : name) {
        const auto letter = static_cast<unsigned char>(c);
        if (std::isupper(letter) != 0) text += ' ';
        text += static_cast<char>(std::tolower(letter));
    }
    return text;
}

}  // namespace

char disc_letter(const variant::PieceType& type) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(type.letter)));
}

bool has_name(const variant::PieceType& type) {
    return !type.name.starts_with("customPiece");
}

std::string piece_in_words(const variant::Rules* rules, int type, bool many, Language language) {
    const auto index = static_cast<std::size_t>(type);
    const Words& w = words(language);
    if (rules == nullptr) return many ? w.pieces[index] : w.piece[index];
    const variant::PieceType& piece = rules->types[index];
    if (!has_name(piece)) return (many ? w.unnamed_pieces : w.unnamed_piece) + disc_letter(piece);
    const auto* const of_chess = std::ranges::find(CHESS_NAMES, piece.name);
    if (of_chess != CHESS_NAMES.end()) {
        const auto number = static_cast<std::size_t>(of_chess - CHESS_NAMES.begin());
        return many ? w.pieces[number] : w.piece[number];
    }
    const auto* const named = std::ranges::find(NAMES, piece.name, &NamesOfMan::name);
    if (language != Language::english && named != NAMES.end()) {
        const auto& [one, several] = named->names[static_cast<std::size_t>(language) - 1];
        return page_words(many ? several : one);
    }
    std::string text = in_words(piece.name);
    if (many) text += text.ends_with('s') ? "es" : "s";
    return text;
}

std::vector<int> captured_order(const variant::Rules* rules) {
    if (rules == nullptr) return {chess::QUEEN, chess::ROOK, chess::BISHOP, chess::KNIGHT, chess::PAWN};
    return by_worth(*rules);
}

std::vector<int> told_order(const variant::Rules* rules) {
    std::vector<int> order = captured_order(rules);
    if (rules == nullptr)
        order.insert(order.begin(), chess::KING);
    else if (const auto king = std::ranges::find(order, rules->king); king != order.end())
        std::rotate(order.begin(), king, king + 1);
    return order;
}

}  // namespace inkmate::page
