# What is installed of the commands, and Debian packages of commands and libraries: ./dev package.
#
# Man pages and completions are written by the command itself, from the declarations of its options.

include(GNUInstallDirs)

install(TARGETS inkmate RUNTIME COMPONENT command)
install(FILES README.md CHANGELOG.md CONTRIBUTING.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT command)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT command FILES_MATCHING PATTERN "*.md" PATTERN "*.schema.json"
  PATTERN "gallery" EXCLUDE)
install(DIRECTORY examples/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT command
  PATTERN "embed" EXCLUDE)
install(DIRECTORY examples/embed DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libinkmate-dev/examples
  COMPONENT development)

set(INKMATE_GENERATED_DOCS ${CMAKE_CURRENT_BINARY_DIR}/command-docs)
install(CODE "execute_process(COMMAND \"$<TARGET_FILE:inkmate>\" doc --man \"${INKMATE_GENERATED_DOCS}/man\"
    --completions \"${INKMATE_GENERATED_DOCS}/completions\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT command)
install(DIRECTORY ${INKMATE_GENERATED_DOCS}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command)
set(INKMATE_COMPLETIONS ${INKMATE_GENERATED_DOCS}/completions)
install(FILES ${INKMATE_COMPLETIONS}/inkmate DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  COMPONENT command)
install(FILES ${INKMATE_COMPLETIONS}/_inkmate DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
  COMPONENT command)
install(FILES ${INKMATE_COMPLETIONS}/inkmate.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
  COMPONENT command)

# The comparison of PDFs alone: the component compare.
install(TARGETS inkmate-compare RUNTIME COMPONENT compare)
string(TIMESTAMP date "%Y-%m-%d" UTC)
set(INKMATE_COMPARE_PAGE ${INKMATE_GENERATED_DOCS}/inkmate-compare.1pdf)
install(CODE "file(MAKE_DIRECTORY \"${INKMATE_GENERATED_DOCS}\")
  execute_process(COMMAND \"$<TARGET_FILE:inkmate-compare>\" --man-page ${date}
    OUTPUT_FILE \"${INKMATE_COMPARE_PAGE}\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT compare)
install(FILES ${INKMATE_COMPARE_PAGE} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT compare)
file(GLOB schemas CONFIGURE_DEPENDS docs/reference/*.schema.json)
install(FILES ${schemas} DESTINATION ${CMAKE_INSTALL_DATADIR}/inkmate-compare COMPONENT compare)
install(DIRECTORY examples/ci DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/inkmate-compare/examples COMPONENT compare)
foreach(document guide/comparison guide/manifest reference/comparison start/compare)
  get_filename_component(folder ${document} DIRECTORY)
  install(FILES docs/${document}.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/inkmate-compare/docs/${folder}
    COMPONENT compare)
endforeach()
install(FILES packaging/Containerfile DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/inkmate-compare/examples
  COMPONENT compare)

if(NOT INKMATE_DEBIAN)
  return()
endif()

# Debian asks for compressed man pages and changelogs, and for a copyright file of its own form.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  message(FATAL_ERROR "Packages are dated by SOURCE_DATE_EPOCH, which is not set: run ./dev package, which sets it")
endif()
find_program(GZIP gzip REQUIRED)
function(inkmate_compress file)
  execute_process(COMMAND ${GZIP} -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
set(INKMATE_DEBIAN_DOCS ${CMAKE_CURRENT_BINARY_DIR}/debian-docs)
string(TIMESTAMP INKMATE_DEBIAN_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(CHANGELOG.md ${INKMATE_DEBIAN_DOCS}/changelog COPYONLY)
inkmate_compress(${INKMATE_DEBIAN_DOCS}/changelog)
function(inkmate_debian_docs package component)
  set(INKMATE_DEBIAN_PACKAGE ${package})
  set(directory ${INKMATE_DEBIAN_DOCS}/${package})
  configure_file(packaging/changelog.Debian.in ${directory}/changelog.Debian @ONLY)
  inkmate_compress(${directory}/changelog.Debian)
  install(FILES packaging/copyright ${INKMATE_DEBIAN_DOCS}/changelog.gz ${directory}/changelog.Debian.gz
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endfunction()
inkmate_debian_docs(inkmate command)
inkmate_debian_docs(inkmate-compare compare)
inkmate_debian_docs(libinkmate-dev development)
foreach(component IN ITEMS command compare)
  set(pages "\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1")
  install(CODE "file(GLOB pages \"${pages}/*.1\" \"${pages}/*.1pdf\")
    execute_process(COMMAND ${GZIP} -9nf \${pages} COMMAND_ERROR_IS_FATAL ANY)" COMPONENT ${component})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME inkmate)
# The project's stands before each package's own otherwise.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_PACKAGE_VENDOR "The Inkmate authors")
set(CPACK_PACKAGE_CONTACT "The Inkmate authors <inkmate@example.org>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_SOURCE_DIR}/build/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL command compare development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME inkmate)
# Its games come out of a printer: what Debian calls a game lies in /usr/games.
set(CPACK_DEBIAN_COMMAND_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMMAND_PACKAGE_DEPENDS "ghostscript (>= 10.0), fonts-urw-base35")
set(CPACK_DEBIAN_COMMAND_PACKAGE_RECOMMENDS "poppler-utils")
set(CPACK_DEBIAN_COMMAND_PACKAGE_SUGGESTS "hyphen-en-us, hyphen-de, hyphen-fr, hyphen-es, mupdf-tools, stockfish, netcat-openbsd")
set(CPACK_COMPONENT_COMMAND_DESCRIPTION "PostScript programs that play chess on a printer
Inkmate generates self-contained PostScript programs that play chess on the
interpreter they are sent to: a networked printer, which prints the board
after each move, or Ghostscript, which writes a PDF per move. It draws
diagrams and worksheets, compares PDFs to the pixel, and plays engine matches.")

set(CPACK_DEBIAN_COMPARE_PACKAGE_NAME inkmate-compare)
set(CPACK_DEBIAN_COMPARE_PACKAGE_SECTION text)
set(CPACK_DEBIAN_COMPARE_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPARE_PACKAGE_DEPENDS "ghostscript (>= 10.0), fonts-urw-base35")
set(CPACK_DEBIAN_COMPARE_PACKAGE_RECOMMENDS "poppler-utils")
set(CPACK_DEBIAN_COMPARE_PACKAGE_SUGGESTS "mupdf-tools")
set(CPACK_COMPONENT_COMPARE_DESCRIPTION "comparison of PDFs: structure, operators and pixels
Says whether two PDFs, or the PDFs of two folders, print the same, and if not,
what differs and where: page boxes, text, drawing operators, and the pixels of
up to three rasterisers. Made for CI: reports in HTML, JUnit and JSON, and
manifests of accepted differences. It is inkmate's comparison alone, without
the chess.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libinkmate-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libfmt-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "chess rules, engine and diagrams as C++ libraries
Static libraries with headers, a CMake package and pkg-config files: positions,
legal moves, FEN, SAN and PGN; an engine that searches with limits; diagrams
as SVG.")

include(CPack)
