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
	flag.Parse()
	if err := report(*out, *postgres); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func report(out, postgres string) error {
	r, err := parse(os.Stdin, os.Stdout)
	if err != nil {
		return err
	}
	versions := []string{fmt.Sprintf("%d processors", runtime.NumCPU()), runtime.Version()}
	if postgres != "" {
		versions = append(versions, postgres)
	}
	var page bytes.Buffer
	missed := write(&page, r, versions)
	if err := os.WriteFile(out, page.Bytes(), 0o644); err != nil {
		return err
	}
	for _, m := range missed {
		fmt.Println("budget missed: " + m)
	}
	return nil
}
