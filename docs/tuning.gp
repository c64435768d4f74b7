# The plot of docs/measurements/tuning.md, of what `inkmate tune fit --errors` writes, from the first pass on.
set terminal svg size 720,320 font "Helvetica,13" background rgb "white"
set grid ytics linecolor rgb "#cccccc"
set border 3
set tics nomirror out
set datafile separator ","
set format y "%.5g"
set xlabel "passes over the data"

set output gallery . "/tuning-errors.svg"
set multiplot layout 1,2
set title "Mean square error of the targets"
plot data using 1:2 every ::2 with lines linewidth 2 linecolor rgb "#b3541e" notitle
set title "Of the results of games held back"
plot data using 1:3 every ::2 with lines linewidth 2 linecolor rgb "#2b5d7d" notitle
unset multiplot
