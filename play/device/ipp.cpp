#include "play/device/send_job.hpp"

#include <cups/cups.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "play/device/certificate.hpp"
#include "play/device/connection.hpp"
#include "play/device/device_text.hpp"

namespace inkmate::device {

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;
constexpr const char* POSTSCRIPT = "application/postscript";

struct CloseHttp {
    void operator()(http_t* http) const { ::httpClose(http); }
};
struct DeleteIpp {
    void operator()(ipp_t* ipp) const { ::ippDelete(ipp); }
};
using Http = std::unique_ptr<http_t, CloseHttp>;
using Ipp = std::unique_ptr<ipp_t, DeleteIpp>;

/// How long the library waits for the answer to a request: until the time is over or there is an interrupt.
struct Patience {
    Milliseconds wait;
    const Interrupt* interrupt;
    Clock::time_point deadline = Clock::now() + wait;

    void begin() { deadline = Clock::now() + wait; }
    bool interrupted() const { return interrupt != nullptr && interrupt->happened(); }
    bool over() const { return Clock::now() >= deadline; }
};

/// The server to ask, and what it calls the printer.
struct Target {
    std::unique_ptr<Patience> patience;
    Http http;
    std::string resource;
    std::string uri;
    std::string name;
    /// The host whose certificate is checked; empty: none is.
    std::string certified_host;
};

/// By default the library asks for passwords on the terminal and sends what is typed next, whatever that is
/// meant for. This refuses every time.
const char* no_password(const char*, http_t*, const char*, const char*, void*) {
    return nullptr;
}

/// How often the library asks whether to go on waiting, in seconds.
constexpr double ASK_EVERY = 0.1;

int goes_on_waiting(http_t*, void* data) {
    const Patience& patience = *static_cast<const Patience*>(data);
    return !patience.interrupted() && !patience.over() ? 1 : 0;
}

[[noreturn]] void fail_silent(const Patience& patience, const std::string& name) {
    throw DeviceError(
        fmt::format("{} has not answered for {}: check that it is switched on and has paper, or give it "
                    "more time with --wait",
                    name, in_seconds(patience.wait)));
}

/// Returns the certificates that a server has shown.
CertificateChain certificates_of(http_t* http) {
    CertificateChain chain;
    cups_array_t* credentials = nullptr;
    if (::httpCopyCredentials(http, &credentials) != 0) return chain;
    for (void* at = ::cupsArrayFirst(credentials); at != nullptr; at = ::cupsArrayNext(credentials)) {
        const auto* const one = static_cast<const http_credential_t*>(at);
        chain.emplace_back(static_cast<const char*>(one->data), one->datalen);
    }
    ::httpFreeCredentials(credentials);
    return chain;
}

/// Throws DeviceError if the server is not the host that it is to be. The library reconnects by itself, so
/// that this is asked again before a job goes out, and for each answer.
void check_certificate(const Target& target) {
    if (target.certified_host.empty()) return;
    const std::string fault = certificate_fault(certificates_of(target.http.get()), target.certified_host);
    if (!fault.empty())
        throw DeviceError(fmt::format(
            "{} shows a certificate that {}, so it gets no job: name the file of the certificate's "
            "authority in the variable SSL_CERT_FILE, or take any certificate with --insecure",
            target.name, fault));
}

/// A name that every queue takes (RFC 8011: at most 255 bytes of UTF-8): printable ASCII, underscores for the
/// rest.
std::string queue_name(std::string_view name) {
    std::string result(name.substr(0, 80));
    std::ranges::replace_if(
        result, [](char c) { return c < ' ' || c > '~'; }, '_');
    return result;
}

/// Returns what the library says of the last request; nothing where nothing has been asked yet.
std::string last_words() {
    const char* const last = ::cupsLastErrorString();
    return last != nullptr ? on_one_line(last) : "";
}

/// Returns " (REASON)"; nothing if no reason is given.
std::string in_brackets(const std::string& reason) {
    return reason.empty() ? "" : fmt::format(" ({})", reason);
}

Target connect(const DeviceUri& uri, const JobOptions& options, const Interrupt* interrupt) {
    // The library keeps this for each thread.
    ::cupsSetPasswordCB2(no_password, nullptr);
    const bool queue = uri.way == Way::queue;
    const std::string host = queue ? ::cupsServer() : uri.host;
    const int port = queue ? ::ippPort() : uri.port;
    const http_encryption_t encryption = queue           ? ::cupsEncryption()
                                         : uri.encrypted ? HTTP_ENCRYPTION_ALWAYS
                                                         : HTTP_ENCRYPTION_IF_REQUESTED;
    // The name of a CUPS server may be the path of its socket.
    if (!host.starts_with('/')) check_host(host, port, options.wait, interrupt);
    Target target;
    target.patience = std::make_unique<Patience>(Patience{options.wait, interrupt});
    // Without a time the library does not connect yet, so that it can be told first how long to wait.
    target.http.reset(::httpConnect2(host.c_str(), port, nullptr, AF_UNSPEC, encryption, 1, 0, nullptr));
    const int wait = static_cast<int>(std::min<std::int64_t>(options.wait.count(), 1'000'000'000));
    const bool made = target.http != nullptr;
    if (made) ::httpSetTimeout(target.http.get(), ASK_EVERY, goes_on_waiting, target.patience.get());
    if (!made ||
        ::httpReconnect2(target.http.get(), wait, interrupt != nullptr ? interrupt->flag() : nullptr) != 0) {
        if (target.patience->interrupted()) throw_interrupted();
        if (target.patience->over()) fail_silent(*target.patience, uri.text);
        throw DeviceError(
            queue ? fmt::format("there is no CUPS server at {}{}: start it, or write where the device is as "
                                "socket://HOST",
                                host, in_brackets(last_words()))
                  : fmt::format("cannot reach {}{}: check that it is on, and its address", uri.text,
                                in_brackets(last_words())));
    }
    target.resource = queue ? "/printers/" + uri.resource : uri.resource;
    // An IPv6 address stands in brackets (RFC 3986, 3.2.2).
    const bool address = host.find(':') != std::string::npos;
    target.uri = queue ? "ipp://localhost" + target.resource
                       : fmt::format("{}://{}:{}{}", uri.encrypted ? "ipps" : "ipp",
                                     address ? fmt::format("[{}]", host) : host, port, uri.resource);
    target.name = queue ? "the queue " + uri.resource : uri.text;
    if (uri.encrypted && options.check_certificate) target.certified_host = host;
    check_certificate(target);
    return target;
}

Ipp request(const std::string& uri, ipp_op_t operation) {
    Ipp ipp(::ippNewRequest(operation));
    ::ippAddString(ipp.get(), IPP_TAG_OPERATION, IPP_TAG_URI, "printer-uri", nullptr, uri.c_str());
    ::ippAddString(ipp.get(), IPP_TAG_OPERATION, IPP_TAG_NAME, "requesting-user-name", nullptr, ::cupsUser());
    return ipp;
}

/// While one exists, the connection of a request is cut when its time is over or there is an interrupt. The
/// library itself asks only when it hears nothing, so that a server that never falls silent would keep it.
class Watch {
  public:
    explicit Watch(const Target& target) : target_(target), thread_([this] { run(); }) {}
    ~Watch() {
        ::eventfd_write(done_.fd(), 1);
        thread_.join();
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

  private:
    void run() const {
        const Interrupt* const interrupt = target_.patience->interrupt;
        std::array<pollfd, 2> watched = {pollfd{done_.fd(), POLLIN, 0},
                                         pollfd{interrupt != nullptr ? interrupt->fd() : -1, POLLIN, 0}};
        const auto time = std::chrono::ceil<Milliseconds>(target_.patience->deadline - Clock::now());
        const auto most = std::clamp<std::int64_t>(time.count(), 0, 1'000'000'000);
        ::poll(watched.data(), watched.size(), static_cast<int>(most));
        // The library may reconnect.
        for (; watched[0].revents == 0; ::poll(watched.data(), 1, CUT_EVERY)) cut();
    }
    void cut() const {
        const process::Descriptor socket(::dup(::httpGetFd(target_.http.get())));
        if (socket.is_open()) ::shutdown(socket.fd(), SHUT_RDWR);
    }

    static constexpr int CUT_EVERY = 100;
    const Target& target_;
    process::Descriptor done_ = process::Descriptor(::eventfd(0, EFD_CLOEXEC));
    std::thread thread_;
};

/// What the library says of the last request; throws when that was interrupted, or took too long.
std::string reason_of_failure(const Target& target) {
    if (target.patience->interrupted()) throw_interrupted();
    if (target.patience->over()) fail_silent(*target.patience, target.name);
    return last_words();
}

/// The job has not been taken. What a server says may be a status that the enumeration of libcups has not.
[[noreturn]] void fail(const Target& target, int status) {
    const std::string reason = reason_of_failure(target);
    switch (status) {
        case IPP_STATUS_ERROR_NOT_FOUND:
            throw DeviceError(
                fmt::format("{} is not there: lpstat -e lists the queues, ippfind the devices", target.name));
        case IPP_STATUS_ERROR_DOCUMENT_FORMAT_NOT_SUPPORTED:
            throw DeviceError(fmt::format(
                "{} takes no PostScript: choose a device that does, or a queue for one", target.name));
        case IPP_STATUS_ERROR_BUSY:
            throw DeviceError(fmt::format("{} is busy: try again later", target.name));
        case IPP_STATUS_ERROR_NOT_ACCEPTING_JOBS:
            throw DeviceError(
                fmt::format("{} takes no jobs at present: turn it on again at its panel, or run cupsaccept "
                            "for a queue of CUPS",
                            target.name));
        case IPP_STATUS_ERROR_NOT_AUTHENTICATED:
        case IPP_STATUS_ERROR_CUPS_AUTHENTICATION_CANCELED:
            throw DeviceError(
                fmt::format("{} asks for a password, but Inkmate sends none: allow printing without one, "
                            "or use a CUPS queue that asks for none",
                            target.name));
        case IPP_STATUS_ERROR_NOT_AUTHORIZED:
        case IPP_STATUS_ERROR_FORBIDDEN:
            throw DeviceError(fmt::format("{} does not let you print: ask who runs it", target.name));
        default:
            throw DeviceError(fmt::format("{} has not taken the job{}: check its panel, then send again",
                                          target.name, in_brackets(reason)));
    }
}

/// True if HTTP itself refuses a request, or the server has no time for it. As with IPP, a server may report
/// what the enumeration of libcups lacks.
bool is_refused(int status) {
    return (status >= HTTP_STATUS_BAD_REQUEST && status < HTTP_STATUS_SERVER_ERROR) ||
           status == HTTP_STATUS_SERVICE_UNAVAILABLE;
}

/// Sends the job; its number.
int print(const Target& target, std::string_view job, const JobOptions& options) {
    target.patience->begin();
    const Watch watch(target);
    Ipp ipp = request(target.uri, IPP_OP_PRINT_JOB);
    ::ippAddString(ipp.get(), IPP_TAG_OPERATION, IPP_TAG_NAME, "job-name", nullptr,
                   queue_name(options.name).c_str());
    ::ippAddString(ipp.get(), IPP_TAG_OPERATION, IPP_TAG_MIMETYPE, "document-format", nullptr, POSTSCRIPT);
    // A raw queue of CUPS sends the text of a banner page to the device as it is.
    ::ippAddString(ipp.get(), IPP_TAG_JOB, IPP_TAG_KEYWORD, "job-sheets", nullptr, "none");
    const std::size_t length = ::ippLength(ipp.get()) + job.size();
    int status = ::cupsSendRequest(target.http.get(), ipp.get(), target.resource.c_str(), length);
    if (status == HTTP_STATUS_CONTINUE) check_certificate(target);
    for (std::size_t at = 0; status == HTTP_STATUS_CONTINUE && at < job.size();) {
        const std::size_t part = std::min<std::size_t>(job.size() - at, 32768);
        status = ::cupsWriteRequestData(target.http.get(), job.data() + at, part);
        at += part;
    }
    if (status == HTTP_STATUS_FORBIDDEN) fail(target, IPP_STATUS_ERROR_FORBIDDEN);
    if (status == HTTP_STATUS_UNAUTHORIZED || status == HTTP_STATUS_CUPS_AUTHORIZATION_CANCELED)
        fail(target, IPP_STATUS_ERROR_NOT_AUTHENTICATED);
    const Ipp response(::cupsGetResponse(target.http.get(), target.resource.c_str()));
    if (response == nullptr) try {
            fail(target, ::cupsLastError());
        } catch (const DeviceError& e) {
            if (is_refused(status) || is_refused(::httpGetStatus(target.http.get()))) throw;
            throw JobInDoubt(e.what());
        }
    if (::ippGetStatusCode(response.get()) >= IPP_STATUS_ERROR_BAD_REQUEST) fail(target, ::cupsLastError());
    ipp_attribute_t* id = ::ippFindAttribute(response.get(), "job-id", IPP_TAG_INTEGER);
    if (id == nullptr)
        throw JobInDoubt(
            fmt::format("{} has not said what number the job has: look whether it prints", target.name));
    return ::ippGetInteger(id, 0);
}

/// Sends a request and returns the answer; null if none comes.
Ipp answer_to(const Target& target, Ipp ipp) {
    target.patience->begin();
    const Watch watch(target);
    Ipp response(::cupsDoRequest(target.http.get(), ipp.release(), target.resource.c_str()));
    if (response != nullptr) check_certificate(target);
    return response;
}

/// True if the server knows of any job that has ended, printed or not. One that does not forgets jobs as soon
/// as they end, however they do.
bool keeps_ended_jobs(const Target& target) {
    const std::string server = target.uri.substr(0, target.uri.find('/', target.uri.find("//") + 2)) + "/";
    // CUPS answers for all of its queues; a printer that has its own server may know of no such address.
    return std::ranges::any_of(std::array{target.uri, server}, [&](const std::string& uri) {
        Ipp ipp = request(uri, IPP_OP_GET_JOBS);
        ::ippAddInteger(ipp.get(), IPP_TAG_OPERATION, IPP_TAG_INTEGER, "limit", 1);
        ::ippAddString(ipp.get(), IPP_TAG_OPERATION, IPP_TAG_KEYWORD, "which-jobs", nullptr, "completed");
        const Ipp response = answer_to(target, std::move(ipp));
        if (response == nullptr) fail(target, ::cupsLastError());
        return ::ippFindAttribute(response.get(), "job-id", IPP_TAG_INTEGER) != nullptr;
    });
}

IppJobPhase phase_of(int state) {
    switch (state) {
        case IPP_JSTATE_COMPLETED: return IppJobPhase::done;
        case IPP_JSTATE_ABORTED:
        case IPP_JSTATE_CANCELED: return IppJobPhase::given_up;
        case IPP_JSTATE_STOPPED:
        case IPP_JSTATE_HELD: return IppJobPhase::held;
        default: return IppJobPhase::waiting;
    }
}

/// Throws DeviceError when the server does not say what becomes of the job that it has.
IppJob find_job(const Target& target, int id) {
    Ipp ipp = request(target.uri, IPP_OP_GET_JOB_ATTRIBUTES);
    ::ippAddInteger(ipp.get(), IPP_TAG_OPERATION, IPP_TAG_INTEGER, "job-id", id);
    const Ipp response = answer_to(target, std::move(ipp));
    IppJob job{.number = id};
    if (response != nullptr && ::ippGetStatusCode(response.get()) == IPP_STATUS_ERROR_NOT_FOUND) {
        job.phase = keeps_ended_jobs(target) ? IppJobPhase::forgotten : IppJobPhase::left;
        return job;
    }
    if (response == nullptr || ::ippGetStatusCode(response.get()) >= IPP_STATUS_ERROR_BAD_REQUEST) {
        const std::string reason = reason_of_failure(target);
        throw DeviceError(
            fmt::format("{} has taken job {}, and does not say what becomes of it{}: look at its panel",
                        target.name, id, in_brackets(reason)));
    }
    if (auto* state = ::ippFindAttribute(response.get(), "job-state", IPP_TAG_ENUM))
        job.phase = phase_of(::ippGetInteger(state, 0));
    for (const char* name : {"job-state-reasons", "job-printer-state-message"})
        if (auto* reasons = ::ippFindAttribute(response.get(), name, IPP_TAG_ZERO))
            for (int i = 0; i < ::ippGetCount(reasons); ++i)
                if (const char* word = ::ippGetString(reasons, i, nullptr);
                    word != nullptr && *word != '\0' && std::string_view(word) != "none")
                    job.reasons += (job.reasons.empty() ? "" : ", ") + on_one_line(word);
    return job;
}

/// Finds a job that this process has just sent.
IppJob find_own_job(const Target& target, int id) {
    try {
        return find_job(target, id);
    } catch (const DeviceError& e) {
        throw JobInDoubt(e.what());
    }
}

void pause(Milliseconds time, const Interrupt* interrupt) {
    pollfd watched{interrupt != nullptr ? interrupt->fd() : -1, POLLIN, 0};
    if (::poll(&watched, 1, static_cast<int>(time.count())) > 0) throw_interrupted();
}

}  // namespace

JobReport send_over_ipp(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                        const Interrupt* interrupt) {
    const Target target = connect(uri, options, interrupt);
    const int id = print(target, job, options);
    const Clock::time_point deadline = Clock::now() + options.wait;
    for (Milliseconds time(50);; time = std::min(2 * time, Milliseconds(1000))) {
        const IppJob state = find_own_job(target, id);
        const std::string reasons = state.reasons.empty() ? "no reason given" : state.reasons;
        switch (state.phase) {
            case IppJobPhase::forgotten:
                throw JobInDoubt(
                    fmt::format("{} has taken job {}, and knows no more of it: look whether it was printed",
                                target.name, id));
            case IppJobPhase::left:
                return {.state = fmt::format("job {} has left the queue, and the queue keeps no history: "
                                             "look for the page, and type \"print\" if it does not come",
                                             id)};
            case IppJobPhase::done: return {.state = fmt::format("job {} is done", id)};
            case IppJobPhase::given_up:
                throw JobInDoubt(fmt::format("{} has given up job {} ({}): see what the device says",
                                             target.name, id, reasons));
            case IppJobPhase::held:
                throw JobInDoubt(fmt::format("{} holds job {} ({}): see to the device, where the job waits",
                                             target.name, id, reasons));
            default: break;
        }
        if (Clock::now() >= deadline) return {.state = fmt::format("job {} waits in the queue", id)};
        pause(time, interrupt);
    }
}

int hand_over_by_ipp(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                     const Interrupt* interrupt) {
    return print(connect(uri, options, interrupt), job, options);
}

std::vector<IppJob> ask_for_jobs(const DeviceUri& uri, std::span<const int> numbers,
                                 const JobOptions& options, const Interrupt* interrupt) {
    const Target target = connect(uri, options, interrupt);
    std::vector<IppJob> jobs;
    for (const int number : numbers) {
        jobs.push_back(find_job(target, number));
    }
    return jobs;
}

}  // namespace inkmate::device
