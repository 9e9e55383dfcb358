package carried

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// Name is what the first of the user fields is called.
const Name = "Gantry"

// AllDay is the name of a calendar that is only there for durations that run around the clock.
const AllDay = "24 h (" + Name + ")"

// Row is what is carried for an activity or a summary.
type Row struct {
	// At is the place among its siblings, from 1; 0 where the file's own order tells it.
	At  int  `json:"at,omitempty"`
	Set *Set `json:"set,omitempty"`
	// Calendar and Crew name the calendar and that of who does the work; an empty crew says that there is none.
	Calendar *Named `json:"calendar,omitempty"`
	Crew     *Named `json:"crew,omitempty"`
	// Links are those into the row that the file has no place for, or says otherwise.
	Links []Link `json:"links,omitempty"`
	Tags  []Tag  `json:"tags,omitempty"`
}

// Idle tells whether there is nothing to carry.
func (r *Row) Idle() bool { return reflect.ValueOf(*r).IsZero() }

// Link is a link by the code of where it comes from; the code of a summary is the way to it, see Way.
type Link struct {
	From    string            `json:"from"`
	Type    schedule.LinkType `json:"type,omitempty"` // FS when empty
	Lag     int32             `json:"lag,omitempty"`
	Elapsed bool              `json:"elapsed,omitempty"`
	// Written tells that the file has the link too: once it is gone from there, somebody has deleted it.
	Written bool `json:"written,omitempty"`
}

// Way names a summary by the codes of those above it and its own.
func Way(codes []string) string { return "/" + strings.Join(codes, "/") }

// Tag is a tag of the row.
type Tag struct {
	Category string `json:"in"`
	Value    string `json:"is"`
	Code     string `json:"code,omitempty"`
}

// Set are the fields of an activity that the file says otherwise, under their own names.
type Set struct {
	Code           *string               `json:"code,omitempty"`
	Name           *string               `json:"name,omitempty"`
	Kind           *schedule.Kind        `json:"kind,omitempty"`
	Duration       *int32                `json:"duration,omitempty"`
	Remaining      *int32                `json:"remaining,omitempty"`
	Constraint     *schedule.Constraint  `json:"constraint,omitempty"`
	Second         *schedule.Constraint  `json:"second,omitempty"`
	Progress       *kernel.Percent       `json:"progress,omitempty"`
	ActualStart    *kernel.Minute        `json:"actualStart,omitempty"`
	ActualFinish   *kernel.Minute        `json:"actualFinish,omitempty"`
	Manual         *bool                 `json:"manual,omitempty"`
	Cost           *kernel.Amount        `json:"cost,omitempty"`
	UsedCost       *kernel.Amount        `json:"usedCost,omitempty"`
	ManHours       *kernel.Amount        `json:"manHours,omitempty"`
	Weight         *schedule.Weight      `json:"weight,omitempty"`
	Deadline       *kernel.Minute        `json:"deadline,omitempty"`
	ExpectedFinish *kernel.Minute        `json:"expectedFinish,omitempty"`
	ExternalStart  *kernel.Minute        `json:"externalStart,omitempty"`
	ExternalFinish *kernel.Minute        `json:"externalFinish,omitempty"`
	Suspended      *kernel.Minute        `json:"suspended,omitempty"`
	Resumed        *kernel.Minute        `json:"resumed,omitempty"`
	PercentBy      *schedule.PercentType `json:"percentBy,omitempty"`
	Elapsed        *bool                 `json:"elapsed,omitempty"`
	Inactive       *bool                 `json:"inactive,omitempty"`
	Split          *int32                `json:"split,omitempty"`
	Placeholder    *bool                 `json:"placeholder,omitempty"`
	Dates          *schedule.Dates       `json:"dates,omitempty"` // of a manual activity: where it lies
	// Was tells of every field that is set, in their order, what the file was given for it; see mark.
	Was Marks `json:"was,omitempty"`
}

// Difference gives the fields of an activity that a reader would get wrong; nil for none. Calendars are no part of it.
// Unsaid names fields that nobody edits in the file: they count whatever it says.
func Difference(is, read *schedule.Activity, unsaid ...string) *Set {
	out := &Set{}
	to := reflect.ValueOf(out).Elem()
	a, b := reflect.ValueOf(is).Elem(), reflect.ValueOf(read).Elem()
	for i := range fields {
		name := to.Type().Field(i).Name
		if v := a.FieldByName(name); !v.Equal(b.FieldByName(name)) {
			p := reflect.New(v.Type())
			p.Elem().Set(v)
			to.Field(i).Set(p)
			if slices.Contains(unsaid, name) {
				out.Was += always
			} else {
				out.Was += mark(said(read, name))
			}
		}
	}
	if *out == (Set{}) {
		return nil
	}
	return out
}

// fields is how many of the members of a Set are fields of an activity.
var fields = reflect.TypeFor[Set]().NumField() - 1

// Fields names the fields that are set, as JSON does.
func (s *Set) Fields() []string {
	if s == nil {
		return nil
	}
	var out []string
	v := reflect.ValueOf(s).Elem()
	for i := range fields {
		if !v.Field(i).IsNil() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			out = append(out, name)
		}
	}
	return out
}

// said is what a file says of a field. One that cannot mark an activity as manual gives its place by a mandatory
// start, so that there the two are one.
func said(a *schedule.Activity, name string) any {
	switch {
	case (name == "Manual" || name == "Dates") && !a.Manual:
		if !pins(a.Constraint) {
			return schedule.Constraint{}
		}
		return a.Constraint
	case name == "Dates":
		return [2]kernel.Minute{a.Dates.Start, a.Dates.Finish}
	}
	return reflect.ValueOf(a).Elem().FieldByName(name).Interface()
}

func pins(c schedule.Constraint) bool { return c.Type == schedule.MSO && c.Mandatory }

// Apply gives an activity the fields of which the file still says what it was given: what somebody has edited in the other
// tool counts as it is now.
func (s *Set) Apply(a *schedule.Activity) {
	if s == nil {
		return
	}
	file, was := *a, s.Was
	from, to := reflect.ValueOf(s).Elem(), reflect.ValueOf(a).Elem()
	for i := range fields {
		f, name := from.Field(i), from.Type().Field(i).Name
		if f.IsNil() {
			continue
		}
		if untouched := was.next().fits(said(&file, name)); untouched && dated(f.Interface()) {
			to.FieldByName(name).Set(f.Elem())
		}
	}
	if s.Manual != nil && *s.Manual && !a.Manual {
		s.move(a)
	}
}

// OnItsCalendar is the set without saying whether durations run around the clock.
func (s *Set) OnItsCalendar() *Set {
	out := *s
	out.Was = ""
	v, was := reflect.ValueOf(s).Elem(), s.Was
	for i := range fields {
		if v.Field(i).IsNil() {
			continue
		}
		if m := was.next(); v.Type().Field(i).Name != "Elapsed" {
			out.Was += m
		}
	}
	out.Elapsed = nil
	return &out
}

// move puts a manual activity where somebody has moved the mandatory start that pinned it. One whose pin is gone, or is
// of another type, is manual no more.
func (s *Set) move(a *schedule.Activity) {
	pin := a.Constraint
	if !pins(pin) || a.Started() {
		return
	}
	a.Manual, a.Dates = true, schedule.Dates{Start: pin.Date}
	if d := s.Dates; d != nil && dated(d) && d.Start != 0 && d.Finish >= d.Start {
		a.Dates.Finish = pin.Date + d.Finish - d.Start
	}
	if c := s.Constraint; c != nil && dated(c) {
		a.Constraint = *c
	}
}

// Dates that a schedule can be about, as importers read them.
var earliest, latest = kernel.Date(1900, 1, 1, 0, 0), kernel.Date(2200, 1, 1, 0, 0)

// dated tells whether a value holds no date that no schedule can be about.
func dated(v any) bool {
	fits := func(m kernel.Minute) bool { return m == 0 || m == kernel.None || m >= earliest && m < latest }
	switch v := v.(type) {
	case *kernel.Minute:
		return fits(*v)
	case *schedule.Constraint:
		return fits(v.Date)
	case *schedule.Dates:
		return fits(v.Start) && fits(v.Finish)
	}
	return true
}

// Project is what is carried for the whole schedule: its settings where the file says them otherwise, and the calendars
// that nobody uses.
type Project struct {
	Settings map[string]json.RawMessage `json:"settings,omitempty"`
	Options  map[string]json.RawMessage `json:"options,omitempty"`
	// Was tells of every one of them what the file was given in its place: once it says something else, somebody has decided so.
	Was       map[string]Marks `json:"was,omitempty"`
	Calendars []string         `json:"calendars,omitempty"`
	// Baselines are the true names of those that the file can only number.
	Baselines map[string]string `json:"baselines,omitempty"`
	// Equipment are the resources that are machines where the file knows people only, by what it calls them.
	Equipment []string `json:"equipment,omitempty"`
	// Codes are the true codes of resources that the file had to give others, by those.
	Codes map[string]string `json:"codes,omitempty"`
	// CalendarNames are the true names of calendars that the file had to call otherwise, by what it calls them.
	CalendarNames map[string]string `json:"calendarNames,omitempty"`
	// Times are the exceptions of calendars, by name, that the file can only write another way.
	Times map[string]Times `json:"times,omitempty"`
	// Kinds is what fields hold that the file knows as texts, by their names.
	Kinds map[string]string `json:"kinds,omitempty"`
	// Notes tells that descriptions stand as they are, though they look like mark-up.
	Notes bool `json:"notes,omitempty"`
}

// Times are the exceptions of a calendar as the file writes them for the days from one to another.
type Times struct {
	From       worktime.Day         `json:"from"`
	To         worktime.Day         `json:"to"`
	Exceptions []worktime.Exception `json:"exceptions"`
}

// Take gives a calendar its exceptions back, if the file still says of every day what they say. Where the file names its
// exceptions, its names count.
func (t Times) Take(spec *worktime.Spec) {
	if t.To-t.From > worktime.MaxHorizon {
		return
	}
	own := worktime.Spec{Exceptions: t.Exceptions}
	is, was := spec.Days(t.From, t.To), own.Days(t.From, t.To)
	if maps.EqualFunc(is, was, slices.Equal[[]worktime.Shift]) {
		spec.Exceptions = t.named(*spec)
	}
}

// named are the exceptions with the names somebody changed in the file; of a file without names they keep theirs.
func (t Times) named(file worktime.Spec) []worktime.Exception {
	if !slices.ContainsFunc(file.Exceptions, func(e worktime.Exception) bool { return e.Name != "" }) {
		return t.Exceptions
	}
	out := slices.Clone(t.Exceptions)
	there := file.Covering(t.From, t.To)
	here := worktime.Spec{Exceptions: t.Exceptions}.Covering(t.From, t.To)
	for _, day := range slices.Sorted(maps.Keys(here)) {
		n := here[day]
		if name := file.Exceptions[there[day]].Name; name != t.Exceptions[n].Name && out[n].Name == t.Exceptions[n].Name {
			out[n].Name = name
		}
	}
	return out
}

// Idle tells whether there is nothing to carry.
func (p *Project) Idle() bool { return reflect.ValueOf(*p).IsZero() }

// SettingsDifference gives the settings a reader would get wrong. The project and the name are no part of it.
func SettingsDifference(is, read schedule.Settings) (Project, error) {
	is.Project, is.Name, read.Project, read.Name = kernel.ProjectID{}, "", kernel.ProjectID{}, ""
	out := Project{Was: map[string]Marks{}}
	var err error
	if out.Options, err = differing(is.Options, read.Options, out.Was); err != nil {
		return out, err
	}
	is.Options, read.Options = schedule.Options{}, schedule.Options{}
	if out.Settings, err = differing(is, read, out.Was); len(out.Was) == 0 {
		out.Was = nil
	}
	return out, err
}

// unsaid are the settings that no file of another tool says, so that nobody changes them there.
var unsaid = []string{"dateFormat", "basis", "profile", "alapForm"}

// differing gives the members of an object that another one has otherwise, and marks what they are there; those it lacks
// altogether are null. No name is one of both kinds of members.
func differing(is, read any, was map[string]Marks) (map[string]json.RawMessage, error) {
	a, err := members(is)
	if err != nil {
		return nil, err
	}
	b, err := members(read)
	if err != nil {
		return nil, err
	}
	var out map[string]json.RawMessage
	put := func(name string, value json.RawMessage) {
		if out == nil {
			out = map[string]json.RawMessage{}
		}
		out[name], was[name] = value, markOf(b[name])
		if slices.Contains(unsaid, name) {
			was[name] = always
		}
	}
	for name, value := range a {
		if string(b[name]) != string(value) {
			put(name, value)
		}
	}
	for name := range b {
		if _, there := a[name]; !there {
			put(name, json.RawMessage("null"))
		}
	}
	return out, nil
}

func members(v any) (map[string]json.RawMessage, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var out map[string]json.RawMessage
	return out, json.Unmarshal(text, &out)
}

// Apply gives settings what is carried, each as long as the file still says what it was given: people change options and
// move the data date in the other tool. A file without marks was given the start as its data date.
func (p *Project) Apply(s *schedule.Settings) error {
	over := p.Options
	if _, there := over["dataDate"]; there && p.Was["dataDate"] == "" && s.Options.DataDate != s.Start {
		over = maps.Clone(over)
		delete(over, "dataDate")
	}
	options, err := laid(s.Options, over, p.Was)
	if err != nil {
		return err
	}
	settings, err := laid(*s, p.Settings, p.Was)
	if err != nil {
		return err
	}
	settings.Options, settings.Project, settings.Name = options, s.Project, s.Name
	*s = settings
	return nil
}

// laid gives a value with those of its members replaced that are as they were marked; null makes one its zero.
func laid[T any](v T, over map[string]json.RawMessage, was map[string]Marks) (T, error) {
	if len(over) == 0 {
		return v, nil
	}
	is, err := members(v)
	if err != nil {
		return v, err
	}
	for name, value := range over {
		switch {
		case was[name] != "" && was[name] != always && was[name] != markOf(is[name]):
		case string(value) == "null":
			delete(is, name)
		default:
			is[name] = value
		}
	}
	text, err := json.Marshal(is)
	if err != nil {
		return v, err
	}
	var out T
	if err := json.Unmarshal(text, &out); err != nil {
		return v, err
	}
	return out, nil
}
