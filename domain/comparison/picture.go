package comparison

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// Picture is a schedule as it stood.
type Picture struct {
	Settings   *schedule.Settings  // nil where it holds none
	Activities []schedule.Activity // by ascending row
	Numbers    []int               // place of each activity in the outline, -1 where it has none
	Links      []schedule.Link     // by ascending row
	Calendars  []schedule.Calendar // by ascending row
	Finish     kernel.Minute       // of the project, None without
	Progress   kernel.Percent      // of the project

	holds map[*event.Field]bool // fields of activities; nil: all, and links, calendars and settings too
	names bool                  // whether its activities have names
}

// Of takes the picture of a schedule. It shares no memory with it that is ever written.
func Of(s *schedule.State) *Picture {
	settings := s.Settings()
	p := &Picture{Settings: &settings, Finish: s.Finish(), names: true, Calendars: slices.Clone(s.Calendars())}
	p.Activities = make([]schedule.Activity, 0, s.Size())
	for a := range s.Activities() {
		p.Activities = append(p.Activities, *a)
	}
	p.Links = make([]schedule.Link, 0, s.LinkCount())
	for l := range s.Links() {
		p.Links = append(p.Links, *l)
	}
	p.Numbers = make([]int, len(p.Activities))
	for line := range s.Outline() {
		if i, known := p.find(line.Row); known {
			p.Numbers[i] = line.Correlative
		}
	}
	if top := s.Activity(kernel.SummaryRow); top != nil {
		p.Progress = s.Done(top)
	}
	return p
}

// What baselines hold of an activity beside its dates.
var (
	heldByAll   = map[*event.Field]bool{schedule.FieldDuration.Field: true, schedule.FieldCost.Field: true}
	heldBySaved = map[*event.Field]bool{
		schedule.FieldDuration.Field: true, schedule.FieldCost.Field: true, schedule.FieldCalendar.Field: true, schedule.FieldProgress.Field: true,
		schedule.FieldManHours.Field: true, schedule.FieldName.Field: true, schedule.FieldDescription.Field: true,
	}
)

// OfBaseline takes the picture that a baseline holds. Of summaries, which baselines of files do not tell, the kinds are those of a schedule.
func OfBaseline(b *schedule.BaselineVersion, kinds *schedule.State) *Picture {
	p := &Picture{Finish: kernel.None, names: !b.Imported, holds: heldBySaved}
	if b.Imported {
		p.holds = heldByAll
	}
	above := map[kernel.Row]bool{}
	for i := range b.Points {
		above[b.Points[i].Parent] = true
	}
	for i := range b.Points {
		v := &b.Points[i]
		a := schedule.Activity{
			Row: v.Activity, Parent: v.Parent, Name: v.Name, Description: v.Description, Kind: schedule.Task, Duration: v.Duration, Calendar: v.Calendar,
			Progress: v.Progress, Cost: v.Cost, ManHours: v.ManHours, ActualStart: kernel.None, ActualFinish: kernel.None,
			Dates: schedule.Dates{Start: v.Start, Finish: v.Finish},
		}
		now := kinds.Activity(v.Activity)
		if now != nil {
			a.Kind = now.Kind
			if !p.names {
				a.Name = now.Name
			}
		}
		if above[v.Activity] {
			a.Kind = schedule.Summary
		}
		if v.Activity == kernel.SummaryRow {
			p.Progress = v.Progress
		}
		if v.Finish != 0 {
			p.Finish = max(p.Finish, v.Finish)
		}
		p.Activities = append(p.Activities, a)
		p.Numbers = append(p.Numbers, -1)
	}
	return p
}

// Whole tells whether the picture holds everything: that of a baseline holds no links, calendars or settings.
func (p *Picture) Whole() bool { return p.holds == nil }

func (p *Picture) has(f *event.Field) bool { return p.holds == nil || p.holds[f] }

func (p *Picture) find(row kernel.Row) (int, bool) {
	return slices.BinarySearchFunc(p.Activities, row, func(a schedule.Activity, row kernel.Row) int { return int(a.Row - row) })
}

// Activity gives an activity of the picture and its place in the outline, nil where it holds none.
func (p *Picture) Activity(row kernel.Row) (a *schedule.Activity, number int) {
	i, known := p.find(row)
	if !known {
		return nil, -1
	}
	return &p.Activities[i], p.Numbers[i]
}
