#include "core/problem/popeye_words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "base/text/strings.hpp"

namespace inkmate::problem {

namespace {

/// A word may be cut short to so many letters.
constexpr std::size_t LEAST_LETTERS = 3;

template <class Meaning>
struct Entry {
    PopeyeWord word;
    Meaning meaning;
};

using Command = PopeyeCommand;
constexpr auto COMMANDS = std::to_array<Entry<Command>>({
    {{"beginproblem", "anfangproblem", "debutprobleme"}, Command::begin},
    {{"nextproblem", "weiteresproblem", "asuivre"}, Command::next},
    {{"endproblem", "endeproblem", "finprobleme"}, Command::end},
    {{"author", "autor", "auteur"}, Command::author},
    {{"origin", "quelle", "source"}, Command::origin},
    {{"title", "titel", "titre"}, Command::title},
    {{"award", "auszeichnung", "prix"}, Command::passed_over},
    {{"remark", "bemerkung", "remarque"}, Command::passed_over},
    {{"protocol", "protokoll", "protocol"}, Command::passed_over},
    {{"latex", "latex", "latex"}, Command::passed_over},
    {{"pieces", "steine", "pieces"}, Command::pieces},
    {{"forsyth", "forsyth", "forsyth"}, Command::forsyth},
    {{"stipulation", "forderung", "enonce"}, Command::stipulation},
    {{"option", "option", "option"}, Command::option},
    {{"condition", "bedingung", "condition"}, Command::condition},
    {{"twin", "zwilling", "jumeau"}, Command::twin},
    {{"zeroposition", "nullstellung", "zeroposition"}, Command::zero_position},
    {{"sstipulation", "sforderung", "senonce"}, Command::unsupported},
    {{"initialgamearray", "partieanfangsstellung", "positioninitialepartie"}, Command::unsupported},
    {{"array", "array", "array"}, Command::unsupported},
});

using Change = PopeyeChange;
constexpr auto CHANGES = std::to_array<Entry<Change>>({
    {{"continued", "ferner", "enplus"}, Change::continued},
    {{"move", "versetze", "deplacement"}, Change::move},
    {{"exchange", "tausche", "echange"}, Change::exchange},
    {{"remove", "entferne", "ote"}, Change::remove},
    {{"add", "hinzufuegen", "ajoute"}, Change::add},
    {{"stipulation", "forderung", "enonce"}, Change::stipulation},
    {{"condition", "bedingung", "condition"}, Change::condition},
    {{"polishtype", "farbwechsel", "couleurechange"}, Change::colors},
    {{"rotate", "drehung", "rotation"}, Change::rotate},
    {{"mirror", "spiegelung", "miroir"}, Change::mirror},
    {{"shift", "verschiebung", "translation"}, Change::shift},
    {{"substitute", "ersetze", "remplace"}, Change::substitute},
    {{"sstipulation", "sforderung", "senonce"}, Change::unsupported},
});

using Option = PopeyeOption;
// Where one word begins another, the shorter stands first.
constexpr auto OPTIONS = std::to_array<Entry<Option>>({
    {{"setplay", "satzspiel", "apparent"}, Option::harmless},
    {{"whitetoplay", "weissbeginnt", "apparentseul"}, Option::white_to_play},
    {{"enpassant", "enpassant", "enpassant"}, Option::en_passant},
    {{"nocastling", "keinerochade", "sansroquer"}, Option::no_castling},
    {{"nowk", "ohnewk", "sansrb"}, Option::no_white_king},
    {{"nobk", "ohnesk", "sansrn"}, Option::no_black_king},
    {{"duplex", "duplex", "duplex"}, Option::duplex},
    {{"halfduplex", "halbduplex", "demiduplex"}, Option::half_duplex},
    {{"stoponshortsolutions", "stopnachkurzloesungen", "finapressolutionscourtes"},
     Option::stop_on_short_solutions},
    {{"try", "verfuehrung", "essais"}, Option::harmless},
    {{"defence", "widerlegung", "defense"}, Option::harmless},
    {{"variations", "varianten", "variantes"}, Option::harmless},
    {{"threat", "drohung", "menace"}, Option::harmless},
    {{"nothreat", "ohnedrohung", "sansmenace"}, Option::harmless},
    {{"noshortvariations", "ohnekurzvarianten", "sansvariantescourtes"}, Option::harmless},
    {{"noboard", "ohnebrett", "sansechiquier"}, Option::harmless},
    {{"movenumbers", "zugnummern", "trace"}, Option::harmless},
    {{"startmovenumber", "startzugnummer", "enroute"}, Option::harmless},
    {{"intelligent", "intelligent", "intelligent"}, Option::harmless},
    {{"beep", "pieps", "bip"}, Option::harmless},
    {{"maxsolutions", "maxloesungen", "maxsolutions"}, Option::harmless},
    {{"maxtime", "maxzeit", "maxtemps"}, Option::harmless},
    {{"maxthreats", "maxdrohungen", "maxmenaces"}, Option::harmless},
    {{"maxflightsquares", "maxfluchtfelder", "maxcasesfuites"}, Option::harmless},
    {{"nontrivial", "nichttrivial", "nontrivial"}, Option::harmless},
    {{"keepmatingpiece", "haltemattsetzendenstein", "retienspiecematante"}, Option::harmless},
});

constexpr auto ATTRIBUTES = std::to_array<PopeyeWord>({
    {"neutral", "neutral", "neutre"},
    {"royal", "koeniglich", "royale"},
    {"kamikaze", "kamikaze", "kamikaze"},
    {"paralysing", "paralysierend", "paralysante"},
    {"chameleon", "chamaeleon", "cameleon"},
    {"jigger", "jigger", "jigger"},
    {"volage", "volage", "volage"},
    {"functionary", "beamtet", "fonctionnaire"},
    {"halfneutral", "halbneutral", "demineutre"},
    {"hurdlecolourchanging", "sprungbockfarbewechselnd", "couleurechangeantsautoir"},
    {"protean", "proteisch", "protee"},
    {"magic", "magisch", "magique"},
    {"uncapturable", "unschlagbar", "imprenable"},
    {"patrol", "patrouille", "patrouille"},
    {"frischauf", "frischauf", "frischauf"},
});

constexpr std::array<PopeyeWord, chess::COLOR_NB> COLORS = {
    {{"White", "Weiss", "Blanc"}, {"Black", "Schwarz", "Noir"}}};
/// A side without a king, as a condition: as the option has it, or in full.
constexpr std::array<std::string_view, chess::COLOR_NB> NO_KING = {"nowhiteking", "noblackking"};
constexpr std::size_t LETTERS_OF_NO_KING = 4;

bool stands_for(std::string_view given, std::string_view word, std::size_t least = LEAST_LETTERS) {
    return given.size() >= std::min(least, word.size()) && word.starts_with(text::lower_case(given));
}

std::string_view in(PopeyeLanguage language, const PopeyeWord& word) {
    return word.at(static_cast<std::size_t>(language));
}

template <class Table>
auto find(const Table& table, PopeyeLanguage language, std::string_view given)
    -> std::optional<decltype(table.front().meaning)> {
    const auto* const found = std::ranges::find_if(
        table, [&](const auto& entry) { return stands_for(given, in(language, entry.word)); });
    if (found == table.end()) return std::nullopt;
    return found->meaning;
}

}  // namespace

std::optional<PopeyeCommand> find_popeye_command(PopeyeLanguage language, std::string_view word) {
    return find(COMMANDS, language, word);
}

std::optional<PopeyeChange> find_popeye_change(PopeyeLanguage language, std::string_view word) {
    return find(CHANGES, language, word);
}

std::optional<PopeyeOption> find_popeye_option(PopeyeLanguage language, std::string_view word) {
    return find(OPTIONS, language, word);
}

std::optional<chess::Color> find_popeye_color(PopeyeLanguage language, std::string_view word) {
    constexpr std::size_t least = 2;
    for (const chess::Color c : {chess::WHITE, chess::BLACK})
        if (stands_for(word, text::lower_case(popeye_color_name(language, c)), least)) return c;
    return std::nullopt;
}

std::optional<chess::Color> find_kingless_side(PopeyeLanguage language, std::string_view word) {
    for (const chess::Color c : {chess::WHITE, chess::BLACK}) {
        const Option option = c == chess::WHITE ? Option::no_white_king : Option::no_black_king;
        const auto* const entry = std::ranges::find(OPTIONS, option, &Entry<Option>::meaning);
        if (text::lower_case(word) == in(language, entry->word) || text::lower_case(word) == entry->word[0] ||
            stands_for(word, NO_KING.at(c), LETTERS_OF_NO_KING))
            return c;
    }
    return std::nullopt;
}

bool is_popeye_attribute(PopeyeLanguage language, std::string_view word) {
    return std::ranges::any_of(ATTRIBUTES,
                               [&](const PopeyeWord& name) { return stands_for(word, in(language, name)); });
}

std::optional<PopeyeLanguage> popeye_language(std::string_view word) {
    for (const PopeyeLanguage language :
         {PopeyeLanguage::english, PopeyeLanguage::german, PopeyeLanguage::french})
        if (find_popeye_command(language, word) == Command::begin) return language;
    return std::nullopt;
}

std::string_view popeye_color_name(PopeyeLanguage language, chess::Color color) {
    return in(language, COLORS.at(color));
}

}  // namespace inkmate::problem
