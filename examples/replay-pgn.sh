#!/bin/sh
# Lets a program replay a game and print it: a PDF with a page a move.
#   examples/replay-pgn.sh examples/opera-1858.pgn opera.pdf
set -eu
[ $# -eq 2 ] || { sed -n '3s/^# */usage: /p' "$0" >&2; exit 2; }
game=$(mktemp "${TMPDIR:-/tmp}/inkmate-XXXXXX")
trap 'rm -f "$game"' EXIT
inkmate generate "$1" -q --side none --ply 0 --record yes -o "$game"
# The main line of a PGN without comments: drop tags and move numbers, write one move a line.
sed -e '/^\[/d' -e 's/[0-9]*\.//g' "$1" | tr -s ' ' '\n' | grep '^[a-hKQRBNO]' |
    gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -sOutputFile="$2" "$game" >/dev/null
