package imports

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// Changes is what taking a file over would do to a schedule.
type Changes struct {
	Added     int         `json:"added"`
	Changed   int         `json:"changed"`
	Moved     int         `json:"moved"` // only their dates would change
	Gone      int         `json:"gone"`
	Same      int         `json:"same"`
	Links     LinkChanges `json:"links"`
	Calendars int         `json:"calendars"` // added or with other times
	// CalendarsGone counts those of former files that nobody works by any more.
	CalendarsGone int `json:"calendarsGone"`
	// Tasks here become summaries because the file has put work under them, summaries here become tasks, and what is a task in the
	// file stays the summary it is here, because it contains work that is not in the file.
	Summaries int `json:"summaries"`
	Tasks     int `json:"tasks"`
	Kept      int `json:"kept"`
	// Starts counts the activities that a table without a column of constraints shows on another day than the one they lie on: from now
	// on they start, or finish, no earlier. Held are those it shows earlier than the schedule will have them.
	Starts   int  `json:"starts"`
	Held     int  `json:"held"`
	Settings bool `json:"settings"`
	// Carried: the file has another currency or other options than the files before it gave, as it writes them. They are kept for the
	// files that are exported; what they change of the settings is reported there.
	Carried bool        `json:"carried"`
	Rows    []RowChange `json:"rows"`
}

// LinkChanges counts links.
type LinkChanges struct {
	Added   int `json:"added"`
	Changed int `json:"changed"`
	Gone    int `json:"gone"`
}

// RowChange is one row that would come, go or change.
type RowChange struct {
	Named
	What   string   `json:"what"` // added, changed, gone
	Fields []string `json:"fields,omitempty"`
}

// reckoning is what the facts of a reimport do to the rows of a schedule.
type reckoning struct {
	added, gone []*schedule.Activity
	fields      map[kernel.Row][]string
	moved       map[kernel.Row]bool
	links       map[kernel.Row]bool
	kinds       event.Change[schedule.Kind]
	begun       *schedule.Reimported
	placed      []kernel.Row // held by another constraint, or put somewhere by hand
	out         Changes
}

// reckon reads the facts of a reimport.
func reckon(events []event.Event) *reckoning {
	r := &reckoning{begun: &schedule.Reimported{}, fields: map[kernel.Row][]string{}, moved: map[kernel.Row]bool{}, links: map[kernel.Row]bool{}, out: Changes{Rows: []RowChange{}}}
	for _, e := range events {
		r.take(e)
	}
	return r
}

func (r *reckoning) take(e event.Event) {
	switch e := e.(type) {
	case *schedule.Reimported:
		r.begun = e
	case *schedule.ActivitiesAdded:
		for i := range e.Activities {
			r.added = append(r.added, &e.Activities[i])
		}
	case *schedule.ActivitiesRemoved:
		for i := range e.Activities {
			r.gone = append(r.gone, &e.Activities[i])
		}
	case *schedule.LinksAdded:
		r.out.Links.Added += len(e.Links)
	case *schedule.LinksRemoved:
		r.out.Links.Gone += len(e.Links)
	case *schedule.CalendarsAdded:
		r.out.Calendars += len(e.Calendars)
	case *schedule.CalendarsRemoved:
		r.out.CalendarsGone += len(e.Calendars)
	case *schedule.CalendarTimeChanged:
		r.out.Calendars++
	case *schedule.SettingsChanged:
		r.out.Settings = true
	case *schedule.PlaceChanged:
		for i, row := range e.Rows {
			if e.From[i].Parent != e.To[i].Parent {
				r.fields[row] = append(r.fields[row], e.Field().String())
			}
		}
	case record.Change:
		r.changed(e)
	case *schedule.Recalculated:
		for _, row := range e.Rows {
			r.moved[row] = true
		}
	}
}

func (r *reckoning) changed(e record.Change) {
	switch f := e.Field(); f {
	case schedule.FieldLag.Field, schedule.FieldLagElapsed.Field:
		for _, row := range e.Written() {
			r.links[row] = true
		}
	case schedule.FieldDefault.Field:
	default:
		for _, row := range e.Written() {
			r.fields[row] = append(r.fields[row], f.Name)
		}
		if kinds, is := schedule.FieldKind.In(e); is {
			r.kinds = kinds.Change
		}
		if f == schedule.FieldConstraint.Field || f == schedule.FieldPinnedStart.Field {
			r.placed = append(r.placed, e.Written()...)
		}
	}
}

// fates tells of the rows of the schedule, which stands as the facts leave it, what becomes of them. The project summary
// only shows what is under it.
func (r *reckoning) fates(s *schedule.State) Fates {
	out := Fates{Added: []kernel.Row{}, Changed: []kernel.Row{}, Moved: []kernel.Row{}, Gone: []kernel.Row{}}
	added := make(map[kernel.Row]bool, len(r.added))
	for _, a := range r.added {
		added[a.Row] = true
		out.Added = append(out.Added, a.Row)
	}
	for _, a := range r.gone {
		out.Gone = append(out.Gone, a.Row)
	}
	for a := range s.Activities() {
		switch {
		case a.Row == kernel.SummaryRow || added[a.Row]:
		case len(r.fields[a.Row]) > 0:
			out.Changed = append(out.Changed, a.Row)
		case r.moved[a.Row]:
			out.Moved = append(out.Moved, a.Row)
		}
	}
	return out
}

// changes counts them and names the first.
func (r *reckoning) changes(s *schedule.State, in *schedule.Import, mode schedule.ReimportMode) Changes {
	out, fates := r.out, r.fates(s)
	row := func(what string, a *schedule.Activity, fields []string) {
		if len(out.Rows) < told {
			out.Rows = append(out.Rows, RowChange{Named{a.Row, a.Code, a.Name}, what, fields})
		}
	}
	for _, a := range r.added {
		row("added", a, nil)
	}
	for _, a := range r.gone {
		row("gone", a, nil)
	}
	for _, changed := range fates.Changed {
		row("changed", s.Activity(changed), r.fields[changed])
	}
	out.Added, out.Changed, out.Moved, out.Gone = len(fates.Added), len(fates.Changed), len(fates.Moved), len(fates.Gone)
	out.Same = s.Size() - 1 - out.Added - out.Changed - out.Moved
	out.Links.Changed, out.Carried = len(r.links), s.Restates(r.begun)
	for i := range r.kinds.Rows {
		switch {
		case r.kinds.To[i] == schedule.Summary:
			out.Summaries++
		case r.kinds.From[i] == schedule.Summary:
			out.Tasks++
		}
	}
	if mode == schedule.Merge {
		out.Kept = keptSummaries(s, in)
		out.Starts, out.Held = r.starts(s, in)
	}
	return out
}

// starts counts the activities that the days of a table put elsewhere, and those that will lie later than it shows them.
func (r *reckoning) starts(s *schedule.State, in *schedule.Import) (starts, held int) {
	if len(in.Placed) == 0 {
		return 0, 0
	}
	wanted := wantedBy(s, in)
	for a := range s.Activities() {
		c, placed := wanted(a)
		switch lies := a.Dates.Start; {
		case !placed || lies == 0 || a.Started():
		case c.Type.OnFinish():
			if worktime.DayOf(a.Dates.Finish-1) > worktime.DayOf(c.Date-1) {
				held++
			}
		case worktime.DayOf(lies) > worktime.DayOf(c.Date):
			held++
		}
	}
	slices.Sort(r.placed)
	for _, row := range slices.Compact(r.placed) {
		if a := s.Activity(row); a != nil {
			if _, placed := wanted(a); placed {
				starts++
			}
		}
	}
	return starts, held
}

// wantedBy tells where a table that the schedule has taken in shows an activity. It is the one of its code, or of its name where it has
// none, of which the schedule has kept these dates.
func wantedBy(s *schedule.State, in *schedule.Import) func(*schedule.Activity) (schedule.Constraint, bool) {
	type name struct{ code, name string }
	of := func(a *schedule.Activity) name {
		if a.Code != "" {
			return name{code: a.Code}
		}
		return name{name: a.Name}
	}
	shown := map[name][]schedule.Constraint{}
	for i := range in.Activities {
		if a := &in.Activities[i]; in.Placed[a.Row] {
			shown[of(a)] = append(shown[of(a)], a.Constraint)
		}
	}
	kept := make(map[kernel.Row]schedule.Stored, len(in.Activities))
	for _, st := range s.AsImported() {
		kept[st.Activity] = st
	}
	return func(a *schedule.Activity) (schedule.Constraint, bool) {
		st, known := kept[a.Row]
		for _, c := range shown[of(a)] {
			if known && (c.Type.OnFinish() && st.Finish == c.Date || !c.Type.OnFinish() && st.Start == c.Date) {
				return c, true
			}
		}
		return schedule.Constraint{}, false
	}
}

// keptSummaries counts what is a task of the file and stays a summary in the schedule.
func keptSummaries(s *schedule.State, in *schedule.Import) (n int) {
	parents := make([]bool, len(in.Activities)+1)
	for i := range in.Activities {
		parents[in.Activities[i].Parent] = true
	}
	tasks := map[string]bool{}
	for i := range in.Activities {
		if a := &in.Activities[i]; a.Code != "" && a.Kind != schedule.Summary && !parents[a.Row] {
			tasks[a.Code] = true
		}
	}
	for a := range s.Activities() {
		if a.Kind == schedule.Summary && tasks[a.Code] {
			n++
		}
	}
	return n
}
