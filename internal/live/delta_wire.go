package live

import (
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/ganttrows"
	"gantry/readmodels/gantt"
)

// Words is a value of a field as the client reads it: none is null.
func Words(of *event.Field, value any) any {
	if row, is := value.(kernel.Row); is && row <= 0 && of.Unit == event.Holder {
		return nil
	}
	return wire(value)
}

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
	case kernel.Set: // as the columns of a snapshot have it
		return string(v)
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
	for i := range list {
		row := ganttrows.Activity(&list[i])
		c.Add(&row)
	}
	c.LeaveOut()
	return c
}

func links(list []schedule.Link) *gantt.LinkColumn {
	c := &gantt.LinkColumn{}
	for i := range list {
		row := ganttrows.Link(&list[i])
		c.Add(&row)
	}
	c.LeaveOut()
	return c
}

// constraint is a constraint as a value of its own.
func constraint(of schedule.Constraint) Constraint {
	word, date, mandatory := ganttrows.Constraint(of)
	return Constraint{Type: word, Date: ganttrows.OrNull(date), Mandatory: mandatory}
}
