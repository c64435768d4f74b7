# Builds everything by a preset, with another compiler where one is named:
#   cmake -DSOURCE=DIR -DBUILD=DIR -DPRESET=NAME [-DCOMPILER=FILE] -P build_test.cmake

if(NOT DEFINED ENV{INKMATE_FULL_TESTS})
  message("long form only: set INKMATE_FULL_TESTS")
  return()
endif()

set(settings -DBUILD_TESTING=ON -DINKMATE_WERROR=ON)
if(COMPILER)
  list(APPEND settings -DCMAKE_CXX_COMPILER=${COMPILER})
endif()
execute_process(COMMAND ${CMAKE_COMMAND} --preset ${PRESET} -B ${BUILD} ${settings}
  WORKING_DIRECTORY ${SOURCE} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD} -- -k 0 COMMAND_ERROR_IS_FATAL ANY)
