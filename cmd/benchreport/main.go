package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"runtime"
)

func main() {
	out := flag.String("out", "docs/benchmarks.md", "page to write")
	postgres := flag.String("postgres", "", "version of PostgreSQL the figures were taken with")
	some := flag.Bool("some", false, "only some packages were measured: keep the other figures of the page")
	flag.Parse()
	if err := report(*out, *postgres, *some); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func report(out, postgres string, some bool) error {
	var before page
	if some {
		text, err := os.ReadFile(out)
		if err != nil {
			return err
		}
		before = readPage(string(text))
	}
	r, err := parse(os.Stdin, os.Stdout)
	if err != nil {
		return err
	}
	versions := []string{fmt.Sprintf("%d processors", runtime.NumCPU()), runtime.Version()}
	if postgres != "" {
		versions = append(versions, postgres)
	}
	var made bytes.Buffer
	missed := write(&made, r, versions, before)
	if err := os.WriteFile(out, made.Bytes(), 0o644); err != nil {
		return err
	}
	for _, m := range missed {
		fmt.Println("budget missed: " + m)
	}
	return nil
}
