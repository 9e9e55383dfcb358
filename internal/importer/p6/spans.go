package p6

import (
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// spans names the open activities whose stored early dates span another amount of work than remains: their duration, or a
// calendar, was changed after P6 had calculated, so that no calculation gives these dates.
func (p *p6Build) spans() {
	compiled := map[kernel.Row]*worktime.Calendar{}
	calendar := func(row kernel.Row) *worktime.Calendar {
		c, known := compiled[row]
		if !known {
			c = compiledAround(p.out.Calendars[row-1], p.out.Settings.Start)
			compiled[row] = c
		}
		return c
	}
	lines := make(map[kernel.Row]*p6Task, len(p.rows))
	for index, row := range p.rows {
		lines[row] = &p.tasks[index]
	}
	for _, st := range p.out.AsImported {
		t := lines[st.Activity]
		if t == nil || st.Start == kernel.None || st.Finish == kernel.None {
			continue
		}
		a := &p.out.Activities[st.Activity-1]
		work := a.Duration + a.Split
		if a.Started() {
			work = a.Remaining
		}
		if a.Kind != schedule.Task || a.Finished() || work == 0 || a.ExpectedFinish != 0 {
			continue
		}
		by := a.WorksBy()
		if by < 1 {
			continue
		}
		c := calendar(by)
		if c == nil || min(st.Start, st.Finish) < c.From() || max(st.Start, st.Finish) >= c.To() {
			continue
		}
		span := c.Between(st.Start, st.Finish)
		fits := func(work int32) bool { return span >= work-1 && span <= work+1 } // hours have decimals
		if !fits(work) && !(a.Started() && fits(work+a.Split)) {                  // how much of the rests is over nobody says
			p.find("activity.stored_span", t.line, p6TaskLeft, hoursOf(span), t.label())
		}
	}
}
