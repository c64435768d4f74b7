#pragma once

#include <fmt/format.h>

#include <memory>
#include <qpdf/Buffer.hh>
#include <qpdf/Pl_Buffer.hh>
#include <qpdf/Pl_Flate.hh>
#include <string>
#include <string_view>

namespace inkmate::test {

/// Returns a text `count` times, compressed.
inline std::string deflated(std::size_t count, std::string_view text) {
    Pl_Buffer end("packed");
    Pl_Flate deflate("deflate", &end, Pl_Flate::a_deflate);
    std::string block(text);
    std::size_t texts = 1;
    for (; block.size() < (1 << 20) && 2 * texts <= count; texts *= 2) block += block;
    const auto write = [&](std::size_t bytes) {
        deflate.write(reinterpret_cast<const unsigned char*>(block.data()), bytes);
    };
    for (; count >= texts; count -= texts) write(block.size());
    write(count * text.size());
    deflate.finish();
    const std::shared_ptr<Buffer> bytes = end.getBufferSharedPointer();
    return {reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
}

/// Returns a file whose objects have moved with a table of where they are.
inline std::string with_new_table(const std::string& file) {
    std::string pdf = file.substr(0, file.rfind("xref\n0"));
    std::string table;
    std::size_t objects = 1;
    for (std::size_t at = 0; (at = pdf.find(fmt::format("\n{} 0 obj\n", objects), at)) != pdf.npos; ++objects)
        table += fmt::format("{:010} 00000 n \n", at + 1);
    const std::size_t start = pdf.size();
    return pdf +
           fmt::format(
               "xref\n0 {0}\n0000000000 65535 f \n{1}trailer\n<< /Size {0} /Root 1 0 R >>\nstartxref\n{2}\n"
               "%%EOF\n",
               objects, table, start);
}

/// Returns a page whose content is object 10 instead of 4.
inline std::string with_content_at_10(std::string file) {
    constexpr std::string_view OLD = "/Contents 4 0 R /Resources", NEW = "/Contents 10 0 R/Resources";
    return file.replace(file.find(OLD), OLD.size(), NEW);
}

}  // namespace inkmate::test
