package lookahead

import (
	"time"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Faults lists the refusals of this package with their families.
var Faults = map[string]fault.Code{
	"task.unknown":                   fault.NotFound,
	"task.activity_unknown":          fault.NotFound,
	"task.on_summary":                fault.Invalid, // tasks hang on activities without children
	"task.beneath_itself":            fault.Invalid,
	"task.too_deep":                  fault.Invalid,
	"task.parent_elsewhere":          fault.Invalid,  // beneath a task of another activity
	"task.parent_field":              fault.Conflict, // dates and progress of a parent follow from its children
	"task.too_many_rows":             fault.TooLarge,
	"task.text_too_long":             fault.Invalid,
	"task.name_invalid":              fault.Invalid,
	"task.amount_out_of_range":       fault.Invalid,
	"task.duration_out_of_range":     fault.Invalid,
	"task.finish_before_start":       fault.Invalid,
	"task.progress_out_of_range":     fault.Invalid,
	"task.weight_out_of_range":       fault.Invalid,
	"task.week_unknown":              fault.Invalid,
	"task.priority_unknown":          fault.Invalid,
	"task.lean_not_allowed":          fault.Conflict,
	"task.lean_outside_week":         fault.Conflict, // it does not lie in the coming week
	"task.value_changed":             fault.Conflict, // somebody else has changed it meanwhile
	"task.person_unknown":            fault.Invalid,  // not active, or not of the project
	"task.subcontract_unknown":       fault.Invalid,
	"task.tag_unknown":               fault.Invalid,
	"document.unknown":               fault.NotFound,
	"document.file_unknown":          fault.NotFound, // nobody has uploaded it, or somebody else has
	"document.holder_unknown":        fault.Invalid,  // documents hang on tasks, roadblocks and the schedule
	"document.name_invalid":          fault.Invalid,
	"conversion.no_activities":       fault.Invalid,
	"conversion.no_groups":           fault.Invalid, // no work among what was chosen
	"conversion.no_parent":           fault.Invalid, // the project summary
	"conversion.level_empty":         fault.Invalid,
	"conversion.hours_invalid":       fault.Invalid,
	"conversion.has_tasks":           fault.Conflict, // it has tasks of its own
	"conversion.twice":               fault.Invalid,  // in two groups
	"conversion.target_milestone":    fault.Invalid,
	"conversion.target_selected":     fault.Invalid, // the target would leave too
	"promise.unknown":                fault.NotFound,
	"promise.stays":                  fault.Conflict, // measures count what was promised
	"roadblock.unknown":              fault.NotFound,
	"roadblock.type_unknown":         fault.Invalid, // not on the project's list
	"roadblock.category_unknown":     fault.Invalid,
	"roadblock.status_unknown":       fault.Invalid,
	"roadblock.date_missing":         fault.Invalid,
	"roadblock.reason_missing":       fault.Invalid, // of another promise
	"roadblock.change_notcommitment": fault.Conflict,
	"roadblock.all_released":         fault.Conflict, // nothing is left to promise
	"roadblock.no_tasks":             fault.Invalid,
}

func refuse(key string, p fault.P) error {
	code, listed := Faults[key]
	if !listed {
		panic("lookahead: an unlisted fault: " + key)
	}
	return fault.New(code, key, p)
}

// changed is the refusal of an edit whose user saw another value.
func changed(d area.Desk, row kernel.Row, field *event.Field, seen, now any) error {
	p := fault.P{"row": row, "field": field.String(), "seen": seen, "value": now}
	if w, known := d.LastWrite(row, field); known {
		p["user"], p["revision"], p["at"] = w.User.String(), w.Revision, w.At.UTC().Format(time.RFC3339)
	}
	return refuse("task.value_changed", p)
}
