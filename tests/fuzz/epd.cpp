#include "core/chess/epd.hpp"

#include "core/chess/position.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace chess;

void epd(std::string_view input) {
    std::vector<EpdRecord> records;
    try {
        records = read_epd(input, "the input");
    } catch (const ChessError&) {
        return;
    }
    for (const EpdRecord& record : records) {
        const std::string line = write_epd(record);
        const std::vector<EpdRecord> again = read_epd(line, "the record written");
        require(again.size() == 1, "a record is one line", line);
        require_same(again.front().fen, record.fen, "a record's position is read again");
        require(again.front().operations == record.operations, "a record's operations are read again", line);
        for (const auto& [name, operands] : record.operations) record.operation(name);
    }
}

}  // namespace inkmate::fuzz
