package live

import (
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/ganttrows"
	"gantry/readmodels/gantt"
)

// wire is a value as the client reads it: none is null.
func wire(value any) any {
	switch v := value.(type) {
	case kernel.Minute:
		return ganttrows.OrNull(ganttrows.OrNone(v))
	case schedule.Suspension:
		return Suspension{ganttrows.OrNull(ganttrows.OrNone(v.Suspended)), ganttrows.OrNull(ganttrows.OrNone(v.Resumed))}
	case schedule.Weight:
		if share := ganttrows.Weight(v); share != gantt.NoWeight {
			return share
		}
		return nil
	case schedule.Constraint:
		return constraint(v)
	}
	return value
}

func numbers[N ~int32 | ~uint8 | ~uint16](rows []N) gantt.Numbers {
	if rows == nil {
		return nil
	}
	out := make(gantt.Numbers, len(rows))
	for i, r := range rows {
		out[i] = int32(r)
	}
	return out
}

func recalculated(e *schedule.Recalculated) *Recalculated {
	return &Recalculated{
		Rows: numbers([]kernel.Row(e.Rows)), Start: e.Start, Finish: e.End, LateStart: e.LateStart, LateFinish: e.LateFinish,
		TotalFloat: e.TotalFloat, FreeFloat: e.FreeFloat, Span: e.Span, Progress: e.Progress, Flags: numbers(e.FlagsTo),
		Project: Project{From: ganttrows.OrNull(e.Finish.From), To: ganttrows.OrNull(e.Finish.To), Work: e.Finish.Work},
	}
}

// activities writes whole records as columns. Their computed values are those they left with, or 0 for rows that never had any: the
// shifts of the same delta start from there.
func activities(list []schedule.Activity) *gantt.ActivityColumn {
	c := &gantt.ActivityColumn{}
	var coded, described, costs, spends, works, weighs, rolled, clocked, idle, lent, rests, put, waits, awaited, ruled bool
	for i := range list {
		a := ganttrows.Activity(&list[i])
		coded, described, weighs = coded || a.Code != "", described || a.Description != "", weighs || a.Weight != gantt.NoWeight
		costs, spends, works = costs || a.Cost != 0, spends || a.UsedCost != 0, works || a.ManHours != 0
		c.Description, c.Weight = append(c.Description, a.Description), append(c.Weight, int32(a.Weight))
		c.Cost, c.UsedCost, c.ManHours = append(c.Cost, int64(a.Cost)), append(c.UsedCost, int64(a.UsedCost)), append(c.ManHours, int64(a.ManHours))
		c.Row, c.Parent = append(c.Row, int32(a.Row)), append(c.Parent, int32(a.Parent))
		c.Rank, c.Code, c.Name = append(c.Rank, string(a.Rank)), append(c.Code, a.Code), append(c.Name, a.Name)
		c.Kind, c.Calendar = append(c.Kind, a.Kind), append(c.Calendar, int32(a.Calendar))
		c.Duration, c.Remaining = append(c.Duration, a.Duration), append(c.Remaining, a.Remaining)
		c.Constraint, c.ConstraintDate = append(c.Constraint, a.Constraint), append(c.ConstraintDate, int32(a.ConstraintDate))
		c.Progress, c.Manual = append(c.Progress, int32(a.Progress)), append(c.Manual, flag(a.Manual))
		c.ActualStart, c.ActualFinish = append(c.ActualStart, int32(a.ActualStart)), append(c.ActualFinish, int32(a.ActualFinish))
		c.Start, c.Finish = append(c.Start, int32(a.Start)), append(c.Finish, int32(a.Finish))
		c.LateStart, c.LateFinish = append(c.LateStart, int32(a.LateStart)), append(c.LateFinish, int32(a.LateFinish))
		c.TotalFloat, c.FreeFloat = append(c.TotalFloat, a.TotalFloat), append(c.FreeFloat, a.FreeFloat)
		c.Span, c.Flags = append(c.Span, a.Span), append(c.Flags, int32(a.Flags))
		c.Elapsed, clocked = append(c.Elapsed, flag(a.Elapsed)), clocked || a.Elapsed
		c.Inactive, idle = append(c.Inactive, flag(a.Inactive)), idle || a.Inactive
		c.ResourceCalendar, lent = append(c.ResourceCalendar, max(int32(a.ResourceCalendar), 0)), lent || a.ResourceCalendar != kernel.NoRow
		c.Split, rests = append(c.Split, a.Split), rests || a.Split != 0
		c.PinnedStart, put = append(c.PinnedStart, int32(a.PinnedStart)), put || !a.PinnedStart.IsNone()
		c.ExternalStart, waits = append(c.ExternalStart, int32(a.ExternalStart)), waits || !a.ExternalStart.IsNone()
		c.ExternalFinish, awaited = append(c.ExternalFinish, int32(a.ExternalFinish)), awaited || !a.ExternalFinish.IsNone()
		further := furtherRules(&a)
		c.FurtherRules, ruled = append(c.FurtherRules, flag(further)), ruled || further
		c.SummaryProgress, rolled = append(c.SummaryProgress, int32(a.Rolled)), rolled || a.Rolled != 0
	}
	leaveOut(&c.Code, coded)
	leaveOut(&c.Description, described)
	leaveOut(&c.Cost, costs)
	leaveOut(&c.UsedCost, spends)
	leaveOut(&c.ManHours, works)
	leaveOut(&c.Weight, weighs)
	leaveOut(&c.SummaryProgress, rolled)
	leaveOut(&c.Elapsed, clocked)
	leaveOut(&c.Inactive, idle)
	leaveOut(&c.ResourceCalendar, lent)
	leaveOut(&c.Split, rests)
	leaveOut(&c.PinnedStart, put)
	leaveOut(&c.ExternalStart, waits)
	leaveOut(&c.ExternalFinish, awaited)
	leaveOut(&c.FurtherRules, ruled)
	return c
}

// furtherRules tells whether the dates of an activity follow from more than the columns say: then only the server knows where they go.
func furtherRules(a *gantt.ActivityRow) bool {
	return a.ConstraintMandatory || a.Second != "asap" || !a.ExpectedFinish.IsNone() || !a.Resumed.IsNone()
}

// constraint is a constraint as a value of its own.
func constraint(of schedule.Constraint) Constraint {
	word, date, mandatory := ganttrows.Constraint(of)
	return Constraint{Type: word, Date: ganttrows.OrNull(date), Mandatory: mandatory}
}

func leaveOut[C gantt.Words | gantt.Amounts | gantt.OrNull | gantt.Numbers](column *C, has bool) {
	if !has {
		*column = nil
	}
}

func links(list []schedule.Link) *gantt.LinkColumn {
	c := &gantt.LinkColumn{}
	clocked := false
	for _, link := range list {
		l := ganttrows.Link(link)
		c.Elapsed, clocked = append(c.Elapsed, flag(l.Elapsed)), clocked || l.Elapsed
		c.Row, c.From, c.To = append(c.Row, int32(l.Row)), append(c.From, int32(l.From)), append(c.To, int32(l.To))
		c.Type, c.Lag = append(c.Type, l.Type), append(c.Lag, l.Lag)
	}
	leaveOut(&c.Elapsed, clocked)
	return c
}

func flag(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
