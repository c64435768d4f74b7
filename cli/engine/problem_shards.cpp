#include "cli/engine/problem_shards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <memory>
#include <stdexcept>

#include "base/files/file_io.hpp"
#include "base/shard/header.hpp"
#include "base/text/json.hpp"
#include "cli/engine/game_batch.hpp"
#include "cli/game_source.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/position.hpp"
#include "engines/problems/finder.hpp"

namespace inkmate::cli {

using namespace chess;
using nlohmann::json;

namespace {

constexpr const char* LEAST_GRADE = "least grade";

json json_of(const problems::GameProblems& game) {
    json problems = json::array();
    for (const problems::WrittenProblem& problem : game.problems)
        problems.push_back(
            {{"line", text::json_of_bytes(problem.line)}, {"aim", problem.aim}, {"grade", problem.grade}});
    return {{"beginning", text::json_of_bytes(game.beginning)},
            {"problems", problems},
            {"left out", game.left_out}};
}

problems::WrittenProblem problem_of(const json& value) {
    const auto aim = text::enum_of_json(value.at("aim"), static_cast<problems::Aim>(problems::AIM_NB - 1));
    std::string line = text::bytes_of_json(value.at("line"));
    const std::vector<EpdRecord> records = read_epd(line, "its EPD");
    if (records.size() != 1) throw std::runtime_error("a problem that is not a line of EPD");
    return {Position::from_fen(records.front().fen), aim, text::number_of_json<int>(value.at("grade")),
            std::move(line)};
}

/// Return nothing for a game that could not be read.
std::optional<problems::GameProblems> game_of(const json& value) {
    if (value.is_null()) return std::nullopt;
    problems::GameProblems game{text::bytes_of_json(value.at("beginning")), {}};
    for (const json& problem : value.at("problems").get_ref<const json::array_t&>())
        game.problems.push_back(problem_of(problem));
    const auto& left_out = value.at("left out").get_ref<const json::array_t&>();
    if (left_out.size() != problems::REASON_NB) throw std::runtime_error("counts for other reasons");
    std::ranges::transform(left_out, game.left_out.begin(), text::number_of_json<std::size_t>);
    return game;
}

/// The games that a shard is to search.
class ShardGames {
  public:
    ShardGames(const ProblemShard& work, shard::ShardWriter& shard) : work_(work), shard_(shard) {
        if (work.own) return;
        file_ = files::open_input(work.pgn);
        reader_.emplace(file_, work.pgn);
    }
    std::optional<PgnGame> next() {
        for (;; ++unit_) {
            if (work_.own && unit_ == *work_.own) return std::nullopt;
            if (!shard_.wants(unit_)) {
                if (reader_ && !reader_->skip()) return std::nullopt;
                continue;
            }
            if (work_.own)
                game_ = problems::own_game(work_.seed, unit_ + 1);
            else if (!is_left())
                return std::nullopt;
            if (!game_) continue;
            given_.push_back({unit_++, told(game_->faults)});
            return std::move(game_);
        }
    }
    /// Write the result of the earliest game that was given and not taken.
    void take(const json& result) {
        const Given game = std::move(given_.front());
        given_.pop_front();
        shard_.add(game.unit, result, game.warning);
    }
    std::size_t units() const { return unit_; }

  private:
    /// Read the next game of the file and return true if there is one; a faulty one has no result.
    bool is_left() {
        const std::size_t before = reader_->game_number();
        try {
            game_ = reader_->next();
            if (reader_->game_number() == before) return false;
            faults().add(game_->faults);
        } catch (const ChessError& e) {
            if (reader_->game_number() == before) throw;
            faults().leave_out(e.what());
            game_.reset();
            shard_.add(unit_, nullptr, e.what());
        }
        return true;
    }

    const ProblemShard& work_;
    shard::ShardWriter& shard_;
    std::ifstream file_;
    std::optional<PgnReader> reader_;
    std::optional<PgnGame> game_;
    std::size_t unit_ = 0;
    struct Given {
        std::size_t unit;
        std::string warning;
    };
    std::deque<Given> given_;
};

}  // namespace

std::string tally(const problems::ProblemCollection& collection, const std::string& file) {
    const auto counted = [&](problems::Aim aim, std::string_view word) {
        const std::size_t count = collection.count(aim);
        return number_of(count, word, fmt::format("{}s", word));
    };
    const std::string before =
        collection.before() > 0
            ? fmt::format(", after {}", number_of(collection.before(), "problem", "problems"))
            : std::string();
    std::string left_out = problems::left_out_text(collection.left_out());
    if (!left_out.empty()) left_out = "; left out: " + left_out;
    return fmt::format("{}: {}, {}, {}{}{}\n", file, counted(problems::Aim::mate, "mate"),
                       counted(problems::Aim::win, "win"), counted(problems::Aim::save, "save"), before,
                       left_out);
}

int problem_shard(const Options& table, const ShardFlags& flags, const ProblemShard& work) {
    if (work.pgn == "-")
        throw CommandError("--shard needs games that can be read again: give a file", EXIT_USAGE);
    shard::Fingerprint input;
    if (work.own) {
        input.add(fmt::format("{} own games", *work.own));
    } else {
        std::ifstream file = files::open_input(work.pgn);
        input.add(file);
    }
    const auto shard =
        open_shard(table, flags, {.input = input.text(), .about = {{LEAST_GRADE, work.least_grade}}}, {});
    ShardGames games(work, *shard);
    const problems::ProblemTexts texts(work.how);
    const problems::SearchQueue queue{
        .next = [&games] { return games.next(); },
        .take = [&](const problems::SearchedGame& done) { games.take(json_of(texts.written(done))); }};
    const auto prepare = [](PgnGame game) {
        problems::play_own_game(game);
        return game;
    };
    problems::search_games(queue, work.settings,
                           work.own ? std::function<PgnGame(const PgnGame&)>(prepare) : nullptr, work.jobs);
    if (games.units() == 0) throw CommandError(fmt::format("{} has no game: give a file in PGN", work.pgn));
    return finish_shard(*shard, flags, games.units());
}

int merge_problems(shard::ShardSet& shards, const MergeFlags& flags) {
    problems::ProblemCollection collection(
        shards.about([](const json& about) { return text::number_of_json<int>(about.at(LEAST_GRADE)); }));
    files::OutputFile output(flags.output_or_stdout());
    shards.for_each(
        [](const shard::UnitResult& game) {
            count_faults(game);
            return game_of(game.result);
        },
        [&](std::size_t, std::optional<problems::GameProblems> game) {
            if (game) output.write(problems::text_of(collection.choose(*std::move(game))));
        });
    output.commit();
    if (flags.output_or_stdout() != "-") files::write_output("-", tally(collection, flags.output));
    return 0;
}

}  // namespace inkmate::cli
