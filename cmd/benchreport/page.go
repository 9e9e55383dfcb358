package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// page is what a page written before says. The zero page says nothing.
type page struct {
	machine string            // line about the machine
	anew    []anew            // packages measured later than the rest
	figures map[string]string // lines by what they show
	rest    []string          // lines of everything else
}

// anew says where a package was measured later than the rest.
type anew struct{ pkg, machine string }

const anewFrom = "Measured later: "

func readPage(text string) page {
	p := page{figures: map[string]string{}}
	rest := false
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		what, isRow := strings.CutPrefix(line, "| ")
		what, _, _ = strings.Cut(what, " | ")
		switch {
		case strings.HasPrefix(line, "Machine: "):
			p.machine = line
		case strings.HasPrefix(line, anewFrom):
			pkg, machine, _ := strings.Cut(strings.TrimPrefix(line, anewFrom), ", on ")
			p.anew = append(p.anew, anew{pkg, strings.TrimSuffix(machine, ".")})
		case strings.HasPrefix(line, "## "):
			rest = true
		case !isRow || what == "What" || what == "Package":
		case rest:
			p.rest = append(p.rest, line)
		default:
			p.figures[what] = line
		}
	}
	return p
}

// measured tells whether the run has figures of a package.
func (r run) measured(pkg string) bool {
	return slices.ContainsFunc(r.results, func(res result) bool { return res.pkg == pkg })
}

// writeMachine says where the run was made, and what it did not measure.
func (p page) writeMachine(w io.Writer, r run, machine string) {
	if p.machine == "" {
		fmt.Fprintf(w, "Machine: %s.\n\n", machine)
		return
	}
	fmt.Fprintf(w, "%s\n\n", p.machine)
	later := slices.DeleteFunc(slices.Clone(p.anew), func(a anew) bool { return r.measured(a.pkg) })
	for i, res := range r.results {
		if i == 0 || r.results[i-1].pkg != res.pkg {
			later = append(later, anew{res.pkg, machine})
		}
	}
	for _, a := range later {
		fmt.Fprintf(w, "%s%s, on %s.\n\n", anewFrom, a.pkg, a.machine)
	}
}

// writeRest gives what else was measured in packages that the run left out.
func (p page) writeRest(w io.Writer, r run) {
	for _, line := range p.rest {
		pkg, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
		if !r.measured(pkg) {
			fmt.Fprintln(w, line)
		}
	}
}
