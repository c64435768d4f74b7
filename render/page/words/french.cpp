#include "render/page/words/tongues.hpp"

namespace inkmate::tongues {

Tongue french() {
    Tongue t;
    Words& w = t.words;
    w.letters = "Éèéû"_p;
    w.refused = "Aucun coup joué"_p;
    w.begins = "La partie commence";
    w.start_fen = "FEN de la position de départ"_p;
    w.played = {"Les Blancs jouent ", "Les Noirs jouent "};
    w.to_move = {"Trait aux Blancs, coup ", "Trait aux Noirs, coup "};
    w.check = " Échec."_p;
    w.moves_from = " Coups de ";
    w.are_marked = ".";
    w.captured = {"Pris par les Blancs", "Pris par les Noirs"};
    w.nothing = " : rien";
    w.evaluation = "Évaluation (Blancs)"_p;
    w.static_evaluation = "Valeur statique (Blancs)";
    w.clocks = "Temps restant";
    w.game_result = "Résultat"_p;
    w.drawn = "La partie est nulle.";
    w.decimal_point = ",";
    w.left_out = " omis";
    w.over = "La partie est finie. Tapez new pour une autre, ou undo pour reprendre un coup.";
    w.page = "Page ";
    w.to_play = {"Trait aux Blancs", "Trait aux Noirs"};
    w.name_field = "Nom";
    w.points_field = "Points";
    w.grade = "Niveau ";
    w.grade_end = ". ";
    w.solutions = "Solutions";
    w.set = "Série "_p;
    w.best = "Meilleur : ";
    w.avoid = "À éviter : "_p;
    w.mate_in = "Mat en ";
    w.either = "ou";
    w.side = {"Blancs, ", "Noirs, "};
    w.piece = {"", "pion", "cavalier", "fou", "tour", "dame", "roi"};
    w.pieces = {"", "pions", "cavaliers", "fous", "tours", "dames", "rois"};
    w.colon = " : ";
    w.game = "Partie ";
    w.game_page = ", page ";
    w.event = "Tournoi";
    w.score = "Feuille de partie";
    w.player = {"Blancs", "Noirs"};
    w.round = "ronde ";
    w.first_day = "1er";
    w.after_day = " ";
    w.months = {"janvier", "février"_p, "mars",      "avril",   "mai",      "juin",
                "juillet", "août"_p,    "septembre", "octobre", "novembre", "décembre"_p};
    w.after_month = " ";
    w.start = "Début"_p;
    t.status = {"Échec et mat."_p,
                "Pat. La partie est nulle.",
                "Nulle : le matériel ne suffit pas pour mater."_p,
                "Nulle par quintuple répétition."_p,
                "Nulle par la règle des 75 coups."_p,
                "Nulle possible par triple répétition"_p,
                "Nulle possible par la règle des 50 coups"_p,
                "",
                ""};
    t.wins = {"Les Blancs gagnent.", "Les Noirs gagnent."};
    t.resigned = {"Les Blancs abandonnent.", "Les Noirs abandonnent."};
    t.agreed = "Nulle par accord mutuel.";
    t.claimed = "Nulle réclamée selon les règles."_p;
    t.answer = "Votre coup, p. ex. e2e4 ou Nf3. Aussi : go, hint, undo, flip, draw, resign, help.";
    t.claim = " : tapez draw, ou votre coup, p. ex. e2e4.";
    return t;
}

}  // namespace inkmate::tongues
