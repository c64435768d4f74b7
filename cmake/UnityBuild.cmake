# The presets release, sanitize, threads and fuzz compile six files of a target together, which takes half the time.
# Names in unnamed namespaces of neighbours must differ for that, and so must those that `using` brings in.
# The presets debug and package compile each file by itself.
#
#   inkmate_compile_alone(FILE...)   files whose names are others than their neighbours'

function(inkmate_compile_alone)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
