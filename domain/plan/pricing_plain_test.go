package plan_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// Whatever holds a plan, prices are those of one whole calculation for each roadblock: with it alone, and with all but it.
func TestPricesAreThoseOfWholeCalculations(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := heldPlan(t)
		today := monday + kernel.Minute(rapid.IntRange(-3, 15).Draw(t, "today"))*kernel.Day
		pricing, err := b.state.Pricing(today, everything)
		require.NoError(t, err)
		want := plainPrices(t, b, today)
		for range 2 { // what a run tries is undone
			got, err := pricing.Run()
			require.NoError(t, err)
			require.Equal(t, []kernel.Minute{want.Finish, want.Held}, []kernel.Minute{got.Finish, got.Held})
			require.Equal(t, want.Together, got.Together)
			require.ElementsMatch(t, want.List, got.List)
		}
	})
}

// heldPlan draws a plan with roadblocks: work that has begun or stands where it was put, levels of effort, rows as late as possible and
// links of summaries among it.
func heldPlan(t *rapid.T) *bench {
	chance := func(of int, what string) bool { return rapid.IntRange(1, of).Draw(t, what) == 1 }
	work := make([]schedule.Activity, rapid.IntRange(3, 12).Draw(t, "activities"))
	late, above := chance(4, "late ones"), kernel.Row(0)
	for i := range work {
		a := &work[i]
		*a = schedule.Activity{Name: fmt.Sprint("Work ", i), Kind: schedule.Task, Parent: above, Duration: 240 * rapid.Int32Range(1, 8).Draw(t, "duration")}
		switch {
		case i+1 < len(work) && chance(5, "summary"):
			a.Kind, a.Parent, a.Duration, above = schedule.Summary, 0, 0, kernel.Row(i+1)
		case chance(8, "milestone"):
			a.Kind, a.Duration = schedule.FinishMilestone, 0
		case chance(8, "effort"):
			a.Kind = schedule.LevelOfEffort
		case chance(6, "by hand"):
			a.Manual = true
			a.Dates.Start = monday + kernel.Minute(rapid.IntRange(0, 9).Draw(t, "stands"))*kernel.Day + 8*kernel.Hour
			a.Dates.Finish = a.Dates.Start + kernel.Day
		case late && chance(3, "late"):
			a.Constraint.Type = schedule.ALAP
		case chance(8, "inactive"):
			a.Inactive = true
		}
	}
	f := fileOf(work...)
	f.Settings.Options.Profile = rapid.SampledFrom([]schedule.Profile{schedule.ProfileGantry, schedule.ProfileP6, schedule.ProfileMSP}).Draw(t, "profile")
	for i := range f.Activities {
		if a := &f.Activities[i]; a.Kind == schedule.Task && chance(5, "night") {
			a.Calendar = 2
		}
	}
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: f})
	row := func() kernel.Ref { return kernel.At(kernel.Row(rapid.IntRange(1, len(work)).Draw(t, "row"))) }
	for range rapid.IntRange(0, 2*len(work)).Draw(t, "links") {
		_, _ = b.try(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{ // those that a plan refuses are not in it
			From: row(), To: row(), Type: rapid.SampledFrom([]schedule.LinkType{schedule.FS, schedule.FS, schedule.SS, schedule.FF, schedule.SF}).Draw(t, "type"),
			Lag: 60 * rapid.Int32Range(-4, 8).Draw(t, "lag"),
		}}})
	}
	obstruct(t, b, row)
	return b
}

// obstruct draws tasks and the roadblocks in their way: drafts, promises that are kept, late, withdrawn or beyond all dates.
func obstruct(t *rapid.T, b *bench, row func() kernel.Ref) {
	date := func() kernel.Minute {
		return monday + kernel.Minute(rapid.IntRange(0, 40).Draw(t, "day"))*kernel.Day + kernel.Minute(rapid.SampledFrom([]int{0, 8, 13}).Draw(t, "hour"))*kernel.Hour
	}
	for i := range rapid.IntRange(1, 8).Draw(t, "tasks") {
		item := lookahead.TaskItem{Activity: row(), TaskValues: lookahead.TaskValues{Name: of(fmt.Sprint("Task ", i)), Duration: of(int32(workday))}}
		if rapid.Bool().Draw(t, "later") {
			item.Start = of(date())
		}
		_, _ = b.try(ana, lookahead.AddTasks{Items: []lookahead.TaskItem{item}})
	}
	var tasks []kernel.Row
	for task := range b.state.Lookahead().Tasks() {
		tasks = append(tasks, task.Row)
	}
	if len(tasks) == 0 {
		return
	}
	some := rapid.SliceOfNDistinct(rapid.SampledFrom(tasks), 1, min(3, len(tasks)), rapid.ID[kernel.Row])
	for i := range rapid.IntRange(1, 6).Draw(t, "roadblocks") {
		item := lookahead.RoadblockItem{RoadblockValues: lookahead.RoadblockValues{Name: of(fmt.Sprint("Roadblock ", i))}, Tasks: refs(some.Draw(t, "blocks")...)}
		switch rapid.IntRange(0, 9).Draw(t, "promise") {
		case 0:
		case 1:
			item.Date = of(beyond)
		default:
			item.Date = of(date())
		}
		added := plan.Created(b.do(ana, lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{item}}).Events)
		if to := rapid.SampledFrom([]lookahead.RoadblockState{"", "", "", lookahead.NotCommitted, lookahead.Released}).Draw(t, "status"); to != "" {
			_, _ = b.try(ana, lookahead.SetRoadblockStatus{Rows: refs(added...), To: to, At: monday})
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "reports") {
		done := rapid.SampledFrom([]kernel.Percent{300_000, 500_000, kernel.Hundred}).Draw(t, "done")
		_, _ = b.try(ana, lookahead.EditTasks{Rows: refs(rapid.SampledFrom(tasks).Draw(t, "reported")), Set: lookahead.TaskValues{Progress: &done}})
	}
}

// beyond is a day that no calendar of a drawn plan reaches.
var beyond = kernel.Date(2600, 1, 1, 8, 0)

// plain prices roadblocks the long way, on the network of a copy of the plan.
type plain struct {
	t       *rapid.T
	s       *plan.State
	network *cpm.Network
	today   kernel.Minute
	by      map[kernel.Row]*worktime.Calendar
}

func plainPrices(t *rapid.T, b *bench, today kernel.Minute) plan.Prices {
	s, err := plan.Restore(clinic, b.snapshot())
	require.NoError(t, err)
	network, _, err := s.Calculation()
	require.NoError(t, err)
	p := plain{t, s, network, today, map[kernel.Row]*worktime.Calendar{}}
	var standard *worktime.Calendar
	for _, c := range s.Schedule().Calendars() {
		if c.Default {
			standard = p.calendar(c.Row)
		}
	}
	var out plan.Prices
	out.Finish = p.finish(nil)
	var holding []*lookahead.Roadblock
	for r := range s.Lookahead().Roadblocks() {
		if r.Standing.State == lookahead.Released {
			continue
		}
		price := plan.Price{Roadblock: r.Row, State: plan.Priced, Finish: kernel.None}
		switch {
		case len(p.waiting(r)) == 0:
			price.State = plan.NoTasks
		case p.promised(r) == 0:
			price.State = plan.NoDate
		case p.promised(r) == beyond:
			price.State = plan.TooFar
		default:
			holding = append(holding, r)
			price.Finish = p.finish([]*lookahead.Roadblock{r})
			price.Minutes = standard.Between(out.Finish, price.Finish)
		}
		out.List = append(out.List, price)
	}
	out.Held = p.finish(holding)
	out.Together = standard.Between(out.Finish, out.Held)
	for i := range out.List {
		if out.List[i].Minutes == 0 {
			continue
		}
		var others []*lookahead.Roadblock
		for _, r := range holding {
			if r.Row != out.List[i].Roadblock {
				others = append(others, r)
			}
		}
		out.List[i].Saves = standard.Between(p.finish(others), out.Held)
	}
	return out
}

func (p plain) calendar(row kernel.Row) *worktime.Calendar {
	if c := p.by[row]; c != nil {
		return c
	}
	spec := worktime.AllDay()
	if row != schedule.AroundTheClock {
		spec = p.s.Schedule().Calendar(row).Time
	}
	c, err := worktime.Compile(spec, kernel.Date(2020, 1, 1, 0, 0), kernel.Date(2060, 1, 1, 0, 0))
	require.NoError(p.t, err)
	p.by[row] = c
	return c
}

// promised is the day somebody stands by, today when it is over, 0 without.
func (p plain) promised(r *lookahead.Roadblock) kernel.Minute {
	promises := p.s.Lookahead().Promises(r.Row)
	if r.Standing.State != lookahead.Open || len(promises) == 0 {
		return 0
	}
	return max(promises[len(promises)-1].Date, p.today)
}

// waiting are the tasks with work left that wait for a roadblock.
func (p plain) waiting(r *lookahead.Roadblock) (out []*lookahead.Task) {
	for _, row := range p.s.Lookahead().Blocked(r.Row) {
		task := p.s.Lookahead().Task(row)
		pos, known := p.network.Position(task.Activity)
		if known && p.s.Lookahead().Shown(task) < kernel.Hundred && p.network.Activity(pos).State != cpm.Completed {
			out = append(out, task)
		}
	}
	return out
}

// finish calculates the whole plan with the work of every task put off that waits for one of these roadblocks.
func (p plain) finish(roadblocks []*lookahead.Roadblock) kernel.Minute {
	was := map[int32]cpm.Activity{}
	defer func() {
		for _, a := range was {
			_, err := p.network.Patch(a)
			require.NoError(p.t, err)
		}
	}()
	for _, r := range roadblocks {
		for _, task := range p.waiting(r) {
			pos, _ := p.network.Position(task.Activity)
			if _, known := was[pos]; !known {
				was[pos] = p.network.Activity(pos)
			}
			_, err := p.network.Patch(p.putOff(p.network.Activity(pos), was[pos], task, p.promised(r)))
			require.NoError(p.t, err)
		}
	}
	var result cpm.Result
	require.NoError(p.t, p.network.Calculate(&result))
	project, _ := p.network.Position(kernel.SummaryRow)
	return result.Finish[project]
}

// putOff has an activity, perhaps put off already, go on no earlier than one of its tasks may. Free is the activity without holds.
func (p plain) putOff(a, free cpm.Activity, task *lookahead.Task, date kernel.Minute) cpm.Activity {
	of := p.s.Schedule().Activity(task.Activity)
	cal := p.calendar(of.WorksBy())
	if a.State == cpm.Started {
		if !a.Pinned {
			a.Resume = max(a.Resume, date)
			return a
		}
		left := of.Remaining
		if left <= 0 {
			left = int32(int64(of.Duration) * int64(kernel.Hundred-of.Progress) / int64(kernel.Hundred))
		}
		if rest := cal.Worked(date) - (cal.Worked(free.Finish) - left); rest > 0 {
			a.Finish = max(a.Finish, cal.Add(free.Finish, rest))
		}
		return a
	}
	till := date
	if of.Dates.Start != 0 { // the task lies so far behind the start of its activity
		behind := max(0, cal.Between(of.Dates.Start, task.Computed.Start))
		till = cal.Start(cal.Worked(cal.NextStart(date)) - behind)
	}
	if !a.Pinned {
		a.ExternalStart = max(a.ExternalStart, till)
	} else if till > a.Start {
		a.Start = cal.NextStart(till)
		a.Finish = cal.Add(a.Start, cal.Between(free.Start, free.Finish))
	}
	return a
}
