#pragma once

#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace inkmate::files {

/// Thrown when a file cannot be read or written: says which file, why, and what to do.
class FileError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Reads all of a file; "-" is standard input. UTF-16 with its mark, as Windows' command line writes it,
/// becomes UTF-8: no other file that is read here begins with such bytes. Throws FileError.
std::string read_input(const std::string& name);
/// Reads all of a file as it is and passes it on in parts; "-" is standard input. Throws FileError.
void read_in_parts(const std::string& name, const std::function<void(std::string_view part)>& take);
/// Opens a file to read it in parts. Throws FileError if it cannot be opened.
std::ifstream open_input(const std::string& name);

/// Opens a file to append to, and creates it if it does not exist. Throws FileError if it cannot be opened.
std::ofstream open_to_add(const std::string& name);

/// True if there is something of that name. False where this process may not look; writing there reports the
/// reason.
bool file_exists(const std::string& name);

/// True if two names are those of one regular file, which exists or is to be written.
bool is_same_file(const std::string& a, const std::string& b);

/// Makes the new name of a file survive a power cut, where the file system can.
void sync_folder_of(const std::string& file);

/// A file that is written in parts, completely or not at all: first without a name, so that nobody ever finds
/// half a file, and an existing file remains as it was if something fails. "-" is standard output; it,
/// devices and pipes are written directly. All functions throw FileError.
class OutputFile {
  public:
    explicit OutputFile(const std::string& name);
    /// Leaves nothing behind without commit().
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::string_view bytes);
    /// Gives the file its name. A durable file is on the disk by then, so that it survives a power cut; a
    /// file that can be made again need not wait for that.
    void commit(bool durable = true);

  private:
    void close_and_drop();
    int take_the_place();

    std::string name_;
    int fd_ = -1;
    /// The file that becomes this one; empty if it is written directly.
    std::string target_;
    /// The name until then; empty while the file has none.
    std::string draft_;
};

/// Writes a whole file in the same way. Throws FileError.
void write_output(const std::string& name, std::string_view bytes, bool durable = true);

}  // namespace inkmate::files
