package plan_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// everything is the sight of a reader who sees all roadblocks.
var everything = access.Sight{Levels: access.Everywhere(access.View)}

func (c crew) block(task kernel.Row, date kernel.Minute) kernel.Row {
	item := lookahead.RoadblockItem{RoadblockValues: lookahead.RoadblockValues{Name: of("Permit")}, Tasks: refs(task)}
	if date != 0 {
		item.Date = &date
	}
	return plan.Created(c.do(ana, lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{item}}).Events)[0]
}

// prices of open roadblocks on a day, by row.
func (c crew) prices(today kernel.Minute) (plan.Prices, map[kernel.Row]plan.Price) {
	before := c.snapshot()
	p, err := c.state.Pricing(today, everything)
	require.NoError(c.t, err)
	out, err := p.Run()
	require.NoError(c.t, err)
	require.Equal(c.t, before, c.snapshot(), "pricing changes nothing")
	by := map[kernel.Row]plan.Price{}
	for _, one := range out.List {
		by[one.Roadblock] = one
	}
	return out, by
}

// pouring is a plan that ends with a pour of three days, from Monday 9 March to Wednesday 11, whose second day is a task of its own.
func pouring(t *testing.T) (c crew, first, second kernel.Row) {
	c = withTasks(t)
	c.do(ana, last(c.pour, 3*workday))
	tasks := plan.Created(c.do(ana, lookahead.AddTasks{Items: []lookahead.TaskItem{task(c.pour, "Form"), task(c.pour, "Cast")}}).Events)
	c.do(ana, c.edit(tasks[1:], lookahead.TaskValues{Start: of(kernel.Date(2026, 3, 10, 8, 0)), Duration: of(int32(workday))}))
	require.Equal(t, kernel.Date(2026, 3, 11, 17, 0), c.activity(c.pour).Dates.Finish)
	return c, tasks[0], tasks[1]
}

func TestARoadblockCostsTheDaysItHoldsTheFinish(t *testing.T) {
	t.Parallel()
	early := kernel.Date(2026, 3, 2, 0, 0)
	for name, tc := range map[string]struct {
		date, today kernel.Minute
		second      bool
		days        int32
	}{
		"a promise before the work needs it costs nothing":                                 {kernel.Date(2026, 3, 9, 8, 0), early, false, 0},
		"the activity starts no earlier than the release":                                  {kernel.Date(2026, 3, 11, 8, 0), early, false, 2},
		"less how far behind its start the task lies":                                      {kernel.Date(2026, 3, 12, 8, 0), early, true, 2},
		"a release on a day off lets work begin with the next day":                         {kernel.Date(2026, 3, 14, 8, 0), early, false, 5},
		"an overdue one holds until today, whatever was promised":                          {kernel.Date(2026, 3, 3, 8, 0), kernel.Date(2026, 3, 12, 0, 0), false, 3},
		"an overdue one holds until today, less how far behind the activity the task lies": {kernel.Date(2026, 3, 3, 8, 0), kernel.Date(2026, 3, 12, 0, 0), true, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, first, second := pouring(t)
			on := first
			if tc.second {
				on = second
			}
			row := c.block(on, tc.date)
			all, by := c.prices(tc.today)
			assert.Equal(t, plan.Priced, by[row].State)
			assert.Equal(t, tc.days*workday, by[row].Minutes)
			assert.Equal(t, kernel.Date(2026, 3, 11, 17, 0), all.Finish, "the plan itself stays")
		})
	}
}

func TestWorkThatHasBegunWaitsWithWhatIsLeft(t *testing.T) {
	t.Parallel()
	for _, profile := range []schedule.Profile{schedule.ProfileGantry, schedule.ProfileP6} {
		t.Run(string(profile), func(t *testing.T) {
			t.Parallel()
			c := withTasks(t)
			c.do(ana, schedule.SetSettings{Profile: &profile, DataDate: of(kernel.Date(2026, 3, 2, 8, 0))})
			c.report(c.line, 80) // of two tasks: 40 % of five days, three are left
			require.Equal(t, kernel.Percent(400_000), c.activity(c.dig).Progress)
			before := c.activity(c.pour).Dates.Finish
			row := c.block(c.spoil, kernel.Date(2026, 3, 11, 8, 0))
			_, by := c.prices(kernel.Date(2026, 3, 2, 0, 0))
			// Three days from Wednesday 11 end on Friday 13, and the pour of a day on Monday 16.
			assert.Equal(t, kernel.Date(2026, 3, 16, 17, 0), by[row].Finish, "planned %v", before)
		})
	}
}

func TestWhatHasNoDateHasNoPrice(t *testing.T) {
	t.Parallel()
	c, first, second := pouring(t)
	draft := c.block(first, 0)
	dropped := c.block(first, kernel.Date(2026, 3, 12, 8, 0))
	c.do(ana, lookahead.SetRoadblockStatus{Rows: refs(dropped), To: lookahead.NotCommitted})
	released := c.block(first, kernel.Date(2026, 3, 20, 8, 0))
	c.do(ana, lookahead.SetRoadblockStatus{Rows: refs(released), To: lookahead.Released, At: monday})
	c.report(second, 100)
	done := c.block(second, kernel.Date(2026, 3, 20, 8, 0))
	_, by := c.prices(monday)
	assert.Equal(t, plan.NoDate, by[draft].State, "a draft, though today is known")
	assert.Equal(t, plan.NoDate, by[dropped].State, "nobody stands by the promise any more")
	assert.NotContains(t, by, released)
	assert.Equal(t, plan.NoTasks, by[done].State, "its work is done")
	for _, row := range []kernel.Row{draft, dropped, done} {
		assert.Zero(t, by[row].Minutes)
		assert.Equal(t, kernel.None, by[row].Finish)
	}
}

func TestRoadblocksThatHoldTheSameDaysShareThem(t *testing.T) {
	t.Parallel()
	c, first, second := pouring(t)
	two := c.block(first, kernel.Date(2026, 3, 11, 8, 0))
	five := c.block(second, kernel.Date(2026, 3, 17, 8, 0)) // the pour starts on Monday 16 then
	all, by := c.prices(monday)
	require.Equal(t, []kernel.Row{five, two}, []kernel.Row{all.List[0].Roadblock, all.List[1].Roadblock}, "the most expensive is the first")
	assert.EqualValues(t, 2*workday, by[two].Minutes)
	assert.EqualValues(t, 5*workday, by[five].Minutes)
	assert.EqualValues(t, 5*workday, all.Together, "both hold the same activity")
	assert.Zero(t, by[two].Saves, "releasing it alone wins nothing")
	assert.EqualValues(t, 3*workday, by[five].Saves, "then the other one holds the rest")
}

// BenchmarkPricing prices 200 open roadblocks on 10,000 activities.
func BenchmarkPricing(b *testing.B) { priceMany(b, func() bool { return b.Loop() }) }

func priceMany(t testing.TB, again func() bool) (took time.Duration) {
	p, _ := imported(t, 10_000)
	var tasks []lookahead.TaskItem
	n := 0
	for a := range p.state.Schedule().Activities() {
		if n++; a.Kind == schedule.Task && n%37 == 0 && len(tasks) < 200 {
			tasks = append(tasks, task(a.Row, fmt.Sprint("Task ", n)))
		}
	}
	require.Len(t, tasks, 200)
	rows := plan.Created(p.do(ana, lookahead.AddTasks{Items: tasks}).Events)
	var items []lookahead.RoadblockItem
	for i, row := range rows {
		start := p.state.Lookahead().Task(row).Computed.Start
		items = append(items, lookahead.RoadblockItem{
			RoadblockValues: lookahead.RoadblockValues{Name: of(fmt.Sprint("Roadblock ", i))}, Tasks: refs(row), Date: of(start + kernel.Minute(i%30)*kernel.Day),
		})
	}
	p.do(ana, lookahead.AddRoadblocks{Items: items})
	for again() {
		began := time.Now()
		pricing, err := p.state.Pricing(monday, everything)
		require.NoError(t, err)
		out, err := pricing.Run()
		require.NoError(t, err)
		require.Len(t, out.List, 200)
		took = time.Since(began)
	}
	return took
}
