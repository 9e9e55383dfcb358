package live_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/eventstore/memory"
	"gantry/internal/live"
	"gantry/internal/timeclock"
)

func newID() kernel.ID { return kernel.ID(uuid.Must(uuid.NewV7())) }

// desk executes real commands on a real store in memory.
type desk struct {
	t       require.TestingT
	log     *memory.Log
	store   *eventstore.Store
	planner *planning.Planner
	caller  commands.Caller
	id      kernel.ScheduleID
	stream  eventstore.Stream
}

func newDesk(t require.TestingT) *desk {
	r := event.NewRegistry()
	plan.Register(r)
	d := &desk{t: t, log: memory.New(), id: newID(), caller: commands.Caller{Company: newID(), User: newID(), Role: access.Planner, Level: access.Full}}
	d.store = eventstore.New(d.log, r)
	d.planner = planning.New(planning.Config{Store: d.store, Clock: timeclock.System{}, NewID: newID})
	d.stream = eventstore.Stream{Company: d.caller.Company, Kind: eventstore.Plan, ID: d.id}
	made := d.run(schedule.Create{
		Project: newID(), Name: "Programa", Start: kernel.Date(2026, 5, 4, 8, 0), Options: schedule.Options{DataDate: kernel.None, MustFinishBy: kernel.None},
	})
	require.Equal(t, planning.Accepted, made.Outcome, made.Fault)
	return d
}

func (d *desk) close() { require.NoError(d.t, d.planner.Close(context.Background())) }

func (d *desk) run(c plan.Command) planning.Receipt {
	receipts, err := d.planner.Execute(context.Background(), d.id, d.caller, []planning.Request{{ID: newID(), Command: c}})
	require.NoError(d.t, err)
	return receipts[0]
}

func (d *desk) look(f func(*schedule.State)) {
	require.NoError(d.t, d.planner.Inspect(context.Background(), d.id, d.caller, func(s *plan.State, _ eventstore.Revision) { f(s.Schedule()) }))
}

// screen is a client that knows nothing but the JSON it was sent.
type screen struct {
	revision   int64
	activities map[int]map[string]any
	links      map[int]map[string]any
}

var shifted = []string{"start", "finish", "lateStart", "lateFinish", "totalFloat", "freeFloat", "span"}

// apply does what the description of a delta says, in its order.
func (s *screen) apply(t require.TestingT, data []byte) {
	var d struct {
		Base, Revision int64
		Reload         bool
		Added          struct{ Activities, Links map[string][]any }
		Removed        struct{ Activities, Links []int }
		Changed        []struct {
			Field    string
			Rows     []int
			From, To []any
		}
		Recalculated map[string]json.RawMessage
	}
	require.NoError(t, json.Unmarshal(data, &d))
	require.False(t, d.Reload)
	require.Equal(t, s.revision, d.Base)
	s.revision = d.Revision
	for table, columns := range map[*map[int]map[string]any]map[string][]any{&s.activities: d.Added.Activities, &s.links: d.Added.Links} {
		for i := range columns["row"] {
			record := map[string]any{}
			for name, column := range columns {
				require.Len(t, column, len(columns["row"]), name)
				record[name] = column[i]
			}
			(*table)[int(record["row"].(float64))] = record
		}
	}
	for _, c := range d.Changed {
		for i, row := range c.Rows {
			a := s.activities[row]
			require.NotNil(t, a, "row %d changed and is unknown", row)
			if c.Field == "place" {
				from, to := c.From[i].(map[string]any), c.To[i].(map[string]any)
				require.Equal(t, from["parent"], a["parent"])
				require.Equal(t, from["rank"], a["rank"])
				a["parent"], a["rank"] = to["parent"], to["rank"]
				continue
			}
			require.Equal(t, c.From[i], a[c.Field], "%s of %d", c.Field, row)
			a[c.Field] = c.To[i]
		}
	}
	for _, row := range d.Removed.Activities {
		require.Contains(t, s.activities, row)
		delete(s.activities, row)
	}
	for _, row := range d.Removed.Links {
		require.Contains(t, s.links, row)
		delete(s.links, row)
	}
	if d.Recalculated == nil {
		return
	}
	column := func(name string) (out []float64) {
		if raw := d.Recalculated[name]; raw != nil {
			require.NoError(t, json.Unmarshal(raw, &out))
		}
		return out
	}
	for i, row := range column("rows") {
		a := s.activities[int(row)]
		require.NotNil(t, a, "row %v moved and is unknown", row)
		for _, name := range shifted {
			if by := column(name); len(by) > 0 {
				a[name] = a[name].(float64) + by[i]
			}
		}
		if flags := column("flags"); len(flags) > 0 {
			a["flags"] = flags[i]
		}
	}
}

// seen is the plan as a screen should show it, from the state itself.
func seen(t require.TestingT, s *schedule.State) (activities, links map[int]map[string]any) {
	activities, links = map[int]map[string]any{}, map[int]map[string]any{}
	for a := range s.Activities() {
		activities[int(a.Row)] = map[string]any{
			"row": float64(a.Row), "parent": float64(a.Parent), "rank": string(a.Rank), "name": a.Name, "kind": string(a.Kind),
			"duration": float64(a.Duration), "remaining": float64(a.Remaining), "calendar": float64(a.Calendar),
			"start": float64(a.Dates.Start), "finish": float64(a.Dates.Finish), "lateStart": float64(a.Dates.LateStart), "lateFinish": float64(a.Dates.LateFinish),
			"totalFloat": float64(a.Dates.TotalFloat), "freeFloat": float64(a.Dates.FreeFloat), "span": float64(a.Dates.Span), "flags": float64(a.Dates.Flags),
			"constraint": "asap", "constraintDate": nil, "progress": 0.0, "manual": 0.0, "actualStart": nil, "actualFinish": nil,
		}
	}
	for l := range s.Links() {
		links[int(l.Row)] = map[string]any{"row": float64(l.Row), "from": float64(l.From), "to": float64(l.To), "type": string(l.Type), "lag": float64(l.Lag)}
	}
	return activities, links
}

// A screen that is told every delta shows the plan, whatever people do.
func TestDeltasLeadToThePlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newDesk(t)
		defer d.close()
		s := &screen{activities: map[int]map[string]any{}, links: map[int]map[string]any{}}
		revision, _, err := d.store.Head(context.Background(), d.stream)
		require.NoError(t, err)
		s.revision = int64(revision)
		for range rapid.IntRange(1, 25).Draw(t, "commands") {
			r := d.run(d.draw(t))
			if len(r.Events) == 0 {
				continue
			}
			data, err := json.Marshal(live.DeltaOf(r.Events[0].Revision-1, r.Events))
			require.NoError(t, err)
			s.apply(t, data)
			d.look(func(state *schedule.State) {
				activities, links := seen(t, state)
				require.Equal(t, activities, s.activities)
				require.Equal(t, links, s.links)
			})
		}
	})
}

// draw gives any command, sensible or not.
func (d *desk) draw(t *rapid.T) plan.Command {
	var rows, links []kernel.Row
	d.look(func(s *schedule.State) {
		for a := range s.Activities() {
			rows = append(rows, a.Row)
		}
		for l := range s.Links() {
			links = append(links, l.Row)
		}
	})
	row := func() kernel.Ref { return kernel.At(rapid.SampledFrom(append(rows, 0)).Draw(t, "row")) }
	one := func() plan.Command {
		switch rapid.IntRange(0, 6).Draw(t, "command") {
		case 0:
			return schedule.Rename{Row: row(), Name: fmt.Sprint("name ", rapid.IntRange(0, 9).Draw(t, "name"))}
		case 1:
			return schedule.SetDuration{Row: row(), Duration: int32(240 * rapid.IntRange(0, 6).Draw(t, "duration"))}
		case 2:
			return schedule.Delete{Rows: []kernel.Ref{row()}}
		case 3:
			return schedule.Move{Rows: []kernel.Ref{row()}, Parent: row()}
		case 4:
			return schedule.LinkAdd{Items: []schedule.LinkItem{{
				From: row(), To: row(), Type: rapid.SampledFrom([]schedule.LinkType{schedule.FS, schedule.SS, schedule.FF, schedule.SF}).Draw(t, "type"),
			}}}
		case 5:
			return schedule.LinkRemove{Links: []kernel.Ref{kernel.At(rapid.SampledFrom(append(links, 9999)).Draw(t, "link"))}}
		default:
			items := make([]schedule.AddItem, rapid.IntRange(1, 3).Draw(t, "items"))
			for i := range items {
				if len(rows) > 0 && rapid.Bool().Draw(t, "under") {
					items[i].Parent = row()
				}
			}
			return schedule.Add{Items: items}
		}
	}
	switch rapid.IntRange(0, 9).Draw(t, "what") {
	case 0, 1:
		return plan.Undo{Rest: rapid.Bool().Draw(t, "rest")}
	case 2:
		return plan.Redo{}
	case 3: // a row may come, change and go within one command
		return plan.Batch{Commands: []plan.Command{
			schedule.Add{Items: []schedule.AddItem{{Name: "for a moment"}, {Name: "to stay"}}}, schedule.Rename{Row: kernel.Made(kernel.ID{}, 1), Name: "changed"},
			one(), schedule.Delete{Rows: []kernel.Ref{kernel.Made(kernel.ID{}, 1)}},
		}}
	}
	return one()
}

func TestADeltaTellsWhenTellingIsTooMuch(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	stream := d.stream
	record := func(e event.Event) eventstore.Recorded {
		return eventstore.Recorded{Stream: stream, Revision: 7, Position: 70, Count: 1, Event: e}
	}
	require.True(t, live.DeltaOf(6, []eventstore.Recorded{record(schedule.ImportStarted{})}).Reload, "imports")
	many := schedule.NameChanged{}
	for n := range 60_001 {
		many.Rows, many.From, many.To = append(many.Rows, kernel.Row(n)), append(many.From, "a"), append(many.To, "b")
	}
	big := live.DeltaOf(6, []eventstore.Recorded{record(many)})
	require.True(t, big.Reload)
	require.Empty(t, big.Changed)
	require.EqualValues(t, 7, big.Revision)
	none := live.DeltaOf(6, nil)
	require.EqualValues(t, 6, none.Revision)
}

func TestADeltaIsTheSameEveryTimeItIsDerived(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	r := d.run(schedule.Add{Items: []schedule.AddItem{{Name: "Trazado"}, {Name: "Excavación"}}})
	var read []eventstore.Recorded
	for e, err := range d.store.Read(context.Background(), d.stream, r.Base) {
		require.NoError(t, err)
		read = append(read, e)
	}
	from, err := json.Marshal(live.DeltaOf(r.Base, r.Events))
	require.NoError(t, err)
	again, err := json.Marshal(live.DeltaOf(r.Base, read))
	require.NoError(t, err)
	require.JSONEq(t, string(from), string(again), "from the receipt and from the stream")
}
