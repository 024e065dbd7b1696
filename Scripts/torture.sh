#!/usr/bin/env bash
# The long run: kills, crowds, damages, conditions, attacks and faults beside the fuzzers; a table of figures.
#
# TORTURE_MINUTES (35) is about how long it takes, once everything is built: what goes by numbers and what
# goes by time is scaled by it. SEGMENTS_SEED repeats a run. TORTURE_OUT is where the table and the logs go,
# TORTURE_BUILD how the tests are built: as `make prove` does, or with a blank as `make test`.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
whole=35
minutes=${TORTURE_MINUTES:-$whole}
swift=${SWIFT:-swift}
build=${TORTURE_BUILD:--c release -Xswiftc -enable-testing --scratch-path .build/properties}
tests='TortureTests|DiskFaultTests|LowMemoryTests|PowerLossTests|WALResetTests'
# Each fuzzer's corpus, and its minutes in the whole run.
fuzzers='Lines:lines:10 Catalog:catalog:10 Attributes:attributes:10 Numbers:numbers:10
  Syntax:syntax:3 Evaluation:evaluation:3 Patterns:patterns:3'
mkdir -p "${TORTURE_OUT:-.build/torture}"
out=$(cd "${TORTURE_OUT:-.build/torture}" && pwd)
figures=$out/figures.tsv
rm -rf "$figures" "$out/torture.md" "$out"/*.failed "$out/turns"
mkdir "$out/turns"
began=$(date +%s)
export SEGMENTS_SEED=${SEGMENTS_SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
export SEGMENTS_FIGURES=$figures
SEGMENTS_TORTURE=$(awk "BEGIN { print $minutes / $whole }")
export SEGMENTS_TORTURE

# Every process that comes of one, and of those.
descendants() {
  local child
  for child in $(cat /proc/"$1"/task/*/children 2> /dev/null); do
    echo "$child"
    descendants "$child"
  done
}

# Leaves nothing running.
stop() {
  trap '' INT TERM
  local all
  all=$(descendants $$)
  echo 'stopped; nothing of it runs on' >&2
  kill -TERM $all 2> /dev/null
  for _ in $(seq 50); do
    kill -0 $all 2> /dev/null || break
    sleep 0.1
  done
  kill -KILL $all 2> /dev/null
  exit 130
}
trap stop INT TERM

# Runs a step in the background, since a signal waits for what is in the foreground.
step() {
  local name=$1
  shift
  "$@" > "$out/$name.log" 2>&1 &
  wait $! || { touch "$out/$name.failed"; return 1; }
}

build_fuzzers() { cd Fuzz && $swift build -c release -Xswiftc -sanitize=fuzzer; }

figure() { printf '%s\t%s\t%s\n' "$1" "$2" "$3" >> "$figures"; }

# One fuzzer; its new inputs stay in the folder of its corpus, what it fails on beside it.
fuzz() {
  local name=$1 corpus=$2 seconds=$3 new=$out/corpus/$2 found=$out/$1-$began- crashes
  mkdir -p "$new"
  [ -e "Fuzz/Corpus/$corpus.found.txt" ] && sh Fuzz/unpack.sh "Fuzz/Corpus/$corpus.found.txt" "$new"
  # Swift's own report would keep libFuzzer from writing the input that did it.
  SWIFT_BACKTRACE=enable=no "Fuzz/.build/release/Fuzz$name" "$new" "Fuzz/Corpus/$corpus" \
    -seed=$((SEGMENTS_SEED % 4294967295 + 1)) -max_len=4096 -timeout=30 -rss_limit_mb=2000 \
    -max_total_time="$seconds" -artifact_prefix="$found" -print_final_stats=1 \
    > "$out/$name.log" 2>&1 || touch "$out/$name.failed"
  crashes=$(find "$out" -maxdepth 1 -name "$(basename "$found")*" ! -name '*slow-unit*' | wc -l)
  [ -e "$out/$name.failed" ] && [ "$crashes" = 0 ] && crashes=1
  figure "fuzzer: $corpus" inputs \
    "$(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$name.log" | grep . || echo 0)"
  figure "fuzzer: $corpus" seconds "$seconds"
  figure "fuzzer: $corpus" crashes "$crashes"
}

# The fuzzers that nobody has begun, one after another.
fuzz_in_turn() {
  local each name corpus long
  for each in $fuzzers; do
    IFS=: read -r name corpus long <<< "$each"
    mkdir "$out/turns/$name" 2> /dev/null || continue
    fuzz "$name" "$corpus" "$(awk "BEGIN { print int($long * 60 * $SEGMENTS_TORTURE + 0.5) }")"
  done
}

run_tests() {
  $swift test $build --skip-build --disable-xctest --filter "$tests" > "$out/tests.log" 2>&1 ||
    touch "$out/tests.failed"
}

# What was noted, a row for each thing that was tried: figures of the same name added up.
table() {
  echo '| what | figures |'
  echo '|---|---|'
  sort -s -t "$(printf '\t')" -k 1,1 "$figures" | awk -F '\t' '
    function grouped(number,  text) {
      text = sprintf("%d", number)
      while (match(text, /[0-9][0-9][0-9][0-9]($|,)/))
        text = substr(text, 1, RSTART) "," substr(text, RSTART + 1)
      return text
    }
    function row(  i, text) {
      for (i = 1; i <= count; i++) text = text (i > 1 ? ", " : "") grouped(sum[names[i]]) " " names[i]
      if (count) print "| " what " | " text " |"
      delete sum
      count = 0
    }
    $1 != what { row(); what = $1 }
    { if (!($2 in sum)) names[++count] = $2; sum[$2] += $3 }
    END { row() }'
}

echo "SEGMENTS_SEED=$SEGMENTS_SEED repeats what is drawn at random"
step build $swift build $build --build-tests
step fuzz-build build_fuzzers
if ls "$out"/*.failed > /dev/null 2>&1; then
  echo "it cannot be built: see $out/build.log and $out/fuzz-build.log" >&2
  exit 1
fi
started=$(date +%s)
# Two cores: the tests and then fuzzers on one, fuzzers on the other.
{ run_tests; fuzz_in_turn; } &
fuzz_in_turn &
wait

{
  echo "Of a run on $(date -u +%Y-%m-%d), SEGMENTS_SEED=$SEGMENTS_SEED, TORTURE_MINUTES=$minutes:" \
    "$((($(date +%s) - started + 30) / 60)) minutes on $(getconf _NPROCESSORS_ONLN) cores."
  echo
  table
} > "$out/torture.md"
cat "$out/torture.md"
failed=$(find "$out" -maxdepth 1 -name '*.failed' -exec basename {} .failed \; | sort | tr '\n' ' ')
if [ -n "$failed" ]; then
  grep -h '✘ Test' "$out/tests.log" | grep 'recorded an issue' | head -20 >&2
  echo "failed: ${failed% } (logs in $out)" >&2
  exit 1
fi
