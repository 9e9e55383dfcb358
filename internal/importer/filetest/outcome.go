package filetest

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer"
	"gantry/internal/oracle"
)

// Malformed is a file that a broken exporter or an attacker may have written, and its outcome: "" where the file is odd and
// still has one meaning only, which is what is read.
type Malformed = struct{ Name, Text, Want string }

// outcome is the result for a file: "refused CODE @LINE FIELD", or its findings, each code once with its severity,
// its count, and the place of its first finding, and last how many circles of links wait for a decision. What is read can be
// taken over and calculated, and has no date outside the years a plan may lie in.
func outcome(t *testing.T, text string) string {
	t.Helper()
	list, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{
		Name: "f", Limits: importer.Limits{Bytes: 32 << 20, Unpacked: 64 << 20}, Place: importer.Place{Start: kernel.Date(2026, 3, 2, 8, 0)},
	})
	if err != nil {
		f := fault.Of(err)
		require.NotEqual(t, fault.Internal, f.Code, "%v", err)
		require.Empty(t, list, "refused whole")
		out := "refused " + f.Key
		if line, told := f.Params["line"]; told {
			out += fmt.Sprintf(" @%v", line)
		}
		if table, told := f.Params["table"]; told && f.Key == "import.table_missing" {
			out += fmt.Sprintf(" %v", table)
		}
		for _, about := range []string{"field", "ask"} {
			if text, told := f.Params[about]; told && text != "" {
				out += fmt.Sprintf(" %v", text)
			}
		}
		return out
	}
	var out []string
	for _, p := range list {
		for _, code := range slices.Sorted(maps.Keys(p.Problems)) {
			at := slices.IndexFunc(p.Findings, func(f schedule.Finding) bool { return f.Code == code })
			require.GreaterOrEqual(t, at, 0, code)
			f := p.Findings[at]
			out = append(out, strings.Join(strings.Fields(fmt.Sprintf("%s %s x%d @%d %s", code, f.Severity, p.Problems[code], f.Line, f.Field)), " "))
		}
		for _, field := range slices.Sorted(maps.Keys(p.LeftOut)) {
			out = append(out, fmt.Sprintf("left %s x%d", field, p.LeftOut[field]))
		}
		possible(t, p)
		circles, err := importer.Circles(&p)
		require.NoError(t, err)
		if len(circles) > 0 {
			out = append(out, fmt.Sprintf("circles %d", len(circles)))
			p = importer.Without(p, proposed(circles))
		}
		RequireTakenOver(t, p)
		_, err = oracle.Hold(p)
		require.NoError(t, err, "what is read can be calculated")
	}
	return strings.Join(out, "; ")
}

// proposed are the links without which no circle is left.
func proposed(circles []importer.Circle) (out []kernel.Row) {
	for _, c := range circles {
		out = append(out, c.Proposed)
	}
	return out
}

// possible fails on a date that no schedule of this world has.
func possible(t *testing.T, p schedule.Import) {
	t.Helper()
	first, last := kernel.Date(1900, 1, 1, 0, 0), kernel.Date(2200, 1, 1, 0, 0)
	for _, a := range p.Activities {
		for _, m := range []kernel.Minute{a.ActualStart, a.ActualFinish, a.Constraint.Date, a.Second.Date, a.Deadline, a.ExpectedFinish, a.Suspended, a.Resumed, a.Dates.Start, a.Dates.Finish} {
			if m != kernel.None && m != 0 {
				require.True(t, m >= first && m <= last, "%s: %v", a.Code, m)
			}
		}
	}
	require.True(t, p.Settings.Start >= first && p.Settings.Start <= last)
}

// RequireOutcomes holds each file to its outcome; at least so many of them are refused or have a finding.
func RequireOutcomes[C ~struct{ Name, Text, Want string }](t *testing.T, least int, cases []C) {
	t.Helper()
	names, texts, told := map[string]bool{}, map[string]bool{}, 0
	for _, file := range cases {
		c := Malformed(file)
		if c.Want != "" {
			told++
		}
		require.False(t, names[c.Name] || texts[c.Text], "%s is there twice", c.Name)
		names[c.Name], texts[c.Text] = true, true
		t.Run(c.Name, func(t *testing.T) { assert.Equal(t, c.Want, outcome(t, c.Text)) })
	}
	require.GreaterOrEqual(t, told, least)
}

// Numbered writes a row n times with its number.
func Numbered(n int, format string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = strings.ReplaceAll(format, "%d", fmt.Sprint(i+1))
	}
	return out
}

// Replacer gives a file with some of its words replaced, in pairs of old and new.
func Replacer(t *testing.T, whole string) func(pairs ...string) string {
	return func(pairs ...string) string {
		out := whole
		for i := 0; i < len(pairs); i += 2 {
			require.Contains(t, out, pairs[i])
			out = strings.Replace(out, pairs[i], pairs[i+1], 1)
		}
		return out
	}
}

// EntityBombs are entities that would fill all memory if anybody opened them.
const EntityBombs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>`
