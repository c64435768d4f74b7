#!/bin/sh
# Writes some programs, and for each the pages of a short game: look at them, copy them, send them to a printer.
#   examples/make-samples.sh DIRECTORY
set -eu
[ $# -eq 1 ] || { sed -n '3s/^# */usage: /p' "$0" >&2; exit 2; }
mkdir -p "$1"

# sample NAME MOVE,MOVE,... [option of inkmate generate]...
# The seed makes the book choose what the moves are meant to answer; in the end game nothing else can be answered.
sample() {
    name=$1 moves=$2
    shift 2
    inkmate generate -q --seed 5 "$@" -o "$directory/$name.ps"
    printf '%s\n' "$moves" | tr ',' '\n' |
        gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -sOutputFile="$directory/$name.pdf" "$directory/$name.ps" \
            >"$directory/$name.txt"
}

directory=$1
sample black e4,Nf3,Bc4,O-O
sample white c5,d6,Nf6 --side white --orientation player
sample letter d4,c4 --paper letter
sample small d4,c4 --form packed
sample both quit --side both --level 1 --fen '8/8/8/8/8/4k3/4p3/4K2R w K - 0 1'
sample endgame Kc8,Kc7,Kb6 --fen 'k7/2K5/8/1P6/8/8/8/8 w - - 0 1'
