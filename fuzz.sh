#!/usr/bin/env bash
# Runs each fuzz target for a while: 10 seconds, or the time that is given, such as 5m. Seeds are in the tests
# themselves and in testdata/fuzz beside them; an input that fails is written there.
set -euo pipefail
cd "$(dirname "$0")"

time=${1:-10s}
targets=0
# Names of targets come before the line that names their package.
while read -r package target; do
	echo "== $package $target"
	go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" -fuzzminimizetime 5s "$package"
	targets=$((targets + 1))
done < <(go test -list '^Fuzz' ./... | awk '/^Fuzz/ { names[n++] = $1 } /^ok/ { for (i = 0; i < n; i++) print $2, names[i]; n = 0 }')
if [ "$targets" -lt 5 ]; then
	echo "$targets fuzz targets, want those of patterns, formats, Lua, the configuration and the command table" >&2
	exit 1
fi
