#!/usr/bin/env bash
# Runs all tests, those of the nested modules too. Tests that need a redis-server or valkey-server on
# PATH say so and are skipped without one.
set -euo pipefail
cd "$(dirname "$0")"

# The fixtures use the real clients; the analyzer's tests load them without the network.
for module in testdata testdata/slotbatch example; do
	go -C "$module" mod download
done

# The scripts of cmd/slotlint start it as a vet tool once for each package that a program depends on: with the race
# detector in each of these processes they would take a quarter of an hour.
go test -race -timeout 20m $(go list ./... | grep -v '/cmd/slotlint$')
go test -race -short ./cmd/slotlint
go test -timeout 20m ./cmd/slotlint
for module in testdata testdata/slotbatch; do
	go -C "$module" vet ./...
	go -C "$module" test -timeout 20m ./...
done
