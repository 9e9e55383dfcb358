package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// group is some mutants that share test binaries: each can be switched on when a binary runs. One that cannot be switched
// has a group of its own, whose binaries have it on.
type group struct {
	mutants  []*mutant // number n is at n-1
	switched bool
	overlay  string // file for go test -overlay
	binaries map[string]string
	reached  map[suite]map[int]bool
}

// viable tells whether a mutant compiles. It notes whether it does with a switch.
func (c *checker) viable(m *mutant) bool {
	source, err := os.ReadFile(m.file)
	if err != nil || !c.compiles(m.pkg, m.file, m.mutated(source)) {
		return false
	}
	m.switches = c.compiles(m.pkg, m.file, switchedFile(source, map[int]*mutant{1: m}))
	return true
}

// grouped splits mutants into groups without overlaps.
func grouped(mutants []*mutant) (out []*group) {
	for _, m := range mutants {
		free := slices.IndexFunc(out, func(g *group) bool { return g.switched && m.switches && !slices.ContainsFunc(g.mutants, m.overlaps) })
		if free < 0 {
			free = len(out)
			out = append(out, &group{switched: m.switches, binaries: map[string]string{}, reached: map[suite]map[int]bool{}})
		}
		out[free].mutants = append(out[free].mutants, m)
	}
	return out
}

func (m *mutant) overlaps(other *mutant) bool {
	return m.file == other.file && m.around.overlaps(other.around)
}

// tryAll tries mutants until the time ends, and notes each.
func (l *laboratory) tryAll(ctx context.Context, mutants []*mutant, ends time.Time, note func(*mutant, verdict)) error {
	for _, g := range grouped(mutants) {
		if err := l.write(g); err != nil {
			return err
		}
		for i, m := range g.mutants {
			if time.Now().After(ends) {
				return os.RemoveAll(filepath.Dir(g.overlay))
			}
			v, err := l.try(ctx, g, i+1)
			if err != nil {
				return err
			}
			note(m, v)
		}
		if err := os.RemoveAll(filepath.Dir(g.overlay)); err != nil {
			return err
		}
	}
	return nil
}

// write writes the changed files of a group into a folder of its own.
func (l *laboratory) write(g *group) error {
	dir, err := os.MkdirTemp(l.dir, "group")
	if err != nil {
		return err
	}
	replace := map[string]string{}
	put := func(file string, text []byte) error {
		if replace[file] == "" {
			replace[file] = filepath.Join(dir, strconv.Itoa(len(replace))+".go")
		}
		return os.WriteFile(replace[file], text, 0o600)
	}
	for _, m := range g.mutants {
		if replace[m.file] != "" {
			continue
		}
		source, err := os.ReadFile(m.file)
		if err != nil {
			return err
		}
		text := m.mutated(source)
		if g.switched {
			text = switchedFile(source, g.in(m.file))
			err = put(filepath.Join(filepath.Dir(m.file), switchFile), switchFileOf(l.check.packages[m.pkg].name))
		}
		if err := errors.Join(err, put(m.file, text)); err != nil {
			return err
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	g.overlay = filepath.Join(dir, "overlay.json")
	return os.WriteFile(g.overlay, overlay, 0o600)
}

// in is the mutants of a file by number.
func (g *group) in(file string) map[int]*mutant {
	out := map[int]*mutant{}
	for i, m := range g.mutants {
		if m.file == file {
			out[i+1] = m
		}
	}
	return out
}

// compile builds the test binary of a package over the files of a group.
func (l *laboratory) compile(ctx context.Context, of *listed, g *group) (string, error) {
	if binary := g.binaries[of.ImportPath]; binary != "" {
		return binary, nil
	}
	binary := filepath.Join(filepath.Dir(g.overlay), strconv.Itoa(len(g.binaries))+".test")
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", g.overlay, "-o", binary, of.ImportPath)
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	g.binaries[of.ImportPath] = binary
	return binary, nil
}

// try runs the suites of a mutant until one notices it.
func (l *laboratory) try(ctx context.Context, g *group, number int) (verdict, error) {
	for _, s := range l.suites(g.mutants[number-1].pkg) {
		if err := l.measure(ctx, g, s); err != nil {
			return "", err
		}
		if g.switched && !g.reached[s][number] {
			continue
		}
		binary, err := l.compile(ctx, s.of, g)
		if err != nil {
			return "", err
		}
		r, err := l.run(ctx, binary, s, l.within[s], switchTo+"="+strconv.Itoa(number))
		switch {
		case err != nil:
			return "", err
		case r.stuck:
			return stuck, nil
		case !r.passed:
			return killed, nil
		}
	}
	return survived, nil
}

// measure runs a suite once while no mutant is on. It gives the limits of the suite and the mutants that it reaches.
func (l *laboratory) measure(ctx context.Context, g *group, s suite) error {
	if _, known := l.within[s]; known && !g.switched || g.reached[s] != nil {
		return nil
	}
	if !g.switched {
		g = &group{overlay: filepath.Join(l.dir, "none.json"), binaries: map[string]string{}}
		if err := os.WriteFile(g.overlay, []byte("{}"), 0o600); err != nil {
			return err
		}
	}
	binary, err := l.compile(ctx, s.of, g)
	if err != nil {
		return err
	}
	reached := filepath.Join(filepath.Dir(g.overlay), "reached")
	defer func() { _ = os.Remove(reached) }()
	r, err := l.run(ctx, binary, s, limits{time.Hour, time.Hour}, switchTo+"=0", switchReached+"="+reached)
	if err == nil && !r.passed {
		err = fmt.Errorf("the tests of %s fail on the unchanged code:\n%s", s.of.ImportPath, r.out)
	}
	if err != nil {
		return err
	}
	if _, known := l.within[s]; !known {
		l.within[s] = limits{processor: max(5*r.processor, l.patience), clock: max(6*r.clock, 3*l.patience)}
	}
	if !g.switched {
		return nil
	}
	text, err := os.ReadFile(reached)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	g.reached[s] = map[int]bool{}
	for _, line := range strings.Fields(string(text)) {
		number, err := strconv.Atoi(line)
		if err != nil {
			return err
		}
		g.reached[s][number] = true
	}
	return nil
}
