#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <qpdf/InputSource.hh>
#include <string>
#include <string_view>
#include <vector>

class QPDF;
namespace inkmate::pdf {

/// A file as libqpdf reads it: a few bytes here, a few there. Keeps the blocks read last, half a megabyte;
/// libqpdf's own source asks the system every time.
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
    /// Returns the known bytes of the file from the position on: at least one, unless at its end.
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

/// Returns the bytes of a document, always the same for the same document. Throws as QPDFWriter does.
std::string write_pdf(QPDF& document);

/// Returns the bytes of a damaged file with what libqpdf does not find by itself: the objects that are packed
/// in streams, after the others; and a trailer that names the last catalog. If there is none, it names an
/// empty one. The end of a stream is put where the file may have been cut. Throws QPDFExc.
std::string with_objects_and_trailer(std::string file);

}  // namespace inkmate::pdf
