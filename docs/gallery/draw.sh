#!/bin/sh
# Draws every picture of docs/gallery into a folder: docs/gallery/draw.sh FOLDER. `./dev pictures` calls it, and a test
# compares its pictures with those of the gallery. It needs inkmate, chromium and pdftoppm on the PATH.
set -eu
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# screenshot NAME SIZE PAGE: what a browser shows of a page.
screenshot() {
    chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/browser" \
        --window-size="$2" --screenshot="$out/$1.png" "file://$work/$3" >"$work/log" 2>&1 ||
        { cat "$work/log" >&2; exit 1; }
}

inkmate render examples/opera-1858.pgn --ply 33 --dpi 100 -o "$out/opera-mate.png"
inkmate render examples/opera-1858.pgn --ply 33 --layout large --dpi 50 -o "$out/opera-large.png"
inkmate render examples/opera-1858.pgn --layout score --dpi 100 -o "$out/opera-score.png"
inkmate render examples/opera-1858.pgn --contact 6 --dpi 100 -o "$out/opera-contact.png"
inkmate worksheet examples/puzzles.epd --title "Mates, a fork and a pin" --dpi 80 -o "$out/worksheet.png"
inkmate worksheet examples/own.csv --title "Test" --points --answer-lines 1 --solutions turned --dpi 80 -o "$out/own.png"

inkmate book examples/annotated/immortal-1851.pgn --dpi 100 -o "$work/book-%d.png"
cp "$work/book-1.png" "$out/book.png"

# The curves of a score sheet, without the rest of the page.
inkmate annotate examples/kasparov-topalov-1999.pgn --nodes 1000 -o "$work/annotated.pgn" >"$work/log"
inkmate render "$work/annotated.pgn" --layout score -o "$work/score.pdf"
pdftoppm -r 110 -x 40 -y 908 -W 830 -H 230 -png -singlefile "$work/score.pdf" "$out/curves"

# The commands of the README's comparison.
inkmate render examples/opera-1858.pgn --ply 8 -o "$work/before.pdf"
inkmate render examples/opera-1858.pgn --ply 9 -o "$work/after.pdf"
inkmate compare "$work/before.pdf" "$work/after.pdf" --dpi 100 --report "$work/pages.html" >"$work/report" || [ $? = 1 ]
screenshot difference 1000,640 "pages.html#c1-p1-d4"

inkmate render examples/opera-1858.pgn -o "$work/opera.html"
echo '<script>document.getElementById("last").click()</script>' >>"$work/opera.html"
screenshot opera-browser 1100,860 opera.html
