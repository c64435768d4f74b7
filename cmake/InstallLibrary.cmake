# What is installed for others: static libraries with their headers, a CMake package, and pkg-config files.
#
#   inkmate_install_library(NAME HEADERS H... DESCRIPTION TEXT [REQUIRES PC...])   in the library's CMakeLists.txt
#   inkmate_install_package()                                                      once, after the last of them
#
# The library inkmate_NAME becomes Inkmate::NAME and inkmate-NAME.pc; its headers, <inkmate/NAME/...>. Headers that are
# not listed are the library's own. REQUIRES are pkg-config's names of what it is linked with.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(INKMATE_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Inkmate)

function(inkmate_install_library name)
  cmake_parse_arguments(ARG "" "DESCRIPTION" "HEADERS;REQUIRES" ${ARGN})
  set(library inkmate_${name})
  add_library(Inkmate::${name} ALIAS ${library})
  set_target_properties(${library} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(${library} PUBLIC cxx_std_20)
  target_include_directories(${library} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  install(TARGETS ${library} EXPORT Inkmate ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
  install(FILES ${ARG_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/inkmate/${name} COMPONENT development)

  # The prefix follows from where the file lies, as it may be another than the one configured.
  set(directory ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  file(RELATIVE_PATH to_prefix /${directory} /)
  list(JOIN ARG_REQUIRES ", " requires)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/inkmate-${name}.pc "prefix=\${pcfiledir}/${to_prefix}
libdir=\${prefix}/${CMAKE_INSTALL_LIBDIR}
includedir=\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}

Name: inkmate-${name}
Description: ${ARG_DESCRIPTION}
Version: ${PROJECT_VERSION}
Requires: ${requires}
Cflags: -I\${includedir}
Libs: -L\${libdir} -l${library}
")
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/inkmate-${name}.pc DESTINATION ${directory} COMPONENT development)
endfunction()

function(inkmate_install_package)
  install(EXPORT Inkmate NAMESPACE Inkmate:: FILE InkmateTargets.cmake DESTINATION ${INKMATE_PACKAGE_DIR}
    COMPONENT development)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/InkmateConfig.cmake "include(CMakeFindDependencyMacro)
find_dependency(fmt)
include(\${CMAKE_CURRENT_LIST_DIR}/InkmateTargets.cmake)
")
  # Before 1.0 a new minor version may change what is there.
  write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/InkmateConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/InkmateConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/InkmateConfigVersion.cmake
    DESTINATION ${INKMATE_PACKAGE_DIR} COMPONENT development)
endfunction()
