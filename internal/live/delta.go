package live

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/ganttrows"
	"gantry/readmodels/gantt"
)

// Delta is what one command did to a schedule: it applies to revision Base and leads to Revision. A reader applies what was added,
// then what changed in the order given, then what was removed, then the shifts of the computed values.
type Delta struct {
	Schedule     kernel.ScheduleID   `json:"schedule"`
	Base         eventstore.Revision `json:"base"`
	Revision     eventstore.Revision `json:"revision"`
	Position     eventstore.Position `json:"position,string"`
	Command      kernel.CommandID    `json:"command"`
	Actor        kernel.UserID       `json:"actor"` // empty: the system
	At           time.Time           `json:"at"`
	Type         string              `json:"type"` // what the causing events mean: activity.set-duration, links.add, …
	Reverts      *kernel.CommandID   `json:"reverts,omitempty"`
	Added        *Added              `json:"added,omitempty"`
	Removed      *Removed            `json:"removed,omitempty"`
	Changed      []Change            `json:"changed,omitempty"`
	Calendars    *Calendars          `json:"calendars,omitempty"`
	Settings     *gantt.Settings     `json:"settings,omitempty"` // all of them, when any changed
	Recalculated *Recalculated       `json:"recalculated,omitempty"`
	Parts        []string            `json:"parts,omitempty"`  // areas of which something changed that is no row: read them again
	Reload       bool                `json:"reload,omitempty"` // too much to tell: read the schedule again
}

// Added holds new rows as columns of the shapes a whole schedule has.
type Added struct {
	Activities *gantt.ActivityColumn      `json:"activities,omitempty"`
	Links      *gantt.LinkColumn          `json:"links,omitempty"`
	Calendars  []gantt.CalendarRow        `json:"calendars,omitempty"`
	Tables     map[string]*record.Columns `json:"-"` // of the other areas, each beside the members above
}

// MarshalJSON writes every table under its name.
func (a Added) MarshalJSON() ([]byte, error) {
	type plain Added
	return beside(plain(a), a.Tables)
}

// Removed holds the rows that are gone.
type Removed struct {
	Activities gantt.Numbers            `json:"activities,omitempty"`
	Links      gantt.Numbers            `json:"links,omitempty"`
	Calendars  gantt.Numbers            `json:"calendars,omitempty"`
	Tables     map[string]gantt.Numbers `json:"-"` // as in Added
}

// MarshalJSON writes every table under its name.
func (r Removed) MarshalJSON() ([]byte, error) {
	type plain Removed
	return beside(plain(r), r.Tables)
}

// beside writes an object with further members.
func beside[V any](first any, more map[string]V) ([]byte, error) {
	head, err := json.Marshal(first)
	if err != nil || len(more) == 0 {
		return head, err
	}
	tail, err := json.Marshal(more)
	if err != nil || len(head) == len("{}") {
		return tail, err
	}
	return append(append(head[:len(head)-1], ','), tail[1:]...), nil
}

// Change is one input field of a set of activities, or of links, before and after.
type Change struct {
	Field string        `json:"field"` // as *event.Field names it
	Rows  gantt.Numbers `json:"rows"`
	From  []any         `json:"from"`
	To    []any         `json:"to"`
}

// Calendars holds what changed in calendars that stay.
type Calendars struct {
	Changed []CalendarChange `json:"changed"`
}

// CalendarChange is what is now different in a calendar; what is absent stays.
type CalendarChange struct {
	Row     kernel.Row `json:"row"`
	Name    *string    `json:"name,omitempty"`
	Default *bool      `json:"default,omitempty"`
	*gantt.CalendarTime
}

// Constraint is a date constraint in the words of the wire.
type Constraint struct {
	Type string         `json:"type"`
	Date *kernel.Minute `json:"date"` // null where the type has none

	Mandatory bool `json:"mandatory,omitempty"` // it holds against links where those of its type do not
}

// Suspension is when work stopped and went on, null for neither.
type Suspension struct {
	Suspended *kernel.Minute `json:"suspended"`
	Resumed   *kernel.Minute `json:"resumed"`
}

// Recalculated holds, per row, the shift of each computed value; a column that did not move is absent. Flags are as they are now,
// progress is that of summaries.
type Recalculated struct {
	Rows       gantt.Numbers `json:"rows"`
	Start      gantt.Numbers `json:"start,omitempty"`
	Finish     gantt.Numbers `json:"finish,omitempty"`
	LateStart  gantt.Numbers `json:"lateStart,omitempty"`
	LateFinish gantt.Numbers `json:"lateFinish,omitempty"`
	TotalFloat gantt.Numbers `json:"totalFloat,omitempty"`
	FreeFloat  gantt.Numbers `json:"freeFloat,omitempty"`
	Span       gantt.Numbers `json:"span,omitempty"`
	Progress   gantt.Numbers `json:"summaryProgress,omitempty"`
	Flags      gantt.Numbers `json:"flags,omitempty"`
	Project    Project       `json:"project"`
}

// AppendJSON writes the delta. A calculation may move every row of a plan: its columns are written as they stand, where encoding/json
// would read them all over again.
func (d *Delta) AppendJSON(b []byte) ([]byte, error) {
	type plain Delta // without this method
	head := plain(*d)
	head.Recalculated = nil
	first, err := json.Marshal(head)
	if err != nil || d.Recalculated == nil {
		return append(b, first...), err
	}
	project, err := json.Marshal(d.Recalculated.Project)
	if err != nil {
		return nil, err
	}
	r := d.Recalculated
	b = slices.Grow(b, len(first)+len(project)+8*6*len(r.Rows))
	b = append(append(b, first[:len(first)-1]...), `,"recalculated":{"project":`...)
	b = append(b, project...)
	for _, column := range [...]struct {
		name   string
		values gantt.Numbers
	}{
		{"start", r.Start}, {"finish", r.Finish}, {"lateStart", r.LateStart}, {"lateFinish", r.LateFinish}, {"totalFloat", r.TotalFloat},
		{"freeFloat", r.FreeFloat}, {"span", r.Span}, {"summaryProgress", r.Progress}, {"flags", r.Flags},
	} {
		if len(column.values) > 0 {
			b = append(append(append(b, `,"`...), column.name...), `":`...)
			b = column.values.AppendJSON(b)
		}
	}
	b = append(b, `,"rows":`...)
	return append(r.Rows.AppendJSON(b), "}}"...), nil
}

// MarshalJSON is AppendJSON.
func (d Delta) MarshalJSON() ([]byte, error) { return d.AppendJSON(nil) }

// Project is the move of the project finish: before and after, null where there was none, and how far in working minutes.
type Project struct {
	From *kernel.Minute `json:"from"`
	To   *kernel.Minute `json:"to"`
	Work int32          `json:"work"`
}

// largestTold is how many rows a delta tells one by one; a screen reads a bigger change faster as a whole.
const largestTold = 60_000

// DeltaOf tells somebody who sees everything what the events of one command did to the schedule as it stood at revision base. The events
// are all of the command's, in order.
func DeltaOf(base eventstore.Revision, events []eventstore.Recorded) Delta {
	return deltaOf(base, events, func(t *teller, e event.Event) { t.tell(e) })
}

func deltaOf(base eventstore.Revision, events []eventstore.Recorded, tell func(*teller, event.Event)) Delta {
	if len(events) == 0 {
		return Delta{Base: base, Revision: base}
	}
	last := events[len(events)-1]
	d := Delta{
		Schedule: last.Stream.ID, Base: base, Revision: last.Revision, Position: last.Position, Command: last.Command, Actor: last.Actor,
		At: last.At.UTC(), Type: typeOf(events),
	}
	if !last.Reverts.IsZero() {
		reverts := last.Reverts
		d.Reverts = &reverts
	}
	var t teller
	for _, r := range events {
		if tell(&t, r.Event); t.reload || t.told > largestTold {
			d.Reload = true
			return d
		}
	}
	d.Added, d.Removed, d.Changed, d.Recalculated = t.added(), t.removed(), t.changed(), t.recalculated
	d.Calendars, d.Settings, d.Parts = t.retold(), t.settings, t.parts
	return d
}

// teller gathers the events of one command. A row that comes and goes within it is not told at all.
type teller struct {
	arrived      map[kernel.Row]*schedule.Activity // nil once gone again
	arrivals     []kernel.Row
	joined       map[kernel.Row]*schedule.Link
	joins        []kernel.Row
	opened       map[kernel.Row]*schedule.Calendar
	openings     []kernel.Row
	gone         departed // activities
	unlinked     departed
	closed       departed // calendars
	writes       []record.Write
	sees         func(record.Write, kernel.Row) bool // nil: all of them
	calendars    map[kernel.Row]*CalendarChange
	settings     *gantt.Settings
	recalculated *Recalculated
	others       tables // of the other areas
	parts        []string
	reload       bool
	told         int
}

// valued is a fact that writes one field, of an area's own making.
type valued interface {
	record.Write
	Values(i int) (from, to any)
}

func (t *teller) tell(e event.Event) {
	switch e.Descriptor().Telling {
	case event.Silently:
		return
	case event.ByReload:
		t.reload = true
		return
	}
	switch e := e.(type) {
	case *schedule.CalendarsAdded:
		for i := range e.Calendars {
			arrive(&t.opened, &t.openings, e.Calendars[i].Row, &e.Calendars[i])
			t.reload = t.reload || t.closed.has(e.Calendars[i].Row)
		}
	case *schedule.CalendarsRemoved:
		for i := range e.Calendars {
			leave(t.opened, &t.closed, e.Calendars[i].Row)
		}
	case *schedule.CalendarTimeChanged:
		time := ganttrows.CalendarTime(e.To)
		t.calendar(e.Calendar).CalendarTime = &time
	case *schedule.SettingsChanged:
		settings := ganttrows.Settings(e.To)
		t.settings = &settings
	case *schedule.ActivitiesAdded:
		t.told += len(e.Activities)
		for i := range e.Activities {
			arrive(&t.arrived, &t.arrivals, e.Activities[i].Row, &e.Activities[i])
			t.reload = t.reload || t.gone.has(e.Activities[i].Row) // gone and back: rather the whole than a wrong order
		}
	case *schedule.ActivitiesRemoved:
		t.told += len(e.Activities)
		for i := range e.Activities {
			leave(t.arrived, &t.gone, e.Activities[i].Row)
		}
	case *schedule.LinksAdded:
		t.told += len(e.Links)
		for i := range e.Links {
			arrive(&t.joined, &t.joins, e.Links[i].Row, &e.Links[i])
			t.reload = t.reload || t.unlinked.has(e.Links[i].Row)
		}
	case *schedule.LinksRemoved:
		t.told += len(e.Links)
		for i := range e.Links {
			leave(t.joined, &t.unlinked, e.Links[i].Row)
		}
	case record.Change:
		if !t.calendarChanged(e) {
			t.wrote(e)
		}
	case *schedule.PlaceChanged:
		t.wrote(e)
	case valued:
		t.wrote(e)
	case *schedule.Recalculated:
		t.told += len(e.Rows)
		t.recalculated = recalculated(e)
	case record.RowSet:
		t.told += len(e.Descriptor().Rows(e))
		t.others.take(e, nil)
	default:
		if e.Descriptor().Telling != event.ByPart {
			panic("live: no way to tell " + e.EventType())
		}
		t.part(e.Descriptor().Area)
	}
}

// calendarChanged tells of calendars, which are no rows of the chart.
func (t *teller) calendarChanged(e event.Event) bool {
	names, named := schedule.FieldCalendarName.In(e)
	if named {
		for i, row := range names.Rows {
			t.calendar(row).Name = &names.To[i]
		}
	}
	defaults, chosen := schedule.FieldDefault.In(e)
	if chosen {
		for i, row := range defaults.Rows {
			t.calendar(row).Default = &defaults.To[i]
		}
	}
	return named || chosen
}

// part notes that something of an area changed that is no row.
func (t *teller) part(area string) {
	if !slices.Contains(t.parts, area) {
		t.parts = append(t.parts, area)
	}
}

func (t *teller) wrote(e record.Write) {
	t.told += len(e.Written())
	t.writes = append(t.writes, e)
}

func arrive[R any](records *map[kernel.Row]*R, order *[]kernel.Row, row kernel.Row, record *R) {
	if *records == nil {
		*records = map[kernel.Row]*R{}
	}
	(*records)[row] = record
	*order = append(*order, row)
}

func leave[R any](records map[kernel.Row]*R, gone *departed, row kernel.Row) {
	if records[row] != nil {
		records[row] = nil
		return
	}
	gone.add(row)
}

// departed are rows that were there before the command, in the order they went.
type departed struct {
	rows []kernel.Row
	set  map[kernel.Row]struct{}
}

func (d *departed) add(row kernel.Row) {
	if d.set == nil {
		d.set = map[kernel.Row]struct{}{}
	}
	d.set[row] = struct{}{}
	d.rows = append(d.rows, row)
}

func (d *departed) has(row kernel.Row) bool {
	_, is := d.set[row]
	return is
}

// fleeting tells whether a row came and went within the command.
func (t *teller) fleeting(row kernel.Row) bool {
	activity, came := t.arrived[row]
	link, joined := t.joined[row]
	return came && activity == nil || joined && link == nil || t.others.fleeting(row)
}

// calendar is the part of a delta about a calendar that may have been there before.
func (t *teller) calendar(row kernel.Row) *CalendarChange {
	if t.calendars == nil {
		t.calendars = map[kernel.Row]*CalendarChange{}
	}
	if t.calendars[row] == nil {
		t.calendars[row] = &CalendarChange{Row: row}
	}
	return t.calendars[row]
}

// retold gives the changes of the calendars that are there afterwards.
func (t *teller) retold() *Calendars {
	var out Calendars
	for _, row := range slices.Sorted(maps.Keys(t.calendars)) {
		here, came := t.opened[row]
		if (!came || here != nil) && !t.closed.has(row) {
			out.Changed = append(out.Changed, *t.calendars[row])
		}
	}
	if out.Changed == nil {
		return nil
	}
	return &out
}

func (t *teller) changed() (out []Change) {
	for _, w := range t.writes {
		c := Change{Field: w.Field().String()}
		for i, row := range w.Written() {
			if t.fleeting(row) {
				continue
			}
			if t.sees != nil && !t.sees(w, row) {
				continue
			}
			var from, to any
			switch w := w.(type) {
			case valued:
				from, to = w.Values(i)
			case *schedule.PlaceChanged:
				from, to = w.From[i], w.To[i]
			}
			c.Rows, c.From, c.To = append(c.Rows, int32(row)), append(c.From, Words(w.Field(), from)), append(c.To, Words(w.Field(), to))
		}
		if len(c.Rows) > 0 {
			out = append(out, c)
		}
	}
	return out
}

func (t *teller) added() *Added {
	out := Added{}
	for _, c := range remaining(t.opened, t.openings) {
		out.Calendars = append(out.Calendars, ganttrows.Calendar(c))
	}
	if here := remaining(t.arrived, t.arrivals); len(here) > 0 {
		out.Activities = activities(here)
	}
	if here := remaining(t.joined, t.joins); len(here) > 0 {
		out.Links = links(here)
	}
	out.Tables = t.others.added()
	if out.Activities == nil && out.Links == nil && out.Calendars == nil && out.Tables == nil {
		return nil
	}
	return &out
}

// remaining gives the records that are still there, in the order they came.
func remaining[R any](records map[kernel.Row]*R, order []kernel.Row) (out []R) {
	for _, row := range order {
		if r := records[row]; r != nil {
			out = append(out, *r)
		}
	}
	return out
}

func (t *teller) removed() *Removed {
	tables := t.others.removed()
	if len(t.gone.rows) == 0 && len(t.unlinked.rows) == 0 && len(t.closed.rows) == 0 && tables == nil {
		return nil
	}
	return &Removed{Activities: numbers(t.gone.rows), Links: numbers(t.unlinked.rows), Calendars: numbers(t.closed.rows), Tables: tables}
}

// typeOf names what the causing events of a command mean, in the words of the commands.
func typeOf(events []eventstore.Recorded) string {
	list := make([]event.Event, len(events))
	for i, r := range events {
		list[i] = r.Event
	}
	return plan.Label(list)
}
