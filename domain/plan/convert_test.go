package plan_test

import (
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

// phases is a plan with a phase of two activities and a milestone between two activities outside of it: Fence, then Dig of two days, then
// Pour of three, then the milestone and Backfill.
type phases struct {
	*bench
	phase, fence, dig, pour, ready, fill kernel.Row
}

func inPhases(t testing.TB) phases {
	b := newBench(t).create()
	top := b.add(ana, kernel.SummaryRow, "Fence", "Phase", "Backfill")
	in := b.add(ana, top[1], "Dig", "Pour", "Ready")
	b.do(ana, last(in[0], 2*workday))
	b.do(ana, last(in[1], 3*workday))
	b.do(ana, last(in[2], 0))
	for _, pair := range [][2]kernel.Row{{top[0], in[0]}, {in[0], in[1]}, {in[1], in[2]}, {in[1], top[2]}} {
		b.link(ana, pair[0], pair[1])
	}
	b.do(ana, schedule.SetAmount{Field: schedule.FieldCost, Row: kernel.At(in[0]), Value: 100 * kernel.Unit})
	b.do(ana, schedule.SetAmount{Field: schedule.FieldCost, Row: kernel.At(in[1]), Value: 50 * kernel.Unit})
	return phases{b, top[1], top[0], in[0], in[1], in[2], top[2]}
}

func convert(rows ...kernel.Row) lookahead.Convert {
	return lookahead.Convert{Groups: []lookahead.ConvertGroup{{Rows: refs(rows...)}}}
}

// tasks are those of an activity by name.
func (p phases) tasks(activity kernel.Row) map[string]*lookahead.Task {
	out := map[string]*lookahead.Task{}
	for _, row := range p.state.Lookahead().TasksOf(activity) {
		t := p.state.Lookahead().Task(row)
		out[t.Name] = t
	}
	return out
}

// links are those of the plan, as pairs of rows.
func (p phases) links() (out [][2]kernel.Row) {
	for l := range p.state.Schedule().Links() {
		out = append(out, [2]kernel.Row{l.From, l.To})
	}
	return out
}

func TestActivitiesBecomeTasksOfWhatTheyLieBeneath(t *testing.T) {
	t.Parallel()
	p := inPhases(t)
	dig, pour, finish := *p.activity(p.dig), *p.activity(p.pour), p.state.Schedule().Finish()
	w := p.do(ana, convert(p.dig, p.pour, p.ready))

	tasks := p.tasks(p.phase)
	require.Len(t, tasks, 2, "conv-104 conv-204 siblings become tasks of their shared parent")
	for name, was := range map[string]*schedule.Activity{"Dig": &dig, "Pour": &pour} {
		assert.Equal(t, was.Dates.Start, tasks[name].Computed.Start, "%s lies where it lay", name)
		assert.Equal(t, was.Dates.Finish, tasks[name].Computed.Finish, name)
		assert.Equal(t, was.Cost, tasks[name].Cost, name)
		assert.Nil(t, p.state.Schedule().Activity(was.Row), "conv-208 and has left the Gantt")
	}
	phase := p.activity(p.phase)
	assert.Equal(t, schedule.Task, phase.Kind)
	assert.Equal(t, dig.Dates.Start, phase.Dates.Start)
	assert.Equal(t, pour.Dates.Finish, phase.Dates.Finish)
	assert.Equal(t, 150*kernel.Unit, phase.Cost, "costs are summed")
	assert.Equal(t, finish, p.state.Schedule().Finish())

	ready := p.activity(p.ready)
	assert.Equal(t, phase.Parent, ready.Parent, "conv-103 conv-203 conv-209 conv-210 milestones are set aside behind the target")
	assert.True(t, ready.Kind.IsMilestone())
	assert.Zero(t, ready.Duration)
	assert.ElementsMatch(t, [][2]kernel.Row{{p.fence, p.phase}, {p.phase, p.ready}, {p.phase, p.fill}}, p.links(), "links to others are the target's")
	assert.Equal(t, "activities.convert", plan.Label(w.Events))
}

// TestGroupsOfOneTargetAddUp: the target takes over what the activities of all its groups cost, and spans the work of all.
func TestGroupsOfOneTargetAddUp(t *testing.T) {
	t.Parallel()
	for name, named := range map[string]bool{"two groups that name the same target": true, "two groups that together empty their parent": false} {
		p := inPhases(t)
		p.do(ana, schedule.Delete{Rows: refs(p.ready)})
		for i, row := range []kernel.Row{p.dig, p.pour} {
			p.do(ana, schedule.SetAmount{Field: schedule.FieldUsedCost, Row: kernel.At(row), Value: kernel.Amount(10+i) * kernel.Unit})
			p.do(ana, schedule.SetAmount{Field: schedule.FieldManHours, Row: kernel.At(row), Value: kernel.Amount(20+i) * kernel.Unit})
		}
		start, finish, before := p.activity(p.dig).Dates.Start, p.activity(p.pour).Dates.Finish, p.rows()
		one, two := lookahead.ConvertGroup{Rows: refs(p.dig)}, lookahead.ConvertGroup{Rows: refs(p.pour)}
		if named {
			one.Target, two.Target = kernel.At(p.phase), kernel.At(p.phase)
		}
		p.do(ana, lookahead.Convert{Groups: []lookahead.ConvertGroup{one, two}})
		phase := p.activity(p.phase)
		assert.Len(t, p.tasks(p.phase), 2, name)
		assert.Equal(t, 150*kernel.Unit, phase.Cost, name)
		assert.Equal(t, 21*kernel.Unit, phase.UsedCost, name)
		assert.Equal(t, 41*kernel.Unit, phase.ManHours, name)
		assert.Equal(t, start, phase.Dates.Start, "%s: from the start of the first", name)
		assert.Equal(t, finish, phase.Dates.Finish, "%s: to the finish of the last", name)
		p.do(ana, plan.Undo{})
		now := p.rows()
		now.Next = before.Next
		require.Equal(t, before, now, name)
	}
}

// TestANewHolderWeighsWhatItHolds: its share of the parent's progress is that of the activities it stands for, and so are its amounts.
func TestANewHolderWeighsWhatItHolds(t *testing.T) {
	t.Parallel()
	p := inPhases(t)
	clear := p.add(ana, p.phase, "Clear")[0]
	p.do(ana, schedule.SetWeight{Row: kernel.At(p.dig), Weight: new(kernel.Percent(300_000))})
	p.do(ana, schedule.SetWeight{Row: kernel.At(clear), Weight: new(kernel.Percent(400_000))})
	p.do(ana, schedule.SetProgress{Row: kernel.At(p.dig), Progress: kernel.Hundred})
	for i, row := range []kernel.Row{p.dig, clear} {
		p.do(ana, schedule.SetAmount{Field: schedule.FieldUsedCost, Row: kernel.At(row), Value: kernel.Amount(10+i) * kernel.Unit})
		p.do(ana, schedule.SetAmount{Field: schedule.FieldManHours, Row: kernel.At(row), Value: kernel.Amount(20+i) * kernel.Unit})
	}
	progress := func() kernel.Percent { return p.state.Schedule().RollUp()[p.phase] }
	require.Equal(t, kernel.Percent(300_000), progress())

	holder := p.activity(plan.Created(p.do(ana, convert(p.dig, clear)).Events)[0])
	assert.Equal(t, schedule.Weight{Custom: true, Share: 700_000}, holder.Weight)
	assert.Equal(t, 21*kernel.Unit, holder.UsedCost)
	assert.Equal(t, 41*kernel.Unit, holder.ManHours)
	assert.Equal(t, kernel.Percent(300_000), progress(), "the parent's progress stays")

	p.do(ana, plan.Undo{})
	assert.Equal(t, kernel.Percent(300_000), p.activity(p.dig).Weight.Share)
	assert.Equal(t, kernel.Percent(300_000), progress())

	holder = p.activity(plan.Created(p.do(ana, convert(p.pour)).Events)[0])
	assert.Zero(t, holder.Weight, "without custom weights it shares what they leave")
}

// TestAWeightBeneathAnotherParentIsNoneOfTheHolder: it is a share of another progress.
func TestAWeightBeneathAnotherParentIsNoneOfTheHolder(t *testing.T) {
	t.Parallel()
	p := inPhases(t)
	p.do(ana, schedule.SetWeight{Row: kernel.At(p.dig), Weight: new(kernel.Percent(900_000))})
	p.do(ana, schedule.SetWeight{Row: kernel.At(p.fence), Weight: new(kernel.Percent(200_000))})
	holder := p.activity(plan.Created(p.do(ana, convert(p.fence, p.dig)).Events)[0])
	assert.Equal(t, kernel.SummaryRow, holder.Parent)
	assert.Equal(t, schedule.Weight{Custom: true, Share: 200_000}, holder.Weight)
}

func TestAConversionIsOneUndo(t *testing.T) {
	t.Parallel()
	p := inPhases(t)
	before := p.rows()
	p.do(ana, convert(p.dig, p.pour, p.ready))
	done := p.rows()
	p.do(ana, plan.Undo{})
	now := p.rows()
	now.Next = before.Next
	require.Equal(t, before, now)
	require.Empty(t, p.tasks(p.phase))
	p.do(ana, plan.Redo{})
	now = p.rows()
	now.Next = done.Next
	require.Equal(t, done, now)
	require.Len(t, p.tasks(p.phase), 2)
	snapshot := p.snapshot()
	again, err := p.replayed().Snapshot()
	require.NoError(t, err)
	require.Equal(t, snapshot, again, "replayed")
}

func TestAConversionKeepsWhatIsNotChosen(t *testing.T) {
	t.Parallel()
	p := inPhases(t)
	created := plan.Created(p.do(ana, convert(p.dig)).Events)
	holder := created[0]
	assert.Equal(t, "Phase", p.activity(holder).Name, "a parent that keeps others gets a new activity of its name")
	assert.Equal(t, p.phase, p.activity(holder).Parent)
	assert.Contains(t, p.tasks(holder), "Dig")
	assert.ElementsMatch(t, [][2]kernel.Row{{p.fence, holder}, {holder, p.pour}, {p.pour, p.ready}, {p.pour, p.fill}}, p.links())
	p.do(ana, plan.Undo{})
	assert.NotNil(t, p.state.Schedule().Activity(p.dig))
}

func TestProgressOfConvertedWorkIsThatOfTheTarget(t *testing.T) {
	t.Parallel()
	p := inPhases(t)
	p.do(ana, schedule.SetProgress{Row: kernel.At(p.dig), Progress: kernel.Hundred})
	start := p.activity(p.dig).ActualStart
	p.do(ana, convert(p.dig, p.pour, p.ready))
	assert.Equal(t, kernel.Hundred, p.tasks(p.phase)["Dig"].Progress, "conv-109 conv-211")
	assert.Equal(t, kernel.Percent(400_000), p.activity(p.phase).Progress, "two days of five")
	assert.Equal(t, start, p.activity(p.phase).ActualStart)
}

func TestTheResponsibleOfAnActivityBecomesThatOfItsTasks(t *testing.T) {
	t.Parallel()
	for _, transfer := range []bool{true, false} {
		p := inPhases(t)
		people := kernel.SetOf(beto.String())
		p.do(ana, schedule.SetResponsibles{Rows: refs(p.dig), Responsibles: people, Available: schedule.Available{People: people}})
		c := convert(p.dig, p.pour, p.ready)
		c.TransferResponsible = transfer
		p.do(ana, c)
		want := kernel.Set("")
		if transfer {
			want = people
		}
		assert.Equal(t, want, p.tasks(p.phase)["Dig"].Responsibles, "TRANSFER_RESPONSIBLE %v", transfer)
	}
}

func TestAConversionOfSeveralLevelsKeepsTheirTree(t *testing.T) {
	t.Parallel()
	p := inPhases(t)
	w := p.do(ana, convert(p.phase, p.fence))
	holder := plan.Created(w.Events)[0]
	tasks := p.tasks(holder)
	require.Len(t, tasks, 4, "conv-105 conv-205 what lies beneath different activities comes under the lowest one above all of them")
	assert.Equal(t, tasks["Phase"].Row, tasks["Dig"].Parent)
	assert.Zero(t, tasks["Fence"].Parent)
	assert.Equal(t, tasks["Pour"].Computed.Finish, tasks["Phase"].Computed.Finish, "a parent's dates follow from its children")
	assert.Equal(t, p.activity(holder).Parent, p.activity(p.ready).Parent)
}

func TestWhatAConversionRefuses(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		command func(phases) lookahead.Convert
		key     string
	}{
		"conv-107 conv-212 nothing chosen": {func(phases) lookahead.Convert { return lookahead.Convert{} }, "conversion.no_activities"},
		"conv-107 an empty group":          {func(phases) lookahead.Convert { return convert() }, "conversion.no_activities"},
		"conv-108 conv-213 the project":    {func(phases) lookahead.Convert { return convert(kernel.SummaryRow) }, "conversion.no_parent"},
		"conv-219 milestones alone":        {func(p phases) lookahead.Convert { return convert(p.ready) }, "conversion.no_groups"},
		"conv-110 what is not there":       {func(phases) lookahead.Convert { return convert(999) }, "task.activity_unknown"},
		"a target that leaves too": {func(p phases) lookahead.Convert {
			return lookahead.Convert{Groups: []lookahead.ConvertGroup{{Target: kernel.At(p.dig), Rows: refs(p.phase)}}}
		}, "conversion.target_selected"},
		"a milestone as target": {func(p phases) lookahead.Convert {
			return lookahead.Convert{Groups: []lookahead.ConvertGroup{{Target: kernel.At(p.ready), Rows: refs(p.fence)}}}
		}, "conversion.target_milestone"},
		"an activity in two groups": {func(p phases) lookahead.Convert {
			return lookahead.Convert{Groups: []lookahead.ConvertGroup{{Rows: refs(p.dig)}, {Rows: refs(p.phase)}}}
		}, "conversion.twice"},
	} {
		p := inPhases(t)
		before := p.snapshot()
		p.refused(ana, tc.command(p), tc.key)
		require.Equal(t, before, p.snapshot(), "%s: nothing changed", name)
	}
	p := inPhases(t)
	p.do(ana, lookahead.AddTasks{Items: []lookahead.TaskItem{task(p.dig, "Pegs")}})
	p.refused(ana, convert(p.dig), "conversion.has_tasks")
}

func TestAPreviewTellsWhatAConversionDoes(t *testing.T) {
	t.Parallel()
	p := inPhases(t)
	before := p.snapshot()
	meta := plan.Meta{By: plan.By{User: ana, Levels: access.Everywhere(access.Full)}}
	got, err := p.state.PreviewConversion(meta, convert(p.dig, p.pour, p.ready))
	require.NoError(t, err)
	assert.Equal(t, before, p.snapshot(), "conv-101 a preview changes nothing")
	assert.Equal(t, 2, got.Tasks)
	assert.Equal(t, []kernel.Row{p.ready}, got.Milestones)
	assert.Equal(t, []kernel.Row{p.phase}, got.Targets)
	require.Len(t, got.Lost, 1, "the link between the two")
	assert.Equal(t, [2]kernel.Row{p.dig, p.pour}, [2]kernel.Row{got.Lost[0].From, got.Lost[0].To})
	assert.Equal(t, got.Finish, got.After)

	got, err = p.state.PreviewConversion(meta, convert(p.fence, p.pour))
	require.NoError(t, err)
	assert.True(t, got.Complex, "conv-205")
	assert.Equal(t, 1, got.Made)
	assert.Equal(t, p.state.Schedule().Finish(), got.Finish)
	finish := got.After
	p.do(ana, convert(p.fence, p.pour))
	assert.Equal(t, finish, p.state.Schedule().Finish(), "the effect on the finish is what it says")
	for _, l := range got.Lost {
		assert.NotContains(t, p.links(), [2]kernel.Row{l.From, l.To})
	}
}

// BenchmarkConversion converts 1,000 activities of a plan of 10,000, with the calculation after it.
func BenchmarkConversion(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		p, _ := imported(b, 10_000)
		groups := []lookahead.ConvertGroup{}
		n := 0
		for a := range p.state.Schedule().Activities() {
			if a.Kind == schedule.Summary && a.Row != kernel.SummaryRow && n < 1000 {
				group := lookahead.ConvertGroup{Target: kernel.At(a.Row)}
				for _, child := range p.state.Schedule().Children(a.Row) {
					group.Rows = append(group.Rows, kernel.At(child))
					n++
				}
				groups = append(groups, group)
			}
		}
		b.StartTimer()
		began := time.Now()
		p.do(ana, lookahead.Convert{Groups: groups})
		b.ReportMetric(float64(time.Since(began).Milliseconds()), "ms")
		b.ReportMetric(float64(n), "activities")
	}
}
