#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <qpdf/InputSource.hh>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::pdf {

/// A file as libqpdf reads it: a few bytes here, a few there. The blocks read last are kept, half a megabyte,
/// where libqpdf's own source asks the system for every step.
class FileSource : public InputSource {
  public:
    explicit FileSource(const std::filesystem::path& file);

    qpdf_offset_t findAndSkipNextEOL() override;
    const std::string& getName() const override { return name_; }
    qpdf_offset_t tell() override { return position_; }
    /// Throws std::runtime_error before the beginning of the file.
    void seek(qpdf_offset_t offset, int whence) override;
    void rewind() override { position_ = 0; }
    std::size_t read(char* target, std::size_t length) override;
    void unreadCh(char) override { --position_; }

  private:
    /// What is known of the file from the position on: at least a byte, but at its end.
    std::string_view block();

    struct Block {
        qpdf_offset_t start = -1;
        std::vector<char> bytes;
    };

    std::string name_;
    std::ifstream in_;
    qpdf_offset_t size_ = 0;
    qpdf_offset_t position_ = 0;
    std::array<Block, 16> blocks_;
};

}  // namespace inkmate::pdf
