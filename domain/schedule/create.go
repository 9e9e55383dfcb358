package schedule

import (
	"slices"
	"strings"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// Defaults of a schedule.
const (
	DefaultMinutesPerDay  = 8 * 60
	DefaultMinutesPerWeek = 40 * 60
	// DefaultCalendarName names the calendar a schedule gets when it brings none.
	DefaultCalendarName = "Standard"
)

// DateFormatFor is the date format a schedule starts with, by the language ("es", "en")
// of whoever creates it.
func DateFormatFor(language string) string {
	if language == "en" {
		return "MM/DD/YY"
	}
	return "DD/MM/YY"
}

// DateFormats are the forms in which a schedule may show and take dates.
var DateFormats = []string{"DD/MM/YY", "MM/DD/YY", "DD/MM/YYYY", "MM/DD/YYYY", "DD/MM/YY hh:mm", "MM/DD/YY hh:mm"}

var bases = []Basis{ByDuration, ByCost, ByManHours}

// Create makes the schedule.
type Create struct {
	Project kernel.ProjectID
	Name    string
	Start   kernel.Minute
	// MinutesPerDay and MinutesPerWeek are the defaults when 0.
	MinutesPerDay  int32
	MinutesPerWeek int32
	DateFormat     string // empty: DD/MM/YY
	Options        Options
	// Calendars have rows of no meaning; the plan allots them. Without any the schedule gets
	// the standard one: Monday to Friday, 08:00 to 13:00 and 14:00 to 17:00.
	Calendars []Calendar
}

// CommandType is the command's name on the wire.
func (Create) CommandType() string { return "schedule.create" }

// Needs is area.Command.
func (Create) Needs() access.Module { return access.Gantt }

// StandardCalendar works Monday to Friday from 08:00 to 17:00 with an hour's rest: eight hours.
func StandardCalendar() Calendar {
	c := Calendar{Name: DefaultCalendarName, Default: true}
	for day := 1; day <= 5; day++ {
		c.Time.Week[day] = []worktime.Shift{{From: 8 * 60, To: 13 * 60}, {From: 14 * 60, To: 17 * 60}}
	}
	return c
}

func (c Create) decide(s *State, _ area.Desk) ([]event.Event, error) {
	if s.created {
		return nil, refuse("schedule.exists", nil)
	}
	settings := Settings{
		Project: c.Project, Name: c.Name, Start: c.Start, MinutesPerDay: c.MinutesPerDay, MinutesPerWeek: c.MinutesPerWeek,
		DateFormat: c.DateFormat, Options: c.Options,
	}
	settings, err := completeSettings(settings)
	if err != nil {
		return nil, err
	}
	if settings.Start < earliest || settings.Start > latest {
		return nil, refuse("schedule.date_out_of_range", fault.P{"field": "start", "date": settings.Start, "from": earliest, "to": latest})
	}
	calendars := c.Calendars
	if len(calendars) == 0 {
		calendars = []Calendar{StandardCalendar()}
	}
	calendars, err = s.newCalendars(calendars)
	if err != nil {
		return nil, err
	}
	return []event.Event{&Created{Settings: settings, Calendars: calendars}}, nil
}

// completeSettings fills what is missing and refuses what makes no sense.
func completeSettings(s Settings) (Settings, error) {
	var err error
	if s.Name, err = cleanName(s.Name); err != nil {
		return s, err
	}
	if s.Start == kernel.None || s.Start == 0 {
		return s, refuse("schedule.start_missing", nil)
	}
	if s.MinutesPerDay == 0 {
		s.MinutesPerDay = DefaultMinutesPerDay
	}
	if s.MinutesPerWeek == 0 {
		s.MinutesPerWeek = DefaultMinutesPerWeek
	}
	if s.MinutesPerDay < 1 || s.MinutesPerDay > 24*60 || !s.DayFitsWeek() || s.MinutesPerWeek > 7*24*60 {
		return s, refuse("schedule.minutes_invalid", fault.P{"day": s.MinutesPerDay, "week": s.MinutesPerWeek})
	}
	if s.DateFormat == "" {
		s.DateFormat = DateFormatFor("")
	}
	if !slices.Contains(DateFormats, s.DateFormat) {
		return s, refuse("schedule.date_format_unknown", fault.P{"format": s.DateFormat})
	}
	if !slices.Contains(bases, s.Basis) {
		return s, refuse("schedule.option_unknown", fault.P{"option": "basis", "value": string(s.Basis)})
	}
	s.Options, err = completeOptions(s.Options)
	return s, err
}

// DayFitsWeek tells whether a week has at least the working minutes of a day.
func (s Settings) DayFitsWeek() bool { return s.MinutesPerWeek >= s.MinutesPerDay }

func completeOptions(o Options) (Options, error) {
	if o.Profile == "" {
		o.Profile = ProfileGantry
	}
	if o.DataDate == 0 {
		o.DataDate = kernel.None
	}
	if o.MustFinishBy == 0 {
		o.MustFinishBy = kernel.None
	}
	for _, choice := range []struct {
		option, value string
		allowed       []string
	}{
		{"profile", string(o.Profile), []string{string(ProfileGantry), string(ProfileP6), string(ProfileMSP)}},
		{"lagCalendar", o.LagCalendar, LagCalendars},
		{"progressMode", o.ProgressMode, ProgressModes},
		{"floatMode", o.FloatMode, FloatModes},
		{"criticalBy", o.CriticalBy, CriticalModes},
		{"alapForm", o.ALAPForm, ALAPForms},
	} {
		if !slices.Contains(choice.allowed, choice.value) {
			return o, refuse("schedule.option_unknown", fault.P{"option": choice.option, "value": choice.value})
		}
	}
	return o, nil
}

// newCalendars gives calendars the next numbers and checks that each is one and that one
// of them is the default.
func (s *State) newCalendars(calendars []Calendar) ([]Calendar, error) {
	if err := s.room(len(calendars)); err != nil {
		return nil, err
	}
	out := slices.Clone(calendars)
	defaults := 0
	for i := range out {
		c := &out[i]
		c.Row = s.numbers.Next() + kernel.Row(i)
		var err error
		if c.Name, err = cleanName(c.Name); err != nil {
			return nil, err
		}
		if err := checkCalendar(c); err != nil {
			return nil, err
		}
		if c.Time, err = stored(c.Time); err != nil {
			return nil, err
		}
		if c.Default {
			defaults++
		}
	}
	if defaults > 1 {
		return nil, refuse("calendar.default_ambiguous", fault.P{"defaults": defaults})
	}
	if defaults == 0 {
		out[0].Default = true
	}
	return out, nil
}

// stored is a working time as it is kept: without a name of its own, with clean names of its
// exceptions, and with one form for "no shifts", so that equal calendars are stored alike.
func stored(t worktime.Spec) (worktime.Spec, error) {
	t.Row, t.Name = 0, ""
	for day, shifts := range t.Week {
		if len(shifts) == 0 {
			t.Week[day] = nil
		}
	}
	exceptions := t.Exceptions
	t.Exceptions = nil
	for _, e := range exceptions {
		if len(e.Shifts) == 0 {
			e.Shifts = nil
		}
		if strings.TrimSpace(e.Name) == "" {
			e.Name = "" // an exception needs no name
		} else if name, err := cleanName(e.Name); err != nil {
			return t, err
		} else {
			e.Name = name
		}
		t.Exceptions = append(t.Exceptions, e)
	}
	return t, nil
}

// checkCalendar compiles it over the days a schedule may touch: shifts and exceptions are
// well formed and it does work.
func checkCalendar(c *Calendar) error {
	spec := c.WorkTime()
	_, err := worktime.Compile(spec, kernel.Date(2000, 1, 1, 0, 0), kernel.Date(2060, 1, 1, 0, 0))
	return err
}
