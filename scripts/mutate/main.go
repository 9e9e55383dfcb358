package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// options are the flags.
type options struct {
	seed     uint64
	sample   int
	budget   time.Duration
	least    float64
	checks   int
	only     string
	patience time.Duration
}

func main() {
	var o options
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the sample")
	flag.IntVar(&o.sample, "sample", 0, "mutants to try; 0: as many as the budget allows")
	flag.DurationVar(&o.budget, "budget", time.Hour, "time after which no further mutant is tried")
	flag.Float64Var(&o.least, "least", 85, "per cent that must be killed")
	flag.IntVar(&o.checks, "checks", 20, "checks of each property in the quick tests")
	flag.StringVar(&o.only, "only", "", "regular expression of the mutants to draw from, as the report names them")
	flag.DurationVar(&o.patience, "patience", 20*time.Second, "tests that take more processor time, and five times more than on the unchanged code, are stuck")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	good, err := run(ctx, os.Stdout, o, flag.Args())
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
	}
	if err != nil || !good {
		os.Exit(1)
	}
}

// run draws mutants, tries them and reports. It tells whether enough were killed.
func run(ctx context.Context, w io.Writer, o options, patterns []string) (bool, error) {
	packages, err := list(ctx, patterns...)
	if err != nil {
		return false, err
	}
	all, err := list(ctx, "./...")
	if err != nil {
		return false, err
	}
	only, err := regexp.Compile(o.only)
	if err != nil {
		return false, err
	}
	check, err := newChecker(ctx, packages)
	if err != nil {
		return false, err
	}
	mutants, err := draw(check, packages, o.seed)
	if err != nil {
		return false, err
	}
	mutants = slices.DeleteFunc(mutants, func(m mutant) bool { return !only.MatchString(m.String()) })
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return false, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	lab := newLaboratory(dir, all, check, o)
	fmt.Fprintf(w, "%d mutants in %d packages, seed %d\n", len(mutants), len(packages), o.seed)
	r := report{verdicts: map[string]map[verdict]int{}}
	ends := time.Now().Add(o.budget)
	for len(mutants) > 0 && err == nil && time.Now().Before(ends) && (o.sample == 0 || r.tried < o.sample) {
		var batch []*mutant
		batch, mutants = r.next(check, mutants, o.sample)
		err = lab.tryAll(ctx, batch, ends, func(m *mutant, v verdict) {
			r.note(m, v)
			fmt.Fprintf(w, "%d %s %s\n", r.tried, v, m)
		})
	}
	r.print(w) // after an error, too: what is known so far
	return r.share("") >= o.least, err
}

// batchSize is how many mutants share their test binaries.
const batchSize = 100

// next takes the mutants of a batch and notes those that do not compile.
func (r *report) next(check *checker, mutants []mutant, sample int) (batch []*mutant, rest []mutant) {
	for len(mutants) > 0 && len(batch) < batchSize && (sample == 0 || r.tried+len(batch) < sample) {
		m := &mutants[0]
		mutants = mutants[1:]
		if check.viable(m) {
			batch = append(batch, m)
		} else {
			r.note(m, notViable)
		}
	}
	return batch, mutants
}

func newLaboratory(dir string, all []*listed, check *checker, o options) *laboratory {
	return &laboratory{
		dir: dir, check: check, suites: func(pkg string) []suite { return suitesOf(pkg, all, o.checks) }, patience: o.patience, within: map[suite]limits{},
	}
}

// draw lists the mutants of the packages in a random order.
func draw(check *checker, packages []*listed, seed uint64) ([]mutant, error) {
	var out []mutant
	for _, p := range packages {
		for _, name := range p.GoFiles {
			found, err := check.mutantsOf(p.ImportPath, filepath.Join(p.Dir, name))
			if err != nil {
				return nil, err
			}
			out = append(out, found...)
		}
	}
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out, nil
}

// suitesOf is what a mutant of a package must pass, the cheap before the dear: its own quick tests, those of packages in the
// same top-level folder that import it, and its own tests whole.
func suitesOf(pkg string, all []*listed, checks int) []suite {
	var own, importers, whole []suite
	for _, p := range all {
		switch {
		case !p.tested():
		case p.ImportPath == pkg:
			own = append(own, suite{p, checks})
			if p.properties() {
				whole = append(whole, suite{p, 0})
			}
		case folder(p.ImportPath) == folder(pkg) && p.imports(pkg):
			importers = append(importers, suite{p, checks})
		}
	}
	return slices.Concat(own, importers, whole)
}

// folder is the top-level folder of a package.
func folder(pkg string) string {
	_, below, _ := strings.Cut(pkg, "/")
	top, _, _ := strings.Cut(below, "/")
	return top
}

// report counts verdicts by package.
type report struct {
	tried     int // that compile
	verdicts  map[string]map[verdict]int
	survivors []*mutant
}

func (r *report) note(m *mutant, v verdict) {
	for _, name := range []string{m.pkg, ""} {
		if r.verdicts[name] == nil {
			r.verdicts[name] = map[verdict]int{}
		}
		r.verdicts[name][v]++
	}
	if v != notViable {
		r.tried++
	}
	if v == survived {
		r.survivors = append(r.survivors, m)
	}
}

// share is the percentage killed in a package, or in all of them.
func (r *report) share(pkg string) float64 {
	v := r.verdicts[pkg]
	noticed := v[killed] + v[stuck]
	if noticed+v[survived] == 0 {
		return 100
	}
	return 100 * float64(noticed) / float64(noticed+v[survived])
}

func (r *report) print(w io.Writer) {
	fmt.Fprintln(w, "\n== mutants")
	names := slices.Sorted(maps.Keys(r.verdicts))
	for _, name := range names {
		if name != "" {
			r.printLine(w, name, name)
		}
	}
	r.printLine(w, "all", "")
	slices.SortFunc(r.survivors, func(a, b *mutant) int { return strings.Compare(a.String(), b.String()) })
	for _, m := range r.survivors {
		fmt.Fprintln(w, "survived", m)
	}
}

func (r *report) printLine(w io.Writer, label, name string) {
	v := r.verdicts[name]
	noticed := v[killed] + v[stuck]
	fmt.Fprintf(w, "%-32s %4d tried %4d killed (%d stuck) %4d survived  %5.1f %%  (%d do not compile)\n",
		label, noticed+v[survived], noticed, v[stuck], v[survived], r.share(name), v[notViable])
}
