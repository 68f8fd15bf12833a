#!/usr/bin/env bash
# Runs each fuzz target on 100,000 inputs, or as many as are given, such as 5000000x. Seeds are in the tests themselves
# and in testdata/fuzz beside them; an input that fails is written there.
#
# A time such as 5m can be given, too. But before Go 1.27, a run that ends by the clock can fail with "context deadline
# exceeded" on a busy machine, without an input that fails: https://go.dev/issue/75804.
set -euo pipefail
cd "$(dirname "$0")"

inputs=${1:-100000x}
targets=0
# Names of targets come before the line that names their package.
while read -r package target; do
	echo "== $package $target"
	go test -run '^$' -fuzz "^$target\$" -fuzztime "$inputs" -fuzzminimizetime 1000x -timeout 15m "$package"
	targets=$((targets + 1))
done < <(go test -list '^Fuzz' ./... | awk '/^Fuzz/ { names[n++] = $1 } /^ok/ { for (i = 0; i < n; i++) print $2, names[i]; n = 0 }')
if [ "$targets" -lt 5 ]; then
	echo "$targets fuzz targets, want those of patterns, formats, Lua, the configuration and the command table" >&2
	exit 1
fi
