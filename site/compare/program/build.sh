#!/usr/bin/env bash
# Builds the comparison of PDFs in WebAssembly into a folder: compare.js, compare.wasm, licences.txt. The sources of its
# libraries come from the distribution by apt-get source, and are compiled by its Emscripten; so both are of Debian or its
# kin. What is built already stays.
set -euo pipefail

# The sources that are compiled, and the packages whose headers are all that is needed.
readonly SOURCES=(zlib libjpeg-turbo libpng1.6 qpdf) HEADERS=(libfmt-dev nlohmann-json3-dev)
readonly FLAGS="-O2 -fexceptions"

fail() {
    echo "build.sh: error: $*" >&2
    exit 1
}

# Gets the sources from the archives in apt/sources.list; the machine's own settings stay as they are.
get_sources() {
    local settings=(-o "Dir::Etc::sourcelist=$out/apt/sources.list" -o Dir::Etc::sourceparts=-
        -o "Dir::State::lists=$out/apt/lists" -o "Dir::Cache=$out/apt")
    apt-get "${settings[@]}" update --quiet &&
        (cd "$out/sources" && apt-get "${settings[@]}" source --quiet --only-source "${SOURCES[@]}")
}

# The archives are those of the distribution that apt-get knows. Where those of updates lag behind their lists, the
# release's own sources are taken.
fetch() {
    mkdir -p "$out/apt/lists/partial" "$out/apt/archives/partial"
    apt-get indextargets --format 'deb-src $(SITE) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Component: main' |
        sort --unique >"$out/apt/all"
    cp "$out/apt/all" "$out/apt/sources.list"
    get_sources || {
        grep --invert-match -e '-security ' -e '-updates ' "$out/apt/all" >"$out/apt/sources.list"
        rm -rf "$out/sources" && mkdir "$out/sources"
        get_sources
    } || fail "apt-get source has not got ${SOURCES[*]}"
}

# The folder of a source.
source_of() {
    local folders=("$out/sources/$1"-*/)
    echo "${folders[0]%/}"
}

compile() {
    local name=$1
    shift
    PKG_CONFIG_LIBDIR=$out/lib/pkgconfig emcmake cmake -G Ninja -S "$(source_of "$name")" -B "$out/build/$name" \
        -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="$FLAGS" -DCMAKE_CXX_FLAGS="$FLAGS" -DBUILD_SHARED_LIBS=OFF "$@"
}

# Debian's CMakeLists of zlib lacks a file that it asks for where nothing is linked dynamically.
build_zlib() {
    local folder=$out/build/zlib
    cp -r "$(source_of zlib)" "$folder"
    mv "$folder/zconf.h.included" "$folder/zconf.h" 2>/dev/null || true
    (cd "$folder" && emcc $FLAGS -c adler32.c compress.c crc32.c deflate.c inffast.c inflate.c inftrees.c trees.c \
        uncompr.c zutil.c && emar rcs "$out/lib/libz.a" ./*.o)
    cp "$folder"/{zlib,zconf}.h "$out/include"
}

# CMake cannot see how large types are in WebAssembly.
build_jpeg() {
    compile libjpeg-turbo -DENABLE_SHARED=OFF -DWITH_TURBOJPEG=OFF -DWITH_SIMD=OFF \
        -DHAVE_SIZE_T=ON -DSIZE_T=4 -DHAVE_UNSIGNED_LONG=ON -DUNSIGNED_LONG=4
    cmake --build "$out/build/libjpeg-turbo" --target jpeg-static
    cp "$out/build/libjpeg-turbo/libjpeg.a" "$out/lib"
    cp "$(source_of libjpeg-turbo)"/{jpeglib,jmorecfg,jerror}.h "$out/build/libjpeg-turbo/jconfig.h" "$out/include"
}

build_png() {
    compile libpng1.6 -DPNG_SHARED=OFF -DPNG_TESTS=OFF -DCMAKE_INSTALL_PREFIX="$out" \
        -DZLIB_LIBRARY="$out/lib/libz.a" -DZLIB_INCLUDE_DIR="$out/include"
    cmake --build "$out/build/libpng1.6" --target png_static
    cmake --install "$out/build/libpng1.6"
}

build_qpdf() {
    compile qpdf -DBUILD_STATIC_LIBS=ON -DUSE_IMPLICIT_CRYPTO=OFF -DREQUIRE_CRYPTO_NATIVE=ON -DSKIP_OS_SECURE_RANDOM=ON \
        -DHAVE_SIZEOF_SIZE_T=ON -DSIZEOF_SIZE_T=4 -DZLIB_H_PATH="$out/include" -DZLIB_LIB_PATH="$out/lib/libz.a" \
        -DLIBJPEG_H_PATH="$out/include" -DLIBJPEG_LIB_PATH="$out/lib/libjpeg.a"
    cmake --build "$out/build/qpdf" --target libqpdf
    cp -r "$(source_of qpdf)/include/qpdf" "$out/include"
    cp "$out/build/qpdf/libqpdf/libqpdf.a" "$out/lib"
}

# Of everything that is in the program: its libraries, and those of Emscripten.
write_licences() {
    local source package
    for source in "${SOURCES[@]}"; do
        printf '==== %s ====\n\n' "$source"
        cat "$(source_of "$source")/debian/copyright"
    done
    for package in "${HEADERS[@]}" emscripten; do
        printf '==== %s ====\n\n' "$package"
        cat "/usr/share/doc/$package/copyright"
    done
}

(($# == 1)) || fail "give the folder to build into: build.sh FOLDER"
command -v emcc >/dev/null || fail "Emscripten is not installed: apt-get install emscripten"
# Where Debian's Emscripten has its modules, if Node.js is another than Debian's.
export NODE_PATH=/usr/share/nodejs
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
if [[ ! -e $out/lib/libqpdf.a ]]; then
    rm -rf "$out"/{build,sources,lib,include}
    mkdir -p "$out"/{build,sources,lib/pkgconfig,include}
    # In folders of their own, without the rest of the system's headers.
    cp -r /usr/include/{fmt,nlohmann} "$out/include"
    fetch
    build_zlib
    build_jpeg
    build_png
    build_qpdf
fi
write_licences >"$out/licences.txt"
emcmake cmake -G Ninja -S "$here" -B "$out/build/compare" -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O2" \
    -DLIBRARIES="$out"
cmake --build "$out/build/compare"
cp "$out/build/compare"/compare.{js,wasm} "$out"
