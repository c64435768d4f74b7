#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <filesystem>
#include <set>
#include <sstream>
#include <string>

#include "base/process/cleanup.hpp"
#include "base/shard/header.hpp"
#include "base/shard/set.hpp"
#include "base/shard/writer.hpp"
#include "base/text/json.hpp"
#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::shard;
using namespace inkmate::process;
using namespace inkmate::text;
using namespace inkmate::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

ShardHeader header(ShardPart part) {
    return {.command = "count",
            .version = "1",
            .part = part,
            .options = {{"--nodes", "100"}},
            .input = "abc",
            .about = {{"engines", {"a", "b"}}}};
}

/// Shards of some work whose results are the numbers of its units.
struct Shards {
    TemporaryDirectory directory;

    std::string file(std::size_t number) const { return directory / fmt::format("{}.shard", number); }
    void make(const ShardHeader& of, std::size_t units) const {
        ShardWriter shard(file(of.part.number), of);
        for (std::size_t unit = 0; unit < units; ++unit)
            if (shard.wants(unit)) shard.add(unit, unit);
        shard.finish(units);
    }
    std::vector<std::string> make_all(std::size_t number, std::size_t units) const {
        std::vector<std::string> files;
        for (std::size_t i = 1; i <= number; ++i) {
            make(header({i, number}), units);
            files.push_back(file(i));
        }
        return files;
    }
};

std::vector<std::size_t> merged(const std::vector<std::string>& files, bool so_far = false) {
    ShardSet set(files, {.version = "1", .so_far = so_far});
    std::vector<std::size_t> results;
    set.for_each([](const UnitResult& unit) { return unit.result.get<std::size_t>(); },
                 [&results](std::size_t unit, std::size_t result) {
                     CHECK(unit == result);
                     results.push_back(result);
                 });
    return results;
}

std::vector<std::size_t> numbers(std::size_t count) {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(i);
    return all;
}

/// What is thrown begins and ends so; the directory between is another one every time.
template <class Work>
std::string refusal(const Work& work) {
    try {
        work();
    } catch (const ShardError& e) {
        return e.what();
    }
    return "nothing was refused";
}

}  // namespace

TEST_CASE("parts share out all units, each to one, as evenly as can be") {
    for (const std::size_t of : {1U, 2U, 7U, 64U})
        for (const std::size_t units : {0U, 1U, 6U, 7U, 100U}) {
            std::size_t all = 0;
            for (std::size_t number = 1; number <= of; ++number) {
                const ShardPart part{number, of};
                std::size_t count = 0;
                for (std::size_t unit = 0; unit < units; ++unit)
                    if (part.has(unit)) CHECK(part.unit(count++) == unit);
                CHECK(part.count(units) == count);
                CHECK(count >= units / of);
                CHECK(count <= units / of + 1);
                all += count;
            }
            CHECK(all == units);
        }
}

TEST_CASE("a part is written 3/64, and nothing else is one") {
    CHECK(parse_part("3/64") == ShardPart{3, 64});
    CHECK(to_string(ShardPart{3, 64}) == "3/64");
    CHECK(parse_part("1/100000") == ShardPart{1, 100'000});
    for (const std::string text :
         {"", "3", "0/3", "4/3", "-1/3", "1/0", "1/100001", "1/3 ", "a/b", "1/2/3", "/", "+1/3"})
        CHECK_MESSAGE(!parse_part(text), text);
}

TEST_CASE("fingerprints tell texts apart, and where one ends") {
    CHECK(fingerprint("a") == fingerprint("a"));
    CHECK(fingerprint("a") != fingerprint("b"));
    Fingerprint one, two;
    one.add("ab");
    one.add("c");
    two.add("a");
    two.add("bc");
    CHECK(one.text() != two.text());
    CHECK(one.text().size() == 16);
    for (const std::size_t size : {0, 1, 65536, 200'000}) {
        const std::string text(size, 'x');
        std::istringstream in(text);
        Fingerprint print;
        print.add(in);
        CHECK(print.text() == fingerprint(text));
    }
}

TEST_CASE("any bytes become JSON and are read again") {
    std::string all;
    for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
    for (const std::string& text : {std::string(), std::string("Réti"), std::string("\0a\n\"", 4), all}) {
        const std::string line = json_of_bytes(text).dump();
        CHECK(bytes_of_json(json::parse(line)) == text);
    }
    CHECK(json_of_bytes("Réti").is_string());
    CHECK(texts_of_json(json_of_texts({"a", "\xff"})) == std::vector<std::string>{"a", "\xff"});
    for (const char* bad :
         {"1", "{}", "{\"base64\": 1}", "{\"base64\": \"\u20ac\"}", "{\"base64\": \"AAA\"}", "[]"})
        CHECK_THROWS(bytes_of_json(json::parse(bad)));
}

// The samples are those of RFC 4648, section 10.
TEST_CASE("base64 is written and read") {
    for (const auto& [bytes, text] : std::vector<std::pair<std::string, std::string>>{
             {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foobar", "Zm9vYmFy"}}) {
        CHECK(base64(bytes) == text);
        CHECK(bytes_of_base64(text) == bytes);
    }
    for (const char* bad : {"Z", "Zg=", "Zg", "====", "Z===", "Zg==Zg==", "Zm9\n", "Zm9-"})
        CHECK_THROWS(bytes_of_base64(bad));
}

TEST_CASE_FIXTURE(Shards, "a shard whose results go deeper than any that is written is refused") {
    make(header({1, 1}), 1);
    const std::string whole = contents(file(1));
    std::string deep = whole;
    deep.replace(deep.find("\"result\":0") + 9, 1, std::string(100'000, '[') + std::string(100'000, ']'));
    write(file(1), deep);
    CHECK(refusal([&] { merged({file(1)}); }).find("is damaged (it goes too deep)") != std::string::npos);
}

TEST_CASE_FIXTURE(Shards, "shards that are put together are the whole, in its order, however many they are") {
    for (const std::size_t number : {1U, 2U, 7U, 64U}) {
        std::vector<std::string> files = make_all(number, 20);
        std::ranges::reverse(files);
        CHECK(merged(files) == numbers(20));
        for (const std::string& file : files) fs::remove(file);
    }
    CHECK(merged(make_all(3, 0)).empty());
}

TEST_CASE_FIXTURE(Shards, "more shards are merged than a process may have open without asking") {
    const std::vector<std::string> files = make_all(64, 100);
    rlimit usual{};
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &usual) == 0);
    const rlimit low{32, usual.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &low) == 0);
    CHECK(merged(files) == numbers(100));
    CHECK(::setrlimit(RLIMIT_NOFILE, &usual) == 0);
}

TEST_CASE_FIXTURE(Shards, "results are taken in any order and written in that of their units") {
    ShardWriter shard(file(2), header({2, 3}));
    CHECK(shard.first() == 1);
    for (const std::size_t unit : {7U, 1U, 4U}) {
        CHECK(shard.wants(unit));
        shard.add(unit, unit);
    }
    CHECK_FALSE(shard.wants(1));
    CHECK_FALSE(shard.wants(9));
    shard.finish(9);
    CHECK(
        contents(file(2)).ends_with("{\"result\":1,\"unit\":1}\n{\"result\":4,\"unit\":4}\n"
                                    "{\"result\":7,\"unit\":7}\n{\"end\":9}\n"));
}

TEST_CASE_FIXTURE(Shards,
                  "a shard that was cut short anywhere is gone on with, and one that is whole is left") {
    make(header({2, 3}), 9);
    const std::string whole = contents(file(2));
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        write(file(2), whole.substr(0, size));
        make(header({2, 3}), 9);
        REQUIRE(contents(file(2)) == whole);
    }
    const ShardWriter again(file(2), header({2, 3}));
    CHECK(again.whole());
    CHECK_FALSE(again.wants(1));
}

TEST_CASE_FIXTURE(Shards, "a file that holds anything else is refused and left as it was") {
    make(header({1, 3}), 9);
    const std::string whole = contents(file(1));
    ShardHeader other = header({1, 3});
    other.options["--nodes"] = "200";
    CHECK(refusal([&] { ShardWriter(file(1), other); }) ==
          file(1) +
              " is there, and was made with --nodes 100, the shard to be made with --nodes 200; choose "
              "another file with -o, or remove it");
    CHECK(refusal([&] {
              ShardWriter(file(1), header({2, 3}));
          }) == file(1) + " is there, and is shard 1/3, not 2/3; choose another file with -o, or remove it");
    CHECK(contents(file(1)) == whole);
    write(file(1), "a diary\n");
    CHECK(refusal([&] { ShardWriter(file(1), other); }) ==
          file(1) + " is not a shard: it does not begin as what --shard writes; leave it out");
    CHECK(contents(file(1)) == "a diary\n");
    CHECK(refusal([&] { ShardWriter("/nowhere/a.shard", other); }) ==
          "cannot write /nowhere/a.shard: No such file or directory; choose another place with -o");
    CHECK(refusal([&] { ShardWriter("/dev/null", other); }) ==
          "/dev/null is not a file that a shard can continue in: choose another with -o");
    CHECK(refusal([&] { ShardWriter("/dev/full", other); }) ==
          "/dev/full is not a file that a shard can continue in: choose another with -o");
}

TEST_CASE_FIXTURE(Shards, "two processes do not write one shard") {
    const ShardWriter first(file(1), header({1, 1}));
    CHECK(refusal([&] {
              ShardWriter(file(1), header({1, 1}));
          }) == "another process is writing " + file(1) + ": let it end, or choose another file with -o");
}

TEST_CASE_FIXTURE(Shards, "what is missing, there twice or cut short is named") {
    std::vector<std::string> files = make_all(4, 10);
    const auto without = [&](std::vector<std::size_t> left_out) {
        std::vector<std::string> some;
        for (std::size_t i = 0; i < files.size(); ++i)
            if (std::ranges::find(left_out, i + 1) == left_out.end()) some.push_back(files[i]);
        return some;
    };
    CHECK(refusal([&] { merged(without({3})); }) == "shard 3/4 is missing: make it with --shard 3/4");
    CHECK(refusal([&] { merged(without({2, 3})); }) == "shards 2/4, 3/4 are missing: make them with --shard");
    CHECK(refusal([&] { merged({}); }) ==
          "there are no shards to merge: name files that --shard has written");
    CHECK(merged(without({3}), true) == std::vector<std::size_t>{0, 1, 3, 4, 5, 7, 8, 9});

    fs::copy(file(2), directory / "copy");
    files.push_back(directory / "copy");
    const std::string twice =
        "shard 2/4 is there twice, as " + file(2) + " and " + files.back() + ": leave one of them out";
    CHECK(refusal([&] { merged(files); }) == twice);
    CHECK(refusal([&] { merged(files, true); }) == twice);
    files.pop_back();

    const std::string whole = contents(file(2));
    write(file(2), whole.substr(0, whole.size() - 3));
    const std::string cut =
        "this shard is cut short: " + file(2) + " (2/4); the command that made it continues it";
    CHECK(refusal([&] { merged(files); }) == cut);
    CHECK(merged(files, true) == numbers(10));
    CHECK(refusal([&] { merged(without({1})); }) == "shard 1/4 is missing: make it with --shard 1/4; " + cut);

    fs::remove(file(2));
    make(header({2, 4}), 14);
    CHECK(refusal([&] { merged(files); }) ==
          file(2) + " counts 14 units, " + file(1) + " counts 10: they are not of the same input");
}

TEST_CASE_FIXTURE(Shards, "many that are missing are counted") {
    make(header({1, 64}), 10);
    CHECK(refusal([&] { merged({file(1)}); }) ==
          "shards 2/64, 3/64, 4/64, 5/64, 6/64, 7/64, 8/64, 9/64, 10/64, 11/64 and 53 more are missing: make "
          "them with --shard");
}

TEST_CASE_FIXTURE(Shards, "shards of different work are told apart, and by what") {
    make(header({1, 2}), 10);
    const auto refused = [&](const auto& change) {
        ShardHeader other = header({2, 2});
        change(other);
        fs::remove(file(2));
        make(other, 10);
        std::string why = refusal([&] { merged({file(1), file(2)}); });
        REQUIRE(why.starts_with(file(2) + " "));
        why = why.substr(file(2).size() + 1);
        if (const std::size_t at = why.find(file(1)); at != why.npos) why.replace(at, file(1).size(), "A");
        return why;
    };
    const std::string end = ": leave it out, or make it again";
    CHECK(refused([](ShardHeader& h) { h.command = "sum"; }) ==
          "is of inkmate sum, A of inkmate count" + end);
    CHECK(refused([](ShardHeader& h) { h.version = "2"; }) ==
          "was made by inkmate 2, this is 1: merge with that version, or make the shard again");
    CHECK(refused([](ShardHeader& h) { h.part.of = 3; }) == "is one of 3 shards, A one of 2" + end);
    CHECK(refused([](ShardHeader& h) { h.options["--nodes"] = "7"; }) ==
          "was made with --nodes 7, A with --nodes 100" + end);
    CHECK(refused([](ShardHeader& h) { h.options.clear(); }) ==
          "was made with no --nodes, A with --nodes 100" + end);
    CHECK(refused([](ShardHeader& h) { h.options["--fast"] = "true"; }) ==
          "was made with --fast true, A with no --fast" + end);
    CHECK(refused([](ShardHeader& h) { h.input = "x"; }) == "was made from different files than A" + end);
    CHECK(refused([](ShardHeader& h) {
              h.about["engines"] = {"a", "c"};
          }) == "was made of other things than A: engines: [\"a\",\"c\"], not [\"a\",\"b\"]" + end);
}

TEST_CASE_FIXTURE(Shards, "whatever a file holds, a merge says what is wrong with it, or takes it") {
    const std::vector<std::string> files = make_all(2, 10);
    const std::string whole = contents(file(2));
    const std::string first_line = whole.substr(0, whole.find('\n') + 1);
    const auto refused = [&](const std::string& text) {
        write(file(2), text);
        std::string why = refusal([&] { merged(files); });
        if (why.starts_with(file(2))) why = why.substr(file(2).size());
        return why;
    };
    const std::string none = " is not a shard: it does not begin as what --shard writes; leave it out";
    for (const char* text : {"", "\n", "{}\n", "[]\n", "null\n", "{\"inkmate shard\":2}\n",
                             "{\"inkmate shard\":1}\n", "%PDF-1.4\n", "{\"inkmate shard\":1", "\xff\xfe\n"})
        CHECK(refused(text) == none);
    CHECK(refused(std::string(200'000, '[') + "\n") == none);
    for (const auto& [from, to] :
         std::vector<std::pair<std::string, std::string>>{{"\"2/2\"", "\"3/2\""},
                                                          {"\"2/2\"", "2"},
                                                          {"\"2/2\"", "\"2/18446744073709551616\""},
                                                          {"{\"--nodes\":\"100\"}", "[]"},
                                                          {"\"abc\"", "null"},
                                                          {"\"count\"", "{}"}}) {
        std::string changed = whole;
        REQUIRE(changed.find(from) != changed.npos);
        changed.replace(changed.find(from), from.size(), to);
        CHECK(refused(changed) == none);
    }
    const auto damaged = [](int line, const std::string& why) {
        return fmt::format(", line {}, is damaged ({}): remove the file and make that shard again", line,
                           why);
    };
    const std::string unit = "{\"result\":1,\"unit\":1}\n";
    CHECK(refused(first_line + "{\"end\":10}\n") == damaged(2, "it ends after 0 of 5 units"));
    CHECK(refused(first_line + unit + unit + "{\"end\":10}\n") == damaged(3, "it has unit 1 where 3 is due"));
    CHECK(refused(first_line + "{\"result\":1,\"unit\":2}\n{\"end\":10}\n") ==
          damaged(2, "it has unit 2 where 1 is due"));
    CHECK(refused(first_line + "{\"result\":1,\"unit\":1.5}\n{\"end\":10}\n") ==
          damaged(2, "a number is not whole"));
    CHECK(refused(first_line + "{\"end\":1e119}\n{\"end\":10}\n") == damaged(2, "a number is not whole"));
    CHECK(refused(whole + whole) == damaged(7, "there is more after its end"));
    CHECK(refused(first_line + "{\"end\":0}\n" + whole.substr(first_line.size())) ==
          damaged(2, "there is more after its end"));
    CHECK(refused(first_line + "{\"result\":[],\"unit\":1}\n" + whole.substr(first_line.size() + unit.size()))
              .find("line 2, is damaged (") != std::string::npos);
    for (const char* line :
         {"{\"unit\":-1}\n", "{\"unit\":1}\n", "7\n", "\n", "{\"unit\":\"1\",\"result\":1}\n",
          "{\"end\":{}}\n", "{\"end\":18446744073709551615}\n", "\xff\n"})
        CHECK(refused(first_line + line + "{\"end\":10}\n").starts_with(", line 2, is damaged ("));
}
