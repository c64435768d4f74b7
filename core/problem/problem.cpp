#include "problem.hpp"

#include <utility>

#include "core/variant/position.hpp"
#include "core/variant/rules.hpp"

namespace inkmate::problem {

struct FairyPosition {
    std::shared_ptr<const variant::Rules> rules;
    variant::Position position;
};

Diagram::Diagram(std::shared_ptr<const variant::Rules> rules, const variant::Position& position)
    : position_(std::make_shared<const FairyPosition>(FairyPosition{std::move(rules), position})) {}

const variant::Position* Diagram::fairy() const {
    const auto* shared = std::get_if<std::shared_ptr<const FairyPosition>>(&position_);
    return shared == nullptr ? nullptr : &(*shared)->position;
}

chess::Color Diagram::side_to_move() const {
    return orthodox() != nullptr ? orthodox()->side_to_move() : fairy()->side_to_move();
}

int Diagram::castling_rights() const {
    return orthodox() != nullptr ? orthodox()->castling_rights() : fairy()->castling_rights();
}

std::string Diagram::fen() const {
    return orthodox() != nullptr ? orthodox()->fen() : fairy()->fen();
}

std::string Diagram::rules_name() const {
    return orthodox() != nullptr ? "chess" : fairy()->rules().name;
}

}  // namespace inkmate::problem
