#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "psgen/product/product.hpp"

namespace inkmate::psgen {

/// How a job is wrapped on its way to a device.
enum class Wrapper {
    none,
    pjl,  ///< Printer Job Language: names the job and says that it is PostScript
    eot   ///< a ^D before and after it, as serial and parallel lines want it
};
inline constexpr WordTable<Wrapper, 3> WRAPPER_WORDS = {
    {{"none", Wrapper::none}, {"pjl", Wrapper::pjl}, {"eot", Wrapper::eot}}};

/// Returns what comes before a job. Characters that a PJL string cannot hold (quotation marks, bytes other
/// than printable ASCII) become underscores.
std::string job_front(Wrapper wrapper, std::string_view job_name = {});
/// Returns what comes after a job. It must begin a line.
std::string job_end(Wrapper wrapper);

/// Returns the program of a job, and what is typed to it, without the wrapper.
std::string_view unwrap_job(std::string_view job);

/// Returns what is typed to a program of Inkmate in such a job, after the program's last line; nothing for
/// any other text.
std::string_view typed_in_job(std::string_view job);

/// Makes a whole job of a program and what is typed to it; the last line is ended if it is not.
std::string wrap_job(Wrapper wrapper, std::string_view job_name, std::string_view program,
                     std::string_view input);

}  // namespace inkmate::psgen
