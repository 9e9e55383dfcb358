package schedule

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/requests"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
)

// WireActivity is an activity. Fields that only the lookahead fills are there, empty, until it exists.
type WireActivity struct {
	ID                  string       `json:"id"`
	ProplannerID        string       `json:"proplannerId"` // the server's id
	UniqueID            string       `json:"unique_id"`
	CorrelativeID       int          `json:"correlative_id"` // place in the outline, 0 for the project summary
	UniqueCorrelativeID kernel.Row   `json:"unique_correlative_id"`
	Code                string       `json:"code"`
	WBS                 string       `json:"wbs"`
	Name                string       `json:"name"`
	Text                string       `json:"text"`
	Description         string       `json:"description"`
	Parent              *string      `json:"parent"`
	ParentID            *string      `json:"parent_id"`
	Type                string       `json:"type"` // task, project (a summary), milestone
	IsMilestone         bool         `json:"is_milestone"`
	HasChildren         bool         `json:"has_childs"`
	StartDate           *string      `json:"start_date"`
	EndDate             *string      `json:"end_date"`
	Duration            json.Number  `json:"duration"` // hours
	ConstraintType      string       `json:"constraint_type"`
	ConstraintDate      *string      `json:"constraint_date"`
	CalendarID          string       `json:"calendar_id"`
	Progress            json.Number  `json:"progress"`   // 0 to 100
	Ponderator          *json.Number `json:"ponderator"` // custom share of the parent's progress, 0 to 100; null: by the weighting basis
	HasCustomPonderator bool         `json:"hasCustomPonderator"`
	Cost                json.Number  `json:"cost"`
	UsedCost            json.Number  `json:"used_cost"`
	HHWorkTime          json.Number  `json:"hhWorkTime"` // man-hours
	Tasks               []WireTask   `json:"tasks"`
	AutoScheduling      bool         `json:"auto_scheduling"`
	TotalSlack          json.Number  `json:"totalSlack"` // hours
	FreeSlack           json.Number  `json:"freeSlack"`  // hours
	IsCritical          bool         `json:"is_critical"`
	SectorID            kernel.ID    `json:"sectorId"`
	GanttID             kernel.ID    `json:"ganttId"`

	ActivityID              string              `json:"activityId"`
	ActivityGanttID         string              `json:"activity_ganttid"`
	Priority                string              `json:"priority"` // Low, Normal, High, Urgent
	SubcontractID           *string             `json:"subcontractId"`
	Responsables            []wire.Named        `json:"responsables"`
	Tags                    []wire.Named        `json:"tags"`
	Status                  *string             `json:"status"` // null where a list of schedules does not measure it
	LeanStatus              string              `json:"lean_status"`
	Active                  bool                `json:"active"`
	AssignedDefaultCalendar bool                `json:"assignedDefaultCalendar"`
	RealConstraintType      string              `json:"real_constraint_type"` // what somebody chose
	IsOnLookahead           bool                `json:"isOnLookahead"`
	Constraints             []wire.Named        `json:"constraints"` // roadblocks
	CustomPredecessors      string              `json:"custom_predecessors"`
	BaselinePoints          []WireActivityPoint `json:"baseline_points"`
	ActivityModifications   []WireModification  `json:"activityModifications"`
	PendingRequests         []WireImpactItem    `json:"pendingRequests"`
}

// WireActivityPoint is where an activity lies in the active baseline.
type WireActivityPoint struct {
	BaselineVersionID string      `json:"sectorbaselineversionId"`
	StartDate         *string     `json:"start_date"`
	EndDate           *string     `json:"end_date"`
	Duration          json.Number `json:"duration"` // hours
}

// WireTask is a lookahead task beneath an activity.
type WireTask struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// leanDebit is the lean status of what no lookahead has taken up: it should be done.
const leanDebit = "Debit"

// lowPriority is the wire's word for the priority without a name.
const lowPriority = "Low"

func priorityWord(stored string) string { return cmp.Or(stored, lowPriority) }

// priorityOf reads a priority; whether there is such a one is for the domain to say.
func priorityOf(word string) schedule.Priority {
	if word == lowPriority {
		return schedule.Low
	}
	return schedule.Priority(word)
}

// surroundings is what the record of an activity says beyond its row.
type surroundings struct {
	schedule        kernel.ScheduleID
	project         kernel.ProjectID
	defaultCalendar kernel.Row
	statuses        map[kernel.Row]string
	predecessors    map[kernel.Row][]string
	points          map[kernel.Row][]WireActivityPoint
	modifications   map[kernel.Row][]WireModification
	impacts         map[kernel.Row][]WireImpactItem
}

// surroundings reads them from the plan as it stands.
func (c *call) surroundings() (*surroundings, error) {
	type read struct {
		of  *surroundings
		err error
	}
	now, err := c.now()
	if err != nil {
		return nil, err
	}
	told := make(chan read, 1)
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		of, err := c.around(s, now)
		told <- read{of, err}
	})
	if err != nil {
		return nil, err
	}
	got := <-told
	return got.of, got.err
}

func (c *call) around(s *plan.State, now kernel.Minute) (*surroundings, error) {
	of := s.Schedule()
	settings := of.Settings()
	p := &surroundings{
		schedule: c.Schedule, project: settings.Project, statuses: map[kernel.Row]string{}, predecessors: map[kernel.Row][]string{},
		points: map[kernel.Row][]WireActivityPoint{}, modifications: map[kernel.Row][]WireModification{}, impacts: map[kernel.Row][]WireImpactItem{},
	}
	if standard := of.DefaultCalendar(); standard != nil {
		p.defaultCalendar = standard.Row
	}
	all, err := s.Standings(now, schedule.ByBaseline)
	if err != nil {
		return nil, err
	}
	for row, standing := range all {
		p.statuses[row] = string(standing.Status)
	}
	for l := range of.Links() {
		p.predecessors[l.To] = append(p.predecessors[l.To], predecessorText(l, settings.MinutesPerDay))
	}
	if b := of.ActiveBaseline(); b != nil {
		for i := range b.Points {
			v := &b.Points[i]
			p.points[v.Activity] = append(p.points[v.Activity], WireActivityPoint{
				BaselineVersionID: *wire.RowID(c.Schedule, kernel.Row(b.Number)), StartDate: wire.Date(dated(v.Start)), EndDate: wire.Date(dated(v.Finish)),
				Duration: wire.Per(int64(v.Duration), 60),
			})
		}
	}
	for _, r := range s.Requests().All() {
		for k := range r.Items {
			i := &r.Items[k]
			switch {
			case i.State != requests.Pending:
			case r.Kind == requests.Modification:
				p.modifications[i.Activity] = append(p.modifications[i.Activity], wireModification(c, settings.Project, &r))
			default:
				p.impacts[i.Activity] = append(p.impacts[i.Activity], wireImpact(c.Schedule, &r).Items[k])
			}
		}
	}
	return p, nil
}

// predecessorText is a link as a planner types it: the number of the predecessor, the type unless it is finish to start, the lag in days.
func predecessorText(l *schedule.Link, minutesPerDay int32) string {
	text := strconv.Itoa(int(l.From))
	if l.Type != schedule.FS || l.Lag != 0 {
		text += string(l.Type)
	}
	if l.Lag != 0 {
		days := wire.Per(int64(l.Lag), int64(dayOfLag(l.Elapsed, minutesPerDay))).String()
		if l.Lag > 0 {
			days = "+" + days
		}
		text += days + "d"
	}
	return text
}

func (p *surroundings) wireActivity(a *gantt.ActivityRow) WireActivity {
	s := p.schedule
	id := kernel.RowID{Schedule: s, Row: a.Row}.String()
	kind := wire.Kind(a.Kind)
	start, finish := a.Start, a.Finish
	if start == 0 && finish == 0 { // never calculated: a summary without activities
		start, finish = kernel.None, kernel.None
	}
	duration := a.Duration
	if a.HasChildren {
		duration = a.Span
	}
	var weight *json.Number
	if a.Weight != gantt.NoWeight {
		n := wire.Per(int64(a.Weight), wire.PartsOfPercent)
		weight = &n
	}
	out := WireActivity{
		ID: id, ProplannerID: id, UniqueID: id, CorrelativeID: a.Correlative, UniqueCorrelativeID: a.Row, Code: a.Code, WBS: a.WBS,
		Name: a.Name, Text: a.Name, Description: a.Description, Parent: wire.RowID(s, a.Parent), ParentID: wire.RowID(s, a.Parent),
		Type: kind, IsMilestone: kind == "milestone", HasChildren: a.HasChildren,
		StartDate: wire.Date(start), EndDate: wire.Date(finish), Duration: wire.Per(int64(duration), 60),
		ConstraintType: a.Constraint, ConstraintDate: wire.Date(a.ConstraintDate),
		CalendarID: kernel.RowID{Schedule: s, Row: a.Calendar}.String(),
		Progress:   wire.Per(int64(a.Done()), wire.PartsOfPercent), Ponderator: weight, HasCustomPonderator: weight != nil,
		Cost: wire.Per(int64(a.Cost), int64(kernel.Unit)), UsedCost: wire.Per(int64(a.UsedCost), int64(kernel.Unit)), HHWorkTime: wire.Per(int64(a.ManHours), int64(kernel.Unit)),
		Tasks: []WireTask{}, AutoScheduling: !a.Manual,
		TotalSlack: wire.Per(int64(a.TotalFloat), 60), FreeSlack: wire.Per(int64(a.FreeFloat), 60), IsCritical: a.Critical(), SectorID: s, GanttID: s,
	}
	out.ActivityID, out.ActivityGanttID, out.Priority = id, id, priorityWord(a.Priority)
	if a.Subcontract != "" {
		out.SubcontractID = &a.Subcontract
	}
	out.Responsables, out.Tags, out.Constraints = wire.NamedAll(kernel.Set(a.Responsibles), ""), wire.NamedAll(kernel.Set(a.Tags), p.project.String()+"."), []wire.Named{}
	out.Active, out.AssignedDefaultCalendar, out.RealConstraintType = !a.Inactive, a.Calendar == p.defaultCalendar, a.Constraint
	out.LeanStatus = leanDebit
	if status, measured := p.statuses[a.Row]; measured {
		out.Status = &status
	}
	out.CustomPredecessors = strings.Join(p.predecessors[a.Row], ", ")
	out.BaselinePoints = append([]WireActivityPoint{}, p.points[a.Row]...)
	out.ActivityModifications = append([]WireModification{}, p.modifications[a.Row]...)
	out.PendingRequests = append([]WireImpactItem{}, p.impacts[a.Row]...)
	return out
}
