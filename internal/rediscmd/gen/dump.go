package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/internal/clustertest"
)

// A dump is what one server says of its commands.
type dump struct {
	Server   string    `json:"server"` // redis or valkey
	Version  string    `json:"version"`
	Commands []command `json:"commands"`
}

// A command is one command of a dump, reduced to what the table needs.
type command struct {
	Name        string    `json:"name"` // lower case, a subcommand's without the container's
	Since       string    `json:"since,omitempty"`
	Arity       int       `json:"arity"`
	Flags       []string  `json:"flags,omitempty"`     // write, readonly, no_mandatory_keys
	Tips        []string  `json:"tips,omitempty"`      // request policies
	Range       []int     `json:"range,omitempty"`     // first, last, step: from servers that publish no specs
	KeySpecs    []spec    `json:"key_specs,omitempty"` // from Redis 7.0 on
	Subcommands []command `json:"subcommands,omitempty"`
}

// A spec is a key specification as servers publish it.
type spec struct {
	Begin begin    `json:"begin"`
	Find  find     `json:"find"`
	Flags []string `json:"flags,omitempty"`
}

type begin struct {
	Index     int    `json:"index,omitempty"`
	Keyword   string `json:"keyword,omitempty"`
	StartFrom int    `json:"startfrom,omitempty"`
	Type      string `json:"type"` // index, keyword or unknown
}

type find struct {
	LastKey   int    `json:"lastkey,omitempty"`
	KeyStep   int    `json:"keystep,omitempty"`
	Limit     int    `json:"limit,omitempty"`
	KeyNumIdx int    `json:"keynumidx,omitempty"`
	FirstKey  int    `json:"firstkey,omitempty"`
	Type      string `json:"type"` // range, keynum or unknown
}

// label names a dump's server: "redis 7.0.15".
func (d *dump) label() string { return d.Server + " " + d.Version }

// publishesSpecs says that the server has key specs and tips, which begin with 7.0.
func (d *dump) publishesSpecs() bool { return compareVersions(d.Version, "7.0.0") >= 0 }

// readDumps reads the dumps of a folder, Redis before Valkey, the oldest version first.
func readDumps(dir string) ([]*dump, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*-*.json"))
	if err != nil {
		return nil, err
	}
	var dumps []*dump
	for _, path := range paths {
		d := new(dump)
		if err := readJSON(path, d); err != nil {
			return nil, err
		}
		dumps = append(dumps, d)
	}
	if len(dumps) == 0 {
		return nil, fmt.Errorf("no dumps in %s", dir)
	}
	slices.SortFunc(dumps, func(a, b *dump) int {
		return cmp.Or(cmp.Compare(a.Server, b.Server), compareVersions(a.Version, b.Version))
	})
	return dumps, nil
}

func readJSON(path string, into any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// compareVersions compares dotted numbers.
func compareVersions(a, b string) int {
	return slices.CompareFunc(strings.Split(a, "."), strings.Split(b, "."), func(a, b string) int {
		m, _ := strconv.Atoi(a)
		n, _ := strconv.Atoi(b)
		return cmp.Compare(m, n)
	})
}

// encode writes a dump with one command a line, so that two versions can be compared by diff.
func (d *dump) encode() []byte {
	out := fmt.Appendf(nil, `{"server":%q,"version":%q,"commands":[`, d.Server, d.Version)
	for i, c := range d.Commands {
		line, err := json.Marshal(c)
		if err != nil {
			panic(err) // strings and numbers only
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(out, '\n'), line...)
	}
	return append(out, "\n]}\n"...)
}

// takeDump asks a running server.
func takeDump(addr string) (*dump, error) {
	conn, err := clustertest.Dial(addr)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }() // nothing was written
	d := new(dump)
	if d.Server, d.Version, err = product(conn); err != nil {
		return nil, err
	}
	reply, err := conn.Do("COMMAND")
	if err != nil {
		return nil, err
	}
	docs, err := conn.Do("COMMAND", "DOCS")
	var refused clustertest.Error
	if err != nil && !errors.As(err, &refused) { // 6.2 refuses
		return nil, err
	}
	d.Commands, err = commands(reply, docs)
	return d, err
}

// product reads a server's name and version from INFO. Valkey names the Redis version that it stands in for as well.
func product(conn *clustertest.Conn) (server, version string, err error) {
	info, err := conn.Do("INFO", "server")
	if err != nil {
		return "", "", err
	}
	text, _ := info.(string)
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch key {
		case "redis_version":
			if server == "" {
				server, version = "redis", value
			}
		case "valkey_version":
			server, version = "valkey", value
		}
	}
	if server == "" {
		return "", "", errors.New("INFO names no server version")
	}
	return server, version, nil
}

// commands reads a COMMAND reply, or the subcommands in one; docs is the COMMAND DOCS reply for the same commands.
func commands(reply, docs any) ([]command, error) {
	items, ok := reply.([]any)
	if !ok {
		return nil, errors.New("COMMAND: the reply is not a list")
	}
	about := pairs(docs)
	var out []command
	for _, item := range items {
		f, _ := item.([]any)
		if len(f) < 6 {
			return nil, errors.New("COMMAND: an entry has fewer than 6 fields")
		}
		name := text(f[0])
		doc := pairs(about[name])
		c := command{
			Name:  strings.ToLower(name[strings.LastIndexByte(name, '|')+1:]),
			Since: text(doc["since"]),
			Arity: number(f[1]),
			Flags: filter(f[2], func(s string) bool { return s == "write" || s == "readonly" || s == "no_mandatory_keys" }),
		}
		if len(f) < 10 { // before 7.0
			if number(f[3]) != 0 {
				c.Range = []int{number(f[3]), number(f[4]), number(f[5])}
			}
			out = append(out, c)
			continue
		}
		c.Tips = filter(f[7], func(s string) bool { return strings.HasPrefix(s, "request_policy:") })
		specs, _ := f[8].([]any)
		for _, s := range specs {
			c.KeySpecs = append(c.KeySpecs, readSpec(pairs(s)))
		}
		var err error
		if c.Subcommands, err = commands(f[9], doc["subcommands"]); err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b command) int { return cmp.Compare(a.Name, b.Name) })
	return out, nil
}

func readSpec(fields map[string]any) spec {
	b, f := pairs(fields["begin_search"]), pairs(fields["find_keys"])
	bs, fs := pairs(b["spec"]), pairs(f["spec"])
	return spec{
		Begin: begin{
			Type: text(b["type"]), Index: number(bs["index"]),
			Keyword: text(bs["keyword"]), StartFrom: number(bs["startfrom"]),
		},
		Find: find{
			Type: text(f["type"]), LastKey: number(fs["lastkey"]), KeyStep: number(fs["keystep"]), Limit: number(fs["limit"]),
			KeyNumIdx: number(fs["keynumidx"]), FirstKey: number(fs["firstkey"]),
		},
		Flags: filter(fields["flags"], func(string) bool { return true }),
	}
}

// pairs reads a map, which RESP2 sends as a list of keys and values.
func pairs(reply any) map[string]any {
	items, _ := reply.([]any)
	m := make(map[string]any, len(items)/2)
	for pair := range slices.Chunk(items, 2) {
		if len(pair) == 2 {
			m[text(pair[0])] = pair[1]
		}
	}
	return m
}

func filter(reply any, keep func(string) bool) []string {
	items, _ := reply.([]any)
	var out []string
	for _, item := range items {
		if s := text(item); keep(s) {
			out = append(out, s)
		}
	}
	slices.Sort(out)
	return out
}

func text(reply any) string {
	s, _ := reply.(string)
	return s
}

func number(reply any) int {
	n, _ := reply.(int64)
	return int(n)
}
