#include "cli/overwriting.hpp"

#include <fmt/format.h>

#include "cli/error.hpp"
#include "files/file_io.hpp"

namespace inkmate {

void refuse_overwriting(const std::string& option, const std::string& output,
                        std::span<const std::string> inputs) {
    for (const std::string& input : inputs)
        if (is_same_file(output, input))
            throw CommandError(fmt::format("{} {} is the file that is read: choose another", option, output),
                               EXIT_USAGE);
}

}  // namespace inkmate
