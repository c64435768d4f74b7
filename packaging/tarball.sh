#!/usr/bin/env bash
# tarball.sh BUILD NAME.tar.gz: puts the commands of a build, with the libraries that they load, into an archive that
# runs wherever the C and C++ libraries are as new as here. Needs patchelf. Dated by SOURCE_DATE_EPOCH.
set -euo pipefail

readonly BUILD=$1 ARCHIVE=$2
NAME=$(basename "$ARCHIVE" .tar.gz)
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
readonly NAME WORK FOLDER=$WORK/$NAME
# What every system has of its own, and must have only once.
readonly SYSTEM='/(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|nsl|anl|gcc_s|stdc\+\+))\.so'

for component in command compare; do
    cmake --install "$BUILD" --component "$component" --prefix "$FOLDER" --strip >/dev/null
done
# In a folder of their own: unpacked into /usr/local, they must not take the place of the system's.
mkdir -p "$FOLDER/lib/inkmate"
mapfile -t libraries < <(ldd "$FOLDER"/bin/* | awk '$3 ~ /^\// { print $3 }' | sort -u | grep -vE "$SYSTEM")
cp --dereference --target-directory "$FOLDER/lib/inkmate" "${libraries[@]}"
# Each library keeps its licence.
owner() { dpkg-query --search "$1" 2>/dev/null || dpkg-query --search "${1#/usr}"; }
for package in $(realpath "${libraries[@]}" | while read -r file; do owner "$file"; done | cut -d: -f1 | sort -u); do
    install -D --mode=644 "/usr/share/doc/$package/copyright" "$FOLDER/share/doc/inkmate/licences/$package"
done
# Not the newer kind of search path, which is for the commands alone and not for libraries of libraries.
patchelf --force-rpath --set-rpath '$ORIGIN/../lib/inkmate' "$FOLDER"/bin/*
tar --create --gzip --file "$ARCHIVE" --directory "$WORK" --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime="@${SOURCE_DATE_EPOCH:?is not set}" "$NAME"
