#include "psgen/emit/job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "psgen/link/token.hpp"

namespace inkmate::psgen {

namespace {

/// Universal Exit Language: ends whatever language the device is reading.
constexpr std::string_view UEL = "\x1b%-12345X";
constexpr std::string_view EOT = "\x04";
/// Seconds. After "@PJL JOB" HP's devices wait ten times as long for more input.
constexpr int PJL_TIMEOUT = 300;

std::string pjl_string(std::string_view text) {
    std::string result(text.substr(0, MAX_JOB_NAME));
    std::ranges::replace_if(
        result, [](char c) { return c < ' ' || c > '~' || c == '"'; }, '_');
    return '"' + without_printer_commands(std::move(result)) + '"';
}

}  // namespace

std::string job_front(Wrapper wrapper, std::string_view job_name) {
    switch (wrapper) {
        case Wrapper::pjl:
            return fmt::format("{}@PJL JOB{}\n@PJL SET TIMEOUT={}\n@PJL ENTER LANGUAGE=POSTSCRIPT\n", UEL,
                               job_name.empty() ? "" : " NAME=" + pjl_string(job_name), PJL_TIMEOUT);
        case Wrapper::eot: return std::string(EOT);
        default: return {};
    }
}

std::string job_end(Wrapper wrapper) {
    switch (wrapper) {
        case Wrapper::pjl: return fmt::format("{0}@PJL EOJ\n{0}", UEL);
        case Wrapper::eot: return std::string(EOT);
        default: return {};
    }
}

std::string_view unwrap_job(std::string_view job) {
    job.remove_prefix(std::min(job.find("%!PS"), job.size()));
    for (const Wrapper wrapper : {Wrapper::pjl, Wrapper::eot})
        if (const std::string end = job_end(wrapper); job.ends_with(end)) job.remove_suffix(end.size());
    return job;
}

std::string_view typed_in_job(std::string_view job) {
    const std::string_view program = unwrap_job(job);
    // "{ Inkmate begin Start end } exec", whatever the form.
    if (!program.starts_with("%!PS\n")) return {};
    const std::size_t start = program.rfind("Inkmate begin ");
    const std::size_t end = start == program.npos ? start : program.find('\n', start);
    return end == program.npos ? std::string_view() : program.substr(end + 1);
}

std::string wrap_job(Wrapper wrapper, std::string_view job_name, std::string_view program,
                     std::string_view input) {
    std::string job = job_front(wrapper, job_name);
    job.append(program).append(input);
    if (!job.ends_with('\n')) job += '\n';
    return job + job_end(wrapper);
}

}  // namespace inkmate::psgen
