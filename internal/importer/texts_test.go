package importer

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/schedule"
)

func TestATextNobodyCanReadIsMendedAndReported(t *testing.T) {
	p := schedule.Import{
		Settings:   schedule.Settings{Name: "House\x00"},
		Source:     schedule.Source{File: "plan\x00.xer", Options: map[string]string{"a\x00": "b\x1b"}},
		Activities: []schedule.Activity{{Row: 1, Code: "A1", Name: "Wall\u202e", Description: "one\ttwo\r\nthree\x00"}},
		LeftOut:    map[string]int{"TASK.\x00": 2, "TASK. ": 1},
	}
	unreadableTexts(&p)
	require.Equal(t, map[string]int{"text.unreadable": 3}, p.Problems)
	require.Equal(t, []schedule.Finding{
		{Code: "text.unreadable", Severity: schedule.Converted, Field: "name", Value: `House\x00`},
		{Code: "text.unreadable", Severity: schedule.Converted, Field: "name", Value: `Wall\u202e`, Activity: "A1"},
		{Code: "text.unreadable", Severity: schedule.Converted, Field: "description", Value: `one\ttwo\r\nthree\x00`, Activity: "A1"},
	}, p.Findings)
	require.Equal(t, "House", p.Settings.Name)
	require.Equal(t, "Wall", p.Activities[0].Name)
	require.Equal(t, "one\ttwo\nthree", p.Activities[0].Description)
	require.Equal(t, schedule.Source{File: "plan .xer", Options: map[string]string{"a": "b"}}, p.Source)
	require.Equal(t, map[string]int{"TASK.": 3}, p.LeftOut)
}
