# Configures one command alone, and sees which libraries were looked for:
#   cmake -DSOURCE=DIR -DWHOLE=DIR -DBUILD=DIR -DONLY=play|compare "-DOTHERS=NAME;..." -P only_test.cmake
#
# OTHERS are variables that the libraries of other commands leave in the cache of the whole, which lies in WHOLE.

execute_process(COMMAND ${CMAKE_COMMAND} --preset release -B ${BUILD} -DBUILD_TESTING=OFF -DINKMATE_ONLY=${ONLY}
  WORKING_DIRECTORY ${SOURCE} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
foreach(other IN LISTS OTHERS)
  file(STRINGS ${WHOLE}/CMakeCache.txt in_whole REGEX "^${other}:")
  file(STRINGS ${BUILD}/CMakeCache.txt found REGEX "^${other}:")
  if(NOT in_whole)
    message(FATAL_ERROR "${other} is not in the cache of the whole: what is its name now?")
  elseif(found)
    message(FATAL_ERROR "CMake has looked for ${other}, which inkmate-${ONLY} does without")
  endif()
endforeach()
