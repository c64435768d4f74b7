#include "play/device/certificate.hpp"

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include <cstdlib>
#include <memory>
#include <type_traits>
#include <utility>

namespace inkmate::device {

namespace {

struct DeleteTrust {
    void operator()(gnutls_x509_trust_list_t list) const { ::gnutls_x509_trust_list_deinit(list, 1); }
};
struct DeleteCertificate {
    void operator()(gnutls_x509_crt_t certificate) const { ::gnutls_x509_crt_deinit(certificate); }
};
using Trust = std::unique_ptr<std::remove_pointer_t<gnutls_x509_trust_list_t>, DeleteTrust>;
using Certificate = std::unique_ptr<std::remove_pointer_t<gnutls_x509_crt_t>, DeleteCertificate>;

/// Returns the authorities that are trusted; null if there are none.
Trust trusted_authorities() {
    gnutls_x509_trust_list_t list = nullptr;
    if (::gnutls_x509_trust_list_init(&list, 0) != GNUTLS_E_SUCCESS) return nullptr;
    Trust trust(list);
    const char* const file = std::getenv("SSL_CERT_FILE");
    const int read = file != nullptr ? ::gnutls_x509_trust_list_add_trust_file(list, file, nullptr,
                                                                               GNUTLS_X509_FMT_PEM, 0, 0)
                                     : ::gnutls_x509_trust_list_add_system_trust(list, 0, 0);
    return read > 0 ? std::move(trust) : nullptr;
}

/// Returns one certificate; null if it cannot be read.
Certificate read_certificate(const std::string& der) {
    gnutls_x509_crt_t certificate = nullptr;
    if (::gnutls_x509_crt_init(&certificate) != GNUTLS_E_SUCCESS) return nullptr;
    Certificate result(certificate);
    const gnutls_datum_t bytes{reinterpret_cast<unsigned char*>(const_cast<char*>(der.data())),
                               static_cast<unsigned>(der.size())};
    const bool good = ::gnutls_x509_crt_import(certificate, &bytes, GNUTLS_X509_FMT_DER) == GNUTLS_E_SUCCESS;
    return good ? std::move(result) : nullptr;
}

}  // namespace

std::string certificate_fault(const CertificateChain& chain, const std::string& host) {
    constexpr const char* UNREADABLE = "cannot be read";
    std::vector<Certificate> certificates;
    std::vector<gnutls_x509_crt_t> handles;
    for (const std::string& der : chain) {
        certificates.push_back(read_certificate(der));
        if (certificates.back() == nullptr) return UNREADABLE;
        handles.push_back(certificates.back().get());
    }
    if (handles.empty()) return UNREADABLE;
    constexpr const char* UNKNOWN = "is signed by nobody whom this machine trusts";
    const Trust trust = trusted_authorities();
    if (trust == nullptr) return UNKNOWN;
    std::string name = host;
    gnutls_typed_vdata_st wanted{GNUTLS_DT_DNS_HOSTNAME, reinterpret_cast<unsigned char*>(name.data()), 0};
    unsigned status = 0;
    if (::gnutls_x509_trust_list_verify_crt2(trust.get(), handles.data(),
                                             static_cast<unsigned>(handles.size()), &wanted, 1, 0, &status,
                                             nullptr) != GNUTLS_E_SUCCESS)
        return UNREADABLE;
    if (status == 0) return "";
    if ((status & (GNUTLS_CERT_SIGNER_NOT_FOUND | GNUTLS_CERT_SIGNER_NOT_CA)) != 0) return UNKNOWN;
    if ((status & GNUTLS_CERT_UNEXPECTED_OWNER) != 0) return "is made out to a different name than " + host;
    if ((status & GNUTLS_CERT_EXPIRED) != 0) return "has expired";
    if ((status & GNUTLS_CERT_NOT_ACTIVATED) != 0) return "is not valid yet";
    return "is not valid";
}

}  // namespace inkmate::device
