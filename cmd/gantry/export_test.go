package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/demo"
	"gantry/internal/exporter"
)

func TestAScheduleIsExportedInEveryFormatAndComparesEqualWhenItComesBack(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	out := c.ok("import", "--project", demo.Project.String(), written(t, "Obra.csv", smallTable))
	m := regexp.MustCompile(`^schedule (\S+):`).FindStringSubmatch(out)
	require.Len(t, m, 2, out)
	for _, format := range exporter.Formats {
		file := filepath.Join(t.TempDir(), "obra"+format.Ending())
		said := c.ok("export", m[1], "--format", string(format), "--output", file, "--author", "ana@obra.example")
		assert.Contains(t, said, file+": 3 activities\n")
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Contains(t, string(text), "ana@obra.example")
		c.ok("import", "--schedule", m[1], "--mode", "replace", file) // the dates of the file are the comparison set from now on
		assert.Contains(t, c.ok("import", "--schedule", m[1], "--mode", "replace", file), "as the file already", format)

		report := filepath.Join(t.TempDir(), "again")
		var told exporter.Report
		require.NoError(t, json.Unmarshal([]byte(c.ok("export", m[1], "--format", string(format), "-o", report, "--json")), &told))
		assert.NotEmpty(t, told.Carried, "a schedule of Gantry's own rules says something no other tool has")
	}
	assert.Contains(t, c.ok("export", m[1], "--format", "xer", "-o", "-"), "ERMHDR\t")

	folder := t.TempDir()
	code, _, problems := c.run("export", m[1], "--format", "xer", "-o", filepath.Join(folder, "none", "x.xer"))
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, problems, "no such file or directory")
	code, _, problems = c.run("export", m[1], "--format", "mpp")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, problems, `"xer","pmxml","mspdi"`)
	code, _, problems = c.run("export", demo.Project.String(), "--format", "xer")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, problems, "schedule.unknown")
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Empty(t, left, "a file that fails leaves nothing behind")
}
