package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// write makes the page. It gives the budgets that were missed, one line each. What a run of some packages did not measure is
// kept from the page before.
func write(w io.Writer, r run, versions []string, before page) (missed []string) {
	fmt.Fprint(w, "# Measured figures\n\nWritten by `make bench`; do not edit. Each figure stands beside the raw limit of the same machine in the same run (a bare loop,\na bare INSERT, a bare COPY): compare ratios, for times differ between machines and minutes. `make bench-ui` measures the Gantt page and writes benchmarks-ui.md.\n\n")
	before.writeMachine(w, r, strings.Join(append(r.machine, versions...), ", "))
	fmt.Fprint(w, "| What | Figure | Raw limit | Ratio | Budget | Kept |\n|---|---:|---:|---:|---|---|\n")
	shown := map[string]bool{}
	for _, f := range figures {
		v, ok := r.value(f.pkg, f.bench, f.unit)
		if kept := before.figures[f.what]; !ok && kept != "" && !r.measured(f.pkg) {
			fmt.Fprintln(w, kept)
			continue
		}
		if !ok {
			missed = append(missed, f.what+": not measured")
			continue
		}
		shown[f.pkg+" "+f.bench+" "+f.unit] = true
		raw, ratio := "", math.NaN()
		if bench, unit := f.limit(); bench != "" {
			if limit, ok := r.value(f.pkg, bench, unit); ok && limit != 0 {
				shown[f.pkg+" "+bench+" "+unit] = true
				raw, ratio = human(limit, strings.TrimPrefix(unit, "raw-")), v/limit
			}
		}
		budget, kept := f.judge(v, ratio)
		if kept == "no" {
			missed = append(missed, fmt.Sprintf("%s: %s, budget %s", f.what, human(v, f.unit), budget))
		}
		fmt.Fprintf(w, "| %s | %s | %s | %s | %s | %s |\n", f.what, human(v, f.unit), raw, ratioText(ratio), budget, kept)
	}
	fmt.Fprint(w, "\n## Everything else that was measured\n\n| Package | Benchmark | Figures |\n|---|---|---|\n")
	before.writeRest(w, r)
	for _, res := range r.results {
		var figures []string
		for _, unit := range res.units {
			if !shown[res.pkg+" "+res.name+" "+unit] {
				figures = append(figures, human(res.metrics[unit], unit))
			}
		}
		if len(figures) > 0 {
			fmt.Fprintf(w, "| %s | %s | %s |\n", res.pkg, res.name, strings.Join(figures, ", "))
		}
	}
	return missed
}

// limit names the benchmark and metric of the raw limit; empty when there is none.
func (f figure) limit() (bench, unit string) {
	switch {
	case f.raw == "" && f.rawUnit == "":
		return "", ""
	case f.raw == "":
		return f.bench, f.rawUnit
	case f.rawUnit == "":
		return f.raw, f.unit
	}
	return f.raw, f.rawUnit
}

// judge tells the budget in words and whether it is kept: "yes", "no", or nothing where there is none.
func (f figure) judge(v, ratio float64) (budget, kept string) {
	var words []string
	ok := true
	add := func(text string, holds bool) {
		words = append(words, text)
		ok = ok && holds
	}
	if f.plusRaw { // without a raw limit nothing comes on top
		limit := 0.0
		if !math.IsNaN(ratio) {
			limit = v / ratio
		}
		add("≤ "+human(f.atMost, f.unit)+" + raw", v <= f.atMost+limit)
	} else if f.atMost != 0 {
		add("≤ "+human(f.atMost, f.unit), v <= f.atMost)
	}
	if f.atLeast != 0 {
		add("≥ "+human(f.atLeast, f.unit), v >= f.atLeast)
	}
	if f.ratioMax != 0 { // without a raw limit a ratio is not kept: NaN compares false
		add(fmt.Sprintf("≤ %v × raw", f.ratioMax), ratio <= f.ratioMax)
	}
	if f.ratioMin != 0 {
		add(fmt.Sprintf("≥ %v × raw", f.ratioMin), ratio >= f.ratioMin)
	}
	switch {
	case len(words) == 0:
		return "", ""
	case ok:
		return strings.Join(words, ", "), "yes"
	default:
		return strings.Join(words, ", "), "no"
	}
}

func ratioText(ratio float64) string {
	if math.IsNaN(ratio) {
		return ""
	}
	return significant(ratio)
}

// human writes a metric as a person would say it.
func human(v float64, unit string) string {
	switch {
	case unit == "ns/op" || unit == "ns":
		for _, step := range []struct {
			from float64
			name string
		}{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
			if v >= step.from {
				return significant(v/step.from) + " " + step.name
			}
		}
		return significant(v) + " ns"
	case unit == "B/op" || unit == "B" || unit == "bytes":
		for _, step := range []struct {
			from float64
			name string
		}{{1e6, "MB"}, {1e3, "kB"}} {
			if v >= step.from {
				return significant(v/step.from) + " " + step.name
			}
		}
		return significant(v) + " B"
	}
	for _, of := range []string{"p50-", "p99-"} { // the line says which share
		unit = strings.TrimPrefix(unit, of)
	}
	return significant(v) + " " + unit
}

// significant keeps three digits and groups thousands.
func significant(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1000 || math.Abs(v) >= 1000 {
		return grouped(strconv.FormatFloat(v, 'f', 0, 64))
	}
	return strconv.FormatFloat(v, 'f', max(0, 2-int(math.Floor(math.Log10(math.Abs(v))))), 64)
}

func grouped(digits string) string {
	head, sign := digits, ""
	if strings.HasPrefix(head, "-") {
		head, sign = head[1:], "-"
	}
	for i := len(head) - 3; i > 0; i -= 3 {
		head = head[:i] + "," + head[i:]
	}
	return sign + head
}
