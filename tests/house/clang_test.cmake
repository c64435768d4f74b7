# Builds everything with another compiler: cmake -DSOURCE=DIR -DBUILD=DIR -DCOMPILER=FILE -P clang_test.cmake

if(NOT DEFINED ENV{INKMATE_FULL_TESTS})
  message("long form only: set INKMATE_FULL_TESTS")
  return()
endif()

set(build ${BUILD}/clang)
execute_process(COMMAND ${CMAKE_COMMAND} --preset release -B ${build} -DCMAKE_CXX_COMPILER=${COMPILER}
    -DBUILD_TESTING=ON -DINKMATE_WERROR=ON
  WORKING_DIRECTORY ${SOURCE} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${build} -- -k 0 COMMAND_ERROR_IS_FATAL ANY)
