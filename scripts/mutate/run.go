package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
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
	ImportPath, Dir, Export            string
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
		args = append(args, "-rapid.nofailfile", "-rapid.shrinktime=1ms") // a counterexample is enough
		if s.checks > 0 {
			args = append(args, fmt.Sprintf("-rapid.checks=%d", s.checks))
		}
	}
	return args
}

// laboratory compiles and runs tests over mutated files.
type laboratory struct {
	dir      string // temporary
	check    *checker
	suites   func(pkg string) []suite // in the order in which they run
	patience time.Duration            // least processor time until a run of tests counts as stuck
	within   map[suite]limits
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

// run runs a test binary within limits. The environment says which mutant is on.
func (l *laboratory) run(ctx context.Context, binary string, s suite, within limits, environment ...string) (ran, error) {
	timed, cancel := context.WithTimeout(ctx, within.clock+10*time.Second) // for a binary whose own timeout does not come
	defer cancel()
	shell := fmt.Sprintf(`ulimit -d %d -t %d; exec "$0" "$@"`, memory, int(within.processor.Seconds())+1)
	cmd := exec.CommandContext(timed, "bash", append([]string{"-c", shell, binary}, s.arguments(within.clock)...)...)
	cmd.Dir = s.of.Dir
	cmd.Env = append(os.Environ(), environment...)
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
