package comparison

import (
	"cmp"
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
)

// Kind is what differs.
type Kind string

// The kinds, in the order they are listed.
const (
	Added      Kind = "added"
	Deleted    Kind = "deleted"
	Dates      Kind = "dates"    // where the engine put it
	Duration   Kind = "duration" //
	Constraint Kind = "constraint"
	Progress   Kind = "progress"
	Logic      Kind = "logic"    // links
	Calendar   Kind = "calendar" // by which an activity works, or the calendar itself
	Other      Kind = "other"
)

// Kinds are all of them.
var Kinds = []Kind{Added, Deleted, Dates, Duration, Constraint, Progress, Logic, Calendar, Other}

// Entity is what a difference is of.
type Entity string

// The entities.
const (
	OfActivity Entity = "activity"
	OfLink     Entity = "link"
	OfCalendar Entity = "calendar"
	OfSchedule Entity = "schedule"
)

// kinds are those of fields; every other field is Other.
var kinds = map[*event.Field]Kind{
	schedule.FieldDuration.Field: Duration, schedule.FieldElapsed.Field: Duration, schedule.FieldSplit.Field: Duration,
	schedule.FieldConstraint.Field: Constraint, schedule.FieldSecond.Field: Constraint, schedule.FieldDeadline.Field: Constraint,
	schedule.FieldExpectedFinish.Field: Constraint, schedule.FieldPinnedStart.Field: Constraint,
	schedule.FieldExternalStart.Field: Constraint, schedule.FieldExternalFinish.Field: Constraint,
	schedule.FieldProgress.Field: Progress, schedule.FieldActualStart.Field: Progress, schedule.FieldActualFinish.Field: Progress,
	schedule.FieldRemaining.Field: Progress, schedule.FieldSuspension.Field: Progress, schedule.FieldPercentType.Field: Progress,
	schedule.FieldCalendar.Field: Calendar, schedule.FieldResourceCalendar.Field: Calendar,
}

// Item is a difference of one kind in one row.
type Item struct {
	Kind   Kind
	Entity Entity
	Row    kernel.Row      // of the activity, link or calendar; NoRow for the schedule
	Cells  []record.Unlike // which fields; of Added and Deleted, and of Dates, none
	// From and To of a link: as it was and as it is, nil where it was not or is not.
	From, To *schedule.Link
	Name     string     // of a calendar
	Last     area.Write // the command that made it so; of revision 0 where nobody knows
}

// Authors knows the past of a plan.
type Authors interface {
	// LastWrite tells who wrote a field last; of event.Existence who made a row, brought it back or took it away.
	LastWrite(row kernel.Row, field *event.Field) (area.Write, bool)
	// LastMove tells which command moved the dates of an activity last.
	LastMove(row kernel.Row) (area.Write, bool)
}

// Compare lists what differs between two pictures of one plan: how the first one became the second.
func Compare(from, to *Picture, by Authors) []Item {
	c := &comparing{from: from, to: to, by: by}
	c.activities()
	if from.Whole() && to.Whole() {
		c.links()
		c.calendars()
		c.settings()
	}
	order := map[Kind]int{}
	for i, k := range Kinds {
		order[k] = i
	}
	slices.SortStableFunc(c.out, func(a, b Item) int { return cmp.Compare(order[a.Kind], order[b.Kind]) })
	return c.out
}

type comparing struct {
	from, to *Picture
	by       Authors
	out      []Item
}

func (c *comparing) add(i Item) {
	var last area.Write
	if i.Kind == Dates {
		last, _ = c.by.LastMove(i.Row)
	}
	for _, cell := range i.Cells {
		if w, known := c.by.LastWrite(i.Row, cell.Field); known && w.Revision > last.Revision {
			last = w
		}
	}
	if i.Last.Revision == 0 {
		i.Last = last
	}
	c.out = append(c.out, i)
}

// comes notes a row that is there or not any more.
func (c *comparing) comes(i Item) {
	i.Last, _ = c.by.LastWrite(i.Row, event.Existence)
	c.add(i)
}

func (c *comparing) activities() {
	merge(c.from.Activities, c.to.Activities, func(a *schedule.Activity) kernel.Row { return a.Row }, func(was, is *schedule.Activity) {
		switch {
		case was == nil:
			if c.from.names || is.Kind != schedule.Summary {
				c.comes(Item{Kind: Added, Entity: OfActivity, Row: is.Row})
			}
		case is == nil:
			if c.to.names || was.Kind != schedule.Summary {
				c.comes(Item{Kind: Deleted, Entity: OfActivity, Row: was.Row})
			}
		default:
			c.activity(was, is)
		}
	})
}

func (c *comparing) activity(was, is *schedule.Activity) {
	summary := was.Kind == schedule.Summary || is.Kind == schedule.Summary
	if !summary && moved(was, is) {
		c.add(Item{Kind: Dates, Entity: OfActivity, Row: is.Row})
	}
	cells := map[Kind][]record.Unlike{}
	for _, u := range schedule.Activities.Unlike(was, is) {
		if !c.from.has(u.Field) || !c.to.has(u.Field) || summary && computed(u.Field) || !c.told(u.Field, was, is) {
			continue
		}
		k := cmp.Or(kinds[u.Field], Other)
		cells[k] = append(cells[k], u)
	}
	if c.from.Whole() && c.to.Whole() && was.Parent != is.Parent {
		cells[Other] = append(cells[Other], record.Unlike{Field: schedule.FieldPlace, From: was.Parent, To: is.Parent})
	}
	for _, k := range Kinds {
		if len(cells[k]) > 0 {
			c.add(Item{Kind: k, Entity: OfActivity, Row: is.Row, Cells: cells[k]})
		}
	}
}

// moved tells whether an activity with dates in both pictures lies elsewhere.
func moved(was, is *schedule.Activity) bool {
	dated := was.Dates.Start != 0 && is.Dates.Start != 0 && was.Dates.Finish != 0 && is.Dates.Finish != 0
	return dated && (was.Dates.Start != is.Dates.Start || was.Dates.Finish != is.Dates.Finish)
}

// computed tells of which fields a summary shows what follows from the rows underneath.
func computed(f *event.Field) bool {
	k := kinds[f]
	return k == Duration || k == Progress || f == schedule.FieldCost.Field || f == schedule.FieldManHours.Field
}

// told leaves out what follows from a difference that is listed anyway, and a calendar that a baseline does not name.
func (c *comparing) told(f *event.Field, was, is *schedule.Activity) bool {
	switch f {
	case schedule.FieldKind.Field, schedule.FieldManual.Field:
		return false
	case schedule.FieldCalendar.Field:
		return was.Calendar != 0 && is.Calendar != 0
	}
	return true
}

// links pairs those that left and came between the same activities before it lists them.
func (c *comparing) links() {
	type ends struct{ from, to kernel.Row }
	var gone, come []*schedule.Link
	merge(c.from.Links, c.to.Links, func(l *schedule.Link) kernel.Row { return l.Row }, func(was, is *schedule.Link) {
		switch {
		case was == nil:
			come = append(come, is)
		case is == nil:
			gone = append(gone, was)
		default:
			if cells := schedule.Links.Unlike(was, is); len(cells) > 0 {
				c.add(Item{Kind: Logic, Entity: OfLink, Row: is.Row, Cells: cells, From: was, To: is})
			}
		}
	})
	left := map[ends][]*schedule.Link{}
	for _, l := range gone {
		left[ends{l.From, l.To}] = append(left[ends{l.From, l.To}], l)
	}
	paired := map[kernel.Row]bool{}
	for _, is := range come {
		at := ends{is.From, is.To}
		pair := left[at]
		if len(pair) == 0 {
			c.comes(Item{Kind: Logic, Entity: OfLink, Row: is.Row, To: is})
			continue
		}
		i := max(slices.IndexFunc(pair, func(l *schedule.Link) bool { return l.Type == is.Type }), 0) // two links of the same ends differ in type
		was := pair[i]
		left[at], paired[was.Row] = slices.Delete(pair, i, i+1), true
		if cells := schedule.Links.Unlike(was, is); len(cells) > 0 {
			c.comes(Item{Kind: Logic, Entity: OfLink, Row: is.Row, Cells: cells, From: was, To: is})
		}
	}
	for _, was := range gone {
		if !paired[was.Row] {
			c.comes(Item{Kind: Logic, Entity: OfLink, Row: was.Row, From: was})
		}
	}
}

func (c *comparing) calendars() {
	merge(c.from.Calendars, c.to.Calendars, func(x *schedule.Calendar) kernel.Row { return x.Row }, func(was, is *schedule.Calendar) {
		switch {
		case was == nil:
			c.comes(Item{Kind: Calendar, Entity: OfCalendar, Row: is.Row, Name: is.Name, Cells: []record.Unlike{{Field: event.Existence, From: false, To: true}}})
		case is == nil:
			c.comes(Item{Kind: Calendar, Entity: OfCalendar, Row: was.Row, Name: was.Name, Cells: []record.Unlike{{Field: event.Existence, From: true, To: false}}})
		default:
			cells := schedule.Calendars.Unlike(was, is)
			if !was.Time.Same(is.Time) {
				cells = append(cells, record.Unlike{Field: schedule.FieldCalendarTime})
			}
			if len(cells) > 0 {
				c.add(Item{Kind: Calendar, Entity: OfCalendar, Row: is.Row, Name: is.Name, Cells: cells})
			}
		}
	})
}

func (c *comparing) settings() {
	cells := schedule.UnlikeSettings(c.from.Settings, c.to.Settings)
	if len(cells) == 0 {
		return
	}
	i := Item{Kind: Other, Entity: OfSchedule, Row: kernel.NoRow, Cells: cells}
	for _, cell := range cells {
		if w, known := c.by.LastWrite(schedule.SettingsRow, cell.Field); known && w.Revision > i.Last.Revision {
			i.Last = w
		}
	}
	c.add(i)
}

// merge walks two lists by ascending row and gives the records of one row together, nil where a list has none.
func merge[R any](from, to []R, row func(*R) kernel.Row, give func(was, is *R)) {
	i, k := 0, 0
	for i < len(from) || k < len(to) {
		switch {
		case k == len(to) || i < len(from) && row(&from[i]) < row(&to[k]):
			give(&from[i], nil)
			i++
		case i == len(from) || row(&to[k]) < row(&from[i]):
			give(nil, &to[k])
			k++
		default:
			give(&from[i], &to[k])
			i, k = i+1, k+1
		}
	}
}
