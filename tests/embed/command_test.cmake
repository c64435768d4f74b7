# What a package of the command holds: cmake -DBUILD=DIR -P command_test.cmake

set(prefix ${BUILD}/embed-command)
file(REMOVE_RECURSE ${prefix})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix} --component command
  COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)

foreach(file IN ITEMS bin/inkmate share/man/man1/inkmate.1 share/man/man1/inkmate-generate.1
    share/man/man1/inkmate-tune-fit.1 share/bash-completion/completions/inkmate share/zsh/vendor-completions/_inkmate
    share/fish/vendor_completions.d/inkmate.fish share/doc/inkmate/README.md share/doc/inkmate/docs/reference/manual.md
    share/doc/inkmate/docs/reference/compare-report.schema.json
    share/doc/inkmate/examples/opera-1858.pgn)
  if(NOT EXISTS ${prefix}/${file})
    message(FATAL_ERROR "${file} is not installed")
  endif()
endforeach()

# A page for each subcommand that help names.
execute_process(COMMAND ${prefix}/bin/inkmate --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n  [a-z]+ +[A-Z]" names "${help}")
list(LENGTH names count)
if(count LESS 12)
  message(FATAL_ERROR "the help names only ${count} subcommands:\n${help}")
endif()
foreach(name IN LISTS names)
  string(REGEX MATCH "[a-z]+" name "${name}")
  if(name STREQUAL "inkmate")
    continue()
  endif()
  if(NOT EXISTS ${prefix}/share/man/man1/inkmate-${name}.1)
    message(FATAL_ERROR "there is no manual page for inkmate ${name}")
  endif()
endforeach()

# Links in what is installed lead to files that are installed.
file(GLOB_RECURSE documents ${prefix}/share/doc/inkmate/*.md)
foreach(document IN LISTS documents)
  file(READ ${document} text)
  get_filename_component(directory ${document} DIRECTORY)
  string(REGEX MATCHALL "[(][a-z./_-]+[.]md" links "${text}")
  foreach(link IN LISTS links)
    string(SUBSTRING "${link}" 1 -1 link)
    if(NOT EXISTS ${directory}/${link})
      message(FATAL_ERROR "${document} points to ${link}, which is not installed")
    endif()
  endforeach()
endforeach()

# The prefix may be named when it is installed: nothing lies outside of it.
file(STRINGS ${BUILD}/install_manifest_command.txt installed)
foreach(file IN LISTS installed)
  cmake_path(IS_PREFIX prefix ${file} NORMALIZE inside)
  if(NOT inside)
    message(FATAL_ERROR "${file} is installed outside of ${prefix}")
  endif()
endforeach()
