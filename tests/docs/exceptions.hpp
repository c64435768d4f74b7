#pragma once

#include <array>

namespace inkmate::test {

/// A command that contains this is not run, for this reason. A `$` stands for the end of the command, in all
/// three tables.
struct NotRun {
    const char* what;
    const char* why;
};

constexpr auto NOT_RUN = std::to_array<NotRun>({
    {"./dev", "builds everything, installs packages, or is this suite"},
    {"git clone", "fetches the repository from the network"},
    {"git commit", "changes the repository"},
    {"git tag", "changes the repository"},
    {"git push", "changes a repository on the network"},
    {"debootstrap", "fetches packages from the network"},
    {"chroot", "installs packages"},
    {"podman", "fetches an image from the network"},
    {"cmake ", "builds everything: whoever runs the suite has just done it"},
    {"ctest ", "is this suite"},
    {"build/", "runs this suite, or fuzzers, which need Clang"},
    {"check.py", "takes minutes, and a dozen producers of PDFs"},
    {"http.server", "serves until it is stopped"},
    {"apt-get", "installs packages"},
    {"ipp://", "needs a printer that speaks IPP; tests/printer has one"},
    {"--to office", "needs a queue of CUPS; tests/printer has one"},
    {"inkmate bench", "measures for minutes; tests/cli runs each kind in small"},
    {"inkmate probe", "measures for ten seconds; tests/cli and tests/printer probe"},
    {"make-samples.sh", "takes ten seconds; tests/cli runs it"},
    {"--to socket://spare", "needs a game that an earlier session has saved; tests/printer plays one"},
    {"inkmate SUBCOMMAND", "names no subcommand"},
    {"play --browser", "waits for a browser; tests/cli plays in Chromium"},
    {"examples/cluster/", "needs several machines; tests/shard has them"},
    {"merge games/*.shard", "needs the shards that several machines have made"},
    {"fairymax", "needs Fairy-Max; tests/lab plays against it"},
});

/// This part of a command is replaced before it is run.
struct Reduction {
    const char* what;
    const char* by;
    const char* why;
};

constexpr auto REDUCTIONS = std::to_array<Reduction>({
    {"inkmate generate ", "inkmate generate --quiet ", "its report takes a second, and tests/cli reads it"},
    {"generate --quiet -q ", "generate -q ", "it was quiet already"},
    {"-dNOPAUSE -dBATCH -sDEVICE=nullpage game.ps", "-dNOPAUSE -dBATCH -sDEVICE=nullpage game.ps </dev/null",
     "an engine is spoken to in UCI"},
    {"--dpi 100", "--dpi 20", "seconds"},
    {"--dpi 72,600", "--dpi 20,30", "seconds"},
    {"before.pdf after.pdf", "before.pdf after.pdf --dpi 30", "seconds"},
    {"reference.pdf printed.pdf --report", "reference.pdf printed.pdf --dpi 30 --report", "seconds"},
    {"--games 5000", "--games 2 --nodes 50", "an hour"},
    {"--nodes 5000 --seed 2", "--games 4 --nodes 50 --seed 1", "an hour"},
    {"tune label games.epd -o labelled.epd$", "tune label games.epd -o labelled.epd --engine \"inkmate uci\"",
     "Stockfish need not be installed"},
    {"--engine \"stockfish\"", "--engine \"inkmate uci\"", "Stockfish need not be installed"},
    {"--engine fairy-stockfish", "--engine \"inkmate uci\"", "Fairy-Stockfish need not be installed"},
    {"--engine stockfish", "--engine \"inkmate uci\"", "Stockfish need not be installed"},
    {"--option 2:UCI_LimitStrength=true --option 2:UCI_Elo=1600", "", "options of Stockfish"},
    {"--option 2:UCI_LimitStrength=true --option 2:UCI_Elo=2000", "", "options of Stockfish"},
    {"--games 200 --resign", "--games 2 --max-moves 1 --resign", "hours"},
    {"6 --max-moves 200", "6", "hours"},
    {"--max-moves 150", "", "hours"},
    {"--depth 64 --games 4", "--depth 64 --games 2 --max-moves 5", "ten seconds"},
    {"--gs all --rasteriser both", "", "a minute, and several Ghostscripts"},
    {"new/inkmate uci", "inkmate uci", "there is one inkmate"},
    {"old/inkmate uci", "inkmate uci", "there is one inkmate"},
    {"--time 1 --games 200", "--time 0.01 --games 2 --max-moves 10", "an hour"},
    {"--time 0.1 --games 20", "--time 0.01 --games 2 --max-moves 10", "two minutes"},
    {"--tc 10+0.1 --games 10000", "--depth 1 --games 2", "days"},
    {"--nodes 20000 --games 10000", "--depth 1 --games 2 --max-moves 5", "days"},
    {"--nodes 6000 --games 600", "--nodes 50 --games 2", "hours"},
    {"--pairs 12000 --nodes 3000", "--pairs 1 --nodes 30", "a quarter of an hour"},
    {"--pairs 60000 --nodes 2000", "--pairs 1 --nodes 30", "an hour"},
    {"--pairs 10000", "--pairs 1 --nodes 30", "minutes"},
    {"--pairs 5000", "--pairs 1 --nodes 30", "hours"},
    {"--pairs 2000", "--pairs 1 --nodes 30", "an hour"},
    {"--epochs 200", "--epochs 2", "a minute"},
    {"-o mine.json", "-o mine.json --batch 16", "the data set is small"},
    {"inkmate verify game examples/*.pgn", "inkmate verify game short.pgn", "ten seconds"},
    {"games.pgn --ply 20,40", "games.pgn --ply 2,4", "the games are short"},
    {"--self-play 8", "--self-play 2", "five seconds"},
    {"--games 30000 --seed 31 --nodes 1000", "--games 3 --seed 31 --nodes 50", "minutes"},
    {"--games 2500 --seed 41 --nodes 4000", "--games 3 --seed 41 --nodes 50", "minutes"},
    {"--epochs 60", "--epochs 2", "minutes"},
    {"inkmate verify game ", "inkmate verify game --dpi 20 ", "seconds"},
    {"inkmate verify worksheet ", "inkmate verify worksheet --dpi 20 ", "seconds"},
    {"inkmate verify sheets ", "inkmate verify sheets --dpi 20 ", "seconds"},
    {"inkmate verify book ", "inkmate verify book --dpi 20 ", "seconds"},
    {"inkmate play --chess960 random", "inkmate play --chess960 random --nodes 100", "seconds"},
    {"annotate examples/opera-1858.pgn", "annotate short.pgn", "seconds"},
    {"problems examples/opera-1858.pgn", "problems short.pgn", "seconds"},
    {"problems games.pgn", "problems short.pgn", "seconds"},
    {"--games 100", "--games 3 --nodes 1000", "a minute"},
    {"--depth 18 --jobs 4", "--depth 2 --jobs 2", "a minute"},
    {"--nodes 1000000 --json", "--nodes 100 --json", "a minute"},
    {"--variant grand --level 3", "--variant grand", "the number of nodes that follows is its strength"},
    {"inkmate play --variant", "inkmate play --nodes 100 --variant", "ten seconds"},
});

/// The exit status of a command that contains this, if it is not 0.
struct Status {
    const char* what;
    int status;
    const char* why;
};

constexpr auto STATUSES = std::to_array<Status>({
    {"compare before.pdf after.pdf$", 1, "they differ"},
    {"compare before.pdf after.pdf --report", 1, "they differ"},
});

}  // namespace inkmate::test
