package schedule_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/httpapi/schedule"
)

type compared struct {
	From, To struct {
		Kind, Name, At string
		Revision       eventstore.Revision
		Finish         *kernel.Minute
		Activities     int
	}
	Whole  bool
	Counts map[string]int
	More   int
	Items  []struct {
		Kind, Entity, By, At string
		Row                  kernel.Row
		Revision             eventstore.Revision
		Cells                []struct {
			Field    string
			From, To any
		}
		LinkFrom, LinkTo *struct{ From, To kernel.Row }
	}
	Rows []struct {
		Row                                      kernel.Row
		Number                                   int
		Name                                     string
		StartFrom, StartTo, FinishFrom, FinishTo *kernel.Minute
	}
	People map[string]struct{ Name string }
	Steps  []struct {
		Revision     eventstore.Revision
		From, Finish *kernel.Minute
		By           string
	}
}

func compare(c *httpapitest.Client, from, to string, seen any) (out compared) {
	c.World.T.Helper()
	q := url.Values{"from": {from}, "to": {to}, "atLeast": {fmt.Sprint(seen)}}
	c.OK(http.MethodGet, comparisonOf(c)+"?"+q.Encode(), nil).Into(c.World.T, &out)
	return out
}

func comparisonOf(c *httpapitest.Client) string {
	return "/api/schedules/" + c.World.Ours.Schedule.String() + "/comparison"
}

func TestTwoMomentsOfAScheduleAreCompared(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	planner := w.As(w.Ours, access.Planner)
	run := func(command fields) schedule.ReceiptView {
		t.Helper()
		command["id"] = httpapitest.NewID()
		r := planner.Command(w.Ours.Schedule, command)
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		return r
	}
	run(fields{"type": "baseline.save", "name": "Contrato", "option": 1})
	pinned := run(fields{"type": "update.save", "name": "Marzo"})
	between := time.Now()
	longer := run(fields{"type": "activity.set-duration", "row": w.Ours.Activity, "duration": 1920})
	last := run(fields{"type": "links.remove", "links": []any{w.Ours.Link}})

	t.Run("upd-101 an update is compared with the plan as it is now: what moved, whose change it was and at which revision", func(t *testing.T) {
		got := compare(w.At(t).As(w.Ours, access.Client), "update:1", "current", last.Position)
		assert.Equal(t, map[string]int{"added": 0, "deleted": 0, "dates": 2, "duration": 1, "constraint": 0, "progress": 0, "logic": 1, "calendar": 0, "other": 0}, got.Counts)
		assert.Equal(t, []any{"update", "Marzo", pinned.Revision}, []any{got.From.Kind, got.From.Name, got.From.Revision})
		assert.Equal(t, []any{"current", last.Revision, 2}, []any{got.To.Kind, got.To.Revision, got.To.Activities})
		by := w.Ours.People[access.Planner].String()
		duration := got.Items[2]
		require.Equal(t, "duration", duration.Kind)
		assert.Equal(t, []any{w.Ours.Activity, longer.Revision, by}, []any{duration.Row, duration.Revision, duration.By})
		assert.Equal(t, []any{"duration", 960.0, 1920.0}, []any{duration.Cells[0].Field, duration.Cells[0].From, duration.Cells[0].To})
		assert.Contains(t, got.People[by].Name, "Ana")
		second := got.Rows[1]
		assert.Equal(t, "Excavación", second.Name)
		assert.Equal(t, 2, second.Number)
		assert.Less(t, *second.StartTo, *second.StartFrom, "without its link it begins with the project")
		unlinked := got.Items[3]
		assert.Equal(t, []any{"logic", last.Revision, w.Ours.Activity, w.Ours.Second}, []any{unlinked.Kind, unlinked.Revision, unlinked.LinkFrom.From, unlinked.LinkFrom.To})
		assert.Nil(t, unlinked.LinkTo)
	})
	t.Run("the ledger holds the commands that moved the finish between the two, and leads from the one to the other", func(t *testing.T) {
		got := compare(w.At(t).As(w.Ours, access.Planner), "update:1", "current", last.Position)
		require.Len(t, got.Steps, 2)
		assert.Equal(t, []eventstore.Revision{longer.Revision, last.Revision}, []eventstore.Revision{got.Steps[0].Revision, got.Steps[1].Revision})
		assert.Equal(t, got.From.Finish, got.Steps[0].From)
		assert.Equal(t, got.Steps[0].Finish, got.Steps[1].From)
		assert.Equal(t, got.To.Finish, got.Steps[1].Finish)
		assert.NotEqual(t, *got.From.Finish, *got.To.Finish)
	})
	t.Run("a baseline is compared by what it holds: dates and durations, no links", func(t *testing.T) {
		got := compare(w.At(t).As(w.Ours, access.Planner), "baseline:1", "current", last.Position)
		assert.False(t, got.Whole)
		assert.Equal(t, []int{1, 2, 0}, []int{got.Counts["duration"], got.Counts["dates"], got.Counts["logic"]})
		assert.Equal(t, "Contrato", got.From.Name)
		assert.Less(t, got.From.Revision, pinned.Revision)
		assert.NotEmpty(t, got.Items[0].By)
	})
	t.Run("a baseline and a moment after it name who had changed what by that moment", func(t *testing.T) {
		got := compare(w.At(t).As(w.Ours, access.Planner), "baseline:1", fmt.Sprint(longer.Revision), last.Position)
		assert.Equal(t, longer.Revision, got.To.Revision)
		for _, i := range got.Items {
			assert.Equal(t, longer.Revision, i.Revision, i.Kind)
		}
	})
	t.Run("a baseline saved after a moment blames nobody for what came after that moment", func(t *testing.T) {
		w := w.At(t)
		c := w.As(w.Ours, access.Planner)
		saved := c.Command(w.Ours.Schedule, fields{"type": "baseline.save", "name": "Segunda", "option": 1})
		got := compare(c, "baseline:2", fmt.Sprint(pinned.Revision), saved.Position)
		assert.Equal(t, saved.Revision, got.From.Revision)
		assert.Equal(t, 1, got.Counts["duration"])
		for _, i := range got.Items {
			assert.Less(t, i.Revision, longer.Revision, i.Kind)
		}
		both := compare(c, "baseline:1", "baseline:2", saved.Position)
		assert.Equal(t, []int{1, 2}, []int{both.Counts["duration"], both.Counts["dates"]})
		assert.Len(t, both.Steps, 2)
	})
	t.Run("an instant, a revision and an update of one moment are the same plan", func(t *testing.T) {
		w := w.At(t)
		for _, from := range []string{between.UTC().Format(time.RFC3339Nano), fmt.Sprint(pinned.Revision), "update:1"} {
			got := compare(w.As(w.Ours, access.Planner), from, fmt.Sprint(longer.Revision), last.Position)
			assert.Equal(t, pinned.Revision, got.From.Revision, from)
			assert.Equal(t, 1, got.Counts["duration"], from)
			assert.Zero(t, got.Counts["logic"], from)
		}
	})
	t.Run("a moment compared with itself differs in nothing, and backwards the values are exchanged", func(t *testing.T) {
		w := w.At(t)
		same := compare(w.As(w.Ours, access.Planner), "current", "current", last.Position)
		assert.Empty(t, same.Items)
		assert.Empty(t, same.Steps)
		back := compare(w.As(w.Ours, access.Planner), "current", "update:1", last.Position)
		assert.Equal(t, []any{1920.0, 960.0}, []any{back.Items[2].Cells[0].From, back.Items[2].Cells[0].To})
		assert.Nil(t, back.Items[3].LinkFrom)
	})
	t.Run("a moment before the first event, one after the last and one that is none are refused", func(t *testing.T) {
		w := w.At(t)
		c := w.As(w.Ours, access.Planner)
		for from, code := range map[string]string{
			"2001-01-01T00:00:00Z": "moment.before_first", "99999": "moment.after_last", "yesterday": "moment.unreadable", "baseline:0": "moment.unreadable",
			"baseline:7": "baseline.unknown", "update:7": "update.unknown",
		} {
			assert.Equal(t, code, c.Do(http.MethodGet, comparisonOf(c)+"?from="+url.QueryEscape(from), nil).Code(t), from)
		}
	})
	t.Run("another company learns nothing of it", func(t *testing.T) {
		w := w.At(t)
		c := w.As(w.Theirs, access.Planner)
		assert.Equal(t, http.StatusNotFound, c.Do(http.MethodGet, comparisonOf(c), nil).StatusCode)
	})
}
