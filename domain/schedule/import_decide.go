package schedule

import (
	"cmp"
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// TakeOver brings one project of a foreign file into a schedule without rows: one that was
// just created, or none yet. It cannot be undone.
type TakeOver struct {
	Project kernel.ProjectID // of a schedule that does not exist yet; else the schedule's own stays
	Import  Import
	// CopyOf names the schedule of which the import is an export. A copy is no file: without a source it says nothing of one, and
	// its calendars are as they were.
	CopyOf string
}

// CommandType is the command's name on the wire.
func (TakeOver) CommandType() string { return "schedule.import" }

// Needs is area.Command.
func (TakeOver) Needs() access.Module { return access.Gantt }

// decide maps the file's numbers to the next ones of the plan. Activities keep the order
// of the file among siblings; row 0 stands for the project and bears its name. Names are
// cleaned rather than refused: nobody can mend them in the file.
func (c TakeOver) decide(s *State, _ area.Desk) ([]event.Event, error) {
	if s.activities.Len() > 0 || s.Imported() {
		return nil, refuse("import.not_empty", fault.P{"activities": s.activities.Len()})
	}
	t := &takeover{s: s, in: &c.Import, copies: c.CopyOf != ""}
	settings, err := t.settings(c.Project)
	if err != nil {
		return nil, err
	}
	calendars, err := t.calendars()
	if err != nil {
		return nil, err
	}
	keeps := s.created && c.Import.Untimed
	if keeps {
		if calendars, err = t.ownCalendars(calendars); err != nil {
			return nil, err
		}
	}
	activities, err := t.activities(settings)
	if err != nil {
		return nil, err
	}
	links, err := t.links()
	if err != nil {
		return nil, err
	}
	start := &ImportStarted{
		Source: c.Import.Source.tidy(), CopyOf: kernel.TidyName(c.CopyOf), Before: s.settings, Settings: settings,
		Problems: tidyCounts(c.Import.Problems), LeftOut: tidyCounts(c.Import.LeftOut),
	}
	var out []event.Event
	if s.created {
		out = append(out, start)
		if !keeps {
			out = append(out, &CalendarsRemoved{Calendars: slices.Clone(s.calendars)})
		}
		if len(calendars) > 0 {
			out = append(out, &CalendarsAdded{Calendars: calendars})
		}
	} else {
		start.Before = settings
		out = append(out, &Created{Settings: settings, Calendars: calendars}, start)
	}
	for part := range parts(activities) {
		out = append(out, &ActivitiesAdded{Activities: part})
	}
	for part := range parts(links) {
		out = append(out, &LinksAdded{Links: part})
	}
	stored, err := t.stored()
	if err != nil {
		return nil, err
	}
	for part := range parts(stored) {
		out = append(out, &AsImportedKept{Stored: part})
	}
	kept, err := t.kept()
	return append(out, kept...), err
}

// takeover maps the numbers of an import: to new ones, calendars first, then activities, then links, unless somebody has said otherwise.
type takeover struct {
	s      *State
	in     *Import
	copies bool         // of a schedule of our own
	cals   []kernel.Row // of each calendar of the import, once somebody has said
	rows   []kernel.Row // of each activity, row 0 first, once somebody has said
}

func (t *takeover) calendar(n kernel.Row) kernel.Row {
	if t.cals != nil {
		return t.cals[n-1]
	}
	return t.s.numbers.Next() + n - 1
}

func (t *takeover) activity(n kernel.Row) kernel.Row {
	if t.rows != nil {
		return t.rows[n]
	}
	if n == kernel.SummaryRow {
		return n
	}
	return t.s.numbers.Next() + kernel.Row(len(t.in.Calendars)) + n - 1
}
func (t *takeover) link(n kernel.Row) kernel.Row {
	return t.s.numbers.Next() + kernel.Row(len(t.in.Calendars)+len(t.in.Activities)) + n - 1
}

func (t *takeover) settings(project kernel.ProjectID) (Settings, error) {
	settings := t.in.Settings
	settings.Project = project
	settings.Name = kernel.TidyName(settings.Name)
	if t.s.created {
		if t.in.Untimed {
			name := settings.Name
			settings = t.s.settings
			t.in.dated(&settings)
			settings.Name = name
		}
		settings.Project = t.s.settings.Project
		settings.Name = cmp.Or(settings.Name, t.s.settings.Name)
		settings.DateFormat = cmp.Or(settings.DateFormat, t.s.settings.DateFormat)
	}
	settings.Name = cmp.Or(settings.Name, SummaryName)
	return completeSettings(settings)
}

// dated gives settings the start of the file, if it has one.
func (in *Import) dated(to *Settings) {
	if !in.Undated {
		to.Start = in.Settings.Start
	}
}

// ownCalendars finds the calendars of an untimed file among those of the schedule and gives the others, which are to be added.
func (t *takeover) ownCalendars(given []Calendar) ([]Calendar, error) {
	var added []Calendar
	t.cals = make([]kernel.Row, len(given))
	for i, c := range given {
		if t.cals[i] = t.ownCalendar(c); t.cals[i] == 0 {
			c.Default = false
			t.cals[i] = c.Row
			added = append(added, c)
		}
	}
	if n := len(t.s.calendars) + len(added); n > MaxCalendars {
		return nil, refuse("calendar.too_many", fault.P{"calendars": n, "max": MaxCalendars})
	}
	return added, nil
}

// ownCalendar is the schedule's calendar that one of an untimed file is, 0 for none. Where no activity names one all work by the
// default one, whatever it is called by now.
func (t *takeover) ownCalendar(c Calendar) kernel.Row {
	standard := t.s.DefaultCalendar().Row
	if c.Default && slices.Contains(t.in.Silent, FieldCalendar.Number) {
		return standard
	}
	if at := slices.IndexFunc(t.s.calendars, func(own Calendar) bool { return own.Name == c.Name }); at >= 0 {
		return t.s.calendars[at].Row
	}
	if c.Default {
		return standard
	}
	return 0
}

func (t *takeover) calendars() ([]Calendar, error) {
	if len(t.in.Calendars) == 0 {
		return nil, refuse("import.calendar_invalid", fault.P{"calendar": 0})
	}
	given := slices.Clone(t.in.Calendars)
	for i := range given {
		if given[i].Row != kernel.Row(i+1) {
			return nil, refuse("import.calendar_invalid", fault.P{"calendar": given[i].Row})
		}
		given[i].Name, given[i].Imported = cmp.Or(kernel.TidyName(given[i].Name), DefaultCalendarName), given[i].Imported || !t.copies
		given[i].Time.Exceptions = slices.Clone(given[i].Time.Exceptions)
		for n := range given[i].Time.Exceptions {
			e := &given[i].Time.Exceptions[n]
			e.Name = kernel.TidyName(e.Name)
		}
	}
	return t.s.newCalendars(given)
}

func (t *takeover) activities(settings Settings) ([]Activity, error) {
	n := len(t.in.Activities)
	if err := t.s.room(len(t.in.Calendars) + n + len(t.in.Links)); err != nil {
		return nil, err
	}
	standard := kernel.Row(1)
	for _, c := range t.in.Calendars {
		if c.Default {
			standard = c.Row
		}
	}
	out := make([]Activity, 0, n+1)
	out = append(out, Activity{
		Row: kernel.SummaryRow, Parent: kernel.NoRow, Name: settings.Name, Description: kernel.TidyText(t.in.Description, MaxDescription), Kind: Summary, Duration: SummaryDuration,
		Calendar: t.calendar(cmp.Or(t.in.Calendar, standard)), ActualStart: kernel.None, ActualFinish: kernel.None,
	})
	families := make([]int, n+1) // children so far
	depth := make([]int, n+1)
	for i, a := range t.in.Activities {
		if err := t.checkActivity(i, &a); err != nil {
			return nil, err
		}
		if depth[i+1] = depth[a.Parent] + 1; depth[i+1] > MaxDepth {
			return nil, refuse("activity.too_deep", fault.P{"row": a.Row, "max": MaxDepth})
		}
		families[a.Parent]++
		a.Row, a.Parent, a.Calendar = t.activity(a.Row), t.activity(a.Parent), t.calendar(a.Calendar)
		if a.ResourceCalendar != 0 {
			a.ResourceCalendar = t.calendar(a.ResourceCalendar)
		}
		t.clean(&a)
		notBegun(&a)
		out = append(out, a)
	}
	ranks := make([][]kernel.Rank, n+1)
	for i := range out[1:] {
		own, parent := &out[i+1], t.in.Activities[i].Parent
		if ranks[parent] == nil {
			ranks[parent] = kernel.Ranks("", "", families[parent])
		}
		own.Rank, ranks[parent] = ranks[parent][0], ranks[parent][1:]
		if families[i+1] > 0 {
			own.summarise()
		}
	}
	return out, nil
}

// clean makes what people wrote elsewhere names, and leaves what the engine computes to the engine.
func (t *takeover) clean(a *Activity) {
	a.Description = kernel.TidyText(a.Description, MaxDescription)
	a.Code = kernel.TidyName(a.Code)
	a.Name = cmp.Or(kernel.TidyName(a.Name), a.Code, ActivityName)
	a.Subcontract, a.Responsibles, a.Tags = kernel.ID{}, "", "" // nobody says that what they name is here
	if a.PinnedStart = a.Dates.Start; !a.Manual {
		a.Dates, a.PinnedStart, a.Placeholder = Dates{}, 0, false
	}
	switch {
	case a.Kind == Summary:
		a.summarise()
	case a.Kind.IsMilestone():
		a.Duration, a.Remaining = 0, 0
	}
	a.ActualStart, a.ActualFinish = dated(a.ActualStart), dated(a.ActualFinish)
}

// summarise makes it a summary, which waits for no other project: what is under it does.
func (a *Activity) summarise() { a.Kind, a.ExternalStart, a.ExternalFinish = Summary, 0, 0 }

// notBegun takes the work left from what has not begun: it is the duration.
func notBegun(a *Activity) {
	if !a.Started() {
		a.Remaining = 0
	}
}

// checkActivity refuses what importers never give.
func (t *takeover) checkActivity(i int, a *Activity) error {
	invalid := func(field string) error {
		return refuse("import.activity_invalid", fault.P{"activity": a.Row, "field": field})
	}
	switch {
	case a.Row != kernel.Row(i+1):
		return invalid("row")
	case a.Parent < 0 || a.Parent >= a.Row:
		return invalid("parent")
	case a.Calendar < 1 || int(a.Calendar) > len(t.in.Calendars):
		return invalid("calendar")
	case a.ResourceCalendar < 0 || int(a.ResourceCalendar) > len(t.in.Calendars):
		return invalid("resourceCalendar")
	case !slices.Contains(percentTypes, a.PercentBy):
		return invalid("percentBy")
	case !slices.Contains(Priorities, a.Priority):
		return invalid("priority")
	case a.Duration < 0 || a.Duration > MaxMinutes || a.Remaining < 0 || a.Remaining > MaxMinutes || a.Split < 0 || a.Split > MaxMinutes:
		return invalid("duration")
	case a.Progress < kernel.Zero || a.Progress > kernel.Hundred:
		return invalid("progress")
	case a.Cost < 0 || a.UsedCost < 0 || a.ManHours < 0: // they are weights of progress
		return invalid("cost")
	case a.Weight.Share < kernel.Zero || a.Weight.Share > kernel.Hundred:
		return invalid("weight")
	}
	switch a.Kind {
	case Task, Summary, StartMilestone, FinishMilestone, LevelOfEffort:
	default:
		return invalid("kind")
	}
	for _, c := range [2]Constraint{a.Constraint, a.Second} {
		switch c.Type {
		case ASAP, ALAP:
		case SNET, SNLT, FNET, FNLT, MSO, MFO:
			if c.Date == 0 || c.Date == kernel.None {
				return invalid("constraint")
			}
		default:
			return invalid("constraint")
		}
	}
	return nil
}

func (t *takeover) links() ([]Link, error) {
	ties := make(map[tie]bool, len(t.in.Links))
	above := func(ancestor, row kernel.Row) bool {
		for row != kernel.SummaryRow && row > ancestor {
			row = t.in.Activities[row-1].Parent
		}
		return row == ancestor
	}
	out := make([]Link, 0, len(t.in.Links))
	for i, l := range t.in.Links {
		ok := l.Row == kernel.Row(i+1) && l.From != l.To && l.Lag >= -MaxMinutes && l.Lag <= MaxMinutes
		for _, end := range [2]kernel.Row{l.From, l.To} {
			ok = ok && end >= 1 && int(end) <= len(t.in.Activities)
		}
		switch l.Type {
		case FS, SS, FF, SF:
		default:
			ok = false
		}
		if !ok {
			return nil, refuse("import.link_invalid", fault.P{"link": l.Row})
		}
		if above(l.From, l.To) || above(l.To, l.From) {
			return nil, refuse("link.relatives", fault.P{"from": l.From, "to": l.To})
		}
		if key := (tie{l.From, l.To, l.Type}); ties[key] {
			return nil, duplicate(l)
		} else {
			ties[key] = true
		}
		l.Row, l.From, l.To = t.link(l.Row), t.activity(l.From), t.activity(l.To)
		out = append(out, l)
	}
	return out, nil
}

func (t *takeover) stored() ([]Stored, error) {
	out := slices.Clone(t.in.AsImported)
	for i := range out {
		n := out[i].Activity
		if n < 0 || int(n) > len(t.in.Activities) {
			return nil, refuse("import.activity_invalid", fault.P{"activity": n, "field": "stored"})
		}
		out[i].Activity = t.activity(n)
	}
	slices.SortStableFunc(out, func(a, b Stored) int { return cmp.Compare(a.Activity, b.Activity) })
	return out, nil
}

// kept is what the file says beyond the schedule: tags, work given out, baselines.
func (t *takeover) kept() ([]event.Event, error) {
	var out []event.Event
	known := func(a kernel.Row) bool { return a >= 1 && int(a) <= len(t.in.Activities) }
	tags := slices.Clone(t.in.Tags)
	for i := range tags {
		g := &tags[i]
		if !known(g.Activity) {
			return nil, refuse("import.activity_invalid", fault.P{"activity": g.Activity, "field": "tag"})
		}
		g.Activity, g.Category, g.Value, g.Code = t.activity(g.Activity), kernel.TidyName(g.Category), kernel.TidyName(g.Value), kernel.TidyName(g.Code)
		if !slices.Contains(tagKinds, g.Kind) {
			g.Kind = ""
		}
	}
	for part := range parts(tags) {
		out = append(out, &TagsKept{Tags: part})
	}
	resources := slices.Clone(t.in.Resources)
	for i := range resources {
		r := &resources[i]
		if r.Row != kernel.Row(i+1) || r.Calendar < 0 || int(r.Calendar) > len(t.in.Calendars) || !slices.Contains(resourceKinds, r.Kind) {
			return nil, refuse("import.resource_invalid", fault.P{"resource": r.Row})
		}
		r.Name, r.Code, r.Units = cmp.Or(kernel.TidyName(r.Name), kernel.TidyName(r.Code)), kernel.TidyName(r.Code), kernel.TidyName(r.Units)
		if r.Calendar != 0 {
			r.Calendar = t.calendar(r.Calendar)
		}
	}
	for part := range parts(resources) {
		out = append(out, &ResourcesKept{Resources: part})
	}
	assignments := slices.Clone(t.in.Assignments)
	for i := range assignments {
		a := &assignments[i]
		if !known(a.Activity) || a.Resource < 1 || int(a.Resource) > len(resources) {
			return nil, refuse("import.activity_invalid", fault.P{"activity": a.Activity, "field": "assignment"})
		}
		a.Activity = t.activity(a.Activity)
	}
	for part := range parts(assignments) {
		out = append(out, &ResourcesKept{Assignments: part})
	}
	for _, b := range t.in.Baselines {
		points := slices.Clone(b.Points)
		for i := range points {
			if points[i].Activity != kernel.SummaryRow && !known(points[i].Activity) {
				return nil, refuse("import.activity_invalid", fault.P{"activity": points[i].Activity, "field": "baseline"})
			}
			points[i].Activity = t.activity(points[i].Activity)
		}
		for part := range parts(points) {
			out = append(out, &BaselineKept{Name: kernel.TidyName(b.Name), Points: part})
		}
	}
	return out, nil
}

// dated says None for a date that was left zero.
func dated(m kernel.Minute) kernel.Minute {
	if m == 0 {
		return kernel.None
	}
	return m
}
