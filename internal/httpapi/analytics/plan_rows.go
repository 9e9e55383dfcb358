package analytics

import (
	"gantry/internal/httpapi"
	"gantry/readmodels/curves"
)

// planRows are what the read models hold of some schedules. Each row names its schedule by its place among them.
type planRows struct {
	activities []curves.Activity
	points     []curves.BaselinePoint
	active     []curves.ActiveBaseline
	calendars  []curves.Calendar
	tasks      []curves.Task
	progress   []curves.Report
	spent      []curves.Report
}

// readPlans reads the rows of schedules, those of all of them at once.
func (c *call) readPlans(of curves.Of) (*planRows, error) {
	rows := &planRows{}
	if len(of.Schedules) == 0 {
		return rows, nil
	}
	var err error
	read := func(ask func() error) {
		if err == nil {
			err = ask()
		}
	}
	read(func() (e error) { rows.activities, e = curves.Activities(c.Context(), c.Rows(), of); return e })
	read(func() (e error) { rows.points, e = curves.ActivePoints(c.Context(), c.Rows(), of); return e })
	read(func() (e error) { rows.active, e = curves.ActiveBaselines(c.Context(), c.Rows(), of); return e })
	read(func() (e error) { rows.calendars, e = curves.Calendars(c.Context(), c.Rows(), of); return e })
	read(func() (e error) { rows.tasks, e = curves.Tasks(c.Context(), c.Rows(), of); return e })
	read(func() (e error) { rows.progress, e = curves.Progress(c.Context(), c.Rows(), of); return e })
	read(func() (e error) { rows.spent, e = curves.Spent(c.Context(), c.Rows(), of); return e })
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	return rows, nil
}

// checkRows are what the checks of the health see of some schedules.
type checkRows struct {
	work     []curves.Examined
	links    []curves.ExaminedLink
	finishes []curves.OpenFinish
}

// readChecks reads the rows of schedules, those of all of them at once.
func (c *call) readChecks(of curves.Of) (rows checkRows, err error) {
	if rows.work, err = curves.ExaminedWork(c.Context(), c.Rows(), of); err != nil {
		return rows, httpapi.QueryError(err)
	}
	if rows.links, err = curves.ExaminedLinks(c.Context(), c.Rows(), of); err != nil {
		return rows, httpapi.QueryError(err)
	}
	if rows.finishes, err = curves.OpenFinishes(c.Context(), c.Rows(), of); err != nil {
		return rows, httpapi.QueryError(err)
	}
	return rows, nil
}

// shelf says which project has each of some schedules, and at which place of its own.
type shelf struct {
	projects int
	project  []int
	place    []int
}

// add puts the schedules of the next project on it.
func (s *shelf) add(schedules int) {
	for place := range schedules {
		s.project, s.place = append(s.project, s.projects), append(s.place, place)
	}
	s.projects++
}

// plans deals the rows out to the projects, in their order.
func (s *shelf) plans(rows *planRows) []planRows {
	out := make([]planRows, s.projects)
	deal(s, rows.activities, func(r *curves.Activity) *int { return &r.Schedule }, func(i int) *[]curves.Activity { return &out[i].activities })
	deal(s, rows.points, func(r *curves.BaselinePoint) *int { return &r.Schedule }, func(i int) *[]curves.BaselinePoint { return &out[i].points })
	deal(s, rows.active, func(r *curves.ActiveBaseline) *int { return &r.Schedule }, func(i int) *[]curves.ActiveBaseline { return &out[i].active })
	deal(s, rows.calendars, func(r *curves.Calendar) *int { return &r.Schedule }, func(i int) *[]curves.Calendar { return &out[i].calendars })
	deal(s, rows.tasks, func(r *curves.Task) *int { return &r.Schedule }, func(i int) *[]curves.Task { return &out[i].tasks })
	deal(s, rows.progress, func(r *curves.Report) *int { return &r.Schedule }, func(i int) *[]curves.Report { return &out[i].progress })
	deal(s, rows.spent, func(r *curves.Report) *int { return &r.Schedule }, func(i int) *[]curves.Report { return &out[i].spent })
	return out
}

// checks deals the rows out to the projects, in their order.
func (s *shelf) checks(rows checkRows) []checkRows {
	out := make([]checkRows, s.projects)
	deal(s, rows.work, func(r *curves.Examined) *int { return &r.Schedule }, func(i int) *[]curves.Examined { return &out[i].work })
	deal(s, rows.links, func(r *curves.ExaminedLink) *int { return &r.Schedule }, func(i int) *[]curves.ExaminedLink { return &out[i].links })
	deal(s, rows.finishes, func(r *curves.OpenFinish) *int { return &r.Schedule }, func(i int) *[]curves.OpenFinish { return &out[i].finishes })
	return out
}

// deal gives each row to the project that has its schedule.
func deal[T any](s *shelf, rows []T, schedule func(*T) *int, to func(project int) *[]T) {
	counts := make([]int, s.projects)
	for i := range rows {
		counts[s.project[*schedule(&rows[i])]]++
	}
	for project, n := range counts {
		*to(project) = make([]T, 0, n)
	}
	for i := range rows {
		r := rows[i]
		at := schedule(&r)
		project := s.project[*at]
		*at = s.place[*at]
		mine := to(project)
		*mine = append(*mine, r)
	}
}
