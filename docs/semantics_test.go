package docs_test

import (
	"bufio"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every rule of docs/requirements/cpm-semantics.tsv has its decision in docs/scheduling.md and a test that cites it.
func TestEverySchedulingRuleIsDecidedAndProved(t *testing.T) {
	rules := semanticRules(t)
	require.NotEmpty(t, rules)
	decided := map[string]int{}
	for _, line := range strings.Split(readText(t, "scheduling.md"), "\n") {
		if id, rest, row := strings.Cut(strings.TrimPrefix(line, "| "), " | "); row && strings.HasPrefix(id, "sem-") {
			decided[id]++
			require.Len(t, strings.Split(rest, " | "), 6, "%s: rule, P6, Microsoft Project, DHTMLX, Gantry and source", id)
		}
	}
	cited := citations(t, regexp.MustCompile(`\bsem-\d{3}\b`))
	for id := range rules {
		require.Equal(t, 1, decided[id], "%s stands once in docs/scheduling.md", id)
		require.True(t, cited[id], "%s is cited by no test: %s", id, rules[id])
	}
	listed := readText(t, "requirements-by-area.tsv")
	for id := range rules {
		require.Contains(t, listed, "engine\tcpm-semantics\t"+id+"\n", "%s is in the list of areas", id)
	}
	for id := range decided {
		require.Contains(t, rules, id, "docs/scheduling.md decides a rule that no table holds")
	}
	for id := range cited {
		require.Contains(t, rules, id, "a test cites a rule that no table holds")
	}
}

// semanticRules are the rules of the table by id.
func semanticRules(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	lines := strings.Split(strings.TrimSpace(readText(t, "requirements/cpm-semantics.tsv")), "\n")
	require.Equal(t, "id\tkind\ttext\tsection\tnote", lines[0])
	for _, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		require.Len(t, fields, 5, line)
		require.NotContains(t, out, fields[0])
		out[fields[0]] = fields[2]
	}
	return out
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// citations are what the tests of the project name.
func citations(t *testing.T, id *regexp.Regexp) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	test := regexp.MustCompile(`(_test\.go|\.test\.tsx?)$`)
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == "dist" || len(d.Name()) > 2 && d.Name()[0] == '.'):
			return filepath.SkipDir
		case d.IsDir() || !test.MatchString(path):
			return nil
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			for _, found := range id.FindAllString(lines.Text(), -1) {
				out[found] = true
			}
		}
		return lines.Err()
	}))
	return out
}
