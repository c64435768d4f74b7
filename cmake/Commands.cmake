# inkmate-play and inkmate-compare need fewer libraries than inkmate. With INKMATE_ONLY, a build folder is for one of them
# alone, and is configured where the other libraries are not installed.
#
#   inkmate_needed_by(COMMAND...)   leaves the CMakeLists.txt unless everything is built, or only one of these

macro(inkmate_needed_by)
  string(REPLACE ";" "|" inkmate_commands "${ARGN}")
  if(INKMATE_ONLY AND NOT INKMATE_ONLY MATCHES "^(${inkmate_commands})$")
    return()
  endif()
endmacro()
