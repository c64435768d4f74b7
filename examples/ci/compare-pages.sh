#!/bin/sh
# Holds the pages that a project makes now against those it has kept, and writes reports for CI.
# usage: compare-pages.sh KEPT NEW REPORTS
#   KEPT     directory with the PDFs that are right, and NAME.json beside NAME.pdf where pages may differ
#   NEW      directory with the PDFs made just now, by the same names
#   REPORTS  directory for NAME.html, NAME.xml (JUnit) and NAME.pdf (marked) of every document that fails
# To accept the new pages, copy them over the kept ones; to allow their differences only, run
#   inkmate compare KEPT/NAME.pdf NEW/NAME.pdf --manifest KEPT/NAME.json --update
# Exit status: 0 all as expected, 1 a page differs, 2 wrong usage, 3 a document is missing or cannot be read.
set -u

[ $# -eq 3 ] || { sed -n 's/^# //p' "$0" >&2; exit 2; }
kept=$1 new=$2 reports=$3
mkdir -p "$reports" || exit 3

worst=0
note() { [ "$1" -le "$worst" ] || worst=$1; }

found=
for document in "$kept"/*.pdf; do
    [ -e "$document" ] || continue
    found=yes
    name=$(basename "$document" .pdf)
    echo "== $name"
    set --
    [ ! -e "$kept/$name.json" ] || set -- --manifest "$kept/$name.json"
    inkmate compare "$document" "$new/$name.pdf" --rasteriser both --dpi 150 "$@" \
        --report "$reports/$name.html" --report "$reports/$name.xml"
    status=$?
    note "$status"
    if [ "$status" -eq 1 ]; then
        inkmate compare "$document" "$new/$name.pdf" --no-pixels "$@" --report "$reports/$name.pdf" >/dev/null
    fi
done
[ -n "$found" ] || { echo "compare-pages: there is no PDF in $kept" >&2; exit 3; }

for document in "$new"/*.pdf; do
    [ -e "$document" ] || continue
    if [ ! -e "$kept/$(basename "$document")" ]; then
        echo "compare-pages: $document is new: copy it to $kept to keep it" >&2
        note 1
    fi
done
exit "$worst"
