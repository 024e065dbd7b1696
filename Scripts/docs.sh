#!/bin/sh
# Builds the documentation of the library's modules; a link to a missing symbol is an error.
set -eu
scratch=.build/docs
graphs=$scratch/symbol-graphs
# The compiler writes a graph only when it compiles: without the graphs, it must compile again.
[ -d "$graphs" ] || rm -rf "$scratch"
mkdir -p "$graphs" .build/documentation
swift build --scratch-path "$scratch" \
  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$PWD/$graphs"
for module in Expressions Segments SQLiteStore; do
  own=.build/documentation/graphs/$module
  rm -rf "$own" && mkdir -p "$own"
  cp "$graphs/$module".symbols.json "$own/"
  for extension in "$graphs/$module"@*.symbols.json; do
    [ -e "$extension" ] && cp "$extension" "$own/"
  done
  docc convert "Sources/$module/$module.docc" --fallback-display-name "$module" \
    --fallback-bundle-identifier "segments.$module" --additional-symbol-graph-dir "$own" \
    --output-path ".build/documentation/$module" --warnings-as-errors
done
