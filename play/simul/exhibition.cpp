#include "play/simul/exhibition.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <set>
#include <utility>

#include "base/text/strings.hpp"
#include "play/device/connection.hpp"
#include "play/device/device_uri.hpp"

namespace inkmate::simul {

SimulTime simul_now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

using namespace chess;

namespace {

constexpr auto COLUMNS =
    std::to_array<std::string_view>({"board", "name", "side", "level", "layout", "language-level", "device"});

/// A row of a table and the line in which it begins.
struct Row {
    int line = 1;
    std::vector<std::string> fields;
};
struct Rows {
    std::vector<Row> rows;
    /// Where a quotation mark stands that nothing closes.
    std::optional<int> open_quotation;
};

/// What stands between the fields: what the first line has most of.
char separator_of(std::string_view text) {
    const std::string_view first = text.substr(0, text.find('\n'));
    char most = ',';
    for (const char c : {';', '\t'})
        if (std::ranges::count(first, c) > std::ranges::count(first, most)) most = c;
    return most;
}

/// Fields of RFC 4180: one in quotation marks may hold anything, a mark being doubled.
Rows read_rows(std::string_view text) {
    text = text::without_mark(text);
    const char separator = separator_of(text);
    std::vector<Row> rows;
    Row row{1, {""}};
    bool quoted = false;
    int line = 1, quotation = 1;
    const auto end_row = [&] {
        if (row.fields.size() > 1 || !text::trimmed(row.fields.front()).empty()) rows.push_back(row);
        row = {line, {""}};
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') ++line;
        std::string& field = row.fields.back();
        if (quoted && c == '"' && text.substr(i + 1).starts_with('"'))
            field += text[++i];
        else if (c == '"' && (quoted || field.empty())) {
            quoted = !quoted;
            quotation = line;
        } else if (!quoted && c == separator)
            row.fields.emplace_back();
        else if (!quoted && c == '\n')
            end_row();
        else
            field += c;
    }
    end_row();
    return {std::move(rows), quoted ? std::optional(quotation) : std::nullopt};
}

class ListReader {
  public:
    ListReader(std::string source, const SimulBoard& usual) : source_(std::move(source)), usual_(usual) {}

    BoardList read(std::string_view text) {
        const auto [rows, open_quotation] = read_rows(text);
        if (open_quotation)
            fail(*open_quotation, "a quotation mark begins here that nothing closes",
                 "write another after the field, and two where a field has one");
        if (rows.empty()) fail(1, "the list is empty", column_words());
        read_columns(rows.front());
        for (std::size_t i = 1; i < rows.size(); ++i) read_board(rows[i]);
        if (list_.boards.empty()) fail(rows.front().line, "no board follows", "write one in each line");
        return std::move(list_);
    }

  private:
    [[noreturn]] void fail(int line, const std::string& what, const std::string& then) const {
        throw SimulError(fmt::format("{}, line {}: {}; {}", source_, line, what, then));
    }
    static std::string column_words() {
        return fmt::format("the first line names the columns: {}", fmt::join(COLUMNS, ","));
    }

    void read_columns(const Row& row) {
        for (const std::string& field : row.fields) {
            const std::string name = text::lower_case(text::trimmed(field));
            if (std::ranges::find(COLUMNS, name) == COLUMNS.end())
                fail(row.line, fmt::format("there is no column \"{}\"", page::name_start(name)),
                     column_words());
            if (std::ranges::find(columns_, name) != columns_.end())
                fail(row.line, fmt::format("the column {} is there twice", name), column_words());
            columns_.push_back(name);
        }
    }

    void read_board(const Row& row) {
        if (row.fields.size() > columns_.size())
            fail(row.line, "there are more fields than columns",
                 "put a name that contains the separator in quotation marks");
        SimulBoard board = usual_;
        board.number = list_.boards.empty() ? 1 : list_.boards.back().number + 1;
        for (std::size_t i = 0; i < row.fields.size(); ++i)
            if (const std::string value(text::trimmed(row.fields[i])); !value.empty())
                set(board, columns_[i], value, row.line);
        if (board.number > MOST_BOARDS)
            fail(row.line, fmt::format("board {}", board.number), board_numbers());
        if (!numbers_.insert(board.number).second)
            fail(row.line, fmt::format("there is a board {} already", board.number),
                 "give each board a number of its own");
        list_.boards.push_back(std::move(board));
    }
    static std::string board_numbers() { return fmt::format("boards have the numbers 1 to {}", MOST_BOARDS); }

    int number(const std::string& value, const std::string& column, int line, int least, int most) const {
        const auto found = text::read_number(value);
        if (!found || *found < least || *found > most)
            fail(line, fmt::format("{} \"{}\"", column, page::name_start(value)),
                 fmt::format("it is a number from {} to {}", least, most));
        return *found;
    }

    void set(SimulBoard& board, const std::string& column, const std::string& value, int line) {
        if (column == "board")
            board.number = number(value, column, line, 1, MOST_BOARDS);
        else if (column == "name")
            set_name(board, value, line);
        else if (column == "side")
            set_side(board, value, line);
        else if (column == "level")
            board.level = number(value, column, line, 0, engine::STRONGEST_LEVEL);
        else if (column == "layout")
            set_layout(board, value, line);
        else if (column == "language-level")
            board.language_level = number(value, column, line, 1, 3);
        else
            set_device(board, value, line);
    }

    void set_name(SimulBoard& board, const std::string& value, int line) {
        board.name = page::name_start(value);
        if (board.name != value)
            list_.remarks.push_back(
                fmt::format("{}, line {}: a name is kept without control characters and up to {} letters",
                            source_, line, page::MAX_NAME_CHARACTERS));
    }

    void set_side(SimulBoard& board, const std::string& value, int line) {
        const std::string word = text::lower_case(value);
        if (word != "white" && word != "black" && word != "w" && word != "b")
            fail(line, fmt::format("side \"{}\"", page::name_start(value)),
                 "it is white or black: what the player of the board has");
        board.side = word.front() == 'w' ? WHITE : BLACK;
    }

    void set_layout(SimulBoard& board, const std::string& value, int line) {
        const auto layout = page::find_layout(text::lower_case(value));
        if (!layout || *layout == page::LayoutName::diagram)
            fail(line, fmt::format("layout \"{}\"", page::name_start(value)),
                 fmt::format("it is one of {}", fmt::join(page::layout_words(), ", ")));
        board.layout = *layout;
    }

    void set_device(SimulBoard& board, const std::string& value, int line) {
        if (text::lower_case(value) == "none") {
            board.device.clear();
            return;
        }
        try {
            board.device = device::parse_device_uri(page::name_start(value)).text;
        } catch (const device::DeviceError& e) {
            fail(line, fmt::format("device: {}", e.what()), "none, or nothing, is paper without a device");
        }
    }

    std::string source_;
    SimulBoard usual_;
    std::vector<std::string> columns_;
    std::set<int> numbers_;
    BoardList list_;
};

}  // namespace

BoardList read_boards(std::string_view text, const std::string& source, const SimulBoard& usual) {
    BoardList list = ListReader(source, usual).read(text);
    std::ranges::sort(list.boards, {}, &SimulBoard::number);
    return list;
}

BoardList numbered_boards(int count, const SimulBoard& usual) {
    BoardList list;
    for (int number = 1; number <= count; ++number) {
        list.boards.push_back(usual);
        list.boards.back().number = number;
    }
    return list;
}

}  // namespace inkmate::simul
