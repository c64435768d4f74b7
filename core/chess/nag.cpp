#include "core/chess/nag.hpp"

#include <algorithm>
#include <array>

namespace inkmate::chess {

namespace {

struct NagSign {
    int nag;
    /// In files, where it has one.
    std::string_view text;
    /// For readers: the signs of the Chess Informant, where Unicode has them.
    std::string_view sign;
};

/// What is written in more than one way has its first row for readers.
constexpr auto SIGNS = std::to_array<NagSign>({{NAG_GOOD, "!", "!"},
                                               {NAG_MISTAKE, "?", "?"},
                                               {NAG_BRILLIANT, "!!", "!!"},
                                               {NAG_BLUNDER, "??", "??"},
                                               {NAG_INTERESTING, "!?", "!?"},
                                               {NAG_DUBIOUS, "?!", "?!"},
                                               {7, "", "\u25a1"},
                                               {8, "", "\u25a1"},
                                               {10, "=", "="},
                                               {11, "", "="},
                                               {13, "~", "\u221e"},
                                               {14, "+/=", "\u2a72"},
                                               {14, "+=", "\u2a72"},
                                               {15, "=/+", "\u2a71"},
                                               {15, "=+", "\u2a71"},
                                               {16, "+/-", "\u00b1"},
                                               {17, "-/+", "\u2213"},
                                               {18, "+-", "+\u2212"},
                                               {19, "-+", "\u2212+"},
                                               {22, "", "\u2a00"},
                                               {23, "", "\u2a00"},
                                               {26, "", "\u25cb"},
                                               {27, "", "\u25cb"},
                                               {32, "", "\u27f3"},
                                               {33, "", "\u27f3"},
                                               {36, "", "\u2191"},
                                               {37, "", "\u2191"},
                                               {40, "", "\u2192"},
                                               {41, "", "\u2192"},
                                               {44, "", "=/\u221e"},
                                               {45, "", "=/\u221e"},
                                               {132, "", "\u21c6"},
                                               {133, "", "\u21c6"},
                                               {138, "", "\u2295"},
                                               {139, "", "\u2295"},
                                               {140, "", "\u2206"},
                                               {141, "", "\u2207"},
                                               {142, "", "\u2313"},
                                               {143, "", "\u2264"},
                                               {144, "", "="},
                                               {145, "", "RR"},
                                               {146, "N", "N"},
                                               {NAG_DIAGRAM, "D", ""},
                                               {238, "", "\u25cb"},
                                               {239, "", "\u21d4"},
                                               {240, "", "\u21d7"},
                                               {241, "", "\u229e"},
                                               {242, "", "\u27eb"},
                                               {243, "", "\u27ea"},
                                               {244, "", "\u2715"},
                                               {245, "", "\u22a5"}});

/// The ways to put a glyph in words: of the move or position, or of one side, which stands before.
struct NagWords {
    int first;
    /// True if the glyph speaks of a side: first that of White, then that of Black.
    bool of_side;
    std::string_view words;
};

/// In order; those from `first` to the next row, two by two where they are of a side.
// clang-format off
constexpr auto WORDS = std::to_array<NagWords>({
    {9, false, "The worst move"},
    {10, false, "The position is drawish"},
    {11, false, "The chances are equal in a quiet position"},
    {12, false, "The chances are equal in an active position"},
    {13, false, "The position is unclear"},
    {14, true, "has a slight advantage"},
    {16, true, "has a moderate advantage"},
    {18, true, "has a decisive advantage"},
    {20, true, "has a crushing advantage"},
    {22, true, "is in zugzwang"},
    {24, true, "has a slight space advantage"},
    {26, true, "has a moderate space advantage"},
    {28, true, "has a decisive space advantage"},
    {30, true, "has a slight lead in development"},
    {32, true, "has a moderate lead in development"},
    {34, true, "has a decisive lead in development"},
    {36, true, "has the initiative"},
    {38, true, "has a lasting initiative"},
    {40, true, "has the attack"},
    {42, true, "has insufficient compensation for the material"},
    {44, true, "has sufficient compensation for the material"},
    {46, true, "has more than adequate compensation for the material"},
    {48, true, "has slight control of the centre"},
    {50, true, "has moderate control of the centre"},
    {52, true, "has decisive control of the centre"},
    {54, true, "has slight control of the kingside"},
    {56, true, "has moderate control of the kingside"},
    {58, true, "has decisive control of the kingside"},
    {60, true, "has slight control of the queenside"},
    {62, true, "has moderate control of the queenside"},
    {64, true, "has decisive control of the queenside"},
    {66, true, "has a vulnerable first rank"},
    {68, true, "has a well protected first rank"},
    {70, true, "has a poorly protected king"},
    {72, true, "has a well protected king"},
    {74, true, "has a poorly placed king"},
    {76, true, "has a well placed king"},
    {78, true, "has a very weak pawn structure"},
    {80, true, "has a moderately weak pawn structure"},
    {82, true, "has a moderately strong pawn structure"},
    {84, true, "has a very strong pawn structure"},
    {86, true, "has a poorly placed knight"},
    {88, true, "has a well placed knight"},
    {90, true, "has a poorly placed bishop"},
    {92, true, "has a well placed bishop"},
    {94, true, "has a poorly placed rook"},
    {96, true, "has a well placed rook"},
    {98, true, "has a poorly placed queen"},
    {100, true, "has a well placed queen"},
    {102, true, "has pieces that work badly together"},
    {104, true, "has pieces that work well together"},
    {106, true, "has played the opening very poorly"},
    {108, true, "has played the opening poorly"},
    {110, true, "has played the opening well"},
    {112, true, "has played the opening very well"},
    {114, true, "has played the middlegame very poorly"},
    {116, true, "has played the middlegame poorly"},
    {118, true, "has played the middlegame well"},
    {120, true, "has played the middlegame very well"},
    {122, true, "has played the ending very poorly"},
    {124, true, "has played the ending poorly"},
    {126, true, "has played the ending well"},
    {128, true, "has played the ending very well"},
    {130, true, "has slight counterplay"},
    {132, true, "has moderate counterplay"},
    {134, true, "has decisive counterplay"},
    {136, true, "is in moderate time trouble"},
    {138, true, "is in severe time trouble"},
    {140, false, "With the idea"},
    {141, false, "Aimed against"},
    {142, false, "Better is"},
    {143, false, "Worse is"},
    {144, false, "Equivalent is"},
    {145, false, "An editor's comment"},
    {146, false, "A novelty"},
    {147, false, ""},
    {238, false, "Space advantage"},
    {239, false, "File"},
    {240, false, "Diagonal"},
    {241, false, "Centre"},
    {242, false, "Kingside"},
    {243, false, "Queenside"},
    {244, false, "Weak point"},
    {245, false, "Ending"},
    {246, false, "Pair of bishops"},
    {247, false, "Bishops of opposite colours"},
    {248, false, "Bishops of the same colour"},
    {249, false, "Connected pawns"},
    {250, false, "Isolated pawns"},
    {251, false, "Doubled pawns"},
    {252, false, "Passed pawn"},
    {253, false, "Pawn majority"},
    {254, false, "With"},
    {255, false, "Without"},
    {256, false, ""},
});
// clang-format on

}  // namespace

std::string_view move_assessment(int nag) {
    return is_move_assessment(nag) ? nag_sign(nag) : std::string_view{};
}

std::string_view nag_sign(int nag) {
    const auto found = std::ranges::find(SIGNS, nag, &NagSign::nag);
    return found == SIGNS.end() ? std::string_view{} : found->sign;
}

std::string nag_words(int nag) {
    const auto* const next = std::ranges::upper_bound(WORDS, nag, {}, &NagWords::first);
    if (next == WORDS.begin() || (next - 1)->words.empty()) return {};
    const NagWords& row = *(next - 1);
    if (!row.of_side) return std::string(row.words);
    return std::string(nag == row.first ? "White " : "Black ") + std::string(row.words);
}

std::optional<int> nag_of(std::string_view text) {
    // "!!!" and the like are taken for what they begin with.
    if (text.size() > 2 && text.find_first_not_of("!?") == text.npos) text = text.substr(0, 2);
    auto found = std::ranges::find(SIGNS, text, &NagSign::text);
    if (found == SIGNS.end()) found = std::ranges::find(SIGNS, text, &NagSign::sign);
    if (text.empty() || found == SIGNS.end()) return std::nullopt;
    return found->nag;
}

}  // namespace inkmate::chess
