#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

namespace inkmate::fuzz {

/// While one of these exists, standard output goes into it.
class CapturedOutput {
  public:
    CapturedOutput() : file_(::open_memstream(&bytes_, &size_)), output_(std::exchange(stdout, file_)) {}
    ~CapturedOutput() {
        stdout = output_;
        std::fclose(file_);
        std::free(bytes_);
    }
    CapturedOutput(const CapturedOutput&) = delete;
    CapturedOutput& operator=(const CapturedOutput&) = delete;

    std::string text() {
        std::fflush(file_);
        return {bytes_, size_};
    }

  private:
    char* bytes_ = nullptr;
    std::size_t size_ = 0;
    std::FILE* file_;
    std::FILE* output_;
};

}  // namespace inkmate::fuzz
