package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
)

// usage: skips FILE ...
func main() {
	skipped := skips{}
	for _, name := range os.Args[1:] {
		if err := skipped.readFile(name); err != nil {
			fmt.Fprintln(os.Stderr, "skips:", err)
			os.Exit(1)
		}
	}
	skipped.print(os.Stdout)
}

// skips is how many tests were skipped for each reason.
type skips map[string]int

// event is a line of go test -json.
type event struct {
	Action, Package, Test, Output string
}

// located is what t.Skip prints: the place and the reason.
var located = regexp.MustCompile(`^\s+\S+\.go:\d+: (.*)`)

func (s skips) readFile(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	return s.read(f)
}

func (s skips) read(r io.Reader) error {
	last := map[[2]string]string{} // what each test printed last, with its place
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var e event
			if err := json.Unmarshal(line, &e); err != nil {
				return err
			}
			s.note(e, last)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (s skips) note(e event, last map[[2]string]string) {
	test := [2]string{e.Package, e.Test}
	switch {
	case e.Test == "": // a package without tests
	case e.Action == "output":
		if m := located.FindStringSubmatch(e.Output); m != nil {
			last[test] = strings.TrimSpace(m[1])
		}
	case e.Action == "skip":
		s[cmp.Or(last[test], "no reason given")]++
	}
}

func (s skips) print(w io.Writer) {
	reasons := slices.SortedFunc(maps.Keys(s), func(a, b string) int { return cmp.Or(s[b]-s[a], strings.Compare(a, b)) })
	for _, reason := range reasons {
		fmt.Fprintf(w, "skipped %d: %s\n", s[reason], reason)
	}
}
