#pragma once

#include <string>
#include <vector>

namespace inkmate::device {

/// A chain of certificates as a server shows it, its own first, each in DER.
using CertificateChain = std::vector<std::string>;

/// Checks a server's certificate against the authorities that this machine trusts, or those in the file that
/// SSL_CERT_FILE names. Returns what is wrong with it, as the end of "a certificate that ...": "has expired";
/// nothing if it is good for the host.
std::string certificate_fault(const CertificateChain& chain, const std::string& host);

}  // namespace inkmate::device
