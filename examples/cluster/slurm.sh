#!/bin/sh
# Shares work out with a Slurm job array, and merges the shards in a job that waits for all of them.
#
#     examples/cluster/slurm.sh N DIR COMMAND...
#     examples/cluster/slurm.sh 64 games inkmate match --engine new --engine old --nodes 20000 --games 10000
#
# The shards and what they say come to DIR, which all nodes see, and the merge's report to DIR/merged.txt; MERGE holds
# options of the merge: MERGE="-o games.pgn".
set -eu
[ $# -ge 3 ] || { sed -n '4s/^# */usage: /p' "$0" >&2; exit 2; }
shards=$1 directory=$2
shift 2
mkdir -p "$directory"
array=$(sbatch --parsable --array="1-$shards" --output="$directory/%a.log" "${0%/*}/shard.sbatch" "$directory" "$@")
sbatch --dependency="afterok:$array" --output="$directory/merged.txt" \
    --wrap "inkmate merge ${MERGE:-} $directory/*.shard"
