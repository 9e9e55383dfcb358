package plan

import (
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/requests"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
)

// Requests gives the requests for other dates for reading.
func (s *State) Requests() *requests.State { return s.requests }

// ruled tells what a rule between areas makes of a command; ruled is false for a command of one area alone.
func (d *desk) ruled(c Command) (events []event.Event, ruled bool, err error) {
	switch c := c.(type) {
	case schedule.Save:
		events, err = d.save(c)
	case requests.Ask:
		events, err = d.askDates(c)
	case requests.Decide:
		events, err = d.decideRequest(c)
	case requests.Withdraw:
		c.By = d.meta.By.User
		events, err = d.state.requests.Decide(c, d)
	case lookahead.Convert:
		events, err = d.convert(c)
	case lookahead.SetRoadblockStatus:
		c.By = d.meta.By.User
		events, err = d.state.lookahead.Decide(c, d)
	case weekly.Create, weekly.Add, weekly.Withdraw, weekly.Close, weekly.Reopen, weekly.Delete:
		events, err = d.decideWeek(c)
	case schedule.TakeOver, schedule.Reimport:
		events, err = d.takeFile(c)
	case schedule.Duplicate:
		events, err = d.duplicate(c)
	default:
		return nil, false, nil
	}
	return events, true, err
}

// askDates adds to a request who asks, and how its activities stand.
func (d *desk) askDates(c requests.Ask) ([]event.Event, error) {
	c.By, c.Points = d.meta.By.User, make([]requests.Point, len(c.Items))
	for i, item := range c.Items {
		row, err := d.Resolve(item.Activity)
		if err != nil {
			return nil, err
		}
		a := d.state.schedule.Activity(row)
		switch {
		case a == nil:
			return nil, fault.New(fault.NotFound, "activity.unknown", fault.P{"row": row})
		case row == kernel.SummaryRow || len(d.state.schedule.Children(row)) > 0:
			return nil, fault.New(schedule.Faults["activity.summary_column"], "activity.summary_column", fault.P{"row": row, "field": "start"})
		}
		c.Points[i] = pointOf(a)
	}
	return d.state.requests.Decide(c, d)
}

func pointOf(a *schedule.Activity) requests.Point {
	return requests.Point{Dates: requests.Dates{Start: a.Dates.Start, Finish: a.Dates.Finish}, Duration: a.Duration}
}

// decideRequest applies the dates of approved items as an edit of dates would, and then marks the request: one command, one undo step.
func (d *desk) decideRequest(c requests.Decide) ([]event.Event, error) {
	c.By = d.meta.By.User
	to, items, err := d.state.requests.Verdicts(c)
	if err != nil {
		return nil, err
	}
	q := d.sequence()
	defer q.giveBack()
	var edits []Command
	for _, item := range items {
		if to[item.Number] != requests.Approved {
			continue
		}
		a := d.state.schedule.Activity(item.Activity)
		if a == nil {
			return nil, fault.New(fault.NotFound, "activity.unknown", fault.P{"row": item.Activity})
		}
		if !c.Confirmed {
			if err := item.Unchanged(pointOf(a)); err != nil {
				return nil, err
			}
		}
		edits = append(edits, datesOf(item)...)
	}
	for _, edit := range edits {
		if err := q.take(edit); err != nil {
			return nil, err
		}
	}
	marked, err := d.state.requests.Decide(c, d)
	if err != nil {
		return nil, err
	}
	return append(q.out, marked...), nil
}

// datesOf is an approved item as edits of dates.
func datesOf(i requests.Item) (out []Command) {
	if i.Part != requests.Finish {
		out = append(out, schedule.SetStart{Row: kernel.At(i.Activity), Start: i.Asked.Start, Confirmed: true})
	}
	if i.Part != requests.Start {
		out = append(out, schedule.SetFinish{Row: kernel.At(i.Activity), Finish: i.Asked.Finish, Confirmed: true})
	}
	return out
}

// decidesRequest tells whether facts decide a request: the dates that come of it mean nothing of their own.
func decidesRequest(events []event.Event) (label string, decides bool) {
	label = requests.Label(eventsOf(requests.Schema.Area, events))
	return label, label == requests.Decide{}.CommandType()
}
