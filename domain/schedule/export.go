package schedule

import "gantry/domain/kernel"

// Exported is a schedule as exporters take it, with the numbers its rows have there.
type Exported struct {
	Import     Import
	Activities map[kernel.Row]kernel.Row // the schedule's own number → that of the export
	Calendars  map[kernel.Row]kernel.Row
}

// Export gives the schedule in the terms of an Import: the counterpart of TakeOver. Activities keep what the engine
// computed, in Dates. What files brought beside the schedule (tags, resources, baselines) is not in the state; whoever
// keeps it adds it. The export shares nothing that changes with the state.
func (s *State) Export() Exported {
	out := Exported{Activities: make(map[kernel.Row]kernel.Row, s.activities.Len()), Calendars: make(map[kernel.Row]kernel.Row, len(s.calendars))}
	in := &out.Import
	in.Settings = s.settings
	if source := s.Source(); source != nil {
		in.Source = *source
	}
	if top := s.Activity(kernel.SummaryRow); top != nil {
		in.Description = top.Description
	}
	in.Calendars = make([]Calendar, len(s.calendars))
	for i, c := range s.calendars {
		out.Calendars[c.Row] = kernel.Row(i + 1)
		c.Row = kernel.Row(i + 1)
		in.Calendars[i] = c
	}
	if standard := s.DefaultCalendar(); standard != nil {
		for i := range in.Calendars {
			in.Calendars[i].Default = in.Calendars[i].Row == out.Calendars[standard.Row]
		}
		if top := s.Activity(kernel.SummaryRow); top != nil && top.Calendar != standard.Row {
			in.Calendar = out.Calendars[top.Calendar]
		}
	}
	in.Activities = make([]Activity, 0, s.activities.Len())
	out.Activities[kernel.SummaryRow] = kernel.SummaryRow
	var take func(row kernel.Row)
	take = func(row kernel.Row) {
		for _, child := range s.Children(row) {
			n := s.activities.Get(child)
			a := n.Activity
			a.Row = kernel.Row(len(in.Activities) + 1)
			out.Activities[child] = a.Row
			a.Parent, a.Rank = out.Activities[a.Parent], ""
			a.Calendar, a.ResourceCalendar = out.Calendars[a.Calendar], out.Calendars[a.ResourceCalendar]
			if len(n.children) > 0 {
				a.Kind = Summary
			}
			in.Activities = append(in.Activities, a)
			take(child)
		}
	}
	take(kernel.SummaryRow)
	in.Links = make([]Link, 0, s.links.Len())
	for l := range s.Links() {
		from, to := out.Activities[l.From], out.Activities[l.To]
		if from == kernel.SummaryRow || to == kernel.SummaryRow {
			continue // no link can be at row 0
		}
		in.Links = append(in.Links, Link{Row: kernel.Row(len(in.Links) + 1), From: from, To: to, Type: l.Type, Lag: l.Lag, Elapsed: l.Elapsed})
	}
	return out
}
