#include "render/page/words/tongues.hpp"

#include <cctype>

namespace inkmate::page::tongues {

using namespace chess;

namespace {

std::string sentence_start(std::string_view text) {
    std::string s(text);
    s.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(s.front())));
    return s;
}

}  // namespace

Tongue english() {
    Tongue t;
    Words& w = t.words;
    w.refused = "Nothing was played";
    w.begins = "The game begins";
    w.start_fen = "FEN of the start position";
    w.played = {"White played ", "Black played "};
    w.to_move = {"White to move, move ", "Black to move, move "};
    w.check = " Check.";
    w.moves_from = " Moves from ";
    w.are_marked = " marked.";
    w.captured = {"Captured by White", "Captured by Black"};
    w.in_hand = {"White in hand", "Black in hand"};
    w.nothing = ": nothing";
    w.evaluation = "Evaluation for White";
    w.static_evaluation = "Static value for White";
    w.clocks = "Time left";
    w.game_result = "Result";
    w.drawn = "The game is drawn.";
    w.endings = {"Checkmate.",
                 "Stalemate.",
                 "Extinction.",
                 "The flag is reached.",
                 "The last check is given.",
                 "The move limit is reached.",
                 "Repetition.",
                 "The count is complete."};
    w.checks_left = {" Checks left: White ", ", Black "};
    w.count = {" Count: ", " of "};
    w.unnamed_piece = "piece ";
    w.unnamed_pieces = "pieces ";
    w.decimal_point = ".";
    w.left_out = " left out";
    w.over = "The game is over. Type new for another one, or undo to take a move back.";
    w.page = "Page ";
    w.to_play = {"White to move", "Black to move"};
    w.name_field = "Name";
    w.class_field = "Class";
    w.date_field = "Date";
    w.points_field = "Points";
    w.grade = "Grade ";
    w.grade_end = ". ";
    w.solutions = "Solutions";
    w.set = "Set ";
    w.best = "Best: ";
    w.avoid = "Avoid: ";
    w.mate_in = "Mate in ";
    w.either = "or";
    w.side = {"White ", "Black "};
    w.piece = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};
    w.pieces = {"", "pawns", "knights", "bishops", "rooks", "queens", "kings"};
    w.colon = ": ";
    w.game = "Game ";
    w.game_page = ", page ";
    w.event = "Event";
    w.score = "Score of the game";
    w.player = {"White", "Black"};
    w.round = "round ";
    w.first_day = "1";
    w.after_day = " ";
    w.months = {"January", "February", "March",     "April",   "May",      "June",
                "July",    "August",   "September", "October", "November", "December"};
    w.after_month = " ";
    w.start = "Start";
    for (std::size_t i = 0; i < STATUS_NB; ++i) {
        const auto status = static_cast<Status>(i);
        t.status[i] = sentence_start(describe(status));
        if (ends_game(status)) t.status[i] += status == Status::stalemate ? ". The game is drawn." : ".";
    }
    t.wins = {"White wins.", "Black wins."};
    t.resigned = {"White resigned.", "Black resigned."};
    t.agreed = "Drawn by agreement.";
    t.claimed = "Drawn by a claim that the rules grant.";
    t.answer = "Type your move, e.g. e2e4 or Nf3. Also: go, hint, undo, flip, draw, resign, help.";
    t.claim = ": type draw, or your move, e.g. e2e4.";
    return t;
}

/// Returns the words of German. Long because it is the table.
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
    w.in_hand = {"Weiß auf der Hand"_p, "Schwarz auf der Hand"};
    w.nothing = ": nichts";
    w.evaluation = "Bewertung für Weiß"_p;
    w.static_evaluation = "Statischer Wert (Weiß)"_p;
    w.clocks = "Restzeit";
    w.game_result = "Ergebnis";
    w.drawn = "Die Partie ist remis.";
    w.endings = {"Schachmatt.",
                 "Patt.",
                 "Auslöschung."_p,
                 "Das Ziel ist erreicht.",
                 "Das letzte Schach ist gegeben.",
                 "Die Zuggrenze ist erreicht.",
                 "Stellungswiederholung.",
                 "Die Zählung ist beendet."_p};
    w.checks_left = {" Schachs übrig: Weiß "_p, ", Schwarz "};
    w.count = {" Zählung: "_p, " von "};
    w.unnamed_piece = "Stein ";
    w.unnamed_pieces = "Steine ";
    w.decimal_point = ",";
    w.left_out = " ausgelassen";
    w.over = "Die Partie ist zu Ende. new beginnt eine neue, undo nimmt einen Zug zurück."_p;
    w.page = "Seite ";
    w.to_play = {"Weiß am Zug"_p, "Schwarz am Zug"};
    w.name_field = "Name";
    w.class_field = "Klasse";
    w.date_field = "Datum";
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

/// Returns the words of French. Long because it is the table.
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
    w.in_hand = {"Blancs en main", "Noirs en main"};
    w.nothing = " : rien";
    w.evaluation = "Évaluation (Blancs)"_p;
    w.static_evaluation = "Valeur statique (Blancs)";
    w.clocks = "Temps restant";
    w.game_result = "Résultat"_p;
    w.drawn = "La partie est nulle.";
    w.endings = {"Échec et mat."_p,
                 "Pat.",
                 "Extinction.",
                 "Le but est atteint.",
                 "Le dernier échec est donné."_p,
                 "Limite de coups atteinte.",
                 "Répétition de la position."_p,
                 "Le compte est atteint."};
    w.checks_left = {" Échecs restants : Blancs "_p, ", Noirs "};
    w.count = {" Compte : ", " sur "};
    w.unnamed_piece = "pièce "_p;
    w.unnamed_pieces = "pièces "_p;
    w.decimal_point = ",";
    w.left_out = " omis";
    w.over = "La partie est finie. Tapez new pour une autre, ou undo pour reprendre un coup.";
    w.page = "Page ";
    w.to_play = {"Trait aux Blancs", "Trait aux Noirs"};
    w.name_field = "Nom";
    w.class_field = "Classe";
    w.date_field = "Date";
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

/// Returns the words of Spanish. Long because it is the table.
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
    w.in_hand = {"Blancas en mano", "Negras en mano"};
    w.nothing = ": nada";
    w.evaluation = "Evaluación (blancas)"_p;
    w.static_evaluation = "Valor estático (blancas)"_p;
    w.clocks = "Tiempo restante";
    w.game_result = "Resultado";
    w.drawn = "La partida es tablas.";
    w.endings = {"Jaque mate.",
                 "Ahogado.",
                 "Extinción."_p,
                 "Se alcanzó la meta."_p,
                 "Se dio el último jaque."_p,
                 "Límite de jugadas alcanzado."_p,
                 "Repetición de la posición."_p,
                 "La cuenta está completa."_p};
    w.checks_left = {" Jaques restantes: blancas ", ", negras "};
    w.count = {" Cuenta: ", " de "};
    w.unnamed_piece = "pieza ";
    w.unnamed_pieces = "piezas ";
    w.decimal_point = ",";
    w.left_out = " omitidas";
    w.over = "Fin de la partida. Escriba new para otra, o undo para deshacer una jugada.";
    w.page = "Página "_p;
    w.to_play = {"Juegan blancas", "Juegan negras"};
    w.name_field = "Nombre";
    w.class_field = "Clase";
    w.date_field = "Fecha";
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

}  // namespace inkmate::page::tongues
