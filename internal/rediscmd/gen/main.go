// Command gen makes rediscmd's command table.
//
// Its input is data/: what servers answer to COMMAND, one file a server, and supplement.json, which corrects what they
// publish incompletely and adds commands of newer servers and of modules. The table is the union of all of them.
//
//	go generate ./internal/rediscmd                                     write table_gen.go
//	go run ./internal/rediscmd/gen -dump 127.0.0.1:6379 > NEW.json      make the input for one more server
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	dir := flag.String("dir", ".", "folder of package rediscmd: data/ is read and table_gen.go written there")
	addr := flag.String("dump", "", "print a dump of the server at this `address` (host:port) instead")
	flag.Parse()
	if err := run(*dir, *addr); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(dir, addr string) error {
	if addr != "" {
		d, err := takeDump(addr)
		if err != nil {
			return err
		}
		_, err = os.Stdout.Write(d.encode())
		return err
	}
	source, err := generate(dir)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "table_gen.go"), source, 0o644)
}

// generate returns the Go source of the table that the data under dir make.
func generate(dir string) ([]byte, error) {
	dumps, err := readDumps(filepath.Join(dir, "data"))
	if err != nil {
		return nil, err
	}
	supplement, err := readSupplement(filepath.Join(dir, "data", "supplement.json"))
	if err != nil {
		return nil, err
	}
	commands, err := merge(dumps, supplement)
	if err != nil {
		return nil, err
	}
	return source(dumps, commands)
}
