// Holds the precompiled headers of PrecompileHeaders.cmake.
