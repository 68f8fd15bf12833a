#!/usr/bin/env bash
# Checks the form of the code: gofmt, go vet, golangci-lint with .golangci.yml, and slotlint on itself.
set -euo pipefail
cd "$(dirname "$0")"

golangci=v2.15.0
bin=$(go env GOPATH)/bin
version=$("$bin/golangci-lint" version --short 2>/dev/null || true)
if [ "v${version#v}" != "$golangci" ]; then
	go install "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$golangci"
fi

unformatted=$(git ls-files -z '*.go' | xargs -0 gofmt -l)
if [ -n "$unformatted" ]; then
	echo "not formatted by gofmt:" && echo "$unformatted" && exit 1
fi
go vet ./...
"$bin/golangci-lint" run
go run ./cmd/slotlint ./...
