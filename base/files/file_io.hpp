#pragma once

#include <fstream>
#include <string>
#include <string_view>

namespace inkmate {

/// All of a file; "-" is standard input. Throws FileError, also for texts in UTF-16.
std::string read_input(const std::string& name);
/// A file that is read in parts. Throws FileError when it cannot be opened, and for texts in UTF-16.
std::ifstream open_input(const std::string& name);

/// A file that is added to, and made where there is none. Throws FileError when it cannot be opened.
std::ofstream open_to_add(const std::string& name);

/// Is there something of that name? Not where nobody may look: whoever writes there is told why.
bool file_exists(const std::string& name);

/// Are these two names of one file, which is there or is to be written? Devices and pipes are no files here.
bool is_same_file(const std::string& a, const std::string& b);

/// A new name of a file outlives a power cut, where the file system can make it so.
void sync_folder_of(const std::string& file);

/// A file that is written in parts, all of it or nothing: under another name first, so that nobody ever finds
/// half a file, and a file that was there stays as it was when something fails. "-" is standard output; it,
/// devices and pipes are written directly. All functions throw FileError.
class OutputFile {
  public:
    explicit OutputFile(const std::string& name);
    /// Without commit() nothing is left behind.
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::string_view bytes);
    /// The file takes its name; a durable one when the disk has it, so that it outlives a power cut. What can
    /// be made again need not wait for that.
    void commit(bool durable = true);

  private:
    void close_and_drop();

    std::string name_;
    int fd_ = -1;
    /// Empty where the file is written directly.
    std::string draft_;
    std::string target_;
};

/// Writes all of a file at once, in the same way. Throws FileError.
void write_output(const std::string& name, std::string_view bytes, bool durable = true);

}  // namespace inkmate
