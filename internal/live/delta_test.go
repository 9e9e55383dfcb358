package live_test

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
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
	"gantry/internal/ganttrows"
	"gantry/internal/live"
	"gantry/internal/testkit/office"
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
	d := &desk{t: t, log: memory.New(), id: newID(), caller: commands.Caller{Company: newID(), User: newID(), Role: access.Planner, Level: access.Full, Levels: access.Everywhere(access.Full)}}
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
	reload     bool // it has to read the whole plan again
	activities map[int]map[string]any
	links      map[int]map[string]any
	calendars  map[int]map[string]any
	settings   map[string]any // nil until they change
}

// absent are the values of columns that may be left out.
var absent = map[string]any{"description": "", "cost": 0.0, "usedCost": 0.0, "manHours": 0.0, "weight": nil, "summaryProgress": 0.0, "pinnedStart": nil, "externalStart": nil, "externalFinish": nil,
	"code": "", "deadline": nil, "expectedFinish": nil, "suspended": nil, "resumed": nil, "percentType": "",
	"priority": "", "subcontract": "", "responsibles": "", "tags": ""}

// unshown are fields only files set: a screen shows what follows from them.
var unshown = map[string]bool{
	"secondConstraint": true, "elapsed": true, "inactive": true, "resourceCalendar": true, "lagElapsed": true,
	"split": true, "placeholder": true, "furtherRules": true,
}

var shifted = []string{"start", "finish", "lateStart", "lateFinish", "totalFloat", "freeFloat", "span", "summaryProgress"}

// apply does what the description of a delta says, in its order.
func (s *screen) apply(t require.TestingT, data []byte) {
	var d struct {
		Base, Revision int64
		Reload         bool
		Added          struct {
			Activities, Links map[string][]any
			Calendars         []map[string]any
		}
		Removed   struct{ Activities, Links, Calendars []int }
		Calendars struct{ Changed []map[string]any }
		Settings  map[string]any
		Changed   []struct {
			Field    string
			Rows     []int
			From, To []any
		}
		Recalculated map[string]json.RawMessage
	}
	require.NoError(t, json.Unmarshal(data, &d))
	require.Equal(t, s.revision, d.Base)
	s.revision, s.reload = d.Revision, d.Reload
	if d.Reload {
		return
	}
	for table, columns := range map[*map[int]map[string]any]map[string][]any{&s.activities: d.Added.Activities, &s.links: d.Added.Links} {
		for i := range columns["row"] {
			record := map[string]any{}
			for name, column := range columns {
				require.Len(t, column, len(columns["row"]), name)
				record[name] = column[i]
			}
			for _, name := range shifted {
				if value, told := record[name]; told && value == nil {
					record[name] = 0.0 // shifts count from there
				}
			}
			for name := range unshown { // no screen of these tests shows them
				delete(record, name)
			}
			if columns["name"] != nil {
				for name, value := range absent {
					if _, told := record[name]; !told {
						record[name] = value
					}
				}
			}
			(*table)[int(record["row"].(float64))] = record
		}
	}
	for _, c := range d.Changed {
		if unshown[c.Field] || strings.HasPrefix(c.Field, "cod") && c.Field != "code" { // rows of other areas
			continue
		}
		for i, row := range c.Rows {
			a := s.activities[row]
			if name, ofLink := map[string]string{"linkType": "type", "linkLag": "lag"}[c.Field]; ofLink {
				require.Equal(t, c.From[i], s.links[row][name])
				s.links[row][name] = c.To[i]
				continue
			}
			require.NotNil(t, a, "row %d changed and is unknown", row)
			if c.Field == "constraint" {
				from, to := c.From[i].(map[string]any), c.To[i].(map[string]any)
				require.Equal(t, from["type"], a["constraint"])
				require.Equal(t, from["date"], a["constraintDate"])
				a["constraint"], a["constraintDate"] = to["type"], to["date"]
				continue
			}
			if c.Field == "suspension" {
				from, to := c.From[i].(map[string]any), c.To[i].(map[string]any)
				require.Equal(t, []any{from["suspended"], from["resumed"]}, []any{a["suspended"], a["resumed"]})
				a["suspended"], a["resumed"] = to["suspended"], to["resumed"]
				continue
			}
			if c.Field == "manual" {
				require.Equal(t, c.From[i], a["manual"] == 1.0)
				a["manual"] = map[any]float64{true: 1}[c.To[i]]
				continue
			}
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
	for _, c := range d.Added.Calendars {
		s.calendars[int(c["row"].(float64))] = c
	}
	for _, c := range d.Calendars.Changed {
		known := s.calendars[int(c["row"].(float64))]
		require.NotNil(t, known, "calendar %v changed and is unknown", c["row"])
		maps.Copy(known, c)
	}
	for _, row := range d.Removed.Calendars {
		require.Contains(t, s.calendars, row)
		delete(s.calendars, row)
	}
	if d.Settings != nil {
		s.settings = d.Settings
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
		var weight any
		if a.Weight.Custom {
			weight = float64(a.Weight.Share)
		}
		word, date := string(a.Constraint.Type), orNil(a.Constraint.Date)
		if a.Constraint.Type == schedule.ASAP || a.Constraint.Type == schedule.ALAP {
			date = nil
		}
		if a.Constraint.Type == schedule.ASAP {
			word = "asap"
		}
		activities[int(a.Row)] = map[string]any{
			"row": float64(a.Row), "parent": float64(a.Parent), "rank": string(a.Rank), "name": a.Name, "kind": string(a.Kind),
			"duration": float64(a.Duration), "remaining": float64(a.Remaining), "calendar": float64(a.Calendar),
			"start": float64(a.Dates.Start), "finish": float64(a.Dates.Finish), "lateStart": float64(a.Dates.LateStart), "lateFinish": float64(a.Dates.LateFinish),
			"totalFloat": float64(a.Dates.TotalFloat), "freeFloat": float64(a.Dates.FreeFloat), "span": float64(a.Dates.Span), "flags": float64(a.Dates.Flags),
			"constraint": word, "constraintDate": date, "progress": float64(a.Progress), "summaryProgress": float64(a.Dates.Progress), "manual": map[bool]float64{true: 1}[a.Manual],
			"actualStart": orNil(a.ActualStart), "actualFinish": orNil(a.ActualFinish), "description": a.Description, "weight": weight,
			"cost": float64(a.Cost), "usedCost": float64(a.UsedCost), "manHours": float64(a.ManHours), "pinnedStart": orNil(cmp.Or(a.PinnedStart, kernel.None)),
			"externalStart": orNil(cmp.Or(a.ExternalStart, kernel.None)), "externalFinish": orNil(cmp.Or(a.ExternalFinish, kernel.None)),
			"code": a.Code, "deadline": orNil(cmp.Or(a.Deadline, kernel.None)), "expectedFinish": orNil(cmp.Or(a.ExpectedFinish, kernel.None)),
			"suspended": orNil(cmp.Or(a.Suspended, kernel.None)), "resumed": orNil(cmp.Or(a.Resumed, kernel.None)), "percentType": string(a.PercentBy),
			"priority": string(a.Priority), "subcontract": ganttrows.IDText(a.Subcontract), "responsibles": string(a.Responsibles), "tags": string(a.Tags),
		}
	}
	for l := range s.Links() {
		links[int(l.Row)] = map[string]any{"row": float64(l.Row), "from": float64(l.From), "to": float64(l.To), "type": string(l.Type), "lag": float64(l.Lag)}
	}
	return activities, links
}

func orNil(m kernel.Minute) any {
	if m.IsNone() {
		return nil
	}
	return float64(m)
}

// read is what a screen does that has to: it takes the whole plan, as Snapshot gives it.
func (s *screen) read(t require.TestingT, state *schedule.State) {
	data, err := json.Marshal(live.Snapshot(newID(), newID(), state))
	require.NoError(t, err)
	var whole struct {
		Schedule  map[string]any
		Calendars []map[string]any
	}
	require.NoError(t, json.Unmarshal(data, &whole))
	s.activities, s.links = seen(t, state)
	s.settings, s.calendars = nil, map[int]map[string]any{}
	for _, c := range whole.Calendars {
		s.calendars[int(c["row"].(float64))] = c
	}
}

// requireCalendars compares the parts of a calendar that commands of these tests change.
func requireCalendars(t require.TestingT, s *schedule.State, shown map[int]map[string]any) {
	require.Len(t, shown, len(s.Calendars()))
	for _, c := range s.Calendars() {
		got := shown[int(c.Row)]
		require.NotNil(t, got)
		require.Equal(t, c.Name, got["name"])
		require.Equal(t, c.Default, got["default"])
		require.Len(t, got["exceptions"], len(c.Time.Exceptions))
		for i, e := range c.Time.Exceptions {
			require.EqualValues(t, e.From, got["exceptions"].([]any)[i].(map[string]any)["from"])
		}
		require.Len(t, got["week"].([]any)[5], len(c.Time.Week[6]), "Saturday")
	}
}

func requireSettings(t require.TestingT, o schedule.Settings, shown map[string]any) {
	if shown == nil {
		return
	}
	basis := string(o.Basis)
	if basis == "" {
		basis = "duration"
	}
	require.Equal(t, map[string]any{
		"name": o.Name, "start": float64(o.Start), "minutesPerDay": float64(o.MinutesPerDay), "minutesPerWeek": float64(o.MinutesPerWeek),
		"dateFormat": o.DateFormat, "dataDate": orNil(o.Options.DataDate), "mustFinishBy": orNil(o.Options.MustFinishBy),
		"profile": string(o.Options.Profile), "basis": basis, "options": map[string]any{
			"lagCalendar": o.Options.LagCalendar, "progressMode": o.Options.ProgressMode, "floatMode": o.Options.FloatMode,
			"criticalBy": o.Options.CriticalBy, "criticalLimit": float64(o.Options.CriticalLimit),
			"ignoreDateLimits": o.Options.IgnoreDateLimits, "openEndsCritical": o.Options.OpenEndsCritical, "alapForm": o.Options.ALAPForm,
			"useExpectedFinish": o.Options.UseExpectedFinish, "lagFromEarlyStart": o.Options.LagFromEarlyStart, "multipleCriticalPaths": o.Options.MultipleCriticalPaths,
			"ignoreExternalDates": o.Options.IgnoreExternalDates,
		},
	}, shown)
}

// A screen that gets every delta shows the plan, whatever people do.
func TestDeltasLeadToThePlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newDesk(t)
		defer d.close()
		s := &screen{activities: map[int]map[string]any{}, links: map[int]map[string]any{}, calendars: map[int]map[string]any{}}
		d.look(func(state *schedule.State) {
			for _, c := range state.Calendars() {
				s.calendars[int(c.Row)] = map[string]any{
					"row": float64(c.Row), "name": c.Name, "default": c.Default, "exceptions": []any{}, "week": make([]any, 7),
				}
				s.calendars[int(c.Row)]["week"].([]any)[5] = []any{}
			}
		})
		revision, _, err := d.store.Head(context.Background(), d.stream)
		require.NoError(t, err)
		s.revision = int64(revision)
		var reimported []kernel.CommandID
		for range rapid.IntRange(1, 40).Draw(t, "commands") {
			rnd := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "command"), 1))
			var c plan.Command
			d.look(func(state *schedule.State) { c = office.Any(rnd, state) })
			if n := len(reimported); n > 0 && rnd.IntN(4) == 0 {
				c = plan.RestoreBefore{Command: reimported[n-1], Rest: true}
				reimported = reimported[:n-1]
			}
			r := d.run(c)
			if len(r.Events) == 0 {
				continue
			}
			if _, is := c.(schedule.Reimport); is {
				reimported = append(reimported, r.Command)
			}
			data, err := json.Marshal(live.DeltaOf(r.Events[0].Revision-1, r.Events))
			require.NoError(t, err)
			s.apply(t, data)
			var image *schedule.Image
			d.look(func(state *schedule.State) { image = state.Image() })
			state, err := schedule.FromImage(image) // what fails here must not end the writer
			require.NoError(t, err)
			if s.reload {
				s.read(t, state)
			}
			activities, links := seen(t, state)
			require.Equal(t, activities, s.activities)
			require.Equal(t, links, s.links)
			requireCalendars(t, state, s.calendars)
			requireSettings(t, state.Settings(), s.settings)
		}
	})
}

func TestADeltaTellsWhenTellingIsTooMuch(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	stream := d.stream
	record := func(e event.Event) eventstore.Recorded {
		return eventstore.Recorded{Stream: stream, Revision: 7, Position: 70, Count: 1, Event: e}
	}
	require.True(t, live.DeltaOf(6, []eventstore.Recorded{record(&schedule.ImportStarted{})}).Reload, "imports")
	many := schedule.FieldName.Event(event.Change[string]{})
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

// The work breakdown of a file may have a summary with nothing under it. It has no dates: null in snapshots and deltas.
func TestASummaryWithNothingUnderItHasNoDatesInSnapshotsAndDeltas(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	standard := schedule.StandardCalendar()
	standard.Row = 1
	task := schedule.Activity{Row: 1, Kind: schedule.Task, Name: "Losa", Code: "A1", Duration: 480, Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None}
	zone := schedule.Activity{Row: 2, Kind: schedule.Summary, Name: "Sector sin partidas", Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None}
	made := d.run(schedule.TakeOver{Import: schedule.Import{
		Settings: schedule.Settings{Name: "Programa", Start: kernel.Date(2026, 5, 4, 8, 0)}, Calendars: []schedule.Calendar{standard}, Activities: []schedule.Activity{task, zone},
	}})
	require.Equal(t, planning.Accepted, made.Outcome, made.Fault)

	type columns struct {
		Name                                 []string
		Start, Finish, LateStart, LateFinish []*int
	}
	empty := func(of string, c columns) {
		at := slices.Index(c.Name, zone.Name)
		require.GreaterOrEqual(t, at, 0, of)
		for _, column := range [][]*int{c.Start, c.Finish, c.LateStart, c.LateFinish} {
			require.Nil(t, column[at], of)
		}
	}
	decode := func(from, to any) {
		text, err := json.Marshal(from)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, to))
	}
	var snapshot struct{ Activities columns }
	d.look(func(s *schedule.State) { decode(live.Snapshot(d.id, d.caller.Company, s), &snapshot) })
	empty("the snapshot", snapshot.Activities)
	require.NotNil(t, snapshot.Activities.Start[slices.Index(snapshot.Activities.Name, task.Name)])

	row := kernel.NoRow
	d.look(func(s *schedule.State) {
		for a := range s.Activities() {
			if a.Name == zone.Name {
				row = a.Row
			}
		}
	})
	made = d.run(schedule.Duplicate{Rows: []kernel.Ref{kernel.At(row)}})
	require.Equal(t, planning.Accepted, made.Outcome, made.Fault)
	var recorded []eventstore.Recorded
	for r, err := range d.store.Read(t.Context(), d.stream, 0) {
		require.NoError(t, err)
		if r.Command == made.Command {
			recorded = append(recorded, r)
		}
	}
	var delta struct {
		Added        struct{ Activities columns }
		Recalculated struct{ Rows []kernel.Row }
	}
	decode(live.DeltaOf(recorded[0].Revision-1, recorded), &delta)
	empty("the delta of a copy", delta.Added.Activities)
	require.NotContains(t, delta.Recalculated.Rows, made.Created[0], "nothing shifts it")
}
