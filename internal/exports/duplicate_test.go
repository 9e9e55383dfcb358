package exports_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/exports"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	projection "gantry/projections/imported"
	"gantry/readmodels/imported"
)

// copier duplicates schedules of an office once the rows of files have caught up.
func copier(t *testing.T, o *office.Office) projects.Projects {
	pool := testkit.Database(t)
	r := o.Follow(pool, projection.Projection{})
	kept := func(ctx context.Context, company kernel.CompanyID, schedule kernel.ScheduleID) (imported.Kept, error) {
		end, err := o.Store.End(ctx)
		require.NoError(t, err)
		o.Last = end
		o.Reached(r)
		return imported.KeptOf(ctx, pool, company, schedule)
	}
	return projects.Projects{Store: o.Store, Clock: o, Originals: func(ctx context.Context, caller commands.Caller, id kernel.ScheduleID) (schedule.Import, error) {
		return exports.Plan(ctx, o.Planner, kept, caller, id)
	}}
}

// line is what a planner sees of a row.
type line struct {
	name     string
	under    string
	calendar string
	progress kernel.Percent
	manual   bool
	dates    schedule.Dates
	after    []string
}

// lines reads a schedule in the order of its outline.
func lines(o *office.Office, id kernel.ScheduleID) (out []line, settings schedule.Settings) {
	o.State(id, func(p *plan.State, _ eventstore.Revision) {
		s := p.Schedule()
		settings = s.Settings()
		var walk func(row kernel.Row)
		walk = func(row kernel.Row) {
			a := s.Activity(row)
			l := line{name: a.Name, calendar: s.Calendar(a.Calendar).Name, progress: s.Done(a), manual: a.Manual, dates: a.Dates}
			if row == kernel.SummaryRow { // it bears the name of the schedule
				l.name = ""
			}
			if above := s.Activity(a.Parent); above != nil && a.Parent != kernel.SummaryRow {
				l.under = above.Name
			}
			in, _ := s.LinksOf(row)
			for _, n := range in {
				link := s.Link(n)
				l.after = append(l.after, s.Activity(link.From).Name+string(link.Type)+time.Duration(link.Lag).String())
			}
			out = append(out, l)
			for _, child := range s.Children(row) {
				walk(child)
			}
		}
		if s.Activity(kernel.SummaryRow) != nil {
			walk(kernel.SummaryRow)
		}
	})
	return out, settings
}

func TestADuplicateWithEverythingIsTheSamePlan(t *testing.T) {
	ctx := context.Background()
	o := office.New(t)
	o.Found()
	p := copier(t, o)
	general := o.OpenEmpty("Programa general")
	rnd := rand.New(rand.NewPCG(3, 9))
	for round := range 3 {
		o.Work(rnd, 60)
		before, was := lines(o, general)
		id := o.ID()
		r, err := p.Duplicate(ctx, o.Planner, o.Caller(1), id, projects.Copy{Of: general, Name: "Copia"})
		require.NoError(t, err)
		after, is := lines(o, id)
		require.Equal(t, before, after, "round %d: rows, outline, links, progress and dates", round)
		was.Name = "Copia"
		require.Equal(t, was, is)
		count := len(r.Events)
		again, err := p.Duplicate(ctx, o.Planner, o.Caller(1), id, projects.Copy{Of: general, Name: "Copia"})
		require.NoError(t, err)
		require.Len(t, again.Events, count)
		require.Equal(t, r.Revision, again.Revision, "asking again makes no second copy")
		require.Equal(t, before, first(lines(o, general)), "the original stays as it is")
	}
}

func first(l []line, _ schedule.Settings) []line { return l }

func TestADuplicateOfStructureOnlyBeginsAfresh(t *testing.T) {
	ctx := context.Background()
	o := office.New(t)
	o.Found()
	p := copier(t, o)
	done, half := kernel.Hundred, kernel.Hundred/2
	calendar := schedule.StandardCalendar()
	calendar.Row = 1
	original := o.Open(schedule.TakeOver{Project: o.Project, Import: schedule.Import{
		Source:    schedule.Source{Tool: "p6", File: "torre.xer"},
		Settings:  schedule.Settings{Name: "Torre", Start: office.Monday, Options: schedule.Options{Profile: schedule.ProfileP6, DataDate: office.Monday + 3*kernel.Day, MustFinishBy: kernel.None}},
		Calendars: []schedule.Calendar{calendar},
		Activities: []schedule.Activity{
			{Row: 1, Name: "Excavar", Kind: schedule.Task, Duration: 480, Calendar: 1, Progress: done, ActualStart: office.Monday + kernel.Day, ActualFinish: office.Monday + kernel.Day + 540, Cost: 5_0000, UsedCost: 7_0000},
			{Row: 2, Name: "Moldaje", Kind: schedule.Task, Duration: 960, Calendar: 1, Progress: half, Remaining: 480, ActualStart: office.Monday + 2*kernel.Day, ActualFinish: kernel.None},
			{Row: 3, Name: "Hormigón", Kind: schedule.Task, Duration: 480, Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None},
		},
		Links:       []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS}, {Row: 2, From: 2, To: 3, Type: schedule.FS}},
		Tags:        []schedule.Tag{{Activity: 2, Category: "Piso", Value: "3"}},
		Resources:   []schedule.Resource{{Row: 1, Code: "CAR", Name: "Carpinteros", Kind: schedule.Labour}},
		Assignments: []schedule.Assignment{{Activity: 2, Resource: 1, Work: 960, Done: 480, UsedCost: 3}},
		Baselines:   []schedule.Baseline{{Name: "Contrato", Points: []schedule.BaselinePoint{{Activity: 1, Start: office.Monday, Finish: office.Monday + 540}}}},
	}})
	read := func(id kernel.ScheduleID) schedule.Import {
		in, err := p.Originals(ctx, o.Caller(0), id)
		require.NoError(t, err)
		return in
	}
	whole, fresh := o.ID(), o.ID()
	_, err := p.Duplicate(ctx, o.Planner, o.Caller(0), whole, projects.Copy{Of: original})
	require.NoError(t, err)
	_, err = p.Duplicate(ctx, o.Planner, o.Caller(0), fresh, projects.Copy{Of: original, Afresh: true})
	require.NoError(t, err)

	t.Run("proj-202 with everything come progress, tags, work given out, baselines and what the file said", func(t *testing.T) {
		was, is := read(original), read(whole)
		assert.Equal(t, was.Activities, is.Activities)
		assert.Equal(t, was.Tags, is.Tags)
		assert.Equal(t, was.Assignments, is.Assignments)
		assert.Equal(t, was.Baselines, is.Baselines)
		assert.Equal(t, was.Source, is.Source)
	})
	t.Run("proj-202 structure only has the activities, links, costs and tags, and no work done", func(t *testing.T) {
		is := read(fresh)
		require.Len(t, is.Activities, 3)
		for _, a := range is.Activities {
			assert.Zero(t, a.Progress, a.Name)
			assert.Equal(t, kernel.None, a.ActualStart, a.Name)
			assert.Equal(t, kernel.None, a.ActualFinish, a.Name)
			assert.Zero(t, a.Remaining, a.Name)
			assert.Zero(t, a.UsedCost, a.Name)
		}
		assert.EqualValues(t, 5_0000, is.Activities[0].Cost)
		assert.Len(t, is.Links, 2)
		assert.Len(t, is.Tags, 1)
		assert.EqualValues(t, 960, is.Assignments[0].Work)
		assert.Zero(t, is.Assignments[0].Done)
		assert.Empty(t, is.Baselines)
		assert.Equal(t, kernel.None, is.Settings.Options.DataDate)
		assert.Equal(t, office.Monday, is.Activities[0].Dates.Start, "calculated anew from the schedule's start")
		assert.Equal(t, office.Monday+3*kernel.Day, is.Activities[2].Dates.Start, "one day and two days later")
	})
	t.Run("the copy is edited on its own", func(t *testing.T) {
		o.Do(whole, 0, schedule.SetSettings{Basis: new(schedule.ByCost)})
		assert.Equal(t, schedule.ByDuration, read(original).Settings.Basis)
		assert.Equal(t, schedule.ByCost, read(whole).Settings.Basis)
	})
}

func TestWhatCannotBeDuplicated(t *testing.T) {
	ctx := context.Background()
	o := office.New(t)
	o.Found()
	p := copier(t, o)
	general := o.OpenEmpty("Programa general")
	yes, no := true, false
	stranger := o.Caller(0)
	stranger.Company = o.ID()
	_, err := p.Duplicate(ctx, o.Planner, stranger, o.ID(), projects.Copy{Of: general})
	require.True(t, fault.Has(err, "schedule.unknown"), "another company's: %v", err)
	_, err = p.Duplicate(ctx, o.Planner, o.Caller(0), o.ID(), projects.Copy{Of: general, Project: o.ID()})
	require.True(t, fault.Has(err, "project.unknown"), "into nowhere: %v", err)

	set := func(c project.SetSchedule) {
		t.Helper()
		c.Schedule = general
		_, err := p.SetSchedule(ctx, o.Caller(0), o.ID(), c)
		require.NoError(t, err)
	}
	set(project.SetSchedule{Active: &no})
	_, err = p.Duplicate(ctx, o.Planner, o.Caller(0), o.ID(), projects.Copy{Of: general})
	require.True(t, fault.Has(err, "schedule.removed"), "a removed one: %v", err)

	set(project.SetSchedule{Active: &yes, Visible: &no})
	id := o.ID()
	_, err = p.Duplicate(ctx, o.Planner, o.Caller(0), id, projects.Copy{Of: general})
	require.NoError(t, err)
	visible := true
	for r, err := range o.Store.Read(ctx, eventstore.Stream{Company: o.Company, Kind: eventstore.Project, ID: o.Project}, 0) {
		require.NoError(t, err)
		if e, is := r.Event.(project.ScheduleVisibilityChanged); is && e.Schedule == id {
			visible = e.To
		}
	}
	require.False(t, visible, "the copy of a hidden schedule is hidden")
}

func TestALargeScheduleIsDuplicatedWhileOthersEditIt(t *testing.T) {
	ctx := context.Background()
	o := office.New(t)
	o.Found()
	p := copier(t, o)
	large := o.Open(o.File(10_000))
	made := make(chan error, 1)
	go func() {
		_, err := p.Duplicate(ctx, o.Planner, o.Caller(0), kernel.ID{7}, projects.Copy{Of: large, Afresh: true})
		made <- err
	}()
	for n := 0; ; n++ {
		r, err := o.Planner.Execute(ctx, large, o.Caller(1), []planning.Request{{ID: kernel.ID{8, byte(n), byte(n >> 8)}, Command: schedule.Rename{Row: kernel.At(5), Name: time.Duration(n).String()}}})
		require.NoError(t, err)
		require.Equal(t, planning.Accepted, r[0].Outcome)
		select {
		case err := <-made:
			require.NoError(t, err)
			o.State(kernel.ID{7}, func(s *plan.State, _ eventstore.Revision) { require.Equal(t, 10_001, s.Schedule().Size()) })
			return
		default:
		}
	}
}
