#!/bin/sh
# Builds the documentation of the library's modules; a link to a missing symbol is an error.
set -eu
graphs=.build/symbol-graphs
rm -rf "$graphs" && mkdir -p "$graphs"
swift build --scratch-path .build/docs \
  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$PWD/$graphs"
for module in Expressions Segments SQLiteStore; do
  mkdir -p "$graphs/$module"
  cp "$graphs/$module".symbols.json "$graphs/$module/"
  for extension in "$graphs/$module"@*.symbols.json; do
    [ -e "$extension" ] && cp "$extension" "$graphs/$module/"
  done
  catalog="Sources/$module/$module.docc"
  [ -d "$catalog" ] || continue
  docc convert "$catalog" --fallback-display-name "$module" \
    --fallback-bundle-identifier "segments.$module" \
    --additional-symbol-graph-dir "$graphs/$module" \
    --output-path ".build/documentation/$module" --warnings-as-errors
done
