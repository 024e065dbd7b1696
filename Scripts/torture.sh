#!/bin/sh
# The long run: kills, crowds, damages, conditions, attacks and faults on one core, fuzzers on another.
# TORTURE_MINUTES (70) is how long the fuzzers take in all; TORTURE_FAULTS names the tests that have a
# disk and memory fail; TORTURE_OUT is where the table goes.
set -u
minutes=${TORTURE_MINUTES:-70}
faults=${TORTURE_FAULTS:-'DiskFaultTests|LowMemoryTests|PowerLossTests|WALResetTests'}
out=${TORTURE_OUT:-.build/torture}
swift=${SWIFT:-swift}
mkdir -p "$out"
figures=$out/figures.md
rm -f "$figures" "$out"/*.failed
export SEGMENTS_TORTURE=1 SEGMENTS_FIGURES="$PWD/$figures"
SEGMENTS_TORTURE_MINUTES=$(awk "BEGIN { print $minutes / 10 }")
export SEGMENTS_TORTURE_MINUTES
case $figures in /*) export SEGMENTS_FIGURES="$figures" ;; esac
began=$(date +%s)

fuzzers='Syntax:syntax Evaluation:evaluation Patterns:patterns Lines:lines Catalog:catalog Attributes:attributes Numbers:numbers'
seconds=$((minutes * 60 / 7))

# Each fuzzer in turn; its new inputs stay in the folder.
fuzz() {
  (cd Fuzz && $swift build -c release -Xswiftc -sanitize=fuzzer) > "$out/fuzz-build.log" 2>&1 || {
    echo "the fuzzers cannot be built: $out/fuzz-build.log" >&2; touch "$out/fuzz.failed"; return; }
  for fuzzer in $fuzzers; do
    name=${fuzzer%%:*}; corpus=${fuzzer##*:}; new=$out/corpus/$corpus
    mkdir -p "$new"
    [ -e "Fuzz/Corpus/$corpus.found.txt" ] && sh Fuzz/unpack.sh "Fuzz/Corpus/$corpus.found.txt" "$new"
    # Swift's own report would keep libFuzzer from writing the input that did it.
    SWIFT_BACKTRACE=enable=no Fuzz/.build/release/Fuzz$name "$new" "Fuzz/Corpus/$corpus" -max_len=4096 -timeout=30 \
      -rss_limit_mb=2000 -max_total_time=$seconds -artifact_prefix="$out/$name-" \
      -print_final_stats=1 > "$out/$name.log" 2>&1 || touch "$out/$name.failed"
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$name.log")
    crashes=$(ls "$out" | grep -c "^$name-\(crash\|timeout\|oom\|leak\)")
    echo "| fuzzer: $corpus | ${runs:-0} inputs in $seconds s, $crashes crashes |" >> "$figures"
  done
}
fuzz & fuzzing=$!

$swift test --disable-xctest --filter TortureTests > "$out/tests.log" 2>&1 || touch "$out/tests.failed"
# Faults of disk and memory, where their tests are; they note their own figures.
$swift test --disable-xctest --filter "$faults" > "$out/faults.log" 2>&1 || touch "$out/faults.failed"
wait $fuzzing

taken=$((($(date +%s) - began) / 60))
{
  echo "# Figures of $(date -u +%Y-%m-%d): $taken minutes on $(getconf _NPROCESSORS_ONLN) cores"
  echo
  echo '| what | figures |'
  echo '|---|---|'
  sort "$figures"
} > "$out/torture.md"
cat "$out/torture.md"
failed=$(ls "$out" | grep '\.failed$')
[ -z "$failed" ] || { echo "failed: $failed (logs in $out)" >&2; exit 1; }
