#pragma once

#include <string>
#include <vector>

#include "play/session/kept_file.hpp"

namespace inkmate {

/// A lesson with a program as its file has it: what the pupil has typed that counts, a line each. Typed again
/// to the same program, it brings the lesson to where it was; inkmate generate --input takes it too.
class LessonRecord {
  public:
    /// A lesson that begins. Throws SessionError when there is such a file; `way_on` is a command that goes
    /// on with a lesson when its file is added.
    static LessonRecord begin(std::string file, std::string way_on);
    /// Goes on with a lesson that was kept. Throws FileError, and SessionError for what can be no such file.
    static LessonRecord open(std::string file, std::string way_on);

    const std::string& file() const { return file_.name(); }
    const KeptFile& kept_file() const { return file_; }
    const std::vector<std::string>& lines() const { return lines_; }
    void add(std::string line) { lines_.push_back(std::move(line)); }
    /// Writes it, whole or not at all. Throws as KeptFile::write() does.
    void save();

  private:
    LessonRecord(KeptFile file, std::string way_on, std::vector<std::string> lines);

    KeptFile file_;
    std::string way_on_;
    std::vector<std::string> lines_;
};

}  // namespace inkmate
