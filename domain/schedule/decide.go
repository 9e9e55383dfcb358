package schedule

import (
	"time"
	"unicode/utf8"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Bounds of what people may enter.
const (
	// MaxDepth is how many activities may lie on the way from row 0 to the deepest row.
	MaxDepth = 50
	// MaxMinutes bounds durations and lags: a hundred years around the clock.
	MaxMinutes = 100 * 365 * 24 * 60
	// MaxNamed bounds the rows one command names, imports apart. Deciding on many rows under
	// one parent takes the square of their number.
	MaxNamed = 50_000
	// MaxCalendars is how many calendars a schedule may have; each is compiled anew when one changes.
	MaxCalendars = 1000
	// chunk bounds the records of one event, so that a reader can stream a huge command.
	chunk = 2000
)

// Faults lists the refusals of this package with their families; every key has a text in
// each language. Calendars are judged by worktime and circles by cpm, with keys of their own.
var Faults = map[string]fault.Code{
	"activity.actual_after_data_date":    fault.Conflict, // reported for a time nobody has seen yet
	"activity.actual_finish_needed":      fault.Conflict, // complete work has one
	"activity.actual_start_after_finish": fault.Invalid,
	"activity.actual_start_needed":       fault.Conflict, // work under way has one
	"activity.calendar_unknown":          fault.Invalid,
	"activity.code_taken":                fault.Conflict,
	"activity.constraint_completed":      fault.Conflict, // what is complete keeps its constraint
	"activity.constraint_date_missing":   fault.Invalid,  // the activity has no dates yet to take it from
	"activity.constraint_unknown":        fault.Invalid,
	"activity.date_too_far":              fault.Invalid,  // more than twenty years beyond the plan
	"activity.drag_started":              fault.Conflict, // what has begun is not moved
	"activity.duration_fixed":            fault.Conflict, // it must finish on a date
	"activity.duration_past_limit":       fault.Conflict, // it would end after the date of its constraint
	"activity.duration_short_of_limit":   fault.Conflict, // it would end before the date of its constraint
	"activity.expected_finish_of_kind":   fault.Invalid,  // neither milestones nor levels of effort have one
	"activity.finish_before_start":       fault.Invalid,
	"activity.finish_completed":          fault.Conflict,
	"activity.finish_conflicts":          fault.Conflict, // with its constraint; may be confirmed
	"activity.finish_not_working":        fault.Invalid,  // no working day of its calendar
	"activity.external_effort":           fault.Conflict, // a level of effort spans what it is linked to
	"activity.indent_first":              fault.Conflict, // there is no sibling before it
	"activity.number_out_of_range":       fault.Invalid,
	"activity.outdent_top":               fault.Conflict, // it is at the top already
	"activity.progress_out_of_range":     fault.Invalid,
	"activity.start_conflicts":           fault.Conflict, // with its constraint; may be confirmed
	"activity.start_started":             fault.Conflict, // what has begun keeps its start
	"activity.undated":                   fault.Conflict, // it has no dates yet
	"activity.weight_out_of_range":       fault.Invalid,
	"activity.weights_exceed":            fault.Conflict, // siblings would have more than 100 %
	"bulk.alap_limit_exceeded":           fault.Conflict,
	"bulk.all_completed":                 fault.Conflict,
	"bulk.calendar_empty":                fault.Invalid,
	"bulk.calendar_invalid":              fault.Invalid,
	"bulk.calendar_not_found":            fault.NotFound, // the one an activity works by
	"bulk.date_invalid":                  fault.Invalid,
	"bulk.date_not_working":              fault.Invalid, // in the calendar of one of the activities
	"bulk.date_past":                     fault.Conflict,
	"bulk.ids_required":                  fault.Invalid,
	"bulk.invalid_constraint_type":       fault.Invalid,
	"bulk.no_activities_selected":        fault.Invalid,
	"bulk.no_valid_activities":           fault.Conflict,
	"calendar.default_undeletable":       fault.Conflict,
	"calendar.in_use":                    fault.Conflict,
	"calendar.too_many":                  fault.TooLarge,
	"calendar.unknown":                   fault.NotFound,
	"command.row_twice":                  fault.Invalid,
	"link.too_few":                       fault.Invalid,  // two activities that are no summaries make a link
	"activity.duration_completed":        fault.Conflict, // what is complete keeps its duration
	"activity.duration_computed":         fault.Conflict, // a level of effort spans what it is linked to
	"activity.duration_negative":         fault.Invalid,
	"activity.duration_too_long":         fault.Invalid,
	"activity.kind_unknown":              fault.Invalid,
	"activity.milestone_duration":        fault.Invalid,  // a milestone has none
	"activity.move_linked":               fault.Conflict, // a link would join it with the summary it goes under
	"activity.move_under_itself":         fault.Conflict,
	"activity.place_contradicts":         fault.Invalid,  // parent, after and before do not name one place
	"activity.summary_column":            fault.Conflict, // a summary's own name is all of it that can be edited
	"activity.summary_immovable":         fault.Conflict, // row 0
	"activity.summary_undeletable":       fault.Conflict, // row 0
	"activity.too_deep":                  fault.Conflict,
	"activity.unknown":                   fault.NotFound,
	"calendar.default_ambiguous":         fault.Invalid,
	"command.too_many_rows":              fault.TooLarge,
	"conflict.field_changed":             fault.Conflict,
	"import.activity_invalid":            fault.Invalid, // numbers or parents that do not follow the form
	"import.mode_unknown":                fault.Invalid,
	"import.nothing_to_compare":          fault.Conflict, // the schedule has no rows: a first import does it
	"import.calendar_invalid":            fault.Invalid,
	"import.link_invalid":                fault.Invalid,
	"import.resource_invalid":            fault.Invalid,
	"import.not_empty":                   fault.Conflict, // the schedule has rows already
	"baseline.active":                    fault.Conflict, // deactivate it or activate another one first
	"baseline.empty":                     fault.Conflict, // the schedule has no activities
	"baseline.option_unknown":            fault.Invalid,
	"activity.percent_type_unknown":      fault.Invalid,
	"activity.remaining_completed":       fault.Conflict,
	"activity.remaining_not_begun":       fault.Conflict,
	"activity.remaining_nothing":         fault.Conflict, // nothing done and nothing left
	"activity.resumed_alone":             fault.Invalid,  // work that never stopped
	"activity.resumed_before_suspended":  fault.Invalid,
	"activity.suspended_after_finish":    fault.Invalid,
	"activity.suspended_before_start":    fault.Invalid,
	"activity.suspension_not_begun":      fault.Conflict,
	"activity.suspension_of_kind":        fault.Invalid,
	"baseline.too_many":                  fault.Conflict,
	"baseline.unknown":                   fault.NotFound,
	"link.duplicate":                     fault.Conflict,
	"link.lag_out_of_range":              fault.Invalid,
	"link.relatives":                     fault.Conflict, // an activity and its own ancestor
	"link.self":                          fault.Conflict,
	"link.type_unknown":                  fault.Invalid,
	"link.unknown":                       fault.NotFound,
	"name.empty":                         fault.Invalid,
	"name.too_long":                      fault.Invalid,
	"name.unreadable":                    fault.Invalid, // control characters, turned directions or broken text
	"plan.numbers_exhausted":             fault.TooLarge,
	"schedule.date_format_unknown":       fault.Invalid,
	"text.too_long":                      fault.Invalid,
	"text.unreadable":                    fault.Invalid,
	"schedule.exists":                    fault.Conflict,
	"schedule.minutes_invalid":           fault.Invalid, // minutes per day and week
	"schedule.option_unknown":            fault.Invalid,
	"schedule.date_out_of_range":         fault.Invalid,
	"schedule.start_missing":             fault.Invalid,
	"update.empty":                       fault.Conflict, // nothing to pin yet
	"update.no_draft":                    fault.Conflict, // every update is issued
	"update.too_many":                    fault.Conflict,
	"update.unknown":                     fault.NotFound,
	"schedule.unknown":                   fault.NotFound,
	"activity.priority_unknown":          fault.Invalid,
	"activity.responsible_unknown":       fault.Invalid,  // nobody of the project
	"activity.subcontract_unknown":       fault.Invalid,  // no firm of the company
	"activity.tag_unknown":               fault.Invalid,  // no tag of the project
	"save.no_active_baseline":            fault.Conflict, // activate one first

	"activity.dates_contradict":         fault.Invalid, // start, finish and duration of a record do not agree
	"activity.elapsed_dates_contradict": fault.Invalid, // likewise, the duration running around the clock
}

// refuse makes a fault of the table; a key outside of it is a programming error.
func refuse(key string, p fault.P) error {
	code, listed := Faults[key]
	if !listed {
		panic("schedule: an unlisted fault: " + key)
	}
	return fault.New(code, key, p)
}

// command is a command of the schedule, which decides itself: it reads the state and changes nothing. No facts and no error: what is asked
// is already so.
type command interface {
	area.Command
	decide(*State, area.Desk) ([]event.Event, error)
}

// composed is a command of the schedule that comes to several others.
type composed interface {
	area.Composed
	commands(*State, area.Desk) ([]area.Command, error)
}

// Decide answers a command with the facts that make it true, or a refusal.
func (s *State) Decide(c area.Command, h area.Desk) ([]event.Event, error) {
	if !s.created {
		switch c.(type) {
		case Create, TakeOver:
		default:
			return nil, refuse("schedule.unknown", nil)
		}
	}
	if c, many := c.(interface{ size() int }); many && c.size() > MaxNamed {
		return nil, refuse("command.too_many_rows", fault.P{"rows": c.size(), "max": MaxNamed})
	}
	return c.(command).decide(s, h)
}

// Knows is area.Area.
func (s *State) Knows(c area.Command) bool {
	switch c.(type) {
	case command, composed:
		return true
	}
	return false
}

// known resolves a Ref to an activity that exists.
func (s *State) known(h area.Desk, ref kernel.Ref) (*node, error) {
	row, err := h.Resolve(ref)
	if err != nil {
		return nil, err
	}
	n := s.activities.Get(row)
	if n == nil {
		return nil, refuse("activity.unknown", fault.P{"row": row})
	}
	return n, nil
}

// changed is the refusal of an edit that was made on another value than the present one.
func changed[T any](h area.Desk, row kernel.Row, field *event.Field, seen, now T) error {
	p := fault.P{"row": row, "field": field.String(), "seen": seen, "value": now}
	if w, known := h.LastWrite(row, field); known {
		p["user"], p["revision"], p["at"] = w.User.String(), w.Revision, w.At.UTC().Format(time.RFC3339)
	}
	return refuse("conflict.field_changed", p)
}

// cleanName gives a name as it is stored.
func cleanName(name string) (string, error) {
	clean, problem := kernel.CleanName(name)
	if problem != "" {
		return "", refuse(problem, fault.P{"max": kernel.MaxName, "length": utf8.RuneCountInString(name)})
	}
	return clean, nil
}

// cleanText gives a description as it is stored.
func cleanText(text string) (string, error) {
	clean, problem := kernel.CleanText(text, MaxDescription)
	if problem != "" {
		return "", refuse(problem, fault.P{"max": MaxDescription, "length": utf8.RuneCountInString(text)})
	}
	return clean, nil
}

func checkDuration(row kernel.Row, minutes int32) error {
	switch {
	case minutes < 0:
		return refuse("activity.duration_negative", fault.P{"row": row, "duration": minutes, "min": 0})
	case minutes > MaxMinutes:
		return refuse("activity.duration_too_long", fault.P{"row": row, "duration": minutes, "max": MaxMinutes})
	}
	return nil
}

// room tells whether n more numbers can be allotted.
func (s *State) room(n int) error {
	if int(s.numbers.Next())+n-1 > int(kernel.MaxRow) {
		return refuse("plan.numbers_exhausted", fault.P{"max": kernel.MaxRow})
	}
	return nil
}
