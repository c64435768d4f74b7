#include "pdf/document/write_pdf.hpp"

#include <memory>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

namespace inkmate::pdf {

std::string write_pdf(QPDF& document) {
    QPDFWriter writer(document);
    writer.setOutputMemory();
    writer.setStaticID(true);
    writer.write();
    const std::unique_ptr<Buffer> bytes(writer.getBuffer());
    return {reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
}

}  // namespace inkmate::pdf
