package cpm_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// run calculates a drawn network, leaving those out that reach beyond the small calendars.
func run(t *rapid.T, in cpm.Input) (*cpm.Network, *cpm.Result) {
	n, err := cpm.Compile(in)
	if err != nil {
		t.Fatal(err)
	}
	var r cpm.Result
	if err := n.Calculate(&r); err != nil {
		if fault.Has(err, "schedule.horizon") {
			t.Skip("beyond the small horizon")
		}
		t.Fatal(err)
	}
	return n, &r
}

// obedient draws a network in which nothing beats a link: no hard constraint, no pin, nothing that leaves links out.
func obedient(t *rapid.T) cpm.Input {
	in := smallNetwork(t, cpm.P6)
	in.Options.Progress, in.Options.LagFromActualStart, in.Options.ALAP = cpm.RetainedLogic, false, cpm.ALAPFreeFloat
	for i := range in.Activities {
		a := &in.Activities[i]
		a.Pinned, a.Inactive, a.ExpectedFinish = false, false, 0
		if a.Kind == cpm.LevelOfEffort {
			a.Kind = cpm.Task
		}
		for _, c := range []*cpm.Constraint{&a.Constraint, &a.Second} {
			if c.Type == cpm.ALAP {
				c.Type = cpm.ASAP
			}
		}
		if a.Constraint.Type >= cpm.MSO && a.Constraint.Type <= cpm.MFO {
			a.Constraint.Type = cpm.SNET
		}
	}
	return in
}

// withSummaries puts the activities of a network into a random tree under row 0.
func withSummaries(t *rapid.T, in cpm.Input) cpm.Input {
	in.Activities = slices.Clone(in.Activities)
	parents := []kernel.Row{0}
	in.Activities = append(in.Activities, cpm.Activity{Row: 0, Parent: kernel.NoRow, Kind: cpm.Summary})
	for i := range rapid.IntRange(0, 4).Draw(t, "summaries") {
		row := kernel.Row(200 + i)
		in.Activities = append(in.Activities, cpm.Activity{Row: row, Parent: rapid.SampledFrom(parents).Draw(t, "parent"), Kind: cpm.Summary, Calendar: int32(i % 4)})
		parents = append(parents, row)
	}
	for i := range in.Activities {
		if in.Activities[i].Kind != cpm.Summary {
			in.Activities[i].Parent = rapid.SampledFrom(parents).Draw(t, "parent")
		}
	}
	return in
}

type rowResult struct {
	es, ef, ls, lf, s, f kernel.Minute
	tf, ff, work         int32
	flags                cpm.Flags
	driver               cpm.Driver
}

func byRow(n *cpm.Network, r *cpm.Result) map[kernel.Row]rowResult {
	out := map[kernel.Row]rowResult{}
	for p, row := range n.Rows() {
		out[row] = rowResult{r.EarlyStart[p], r.EarlyFinish[p], r.LateStart[p], r.LateFinish[p], r.Start[p], r.Finish[p],
			r.TotalFloat[p], r.FreeFloat[p], r.Duration[p], r.Flags[p], n.Why(r, int32(p))}
	}
	return out
}

func TestTheOrderOfTheInputIsIrrelevant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := withSummaries(t, smallNetwork(t, rapid.SampledFrom([]cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP}).Draw(t, "profile")))
		n, r := run(t, in)
		other := in
		other.Activities = rapid.Permutation(in.Activities).Draw(t, "activities")
		other.Links = rapid.Permutation(in.Links).Draw(t, "links")
		order := rapid.Permutation([]int32{0, 1, 2, 3}).Draw(t, "calendars")
		other.Calendars = slices.Clone(in.Calendars)
		for from, to := range order {
			other.Calendars[to] = in.Calendars[from]
		}
		other.ProjectCalendar = order[in.ProjectCalendar]
		for i := range other.Activities {
			other.Activities[i].Calendar = order[other.Activities[i].Calendar]
			if own := other.Activities[i].FloatCalendar; own > 0 {
				other.Activities[i].FloatCalendar = order[own-1] + 1
			}
		}
		m, s := run(t, other)
		assert.Equal(t, byRow(n, r), byRow(m, s))
		assert.Equal(t, n.InputHash(), m.InputHash())
	})
}

func TestEveryInputCountsInTheHash(t *testing.T) {
	base := layered(t, 30, 7)
	base.Activities = append(base.Activities, cpm.Activity{Row: 0, Parent: kernel.NoRow, Kind: cpm.Summary})
	first, err := cpm.Compile(base)
	require.NoError(t, err)
	seen := map[[16]byte]string{first.InputHash(): "nothing"}
	other := func(name string, change func(in *cpm.Input, a *cpm.Activity, l *cpm.Link)) {
		in := base
		in.Activities, in.Links = slices.Clone(base.Activities), slices.Clone(base.Links)
		change(&in, &in.Activities[9], &in.Links[3])
		n, err := cpm.Compile(in)
		require.NoError(t, err, name)
		if was, twice := seen[n.InputHash()]; twice {
			t.Errorf("%s hashes like %s", name, was)
		}
		seen[n.InputHash()] = name
	}
	other("profile", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Options.Profile = cpm.MSP })
	other("project start", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Options.ProjectStart++ })
	other("data date", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Options.DataDate++ })
	other("must finish by", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Options.MustFinishBy = monday })
	other("progress mode", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Options.Progress = cpm.ProgressOverride })
	other("lag calendar", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Options.LagCalendar = cpm.LagProject })
	other("honour", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Options.HonourConstraintDates = true })
	other("float", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Options.TotalFloat = cpm.StartFloat })
	other("critical", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Options.Critical = cpm.ByLongestPath })
	other("limit", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Options.CriticalLimit = 1 })
	other("open ends", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Options.OpenEndsCritical = true })
	other("alap form", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Options.ALAP = cpm.ALAPTotalFloat })
	other("project calendar", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.ProjectCalendar = 2 })
	other("a calendar", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) {
		in.Calendars = append(slices.Clone(in.Calendars[:3]), in.Calendars[0])
	})
	other("kind", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.Kind = cpm.Milestone })
	other("parent", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.Parent = 0 })
	other("calendar of a row", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.Calendar = (a.Calendar + 1) % 4 })
	other("duration", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.Duration++ })
	other("remaining", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.Remaining++ })
	other("constraint", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) {
		a.Constraint = cpm.Constraint{Type: cpm.MSO, Date: monday}
	})
	other("its date", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) {
		a.Constraint = cpm.Constraint{Type: cpm.MSO, Date: monday + 1}
	})
	other("second", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) {
		a.Second = cpm.Constraint{Type: cpm.MSO, Date: monday}
	})
	other("deadline", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.Deadline = monday })
	other("expected finish", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.ExpectedFinish = monday })
	other("external start", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.ExternalStart = monday })
	other("external finish", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.ExternalFinish = monday })
	other("both external", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.ExternalStart, a.ExternalFinish = monday, monday })
	other("state", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.State, a.ActualStart = cpm.Started, monday })
	other("actual start", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.State, a.ActualStart = cpm.Started, monday+1 })
	other("completed", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) {
		a.State, a.ActualStart, a.ActualFinish = cpm.Completed, monday, monday
	})
	other("actual finish", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) {
		a.State, a.ActualStart, a.ActualFinish = cpm.Completed, monday, monday+1
	})
	other("pin", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.Pinned, a.Start, a.Finish = true, monday, monday })
	other("pinned finish", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.Pinned, a.Start, a.Finish = true, monday, monday+1 })
	other("split", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.Split = 60 })
	other("placeholder", func(_ *cpm.Input, a *cpm.Activity, _ *cpm.Link) { a.Placeholder = true })
	other("link type", func(_ *cpm.Input, _ *cpm.Activity, l *cpm.Link) { l.Type = (l.Type + 1) % 4 })
	other("lag", func(_ *cpm.Input, _ *cpm.Activity, l *cpm.Link) { l.Lag++ })
	other("elapsed", func(_ *cpm.Input, _ *cpm.Activity, l *cpm.Link) { l.Elapsed = true })
	other("a link less", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) { in.Links = in.Links[1:] })
	other("an activity more", func(in *cpm.Input, _ *cpm.Activity, _ *cpm.Link) {
		in.Activities = append(in.Activities, cpm.Activity{Row: 999, Parent: kernel.NoRow})
	})
	other("two durations exchanged", func(in *cpm.Input, a *cpm.Activity, _ *cpm.Link) {
		a.Duration, in.Activities[10].Duration = in.Activities[10].Duration+1, a.Duration+1
	})

	same := base
	same.Activities = slices.Clone(base.Activities)
	a := &same.Activities[9]
	a.ActualStart, a.ActualFinish, a.Start, a.Deadline = monday, monday, monday, kernel.None
	n, err := cpm.Compile(same)
	require.NoError(t, err)
	assert.Equal(t, first.InputHash(), n.InputHash(), "dates without a meaning do not count")
}

func TestNearbyInputsHashApart(t *testing.T) {
	n, err := cpm.Compile(layered(t, 20, 7))
	require.NoError(t, err)
	a := n.Activity(5)
	seen := map[[16]byte]bool{}
	for duration := range int32(300) {
		for remaining := range int32(300) {
			a.Duration, a.Remaining = duration, remaining
			_, err := n.Patch(a)
			require.NoError(t, err)
			seen[n.InputHash()] = true
		}
	}
	assert.Len(t, seen, 300*300)
}

// leavesRoom tells whether what goes as late as possible lies no further, in its own working time, than a link to what stands at an
// instant lets it. In profile p6 it then begins with its next work, whether a successor on another calendar works before or not.
func (f *reference) leavesRoom(l cpm.Link, start, finish, theirs kernel.Minute) bool {
	own := finish
	if l.Type == cpm.SS || l.Type == cpm.SF {
		own = start
	}
	return f.cals[f.in.Activities[f.find(l.From)].Calendar].between(f.backwards(l, theirs), own) <= 0
}

// holds checks that every link and every soft lower bound holds for the early dates, and every
// link for the late ones.
func holds(t *rapid.T, in cpm.Input, n *cpm.Network, r *cpm.Result) {
	f := reference{in: in, cals: asMinutes(in.Calendars)}
	for _, l := range in.Links {
		p, _ := n.Position(l.From)
		s, _ := n.Position(l.To)
		from, fromLate := r.EarlyFinish[p], r.LateFinish[p]
		if l.Type == cpm.SS || l.Type == cpm.SF {
			from, fromLate = r.EarlyStart[p], r.LateStart[p]
		}
		to, toLate := r.EarlyStart[s], r.LateStart[s]
		if l.Type == cpm.FF || l.Type == cpm.SF {
			to, toLate = r.EarlyFinish[s], r.LateFinish[s]
		}
		// The start form of a lead's end is the same work as the finish form a finish may have.
		late := f.forwards(l, from) > to
		if l.Lag < 0 && f.p6() {
			late = f.cals[in.Activities[f.find(l.To)].Calendar].between(to, f.forwards(l, from)) > 0
		}
		if n.Why(r, p).Reason == cpm.ByALAP {
			late = !f.leavesRoom(l, r.EarlyStart[p], r.EarlyFinish[p], to)
		}
		if late {
			t.Fatalf("link %v does not hold: %s + lag > %s", l, clockOf(from), clockOf(to))
		}
		if f.backwards(l, toLate) < fromLate {
			t.Fatalf("link %v does not hold late: %s - lag < %s", l, clockOf(toLate), clockOf(fromLate))
		}
	}
	for i := range in.Activities {
		a := &in.Activities[i]
		p, _ := n.Position(a.Row)
		if d, ok := f.constraint(a, true, cpm.SNET, cpm.StartOn); ok && a.State == cpm.NotStarted && r.EarlyStart[p] < d {
			t.Fatalf("row %d starts before %s", a.Row, clockOf(d))
		}
		if r.EarlyStart[p] < in.Options.DataDate {
			t.Fatalf("row %d has work before the data date", a.Row)
		}
	}
}

func TestDatesAreFeasible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := obedient(t)
		n, r := run(t, in)
		holds(t, in, n, r)
	})
}

func TestALinkNeverMakesADateEarlier(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := obedient(t)
		if len(in.Activities) < 2 {
			t.Skip("nothing to link")
		}
		n, r := run(t, in)
		to := rapid.IntRange(1, len(in.Activities)-1).Draw(t, "to")
		from := rapid.IntRange(0, to-1).Draw(t, "from")
		more := in
		more.Links = append(slices.Clone(in.Links), cpm.Link{Row: 5000, From: in.Activities[from].Row, To: in.Activities[to].Row, Lag: rapid.Int32Range(0, 2000).Draw(t, "more lag")})
		m, s := run(t, more)
		for p, row := range n.Rows() {
			q, _ := m.Position(row)
			if s.EarlyStart[q] < r.EarlyStart[p] || s.EarlyFinish[q] < r.EarlyFinish[p] {
				t.Fatalf("row %d went from %s to %s", row, clockOf(r.EarlyStart[p]), clockOf(s.EarlyStart[q]))
			}
		}
		if s.ProjectFinish < r.ProjectFinish {
			t.Fatal("the project ends earlier")
		}
	})
}

// Taking the named driver away, again and again, never makes the row later and ends where no
// link holds it; the links then left hold nothing, they can all go without moving it.
func TestTheNamedDriverHoldsTheRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := obedient(t)
		row := rapid.SampledFrom(in.Activities).Draw(t, "row").Row
		early := func(in cpm.Input) (kernel.Minute, kernel.Minute, cpm.Driver) {
			n, r := run(t, in)
			p, _ := n.Position(row)
			return r.EarlyStart[p], r.EarlyFinish[p], n.Why(r, p)
		}
		s, f, why := early(in)
		for why.Reason == cpm.ByLink {
			rest := in
			rest.Links = slices.DeleteFunc(slices.Clone(in.Links), func(l cpm.Link) bool { return l.Row == why.Link.Row })
			if len(rest.Links) != len(in.Links)-1 || why.Link.To != row {
				t.Fatalf("the driver %v is no link into row %d", why.Link, row)
			}
			s2, f2, why2 := early(rest)
			if s2 > s || f2 > f {
				t.Fatalf("without its driver row %d comes later", row)
			}
			if s2 == s && f2 == f && why2.Reason == cpm.ByLink && why2.Bound < why.Bound && why2.Link.Type == why.Link.Type && worksBetween(t, in, row, why2.Bound, why.Bound) {
				t.Fatalf("row %d did not move although its next driver ends earlier", row)
			}
			in, s, f, why = rest, s2, f2, why2
		}
		free := in
		free.Links = slices.DeleteFunc(slices.Clone(in.Links), func(l cpm.Link) bool { return l.To == row })
		if s2, f2, _ := early(free); s2 != s || f2 != f {
			t.Fatalf("row %d is driven by %s, yet moves from %s to %s without links", row, why.Reason, clockOf(s), clockOf(s2))
		}
	})
}

func worksBetween(_ *rapid.T, in cpm.Input, row kernel.Row, a, b kernel.Minute) bool {
	i := slices.IndexFunc(in.Activities, func(a cpm.Activity) bool { return a.Row == row })
	return in.Calendars[in.Activities[i].Calendar].Between(a, b) > 0
}

// Taking one link away moves a row if its driver was that link alone, and not if it is one that does not bind: one whose bound
// is before the date in working time.
func TestOnlyWhatDrivesHoldsARow(t *testing.T) {
	thousands(t, func(t *rapid.T) {
		in := obedient(t)
		if len(in.Links) == 0 {
			t.Skip("nothing to take away")
		}
		n, r := run(t, in)
		gone := rapid.SampledFrom(in.Links).Draw(t, "link")
		p, _ := n.Position(gone.To)
		f := reference{in: in, cals: asMinutes(in.Calendars)}
		from, _ := n.Position(gone.From)
		at, bounded := r.EarlyFinish[from], r.EarlyStart[p]
		if gone.Type == cpm.SS || gone.Type == cpm.SF {
			at = r.EarlyStart[from]
		}
		if gone.Type == cpm.FF || gone.Type == cpm.SF {
			bounded = r.EarlyFinish[p]
		}
		slack := f.cals[in.Activities[f.find(gone.To)].Calendar].between(f.forwards(gone, at), bounded)
		rest := in
		rest.Links = slices.DeleteFunc(slices.Clone(in.Links), func(l cpm.Link) bool { return l.Row == gone.Row })
		m, s := run(t, rest)
		q, _ := m.Position(gone.To)
		moved := s.EarlyStart[q] != r.EarlyStart[p] || s.EarlyFinish[q] != r.EarlyFinish[p]
		if slack > 0 && moved {
			t.Fatalf("link %v leaves %d minutes, yet row %d moved without it", gone, slack, gone.To)
		}
		why, why2 := n.Why(r, p), m.Why(s, q)
		driven := why.Reason == cpm.ByLink && why.Link.Row == gone.Row
		if driven && !moved && (why2.Reason != cpm.ByLink || worksBetween(t, in, gone.To, why2.Bound, why.Bound)) && f.cals[in.Activities[f.find(gone.To)].Calendar].between(ownBound(&f, gone.To), why.Bound) > 0 {
			t.Fatalf("row %d did not move without its driver %v: now %s", gone.To, why, why2.Reason)
		}
	})
}

// ownBound is the latest date that a row is held to by itself.
func ownBound(f *reference, row kernel.Row) kernel.Minute {
	a := &f.in.Activities[f.find(row)]
	at := f.floor()
	for _, c := range []cpm.Constraint{a.Constraint, a.Second} {
		if c.Type.NeedsDate() {
			at = max(at, c.Date)
		}
	}
	outside, _ := f.external(a)
	return max(at, a.Resume, outside)
}

// A network run backwards in mirrored time has late dates for early ones and the same total floats. Lags end in finish form one way
// and begin in start form the other, which mirror each other; leads do not, as P6 has them.
func TestFloatsAreTheSameInTheMirror(t *testing.T) {
	thousands(t, func(t *rapid.T) {
		in := plainNetwork(t)
		for i := range in.Links {
			in.Links[i].Lag = max(in.Links[i].Lag, 0)
		}
		n, r := run(t, in)
		m, s := run(t, mirrored(in, r.ProjectFinish))
		for p, row := range n.Rows() {
			q, _ := m.Position(row)
			if r.TotalFloat[p] != s.TotalFloat[q] {
				t.Fatalf("row %d has float %d, in the mirror %d", row, r.TotalFloat[p], s.TotalFloat[q])
			}
			cal := in.Calendars[n.Activity(int32(p)).Calendar]
			if early, late := s.EarlyStart[q], r.LateFinish[p]; cal.Worked(late) != cal.Worked(axis-early) {
				t.Fatalf("row %d ends late at %s, in the mirror it begins early at %s", row, clockOf(late), clockOf(axis-early))
			}
		}
	})
}

// What goes as late as possible spends its float where it stands and nobody else's: none of it passes the finish that the late dates
// are counted from, and what it keeps with what it moved by is the float it has in the mirror.
func TestALAPSpendsTheFloatOfTheMirror(t *testing.T) {
	thousands(t, func(t *rapid.T) {
		in := plainNetwork(t)
		one := rapid.Bool().Draw(t, "one calendar")
		if one {
			in.Options.LagCalendar = cpm.LagPredecessor
		}
		for i := range in.Links {
			l := &in.Links[i]
			l.Lag, l.Elapsed = max(l.Lag, 0), l.Elapsed && !one
		}
		for i := range in.Activities {
			in.Activities[i].ExternalFinish = 0
			if one {
				in.Activities[i].Calendar = 0
			}
		}
		n, r := run(t, in)
		m, s := run(t, mirrored(in, r.ProjectFinish))
		late := in
		late.Activities = slices.Clone(in.Activities)
		for i := range late.Activities {
			if rapid.Bool().Draw(t, "alap") {
				late.Activities[i].Constraint.Type = cpm.ALAP
			}
		}
		o, d := run(t, late)
		for p, row := range o.Rows() {
			was, _ := n.Position(row)
			mirror, _ := m.Position(row)
			cal := in.Calendars[o.Activity(int32(p)).Calendar]
			if moved := cal.Between(r.EarlyFinish[was], d.EarlyFinish[p]); d.TotalFloat[p]+moved != s.TotalFloat[mirror] || moved < 0 {
				t.Fatalf("row %d moved by %d and has float %d, in the mirror %d", row, moved, d.TotalFloat[p], s.TotalFloat[mirror])
			}
			if d.EarlyFinish[p] > d.LateBound || one && d.TotalFloat[p] < 0 {
				t.Fatalf("row %d ends at %s with float %d, the project at %s", row, clockOf(d.EarlyFinish[p]), d.TotalFloat[p], clockOf(d.LateBound))
			}
		}
		if latest := slices.Max(d.EarlyFinish[:o.Len()]); latest != d.ProjectFinish || latest != r.ProjectFinish {
			t.Fatalf("the last row ends at %s, the project at %s, before at %s", clockOf(latest), clockOf(d.ProjectFinish), clockOf(r.ProjectFinish))
		}
	})
}

// axis is twice the instant that time is mirrored at, a midnight.
var axis = 2 * kernel.Date(2026, 2, 1, 0, 0)

// plainNetwork draws work of some length that follows logic alone, that of other projects too.
func plainNetwork(t *rapid.T) cpm.Input {
	in := smallNetwork(t, cpm.P6)
	in.Options = cpm.DefaultOptions(cpm.P6)
	in.Options.ProjectStart, in.Options.DataDate = at(5, 0), at(5, 0)
	in.Options.LagCalendar = rapid.SampledFrom([]cpm.LagCalendar{cpm.LagPredecessor, cpm.LagSuccessor, cpm.LagProject, cpm.Lag24Hours}).Draw(t, "lag calendar")
	for i := range in.Activities {
		a := &in.Activities[i]
		*a = cpm.Activity{
			Row: a.Row, Parent: kernel.NoRow, Calendar: a.Calendar, Duration: max(a.Duration, 1), ExternalStart: a.ExternalStart, ExternalFinish: a.ExternalFinish,
		}
	}
	return in
}

// mirrored turns time around at the axis: links run back, predecessors' calendars become successors', the finish is the start, of what
// is outside too.
func mirrored(in cpm.Input, finish kernel.Minute) cpm.Input {
	out := in
	out.Options.ProjectStart, out.Options.DataDate = axis-finish, axis-finish
	out.Options.MustFinishBy = axis - in.Options.ProjectStart
	switch in.Options.LagCalendar {
	case cpm.LagPredecessor:
		out.Options.LagCalendar = cpm.LagSuccessor
	case cpm.LagSuccessor:
		out.Options.LagCalendar = cpm.LagPredecessor
	}
	out.Calendars = nil
	for _, c := range in.Calendars {
		out.Calendars = append(out.Calendars, mirror(c))
	}
	out.Activities = slices.Clone(in.Activities)
	for i := range out.Activities {
		a := &out.Activities[i]
		a.ExternalStart, a.ExternalFinish = 0, 0
		if date := in.Activities[i].ExternalFinish; date != 0 {
			a.ExternalStart = axis - date
		}
		if date := in.Activities[i].ExternalStart; date != 0 {
			a.ExternalFinish = axis - date
		}
	}
	out.Links = nil
	for _, l := range in.Links {
		l.From, l.To = l.To, l.From
		switch l.Type {
		case cpm.SS:
			l.Type = cpm.FF
		case cpm.FF:
			l.Type = cpm.SS
		}
		out.Links = append(out.Links, l)
	}
	return out
}

func TestALAPMovesNobodyElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := obedient(t)
		n, r := run(t, in)
		late := in
		late.Activities = slices.Clone(in.Activities)
		for i := range late.Activities {
			if late.Activities[i].Second.Type == cpm.ASAP && rapid.Bool().Draw(t, "alap") {
				late.Activities[i].Second.Type = cpm.ALAP
			}
		}
		m, s := run(t, late)
		holds(t, late, m, s)
		for _, a := range late.Activities {
			p, _ := n.Position(a.Row)
			q, _ := m.Position(a.Row)
			if a.Second.Type != cpm.ALAP || a.State != cpm.NotStarted {
				if s.EarlyStart[q] != r.EarlyStart[p] || s.ProjectFinish != r.ProjectFinish {
					t.Fatalf("row %d moved", a.Row)
				}
				continue
			}
			if s.EarlyFinish[q] < r.EarlyFinish[p] {
				t.Fatalf("row %d came earlier", a.Row)
			}
			if s.FreeFloat[q] != 0 {
				t.Fatalf("row %d keeps free float %d", a.Row, s.FreeFloat[q])
			}
		}
	})
}

func TestSummariesSpanTheirChildren(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := withSummaries(t, smallNetwork(t, cpm.Gantry))
		n, r := run(t, in)
		for _, sum := range in.Activities {
			if sum.Kind != cpm.Summary {
				continue
			}
			start, finish := kernel.Minute(1<<31-1), kernel.None
			for _, a := range in.Activities {
				p, _ := n.Position(a.Row)
				if a.Parent == sum.Row && !a.Inactive && !r.Start[p].IsNone() {
					start, finish = min(start, r.Start[p]), max(finish, r.Finish[p])
				}
			}
			p, _ := n.Position(sum.Row)
			if finish.IsNone() {
				start = kernel.None
			}
			if r.Start[p] != start || r.Finish[p] != finish {
				t.Fatalf("summary %d %s %s", sum.Row, clockOf(r.Start[p]), clockOf(r.Finish[p]))
			}
		}
	})
}

// A link to a summary is one to each of its activities, a link from its finish one from each of them: dates and floats are those of
// the links written out.
func TestLinksOfSummariesAreLinksOfTheirActivities(t *testing.T) {
	thousands(t, func(t *rapid.T) {
		in := smallNetwork(t, rapid.SampledFrom([]cpm.Profile{cpm.Gantry, cpm.MSP}).Draw(t, "profile"))
		in.Options.LagCalendar, in.Options.ALAP = cpm.LagProject, cpm.ALAPFreeFloat
		group := rapid.IntRange(0, len(in.Activities)-1).Draw(t, "from")
		until := rapid.IntRange(group, len(in.Activities)-1).Draw(t, "to")
		in.Activities = append(in.Activities, cpm.Activity{Row: 200, Parent: kernel.NoRow, Kind: cpm.Summary})
		written := in
		written.Activities, written.Links = slices.Clone(in.Activities), slices.Clone(in.Links)
		for i := range in.Activities[:len(in.Activities)-1] {
			if a := &in.Activities[i]; i >= group && i <= until {
				a.Parent, written.Activities[i].Parent = 200, 200
			}
		}
		link := func(from, to kernel.Row, kind cpm.LinkType, lag int32) cpm.Link {
			return cpm.Link{Row: kernel.Row(3000 + len(in.Links) + len(written.Links)), From: from, To: to, Type: kind, Lag: lag}
		}
		lag := rapid.SampledFrom([]int32{0, 480, -480}).Draw(t, "group lag")
		into := rapid.SampledFrom([]cpm.LinkType{cpm.FS, cpm.SS, cpm.FF, cpm.SF}).Draw(t, "into")
		out := rapid.SampledFrom([]cpm.LinkType{cpm.FS, cpm.FF}).Draw(t, "out of")
		for i := range group {
			in.Links = append(in.Links, link(in.Activities[i].Row, 200, into, lag))
		}
		for j := until + 1; j < len(in.Activities)-1; j++ {
			in.Links = append(in.Links, link(200, in.Activities[j].Row, out, lag))
		}
		for k := group; k <= until; k++ {
			if in.Activities[k].Kind == cpm.LevelOfEffort {
				continue
			}
			for i := range group {
				written.Links = append(written.Links, link(in.Activities[i].Row, in.Activities[k].Row, into, lag))
			}
			for j := until + 1; j < len(in.Activities)-1; j++ {
				written.Links = append(written.Links, link(in.Activities[k].Row, in.Activities[j].Row, out, lag))
			}
		}
		n, r := run(t, in)
		m, s := run(t, written)
		for p, row := range n.Rows() {
			q, _ := m.Position(row)
			if n.Activity(int32(p)).Kind == cpm.LevelOfEffort || row == 200 {
				continue
			}
			got := [...]any{clockOf(r.EarlyStart[p]), clockOf(r.EarlyFinish[p]), clockOf(r.LateStart[p]), clockOf(r.LateFinish[p]), r.TotalFloat[p], r.FreeFloat[p]}
			want := [...]any{clockOf(s.EarlyStart[q]), clockOf(s.EarlyFinish[q]), clockOf(s.LateStart[q]), clockOf(s.LateFinish[q]), s.TotalFloat[q], s.FreeFloat[q]}
			if got != want {
				t.Logf("%+v\n%+v\n%+v", in.Options, in.Links, in.Activities)
				t.Fatalf("row %d: %v, with the links written out %v", row, got, want)
			}
		}
	})
}

func TestPatchingIsCompilingAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := withSummaries(t, smallNetwork(t, rapid.SampledFrom([]cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP}).Draw(t, "profile")))
		n, r := run(t, in)
		for range rapid.IntRange(1, 4).Draw(t, "patches") {
			i := rapid.IntRange(0, len(in.Activities)-1).Draw(t, "row")
			old := in.Activities[i]
			if old.Kind == cpm.Summary {
				continue
			}
			in.Activities[i] = anyActivity(t, old.Row)
			in.Activities[i].Parent = old.Parent
			ok, err := n.Patch(in.Activities[i])
			if err != nil || !ok && (old.Kind == cpm.LevelOfEffort) == (in.Activities[i].Kind == cpm.LevelOfEffort) {
				t.Fatal(ok, err)
			}
			fresh, want := run(t, in)
			if !ok {
				n, r = fresh, want
				continue
			}
			if err := n.Calculate(r); err != nil {
				t.Fatal(err)
			}
			assert.Equal(t, byRow(fresh, want), byRow(n, r))
			assert.Equal(t, fresh.InputHash(), n.InputHash())
		}
	})
}

// However a schedule is edited, what is calculated of the changed rows alone is what calculating everything gives, and every
// row with another value is reported.
func TestUpdatingIsCalculatingAgain(t *testing.T) {
	thousands(t, func(t *rapid.T) {
		in := withSummaries(t, smallNetwork(t, rapid.SampledFrom([]cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP}).Draw(t, "profile")))
		if rapid.IntRange(0, 9).Draw(t, "late ones") > 0 {
			for i := range in.Activities {
				sooner(&in.Activities[i])
			}
		}
		n, r := run(t, in)
		for range rapid.IntRange(1, 6).Draw(t, "steps") {
			for range rapid.IntRange(0, 2).Draw(t, "patches") {
				patchOne(t, n, &in)
			}
			was := byRow(n, r)
			changed, partial, err := n.Update(r)
			fresh, want := run(t, in)
			if err != nil {
				t.Fatal(err)
			}
			is := byRow(n, r)
			assert.Equal(t, byRow(fresh, want), is)
			assert.Equal(t, [2]kernel.Minute{want.ProjectFinish, want.LateBound}, [2]kernel.Minute{r.ProjectFinish, r.LateBound})
			if !partial {
				continue
			}
			for p, row := range n.Rows() {
				before, after := was[row], is[row]
				before.driver, after.driver = cpm.Driver{}, cpm.Driver{}
				if before != after && !slices.Contains(changed, int32(p)) {
					t.Fatalf("row %d changed and is not told", row)
				}
			}
		}
	})
}

// The same on a programme with many ways of one length, where an edit opens and closes longest paths that the finish does not tell.
func TestUpdatingFindsTheLongestPathAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := parallel(t)
		n, r := run(t, in)
		for range 8 {
			a := &in.Activities[rapid.IntRange(0, len(in.Activities)-1).Draw(t, "row")]
			a.Duration = 480 * rapid.Int32Range(1, 3).Draw(t, "duration")
			if ok, err := n.Patch(*a); !ok || err != nil {
				t.Fatal(ok, err)
			}
			if _, _, err := n.Update(r); err != nil {
				t.Fatal(err)
			}
			fresh, want := run(t, in)
			assert.Equal(t, byRow(fresh, want), byRow(n, r))
		}
	})
}

// parallel draws five chains that cross and meet in one last activity.
func parallel(t *rapid.T) cpm.Input {
	in := cpm.Input{Options: cpm.DefaultOptions(cpm.P6), Calendars: fourOf(t)}
	in.Options.ProjectStart, in.Options.DataDate = at(5, 8), at(5, 8)
	add := func(row kernel.Row) {
		in.Activities = append(in.Activities, cpm.Activity{Row: row, Parent: kernel.NoRow, Duration: 480 * rapid.Int32Range(1, 2).Draw(t, "days")})
	}
	link := func(from, to kernel.Row) {
		in.Links = append(in.Links, cpm.Link{Row: kernel.Row(100 + len(in.Links)), From: from, To: to})
	}
	for chain := range kernel.Row(5) {
		for step := range kernel.Row(6) {
			add(10*chain + step + 1)
			if step > 0 {
				link(10*chain+step, 10*chain+step+1)
				if rapid.IntRange(0, 3).Draw(t, "cross") == 0 {
					link(10*kernel.Row(rapid.IntRange(0, 4).Draw(t, "from chain"))+step, 10*chain+step+1)
				}
			}
		}
		link(10*chain+6, 99)
	}
	add(99)
	return in
}

// sooner takes away what has everything calculated again.
func sooner(a *cpm.Activity) {
	for _, c := range []*cpm.Constraint{&a.Constraint, &a.Second} {
		if c.Type == cpm.ALAP {
			c.Type = cpm.ASAP
		}
	}
}

// patchOne changes one activity or the lag of one link, in the network and in what it was made of.
func patchOne(t *rapid.T, n *cpm.Network, in *cpm.Input) {
	if len(in.Links) > 0 && rapid.IntRange(0, 3).Draw(t, "a lag") == 0 {
		l := &in.Links[rapid.IntRange(0, len(in.Links)-1).Draw(t, "link")]
		l.Lag = rapid.Int32Range(-600, 1200).Draw(t, "another lag")
		if ok, err := n.PatchLag(l.Row, l.Lag); !ok || err != nil {
			t.Fatal(ok, err)
		}
		return
	}
	a := &in.Activities[rapid.IntRange(0, len(in.Activities)-1).Draw(t, "row")]
	if a.Kind == cpm.Summary {
		a.Calendar = rapid.Int32Range(0, 3).Draw(t, "summary calendar")
	} else {
		other := anyActivity(t, a.Row)
		sooner(&other)
		effort := a.Kind == cpm.LevelOfEffort
		if effort != (other.Kind == cpm.LevelOfEffort) {
			other.Kind = a.Kind
		}
		other.Pinned, other.Parent = other.Pinned && !effort, a.Parent
		*a = other
	}
	if ok, err := n.Patch(*a); !ok || err != nil {
		t.Fatal(ok, err)
	}
}

func TestCalculatingAgainAllocatesNothing(t *testing.T) {
	in := layered(t, 2_000, 3)
	for i := range in.Activities { // every rarer pass takes part
		switch i % 50 {
		case 7:
			in.Activities[i].Second.Type = cpm.ALAP
		case 9:
			in.Activities[i].Kind = cpm.LevelOfEffort
		case 11:
			in.Activities[i].State, in.Activities[i].ActualStart = cpm.Started, monday-1440
		}
		in.Activities[i].Parent = 0
	}
	in.Activities = append(in.Activities, cpm.Activity{Row: 0, Parent: kernel.NoRow, Kind: cpm.Summary})
	n, err := cpm.Compile(in)
	require.NoError(t, err)
	var r cpm.Result
	require.NoError(t, n.Calculate(&r))
	assert.Zero(t, testing.AllocsPerRun(5, func() { _ = n.Calculate(&r) }))
}
