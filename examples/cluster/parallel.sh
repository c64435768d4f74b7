#!/bin/sh
# Shares work out to machines with GNU parallel over ssh: each does a shard at a time, a shard that fails is tried
# again, elsewhere if need be, and goes on where it was. All machines see this folder, under the same name.
#
#     examples/cluster/parallel.sh HOSTS N DIR COMMAND...
#     examples/cluster/parallel.sh 8/alice,4/bob,: 64 games inkmate match --engine new --engine old --nodes 20000 --games 10000
#     inkmate merge games/*.shard -o games.pgn
#
# HOSTS are parallel's: 8/alice is 8 shards at a time on alice, : is this machine. The shards come to DIR, with parallel's
# list of what ran where, DIR/joblog. What is done already is not done again: after a power cut, run it once more.
set -eu
[ $# -ge 4 ] || { sed -n '5s/^# */usage: /p' "$0" >&2; exit 2; }
hosts=$1 shards=$2 directory=$3
shift 3
mkdir -p "$directory"
seq "$shards" | parallel --sshlogin "$hosts" --workdir "$PWD" --retries 3 --joblog "$directory/joblog" --quote \
    "$@" --shard "{}/$shards" -o "$directory/{}.shard"
