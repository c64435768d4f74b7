#include "play/simul/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "base/text/strings.hpp"
#include "core/engine/choice.hpp"
#include "core/variant/board.hpp"
#include "core/variant/rules_file.hpp"
#include "play/device/connection.hpp"
#include "play/device/device_uri.hpp"
#include "play/simul/exhibition.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::simul {

using namespace chess;

namespace {

/// "Inkm": what file(1) and this know the file by.
constexpr std::int64_t APPLICATION_ID = 0x496e6b6d;
constexpr std::int64_t VERSION = 1;

/// A file whose tables are others is not ours.
constexpr std::array<const char*, 5> TABLES = {
    "CREATE TABLE exhibition (title TEXT NOT NULL, giver TEXT NOT NULL, date TEXT NOT NULL, paper TEXT NOT "
    "NULL, wrapper TEXT NOT NULL, begun INTEGER NOT NULL, variant TEXT NOT NULL, rule_file TEXT NOT NULL)",
    "CREATE TABLE boards (number INTEGER PRIMARY KEY, name TEXT NOT NULL, side INTEGER NOT NULL, level "
    "INTEGER NOT NULL, seed INTEGER NOT NULL, layout TEXT NOT NULL, language_level INTEGER NOT NULL, device "
    "TEXT NOT NULL)",
    "CREATE TABLE moves (board INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT NOT NULL, at INTEGER NOT "
    "NULL, PRIMARY KEY (board, ply)) WITHOUT ROWID",
    "CREATE TABLE results (board INTEGER PRIMARY KEY, result TEXT NOT NULL, at INTEGER NOT NULL)",
    "CREATE TABLE pages (id INTEGER PRIMARY KEY, board INTEGER NOT NULL, moves TEXT NOT NULL, copy INTEGER "
    "NOT NULL, state INTEGER NOT NULL, job INTEGER)"};
/// What has to be sent, and what a board has had, is found without a look at all that was.
constexpr std::array<const char*, 2> INDEXES = {"CREATE INDEX open_pages ON pages (state) WHERE state < 3",
                                                "CREATE INDEX pages_of_board ON pages (board)"};
/// The statements contain these numbers.
static_assert(static_cast<int>(PageState::pending) == 0 && static_cast<int>(PageState::sending) == 1 &&
              static_cast<int>(PageState::sent) == 2 && static_cast<int>(PageState::done) == 3 &&
              static_cast<int>(PageState::dropped) == 4);

std::vector<std::string> schema() {
    std::vector<std::string> statements(TABLES.begin(), TABLES.end());
    statements.insert(statements.end(), INDEXES.begin(), INDEXES.end());
    return statements;
}

void write_boards(Database& database, std::span<const SimulBoard> boards) {
    Statement insert = database.prepare("INSERT INTO boards VALUES (?,?,?,?,?,?,?,?)");
    for (const SimulBoard& b : boards)
        insert.with(b.number)
            .with(b.name)
            .with(b.side)
            .with(b.level)
            .with(b.seed)
            .with(page::word_of(b.layout))
            .with(b.language_level)
            .with(b.device)
            .run();
}

[[noreturn]] void fail_damaged(const std::string& file, const std::string& what) {
    throw SimulError(fmt::format(
        "{} is damaged ({}), and nothing was changed in it: continue with a copy of it that was made before",
        file, what));
}

}  // namespace

void SimulStore::make(const std::string& file, const Exhibition& exhibition,
                      std::span<const SimulBoard> boards) {
    if (files::file_exists(file))
        throw SimulError(fmt::format(
            "there is a file {} already: continue it with inkmate simul run {}, or choose another name", file,
            files::shell_file(file)));
    Database database(file, DatabaseUse::make);
    for (const std::string& statement : schema()) database.run(statement);
    database.run(fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", APPLICATION_ID, VERSION));
    database.prepare("INSERT INTO exhibition VALUES (?,?,?,?,?,?,?,?)")
        .with(exhibition.title)
        .with(exhibition.giver)
        .with(exhibition.date)
        .with(exhibition.paper.name)
        .with(psgen::word_of(psgen::WRAPPER_WORDS, exhibition.wrapper))
        .with(exhibition.begun)
        .with(exhibition.variant)
        .with(exhibition.rule_file)
        .run();
    write_boards(database, boards);
    // Who plays White gets a page to write the first move on.
    Statement page = database.prepare("INSERT INTO pages VALUES (NULL,?,'',0,0,NULL)");
    for (const SimulBoard& b : boards)
        if (b.side == WHITE && !b.device.empty()) page.with(b.number).run();
    // Here - is a name like others.
    files::write_output(file == "-" ? "./-" : file, database.bytes());
}

SimulStore::SimulStore(const std::string& file, bool to_go_on)
    : database_(file, to_go_on ? DatabaseUse::keep : DatabaseUse::look) {
    check();
    load();
    if (!to_go_on) return;
    // Nobody knows whether these were printed before the process ended.
    database_.run("UPDATE pages SET state=0, copy=1 WHERE state=1");
    for (SimulPage& page : stored_.pages)
        if (page.state == PageState::sending) {
            page.state = PageState::pending;
            page.copy = true;
        }
}

void SimulStore::check() {
    const std::string& file = database_.file();
    if (database_.number("PRAGMA application_id") != APPLICATION_ID)
        throw SimulError(fmt::format(
            "{} is not an exhibition: make one in a different file with inkmate simul new", file));
    if (const std::int64_t version = database_.number("PRAGMA user_version"); version > VERSION)
        throw SimulError(fmt::format(
            "{} was made by a newer inkmate (version {} of the file, this one knows {}): use that one", file,
            version, VERSION));
    Statement health = database_.prepare("PRAGMA quick_check(1)");
    if (!health.next() || health.text(0) != "ok") {
        std::string what = health.text(0);
        std::ranges::replace(what, '\n', ' ');
        fail_damaged(file, what);
    }
    std::vector<std::string> found;
    Statement tables = database_.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL");
    while (tables.next()) found.push_back(tables.text(0));
    std::vector<std::string> ours = schema();
    std::ranges::sort(found);
    std::ranges::sort(ours);
    if (found != ours) fail_damaged(file, "its tables are not those of an exhibition");
}

namespace {

/// Reads the tables, and looks at every value.
class Reader {
  public:
    Reader(Database& database, StoredExhibition& stored) : database_(database), stored_(stored) {}

    void read() {
        read_exhibition();
        read_boards();
        read_moves();
        read_results();
        read_pages();
    }

  private:
    [[noreturn]] void damaged(const std::string& what) const { fail_damaged(database_.file(), what); }
    int number(const Statement& row, int column, std::string_view what, std::int64_t least,
               std::int64_t most) const {
        const std::int64_t value = row.number(column);
        if (value < least || value > most) damaged(fmt::format("{} {}", what, value));
        return static_cast<int>(value);
    }
    /// In the years that can be written.
    SimulTime time(const Statement& row, int column) const {
        constexpr SimulTime year_10000 = 253'402'300'800'000;
        const SimulTime value = row.number(column);
        if (value < 0 || value >= year_10000) damaged(fmt::format("a time is {}", value));
        return value;
    }
    /// The number of a board that there is.
    int board(const Statement& row, int column) const {
        const int found = number(row, column, "board", 1, MOST_BOARDS);
        if (!games_.contains(found)) damaged(fmt::format("there is no board {}", found));
        return found;
    }

    void read_exhibition() {
        Statement row = database_.prepare("SELECT * FROM exhibition");
        if (!row.next()) damaged("it says nothing of the exhibition");
        Exhibition& e = stored_.exhibition;
        e.title = page::name_start(row.text(0));
        e.giver = page::name_start(row.text(1));
        e.date = page::name_start(row.text(2));
        const auto paper = figures::find_paper(row.text(3));
        const auto wrapper = value_of(psgen::WRAPPER_WORDS, row.text(4));
        if (!paper || !wrapper) damaged("paper or wrapper are none");
        e.paper = *paper;
        e.wrapper = *wrapper;
        e.begun = time(row, 5);
        e.variant = row.text(6);
        e.rule_file = row.text(7);
        if (e.variant.empty()) return;
        try {
            e.rules = std::make_shared<const variant::Rules>(
                variant::load_rules(e.variant, variant::read_ini(e.rule_file, "its rule file")));
        } catch (const variant::VariantError& error) {
            damaged(error.what());
        }
    }

    void read_boards() {
        Statement row = database_.prepare("SELECT * FROM boards ORDER BY number");
        while (row.next()) {
            SimulBoard b;
            b.number = number(row, 0, "board", 1, MOST_BOARDS);
            b.name = page::name_start(row.text(1));
            b.side = static_cast<Color>(number(row, 2, "side", WHITE, BLACK));
            b.level = number(row, 3, "level", 0, engine::STRONGEST_LEVEL);
            b.seed = number(row, 4, "seed", 1, engine::MAX_SEED);
            const auto layout = page::find_layout(row.text(5));
            if (!layout || *layout == page::LayoutName::diagram) damaged("a layout is none");
            b.layout = *layout;
            b.language_level = number(row, 6, "language level", 1, 3);
            b.device = row.text(7);
            check_device(b.device);
            games_.emplace(b.number, game::Game(stored_.exhibition.rules));
            stored_.boards.push_back(std::move(b));
        }
        if (stored_.boards.empty()) damaged("it has no board");
    }
    void check_device(const std::string& device) const {
        if (device.empty()) return;
        try {
            static_cast<void>(device::parse_device_uri(device));
        } catch (const device::DeviceError& e) {
            damaged(e.what());
        }
    }

    void read_moves() {
        Statement row = database_.prepare("SELECT board,ply,move,at FROM moves ORDER BY board,ply");
        while (row.next()) {
            SimulMove m{board(row, 0), number(row, 1, "half-move", 1, psgen::MAX_PLIES), row.text(2),
                        time(row, 3)};
            game::Game& game = games_.at(m.board);
            const auto played = static_cast<int>(game.plies());
            if (m.ply != played + 1) damaged(fmt::format("board {} lacks half-move {}", m.board, played + 1));
            play(game, m.board, m.move);
            stored_.moves.push_back(std::move(m));
        }
    }
    /// Moves are kept in coordinates, and so they are sent to devices: nothing else is to get there.
    void play(game::Game& game, int board, std::string_view move) const {
        const game::Move m = game.read_uci(move);
        if (!m) damaged(fmt::format("a move of board {} is not legal", board));
        game.play(m);
    }

    void read_results() {
        Statement row = database_.prepare("SELECT board,result,at FROM results");
        while (row.next()) {
            const int number = board(row, 0);
            SimulResult result{row.text(1), time(row, 2)};
            if (result.result != "1-0" && result.result != "0-1" && result.result != "1/2-1/2")
                damaged(fmt::format("the result of board {} is none", number));
            stored_.results[number] = std::move(result);
        }
    }

    void read_pages() {
        Statement row =
            database_.prepare("SELECT id,board,moves,copy,state,job FROM pages WHERE state < 3 ORDER BY id");
        while (row.next()) {
            SimulPage page{.id = row.number(0),
                           .board = board(row, 1),
                           .moves = row.text(2),
                           .copy = row.number(3) != 0,
                           .state = static_cast<PageState>(number(row, 4, "state of a page", 0, 2))};
            if (!row.is_null(5)) page.job = number(row, 5, "job", 0, INT32_MAX);
            game::Game game(stored_.exhibition.rules);
            for (const std::string_view move : text::split_words(page.moves)) play(game, page.board, move);
            if (game.plies() > psgen::MAX_PLIES) damaged("a page has too many moves");
            stored_.pages.push_back(std::move(page));
        }
    }

    Database& database_;
    StoredExhibition& stored_;
    std::map<int, game::Game> games_;
};

}  // namespace

void SimulStore::load() {
    Reader(database_, stored_).read();
}

void SimulStore::add_pages(std::span<SimulPage> pages) {
    Statement insert = database_.prepare("INSERT INTO pages VALUES (NULL,?,?,?,?,NULL)");
    for (SimulPage& page : pages) {
        insert.with(page.board).with(page.moves).with(page.copy ? 1 : 0).with(static_cast<int>(page.state));
        insert.run();
        page.id = database_.last_row();
    }
}

void SimulStore::add(std::span<const SimulMove> moves, std::span<SimulPage> pages) {
    const std::lock_guard lock(mutex_);
    Transaction all(database_);
    Statement insert = database_.prepare("INSERT INTO moves VALUES (?,?,?,?)");
    for (const SimulMove& m : moves) insert.with(m.board).with(m.ply).with(m.move).with(m.at).run();
    add_pages(pages);
    all.commit();
}

void SimulStore::take_back(int board, int from_ply, std::span<SimulPage> pages) {
    const std::lock_guard lock(mutex_);
    Transaction all(database_);
    database_.prepare("DELETE FROM moves WHERE board=? AND ply>=?").with(board).with(from_ply).run();
    database_.prepare("DELETE FROM results WHERE board=?").with(board).run();
    database_.prepare("UPDATE pages SET state=4 WHERE board=? AND state=0").with(board).run();
    add_pages(pages);
    all.commit();
}

void SimulStore::set_result(int board, const SimulResult& result) {
    const std::lock_guard lock(mutex_);
    Transaction all(database_);
    database_.prepare("DELETE FROM results WHERE board=?").with(board).run();
    if (!result.result.empty())
        database_.prepare("INSERT INTO results VALUES (?,?,?)")
            .with(board)
            .with(result.result)
            .with(result.at)
            .run();
    all.commit();
}

void SimulStore::update(const SimulPage& page) {
    const std::lock_guard lock(mutex_);
    database_.prepare("UPDATE pages SET copy=?, state=?, job=? WHERE id=?")
        .with(page.copy ? 1 : 0)
        .with(static_cast<int>(page.state))
        .with(page.job)
        .with(page.id)
        .run();
}

bool SimulStore::was_sent(int board, const std::string& moves) {
    const std::lock_guard lock(mutex_);
    Statement found = database_.prepare(
        "SELECT 1 FROM pages WHERE board=? AND moves=? AND (state IN (1,2,3) OR copy=1) LIMIT 1");
    return found.with(board).with(moves).next();
}

}  // namespace inkmate::simul
