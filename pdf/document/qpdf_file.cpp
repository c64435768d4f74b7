#include "pdf/document/qpdf_file.hpp"

#include <algorithm>
#include <memory>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>
#include <stdexcept>

namespace inkmate::pdf {

namespace {

constexpr qpdf_offset_t BLOCK_SIZE = 1 << 15;
constexpr std::string_view LINE_ENDS = "\r\n";

}  // namespace

FileSource::FileSource(const std::filesystem::path& file)
    : name_(file.string()),
      in_(file, std::ios::binary),
      size_(static_cast<qpdf_offset_t>(std::filesystem::file_size(file))) {}

std::string_view FileSource::block() {
    if (position_ >= size_) return {};
    const qpdf_offset_t start = position_ - position_ % BLOCK_SIZE;
    Block& block = blocks_[static_cast<std::size_t>(start / BLOCK_SIZE) % blocks_.size()];
    if (block.start != start) {
        block.start = -1;
        block.bytes.resize(static_cast<std::size_t>(std::min(BLOCK_SIZE, size_ - start)));
        if (!in_.seekg(start) ||
            !in_.read(block.bytes.data(), static_cast<std::streamsize>(block.bytes.size())))
            throw std::runtime_error("it cannot be read to its end");
        block.start = start;
    }
    return std::string_view(block.bytes.data(), block.bytes.size())
        .substr(static_cast<std::size_t>(position_ - start));
}

qpdf_offset_t FileSource::findAndSkipNextEOL() {
    const auto go_to = [this](auto find) {
        for (std::string_view bytes = block(); !bytes.empty(); bytes = block()) {
            const std::size_t found = find(bytes);
            position_ += static_cast<qpdf_offset_t>(std::min(found, bytes.size()));
            if (found != std::string_view::npos) return;
        }
    };
    go_to([](std::string_view bytes) { return bytes.find_first_of(LINE_ENDS); });
    const qpdf_offset_t end_of_line = position_;
    go_to([](std::string_view bytes) { return bytes.find_first_not_of(LINE_ENDS); });
    return end_of_line;
}

void FileSource::seek(qpdf_offset_t offset, int whence) {
    const qpdf_offset_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position_ : size_;
    if (offset < -from) throw std::runtime_error("it points before its own beginning");
    position_ = from + offset;
}

std::size_t FileSource::read(char* target, std::size_t length) {
    last_offset = std::min(position_, size_);
    std::size_t done = 0;
    while (done < length) {
        const std::string_view bytes = block().substr(0, length - done);
        if (bytes.empty()) break;
        std::ranges::copy(bytes, target + done);
        done += bytes.size();
        position_ += static_cast<qpdf_offset_t>(bytes.size());
    }
    return done;
}

std::string write_pdf(QPDF& document) {
    QPDFWriter writer(document);
    writer.setOutputMemory();
    writer.setStaticID(true);
    writer.write();
    const std::unique_ptr<Buffer> bytes(writer.getBuffer());
    return {reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
}

}  // namespace inkmate::pdf
