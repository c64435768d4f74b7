#include "engines/tune/checkpoint.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>

#include "base/text/json_number.hpp"
#include "engines/tune/error.hpp"

namespace inkmate {

std::string tuning_of(const TexelOptions& o, const DataSet& data) {
    double targets = 0;
    for (std::size_t i = 0; i < data.size(); ++i) targets += data.target(i);
    return fmt::format(
        "{} samples with {} points, k {}, {} epochs, batches of {}, rate {}, stay {} and {}{}, seed {}",
        data.size(), targets, o.k, o.epochs, o.batch, o.rate, o.stay, o.stay_common,
        o.keep_tempo ? ", the tempo kept" : "", o.seed);
}

void check_tuning(std::string_view found, std::string_view wanted, std::string_view source_name) {
    if (found != wanted)
        throw TuneError(fmt::format("{} belongs to another tuning ({}); remove it, or choose another file",
                                    source_name, found));
}

std::string checkpoint_text(const TexelState& s, std::string_view tuning) {
    nlohmann::json errors = nlohmann::json::array();
    for (const EpochErrors& e : s.errors) errors.push_back({e.epoch, e.fitted, e.held_back});
    const nlohmann::json json = {{"tuning", tuning},           {"epoch", s.epoch}, {"steps", s.steps},
                                 {"parameters", s.parameters}, {"start", s.start}, {"mean", s.mean},
                                 {"square", s.square},         {"errors", errors}};
    return json.dump() + "\n";
}

TexelState read_checkpoint(std::string_view text, std::string_view source_name, std::string_view tuning,
                           const Parameters& start) {
    try {
        const nlohmann::json json = nlohmann::json::parse(text);
        check_tuning(json.at("tuning").get<std::string>(), tuning, source_name);
        TexelState s;
        s.epoch = number_of_json<int>(json.at("epoch"));
        s.steps = number_of_json<std::uint64_t>(json.at("steps"));
        for (const auto& [key, values] : {std::pair{"parameters", &s.parameters},
                                          {"start", &s.start},
                                          {"mean", &s.mean},
                                          {"square", &s.square}}) {
            *values = json.at(key).get<Parameters>();
            if (values->size() != PARAMETER_NB)
                throw TuneError(fmt::format("{} is the checkpoint of another model; remove it", source_name));
        }
        // Version 0.1.0 kept none.
        for (const nlohmann::json& e : json.value("errors", nlohmann::json::array()))
            s.errors.push_back({number_of_json<int>(e.at(0)), e.at(1).get<double>(), e.at(2).get<double>()});
        if (s.start != start)
            throw TuneError(fmt::format(
                "{} belongs to a tuning that began with another evaluation; give its --evaluation, remove "
                "it, or choose another file",
                source_name));
        return s;
    } catch (const TuneError&) {
        throw;
    } catch (const std::exception& e) {
        throw TuneError(
            fmt::format("{} is no checkpoint: {}; remove it, or choose another file", source_name, e.what()));
    }
}

}  // namespace inkmate
