package office

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
)

// File is a file of another tool with n activities under summaries of 20, each waiting for the one before, in chains of 190.
func (o *Office) File(n int) schedule.TakeOver {
	in := schedule.Import{
		Source:    schedule.Source{Tool: "p6", File: "grande.xer", Project: "G"},
		Settings:  schedule.Settings{Name: "Grande", Start: Monday, Options: schedule.Options{DataDate: kernel.None, MustFinishBy: kernel.None}},
		Calendars: []schedule.Calendar{schedule.StandardCalendar()},
	}
	in.Calendars[0].Row = 1
	summary, before := kernel.Row(0), kernel.Row(0)
	for i := range n {
		a := schedule.Activity{
			Row: kernel.Row(i + 1), Parent: summary, Name: fmt.Sprintf("Hormigonado de losa, eje %d", i), Kind: schedule.Task,
			Duration: int32(1+i%9) * 240, Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None,
		}
		if i%20 == 0 {
			summary = a.Row
			a.Parent, a.Kind, a.Duration = 0, schedule.Summary, 0
		} else if before != 0 {
			in.Links = append(in.Links, schedule.Link{Row: kernel.Row(len(in.Links) + 1), From: before, To: a.Row, Type: schedule.FS})
		}
		if i%20 != 0 {
			before = a.Row
		}
		if i%200 == 199 {
			before = 0
		}
		in.Activities = append(in.Activities, a)
	}
	return schedule.TakeOver{Project: o.Project, Import: in}
}

// PlainEdits stores, without asking a planner, a schedule of n activities (a multiple of 1,000) and edits of one field each, one
// command each. It is a long history made quickly.
func PlainEdits(t testing.TB, store *eventstore.Store, company kernel.CompanyID, n, edits int) (eventstore.Stream, eventstore.Position) {
	t.Helper()
	ctx := context.Background()
	stream := eventstore.Stream{Company: company, Kind: eventstore.Plan, ID: kernel.ID{9, 9}}
	rnd := rand.New(rand.NewPCG(1, 2))
	revision, ids := eventstore.Revision(0), 0
	id := func() kernel.ID {
		ids++
		return kernel.MustParseID(fmt.Sprintf("00000000-0000-7000-8000-%012x", ids))
	}
	at := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	var last eventstore.Position
	give := func(commands ...eventstore.Command) {
		var err error
		last, err = store.Append(ctx, stream, revision, commands)
		require.NoError(t, err)
		for _, c := range commands {
			revision += eventstore.Revision(len(c.Events))
		}
	}
	calendar := schedule.StandardCalendar()
	calendar.Row = 1
	give(eventstore.Command{ID: id(), At: at, Events: []event.Event{&schedule.Created{
		Settings: schedule.Settings{Name: "Programa", Start: Monday}, Calendars: []schedule.Calendar{calendar},
	}}})
	ranks := kernel.Ranks("", "", n)
	for from := 0; from < n; from += 1000 {
		var e schedule.ActivitiesAdded
		for i := from; i < from+1000; i++ {
			a := schedule.Activity{
				Row: kernel.Row(i + 2), Parent: 0, Rank: ranks[i], Name: fmt.Sprintf("Partida %d", i), Kind: schedule.Task, Duration: 480,
				Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None,
				Dates: schedule.Dates{Start: Monday, Finish: Monday + 540, LateStart: Monday, LateFinish: Monday + 540},
			}
			if i == 0 {
				a.Row, a.Parent = 0, kernel.NoRow
			}
			e.Activities = append(e.Activities, a)
		}
		give(eventstore.Command{ID: id(), At: at, Events: []event.Event{&e}})
	}
	var batch []eventstore.Command
	for i := range edits {
		row := kernel.Row(rnd.IntN(n-1) + 3)
		var e event.Event = schedule.FieldDuration.Was(row, int32(480), int32(rnd.IntN(20)*480))
		if i%2 == 0 {
			e = schedule.FieldName.Was(row, "Partida", fmt.Sprintf("Partida %d", i))
		}
		batch = append(batch, eventstore.Command{ID: id(), Actor: kernel.ID{7}, At: at, Events: []event.Event{e}})
		if len(batch) == 1000 {
			give(batch...)
			batch = nil
		}
	}
	return stream, last
}
