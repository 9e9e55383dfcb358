package schedule

import (
	"encoding/json"
	"math"
	"slices"
	"sync"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/httpapi/wire"
)

// settableOfActivity are the fields of an activity that a body may give other values; ownOfActivity are those a new one gets from us
// whatever a record that was copied says.
var (
	settableOfActivity = []string{
		"name", "text", "description", "parent", "parent_id", "calendar_id", "type", "is_milestone", "duration", "start_date", "end_date", "constraint_type",
		"constraint_date", "progress", "cost", "used_cost", "hhWorkTime", "ponderator", "hasCustomPonderator",
		"priority", "subcontractId", "responsables", "tags",
	}
	ownOfActivity = []string{
		"id", "proplannerId", "unique_id", "correlative_id", "unique_correlative_id", "code", "wbs", "has_childs", "sectorId", "ganttId", "auto_scheduling",
		"totalSlack", "freeSlack", "is_critical", "activityId", "activity_ganttid", "status", "lean_status", "assignedDefaultCalendar", "real_constraint_type",
		"custom_predecessors", "baseline_points", "activityModifications", "pendingRequests",
	}
)

// fieldsOfActivity are the names of a whole record.
var fieldsOfActivity = sync.OnceValue(func() map[string]bool {
	record := wire.Fields{}
	text, err := wire.Encode(WireActivity{Tasks: []WireTask{}, Duration: "0", Progress: "0", Cost: "0", UsedCost: "0", HHWorkTime: "0", TotalSlack: "0", FreeSlack: "0"})
	if err == nil {
		err = json.Unmarshal(text, &record)
	}
	if err != nil {
		panic("schedule: a record of an activity is JSON: " + err.Error())
	}
	out := make(map[string]bool, len(record))
	for name := range record {
		out[name] = true
	}
	return out
})

// fixed tells whether a body says what its sender cannot set here, unless it is so already: then the row has to be read.
func fixed(f wire.Fields) bool {
	for name := range f {
		if fieldsOfActivity()[name] && !slices.Contains(settableOfActivity, name) {
			return true
		}
	}
	for _, name := range []string{"start_date", "end_date"} {
		if _, named := f[name]; named && !f.Has(name) {
			return true
		}
	}
	return f.Has("type")
}

// unfixed refuses a body that gives another value to a field that cannot be set here. What is a summary follows from the tree, and no date
// is taken away.
func unfixed(f wire.Fields, now WireActivity) error {
	if err := f.Unchanged(now, settableOfActivity...); err != nil {
		return err
	}
	kind, there, err := f.Text("type")
	if err != nil {
		return err
	}
	if there && kind != now.Type && (now.HasChildren || kind == "project") {
		return notEditable("type")
	}
	for name, at := range map[string]*string{"start_date": now.StartDate, "end_date": now.EndDate} {
		if _, named := f[name]; named && !f.Has(name) && at != nil {
			return notEditable(name)
		}
	}
	return nil
}

func notEditable(field string) error {
	return fault.New(fault.Invalid, "field.not_editable_here", fault.P{"field": field})
}

// amendment reads what a body says of an activity there is.
func (c *call) amendment(f wire.Fields) (schedule.Amend, error) {
	a := schedule.Amend{Row: kernel.At(c.Row)}
	for _, name := range []string{"name", "text"} {
		text, there, err := f.Text(name)
		if err != nil {
			return a, err
		}
		if there {
			a.Names = append(a.Names, text)
		}
	}
	for _, name := range []string{"parent", "parent_id"} {
		if !f.Has(name) {
			continue
		}
		to, err := c.rowRef(f[name])
		if err != nil {
			return a, err
		}
		a.Parents = append(a.Parents, to)
	}
	var err error
	if a.Calendar, err = c.ref(f, "calendar_id"); err != nil {
		return a, err
	}
	if a.Kind, err = kindOf(f); err != nil {
		return a, err
	}
	if a.Milestone, err = wire.Said(f.Flag("is_milestone")); err != nil {
		return a, err
	}
	if a.Duration, err = wire.HoursOf(f, "duration"); err != nil {
		return a, err
	}
	return a, readValues(f, &a)
}

// readValues reads what a body can say of a new activity too, beyond what it is made with.
func readValues(f wire.Fields, a *schedule.Amend) (err error) {
	if a.Description, err = wire.Said(f.Text("description")); err != nil {
		return err
	}
	if a.Start, err = wire.DateOf(f, "start_date"); err != nil {
		return err
	}
	if a.Finish, err = wire.DateOf(f, "end_date"); err != nil {
		return err
	}
	if a.Confirmed, _, err = f.Flag("confirmed"); err != nil {
		return err
	}
	if word, there, err := f.Text("constraint_type"); err != nil {
		return err
	} else if there {
		to, err := constraintOf(word)
		if err != nil {
			return err
		}
		a.Constraint = &to
	}
	if a.ConstraintDate, err = wire.DateOf(f, "constraint_date"); err != nil {
		return err
	}
	if a.Progress, err = progressOf(f); err != nil {
		return err
	}
	for name, to := range map[string]**kernel.Amount{"cost": &a.Cost, "used_cost": &a.UsedCost, "hhWorkTime": &a.ManHours} {
		parts, there, err := wire.Exact(f, name)
		if err != nil {
			return err
		}
		if there {
			amount := kernel.Amount(parts)
			*to = &amount
		}
	}
	if err := readAssignments(f, a); err != nil {
		return err
	}
	return readWeight(f, a)
}

// readAssignments reads priority, firm, people and tags; null takes the firm away.
func readAssignments(f wire.Fields, a *schedule.Amend) error {
	if word, there, err := f.Text("priority"); err != nil {
		return err
	} else if there {
		a.Priority = new(priorityOf(word))
	}
	if raw, named := f["subcontractId"]; named {
		firm, err := wire.FirmOf(raw)
		if err != nil {
			return err
		}
		a.Subcontract = &firm
	}
	for name, to := range map[string]**kernel.Set{"responsables": &a.Responsibles, "tags": &a.Tags} {
		raw, named := f[name]
		if !named {
			continue
		}
		ids, err := wire.IDsOf(raw)
		if err != nil {
			return err
		}
		*to = &ids
	}
	return nil
}

// kindOf reads the specification's type of an activity.
func kindOf(f wire.Fields) (schedule.Kind, error) {
	kind, there, err := f.Text("type")
	switch {
	case err != nil || !there:
		return "", err
	case kind == "project":
		return schedule.Summary, nil
	case kind == "milestone":
		return schedule.Milestone, nil
	case kind == "task":
		return schedule.Task, nil
	}
	return "", fault.New(fault.Invalid, "activity.kind_unknown", fault.P{"kind": kind})
}

// progressOf reads a percentage to the nearest part we count in.
func progressOf(f wire.Fields) (*kernel.Percent, error) {
	n, there, err := f.Decimal("progress")
	if err != nil || !there {
		return nil, err
	}
	parts, ok := wire.Nearest(n, wire.PartsOfPercent)
	if !ok || parts < math.MinInt32 || parts > math.MaxInt32 {
		return nil, fault.New(fault.Invalid, "activity.progress_out_of_range", fault.P{"progress": n.String(), "max": kernel.Hundred})
	}
	progress := kernel.Percent(parts)
	return &progress, nil
}

// readWeight reads the custom weight; null, or a record that says it has none, takes it away.
func readWeight(f wire.Fields, a *schedule.Amend) error {
	parts, there, err := wire.Exact(f, "ponderator")
	if err != nil {
		return err
	}
	if there {
		if parts < math.MinInt32 || parts > math.MaxInt32 {
			return fault.New(fault.Invalid, "activity.weight_out_of_range", fault.P{"weight": parts})
		}
		weight := kernel.Percent(parts)
		a.Weight = &weight
	}
	raw, named := f["ponderator"]
	custom, told, err := f.Flag("hasCustomPonderator")
	a.Weightless = told && !custom || named && string(raw) == "null"
	return err
}
