# The presets release, sanitize, threads and fuzz compile sixteen files of a target together, which takes half the time.
# Names in unnamed namespaces of neighbours must differ for that, and so must those that `using` brings in.
# The presets debug and package compile each file by itself.
#
#   inkmate_compile_alone(PATTERN...)   files of the folder whose names are others than their neighbours': what a
#                                       variant calls a square, for one, is another thing than in chess

function(inkmate_compile_alone)
  file(GLOB files CONFIGURE_DEPENDS ${ARGN})
  set_source_files_properties(${files} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
