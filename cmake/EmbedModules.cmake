# Writes a C++ file that holds the PostScript modules of psgen/runtime as strings.
#
#   inkmate_embed_modules(OUTPUT FILE DIRECTORY DIR)      in a CMakeLists.txt
#
# The file is made again when a module changes or the set of modules does. The same script does the work at build time:
#   cmake -DOUTPUT=FILE -DMODULES=a.ps;b.ps -P EmbedModules.cmake

function(inkmate_embed_modules)
  cmake_parse_arguments(ARG "" "OUTPUT;DIRECTORY" "" ${ARGN})
  file(GLOB_RECURSE modules CONFIGURE_DEPENDS ${ARG_DIRECTORY}/*.ps)
  set(script ${PROJECT_SOURCE_DIR}/cmake/EmbedModules.cmake)
  add_custom_command(OUTPUT ${ARG_OUTPUT}
    COMMAND ${CMAKE_COMMAND} "-DOUTPUT=${ARG_OUTPUT}" "-DMODULES=${modules}" -P ${script}
    DEPENDS ${modules} ${script}
    COMMENT "Embedding the PostScript modules"
    VERBATIM)
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE)
  return()
endif()

set(names "")
foreach(path IN LISTS MODULES)
  get_filename_component(name "${path}" NAME_WE)
  list(APPEND names "${name}")
  set(path_of_${name} "${path}")
endforeach()
list(SORT names)
set(entries "")
foreach(name IN LISTS names)
  set(path "${path_of_${name}}")
  # Brackets and semicolons mean something in CMake's lists, so the text is only ever used in quotes.
  file(READ "${path}" text)
  string(APPEND entries "        {\"${name}\", R\"inkmate(${text})inkmate\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Made from psgen/runtime by cmake/EmbedModules.cmake.
#include \"psgen/link/module.hpp\"

namespace inkmate::psgen {

std::span<const ModuleSource> embedded_modules() {
    static const std::vector<ModuleSource> modules = {
${entries}    };
    return modules;
}

}  // namespace inkmate::psgen
")
