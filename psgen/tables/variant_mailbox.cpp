#include "psgen/tables/variant_mailbox.hpp"

#include <algorithm>
#include <cstdlib>

namespace inkmate {

using namespace variant;

namespace {

/// The ranks of a step of the core's mailbox; what is left are the files, LONGEST_LEAP at most.
int ranks_of(int step) {
    const int sign = step < 0 ? -1 : 1;
    return sign * ((sign * step + LONGEST_LEAP) / STRIDE);
}
int files_of(int step) {
    return step - ranks_of(step) * STRIDE;
}

}  // namespace

ProgramMailbox::ProgramMailbox(const Rules& rules) : files_(rules.files), ranks_(rules.ranks) {
    for (const Color side : {WHITE, BLACK})
        for (const MailboxLeg& leg : rules.legs[side]) {
            border_files_ = std::max(border_files_, std::abs(files_of(leg.step)));
            border_ranks_ = std::max(border_ranks_, std::abs(ranks_of(leg.step)));
        }
}

int ProgramMailbox::count() const {
    return (ranks_ + 2 * border_ranks_) * stride() + border_files_;
}

int ProgramMailbox::cell(Cell c) const {
    const Square s = square_of(c);
    return first() + rank_of(s) * stride() + file_of(s);
}

int ProgramMailbox::step(int core_step) const {
    return ranks_of(core_step) * stride() + files_of(core_step);
}

std::vector<int> ProgramMailbox::around() const {
    std::vector<int> steps;
    for (const int rank : {-1, 0, 1})
        for (const int file : {-1, 0, 1})
            if (rank != 0 || file != 0) steps.push_back(rank * stride() + file);
    return steps;
}

}  // namespace inkmate
