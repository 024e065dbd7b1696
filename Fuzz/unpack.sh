#!/bin/sh
# Writes what an earlier run found, one base64 line each, as files that libFuzzer reads.
# Usage: ./unpack.sh Corpus/syntax.found.txt FOLDER
set -eu
mkdir -p "$2"
number=0
while read -r line; do
  number=$((number + 1))
  printf '%s' "$line" | base64 -d >"$2/found-$number"
done <"$1"
