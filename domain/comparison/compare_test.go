package comparison_test

import (
	"encoding/binary"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/comparison"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

var (
	ana  = kernel.MustParseID("01890000-0000-7000-8000-0000000000a1")
	beto = kernel.MustParseID("01890000-0000-7000-8000-0000000000b2")
)

// site runs commands on a plan and remembers what a reader of its history would.
type site struct {
	t        *testing.T
	state    *plan.State
	revision int64
	moves    map[kernel.Row]area.Write
	ids      uint64
}

func newSite(t *testing.T) *site {
	s := &site{t: t, state: plan.New(kernel.MustParseID("01890000-0000-7000-8000-000000000001")), moves: map[kernel.Row]area.Write{}}
	s.do(ana, schedule.Create{Name: "Clinic", Start: kernel.Date(2026, 3, 2, 8, 0)})
	return s
}

// do executes a command and gives the revision it ends at.
func (s *site) do(user kernel.UserID, c plan.Command) plan.Written {
	s.t.Helper()
	s.ids++
	id := kernel.ID{1}
	binary.BigEndian.PutUint64(id[8:], s.ids)
	d, err := s.state.Decide(plan.Meta{ID: id, By: plan.By{User: user, Role: access.Planner, Levels: access.Everywhere(access.Full)}}, c, nil)
	require.NoError(s.t, err)
	require.NotEmpty(s.t, d.Events)
	for _, e := range d.Events {
		s.state.Evolve(e)
	}
	events := d.Events
	moved, err := s.state.Recalculate(plan.ReasonCommand)
	require.NoError(s.t, err)
	w := plan.Written{Command: id, Actor: user, First: s.revision + 1, At: time.Unix(int64(s.ids), 0).UTC()}
	if moved != nil {
		s.state.Evolve(moved)
		events = append(events[:len(events):len(events)], moved)
	}
	s.revision += int64(len(events))
	w.Revision, w.Events = s.revision, events
	s.state.Record(w)
	if moved != nil {
		r := moved
		for i, row := range r.Rows {
			if r.Start != nil && r.Start[i] != 0 || r.End != nil && r.End[i] != 0 {
				s.moves[row] = area.Write{User: user, Revision: w.Revision, At: w.At}
			}
		}
	}
	return w
}

func (s *site) add(names ...string) []kernel.Row {
	var c schedule.Add
	for _, name := range names {
		c.Items = append(c.Items, schedule.AddItem{Name: name, Parent: kernel.At(0)})
	}
	return plan.Created(s.do(ana, c).Events)
}

func (s *site) link(from, to kernel.Row) kernel.Row {
	return plan.Created(s.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(from), To: kernel.At(to)}}}).Events)[0]
}

func (s *site) now() *comparison.Picture { return comparison.Of(s.state.Schedule()) }

// authors is what the plan and its recalculations know of the past.
type authors struct {
	*plan.State
	moves map[kernel.Row]area.Write
}

func (a authors) LastMove(row kernel.Row) (area.Write, bool) {
	w, known := a.moves[row]
	return w, known
}

func (s *site) compare(from, to *comparison.Picture) []comparison.Item {
	return comparison.Compare(from, to, authors{s.state, s.moves})
}

// said is a difference as a reader would retell it.
type said struct {
	kind     comparison.Kind
	entity   comparison.Entity
	row      kernel.Row
	fields   string
	user     kernel.UserID
	revision int64
}

func retold(items []comparison.Item) (out []said) {
	for _, i := range items {
		s := said{kind: i.Kind, entity: i.Entity, row: i.Row, user: i.Last.User, revision: i.Last.Revision}
		for _, c := range i.Cells {
			s.fields += c.Field.Name + " "
		}
		out = append(out, s)
	}
	return out
}

func row(r kernel.Row) kernel.Ref { return kernel.At(r) }

func TestEachKindOfDifferenceNamesTheCommandThatMadeItLast(t *testing.T) {
	t.Parallel()
	hundred := kernel.Hundred
	for name, tc := range map[string]struct {
		when func(s *site, rows []kernel.Row, link kernel.Row) []said
	}{
		"upd-101 a longer activity is listed with its duration, and what it pushes with its dates": {func(s *site, rows []kernel.Row, _ kernel.Row) []said {
			s.do(ana, schedule.SetDuration{Row: row(rows[0]), Duration: 960})
			w := s.do(beto, schedule.SetDuration{Row: row(rows[0]), Duration: 2400})
			return []said{
				{"dates", "activity", rows[0], "", beto, w.Revision}, {"dates", "activity", rows[1], "", beto, w.Revision},
				{"duration", "activity", rows[0], "duration ", beto, w.Revision},
			}
		}},
		"what was changed and changed back is no difference": {func(s *site, rows []kernel.Row, _ kernel.Row) []said {
			s.do(ana, schedule.SetDuration{Row: row(rows[0]), Duration: 960})
			s.do(beto, schedule.SetDuration{Row: row(rows[0]), Duration: 480})
			return nil
		}},
		"an activity that is new and one that left name who added and who deleted them": {func(s *site, rows []kernel.Row, _ kernel.Row) []said {
			added := s.add("Cure")
			at := s.revision
			w := s.do(beto, schedule.Delete{Rows: []kernel.Ref{row(rows[2])}})
			return []said{{"added", "activity", added[0], "", ana, at}, {"deleted", "activity", rows[2], "", beto, w.Revision}}
		}},
		"a link that is new, one that changed and one that left are logic": {func(s *site, rows []kernel.Row, link kernel.Row) []said {
			lag := int32(0)
			s.do(ana, schedule.LinkChange{Link: row(link), Lag: new(int32(480))})
			w := s.do(beto, schedule.LinkChange{Link: row(link), Lag: &lag, Type: new(schedule.SS)})
			at := s.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: row(rows[1]), To: row(rows[2]), Type: schedule.SS}}})
			return []said{
				{"dates", "activity", rows[1], "", beto, w.Revision},
				{"logic", "link", link, "linkType ", beto, w.Revision}, {"logic", "link", plan.Created(at.Events)[0], "", ana, at.Revision},
			}
		}},
		"a link that left and came back between the same activities is the same": {func(s *site, rows []kernel.Row, link kernel.Row) []said {
			s.do(ana, schedule.LinkRemove{Links: []kernel.Ref{row(link)}})
			s.link(rows[0], rows[1])
			return nil
		}},
		"progress and the actual dates that come with it are one difference": {func(s *site, rows []kernel.Row, _ kernel.Row) []said {
			w := s.do(beto, schedule.SetProgress{Row: row(rows[2]), Progress: hundred})
			return []said{{"progress", "activity", rows[2], "progress actualStart actualFinish ", beto, w.Revision}}
		}},
		"a constraint is one, and moves the activity": {func(s *site, rows []kernel.Row, _ kernel.Row) []said {
			w := s.do(beto, schedule.SetConstraint{Row: row(rows[2]), Type: schedule.SNET, Date: kernel.Date(2026, 3, 9, 8, 0)})
			return []said{{"dates", "activity", rows[2], "", beto, w.Revision}, {"constraint", "activity", rows[2], "constraint ", beto, w.Revision}}
		}},
		"a name and a setting of the schedule are other differences": {func(s *site, rows []kernel.Row, _ kernel.Row) []said {
			a := s.do(beto, schedule.Rename{Row: row(rows[2]), Name: "Cure"})
			b := s.do(ana, schedule.SetSettings{DateFormat: new("MM/DD/YY")})
			return []said{{"other", "activity", rows[2], "name ", beto, a.Revision}, {"other", "schedule", kernel.NoRow, "settings.dateFormat ", ana, b.Revision}}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			rows := s.add("Dig", "Pour", "Paint")
			link := s.link(rows[0], rows[1])
			from := s.now()
			want := tc.when(s, rows, link)
			assert.Equal(t, want, retold(s.compare(from, s.now())))
		})
	}
}

func TestCalendarsAreComparedByTheirWorkingTime(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	rows := s.add("Dig")
	from := s.now()
	calendar := *s.state.Schedule().DefaultCalendar()
	time := calendar.Time
	time.Week[1] = nil // Mondays are free
	w := s.do(beto, schedule.CalendarSetTime{Calendar: row(calendar.Row), Time: time})
	got := retold(s.compare(from, s.now()))
	assert.Equal(t, []said{
		{"dates", "activity", rows[0], "", beto, w.Revision}, {"calendar", "calendar", calendar.Row, "calendarTime ", beto, w.Revision},
	}, got)
}

func TestComparingBackwardsTellsTheWayBack(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	rows := s.add("Dig")
	from := s.now()
	added := s.add("Pour")
	s.do(beto, schedule.SetDuration{Row: row(rows[0]), Duration: 960})
	back := s.compare(s.now(), from)
	require.Len(t, back, 3)
	assert.Equal(t, comparison.Deleted, back[0].Kind)
	assert.Equal(t, added[0], back[0].Row)
	assert.Equal(t, []any{int32(960), int32(480)}, []any{back[2].Cells[0].From, back[2].Cells[0].To})
}

func TestABaselineIsComparedByWhatItHolds(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	rows := s.add("Dig", "Pour")
	s.do(ana, schedule.SaveBaseline{Name: "Contract", Option: schedule.EntireProject})
	baseline := s.state.Schedule().Baselines()[0]
	s.link(rows[0], rows[1])
	moved := s.revision
	w := s.do(beto, schedule.SetDuration{Row: row(rows[1]), Duration: 960})
	from := comparison.OfBaseline(&baseline, s.state.Schedule())
	assert.False(t, from.Whole())
	assert.Equal(t, []said{
		{"dates", "activity", rows[1], "", beto, w.Revision}, {"duration", "activity", rows[1], "duration ", beto, w.Revision},
	}, retold(s.compare(from, s.now())), "the link, which no baseline holds, is no difference")
	assert.Less(t, moved, w.Revision)
	finish := from.Finish
	a, _ := s.now().Activity(rows[1])
	assert.Equal(t, baseline.Points[len(baseline.Points)-1].Finish, finish)
	assert.Greater(t, a.Dates.Finish, finish)
}

func TestAPictureStaysAsItWas(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	rows := s.add("Dig", "Pour")
	link := s.link(rows[0], rows[1])
	was := s.now()
	s.do(ana, schedule.SetDuration{Row: row(rows[0]), Duration: 2400})
	s.do(ana, schedule.LinkChange{Link: row(link), Lag: new(int32(60))})
	s.do(ana, schedule.Rename{Row: row(rows[1]), Name: "Cast"})
	a, number := was.Activity(rows[1])
	assert.Equal(t, "Pour", a.Name)
	assert.Equal(t, 2, number)
	assert.Equal(t, int32(0), was.Links[0].Lag)
	none, _ := was.Activity(9999)
	assert.Nil(t, none)
}
