package exporter_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/demo"
	"gantry/internal/exporter"
)

// demonstration gives the demonstration's plan with everything its people did.
func demonstration(t *testing.T, language demo.Language) (s *plan.State, in schedule.Import) {
	t.Helper()
	in, err := demo.Clinic(language, kernel.Date(2026, 3, 2, 12, 0))
	require.NoError(t, err)
	s = plan.New(demo.Project)
	revision, made := int64(0), kernel.NoRow
	written := map[kernel.CommandID][]event.Event{}
	do := func(by demo.Person, c plan.Command) {
		id := kernel.ID{14: byte(revision >> 8), 15: byte(revision), 1: 1}
		target, _, _, _, err := s.Target(by.ID, c, plan.Span{})
		require.NoError(t, err)
		d, err := s.Decide(plan.Meta{ID: id, By: plan.By{User: by.ID, Role: by.Role, Levels: access.Everywhere(access.Full)}}, c, written[target])
		require.NoError(t, err)
		for _, e := range d.Events {
			s.Evolve(e)
		}
		moved, err := s.Recalculate(plan.ReasonFor(d.Events))
		require.NoError(t, err)
		if moved != nil {
			s.Evolve(moved)
			d.Events = append(d.Events, moved)
		}
		first := revision + 1
		revision += int64(len(d.Events))
		s.Record(plan.Written{Command: id, Actor: by.ID, First: first, Revision: revision, Reverts: d.Reverts, Events: d.Events})
		written[id] = d.Events
		if rows := plan.Created(d.Events); len(rows) > 0 {
			made = rows[0]
		}
	}
	do(demo.Importer(), schedule.TakeOver{Project: demo.Project, Import: in})
	edits, err := demo.History(language)
	require.NoError(t, err)
	for _, e := range edits {
		c, err := e.Command(s.Schedule(), made)
		require.NoError(t, err)
		do(e.By, c)
	}
	return s, in
}

func TestTheDemonstrationExportedAndMergedBackUneditedChangesNothing(t *testing.T) {
	for _, language := range []demo.Language{demo.Spanish, demo.English} {
		s, in := demonstration(t, language)
		for _, format := range exporter.Formats {
			t.Run(string(language)+"/"+string(format), func(t *testing.T) {
				out := s.Schedule().Export().Import
				out.Tags, out.Resources, out.Assignments, out.Baselines = in.Tags, in.Resources, in.Assignments, in.Baselines
				file, report := written(t, out, format)
				require.Empty(t, report.LeftOut, "nothing is left out")
				back := read(t, file)
				keepsAll(t, s, in, back, format)
			})
		}
	}
}
