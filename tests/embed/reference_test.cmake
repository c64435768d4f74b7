# cmake -DBUILD=DIR -DSOURCE=DIR -DDOXYGEN=PROGRAM -DVERSION=TEXT -P reference_test.cmake

set(work ${BUILD}/reference)
file(REMOVE_RECURSE ${work})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${work} --component development
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
# Doxygen takes the last of several values.
file(READ ${SOURCE}/docs/Doxyfile settings)
file(WRITE ${work}/Doxyfile "${settings}
OUTPUT_DIRECTORY = ${work}
INPUT = ${work}/include
GENERATE_HTML = NO
GENERATE_XML = YES
")
set(ENV{INKMATE_VERSION} ${VERSION})
execute_process(COMMAND ${DOXYGEN} ${work}/Doxyfile RESULT_VARIABLE status ERROR_VARIABLE warnings)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "doxygen is not content with docs/Doxyfile:\n${warnings}")
endif()
file(REMOVE_RECURSE ${work})
