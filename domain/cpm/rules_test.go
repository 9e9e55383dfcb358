package cpm_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

const (
	hours = int32(60)
	days  = 8 * hours // of the five-day calendar
)

// at is a day of January 2026 and an hour: at(5, 8) is Monday the 5th, 08:00. Days beyond
// 31 run on into February.
func at(day, hour int) kernel.Minute { return kernel.Date(2026, 1, day, hour, 0) }

// The calendars by index: Monday to Friday 08-12 13-17, the same with Saturday, around the clock.
const (
	five = int32(iota)
	six
	clock
)

// scene is a schedule written by a test: rows are numbered by the letters that name them.
type scene struct {
	in cpm.Input
}

func given(tb testing.TB, p cpm.Profile) *scene {
	s := &scene{}
	s.in.Options = cpm.DefaultOptions(p)
	s.in.Options.ProjectStart, s.in.Options.DataDate = at(5, 8), at(5, 8)
	s.in.Calendars = compiled(tb,
		worktime.Spec{Name: "five", Week: week("0111110", workday)},
		worktime.Spec{Name: "six", Week: week("0111111", workday)},
		worktime.AllDay())
	return s
}

func row(name string) kernel.Row { return kernel.Row(name[0]) }

// task adds an activity; each change edits it before it is added.
func (s *scene) task(name string, duration int32, changes ...func(*cpm.Activity)) *scene {
	a := cpm.Activity{Row: row(name), Parent: kernel.NoRow, Duration: duration, Remaining: duration}
	for _, c := range changes {
		c(&a)
	}
	s.in.Activities = append(s.in.Activities, a)
	return s
}

func (s *scene) link(from, to string, t cpm.LinkType, lag int32) *scene {
	s.in.Links = append(s.in.Links, cpm.Link{Row: kernel.Row(1000 + len(s.in.Links)), From: row(from), To: row(to), Type: t, Lag: lag})
	return s
}

func (s *scene) with(change func(*cpm.Options)) *scene {
	change(&s.in.Options)
	return s
}

func constrained(t cpm.ConstraintType, date kernel.Minute) func(*cpm.Activity) {
	return func(a *cpm.Activity) { a.Constraint = cpm.Constraint{Type: t, Date: date} }
}

func secondly(t cpm.ConstraintType, date kernel.Minute) func(*cpm.Activity) {
	return func(a *cpm.Activity) { a.Second = cpm.Constraint{Type: t, Date: date} }
}

func on(calendar int32) func(*cpm.Activity) { return func(a *cpm.Activity) { a.Calendar = calendar } }

func kind(k cpm.Kind) func(*cpm.Activity) { return func(a *cpm.Activity) { a.Kind = k } }

func under(parent string) func(*cpm.Activity) {
	return func(a *cpm.Activity) { a.Parent = row(parent) }
}

func started(actual kernel.Minute, remaining int32) func(*cpm.Activity) {
	return func(a *cpm.Activity) { a.State, a.ActualStart, a.Remaining = cpm.Started, actual, remaining }
}

func completed(start, finish kernel.Minute) func(*cpm.Activity) {
	return func(a *cpm.Activity) { a.State, a.ActualStart, a.ActualFinish = cpm.Completed, start, finish }
}

func pinnedAt(start, finish kernel.Minute) func(*cpm.Activity) {
	return func(a *cpm.Activity) { a.Pinned, a.Start, a.Finish = true, start, finish }
}

// outcome is a calculated scene.
type outcome struct {
	t testing.TB
	n *cpm.Network
	r cpm.Result
}

func (s *scene) calculated(t testing.TB) *outcome {
	t.Helper()
	n, err := cpm.Compile(s.in)
	require.NoError(t, err)
	o := &outcome{t: t, n: n}
	require.NoError(t, n.Calculate(&o.r))
	return o
}

func (o *outcome) pos(name string) int32 {
	o.t.Helper()
	p, known := o.n.Position(row(name))
	require.True(o.t, known)
	return p
}

// dates reads back as sentences: early, late and float of one row.
func (o *outcome) early(name string, start, finish kernel.Minute) *outcome {
	o.t.Helper()
	p := o.pos(name)
	assert.Equal(o.t, say(start, finish), say(o.r.EarlyStart[p], o.r.EarlyFinish[p]), "early dates of %s", name)
	return o
}

func (o *outcome) late(name string, start, finish kernel.Minute) *outcome {
	o.t.Helper()
	p := o.pos(name)
	assert.Equal(o.t, say(start, finish), say(o.r.LateStart[p], o.r.LateFinish[p]), "late dates of %s", name)
	return o
}

func (o *outcome) shown(name string, start, finish kernel.Minute) *outcome {
	o.t.Helper()
	p := o.pos(name)
	assert.Equal(o.t, say(start, finish), say(o.r.Start[p], o.r.Finish[p]), "dates of %s", name)
	return o
}

func (o *outcome) float(name string, total, free int32) *outcome {
	o.t.Helper()
	p := o.pos(name)
	assert.Equal(o.t, total, o.r.TotalFloat[p], "total float of %s", name)
	assert.Equal(o.t, free, o.r.FreeFloat[p], "free float of %s", name)
	return o
}

func (o *outcome) critical(names ...string) *outcome {
	o.t.Helper()
	return o.flagged(cpm.Critical, names...)
}

func (o *outcome) flagged(f cpm.Flags, names ...string) *outcome {
	o.t.Helper()
	want := map[kernel.Row]bool{}
	for _, n := range names {
		want[row(n)] = true
	}
	for p, r := range o.n.Rows() {
		assert.Equal(o.t, want[r], o.r.Flags[p]&f != 0, "flag %d of %c", f, rune(r))
	}
	return o
}

func (o *outcome) drivenBy(name string, reason cpm.Reason, from string) *outcome {
	o.t.Helper()
	d := o.n.Why(&o.r, o.pos(name))
	assert.Equal(o.t, reason.String(), d.Reason.String(), "driver of %s", name)
	if from != "" {
		assert.Equal(o.t, row(from), d.Link.From, "driver of %s", name)
	}
	return o
}

func say(start, finish kernel.Minute) [2]string { return [2]string{clockOf(start), clockOf(finish)} }

func clockOf(m kernel.Minute) string {
	if m.IsNone() {
		return "none"
	}
	y, mo, d, h, mi := m.Civil()
	digits := func(v int) string { return string([]byte{byte('0' + v/10), byte('0' + v%10)}) }
	return string([]byte{byte('0' + y/1000), byte('0' + y/100%10), byte('0' + y/10%10), byte('0' + y%10)}) + "-" + digits(mo) + "-" + digits(d) + " " + digits(h) + ":" + digits(mi)
}

func TestLinks(t *testing.T) {
	t.Run("sem-101 finish to start: the successor begins with the next work", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("B", 3*days).link("A", "B", cpm.FS, 0).calculated(t).
			early("A", at(5, 8), at(9, 17)).early("B", at(12, 8), at(14, 17)).late("A", at(5, 8), at(9, 17)).
			float("A", 0, 0).float("B", 0, 0).critical("A", "B").drivenBy("B", cpm.ByLink, "A").drivenBy("A", cpm.ByDataDate, "")
	})
	t.Run("sem-107 a lag runs in working time of the predecessor's calendar", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days, on(six)).task("B", 1*days).link("A", "B", cpm.FS, 2*days).calculated(t).
			early("A", at(5, 8), at(9, 17)).early("B", at(13, 8), at(13, 17)) // Saturday and Monday
	})
	t.Run("sem-108 option: the lag runs on the successor's calendar", func(t *testing.T) {
		given(t, cpm.P6).with(func(o *cpm.Options) { o.LagCalendar = cpm.LagSuccessor }).
			task("A", 5*days, on(six)).task("B", 1*days).link("A", "B", cpm.FS, 2*days).calculated(t).
			early("B", at(14, 8), at(14, 17))
	})
	t.Run("sem-109 option: the lag runs on the project's calendar", func(t *testing.T) {
		s := given(t, cpm.P6).with(func(o *cpm.Options) { o.LagCalendar = cpm.LagProject }).
			task("A", 5*days).task("B", 1*days).link("A", "B", cpm.FS, 2*days)
		s.in.ProjectCalendar = six
		s.calculated(t).early("B", at(13, 8), at(13, 17))
	})
	t.Run("sem-110 option: the lag runs around the clock", func(t *testing.T) {
		given(t, cpm.P6).with(func(o *cpm.Options) { o.LagCalendar = cpm.Lag24Hours }).
			task("A", 5*days).task("B", 1*days).link("A", "B", cpm.FS, 72*hours).calculated(t).
			early("B", at(13, 8), at(13, 17)) // Friday 17:00 and three days: Monday 17:00
	})
	t.Run("sem-110 a single link may have an elapsed lag", func(t *testing.T) {
		s := given(t, cpm.MSP).task("A", 5*days).task("B", 1*days).link("A", "B", cpm.FS, 72*hours)
		s.in.Links[0].Elapsed = true
		s.calculated(t).early("B", at(13, 8), at(13, 17))
	})
	t.Run("sem-007 a lead is a negative lag", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("B", 3*days).link("A", "B", cpm.FS, -2*days).calculated(t).
			early("B", at(8, 8), at(12, 17)).late("A", at(5, 8), at(9, 17))
	})
	t.Run("start to start with lag", func(t *testing.T) {
		given(t, cpm.P6).task("A", 10*days).task("B", 4*days).link("A", "B", cpm.SS, 5*days).calculated(t).
			early("B", at(12, 8), at(15, 17)).float("B", 1*days, 1*days).float("A", 0, 0)
	})
	t.Run("start to start bounds the late start of the predecessor", func(t *testing.T) {
		given(t, cpm.P6).task("A", 2*days).task("B", 10*days).link("A", "B", cpm.SS, 0).calculated(t).
			late("A", at(5, 8), at(6, 17)).float("A", 0, 0)
	})
	t.Run("sem-012 finish to finish moves the whole successor, its duration is kept", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("B", 4*days).link("A", "B", cpm.FF, 3*days).calculated(t).
			early("B", at(9, 8), at(14, 17)).drivenBy("B", cpm.ByLink, "A")
	})
	t.Run("sem-010 sem-102 a finish moved by a bound keeps the bound's clock form", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("B", 4*days).link("A", "B", cpm.SF, 0).
			task("C", 2*days).link("C", "A", cpm.FS, 0).calculated(t).
			early("A", at(7, 8), at(13, 17)).early("B", at(5, 8), at(8, 17))
		given(t, cpm.P6).task("A", 5*days).task("B", 2*days).link("A", "B", cpm.SF, 0).
			task("C", 4*days).link("C", "A", cpm.FS, 0).calculated(t).
			early("A", at(9, 8), at(15, 17)).early("B", at(7, 8), at(9, 8))
	})
	t.Run("sem-010 start to finish never pulls before the project start", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("B", 3*days).link("A", "B", cpm.SF, 0).calculated(t).
			early("B", at(5, 8), at(7, 17)).late("A", at(5, 8), at(9, 17)).late("B", at(7, 8), at(9, 17)).float("A", 0, 3*days).float("B", 2*days, 2*days)
	})
	t.Run("sem-011 several links between two activities: the tighter one drives", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("B", 2*days).link("A", "B", cpm.SS, 1*days).link("A", "B", cpm.FF, 1*days).calculated(t).
			early("B", at(9, 8), at(12, 17)).drivenBy("B", cpm.ByLink, "A")
	})
	t.Run("each activity has its own calendar", func(t *testing.T) {
		given(t, cpm.P6).task("A", 10*days).task("B", 10*days, on(six)).calculated(t).
			early("A", at(5, 8), at(16, 17)).early("B", at(5, 8), at(15, 17)).
			late("B", at(6, 8), at(16, 17)).float("B", 1*days, 1*days).critical("A")
	})
}

func TestMilestones(t *testing.T) {
	t.Run("sem-003 sem-105 sem-106 a finish milestone stays at 17:00, a start milestone goes to the next 08:00", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("F", 0, kind(cpm.FinishMilestone)).task("S", 0, kind(cpm.StartMilestone)).
			task("B", 1*days).link("A", "F", cpm.FS, 0).link("A", "S", cpm.FS, 0).link("S", "B", cpm.FS, 0).link("F", "B", cpm.FS, 0).calculated(t).
			early("F", at(9, 17), at(9, 17)).early("S", at(12, 8), at(12, 8)).early("B", at(12, 8), at(12, 17)).
			late("F", at(9, 17), at(9, 17)).late("S", at(12, 8), at(12, 8)).float("F", 0, 0).float("S", 0, 0)
	})
	t.Run("sem-004 a milestone of the one kind keeps the bound as it is", func(t *testing.T) {
		for _, p := range []cpm.Profile{cpm.Gantry, cpm.MSP} {
			given(t, p).task("M", 0, kind(cpm.Milestone)).task("A", 5*days).task("N", 0, kind(cpm.Milestone)).
				link("M", "A", cpm.FS, 0).link("A", "N", cpm.FS, 0).calculated(t).
				early("M", at(5, 8), at(5, 8)).early("A", at(5, 8), at(9, 17)).early("N", at(9, 17), at(9, 17)).critical("M", "A", "N")
		}
	})
	t.Run("sem-106 a start milestone with nothing before it begins with the first work, not at 00:00 of a Saturday", func(t *testing.T) {
		for _, p := range []cpm.Profile{cpm.Gantry, cpm.P6} {
			given(t, p).with(func(o *cpm.Options) { o.ProjectStart, o.DataDate = at(3, 0), at(3, 0) }).task("S", 0, kind(cpm.StartMilestone)).
				task("T", 0, kind(cpm.StartMilestone), on(six)).task("U", 0, kind(cpm.StartMilestone), on(clock)).task("A", 1*days).calculated(t).
				early("S", at(5, 8), at(5, 8)).early("T", at(3, 8), at(3, 8)).early("U", at(3, 0), at(3, 0)).early("A", at(5, 8), at(5, 17))
		}
	})
	t.Run("sem-005 work of no length that is no milestone: early in start form, late in finish form", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("Z", 0).task("B", 1*days).link("A", "Z", cpm.FS, 0).link("Z", "B", cpm.FS, 0).calculated(t).
			early("Z", at(12, 8), at(12, 8)).late("Z", at(9, 17), at(9, 17)).float("Z", 0, 0)
	})
}

func TestSoftConstraints(t *testing.T) {
	t.Run("sem-113 snet holds the start back and nothing else", func(t *testing.T) {
		given(t, cpm.P6).task("A", 2*days, constrained(cpm.SNET, at(8, 8))).calculated(t).
			early("A", at(8, 8), at(9, 17)).late("A", at(8, 8), at(9, 17)).drivenBy("A", cpm.ByConstraint, "")
	})
	t.Run("sem-113 fnet moves the whole activity so that it ends no earlier", func(t *testing.T) {
		given(t, cpm.P6).task("A", 2*days, constrained(cpm.FNET, at(9, 17))).calculated(t).
			early("A", at(8, 8), at(9, 17)).drivenBy("A", cpm.ByConstraint, "")
	})
	t.Run("sem-020 a finish date at 00:00 is the end of the work before it", func(t *testing.T) {
		given(t, cpm.P6).task("A", 4*days, constrained(cpm.FinishOn, at(30, 0))).calculated(t).
			early("A", at(26, 8), at(29, 17)).late("A", at(26, 8), at(29, 17))
	})
	t.Run("sem-034 sem-114 P6: snlt and fnlt bound late dates only, float goes negative", func(t *testing.T) {
		given(t, cpm.P6).task("A", 8*days).task("B", 4*days, constrained(cpm.FNLT, at(12, 0))).link("A", "B", cpm.FS, 0).calculated(t).
			early("B", at(15, 8), at(20, 17)).late("B", at(6, 8), at(9, 17)).float("B", -7*days, 0).float("A", -7*days, 0).critical("A", "B")
		given(t, cpm.P6).task("A", 5*days).task("B", 1*days, constrained(cpm.SNLT, at(8, 8))).link("A", "B", cpm.FS, 0).calculated(t).
			early("B", at(12, 8), at(12, 17)).late("B", at(8, 8), at(8, 17)).float("B", -2*days, 0)
	})
	t.Run("sem-017 sem-116 start on: a lower bound early, an upper one late, links win", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days, constrained(cpm.StartOn, at(12, 8))).task("B", 4*days, constrained(cpm.FinishOn, at(30, 0))).
			link("A", "B", cpm.FS, 0).calculated(t).
			early("A", at(12, 8), at(16, 17)).late("A", at(12, 8), at(16, 17)).float("A", 0, 5*days).early("B", at(26, 8), at(29, 17)).float("B", 0, 0)
		given(t, cpm.P6).task("A", 5*days).task("B", 1*days, constrained(cpm.StartOn, at(8, 8))).link("A", "B", cpm.FS, 0).calculated(t).
			early("B", at(12, 8), at(12, 17)).float("B", -2*days, 0)
	})
	t.Run("sem-015 a second constraint holds beside the first", func(t *testing.T) {
		given(t, cpm.P6).task("A", 2*days, constrained(cpm.SNET, at(8, 8)), secondly(cpm.FNLT, at(20, 17))).task("B", 20*days).calculated(t).
			early("A", at(8, 8), at(9, 17)).late("A", at(19, 8), at(20, 17))
	})
	t.Run("sem-019 a deadline bounds the late finish only", func(t *testing.T) {
		given(t, cpm.MSP).task("A", 5*days, func(a *cpm.Activity) { a.Deadline = at(7, 17) }).calculated(t).
			early("A", at(5, 8), at(9, 17)).late("A", at(1, 8), at(7, 17)).float("A", -2*days, 0)
	})
	t.Run("sem-021 what has started no longer obeys a constraint on its start", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days, constrained(cpm.SNET, at(20, 8)), started(at(2, 8), 2*days)).calculated(t).
			early("A", at(5, 8), at(6, 17)).shown("A", at(2, 8), at(6, 17))
	})
}

func TestHardConstraints(t *testing.T) {
	t.Run("sem-018 sem-117 must start on beats links and fixes both passes; predecessors get negative float", func(t *testing.T) {
		for _, p := range []cpm.Profile{cpm.Gantry, cpm.MSP, cpm.P6} {
			o := given(t, p).task("A", 5*days).task("B", 2*days, constrained(cpm.MSO, at(8, 8))).task("C", 9*days).link("A", "B", cpm.FS, 0).calculated(t)
			o.early("B", at(8, 8), at(9, 17)).late("B", at(8, 8), at(9, 17)).late("A", at(1, 8), at(7, 17)).float("A", -2*days, 0)
			free := 4 * days
			if p == cpm.MSP {
				free = 0 // an open end has its total float free
			}
			o.float("B", 0, free)
			o.flagged(cpm.Broken, "B").drivenBy("B", cpm.ByConstraint, "")
		}
	})
	t.Run("must finish on", func(t *testing.T) {
		given(t, cpm.Gantry).task("B", 2*days, constrained(cpm.MFO, at(9, 17))).calculated(t).
			early("B", at(8, 8), at(9, 17)).late("B", at(8, 8), at(9, 17)).float("B", 0, 0)
	})
	t.Run("sem-115 honoured, snlt and fnlt cap the early dates against links", func(t *testing.T) {
		given(t, cpm.MSP).task("A", 5*days).task("B", 2*days, constrained(cpm.SNLT, at(8, 8))).link("A", "B", cpm.FS, 0).calculated(t).
			early("B", at(8, 8), at(9, 17)).float("A", -2*days, 0).flagged(cpm.Broken, "B")
		given(t, cpm.Gantry).task("A", 5*days).task("B", 2*days, constrained(cpm.FNLT, at(9, 17))).link("A", "B", cpm.FS, 0).calculated(t).
			early("B", at(8, 8), at(9, 17)).late("B", at(8, 8), at(9, 17))
	})
	t.Run("sem-016 sem-114 sem-116 not honoured, they are soft", func(t *testing.T) {
		soft := func(o *cpm.Options) { o.HonourConstraintDates = false }
		given(t, cpm.MSP).with(soft).task("A", 5*days).task("B", 2*days, constrained(cpm.FNLT, at(9, 17))).link("A", "B", cpm.FS, 0).calculated(t).
			early("B", at(12, 8), at(13, 17)).float("B", -2*days, 0)
		given(t, cpm.Gantry).with(soft).task("A", 5*days).task("B", 2*days, constrained(cpm.MSO, at(8, 8))).link("A", "B", cpm.FS, 0).calculated(t).
			early("B", at(12, 8), at(13, 17)).late("B", at(8, 8), at(9, 17)).float("B", -2*days, 0)
	})
}

func TestAsLateAsPossible(t *testing.T) {
	t.Run("sem-022 it is delayed by its free float and moves nobody", func(t *testing.T) {
		given(t, cpm.P6).task("A", 2*days).task("L", 1*days, constrained(cpm.ALAP, kernel.None)).task("B", 2*days).task("C", 8*days).
			link("A", "L", cpm.FS, 0).link("L", "B", cpm.FS, 0).task("D", 5*days).link("D", "B", cpm.FS, 0).calculated(t).
			early("L", at(9, 8), at(9, 17)).early("B", at(12, 8), at(13, 17)).float("L", 1*days, 0).drivenBy("L", cpm.ByALAP, "")
	})
	t.Run("sem-022 a chain of them moves together", func(t *testing.T) {
		given(t, cpm.P6).task("K", 1*days, constrained(cpm.ALAP, kernel.None)).task("L", 1*days, constrained(cpm.ALAP, kernel.None)).
			link("K", "L", cpm.FS, 0).task("D", 5*days).task("B", 1*days).link("L", "B", cpm.FS, 0).link("D", "B", cpm.FS, 0).calculated(t).
			early("L", at(9, 8), at(9, 17)).early("K", at(8, 8), at(8, 17))
	})
	t.Run("sem-022 without successors it goes to the project finish", func(t *testing.T) {
		given(t, cpm.P6).task("L", 1*days, secondly(cpm.ALAP, kernel.None)).task("D", 5*days).calculated(t).early("L", at(9, 8), at(9, 17))
	})
	t.Run("sem-156 none ends behind the project finish, whatever room its successor leaves", func(t *testing.T) {
		alap := constrained(cpm.ALAP, kernel.None)
		for _, p := range []cpm.Profile{cpm.Gantry, cpm.P6} {
			// B begins on the last day: L could begin with it, M could end two days behind it.
			o := given(t, p).task("D", 4*days).task("B", 1*days).link("D", "B", cpm.FS, 0).task("L", 3*days, alap).link("L", "B", cpm.SS, 0).
				task("M", 1*days, alap).link("M", "B", cpm.FS, -3*days).calculated(t).
				early("L", at(7, 8), at(9, 17)).float("L", 0, 0).early("M", at(9, 8), at(9, 17)).float("M", 0, 0).drivenBy("L", cpm.ByALAP, "")
			assert.Equal(t, [2]string{clockOf(at(9, 17)), clockOf(at(9, 17))}, [2]string{clockOf(o.r.ProjectFinish), clockOf(o.r.LateBound)})
		}
	})
	t.Run("sem-156 a start milestone without successors stands at the project finish, not at the work that would come next", func(t *testing.T) {
		given(t, cpm.P6).task("S", 0, kind(cpm.StartMilestone), constrained(cpm.ALAP, kernel.None)).task("Z", 0, constrained(cpm.ALAP, kernel.None)).
			task("D", 5*days).calculated(t).early("S", at(9, 17), at(9, 17)).early("Z", at(9, 17), at(9, 17)).float("S", 0, 0)
	})
	t.Run("sem-157 delayed by its free float, a row begins in start form", func(t *testing.T) {
		alap := constrained(cpm.ALAP, kernel.None)
		for _, p := range []cpm.Profile{cpm.Gantry, cpm.P6} {
			// F is on Friday at 17:00, and so is the finish of C.
			s := given(t, p).task("C", 5*days).task("F", 0, kind(cpm.FinishMilestone)).link("C", "F", cpm.FS, 0).task("Z", 10*days).
				task("S", 0, kind(cpm.StartMilestone), alap).link("S", "F", cpm.FS, 0).
				task("A", 2*days, alap).link("A", "F", cpm.SS, 0).task("B", 2*days, alap).link("B", "C", cpm.SF, 0).
				task("K", 1*days, alap).link("K", "S", cpm.FS, 0).task("E", 0, kind(cpm.FinishMilestone), alap).link("E", "F", cpm.FS, 0)
			s.calculated(t).early("S", at(12, 8), at(12, 8)).early("A", at(12, 8), at(13, 17)).early("B", at(12, 8), at(13, 17)).
				early("K", at(9, 8), at(9, 17)).early("E", at(9, 17), at(9, 17)).early("F", at(9, 17), at(9, 17))
		}
		given(t, cpm.P6).task("C", 5*days).task("F", 0, kind(cpm.FinishMilestone)).link("C", "F", cpm.FS, 0).task("Z", 10*days).
			task("N", 0, alap).link("N", "F", cpm.FS, 0).calculated(t).early("N", at(12, 8), at(12, 8)).late("N", at(16, 17), at(16, 17))
	})
	t.Run("sem-157 where a successor works before that begin, it is taken in P6 alone", func(t *testing.T) {
		s := func(p cpm.Profile) *outcome { // C goes on around the clock on Friday at 17:00
			return given(t, p).task("D", 5*days).task("C", 3*days, on(clock)).link("D", "C", cpm.FS, 0).task("Z", 10*days).
				task("G", 0, kind(cpm.Summary)).task("E", 1*days, on(clock), under("G")).link("D", "G", cpm.FS, 0).
				task("S", 0, kind(cpm.StartMilestone), constrained(cpm.ALAP, kernel.None)).link("S", "C", cpm.FS, 0).
				task("T", 0, kind(cpm.StartMilestone), constrained(cpm.ALAP, kernel.None)).link("T", "G", cpm.FS, 0).calculated(t).early("C", at(9, 17), at(10, 17))
		}
		s(cpm.P6).early("S", at(12, 8), at(12, 8)).early("T", at(12, 8), at(12, 8))
		// What is left of B, two of five days, is parted from what is done: it goes on around the clock on Friday at 17:00.
		given(t, cpm.MSP).with(func(o *cpm.Options) { o.ALAP = cpm.ALAPFreeFloat }).task("D", 5*days).
			task("B", 5*24*hours, on(clock), started(at(1, 8), 2*24*hours)).link("D", "B", cpm.FS, 0).task("Z", 10*days).
			task("A", 1*days, constrained(cpm.ALAP, kernel.None)).link("A", "B", cpm.SS, 0).calculated(t).early("A", at(9, 17), at(12, 17))
		s(cpm.Gantry).early("S", at(9, 17), at(9, 17)).early("T", at(9, 17), at(9, 17))
	})
	t.Run("sem-023 form of Microsoft Project: to the late dates as far as followers allow, without float", func(t *testing.T) {
		alap := constrained(cpm.ALAP, kernel.None)
		given(t, cpm.MSP).task("K", 1*days, alap).task("L", 1*days, alap).link("K", "L", cpm.FS, 0).task("D", 5*days).calculated(t).
			early("L", at(9, 8), at(9, 17)).early("K", at(8, 8), at(8, 17)).float("K", 0, 0).float("L", 0, 0).critical("D", "K", "L")
		given(t, cpm.MSP).task("L", 1*days, alap).task("B", 1*days, constrained(cpm.SNET, at(7, 8))).link("L", "B", cpm.FS, 0).task("D", 5*days).calculated(t).
			early("B", at(7, 8), at(7, 17)).early("L", at(6, 8), at(6, 17)).float("L", 0, 0)
		given(t, cpm.MSP).task("L", 1*days, alap, secondly(cpm.FNLT, at(7, 17))).task("D", 5*days).calculated(t).early("L", at(7, 8), at(7, 17))
	})
	t.Run("sem-022 completed work holds it back as little as it asks of it, and is marked when it ends later", func(t *testing.T) {
		for _, p := range []cpm.Profile{cpm.Gantry, cpm.MSP} {
			late := func() *scene {
				return given(t, p).task("L", 1*days, constrained(cpm.ALAP, kernel.None)).task("D", 5*days)
			}
			done := completed(at(6, 8), at(6, 17))
			late().task("C", 1*days, done).link("L", "C", cpm.FS, 0).calculated(t).early("L", at(9, 8), at(9, 17)).flagged(cpm.Broken, "C")
			late().task("G", 0, kind(cpm.Summary)).task("C", 1*days, done, under("G")).link("L", "G", cpm.FS, 0).calculated(t).
				early("L", at(9, 8), at(9, 17)).flagged(cpm.Broken, "C")
		}
	})
	t.Run("what has started is not delayed", func(t *testing.T) {
		given(t, cpm.P6).task("L", 1*days, constrained(cpm.ALAP, kernel.None), started(at(2, 8), 1*days)).task("D", 5*days).calculated(t).
			early("L", at(5, 8), at(5, 17))
	})
}

func TestProgressInP6(t *testing.T) {
	dataDate := func(o *cpm.Options) { o.DataDate = at(12, 8) }
	t.Run("sem-026 remaining work lies behind the data date, the actual start is shown", func(t *testing.T) {
		given(t, cpm.P6).with(dataDate).task("A", 10*days, started(at(6, 8), 7*days)).task("B", 5*days).link("A", "B", cpm.FS, 0).calculated(t).
			early("A", at(12, 8), at(20, 17)).shown("A", at(6, 8), at(20, 17)).early("B", at(21, 8), at(27, 17)).float("A", 0, 0)
	})
	t.Run("sem-025 nothing unstarted lies before the data date or the project start", func(t *testing.T) {
		given(t, cpm.P6).with(dataDate).task("A", 1*days).calculated(t).early("A", at(12, 8), at(12, 17)).drivenBy("A", cpm.ByDataDate, "")
		given(t, cpm.P6).with(func(o *cpm.Options) { o.ProjectStart = at(19, 8) }).task("A", 1*days).calculated(t).
			early("A", at(19, 8), at(19, 17)).drivenBy("A", cpm.ByProjectStart, "")
	})
	t.Run("sem-118 retained logic: remaining work waits for its predecessors", func(t *testing.T) {
		given(t, cpm.P6).with(dataDate).task("A", 10*days).task("B", 5*days, started(at(8, 8), 3*days)).link("A", "B", cpm.FS, 0).calculated(t).
			early("A", at(12, 8), at(23, 17)).shown("B", at(8, 8), at(28, 17)).float("B", 0, 0)
	})
	t.Run("sem-119 progress override: it goes on at the data date", func(t *testing.T) {
		given(t, cpm.P6).with(dataDate).with(func(o *cpm.Options) { o.Progress = cpm.ProgressOverride }).
			task("A", 10*days).task("B", 5*days, started(at(8, 8), 3*days)).link("A", "B", cpm.FS, 0).calculated(t).
			early("B", at(12, 8), at(14, 17)).shown("B", at(8, 8), at(14, 17))
	})
	t.Run("sem-014 a completed activity is a point that passes its predecessors' dates on", func(t *testing.T) {
		given(t, cpm.P6).with(dataDate).task("A", 5*days).task("B", 2*days, completed(at(6, 8), at(7, 17))).task("C", 1*days).
			link("A", "B", cpm.FS, 0).link("B", "C", cpm.FS, 0).calculated(t).
			early("B", at(16, 17), at(16, 17)).shown("B", at(6, 8), at(7, 17)).early("C", at(19, 8), at(19, 17)).
			late("A", at(12, 8), at(16, 17)).float("B", 0, 0).critical("A", "C")
	})
	t.Run("sem-008 the lag of a started predecessor is counted down to the data date", func(t *testing.T) {
		given(t, cpm.P6).with(dataDate).task("A", 10*days, started(at(7, 8), 7*days)).task("B", 2*days).link("A", "B", cpm.SS, 5*days).calculated(t).
			early("B", at(14, 8), at(15, 17)) // three days ran before the data date, two are left
	})
	t.Run("sem-009 so is the lag after a completed predecessor", func(t *testing.T) {
		given(t, cpm.P6).with(dataDate).task("A", 2*days, completed(at(6, 8), at(7, 17))).task("B", 2*days).link("A", "B", cpm.FS, 5*days).calculated(t).
			early("B", at(15, 8), at(16, 17)) // two of five days ran
	})
	t.Run("sem-030 sem-122 suspended work does not go on before it resumes", func(t *testing.T) {
		resumed := func(a *cpm.Activity) { a.Resume = at(19, 8) }
		given(t, cpm.P6).with(dataDate).task("A", 10*days, started(at(7, 8), 2*days), resumed).task("B", 1*days).link("A", "B", cpm.FS, 0).calculated(t).
			early("A", at(19, 8), at(20, 17)).shown("A", at(7, 8), at(20, 17)).early("B", at(21, 8), at(21, 17))
	})
	t.Run("sem-031 an expected finish replaces the remaining duration and leaves no free float", func(t *testing.T) {
		expect := func(a *cpm.Activity) { a.ExpectedFinish = at(14, 17) }
		given(t, cpm.P6).task("A", 2*days, expect).task("B", 12*days).calculated(t).early("A", at(5, 8), at(14, 17)).float("A", 4*days, 0)
	})
	t.Run("sem-031 an expected finish before the start is void", func(t *testing.T) {
		expect := func(a *cpm.Activity) { a.ExpectedFinish = at(2, 17) }
		given(t, cpm.P6).task("A", 2*days, expect).calculated(t).early("A", at(5, 8), at(6, 17))
	})
	t.Run("sem-019 must-finish-by replaces the project finish as late bound", func(t *testing.T) {
		given(t, cpm.P6).with(func(o *cpm.Options) { o.MustFinishBy = at(7, 17) }).task("A", 5*days).calculated(t).
			late("A", at(1, 8), at(7, 17)).float("A", -2*days, 0)
	})
}

func TestLevelOfEffort(t *testing.T) {
	idle := func(a *cpm.Activity) { a.Inactive = true }
	for name, phase := range map[string]func(*cpm.Activity){"inactive": idle, "complete": completed(at(5, 8), at(6, 17))} {
		t.Run("a summary of what is "+name+" stretches no level of effort beyond all dates", func(t *testing.T) {
			for _, p := range []cpm.Profile{cpm.Gantry, cpm.MSP} {
				given(t, p).task("S", 0, kind(cpm.Summary)).task("A", 2*days, under("S"), phase).task("B", 4*days).task("E", 0, kind(cpm.LevelOfEffort)).
					link("S", "E", cpm.FS, 0).link("S", "E", cpm.FF, 0).link("B", "E", cpm.SS, 0).link("B", "E", cpm.FF, 0).calculated(t).
					early("E", at(5, 8), at(8, 17))
			}
		})
	}
	given(t, cpm.P6).task("A", 5*days).task("B", 4*days).link("A", "B", cpm.FS, 0).task("E", 0, kind(cpm.LevelOfEffort)).
		link("A", "E", cpm.SS, 0).link("E", "B", cpm.FF, 0).calculated(t).
		early("E", at(5, 8), at(15, 17)).float("E", 0, 0).float("B", 0, 0).flagged(cpm.LongestPath, "A", "B")
}

func TestStandingRows(t *testing.T) {
	t.Run("sem-039 sem-132 no calculation moves a row with automation off, its successors follow it", func(t *testing.T) {
		for p, form := range map[cpm.Profile]kernel.Minute{cpm.Gantry: at(15, 17), cpm.MSP: at(16, 8)} {
			given(t, p).task("A", 5*days).task("B", 2*days, pinnedAt(at(7, 8), at(8, 17))).task("C", 1*days).
				link("A", "B", cpm.FS, 0).link("B", "C", cpm.FS, 0).task("D", 10*days).calculated(t).
				early("B", at(7, 8), at(8, 17)).early("C", at(9, 8), at(9, 17)).late("B", at(14, 8), form).float("B", 5*days, 0).
				drivenBy("B", cpm.ByPin, "").flagged(cpm.Broken, "B")
		}
	})
	t.Run("sem-132 msp: SS and SF successors of a standing row take its free float, not its total float", func(t *testing.T) {
		given(t, cpm.MSP).task("A", 1*days, pinnedAt(at(5, 8), at(5, 17))).task("B", 1*days).link("A", "B", cpm.SS, 2*days).task("D", 10*days).calculated(t).
			early("B", at(7, 8), at(7, 17)).late("A", at(16, 8), at(16, 17)).float("A", 9*days, 0)
	})
	t.Run("sem-026 gantry: a started row stands, only its finish has float", func(t *testing.T) {
		begun := func(a *cpm.Activity) { a.State, a.ActualStart = cpm.Started, at(2, 8) }
		given(t, cpm.Gantry).task("B", 2*days, pinnedAt(at(2, 8), at(5, 17)), begun).task("D", 5*days).calculated(t).
			early("B", at(2, 8), at(5, 17)).late("B", at(2, 8), at(9, 17)).float("B", 4*days, 4*days)
	})
	t.Run("sem-025 gantry: the data date moves nothing", func(t *testing.T) {
		given(t, cpm.Gantry).with(func(o *cpm.Options) { o.DataDate = at(19, 8) }).task("A", 1*days).calculated(t).early("A", at(5, 8), at(5, 17))
	})
	t.Run("sem-028 a started task of Microsoft Project keeps its actual start whatever its links say", func(t *testing.T) {
		given(t, cpm.MSP).task("A", 5*days).task("B", 2*days, started(at(6, 8), 0)).link("A", "B", cpm.FS, 0).calculated(t).
			early("B", at(6, 8), at(7, 17)).drivenBy("B", cpm.ByActual, "")
	})
	t.Run("sem-014 sem-029 what is complete keeps its actual dates and asks nothing of its predecessors", func(t *testing.T) {
		for _, p := range []cpm.Profile{cpm.Gantry, cpm.MSP} {
			given(t, p).task("A", 5*days).task("B", 2*days, completed(at(6, 8), at(7, 17))).task("C", 1*days).
				link("A", "B", cpm.FS, 0).link("B", "C", cpm.FS, 0).calculated(t).
				early("B", at(6, 8), at(7, 17)).late("B", at(6, 8), at(7, 17)).early("C", at(8, 8), at(8, 17)).float("A", 0, 0).critical("A")
		}
	})
}

func TestFloat(t *testing.T) {
	t.Run("sem-033 free float is the room before the nearest successor, counted on the own calendar", func(t *testing.T) {
		given(t, cpm.P6).task("A", 1*days, on(six)).task("B", 5*days).task("C", 1*days).link("A", "C", cpm.FS, 0).link("B", "C", cpm.FS, 0).calculated(t).
			float("A", 5*days, 5*days) // Tuesday to Saturday
	})
	t.Run("sem-019 sem-033 an open end has the room to the latest finish, must-finish-by or not", func(t *testing.T) {
		given(t, cpm.P6).with(func(o *cpm.Options) { o.MustFinishBy = at(30, 17) }).task("A", 1*days).task("B", 5*days).calculated(t).
			float("A", 19*days, 4*days)
	})
	t.Run("sem-032 sem-123 sem-124 option: total float by start, or the smaller of both", func(t *testing.T) {
		build := func(m cpm.FloatMode) *outcome {
			return given(t, cpm.P6).with(func(o *cpm.Options) { o.TotalFloat = m }).
				task("A", 10*days).task("B", 2*days, on(clock)).task("C", 1*days).link("A", "C", cpm.FS, 0).link("B", "C", cpm.FS, 0).calculated(t)
		}
		p := build(cpm.FinishFloat)
		assert.Equal(t, int32(p.r.LateFinish[p.pos("B")]-p.r.EarlyFinish[p.pos("B")]), p.r.TotalFloat[p.pos("B")])
		q := build(cpm.StartFloat)
		assert.Equal(t, int32(q.r.LateStart[q.pos("B")]-q.r.EarlyStart[q.pos("B")]), q.r.TotalFloat[q.pos("B")])
	})
	t.Run("work keeps its length, so both sides have the same float", func(t *testing.T) {
		for _, mode := range []cpm.FloatMode{cpm.FinishFloat, cpm.StartFloat, cpm.SmallestFloat} {
			given(t, cpm.P6).with(func(o *cpm.Options) { o.TotalFloat = mode }).task("A", 2*days).task("B", 5*days).
				task("C", 2*days, constrained(cpm.SNLT, at(7, 8))).link("A", "C", cpm.SS, 0).calculated(t).float("A", 2*days, 0)
		}
	})
	t.Run("sem-036 sem-129 critical is float at or below the limit", func(t *testing.T) {
		s := func(limit int32) *outcome {
			return given(t, cpm.P6).with(func(o *cpm.Options) { o.CriticalLimit = limit }).task("A", 5*days).task("B", 4*days).calculated(t)
		}
		s(0).critical("A")
		s(1*days).critical("A", "B")
		s(-1).critical()
	})
	t.Run("sem-036 sem-037 sem-130 option: critical is the longest path", func(t *testing.T) {
		given(t, cpm.P6).with(func(o *cpm.Options) { o.Critical = cpm.ByLongestPath; o.MustFinishBy = at(30, 17) }).
			task("A", 5*days).task("B", 4*days).task("C", 1*days).link("A", "C", cpm.FS, 0).link("B", "C", cpm.FS, 0).calculated(t).
			critical("A", "C").flagged(cpm.LongestPath, "A", "C")
	})
	t.Run("sem-033 what a summary's start does not wait for is an open end beside it", func(t *testing.T) {
		build := func(open bool) *outcome { // X begins with the first work in S, which is A; nobody waits for B
			return given(t, cpm.P6).with(func(o *cpm.Options) { o.OpenEndsCritical = open }).task("S", 0, kind(cpm.Summary)).
				task("A", 1*days, under("S")).task("B", 2*days, under("S"), constrained(cpm.SNET, at(7, 8))).
				task("X", 1*days).task("Z", 10*days).link("S", "X", cpm.SS, 0).calculated(t)
		}
		build(false).early("X", at(5, 8), at(5, 17)).early("B", at(7, 8), at(8, 17)).float("B", 6*days, 6*days).float("A", 9*days, 0)
		build(true).float("B", 0, 6*days)
	})
	t.Run("sem-127 option: open ends are critical", func(t *testing.T) {
		given(t, cpm.P6).with(func(o *cpm.Options) { o.OpenEndsCritical = true }).task("A", 5*days).task("B", 4*days).calculated(t).
			critical("A", "B").float("B", 0, 1*days)
	})
}

func TestSummaries(t *testing.T) {
	o := given(t, cpm.Gantry).
		task("P", 0, kind(cpm.Summary)).task("S", 0, kind(cpm.Summary), under("P")).task("E", 0, kind(cpm.Summary), under("P")).
		task("A", 5*days, under("S")).task("B", 2*days, under("S")).task("C", 8*days, under("P")).
		link("A", "B", cpm.FS, 0).calculated(t)
	o.shown("S", at(5, 8), at(13, 17)).shown("P", at(5, 8), at(14, 17)).drivenBy("P", cpm.ByChildren, "")
	o.late("S", at(6, 8), at(14, 17)).float("S", 1*days, 1*days).float("P", 0, 0)
	o.critical("P", "C")
	assert.Equal(t, 7*days, o.r.Duration[o.pos("S")], "the work between its dates on its own calendar")
	o.shown("E", kernel.None, kernel.None)
	assert.Equal(t, 3, o.n.Len())
	assert.Equal(t, 6, o.n.Size())

	t.Run("msp: a summary is critical by its own float, elsewhere when a child is", func(t *testing.T) {
		s := func(p cpm.Profile) *outcome {
			return given(t, p).with(func(o *cpm.Options) { o.TotalFloat = cpm.FinishFloat }).task("S", 0, kind(cpm.Summary)).
				task("A", 2*days, under("S")).task("B", 3*days, under("S")).task("C", 5*days).link("A", "C", cpm.FS, 0).calculated(t)
		}
		s(cpm.Gantry).critical("S", "A", "C").float("S", 4*days, 4*days)
		s(cpm.MSP).critical("A", "C")
	})
	t.Run("sem-038 what is complete counts for the dates, not for the late ones", func(t *testing.T) {
		given(t, cpm.P6).task("S", 0, kind(cpm.Summary)).task("A", 1*days, under("S"), completed(at(1, 8), at(1, 17))).
			task("B", 2*days, under("S")).task("C", 3*days).calculated(t).
			shown("S", at(1, 8), at(6, 17)).late("S", at(6, 8), at(7, 17)).float("S", 1*days, 1*days)
	})
}

func TestLinksOfSummaries(t *testing.T) {
	// S holds A (5 days) and B (2 days from the 7th); C and D stand outside.
	group := func() *scene {
		return given(t, cpm.Gantry).task("S", 0, kind(cpm.Summary)).task("A", 5*days, under("S")).
			task("B", 2*days, under("S"), constrained(cpm.SNET, at(7, 8))).task("C", 3*days).task("D", 20*days)
	}
	t.Run("sem-013 from a summary's finish: after the last of its activities", func(t *testing.T) {
		group().link("S", "C", cpm.FS, 1*days).calculated(t).early("C", at(13, 8), at(15, 17)).drivenBy("C", cpm.ByLink, "S").
			late("A", at(20, 8), at(26, 17)).float("A", 11*days, 0).float("B", 12*days, 1*days)
	})
	t.Run("sem-113 a start no earlier than a date before the project begins: msp begins there, the others with the project", func(t *testing.T) {
		for profile, from := range map[cpm.Profile]kernel.Minute{cpm.MSP: at(1, 8), cpm.P6: at(5, 8), cpm.Gantry: at(5, 8)} {
			given(t, profile).task("A", 1*days, constrained(cpm.SNET, at(1, 8))).calculated(t).early("A", from, from+9*kernel.Hour)
		}
	})
	t.Run("sem-133 inactive work holds nobody up, and no summary, finish or critical path knows it", func(t *testing.T) {
		idle := func(a *cpm.Activity) { a.Inactive = true }
		o := given(t, cpm.MSP).task("S", 0, kind(cpm.Summary)).task("A", 2*days, under("S")).task("B", 30*days, under("S"), idle).task("C", 1*days).
			link("A", "B", cpm.FS, 0).link("B", "C", cpm.FS, 0).calculated(t)
		o.early("A", at(5, 8), at(6, 17)).early("C", at(5, 8), at(5, 17)).float("B", 0, 0).critical("S", "A")
		b, group := o.pos("B"), o.pos("S")
		assert.Equal(t, say(at(5, 8), at(6, 17)), say(o.r.Start[group], o.r.Finish[group]), "the summary ends with A")
		assert.Greater(t, o.r.EarlyFinish[b], at(28, 0), "it stands where its own work would be")
		assert.Equal(t, at(6, 17), o.r.ProjectFinish)
	})
	t.Run("from a summary that ended before the project began: as from its only activity", func(t *testing.T) {
		given(t, cpm.Gantry).task("S", 0, kind(cpm.Summary)).task("A", 1*days, under("S"), completed(at(1, 8), at(1, 17))).task("C", 1*days).task("D", 1*days).
			link("S", "C", cpm.FS, 10*days).link("A", "D", cpm.FS, 10*days).calculated(t).early("D", at(16, 8), at(16, 17)).early("C", at(16, 8), at(16, 17))
	})
	t.Run("sem-013 from a summary's start: after the earliest of its activities", func(t *testing.T) {
		group().link("S", "C", cpm.SS, 1*days).calculated(t).early("C", at(6, 8), at(8, 17)).
			float("C", 16*days, 16*days).late("A", at(26, 8), at(30, 17)).late("B", at(29, 8), at(30, 17))
	})
	t.Run("sem-013 to a summary: before each of its activities", func(t *testing.T) {
		group().link("C", "S", cpm.FS, 0).calculated(t).early("A", at(8, 8), at(14, 17)).early("B", at(8, 8), at(9, 17)).
			drivenBy("A", cpm.ByLink, "C").late("C", at(21, 8), at(23, 17)).float("C", 12*days, 0).shown("S", at(8, 8), at(14, 17))
	})
	t.Run("between two summaries, through both", func(t *testing.T) {
		group().task("T", 0, kind(cpm.Summary)).task("U", 0, kind(cpm.Summary), under("T")).task("E", 3*days, under("U")).link("S", "T", cpm.FS, 0).calculated(t).
			early("E", at(12, 8), at(14, 17)).drivenBy("E", cpm.ByLink, "S").shown("T", at(12, 8), at(14, 17))
	})
	t.Run("the longest path runs through a summary", func(t *testing.T) {
		s := group().link("S", "D", cpm.FS, 0)
		s.calculated(t).flagged(cpm.LongestPath, "S", "A", "D").critical("S", "A", "D")
	})
	t.Run("a summary without activities binds nobody", func(t *testing.T) {
		given(t, cpm.Gantry).task("S", 0, kind(cpm.Summary)).task("A", 1*days).link("S", "A", cpm.FS, 5*days).calculated(t).early("A", at(5, 8), at(5, 17))
	})
	t.Run("sem-139 a cycle through a summary is named with it", func(t *testing.T) {
		s := group().link("S", "C", cpm.FS, 0).link("C", "A", cpm.FS, 0)
		_, err := cpm.Compile(s.in)
		require.True(t, fault.Has(err, "link.cycle"))
		assert.Equal(t, []kernel.Row{row("A"), row("S"), row("C")}, fault.Of(err).Params["rows"])
	})
	t.Run("a summary cannot wait for its own activity", func(t *testing.T) {
		_, err := cpm.Compile(group().link("A", "S", cpm.FS, 0).in)
		require.True(t, fault.Has(err, "link.cycle"))
		assert.Equal(t, []kernel.Row{row("A"), row("S")}, fault.Of(err).Params["rows"])
	})
}

func TestRefusals(t *testing.T) {
	base := func() *scene { return given(t, cpm.Gantry).task("A", 1*days).task("B", 1*days) }
	for name, tc := range map[string]struct {
		scene *scene
		key   string
	}{
		"a link to itself":                  {base().link("A", "A", cpm.FS, 0), "link.self"},
		"a link to nowhere":                 {base().link("A", "Z", cpm.FS, 0), "link.row_unknown"},
		"a lag beyond bounds":               {base().link("A", "B", cpm.FS, 1<<30), "link.lag_invalid"},
		"a link type beyond the four":       {base().link("A", "B", 7, 0), "link.type_unknown"},
		"act-131 a negative duration":       {base().task("C", -1), "activity.duration_invalid"},
		"one row number twice":              {base().task("A", 1), "activity.duplicate"},
		"a calendar that is not there":      {base().task("C", 1, on(9)), "activity.calendar_unknown"},
		"the calendar behind the last":      {base().task("C", 1, on(clock+1)), "activity.calendar_unknown"},
		"a calendar of floats behind it":    {base().task("C", 1, func(a *cpm.Activity) { a.FloatCalendar = clock + 2 }), "activity.calendar_unknown"},
		"cpm-103 a constraint without date": {base().task("C", 1, constrained(cpm.SNET, kernel.None)), "activity.constraint_date_missing"},
		"a parent that is not there":        {base().task("C", 1, under("Z")), "activity.parent_unknown"},
		"a parent that is no summary":       {base().task("C", 1, under("A")), "activity.parent_unknown"},
		"summaries inside each other":       {base().task("S", 0, kind(cpm.Summary), under("T")).task("T", 0, kind(cpm.Summary), under("S")), "activity.parent_cycle"},
		"no project start":                  {base().with(func(o *cpm.Options) { o.ProjectStart = kernel.None }), "schedule.start_missing"},
		"a start without its date":          {base().task("C", 1, func(a *cpm.Activity) { a.State = cpm.Started }), "activity.actual_date_missing"},
		"a pinned row without dates":        {base().task("C", 1, func(a *cpm.Activity) { a.Pinned = true }), "activity.dates_missing"},
		"a date beyond the calendars":       {base().task("C", 1, constrained(cpm.SNET, kernel.Date(2200, 1, 1, 8, 0))), "schedule.horizon"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := cpm.Compile(tc.scene.in)
			require.True(t, fault.Has(err, tc.key), "%v", err)
		})
	}
	t.Run("a calculated date beyond the calendars names a row", func(t *testing.T) {
		n, err := cpm.Compile(base().task("C", 48*365*days).in)
		require.NoError(t, err)
		err = n.Calculate(&cpm.Result{})
		require.True(t, fault.Has(err, "schedule.horizon"))
		assert.Equal(t, row("C"), fault.Of(err).Params["row"])
	})
	t.Run("sem-044 sem-139 a cycle is named in link direction from its smallest row", func(t *testing.T) {
		s := given(t, cpm.Gantry).task("E", 1).task("D", 1).task("C", 1).task("B", 1).task("A", 1).
			link("A", "C", cpm.FS, 0).link("C", "D", cpm.SS, 0).link("D", "B", cpm.FF, 0).link("B", "C", cpm.FS, 0).link("D", "E", cpm.FS, 0)
		_, err := cpm.Compile(s.in)
		require.True(t, fault.Has(err, "link.cycle"))
		assert.Equal(t, []kernel.Row{row("B"), row("C"), row("D")}, fault.Of(err).Params["rows"])
	})
}

func TestHorizonCoversEveryDate(t *testing.T) {
	s := given(t, cpm.Gantry).task("A", 1*days, constrained(cpm.FNLT, kernel.Date(2091, 3, 1, 17, 0))).
		task("B", 1*days, completed(kernel.Date(1984, 2, 1, 8, 0), kernel.Date(1984, 2, 2, 17, 0))).
		task("C", 1*days, func(a *cpm.Activity) {
			a.Constraint.Date, a.ActualStart = kernel.Date(2400, 1, 1, 0, 0), kernel.Date(1971, 1, 1, 0, 0)
		})
	from, to := cpm.Horizon(s.in.Options, s.in.Activities)
	assert.Equal(t, [2]string{"1974-01-01 00:00", "2131-12-31 00:00"}, say(from, to), "ten years before, forty after; a date without meaning does not count")
	for i := range s.in.Calendars {
		c, err := worktime.Compile(s.in.Calendars[i].Spec(), from, to)
		require.NoError(t, err)
		s.in.Calendars[i] = c
	}
	s.calculated(t).early("A", at(5, 8), at(5, 17))
}

// The hash is stored with every calculation: it must never change for the same input.
func TestInputHashIsStable(t *testing.T) {
	o := given(t, cpm.Gantry).task("S", 0, kind(cpm.Summary)).task("A", 2*days, under("S"), constrained(cpm.SNET, at(8, 8))).
		task("B", 1*days, on(six)).link("A", "B", cpm.SS, 60).calculated(t)
	assert.Equal(t, "f9b84b8d8064c3d7a38416fb0d6bf62f", fmt.Sprintf("%x", o.n.InputHash()))
}

func TestPatchEqualsCompile(t *testing.T) {
	s := given(t, cpm.P6).task("A", 5*days).task("B", 2*days).task("C", 1*days, on(six)).link("A", "B", cpm.SS, 2*days).link("B", "C", cpm.FF, 1*days)
	o := s.calculated(t)
	changes := []func(*cpm.Activity){
		func(a *cpm.Activity) { a.Duration = 9 * days },
		constrained(cpm.SNET, at(14, 8)),
		on(six),
		constrained(cpm.ALAP, kernel.None),
		started(at(2, 8), 3*days),
		completed(at(1, 8), at(2, 17)),
		pinnedAt(at(7, 8), at(9, 17)),
		func(a *cpm.Activity) {
			*a = cpm.Activity{Row: a.Row, Parent: kernel.NoRow, Duration: 5 * days, Remaining: 5 * days}
		},
	}
	for _, change := range changes {
		for i := range s.in.Activities {
			change(&s.in.Activities[i])
			done, err := o.n.Patch(s.in.Activities[i])
			require.NoError(t, err)
			require.True(t, done)
			require.NoError(t, o.n.Calculate(&o.r))
			fresh := s.calculated(t)
			assert.Equal(t, fresh.r, o.r)
			assert.Equal(t, fresh.n.InputHash(), o.n.InputHash())
		}
	}
	done, err := o.n.PatchLag(1000, 4*days)
	require.NoError(t, err)
	require.True(t, done)
	s.in.Links[0].Lag = 4 * days
	require.NoError(t, o.n.Calculate(&o.r))
	assert.Equal(t, s.calculated(t).r, o.r)

	done, err = o.n.Patch(cpm.Activity{Row: row("Z"), Parent: kernel.NoRow})
	assert.False(t, done)
	require.NoError(t, err)
	done, _ = o.n.Patch(cpm.Activity{Row: row("A"), Parent: row("B")})
	assert.False(t, done, "another parent needs Compile")
	before := o.n.InputHash()
	_, err = o.n.Patch(cpm.Activity{Row: row("A"), Parent: kernel.NoRow, Duration: -1})
	assert.True(t, fault.Has(err, "activity.duration_invalid"))
	assert.Equal(t, before, o.n.InputHash(), "a refused patch changes nothing")
}

// A command that changes nothing the dates follow from, as a name or a cost, asks for an update without a patch.
func TestUpdatingWhatDidNotChangeLeavesALevelOfEffortLinkedToASummaryAsItIs(t *testing.T) {
	t.Parallel()
	o := given(t, cpm.P6).task("S", 0, kind(cpm.Summary)).task("A", 2*days, under("S")).task("B", 3*days).
		task("E", 0, kind(cpm.LevelOfEffort)).link("S", "B", cpm.FS, 0).link("S", "E", cpm.SS, 0).calculated(t)
	before := byRow(o.n, &o.r)
	changed, partial, err := o.n.Update(&o.r)
	require.NoError(t, err)
	assert.True(t, partial)
	assert.Empty(t, changed)
	assert.Equal(t, before, byRow(o.n, &o.r))
}
