package schedule

import (
	"reflect"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
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

func (s *State) setSettings(c SetSettings) ([]event.Event, error) {
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
	out := []event.Event{SettingsChanged{From: s.settings, To: to}}
	if to.Options.Profile == ProfileP6 && s.settings.Options.Profile != ProfileP6 {
		out = s.workLeft().into(out)
	}
	return out, nil
}

// workLeft gives activities under way the work left that profile p6 counts and the others do not keep.
func (s *State) workLeft() *gather[remainingField, Activity, int32] {
	var to gather[remainingField, Activity, int32]
	for a := range s.Activities() {
		switch {
		case !a.Started() || a.Finished() || a.Remaining > 0 || len(s.Children(a.Row)) > 0:
		case a.Progress == 0:
			to.to(a.Row, a, a.Duration)
		default:
			to.to(a.Row, a, left(a.Duration, a.Progress))
		}
	}
	return &to
}

// Bounds of the dates of a schedule as people enter them.
var earliest, latest = kernel.Date(1980, 1, 1, 0, 0), kernel.Date(2100, 1, 1, 0, 0)

func give[T any](field *T, to *T) {
	if to != nil {
		*field = *to
	}
}

// Back gives the settings with what the change set as it was before, and what it left alone as it is now. It does not hold when one of
// those it set has another value by now.
func (e SettingsChanged) Back(now Settings) (back Settings, holds bool) {
	back, holds = now, true
	var each func(from, to, now, back reflect.Value)
	each = func(from, to, now, back reflect.Value) {
		for i := range from.NumField() {
			switch f, t := from.Field(i), to.Field(i); {
			case f.Kind() == reflect.Struct:
				each(f, t, now.Field(i), back.Field(i))
			case f.Equal(t):
			case now.Field(i).Equal(t):
				back.Field(i).Set(f)
			default:
				holds = false
			}
		}
	}
	each(reflect.ValueOf(e.From), reflect.ValueOf(e.To), reflect.ValueOf(now), reflect.ValueOf(&back).Elem())
	return back, holds
}
