#!/bin/sh
# Runs slotlint on real code: each line of list.tsv is a repository at a commit, and what is found there.
#
#	bench/repos/run.sh CLONES [REPOSITORY...]
#
# CLONES is a directory that holds a clone, bare or not, of each repository that is to be analyzed, named as in the list
# (mennanov/limiters is CLONES/limiters or CLONES/limiters.git); those that are not there are skipped. The clones are left
# as they are. For each line it prints the findings, time and memory, and whether the findings are those
# that the list expects. It exits with status 1 if some are not.
set -eu

clones=$(cd "$1" && pwd)
shift
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$here/../.." && go build -o "$work/check" ./bench/repos/check)

export GOWORK=off CGO_ENABLED=0 LC_ALL=C
status=0
tab=$(printf '\t')
# In list.tsv: repository, commit, folder of the module, packages, build tags, files without which it is checked out, lines of
# findings.
# A "-" is nothing. A read that splits at tabs alone would join empty columns.
grep -v '^#' "$here/list.tsv" >"$work/list"
while IFS="$tab" read -r repo commit folder packages tags without expected; do
	name=${repo##*/}
	if [ $# -gt 0 ]; then
		case " $* " in *" $repo "* | *" $name "*) ;; *) continue ;; esac
	fi
	echo "== $repo $commit"
	clone=
	for dir in "$clones/$name" "$clones/$name.git" "$clones/$repo" "$clones/$(echo "$repo" | tr / +)/repo"; do
		if [ -e "$dir" ] && git -C "$dir" cat-file -e "$commit^{commit}" 2>/dev/null; then
			clone=$dir
			break
		fi
	done
	if [ -z "$clone" ]; then
		echo "skipped: no clone with this commit"
		continue
	fi
	src=$work/src
	rm -rf "$src"
	git clone -q --shared --no-checkout "$clone" "$src"
	if [ "$without" != - ]; then
		git -C "$src" sparse-checkout set --no-cone '/*' "!/$without" 2>/dev/null
	fi
	if ! git -C "$src" -c advice.detachedHead=false checkout -q "$commit" 2>"$work/err"; then
		cat "$work/err"
		status=1
		continue
	fi
	module=$src
	[ "$folder" = - ] || module=$src/$folder
	mod=mod
	if [ -f "$module/vendor/modules.txt" ]; then mod=vendor; fi
	[ "$tags" != - ] || tags=
	# $packages is a list.
	# shellcheck disable=SC2086
	if ! GOFLAGS=-mod=$mod "$work/check" -C "$module" -tags "$tags" $packages >"$work/out" 2>&1; then
		cat "$work/out"
		status=1
		continue
	fi
	cat "$work/out"
	[ "$expected" != - ] || expected=
	sed -n 's/^\([^: ]*:[0-9]*\): .*/\1/p' "$work/out" | sort >"$work/found"
	for line in $expected; do echo "$line"; done | sort >"$work/expected"
	if ! cmp -s "$work/found" "$work/expected"; then
		status=1
		comm -13 "$work/found" "$work/expected" | sed 's/^/MISSED /'
		comm -23 "$work/found" "$work/expected" | sed 's/^/NOT EXPECTED /'
	fi
done <"$work/list"
exit $status
