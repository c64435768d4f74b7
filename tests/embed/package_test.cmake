# What is said of the Debian packages; they are made of what BUILD holds, so that nothing is compiled once more.
#
#   cmake -DBUILD=DIR -DSOURCE=DIR -DCOMPILER=C++ -DDPKG_DEB=PROGRAM -DSHLIBDEPS=ON -P package_test.cmake

set(work ${BUILD}/embed-packages)
file(REMOVE_RECURSE ${work})
set(ENV{SOURCE_DATE_EPOCH} 1700000000)
execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${work} -G Ninja -DCMAKE_CXX_COMPILER=${COMPILER}
    -DBUILD_TESTING=OFF -DINKMATE_DEBIAN=ON -DCMAKE_INSTALL_PREFIX=/usr
  COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
file(APPEND ${work}/CPackConfig.cmake "
set(CPACK_INSTALL_CMAKE_PROJECTS \"${BUILD};inkmate;ALL;/\")
set(CPACK_PACKAGE_DIRECTORY \"${work}/packages\")
set(CPACK_DEBIAN_COMMAND_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_COMPARE_PACKAGE_SHLIBDEPS ${SHLIBDEPS})
")
execute_process(COMMAND ${CMAKE_CPACK_COMMAND} --config ${work}/CPackConfig.cmake
  COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)

function(expect package field pattern)
  file(GLOB file ${work}/packages/${package}_*.deb)
  execute_process(COMMAND ${DPKG_DEB} --field ${file} ${field} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  if(NOT "${text}" MATCHES "${pattern}")
    message(FATAL_ERROR "expected ${pattern} as ${field} of ${package}:\n${text}")
  endif()
endfunction()

# The first line is all that lists of packages show.
expect(inkmate Description "^PostScript programs that play chess on a printer\n Inkmate generates ")
expect(libinkmate-dev Description "^chess rules, engine and diagrams as C[+][+] libraries\n Static libraries ")
expect(inkmate Depends "ghostscript .*fonts-urw-base35")
expect(libinkmate-dev Depends "libfmt-dev")
expect(inkmate-compare Description "^comparison of PDFs: structure, operators and pixels\n Says whether ")
expect(inkmate-compare Depends "ghostscript .*fonts-urw-base35")
if(SHLIBDEPS)
  # What it is linked with, by the names and versions of the packages that have it.
  expect(inkmate-compare Depends "libc6 [(]>= .*libfmt9 .*libqpdf29 ")
endif()

# For the test that installs it.
file(GLOB compare ${work}/packages/inkmate-compare_*.deb)
file(REMOVE_RECURSE ${BUILD}/compare-package)
file(COPY ${compare} DESTINATION ${BUILD}/compare-package)
file(REMOVE_RECURSE ${work})
