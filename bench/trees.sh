#!/usr/bin/env bash
# Runs the stages of the analyzer over all that five large modules are made of, and the clients of testdata, and asks for
# every string in it: no panic, no error, nothing that does not come to an end. It takes an hour of CPU time, most of it
# to compile them. With modules of your own, it looks at these alone.
#
#	bench/trees.sh [MODULE@VERSION...]
#
# The modules come from the module proxy. Findings are logged: some of the code uses Redis.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

trees=
if [ $# -eq 0 ]; then
	go -C testdata mod download
	trees=$root/testdata # the clients
	set -- \
		github.com/hibiken/asynq@v0.26.0 \
		github.com/zeromicro/go-zero@v1.10.3 \
		github.com/thanos-io/thanos@v0.42.0 \
		github.com/golangci/golangci-lint/v2@v2.15.0 \
		github.com/gohugoio/hugo@v0.160.0
fi
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
for module in "$@"; do
	# Outside of any module, so that no go.mod changes.
	dir=$(cd "$work" && go mod download -json "$module" | sed -n 's/^\t"Dir": "\(.*\)",*$/\1/p')
	own=$work/$(echo "$module" | tr '/@' '__')
	cp -r "$dir" "$own"
	chmod -R u+w "$own"
	trees=${trees:+$trees:}$own
done
GOWORK=off SLOTLINT_TREES=$trees go test -v -run '^TestDependencyTrees$' -timeout 5h ./analyzer | grep -v '^=== '
