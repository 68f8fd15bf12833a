#!/usr/bin/env bash
# Runs all tests, those of the nested modules too. Tests that need a redis-server or valkey-server on
# PATH say so and are skipped without one.
set -euo pipefail
cd "$(dirname "$0")"

# The fixtures use the real clients; the analyzer's tests load them without the network.
for module in testdata testdata/slotbatch example; do
	go -C "$module" mod download
done

go test -race -timeout 40m ./...
for module in testdata testdata/slotbatch; do
	go -C "$module" vet ./...
	go -C "$module" test -timeout 20m ./...
done
