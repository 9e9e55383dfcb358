package main

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// result is one benchmark line.
type result struct {
	pkg     string // below the module, "domain/cpm"
	name    string // without "Benchmark" and the number of processors, "Calculate/10000"
	metrics map[string]float64
	units   []string // in the order of the line
}

// run is the output of one go test -bench.
type run struct {
	results []result
	machine []string // what go test says of the machine: goos, goarch, cpu
}

var (
	benchLine  = regexp.MustCompile(`^Benchmark(\S+)\s+(\d+)\s+(.+)$`)
	processors = regexp.MustCompile(`-\d+$`)
)

// parse reads go test's output and copies it to echo as it comes.
func parse(in io.Reader, echo io.Writer) (run, error) {
	var (
		r   run
		pkg string
	)
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		fmt.Fprintln(echo, line)
		key, value, _ := strings.Cut(line, ": ")
		switch key {
		case "pkg":
			pkg = strings.TrimPrefix(value, "gantry/")
		case "goos", "goarch", "cpu":
			if said := key + " " + strings.TrimSpace(value); !slices.Contains(r.machine, said) {
				r.machine = append(r.machine, said)
			}
		}
		if m := benchLine.FindStringSubmatch(line); m != nil {
			res, err := parseMetrics(m[3])
			if err != nil {
				return r, fmt.Errorf("%q: %w", line, err)
			}
			res.pkg, res.name = pkg, processors.ReplaceAllString(m[1], "")
			r.results = append(r.results, res)
		}
	}
	return r, lines.Err()
}

func parseMetrics(s string) (result, error) {
	fields := strings.Fields(s)
	if len(fields)%2 != 0 {
		return result{}, fmt.Errorf("a value without a unit")
	}
	r := result{metrics: map[string]float64{}}
	for i := 0; i < len(fields); i += 2 {
		v, err := strconv.ParseFloat(fields[i], 64)
		if err != nil {
			return result{}, err
		}
		r.metrics[fields[i+1]] = v
		r.units = append(r.units, fields[i+1])
	}
	return r, nil
}

// value finds a metric of a benchmark.
func (r run) value(pkg, name, unit string) (float64, bool) {
	for _, res := range r.results {
		if res.pkg == pkg && res.name == name {
			v, ok := res.metrics[unit]
			return v, ok
		}
	}
	return 0, false
}
