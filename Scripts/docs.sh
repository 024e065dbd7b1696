#!/bin/sh
# Builds the documentation of the library's modules; a link to a missing symbol is an error.
set -eu
swift=${SWIFT:-swift}
$swift build
built=$($swift build --show-bin-path)
target=$($swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -n 1)
sdk=
[ "$(uname)" = Linux ] || sdk="-sdk $(xcrun --show-sdk-path)"
for module in Expressions Segments SQLiteStore; do
  graphs=.build/documentation/graphs/$module
  rm -rf "$graphs" && mkdir -p "$graphs"
  # What the compiler knows of a module stands in what it built for the tests: nothing is compiled again.
  # shellcheck disable=SC2086 # No sdk is no word.
  $swift symbolgraph-extract $sdk -module-name "$module" -target "$target" -I "$built/Modules" \
    -I Sources/CSQLite -minimum-access-level public -output-dir "$graphs"
  docc convert "Sources/$module/$module.docc" --fallback-display-name "$module" \
    --fallback-bundle-identifier "segments.$module" --additional-symbol-graph-dir "$graphs" \
    --output-path ".build/documentation/$module" --warnings-as-errors
done
