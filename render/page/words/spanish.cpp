#include "render/page/words/tongues.hpp"

namespace inkmate::tongues {

Tongue spanish() {
    Tongue t;
    Words& w = t.words;
    w.letters = "áéíóú"_p;
    w.refused = "No se ha jugado nada";
    w.begins = "Comienza la partida";
    w.start_fen = "FEN de la posición inicial"_p;
    w.played = {"Las blancas juegan ", "Las negras juegan "};
    w.to_move = {"Juegan blancas, jugada ", "Juegan negras, jugada "};
    w.check = " Jaque.";
    w.moves_from = " Jugadas de ";
    w.are_marked = ".";
    w.captured = {"Las blancas capturan", "Las negras capturan"};
    w.nothing = ": nada";
    w.evaluation = "Evaluación (blancas)"_p;
    w.static_evaluation = "Valor estático (blancas)"_p;
    w.clocks = "Tiempo restante";
    w.game_result = "Resultado";
    w.drawn = "La partida es tablas.";
    w.decimal_point = ",";
    w.left_out = " omitidas";
    w.over = "Fin de la partida. Escriba new para otra, o undo para deshacer una jugada.";
    w.page = "Página "_p;
    w.to_play = {"Juegan blancas", "Juegan negras"};
    w.name_field = "Nombre";
    w.points_field = "Puntos";
    w.grade = "Nivel ";
    w.grade_end = ". ";
    w.solutions = "Soluciones";
    w.set = "Serie ";
    w.best = "Mejor: ";
    w.avoid = "Evitar: ";
    w.mate_in = "Mate en ";
    w.either = "o";
    w.side = {"Blancas, ", "Negras, "};
    w.piece = {"", "peón"_p, "caballo", "alfil", "torre", "dama", "rey"};
    w.pieces = {"", "peones", "caballos", "alfiles", "torres", "damas", "reyes"};
    w.colon = ": ";
    w.game = "Partida ";
    w.game_page = ", página "_p;
    w.event = "Torneo";
    w.score = "Planilla de la partida";
    w.player = {"Blancas", "Negras"};
    w.round = "ronda ";
    w.first_day = "1";
    w.after_day = " de ";
    w.months = {"enero", "febrero", "marzo",      "abril",   "mayo",      "junio",
                "julio", "agosto",  "septiembre", "octubre", "noviembre", "diciembre"};
    w.after_month = " de ";
    w.start = "Inicio";
    t.status = {"Jaque mate.",
                "Ahogado. La partida es tablas.",
                "Tablas: el material no basta para dar mate.",
                "Tablas por quíntuple repetición."_p,
                "Tablas por la regla de las 75 jugadas.",
                "Tablas posibles por triple repetición"_p,
                "Tablas posibles (50 jugadas)",
                "",
                ""};
    t.wins = {"Ganan las blancas.", "Ganan las negras."};
    t.resigned = {"Las blancas abandonan.", "Las negras abandonan."};
    t.agreed = "Tablas de común acuerdo."_p;
    t.claimed = "Tablas reclamadas.";
    t.answer = "Su jugada, p. ej. e2e4 o Nf3. También: go, hint, undo, flip, draw, resign, help."_p;
    t.claim = ": escriba draw, o su jugada, p. ej. e2e4.";
    return t;
}

}  // namespace inkmate::tongues
