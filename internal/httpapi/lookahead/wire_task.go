package lookahead

import (
	"cmp"
	"encoding/json"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	domain "gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/requests"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	rows "gantry/readmodels/lookahead"
)

// WireTask is a task. Fields of resources and commitments are there, empty, until those exist.
type WireTask struct {
	ID                     string       `json:"id"`
	UniqueCorrelativeID    kernel.Row   `json:"unique_correlative_id"`
	Name                   string       `json:"name"`
	Description            string       `json:"description"`
	StartDate              *string      `json:"start_date"`
	EndDate                *string      `json:"end_date"`
	Duration               json.Number  `json:"duration"` // hours
	ParentID               *string      `json:"parent_id"`
	ActivityID             string       `json:"activityId"`
	ActivityReference      *Reference   `json:"activityReference"`
	Children               []string     `json:"children"`
	Tags                   []wire.Named `json:"tags"`
	Responsables           []WirePerson `json:"responsables"`
	SubcontractID          *string      `json:"subcontractId"`
	Priority               string       `json:"priority"`
	Progress               json.Number  `json:"progress"` // 0 to 100
	Status                 string       `json:"status"`   // Waiting, Doing, Done, Overdue, Advancement
	LeanStatus             string       `json:"lean_status"`
	LeanWeight             int          `json:"lean_weight"` // 4 for what needs attention most, 0 for what is promised
	StatusBeforeRestricted *string      `json:"status_before_restricted"`
	Constraints            []wire.Named `json:"constraints"`
	Active                 bool         `json:"active"`
	IsCommitted            bool         `json:"isCommitted"`
	ExpectedWeek           *int32       `json:"expectedweek"`
	ModificationSource     *string      `json:"modificationSource"` // pending: a request for other dates of its activity is open
	Cost                   json.Number  `json:"cost"`
	Expected               json.Number  `json:"expected"` // progress, 0 to 100
	ExpectedCost           json.Number  `json:"expected_cost"`
	TaskRoute              []string     `json:"taskRoute"` // names of what is above, from the root
	Ponderator             *json.Number `json:"ponderator"`
	HasCustomPonderator    bool         `json:"hasCustomPonderator"`
	Coordinates            *string      `json:"coordinates"`
	TotalQuantity          json.Number  `json:"total_quantity"`
	ActualQuantity         json.Number  `json:"actual_quantity"`
	RemainingQuantity      json.Number  `json:"remaining_quantity"`
	Unit                   string       `json:"unit"`
	HHWorkTime             json.Number  `json:"hhWorkTime"`
	MaterialID             *string      `json:"materialId"`
	MachineID              *string      `json:"machineId"`
	SpecialtyID            *string      `json:"specialtyId"`
	SectorID               kernel.ID    `json:"sectorId"`
}

// Reference names an activity with its dates.
type Reference struct {
	ID        string  `json:"id"`
	Name      string  `json:"name"`
	StartDate *string `json:"start_date"`
	EndDate   *string `json:"end_date"`
}

// WirePerson is somebody who answers for a task.
type WirePerson struct {
	ID       string `json:"id"`
	Email    string `json:"email"`
	Name     string `json:"name"`
	Lastname string `json:"lastname"`
	Image    string `json:"image"`
}

// lowPriority is the wire's word for the priority without a name.
const lowPriority = "Low"

// around is what the records of tasks say beyond their rows.
type around struct {
	schedule   kernel.ScheduleID
	project    kernel.ProjectID
	people     map[kernel.UserID]*httpapi.PersonView
	activities map[kernel.Row]*rows.Activity
	tasks      map[kernel.Row]*rows.Task
	children   map[kernel.Row][]string
	expected   map[kernel.Row]kernel.Percent
	pending    map[kernel.Row]bool // activities with an open request for other dates
}

// around reads what the records of some tasks say beyond their rows: all tasks of their activities that the caller sees.
func (c *call) around(list []rows.Task) (*around, error) {
	a := &around{
		schedule: c.Schedule, activities: map[kernel.Row]*rows.Activity{}, tasks: map[kernel.Row]*rows.Task{}, children: map[kernel.Row][]string{},
		expected: map[kernel.Row]kernel.Percent{}, pending: map[kernel.Row]bool{},
	}
	named := []kernel.Row{}
	for i := range list {
		named = append(named, list[i].Activity)
	}
	activities, err := rows.Above(c.Context(), c.Rows(), c.of(), named)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	for i := range activities {
		a.activities[activities[i].Row] = &activities[i]
	}
	siblings, err := rows.Tasks(c.Context(), c.Rows(), c.of(), c.reader(), rows.Window{Activities: named})
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	var people []kernel.UserID
	for i := range siblings {
		t := &siblings[i]
		a.tasks[t.Row] = t
		if t.Parent != 0 {
			a.children[t.Parent] = append(a.children[t.Parent], *wire.RowID(c.Schedule, t.Row))
		}
		people = append(people, kernel.Set(t.Responsibles).Names()...)
	}
	if a.people, err = c.People(people); err != nil {
		return nil, err
	}
	return a, c.standing(a, list)
}

// standing reads what was expected of tasks, and the dates asked for, from the plan.
func (c *call) standing(a *around, list []rows.Task) error {
	days, err := c.Days()
	if err != nil {
		return err
	}
	inspected := c.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		a.project = s.Schedule().Settings().Project
		for i := range list {
			if a.expected[list[i].Row], err = s.ExpectedOfTask(list[i].Row, s.StatusInstant(days.Now)); err != nil {
				return
			}
		}
		for _, r := range s.Requests().All() {
			for _, item := range r.Items {
				if item.State == requests.Pending {
					a.pending[item.Activity] = true
				}
			}
		}
	})
	return httpapi.QueryError(firstOf(inspected, err))
}

func (a *around) wireTask(t *rows.Task) WireTask {
	status := schedule.StatusOf(kernel.Percent(t.Shown()), a.expected[t.Row])
	out := WireTask{
		ID: *wire.RowID(a.schedule, t.Row), UniqueCorrelativeID: t.Row, Name: t.Name, Description: t.Description, StartDate: date(t.Start), EndDate: date(t.Finish),
		Duration: wire.Per(int64(t.Duration), 60), ActivityID: *wire.RowID(a.schedule, t.Activity), Children: append([]string{}, a.children[t.Row]...),
		Tags: wire.NamedAll(kernel.Set(t.Tags), a.project.String()+"."), Responsables: a.persons(t.Responsibles), Priority: cmp.Or(t.Priority, lowPriority),
		Progress: percent(t.Shown()), Status: string(status), LeanStatus: leanWord(t.Lean), LeanWeight: domain.Status(t.Lean).Weight(), Constraints: []wire.Named{}, Active: !t.Hidden, IsCommitted: t.Lean == "Committed",
		Cost: amount(t.Cost), Expected: percent(int32(a.expected[t.Row])), ExpectedCost: amount(t.Cost * int64(a.expected[t.Row]) / int64(kernel.Hundred)),
		TaskRoute: a.route(t), HasCustomPonderator: t.Weight != nil, TotalQuantity: amount(t.Quantity), ActualQuantity: amount(t.Done),
		RemainingQuantity: amount(max(t.Quantity-t.Done, 0)), Unit: t.Unit, HHWorkTime: amount(t.Hours), SectorID: a.schedule,
	}
	if t.Parent != 0 {
		out.ParentID = wire.RowID(a.schedule, t.Parent)
	}
	if on := a.activities[t.Activity]; on != nil {
		out.ActivityReference = &Reference{ID: out.ActivityID, Name: on.Name, StartDate: date(on.Start), EndDate: date(on.Finish)}
	}
	if t.Subcontract != "" {
		out.SubcontractID = &t.Subcontract
	}
	if word := before(t); word != "" {
		out.StatusBeforeRestricted = &word
	}
	if t.Week != 0 {
		out.ExpectedWeek = &t.Week
	}
	if t.Weight != nil {
		out.Ponderator = new(percent(*t.Weight))
	}
	if a.pending[t.Activity] {
		out.ModificationSource = new("pending")
	}
	for _, row := range t.Roadblocks {
		out.Constraints = append(out.Constraints, wire.Named{ID: *wire.RowID(a.schedule, kernel.Row(row))})
	}
	return out
}

// route names what is above a task, from the root.
func (a *around) route(t *rows.Task) []string {
	var out []string
	for above := a.tasks[t.Parent]; above != nil; above = a.tasks[above.Parent] {
		out = append([]string{above.Name}, out...)
	}
	for above := a.activities[t.Activity]; above != nil; above = a.activities[above.Parent] {
		out = append([]string{above.Name}, out...)
	}
	return out
}

func (a *around) persons(ids string) []WirePerson {
	out := []WirePerson{}
	for _, id := range kernel.Set(ids).Names() {
		one := WirePerson{ID: id.String()}
		if p := a.people[id]; p != nil {
			one.Email, one.Name, one.Lastname, one.Image = p.Email, p.Name, p.Lastname, p.Picture
		}
		out = append(out, one)
	}
	return out
}

func date(m kernel.Minute) *string {
	if m == 0 {
		return nil
	}
	return wire.Date(m)
}

func percent(of int32) json.Number { return wire.Per(int64(of), wire.PartsOfPercent) }

func amount(of int64) json.Number { return wire.Per(of, int64(kernel.Unit)) }

// taskValues reads what a body says of a task. Dates come with their days, durations in hours, shares in percent.
func taskValues(f wire.Fields) (v domain.TaskValues, err error) {
	texts := map[string]**string{"name": &v.Name, "description": &v.Description, "unit": &v.Unit}
	for name, to := range texts {
		if *to, err = wire.Said(f.Text(name)); err != nil {
			return v, err
		}
	}
	for name, to := range map[string]**kernel.Minute{"start_date": &v.Start, "end_date": &v.Finish} {
		if f.Has(name) {
			if *to, err = wire.DateOf(f, name); err != nil {
				return v, err
			}
		}
	}
	if v.Duration, err = wire.HoursOf(f, "duration"); err != nil {
		return v, err
	}
	for name, to := range map[string]**kernel.Amount{"total_quantity": &v.Quantity, "actual_quantity": &v.Done, "hhWorkTime": &v.Hours, "cost": &v.Cost} {
		parts, there, err := wire.Exact(f, name)
		if err != nil {
			return v, err
		}
		if there {
			*to = new(kernel.Amount(parts))
		}
	}
	if v.Progress, err = shareOf(f, "progress"); err != nil {
		return v, err
	}
	if v.Weight, err = weightOf(f); err != nil {
		return v, err
	}
	if err := assigned(f, &v.Responsibles, &v.Subcontract); err != nil {
		return v, err
	}
	if raw, named := f["tags"]; named {
		ids, err := wire.IDsOf(raw)
		if err != nil {
			return v, err
		}
		v.Tags = &ids
	}
	if v.Priority, err = priorityOf(f); err != nil {
		return v, err
	}
	if raw, named := f["expectedweek"]; named {
		week := int32(0)
		if string(raw) != "null" {
			if err := json.Unmarshal(raw, &week); err != nil {
				return v, fault.Wrap(err, fault.Invalid, "request.field", fault.P{"field": "expectedweek"})
			}
		}
		v.Week = &week
	}
	if active, there, err := f.Flag("active"); err != nil {
		return v, err
	} else if there {
		v.Hidden = new(!active)
	}
	return v, nil
}

func assigned(f wire.Fields, people **kernel.Set, firm **kernel.ID) error {
	if raw, named := f["responsables"]; named {
		ids, err := wire.IDsOf(raw)
		if err != nil {
			return err
		}
		*people = &ids
	}
	if raw, named := f["subcontractId"]; named {
		id, err := wire.FirmOf(raw)
		if err != nil {
			return err
		}
		*firm = &id
	}
	return nil
}

func priorityOf(f wire.Fields) (*domain.Priority, error) {
	word, there, err := f.Text("priority")
	if err != nil || !there {
		return nil, err
	}
	if strings.EqualFold(word, lowPriority) {
		word = ""
	}
	for _, p := range domain.Priorities {
		if strings.EqualFold(string(p), word) {
			return &p, nil
		}
	}
	return new(domain.Priority(word)), nil
}

func shareOf(f wire.Fields, name string) (*kernel.Percent, error) {
	n, there, err := f.Decimal(name)
	if err != nil || !there {
		return nil, err
	}
	parts, ok := wire.Nearest(n, wire.PartsOfPercent)
	if !ok || parts < -int64(kernel.Hundred) || parts > 1000*int64(kernel.Hundred) {
		return nil, fault.New(fault.Invalid, "request.field", fault.P{"field": name})
	}
	return new(kernel.Percent(parts)), nil
}

// weightOf reads the custom weight; null, or a record that says it has none, takes it away.
func weightOf(f wire.Fields) (*kernel.Percent, error) {
	custom, told, err := f.Flag("hasCustomPonderator")
	if err != nil {
		return nil, err
	}
	if raw, named := f["ponderator"]; told && !custom || named && string(raw) == "null" {
		return new(kernel.Percent(-1)), nil
	}
	return shareOf(f, "ponderator")
}
