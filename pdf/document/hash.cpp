#include "pdf/document/hash.hpp"

#include <fmt/format.h>

#include <qpdf/QPDFCryptoImpl.hh>
#include <qpdf/QPDFCryptoProvider.hh>

namespace inkmate::pdf {

Sha256::Sha256() : crypto_(QPDFCryptoProvider::getImpl()) {
    crypto_->SHA2_init(256);
}

void Sha256::add(std::string_view bytes) {
    crypto_->SHA2_update(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
}

std::string Sha256::text() {
    crypto_->SHA2_finalize();
    std::string digits;
    for (const char byte : crypto_->SHA2_digest())
        digits += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return digits;
}

}  // namespace inkmate::pdf
