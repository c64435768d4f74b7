#include "render/page/words/tongues.hpp"

namespace inkmate::tongues {

Tongue german() {
    Tongue t;
    Words& w = t.words;
    w.letters = "äöüß"_p;
    w.refused = "Kein Zug ausgeführt"_p;
    w.begins = "Die Partie beginnt";
    w.start_fen = "FEN der Ausgangsstellung";
    w.played = {"Weiß zog "_p, "Schwarz zog "};
    w.to_move = {"Weiß am Zug, Zug "_p, "Schwarz am Zug, Zug "};
    w.check = " Schach.";
    w.moves_from = " Züge von "_p;
    w.are_marked = " markiert.";
    w.captured = {"Weiß schlug"_p, "Schwarz schlug"};
    w.nothing = ": nichts";
    w.evaluation = "Bewertung für Weiß"_p;
    w.static_evaluation = "Statischer Wert (Weiß)"_p;
    w.clocks = "Restzeit";
    w.game_result = "Ergebnis";
    w.drawn = "Die Partie ist remis.";
    w.decimal_point = ",";
    w.left_out = " ausgelassen";
    w.over = "Die Partie ist zu Ende. new beginnt eine neue, undo nimmt einen Zug zurück."_p;
    w.page = "Seite ";
    w.to_play = {"Weiß am Zug"_p, "Schwarz am Zug"};
    w.name_field = "Name";
    w.points_field = "Punkte";
    w.grade = "Stufe ";
    w.grade_end = ". ";
    w.solutions = "Lösungen"_p;
    w.set = "Serie ";
    w.best = "Am besten: ";
    w.avoid = "Nicht: ";
    w.mate_in = "Matt in ";
    w.either = "oder";
    w.side = {"Weiß, "_p, "Schwarz, "};
    w.piece = {"", "Bauer", "Springer", "Läufer"_p, "Turm", "Dame", "König"_p};
    w.pieces = {"", "Bauern", "Springer", "Läufer"_p, "Türme"_p, "Damen", "Könige"_p};
    w.colon = ": ";
    w.game = "Partie ";
    w.game_page = ", Seite ";
    w.event = "Turnier";
    w.score = "Partieformular";
    w.player = {"Weiß"_p, "Schwarz"};
    w.round = "Runde ";
    w.first_day = "1";
    w.after_day = ". ";
    w.months = {"Januar", "Februar", "März"_p,    "April",   "Mai",      "Juni",
                "Juli",   "August",  "September", "Oktober", "November", "Dezember"};
    w.after_month = " ";
    w.start = "Anfang";
    t.status = {"Schachmatt.",
                "Patt. Die Partie ist remis.",
                "Remis: Das Material reicht nicht zum Matt.",
                "Remis durch fünffache Stellungswiederholung."_p,
                "Remis nach der 75-Züge-Regel."_p,
                "Dreifache Wiederholung",
                "50-Züge-Regel"_p,
                "",
                ""};
    t.wins = {"Weiß gewinnt."_p, "Schwarz gewinnt."};
    t.resigned = {"Weiß gibt auf."_p, "Schwarz gibt auf."};
    t.agreed = "Remis durch Vereinbarung.";
    t.claimed = "Remis auf Antrag nach den Regeln.";
    t.answer = "Zug eingeben, z. B. e2e4 oder Nf3. Auch: go, hint, undo, flip, draw, resign, help.";
    t.claim = ": draw für Remis eingeben, oder einen Zug, z. B. e2e4."_p;
    return t;
}

}  // namespace inkmate::tongues
