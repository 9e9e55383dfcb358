package schedule

import (
	"iter"
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// SetSettings changes what holds for the whole schedule; what is nil stays.
type SetSettings struct {
	Name             *string
	Start            *kernel.Minute
	MinutesPerDay    *int32
	MinutesPerWeek   *int32
	DateFormat       *string
	Basis            *Basis
	Profile          *Profile
	DataDate         *kernel.Minute // None takes it away
	MustFinishBy     *kernel.Minute // None takes it away
	LagCalendar      *string
	ProgressMode     *string
	FloatMode        *string
	CriticalBy       *string
	CriticalLimit    *int32
	IgnoreDateLimits *bool
	OpenEndsCritical *bool
	ALAPForm         *string
	// Switching to profile p6 turns these two on where they are not given, as P6 does both by default.
	UseExpectedFinish     *bool
	LagFromEarlyStart     *bool
	MultipleCriticalPaths *bool
	IgnoreExternalDates   *bool
}

// CommandType is the command's name on the wire.
func (SetSettings) CommandType() string { return "schedule.set" }

// Needs is area.Command.
func (SetSettings) Needs() access.Module { return access.Gantt }

// AmendHead says what the head of a schedule shall be, as a program does that sends whole records. What it is already changes nothing.
type AmendHead struct {
	Label    *string // of the project summary
	Settings SetSettings
}

// CommandType is the command's name.
func (AmendHead) CommandType() string { return "schedule.amend" }

// Needs is area.Command.
func (AmendHead) Needs() access.Module { return access.Gantt }

// Commands is area.Composed.
func (c AmendHead) Commands(a area.Area, d area.Desk) ([]area.Command, error) {
	return c.commands(a.(*State), d)
}

func (c AmendHead) commands(s *State, _ area.Desk) ([]area.Command, error) {
	var out []area.Command
	if c.Label != nil {
		now := ""
		if top := s.activities.Get(kernel.SummaryRow); top != nil {
			now = top.Name
		}
		if *c.Label != now {
			out = append(out, Rename{Row: kernel.At(kernel.SummaryRow), Name: *c.Label})
		}
	}
	return append(out, c.Settings), nil
}

func (c SetSettings) decide(s *State, _ area.Desk) ([]event.Event, error) {
	to := s.settings
	give(&to.Name, c.Name)
	give(&to.Start, c.Start)
	give(&to.MinutesPerDay, c.MinutesPerDay)
	give(&to.MinutesPerWeek, c.MinutesPerWeek)
	give(&to.DateFormat, c.DateFormat)
	give(&to.Basis, c.Basis)
	o := &to.Options
	give(&o.Profile, c.Profile)
	give(&o.DataDate, c.DataDate)
	give(&o.MustFinishBy, c.MustFinishBy)
	give(&o.LagCalendar, c.LagCalendar)
	give(&o.ProgressMode, c.ProgressMode)
	give(&o.FloatMode, c.FloatMode)
	give(&o.CriticalBy, c.CriticalBy)
	give(&o.CriticalLimit, c.CriticalLimit)
	give(&o.IgnoreDateLimits, c.IgnoreDateLimits)
	give(&o.OpenEndsCritical, c.OpenEndsCritical)
	give(&o.ALAPForm, c.ALAPForm)
	if o.Profile == ProfileP6 && s.settings.Options.Profile != ProfileP6 {
		o.UseExpectedFinish, o.LagFromEarlyStart = true, true
	}
	give(&o.UseExpectedFinish, c.UseExpectedFinish)
	give(&o.LagFromEarlyStart, c.LagFromEarlyStart)
	give(&o.MultipleCriticalPaths, c.MultipleCriticalPaths)
	give(&o.IgnoreExternalDates, c.IgnoreExternalDates)
	if to == s.settings {
		return nil, nil
	}
	for _, at := range [...]struct {
		field    string
		from, to kernel.Minute
	}{
		{"start", s.settings.Start, to.Start}, {"dataDate", s.settings.Options.DataDate, o.DataDate},
		{"mustFinishBy", s.settings.Options.MustFinishBy, o.MustFinishBy},
	} {
		if at.to != at.from && at.to != kernel.None && at.to != 0 && (at.to < earliest || at.to > latest) {
			return nil, refuse("schedule.date_out_of_range", fault.P{"field": at.field, "date": at.to, "from": earliest, "to": latest})
		}
	}
	to, err := completeSettings(to)
	if err != nil || to == s.settings {
		return nil, err
	}
	out := []event.Event{&SettingsChanged{From: s.settings, To: to}}
	if top := s.activities.Get(kernel.SummaryRow); top != nil && top.Name == s.settings.Name && to.Name != s.settings.Name { // until somebody renames it
		out = append(out, FieldName.Was(kernel.SummaryRow, top.Name, to.Name))
	}
	if to.Options.Profile == ProfileP6 && s.settings.Options.Profile != ProfileP6 {
		out = s.workLeft().Into(out)
	}
	return out, nil
}

// workLeft gives activities under way the work left that profile p6 counts and the others do not keep.
func (s *State) workLeft() *record.Gather[Activity, int32] {
	to := FieldRemaining.Gather()
	for a := range s.Activities() {
		switch {
		case !a.Started() || a.Finished() || a.Remaining > 0 || len(s.Children(a.Row)) > 0:
		case a.Progress == 0:
			to.Set(a, a.Duration)
		default:
			to.Set(a, left(a.Duration, a.Progress))
		}
	}
	return to
}

// Bounds of the dates of a schedule as people enter them.
var earliest, latest = kernel.Date(1980, 1, 1, 0, 0), kernel.Date(2100, 1, 1, 0, 0)

func give[T any](field *T, to *T) {
	if to != nil {
		*field = *to
	}
}

// setting is one member of the settings: conflicts and undo judge each on its own.
type setting struct {
	field *event.Field
	same  func(a, b *Settings) bool
	copy  func(to, from *Settings)
	value func(*Settings) any
}

func member[T comparable](name string, at func(*Settings) *T) setting {
	return setting{
		field: Schema.Own(event.Field{Table: FieldSettings.Table, Name: "settings." + name, Unit: event.Parts}),
		same:  func(a, b *Settings) bool { return *at(a) == *at(b) },
		copy:  func(to, from *Settings) { *at(to) = *at(from) },
		value: func(s *Settings) any { return *at(s) },
	}
}

// members are all settings.
var members = [...]setting{
	member("project", func(s *Settings) *kernel.ProjectID { return &s.Project }),
	member("name", func(s *Settings) *string { return &s.Name }),
	member("start", func(s *Settings) *kernel.Minute { return &s.Start }),
	member("minutesPerDay", func(s *Settings) *int32 { return &s.MinutesPerDay }),
	member("minutesPerWeek", func(s *Settings) *int32 { return &s.MinutesPerWeek }),
	member("dateFormat", func(s *Settings) *string { return &s.DateFormat }),
	member("basis", func(s *Settings) *Basis { return &s.Basis }),
	member("profile", func(s *Settings) *Profile { return &s.Options.Profile }),
	member("dataDate", func(s *Settings) *kernel.Minute { return &s.Options.DataDate }),
	member("mustFinishBy", func(s *Settings) *kernel.Minute { return &s.Options.MustFinishBy }),
	member("lagCalendar", func(s *Settings) *string { return &s.Options.LagCalendar }),
	member("progressMode", func(s *Settings) *string { return &s.Options.ProgressMode }),
	member("floatMode", func(s *Settings) *string { return &s.Options.FloatMode }),
	member("criticalBy", func(s *Settings) *string { return &s.Options.CriticalBy }),
	member("criticalLimit", func(s *Settings) *int32 { return &s.Options.CriticalLimit }),
	member("alapForm", func(s *Settings) *string { return &s.Options.ALAPForm }),
	member("ignoreDateLimits", func(s *Settings) *bool { return &s.Options.IgnoreDateLimits }),
	member("openEndsCritical", func(s *Settings) *bool { return &s.Options.OpenEndsCritical }),
	member("useExpectedFinish", func(s *Settings) *bool { return &s.Options.UseExpectedFinish }),
	member("lagFromEarlyStart", func(s *Settings) *bool { return &s.Options.LagFromEarlyStart }),
	member("multipleCriticalPaths", func(s *Settings) *bool { return &s.Options.MultipleCriticalPaths }),
	member("ignoreExternalDates", func(s *Settings) *bool { return &s.Options.IgnoreExternalDates }),
}

// Members names the settings the change sets, each as the field it is judged by.
func (e *SettingsChanged) Members() iter.Seq[*event.Field] {
	return func(yield func(*event.Field) bool) {
		for i := range members {
			if !members[i].same(&e.From, &e.To) && !yield(members[i].field) {
				return
			}
		}
	}
}

// UnlikeSettings lists the settings that differ, each as the field it is judged by.
func UnlikeSettings(from, to *Settings) (out []record.Unlike) {
	for i := range members {
		if m := &members[i]; !m.same(from, to) {
			out = append(out, record.Unlike{Field: m.field, From: m.value(from), To: m.value(to)})
		}
	}
	return out
}

// Stands tells whether a setting still has the value the change gave it.
func (e *SettingsChanged) Stands(f *event.Field, now Settings) bool {
	return settingOf(f).same(&e.To, &now)
}

// Back gives settings with one of them as it was before the change.
func (e *SettingsChanged) Back(f *event.Field, now Settings) Settings {
	settingOf(f).copy(&now, &e.From)
	return now
}

func settingOf(f *event.Field) *setting {
	i := slices.IndexFunc(members[:], func(m setting) bool { return m.field == f })
	return &members[i]
}
