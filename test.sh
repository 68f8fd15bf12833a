#!/usr/bin/env bash
# Runs all tests, those of the nested modules too. Tests that need a redis-server or valkey-server on
# PATH say so and are skipped without one.
set -euo pipefail
cd "$(dirname "$0")"

# The fixtures use the real clients; the analyzer's tests load them without the network.
for module in testdata testdata/slotbatch example; do
	go -C "$module" mod download
done

# The race detector makes everything several times slower, and most of it has no goroutines: it gets the short tests,
# and those that analyze many packages at once.
go test -timeout 20m ./...
go test -race -short -timeout 20m ./...
go test -race -timeout 20m -run '^TestFixtures$' ./analyzer
for module in testdata testdata/slotbatch; do
	go -C "$module" vet ./...
	go -C "$module" test -timeout 20m ./...
done
