package weekly

import (
	"time"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Faults lists the refusals of this package with their families.
var Faults = map[string]fault.Code{
	"week.unknown":                fault.NotFound,
	"week.exists":                 fault.Conflict, // the week has a plan
	"week.closed":                 fault.Conflict,
	"week.not_closed":             fault.Conflict, // there is nothing to open again
	"week.not_begun":              fault.Conflict, // what has not begun cannot be closed
	"week.was_closed":             fault.Conflict, // what was closed once stays
	"week.reason_missing":         fault.Invalid,
	"week.text_too_long":          fault.Invalid,
	"week.too_many_rows":          fault.TooLarge,
	"week.planning_day_unknown":   fault.Invalid,
	"commitment.unknown":          fault.NotFound,
	"commitment.empty":            fault.Invalid, // no task is promised
	"commitment.task_unknown":     fault.NotFound,
	"commitment.task_hidden":      fault.Conflict,
	"commitment.twice":            fault.Conflict, // the task is promised in this week already
	"commitment.restricted":       fault.Conflict, // a roadblock stands in its way
	"commitment.not_ready":        fault.Conflict, // nobody has called it ready
	"commitment.outside_week":     fault.Conflict, // its dates do not meet the week
	"commitment.share_invalid":    fault.Invalid,  // not above what is done, or above 100 %
	"commitment.withdrawn":        fault.Conflict,
	"commitment.person_unknown":   fault.Invalid,  // not active, or not of the project
	"commitment.value_changed":    fault.Conflict, // somebody else has changed it meanwhile
	"miss.unknown":                fault.NotFound,
	"miss.type_unknown":           fault.Invalid, // not on the project's list
	"miss.priority_unknown":       fault.Invalid,
	"miss.status_unknown":         fault.Invalid,
	"miss.days_lost_out_of_range": fault.Invalid,
	"miss.picture_unknown":        fault.Invalid,
	"miss.week_unknown":           fault.Invalid,
}

func refuse(key string, p fault.P) error {
	code, listed := Faults[key]
	if !listed {
		panic("weekly: an unlisted fault: " + key)
	}
	return fault.New(code, key, p)
}

// changed is the refusal of an edit whose user saw another value.
func changed(d area.Desk, row kernel.Row, field *event.Field, seen, now any) error {
	p := fault.P{"row": row, "field": field.String(), "seen": seen, "value": now}
	if w, known := d.LastWrite(row, field); known {
		p["user"], p["revision"], p["at"] = w.User.String(), w.Revision, w.At.UTC().Format(time.RFC3339)
	}
	return refuse("commitment.value_changed", p)
}

// Refuse is a refusal of this area, for its edge.
func Refuse(key string, p fault.P) error { return refuse(key, p) }
