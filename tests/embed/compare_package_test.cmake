# What inkmate-compare is linked with and what is installed of it: cmake -DBUILD=DIR -DNM=PROGRAM -P compare_package_test.cmake

set(prefix ${BUILD}/embed-compare)
file(REMOVE_RECURSE ${prefix})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix} --component compare
  COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)

# All that is installed, and nothing of the command inkmate, so that both packages can be.
file(GLOB_RECURSE installed RELATIVE ${prefix} ${prefix}/*)
set(expected bin/inkmate-compare share/doc/inkmate-compare/docs/guide/comparison.md
  share/doc/inkmate-compare/docs/guide/manifest.md share/doc/inkmate-compare/docs/reference/comparison.md
  share/doc/inkmate-compare/docs/start/compare.md share/doc/inkmate-compare/examples/Containerfile
  share/doc/inkmate-compare/examples/ci/github.yml share/doc/inkmate-compare/examples/ci/gitlab.yml
  share/inkmate-compare/compare-manifest.schema.json share/inkmate-compare/compare-report.schema.json
  share/man/man1/inkmate-compare.1pdf)
if(NOT "${installed}" STREQUAL "${expected}")
  message(FATAL_ERROR "installed are ${installed}\nnot ${expected}")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix}/command --component command
  COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
foreach(file IN LISTS installed)
  if(EXISTS ${prefix}/command/${file})
    message(FATAL_ERROR "${file} is in both packages")
  endif()
endforeach()

file(READ ${prefix}/share/man/man1/inkmate-compare.1pdf page)
if(NOT page MATCHES "^[.]TH INKMATE.-COMPARE 1pdf .*rasteriser.*EXAMPLES\n[.]EX\ninkmate.-compare reference")
  message(FATAL_ERROR "the manual page is not that of inkmate-compare:\n${page}")
endif()

# Nothing of chess is linked: of the project's namespaces only these, and no library that draws or plays.
execute_process(COMMAND ${NM} --demangle ${prefix}/bin/inkmate-compare OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL " [TtWw] inkmate::[a-z_0-9]+::" names "${symbols}")
list(TRANSFORM names REPLACE " . inkmate::(.*)::" "\\1")
list(REMOVE_DUPLICATES names)
list(SORT names)
if(NOT "${names}" STREQUAL "cli;compare;files;pdf;process;shard;text")
  message(FATAL_ERROR "inkmate-compare is linked with ${names}")
endif()
execute_process(COMMAND ldd ${prefix}/bin/inkmate-compare OUTPUT_VARIABLE libraries COMMAND_ERROR_IS_FATAL ANY)
if(libraries MATCHES "cairo|freetype|cups|microhttpd|sqlite|libedit|expat")
  message(FATAL_ERROR "inkmate-compare needs libraries for what it does not do:\n${libraries}")
endif()
