#!/bin/sh
# A PostScript program as an engine for a chess GUI: give the GUI this file.
#   examples/uci-engine.sh [option of inkmate generate]...
set -eu
game=$(mktemp "${TMPDIR:-/tmp}/inkmate-XXXXXX")
trap 'rm -f "$game"' EXIT
inkmate generate -q "$@" -o "$game" --without console,pages
gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=nullpage "$game"
