#!/bin/sh
# A game on a printer that listens on port 9100: type moves here, pages come out there.
#   examples/play-on-paper.sh PRINTER [option of inkmate generate]...
set -eu
[ $# -ge 1 ] || { sed -n '3s/^# */usage: /p' "$0" >&2; exit 2; }
printer=$1
shift
{ inkmate generate -q --target printer --form small "$@"; cat; } | nc "$printer" "${PORT:-9100}"
