package lookahead

import (
	"encoding/json"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	domain "gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	rows "gantry/readmodels/lookahead"
)

// WireConstraint is a roadblock.
type WireConstraint struct {
	ID               string         `json:"id"`
	Status           string         `json:"status"`
	StatusName       string         `json:"statusName"`
	UserID           *string        `json:"userId"`      // who answers first
	ReportUser       *string        `json:"report_user"` // who wrote it down
	Responsables     []WirePerson   `json:"responsables"`
	ReportUsers      []WirePerson   `json:"reportusers"`
	CommitmentDate   *string        `json:"commitmentDate"` // the promise that holds
	ReleaseDate      *string        `json:"release_date"`
	ReleaseUser      *string        `json:"release_user"`
	Priority         string         `json:"priority"` // low, normal, high, urgent
	ConstraintTypeID *string        `json:"constraintTypeId"`
	Name             string         `json:"name"`
	Description      string         `json:"description"`
	TypeArea         string         `json:"typeArea"`
	Tasks            []WireBlocked  `json:"tasks"`
	TaskRoute        []string       `json:"taskRoute"` // names above the first of its tasks that the caller sees
	Document         []WireDocument `json:"document"`
	Schedules        []WirePromise  `json:"schedules"`
	Trending         *int           `json:"trending"`
	Reprogrammed     bool           `json:"reprogrammed"`
	Resolution       string         `json:"resolution"` // resolved, unsolved, inprocess
	SubcontractID    *string        `json:"subcontractId"`
	Hide             bool           `json:"hide"`
	Active           bool           `json:"active"`
	Users            []WirePerson   `json:"users"` // all who have to do with it
	SectorID         kernel.ID      `json:"sectorId"`
	CreateDate       string         `json:"create_date"`
}

// WireBlocked is what a roadblock tells of a task. Of one that the caller does not see it tells the name and the dates.
type WireBlocked struct {
	ID         string  `json:"id"`
	Name       string  `json:"name"`
	StartDate  *string `json:"start_date"`
	EndDate    *string `json:"end_date"`
	ActivityID *string `json:"activityId"`
}

// WirePromise is one date promised for a roadblock.
type WirePromise struct {
	ID           string  `json:"id"`
	Deadline     *string `json:"deadline"`
	FailComment  string  `json:"fail_comment"`
	ConstraintID string  `json:"constraintId"`
}

// resolutions are how far a roadblock is out of the way, by status.
var resolutions = map[string]string{
	rows.Released: "resolved", rows.Draft: "unsolved", rows.NotCommitted: "unsolved", rows.Open: "inprocess", rows.Expired: "inprocess",
}

// statusNames are the statuses as people read them, by language.
var statusNames = map[string]map[string]string{
	"es": {rows.Draft: "Borrador", rows.Open: "No liberada", rows.Expired: "Vencida", rows.Released: "Liberada", rows.NotCommitted: "Sin compromiso"},
	"en": {rows.Draft: "Draft", rows.Open: "Not released", rows.Expired: "Expired", rows.Released: "Released", rows.NotCommitted: "Not committed"},
}

// wireConstraints puts roadblocks into the specification's words.
func (c *call) wireConstraints(list []rows.Roadblock) ([]WireConstraint, error) {
	days, err := c.Days()
	if err != nil {
		return nil, err
	}
	var people []kernel.UserID
	for i := range list {
		r := &list[i]
		people = append(people, kernel.Set(strings.Join([]string{r.Responsible, r.Responsibles, r.Reporters, r.By}, " ")).Names()...)
	}
	known, err := c.People(people)
	if err != nil {
		return nil, err
	}
	a, routes, err := c.routes(list)
	if err != nil {
		return nil, err
	}
	a.people = known
	out := make([]WireConstraint, len(list))
	for i := range list {
		out[i] = c.wireConstraint(&list[i], days.Today, a)
		for _, t := range list[i].Tasks {
			if route, seen := routes[t.Row]; seen {
				out[i].TaskRoute = route
				break
			}
		}
	}
	return out, nil
}

// routes names what is above the tasks of roadblocks that the caller sees.
func (c *call) routes(list []rows.Roadblock) (*around, map[kernel.Row][]string, error) {
	blocked := []kernel.Row{}
	for i := range list {
		for _, t := range list[i].Tasks {
			blocked = append(blocked, t.Row)
		}
	}
	tasks, err := rows.Tasks(c.Context(), c.Rows(), c.of(), c.reader(), rows.Window{Tasks: blocked})
	if err != nil {
		return nil, nil, httpapi.QueryError(err)
	}
	a, err := c.around(tasks)
	if err != nil {
		return nil, nil, err
	}
	out := map[kernel.Row][]string{}
	for i := range tasks {
		out[tasks[i].Row] = a.route(&tasks[i])
	}
	return a, out, nil
}

func (c *call) wireConstraint(r *rows.Roadblock, today kernel.Minute, a *around) WireConstraint {
	id := *wire.RowID(c.Schedule, r.Row)
	status := r.Status(today)
	out := WireConstraint{
		ID: id, Status: status, StatusName: statusNames[c.Language][status], UserID: orNull(r.Responsible), ReportUser: orNull(r.By),
		Responsables: a.persons(r.Responsibles), ReportUsers: a.persons(r.Reporters), CommitmentDate: date(r.Promised()), ReleaseDate: date(r.Released),
		ReleaseUser: orNull(r.ReleasedBy), Priority: strings.ToLower(firstText(r.Priority, lowPriority)), Name: r.Name, Description: r.Description, TypeArea: r.Category,
		Tasks: []WireBlocked{}, TaskRoute: []string{}, Document: wireDocuments(c.Schedule, r.Documents), Schedules: []WirePromise{}, Resolution: resolutions[status], SubcontractID: orNull(r.Subcontract),
		Hide: r.Hidden, Active: !r.Inactive, SectorID: c.Schedule, CreateDate: wire.Instant(r.At),
		Users: a.persons(string(kernel.SetOf(strings.Fields(r.Responsible + " " + r.Responsibles + " " + r.Reporters)...))),
	}
	if r.Type != 0 {
		out.ConstraintTypeID = new(kernel.RowID{Schedule: a.project, Row: kernel.Row(r.Type)}.String())
	}
	for _, t := range r.Tasks {
		out.Tasks = append(out.Tasks, WireBlocked{
			ID: *wire.RowID(c.Schedule, t.Row), Name: t.Name, StartDate: date(t.Start), EndDate: date(t.Finish), ActivityID: wire.RowID(c.Schedule, t.Activity),
		})
	}
	for i := range r.Promises {
		out.Schedules = append(out.Schedules, wirePromise(c.Schedule, &r.Promises[i].PromiseRow))
	}
	if n := len(r.Promises); n > 0 {
		out.Reprogrammed = r.Promises[0].Date != r.Promises[n-1].Date
	}
	if days, promised := r.Trending(today); promised {
		out.Trending = &days
	}
	return out
}

func wirePromise(s kernel.ScheduleID, p *rows.PromiseRow) WirePromise {
	return WirePromise{ID: *wire.RowID(s, p.Row), Deadline: date(p.Date), FailComment: p.Reason, ConstraintID: *wire.RowID(s, p.Roadblock)}
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func firstText(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}

// constraintValues reads what a body says of a roadblock.
func (c *call) constraintValues(f wire.Fields) (v domain.RoadblockValues, err error) {
	for name, to := range map[string]**string{"name": &v.Name, "description": &v.Description, "typeArea": &v.Category} {
		if *to, err = wire.Said(f.Text(name)); err != nil {
			return v, err
		}
	}
	if v.Priority, err = priorityOf(f); err != nil {
		return v, err
	}
	if raw, named := f["userId"]; named {
		id, err := wire.FirmOf(raw)
		if err != nil {
			return v, err
		}
		v.Responsible = &id
	}
	if err := assigned(f, &v.Responsibles, &v.Subcontract); err != nil {
		return v, err
	}
	if raw, named := f["reportusers"]; named {
		ids, err := wire.IDsOf(raw)
		if err != nil {
			return v, err
		}
		v.Reporters = &ids
	}
	if v.Hidden, err = wire.Said(f.Flag("hide")); err != nil {
		return v, err
	}
	if active, there, err := f.Flag("active"); err != nil {
		return v, err
	} else if there {
		v.Inactive = new(!active)
	}
	raw, named := f["constraintTypeId"]
	if !named {
		return v, nil
	}
	number, err := c.typeNumber(raw)
	v.Type = &number
	return v, err
}

// project is the one the schedule belongs to.
func (c *call) project() (id kernel.ProjectID, err error) {
	err = c.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) { id = s.Schedule().Settings().Project })
	return id, httpapi.QueryError(err)
}

// typeNumber reads the id of a type of roadblocks, "<project>.<number>" of the schedule's project or the number alone; null is none.
func (c *call) typeNumber(raw json.RawMessage) (int32, error) {
	unknown := domain.Refuse("roadblock.type_unknown", fault.P{"type": string(raw)})
	if string(raw) == "null" {
		return 0, nil
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		id, err := kernel.ParseRowID(text)
		if err != nil {
			return 0, unknown
		}
		project, err := c.project()
		switch {
		case err != nil:
			return 0, err
		case id.Schedule != project:
			return 0, unknown
		}
		return int32(id.Row), nil
	}
	var number int32
	if json.Unmarshal(raw, &number) != nil {
		return 0, unknown
	}
	return number, nil
}
