package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// verdict is what became of a mutant.
type verdict string

// The verdicts.
const (
	killed    verdict = "killed"
	stuck     verdict = "stuck" // killed, too: the tests took far more time than they do
	survived  verdict = "survived"
	notViable verdict = "not viable" // does not compile
)

// memory is how many kilobytes of data a test binary may hold.
const memory = 2 << 20

// listed is a package as go list knows it.
type listed struct {
	ImportPath, Dir                    string
	GoFiles                            []string
	TestGoFiles, XTestGoFiles          []string
	Imports, TestImports, XTestImports []string
}

func (p *listed) tested() bool { return len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 }

func (p *listed) imports(other string) bool {
	return slices.Contains(p.Imports, other) || slices.Contains(p.TestImports, other) || slices.Contains(p.XTestImports, other)
}

func (p *listed) properties() bool {
	const rapid = "pgregory.net/rapid"
	return slices.Contains(p.TestImports, rapid) || slices.Contains(p.XTestImports, rapid)
}

// list runs go list.
func list(ctx context.Context, patterns ...string) ([]*listed, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-json"}, patterns...)...)
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var out []*listed
	for in := json.NewDecoder(strings.NewReader(string(text))); ; {
		p := &listed{}
		if err := in.Decode(p); errors.Is(err, io.EOF) {
			return out, nil
		} else if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
}

// suite is one run of the tests of a package.
type suite struct {
	of     *listed
	checks int // of each property, 0: as many as ever
}

func (s suite) arguments(timeout time.Duration) []string {
	args := []string{"-test.failfast", "-test.timeout=" + timeout.String()}
	if s.of.properties() {
		args = append(args, "-rapid.nofailfile")
		if s.checks > 0 {
			args = append(args, fmt.Sprintf("-rapid.checks=%d", s.checks))
		}
	}
	return args
}

// laboratory compiles and runs tests over mutated files.
type laboratory struct {
	dir      string                   // temporary
	suites   func(pkg string) []suite // in the order in which they run
	patience time.Duration            // least processor time until a run of tests counts as stuck
	within   map[suite]limits
}

// errNotViable: the mutant does not compile.
var errNotViable = errors.New("does not compile")

// compile builds the test binary of a package. Without a mutant the overlay is empty.
func (l *laboratory) compile(ctx context.Context, of *listed, m *mutant) (string, error) {
	replace := map[string]string{}
	if m != nil {
		text, err := m.mutated()
		if err != nil {
			return "", err
		}
		file := filepath.Join(l.dir, "mutated.go")
		if err := os.WriteFile(file, text, 0o600); err != nil {
			return "", err
		}
		replace[m.file] = file
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(l.dir, "overlay.json")
	if err := os.WriteFile(name, overlay, 0o600); err != nil {
		return "", err
	}
	binary := filepath.Join(l.dir, "mutated.test")
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", name, "-o", binary, of.ImportPath)
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", errNotViable, out)
	}
	return binary, nil
}

// limits bound one run of tests: an endless loop spends its processor time, whatever else the machine does; a wait without
// end only shows by the clock.
type limits struct{ processor, clock time.Duration }

// ran is how a run of tests ended.
type ran struct {
	passed, stuck bool
	processor     time.Duration
	clock         time.Duration
	out           string
}

// run runs a test binary within limits.
func (l *laboratory) run(ctx context.Context, binary string, s suite, within limits) (ran, error) {
	timed, cancel := context.WithTimeout(ctx, within.clock+10*time.Second) // for a binary whose own timeout does not come
	defer cancel()
	shell := fmt.Sprintf(`ulimit -d %d -t %d; exec "$0" "$@"`, memory, int(within.processor.Seconds())+1)
	cmd := exec.CommandContext(timed, "bash", append([]string{"-c", shell, binary}, s.arguments(within.clock)...)...)
	cmd.Dir = s.of.Dir
	cmd.WaitDelay = 5 * time.Second
	started := time.Now()
	out, err := cmd.CombinedOutput()
	r := ran{passed: err == nil, out: string(out), clock: time.Since(started)}
	if state := cmd.ProcessState; state != nil {
		r.processor = state.UserTime() + state.SystemTime()
	}
	r.stuck = timed.Err() != nil || r.processor > within.processor || strings.Contains(r.out, "panic: test timed out")
	if ended := (*exec.ExitError)(nil); errors.As(err, &ended) || errors.Is(err, exec.ErrWaitDelay) {
		err = nil
	}
	return r, errors.Join(err, ctx.Err())
}

// baseline gives the limits of a suite, measured once on the unchanged code.
func (l *laboratory) baseline(ctx context.Context, s suite) (limits, error) {
	if within, known := l.within[s]; known {
		return within, nil
	}
	binary, err := l.compile(ctx, s.of, nil)
	if err != nil {
		return limits{}, err
	}
	r, err := l.run(ctx, binary, s, limits{time.Hour, time.Hour})
	if err == nil && !r.passed {
		err = fmt.Errorf("the tests of %s fail on the unchanged code:\n%s", s.of.ImportPath, r.out)
	}
	l.within[s] = limits{processor: max(5*r.processor, l.patience), clock: max(20*r.clock, 3*l.patience)}
	return l.within[s], err
}

// try runs the suites of a mutant until one notices it.
func (l *laboratory) try(ctx context.Context, m *mutant) (verdict, error) {
	for _, s := range l.suites(m.pkg) {
		within, err := l.baseline(ctx, s)
		if err != nil {
			return "", err
		}
		binary, err := l.compile(ctx, s.of, m)
		if errors.Is(err, errNotViable) {
			return notViable, ctx.Err()
		}
		if err != nil {
			return "", err
		}
		r, err := l.run(ctx, binary, s, within)
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
