#!/bin/sh
# Writes into Scripts/startup.order which functions `segments eval` runs, for the linker to lay them together.
# Names that are gone by then are passed over. Usage: order.sh COMMAND STORE
set -eu
command -v valgrind > /dev/null || { echo 'valgrind is needed: apt-get install valgrind' >&2; exit 1; }
calls=$(mktemp)
order=$(mktemp)
trap 'rm -f "$calls" "$order"' EXIT
valgrind -q --tool=callgrind --demangle=no --callgrind-out-file="$calls" \
  "$1" eval --store "$2" --profile jane --placement bmi_paywall > /dev/null
# A name is written out where it comes first; a recursive one has a number at its end.
sed -n "s/^c\\{0,1\\}fn=([0-9]*) //p" "$calls" | sed "s/'[0-9]*\$//" |
  grep -E '^(\$s|_?swift|__swift|_Z)' | awk '!known[$0]++' > "$order"
count=$(wc -l < "$order")
[ "$count" -gt 1000 ] || { echo "only $count functions were seen: nothing is written" >&2; exit 1; }
cat "$order" > Scripts/startup.order
echo "$count functions"
