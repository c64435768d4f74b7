#include <map>
#include <string>
#include <vector>

#include "base/shard/header.hpp"
#include "base/shard/reader.hpp"
#include "base/shard/set.hpp"
#include "base/text/json.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/join_pdf.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/targets.hpp"
#include "verify/report.hpp"

namespace inkmate::fuzz {

using nlohmann::json;

namespace {

/// What a merge reads a result as, and writes of it again.
json read_result(const std::string& command, const json& result) {
    if (command == "compare") return compare::json_of_entry(compare::entry_of_json(result));
    if (command == "verify") return verify::json_of_outcome(verify::outcome_of_json(result));
    if (command != "render") return text::json_of_bytes(text::bytes_of_json(result));
    std::vector<std::string> files = text::texts_of_json(result);
    pdf::JoinedPdf document;
    try {
        for (const std::string& file : files) document.add(file);
        document.finish();
    } catch (const pdf::PdfError&) {
    }
    return text::json_of_texts(files);
}

/// The shard again, of its header and its results.
std::string written_again(const std::string& file) {
    shard::ShardReader reader(file);
    std::string text = shard::header_line(reader.header());
    while (const auto unit = reader.next()) {
        json result = unit->result;
        try {
            result = read_result(reader.header().command, unit->result);
        } catch (const std::exception&) {
            // A merge says that it is damaged.
        }
        text += shard::unit_line({unit->unit, result, unit->warning});
    }
    if (reader.units()) text += shard::end_line(*reader.units());
    return text;
}

}  // namespace

void shard(std::string_view input) {
    const MemoryFile file(input);
    std::string text;
    try {
        text = written_again(file.path().string());
    } catch (const shard::ShardError&) {
        return;
    }
    const MemoryFile again(text);
    require_same(written_again(again.path().string()), text, "a shard is read again");
    try {
        shard::ShardSet set({again.path().string()}, {.version = "0.1.0", .so_far = true});
        std::size_t next = set.header().part.number - 1;
        set.for_each([](const shard::UnitResult& unit) { return unit.unit; },
                     [&](std::size_t unit, std::size_t) {
                         require(unit == next, "units come in their order", text);
                         next += set.header().part.of;
                     });
    } catch (const shard::ShardError&) {
    }
}

}  // namespace inkmate::fuzz
