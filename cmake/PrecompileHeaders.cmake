# What most files include, compiled once for all of them, which takes a quarter off what a build takes. The files
# include it all the same: packages, sanitizers and fuzzers build without this.
#
#   INKMATE_COMMON_HEADERS                the list, for a target that is compiled with other options than the libraries
#   inkmate_precompile_headers(FOLDER)    for every library of the folder and of those below it

set(INKMATE_COMMON_HEADERS <fmt/format.h> <algorithm> <array> <cstdint> <functional> <map> <memory> <optional>
  <ranges> <set> <span> <sstream> <string> <string_view> <variant> <vector>)

add_library(inkmate_headers OBJECT ${CMAKE_CURRENT_LIST_DIR}/headers.cpp)
target_link_libraries(inkmate_headers PRIVATE inkmate_options)
target_precompile_headers(inkmate_headers PRIVATE ${INKMATE_COMMON_HEADERS})

function(inkmate_precompile_headers folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      target_precompile_headers(${target} REUSE_FROM inkmate_headers)
    endif()
  endforeach()
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    inkmate_precompile_headers(${below})
  endforeach()
endfunction()
