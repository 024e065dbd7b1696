#!/bin/sh
# Runs the main job on samples/bmi: apply a catalog, take in events, ask what each person sees.
# usage: demo.sh SEGMENTS STORE
set -eu
segments=$1
store=$2
rm -f "$store" "$store-wal" "$store-shm"
run() {
  printf '\n$ segments %s\n' "$*"
  "$segments" "$@"
}
export SEGMENTS_STORE="$store"
run apply samples/bmi/catalog.json5
run ingest samples/bmi/events.jsonl
for person in jonas lena omar mia jane; do
  run eval --profile "$person" --placement bmi_paywall
done
