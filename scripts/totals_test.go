package scripts

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func file(t *testing.T, path string, mode os.FileMode, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
	require.NoError(t, os.WriteFile(path, []byte(text), mode))
}

func copied(t *testing.T, root, name string) {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	file(t, filepath.Join(root, "scripts", name), 0o700, string(text))
}

// browserTests runs scripts/test-browser with the real reporter on small test files, without a browser.
func browserTests(t *testing.T, files map[string]string) (string, error) {
	t.Helper()
	here, err := os.Getwd()
	require.NoError(t, err)
	if out, err := exec.CommandContext(t.Context(), "./with-node", "node", "--version").CombinedOutput(); err != nil {
		t.Skipf("no Node on this machine: %s", out)
	}
	root := t.TempDir()
	copied(t, root, "test-browser")
	file(t, filepath.Join(root, "scripts/chromium"), 0o700, "#!/bin/sh\necho /nowhere/chromium\n")
	file(t, filepath.Join(root, "bin/gantry"), 0o700, "#!/bin/sh\n[ \"$1\" = demo ]\n")
	// What package.json calls e2e, on the files that follow "--".
	file(t, filepath.Join(root, "scripts/with-node"), 0o700, fmt.Sprintf(
		"#!/bin/bash\nshift 6\ncd web && exec %q node --disable-warning=ExperimentalWarning --test --test-concurrency=1 --test-reporter=%q \"$@\"\n",
		filepath.Join(here, "with-node"), filepath.Join(here, "../web/e2e/reporter.ts")))
	for name, text := range files {
		file(t, filepath.Join(root, "web/e2e", name), 0o600, "import { test } from 'node:test';\nimport { existsSync, writeFileSync } from 'node:fs';\n"+text)
	}
	cmd := exec.CommandContext(t.Context(), filepath.Join(root, "scripts/test-browser"))
	for _, pair := range os.Environ() { // a run of node's tests inside another one reports to that one
		if !strings.HasPrefix(pair, "NODE_TEST_CONTEXT=") {
			cmd.Env = append(cmd.Env, pair)
		}
	}
	out, err := cmd.CombinedOutput()
	return string(out), err
}

const (
	passes    = "test('a row is added', () => {});\n"
	skips     = "test('a sample opens', { skip: 'no sample is here' }, () => {});\ntest('another opens', { skip: 'no sample is here' }, () => {});\n"
	failsOnce = "test('a bar is dragged', () => { if (!existsSync('seen')) { writeFileSync('seen', ''); throw new Error('too slow'); } });\n"
	fails     = "test('a link is drawn', () => { throw new Error('no link'); });\n"
	// Another step than the one that failed at first fails in the second run.
	failsElsewhere = "test('first', () => { if (!existsSync('once')) throw new Error('first'); });\n" +
		"test('second', () => { if (existsSync('once')) throw new Error('second'); writeFileSync('once', ''); });\n"
)

func TestBrowserFilesThatFailRunOnceMore(t *testing.T) {
	for name, tc := range map[string]struct {
		files  map[string]string
		fails  bool
		says   []string
		silent []string
	}{
		"a run without failures says that nothing ran again": {
			files:  map[string]string{"rows.test.ts": passes + skips},
			says:   []string{"\n0 browser files needed a second run\n", "\nskipped 2: no sample is here\n"},
			silent: []string{"warning"},
		},
		"a test that passes in its second run is a warning with its name": {
			files:  map[string]string{"rows.test.ts": passes, "drag.test.ts": failsOnce + passes},
			says:   []string{"\n1 browser files needed a second run\n", "\nwarning: failed at first, passed in a second run: drag.test.ts: a bar is dragged\n"},
			silent: []string{"failed after a second run", "second run: rows"},
		},
		"a test that fails in its second run fails the run, there is no third": {
			files:  map[string]string{"drag.test.ts": failsOnce, "links.test.ts": fails},
			fails:  true,
			says:   []string{"\n2 browser files needed a second run\n", "\nfailed after a second run: links.test.ts: a link is drawn\n"},
			silent: []string{"warning", "second run: drag"},
		},
		"so does a test that failed in its second run only": {
			files: map[string]string{"steps.test.ts": failsElsewhere},
			fails: true,
			says:  []string{"\n1 browser files needed a second run\n", "\nfailed after a second run: steps.test.ts: second\n"},
		},
		"a file that does not start is named": {
			files: map[string]string{"broken.test.ts": "throw new Error('no such import');\n"},
			fails: true,
			says:  []string{"\nfailed after a second run: broken.test.ts\n"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := browserTests(t, tc.files)
			if tc.fails {
				var ended *exec.ExitError
				require.ErrorAs(t, err, &ended, out)
			} else {
				require.NoError(t, err, out)
			}
			for _, text := range tc.says {
				assert.Contains(t, out, text)
			}
			for _, text := range tc.silent {
				assert.NotContains(t, out, text)
			}
		})
	}
}

func TestTheTotalsNameSkippedTestsAndSecondRuns(t *testing.T) {
	root := t.TempDir()
	copied(t, root, "test")
	says := func(target string, lines ...string) string {
		recipe := target + ":\n"
		for _, line := range lines {
			recipe += "\t@echo '" + line + "'\n"
		}
		return recipe
	}
	file(t, filepath.Join(root, "Makefile"), 0o600, says("test-go", "DONE 12 tests, 3 skipped in 4.0s", "skipped 3: needs root", "other text")+
		says("test-web", "      Tests  9 passed (9)", "skipped 1: no canvas here")+
		says("test-browser", "7 browser tests: 6 passed, 1 failed, 0 skipped in 9 s", "1 browser files needed a second run",
			"warning: failed at first, passed in a second run: drag.test.ts: a bar is dragged"))
	out, err := exec.CommandContext(t.Context(), filepath.Join(root, "scripts/test")).CombinedOutput()
	require.NoError(t, err, string(out))
	_, totals, _ := strings.Cut(string(out), "== totals\n")
	for _, line := range []string{
		"  test-go: DONE 12 tests, 3 skipped in 4.0s\n", "  test-go: skipped 3: needs root\n", "  test-web: Tests  9 passed (9)\n", "  test-web: skipped 1: no canvas here\n",
		"  test-browser: 1 browser files needed a second run\n",
		"  test-browser: warning: failed at first, passed in a second run: drag.test.ts: a bar is dragged\n",
	} {
		assert.Contains(t, totals, line)
	}
	assert.NotContains(t, totals, "other text")
}
