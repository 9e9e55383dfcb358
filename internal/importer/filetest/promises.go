package filetest

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer"
)

func ReadOne(t *testing.T, text string) schedule.Import {
	t.Helper()
	projects, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{Name: "f"})
	require.NoError(t, err)
	require.Len(t, projects, 1)
	return projects[0]
}

// FindingOf is the only finding of a code.
func FindingOf(t *testing.T, p schedule.Import, code string) schedule.Finding {
	t.Helper()
	assert.Equal(t, 1, p.Problems[code], "%s in %v", code, p.Problems)
	for _, f := range p.Findings {
		if f.Code == code {
			return f
		}
	}
	require.Fail(t, "no finding "+code)
	return schedule.Finding{}
}

// BrokenFile is a file that makes no sense, and what it is refused for. With a field the refusal names its place too.
type BrokenFile struct {
	Text, Key, Field string
	Limits           importer.Limits
}

func RequireRefused(t *testing.T, files map[string]BrokenFile) {
	t.Helper()
	for name, file := range files {
		t.Run(name, func(t *testing.T) {
			got, err := importer.Read(context.Background(), strings.NewReader(file.Text), importer.Reading{Name: "f", Limits: file.Limits})
			require.Error(t, err)
			assert.Empty(t, got)
			f := fault.Of(err)
			assert.Equal(t, file.Key, f.Key, err)
			if file.Field != "" {
				assert.Equal(t, file.Field, f.Params["field"])
				assert.Positive(t, f.Params["line"])
				assert.NotEmpty(t, f.Params["table"])
			}
		})
	}
}

// RequireRefusedOrWhole holds what every reader promises of any text: a fault that is nobody's mistake but the file's, or projects that
// can be taken over.
func RequireRefusedOrWhole(t *testing.T, text string) {
	projects, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{Name: "f", Limits: importer.Limits{Bytes: 1 << 20}})
	if err != nil {
		assert.NotEqual(t, fault.Internal, fault.Of(err).Code, err)
		return
	}
	for _, p := range projects {
		links, rows := len(p.Links), kernel.Row(len(p.Activities))
		for i, a := range p.Activities {
			assert.Equal(t, kernel.Row(i+1), a.Row)
			assert.True(t, a.Parent >= 0 && a.Parent < a.Row, "parents come first")
			assert.True(t, a.Calendar >= 1 && int(a.Calendar) <= len(p.Calendars))
			assert.True(t, a.Progress >= 0 && a.Progress <= kernel.Hundred)
			assert.True(t, a.Duration >= 0 && a.Remaining >= 0 && a.Cost >= 0 && a.UsedCost >= 0 && a.ManHours >= 0)
		}
		for _, l := range p.Links[:links] {
			assert.True(t, l.From >= 1 && l.From <= rows && l.To >= 1 && l.To <= rows && l.From != l.To)
		}
		for _, s := range p.Assignments {
			assert.True(t, s.Activity >= 1 && s.Activity <= rows && s.Resource >= 1 && int(s.Resource) <= len(p.Resources))
		}
		for _, g := range p.Tags {
			assert.True(t, g.Activity >= 1 && g.Activity <= rows)
		}
		for _, b := range p.Baselines {
			for _, point := range b.Points {
				assert.True(t, point.Activity >= 1 && point.Activity <= rows)
			}
		}
		for _, c := range p.Calendars {
			_, err := worktime.Compile(c.Time, kernel.Date(2000, 1, 1, 0, 0), kernel.Date(2060, 1, 1, 0, 0))
			assert.NoError(t, err, "a calendar that a plan takes")
		}
	}
}

// RequireTakenOver fails when a schedule refuses what was read: a reader gives nothing that a plan cannot hold.
func RequireTakenOver(t *testing.T, p schedule.Import) {
	t.Helper()
	events, err := schedule.New().Decide(schedule.TakeOver{Project: kernel.ID{1}, Import: p}, nil)
	if err != nil && fault.Of(err).Key == "calendar.no_work" { // its only working days lie a hundred years off
		return
	}
	require.NoError(t, err)
	require.NotEmpty(t, events)
}

// Endless is a stream that repeats itself for ever and counts what was taken from it.
type Endless struct {
	Text  string
	at    int
	Taken int64
}

func (e *Endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.Text[e.at%len(e.Text)]
		e.at++
	}
	e.Taken += int64(len(p))
	return len(p), nil
}
