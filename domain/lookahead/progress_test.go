package lookahead_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/area"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
)

// measured is a site whose progress is measured by a basis.
type measured struct {
	site
	basis string
}

func (m measured) Basis() string { return m.basis }

func TestTheProgressOfAParentIsThatOfItsChildrenByTheirWeights(t *testing.T) {
	t.Parallel()
	custom := func(share kernel.Percent) lookahead.Weight { return lookahead.Weight{Custom: true, Share: share} }
	done := func(t lookahead.Task) lookahead.Task { t.Progress = kernel.Hundred; return t }
	type children []lookahead.Task
	for name, tc := range map[string]struct {
		basis string
		of    children
		want  kernel.Percent
	}{
		"by duration":                              {"", children{done(lookahead.Task{Duration: 480}), {Duration: 1440}}, 250_000},
		"by cost, whatever the duration":           {"cost", children{done(lookahead.Task{Duration: 480, Cost: 30}), {Duration: 1440, Cost: 10}}, 750_000},
		"by duration where nothing has a cost":     {"cost", children{done(lookahead.Task{Duration: 480}), {Duration: 1440}}, 250_000},
		"by hours":                                 {"man-hours", children{done(lookahead.Task{Duration: 480, Hours: 20}), {Duration: 1440, Hours: 80}}, 200_000},
		"equally where nothing measures":           {"", children{done(lookahead.Task{}), {}}, 500_000},
		"a custom weight first":                    {"", children{done(lookahead.Task{Duration: 480, Weight: custom(600_000)}), {Duration: 4800}}, 600_000},
		"the others share what custom ones leave":  {"", children{{Duration: 480, Weight: custom(600_000)}, done(lookahead.Task{Duration: 480}), {Duration: 1440}}, 100_000},
		"custom weights alone count to each other": {"", children{done(lookahead.Task{Weight: custom(200_000)}), {Weight: custom(300_000)}}, 400_000},
		"custom weights beyond the whole leave nothing": {
			"", children{done(lookahead.Task{Weight: custom(900_000)}), {Weight: custom(900_000)}, done(lookahead.Task{Duration: 480})}, 500_000,
		},
		"never full while a child is not": {"", children{done(lookahead.Task{Weight: custom(kernel.Hundred)}), {Duration: 480}}, kernel.Hundred - 1},
		"full when all are, without any weight": {
			"", children{done(lookahead.Task{Weight: custom(0)}), done(lookahead.Task{Weight: custom(0)})}, kernel.Hundred,
		},
		"nothing while nothing weighs":             {"", children{done(lookahead.Task{Weight: custom(0)}), {Weight: custom(0)}}, 0},
		"halves of the last digit round up":        {"", children{{Duration: 480, Progress: 1}, {Duration: 480}}, 1},
		"less than half of it rounds down":         {"", children{{Duration: 480, Progress: 1}, {Duration: 960}}, 0},
		"a single child says it of its own":        {"", children{{Duration: 480, Progress: 123_456}}, 123_456},
		"what is left when all the rest is custom": {"", children{{Weight: custom(kernel.Hundred), Progress: 500_000}, {Duration: 480, Progress: 900_000}}, 500_000},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := lookahead.New(area.NewNumbers())
			s.Over(measured{basis: tc.basis})
			all := []lookahead.Task{{Row: 4, Name: "Walls", Place: lookahead.Place{Activity: 2}, Duration: 9999, Progress: 77}}
			for i, child := range tc.of {
				child.Row, child.Place = kernel.Row(5+i), lookahead.Place{Activity: 2, Parent: 4}
				all = append(all, child)
			}
			s.Evolve(lookahead.Tasks.Add(all...))
			assert.Equal(t, tc.want, s.Shown(s.Task(4)))
			r, there := s.Reported(2)
			require.True(t, there)
			assert.Equal(t, tc.want, r.Progress, "and so of the activity whose only task it is")
		})
	}
}

func TestAParentWeighsWhatLiesBeneathIt(t *testing.T) {
	t.Parallel()
	s := lookahead.New(area.NewNumbers())
	s.Over(site{})
	beneath := func(row, parent kernel.Row, duration int32, progress kernel.Percent) lookahead.Task {
		return lookahead.Task{Row: row, Place: lookahead.Place{Activity: 2, Parent: parent}, Duration: duration, Progress: progress}
	}
	s.Evolve(lookahead.Tasks.Add(
		beneath(4, 0, 480, 0), beneath(5, 4, 480, kernel.Hundred), beneath(6, 4, 1, 0), beneath(7, 6, 480, 0), beneath(8, 6, 960, 0),
	))
	assert.Equal(t, kernel.Percent(250_000), s.Shown(s.Task(4)), "480 of 1,920 minutes: the own duration of a parent says nothing")
}

func TestWhatTasksReportOfTheirActivity(t *testing.T) {
	t.Parallel()
	day := func(d, h int) kernel.Minute { return kernel.Date(2026, 3, d, h, 0) }
	top := func(row kernel.Row, progress kernel.Percent, start, finish kernel.Minute) lookahead.Task {
		return lookahead.Task{
			Row: row, Place: lookahead.Place{Activity: 2}, Duration: 480, Progress: progress, Computed: lookahead.Computed{Start: start, Finish: finish},
		}
	}
	pinned := top(5, 500_000, 0, 0)
	pinned.Pinned = day(4, 8)
	parent := top(4, kernel.Hundred, day(1, 8), day(30, 17))
	child := top(5, kernel.Hundred, day(3, 8), day(3, 17))
	child.Parent = 4
	for name, tc := range map[string]struct {
		of   []lookahead.Task
		want lookahead.Report
	}{
		"nothing has begun": {[]lookahead.Task{top(4, 0, day(2, 8), day(2, 17))}, lookahead.Report{Start: kernel.None, Finish: kernel.None}},
		"it began with the earliest task that has, whatever the others plan": {
			[]lookahead.Task{top(4, 0, day(2, 8), day(2, 17)), top(5, 500_000, day(5, 8), day(5, 17)), top(6, 500_000, day(4, 8), day(4, 17)), top(7, 500_000, day(6, 8), day(6, 17))},
			lookahead.Report{Progress: 375_000, Start: day(4, 8), Finish: kernel.None},
		},
		"it ended with the last task once all are done": {
			[]lookahead.Task{top(4, kernel.Hundred, day(2, 8), day(6, 17)), top(5, kernel.Hundred, day(3, 8), day(3, 17))},
			lookahead.Report{Progress: kernel.Hundred, Start: day(2, 8), Finish: day(6, 17)},
		},
		"a task that has begun is where it is pinned": {[]lookahead.Task{pinned}, lookahead.Report{Progress: 500_000, Start: day(4, 8), Finish: kernel.None}},
		"a parent says nothing of its own":            {[]lookahead.Task{parent, child}, lookahead.Report{Progress: kernel.Hundred, Start: day(3, 8), Finish: day(3, 17)}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := lookahead.New(area.NewNumbers())
			s.Over(site{})
			s.Evolve(lookahead.Tasks.Add(tc.of...))
			got, there := s.Reported(2)
			require.True(t, there)
			assert.Equal(t, tc.want, got)
			_, there = s.Reported(1)
			assert.False(t, there, "an activity without tasks")
		})
	}
}
