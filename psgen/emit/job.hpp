#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "psgen/emit/word_table.hpp"

namespace inkmate {

/// What stands around a job on its way to a device.
enum class Wrapper {
    none,
    pjl,  ///< Printer Job Language: names the job and says that it is PostScript
    eot   ///< a ^D before and after it, as serial and parallel lines want it
};
inline constexpr WordTable<Wrapper, 3> WRAPPER_WORDS = {
    {{"none", Wrapper::none}, {"pjl", Wrapper::pjl}, {"eot", Wrapper::eot}}};

/// What is kept of a title or a job's name, in bytes. Devices take 80 (PJL Technical Reference Manual,
/// "JOB"); in the program's description, of which no line is longer than 255, each may become three.
inline constexpr std::size_t MAX_JOB_NAME = 60;

/// What a job begins with. What a PJL string cannot hold (quotation marks, bytes other than printable ASCII)
/// becomes an underscore.
std::string job_front(Wrapper wrapper, std::string_view job_name = {});
/// What it ends with. It must come at the beginning of a line.
std::string job_end(Wrapper wrapper);

/// The program of a job, and what is typed to it, without what stands around them.
std::string_view unwrap_job(std::string_view job);

/// What is typed to a program of Inkmate in such a job, behind the program's last line; nothing in any other
/// text.
std::string_view typed_in_job(std::string_view job);

/// A whole job: the program and what is typed to it, whose last line is ended if it is not.
std::string wrap_job(Wrapper wrapper, std::string_view job_name, std::string_view program,
                     std::string_view input);

}  // namespace inkmate
