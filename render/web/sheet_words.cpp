#include "render/web/sheet_view.hpp"

#include <array>
#include <cstddef>

namespace inkmate::web {

namespace {

/// By Language.
constexpr std::array<SheetWords, page::LANGUAGE_NB> WORDS = {
    {{.solution = "Solution",
      .wrong = "That is not the solution. Try again.",
      .solved = "Solved.",
      .yours = "Your move.",
      .again = "Start again",
      .other = "Another reply",
      .promote = "Promote to:"},
     {.solution = "Lösung",
      .wrong = "Das ist nicht die Lösung. Versuch es noch einmal.",
      .solved = "Gelöst.",
      .yours = "Du bist am Zug.",
      .again = "Von vorn",
      .other = "Andere Antwort",
      .promote = "Umwandeln in:"},
     {.solution = "Solution",
      .wrong = "Ce n’est pas la solution. Essaie encore.",
      .solved = "Résolu.",
      .yours = "À toi de jouer.",
      .again = "Recommencer",
      .other = "Autre réponse",
      .promote = "Promotion :"},
     {.solution = "Solución",
      .wrong = "No es la solución. Inténtalo otra vez.",
      .solved = "Resuelto.",
      .yours = "Te toca.",
      .again = "Empezar de nuevo",
      .other = "Otra respuesta",
      .promote = "Coronar:"}}};

}  // namespace

const SheetWords& sheet_words(page::Language language) {
    return WORDS[static_cast<std::size_t>(language)];
}

}  // namespace inkmate::web
