package history_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/demo"
	"gantry/internal/testkit/history"
	"gantry/internal/testkit/office"
)

// Whole histories as a Gantry of their day wrote them, with the plan, the undo and the rows they gave that day. A later Gantry must
// give the same. They are never written anew to make a test pass: a new one is added where an event has come.
var updateStreams = flag.Bool("update-streams", false, "write testdata/streams anew by working through its histories")

const streams = "testdata/streams"

// begun are the histories by name: what each begins with, and how many random commands follow.
var begun = []struct {
	name string
	open func(*testing.T, *office.Office) kernel.ScheduleID
	work int
}{
	{"clinic", func(t *testing.T, o *office.Office) kernel.ScheduleID {
		in, err := demo.Clinic(demo.Spanish, kernel.Date(2026, 3, 2, 12, 0))
		require.NoError(t, err)
		for i := range in.Activities[:20] {
			total := int32(60 * i)
			in.AsImported = append(in.AsImported, schedule.Stored{
				Activity: in.Activities[i].Row, Start: office.Monday, Finish: office.Monday + 540, LateStart: kernel.None, LateFinish: kernel.None, TotalFloat: &total,
			})
		}
		return o.Open(schedule.TakeOver{Project: o.Project, Import: in})
	}, 350},
	{"small", func(t *testing.T, o *office.Office) kernel.ScheduleID { return o.OpenEmpty("Programa general") }, 900},
	{"baselines", func(t *testing.T, o *office.Office) kernel.ScheduleID { return o.OpenEmpty("Programa general") }, 60},
	{"updates", func(t *testing.T, o *office.Office) kernel.ScheduleID { return o.OpenEmpty("Programa general") }, 30},
	{"requests", func(t *testing.T, o *office.Office) kernel.ScheduleID { return o.OpenEmpty("Programa general") }, 20},
	{"assigned", func(t *testing.T, o *office.Office) kernel.ScheduleID {
		id := o.OpenEmpty("Programa general")
		made := o.Do(id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Losa"}, {Name: "Muro"}}}).Created
		for _, c := range assigning(kernel.At(made[len(made)-1])) {
			o.Do(id, 0, c)
		}
		o.Do(id, 0, schedule.Save{})
		return id
	}, 20},
	{"lookahead", func(t *testing.T, o *office.Office) kernel.ScheduleID {
		id := o.OpenEmpty("Programa general")
		made := o.Do(id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Losa"}, {Name: "Muro"}}}).Created
		o.PlanAhead(id, made[len(made)-2:])
		return id
	}, 0},
	{"documents", func(t *testing.T, o *office.Office) kernel.ScheduleID {
		id := o.OpenEmpty("Programa general")
		made := o.Do(id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Losa"}}}).Created
		o.Attach(id, made[0])
		return id
	}, 0},
	{"weekly", func(t *testing.T, o *office.Office) kernel.ScheduleID {
		id := o.OpenEmpty("Programa general")
		made := o.Do(id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Losa"}}}).Created
		o.PlanWeek(id, made[0])
		return id
	}, 0},
	{"codes", func(t *testing.T, o *office.Office) kernel.ScheduleID {
		id := o.OpenEmpty("Programa general")
		made := o.Do(id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Losa"}, {Name: "Muro"}}}).Created
		o.Code(id, made[len(made)-2:]...)
		return id
	}, 0},
	{"ranges", func(t *testing.T, o *office.Office) kernel.ScheduleID {
		id := o.OpenEmpty("Programa general")
		made := o.Do(id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Losa"}, {Name: "Muro"}}}).Created
		o.Range(id, made[len(made)-2:]...)
		return id
	}, 0},
}

func TestAStoredHistoryGivesThePlanAndTheRowsItAlwaysGave(t *testing.T) {
	if *updateStreams {
		for i, b := range begun {
			writeStream(t, b.name, func(o *office.Office) kernel.ScheduleID {
				id := b.open(t, o)
				o.Work(rand.New(rand.NewPCG(uint64(i), 7)), b.work)
				return id
			})
		}
	}
	files, err := filepath.Glob(filepath.Join(streams, "*.events.gz"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	seen := map[string]bool{}
	for _, file := range files {
		name := filepath.Base(file[:len(file)-len(".events.gz")])
		h := history.Read(t, unpacked(t, file))
		for _, e := range h.Events {
			seen[e.Event.EventType()] = true
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			gave, now := filepath.Join(streams, name+".gave.json.gz"), given(t, h)
			if *updateStreams {
				pack(t, gave, now)
			}
			then, err := os.ReadFile(unpacked(t, gave))
			require.NoError(t, err)
			require.Equal(t, lines(then), lines(now))
		})
	}
	known := event.NewRegistry()
	plan.Register(known)
	for _, name := range known.Types() {
		require.True(t, seen[name], "no stored history has %s", name)
	}
}

func writeStream(t *testing.T, name string, work func(*office.Office) kernel.ScheduleID) {
	o := office.New(t)
	id := work(o)
	var text bytes.Buffer
	_, err := o.Store.WriteSlice(context.Background(), &text, planning.Plan(o.Company, id), 0)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(streams, 0o755))
	pack(t, filepath.Join(streams, name+".events.gz"), text.Bytes())
}

// assigning are the commands that give an activity a priority, a firm, people and tags.
func assigning(row kernel.Ref) []plan.Command {
	rows := []kernel.Ref{row}
	return []plan.Command{
		schedule.SetPriority{Rows: rows, Priority: schedule.High}, schedule.SetSubcontract{Rows: rows, Subcontract: office.Firm, Available: office.Offered},
		schedule.SetResponsibles{Rows: rows, Responsibles: office.Offered.People, Available: office.Offered},
		schedule.SetTags{Rows: rows, Tags: "1", Available: office.Offered},
	}
}

// later takes columns without a value away that came after the first histories.
var later = strings.NewReplacer(`"priority": "", `, "", `"subcontract": "", `, "", `"responsibles": "", `, "", `"tags": "", `, "", `"more_tasks": 0, `, "", `"more_roadblocks": 0, `, "")

// noted is when a progress was written down: a column that came later too. These histories hold no progress that somebody said was held
// at another time.
var noted = regexp.MustCompile(`"recorded_at": "[^"]*", `)

// given is everything a history gives, one line for each record, field of undo and row.
func given(t *testing.T, h *history.History) []byte {
	var out bytes.Buffer
	line := func(what string, v any) {
		text, err := json.Marshal(v)
		require.NoError(t, err)
		fmt.Fprintf(&out, "%s %s\n", what, text)
	}
	state := h.At(h.Last())
	s := state.Schedule()
	line("settings", s.Settings())
	line("next", s.Next())
	line("finish", s.Finish())
	line("engine", state.Engine())
	for _, c := range s.Calendars() {
		line("calendar", c)
	}
	for a := range s.Activities() {
		line("activity", a)
		line("children", s.Children(a.Row))
	}
	for l := range s.Links() {
		line("link", l)
	}
	for _, st := range s.AsImported() {
		line("as-imported", st)
	}
	for _, b := range s.Baselines() {
		if !b.Imported { // those of files were no versions in the first histories
			line("baseline", b)
		}
	}
	for _, u := range s.Updates() {
		line("update", u)
	}
	for _, r := range state.Requests().All() {
		line("request", r)
	}
	users := map[kernel.UserID]bool{}
	for _, e := range h.Events {
		users[e.Actor] = true
	}
	for _, user := range slices.SortedFunc(maps.Keys(users), func(a, b kernel.UserID) int { return bytes.Compare(a[:], b[:]) }) {
		undo, redo := state.Stacks(user)
		line("undo", undo)
		line("redo", redo)
		for i := range undo {
			line("undone", reverted(t, h, state, user, plan.Undo{Command: undo[i].Command}))
			line("undone rest", reverted(t, h, state, user, plan.Undo{Command: undo[i].Command, Rest: true}))
		}
		for i := range redo {
			line("redone", reverted(t, h, state, user, plan.Redo{Command: redo[i].Command}))
		}
	}
	pool := h.Follow(h.Last())
	for _, projection := range []string{"gantt", "changelog"} {
		tables := office.Rows(t, pool, projection)
		for _, table := range slices.Sorted(maps.Keys(tables)) {
			for _, row := range tables[table] {
				fmt.Fprintf(&out, "%s %s\n", table, noted.ReplaceAllString(later.Replace(row), ""))
			}
		}
	}
	return out.Bytes()
}

// reverted is what taking a command back would be: its events, or why it is refused.
func reverted(t *testing.T, h *history.History, s *plan.State, user kernel.UserID, c plan.Command) []any {
	_, first, last, _, err := s.Target(user, c, plan.Span{})
	require.NoError(t, err)
	var past []event.Event
	for _, e := range h.Events {
		if int64(e.Revision) >= first && int64(e.Revision) <= last {
			past = append(past, e.Event)
		}
	}
	d, err := s.Decide(plan.Meta{ID: kernel.ID{1}, By: plan.By{User: user, Role: access.Planner, Levels: access.Everywhere(access.Full)}}, c, past)
	if err != nil {
		return []any{err.Error()}
	}
	var out []any
	for _, e := range d.Events {
		name, version, body, err := office.Registry().Encode(e)
		require.NoError(t, err)
		out = append(out, name, version, json.RawMessage(body))
	}
	return out
}

func pack(t *testing.T, file string, text []byte) {
	f, err := os.Create(file)
	require.NoError(t, err)
	w, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	require.NoError(t, err)
	_, err = w.Write(text)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.NoError(t, f.Close())
}

// unpacked gives the name of a file with the contents of a packed one.
func unpacked(t testing.TB, file string) string {
	f, err := os.Open(file)
	require.NoError(t, err)
	defer func() { _ = f.Close() }()
	r, err := gzip.NewReader(f)
	require.NoError(t, err)
	text, err := io.ReadAll(r)
	require.NoError(t, err)
	plain := filepath.Join(t.TempDir(), filepath.Base(file))
	require.NoError(t, os.WriteFile(plain, text, 0o600))
	return plain
}

func lines(text []byte) []string {
	var out []string
	for line := range bytes.Lines(text) {
		out = append(out, string(line))
	}
	return out
}
