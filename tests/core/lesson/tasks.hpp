#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/task.hpp"

namespace inkmate::test {

/// The tasks of a text, and what was told of the others.
struct TaskFile {
    std::vector<lesson::Task> tasks;
    std::vector<std::string> faults;
};

inline TaskFile read_tasks(std::string_view text, std::string_view source_name = "file") {
    TaskFile file;
    chess::Faults faults([&file](const std::string& what) { file.faults.push_back(what); });
    std::istringstream in{std::string(text)};
    constexpr std::size_t most = 1000;
    file.tasks = lesson::read_tasks(in, source_name, "grade", most, faults);
    return file;
}

}  // namespace inkmate::test
