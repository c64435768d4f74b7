# Plots of docs/measurements/performance.md, drawn by ./dev plots from the columns that it makes of `inkmate bench --json`.
set terminal svg size 720,400 font "Helvetica,13" background rgb "white"
set grid ytics linecolor rgb "#cccccc"
set border 3
set tics nomirror out
set key top left reverse Left

program = "#b3541e"
core = "#2b5d7d"

set output gallery . "/performance-depth.svg"
set title "From the start position, full strength: processor time until a depth is complete"
set xlabel "depth in plies"
set ylabel "seconds"
set logscale y
set format y "10^{%L}"
plot data . "/program.dat" using 1:3 with linespoints pointtype 7 linecolor rgb program title "the program under Ghostscript", \
     data . "/core.dat" using 1:3 with linespoints pointtype 5 linecolor rgb core title "the core"

set output gallery . "/performance-nodes.svg"
set title "From the start position, full strength: nodes until a depth is complete"
set ylabel "nodes"
plot data . "/program.dat" using 1:2 with linespoints pointtype 7 linecolor rgb program title "the program's table", \
     data . "/core.dat" using 1:2 with linespoints pointtype 5 linecolor rgb core title "a large table"

set output gallery . "/performance-objects.svg"
set title "Thirty middle games: objects a node, in the order of the positions"
unset logscale y
set format y "%g"
set xlabel "position"
set xrange [0:31]
set ylabel "objects a node"
set yrange [0:*]
set style fill solid 0.85
set boxwidth 0.7
plot data . "/objects.dat" using ($0 + 1):1 with boxes linecolor rgb program notitle
