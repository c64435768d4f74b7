#include "cli/engine/solution_json.hpp"

#include <nlohmann/json.hpp>
#include <vector>

namespace inkmate {

using namespace problem;
using Json = nlohmann::ordered_json;

namespace {

Json to_json(const Attack& attack);
Json to_json(const Defence& defence);
Json to_json(const Line& line);

template <class Part>
Json list(const std::vector<Part>& parts) {
    Json array = Json::array();
    for (const Part& part : parts) array.push_back(to_json(part));
    return array;
}

Json to_json(const Defence& defence) {
    Json json = {{"move", defence.san}, {"uci", defence.uci}, {"length", defence.length}};
    if (!defence.replies.empty()) json["replies"] = list(defence.replies);
    return json;
}

Json to_json(const Attack& attack) {
    Json json = {{"move", attack.san}, {"uci", attack.uci}};
    if (attack.length != 0) json["length"] = attack.length;
    if (attack.zugzwang) json["zugzwang"] = true;
    if (!attack.refutations.empty()) json["refutations"] = attack.refutations;
    if (!attack.threats.empty()) json["threats"] = list(attack.threats);
    if (!attack.defences.empty()) json["variations"] = list(attack.defences);
    return json;
}

Json to_json(const Line& line) {
    return line.san;
}

const char* word_for(problem::Verdict verdict) {
    switch (verdict) {
        case problem::Verdict::solved: return "solved";
        case problem::Verdict::no_solution: return "no solution";
        case problem::Verdict::stopped: return "stopped";
    }
    return "";
}

}  // namespace

Json to_json(const Problem& problem, const Solution& solution) {
    Json json = {{"name", problem.name},
                 {"place", problem.place},
                 {"fen", problem.position.fen()},
                 {"rules", problem.position.rules_name()},
                 {"stipulation", to_string(problem.stipulation)},
                 {"verdict", word_for(solution.verdict)}};
    if (is_battle(problem.stipulation.play)) {
        json["keys"] = list(solution.keys);
        json["tries"] = list(solution.tries);
        json["setPlay"] = list(solution.set_play);
    } else {
        json["solutions"] = list(solution.lines);
        json["setPlay"] = list(solution.set_lines);
        json["more"] = solution.more_lines;
    }
    json["nodes"] = solution.nodes;
    json["milliseconds"] = solution.milliseconds;
    return json;
}

}  // namespace inkmate
