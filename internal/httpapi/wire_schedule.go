package httpapi

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/readmodels/gantt"
)

// The specification's names and units for the rows of a schedule: "activitys", "activityrelations" and "gantts". A schedule is called
// a sector; a row's id is "<schedule>.<number>"; durations and floats are hours, lags days, dates "YYYY/MM/DD H:mm".

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
}

// WireTask is a lookahead task beneath an activity.
type WireTask struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// WireRelation is a link.
type WireRelation struct {
	ID           string      `json:"id"`
	ProplannerID string      `json:"proplannerId"`
	UniqueID     string      `json:"unique_id"`
	Source       string      `json:"source"`
	Target       string      `json:"target"`
	Type         int         `json:"type"` // 0 finish-start, 1 start-start, 2 finish-finish, 3 start-finish
	Lag          json.Number `json:"lag"`  // days of work, of 24 hours where it runs around the clock
	SectorID     kernel.ID   `json:"sectorId"`
	GanttID      kernel.ID   `json:"ganttId"`
}

// WireGantt is the head of a schedule's Gantt; its id is the schedule's.
type WireGantt struct {
	ID           kernel.ID   `json:"id"`
	SectorID     kernel.ID   `json:"sectorId"`
	ProjectID    kernel.ID   `json:"projectId"`
	Name         string      `json:"name"`  // of the schedule
	Label        string      `json:"label"` // of the project summary; empty before the first activity
	StartDate    *string     `json:"start_date"`
	EndDate      *string     `json:"end_date"`
	DateFormat   string      `json:"dateFormat"`
	HoursPerDay  json.Number `json:"hoursPerDay"`
	HoursPerWeek json.Number `json:"hoursPerWeek"`
	Activities   int         `json:"activities"`
	Revision     int64       `json:"revision"`
}

// wireDate writes a civil minute; none is null.
func wireDate(m kernel.Minute) *string {
	if m.IsNone() {
		return nil
	}
	y, month, d, h, minute := m.Civil()
	s := fmt.Sprintf("%04d/%02d/%02d %d:%02d", y, month, d, h, minute)
	return &s
}

// parseWireDate reads what wireDate writes. Fault: "date.malformed".
func parseWireDate(s string) (kernel.Minute, error) {
	var y, month, d, h, minute int
	bad := fault.New(fault.Invalid, "date.malformed", fault.P{"format": "YYYY/MM/DD H:mm"})
	if n, err := fmt.Sscanf(s, "%d/%d/%d %d:%d", &y, &month, &d, &h, &minute); err != nil || n != 5 {
		return kernel.None, bad
	}
	at := kernel.Date(y, month, d, h, minute)
	if back := wireDate(at); y < 1 || y > 9999 || *back != s && *back != strings.Replace(s, " 0", " ", 1) {
		return kernel.None, bad // a day or an hour that does not exist
	}
	return at, nil
}

// per writes an amount in another unit as an exact decimal with at most six digits after the point.
func per(amount int64, unit int64) json.Number {
	if amount%unit == 0 {
		return json.Number(strconv.FormatInt(amount/unit, 10))
	}
	s := big.NewRat(amount, unit).FloatString(6)
	return json.Number(strings.TrimRight(strings.TrimRight(s, "0"), "."))
}

// amountOf reads a decimal in another unit as a whole amount. Six digits after the point are enough to come back to the same minute.
func amountOf(n json.Number, unit int64) (int64, bool) {
	r, ok := rational(n)
	if !ok {
		return 0, false
	}
	r.Mul(r, new(big.Rat).SetInt64(unit))
	whole := new(big.Int)
	rest := new(big.Int)
	whole.DivMod(r.Num(), r.Denom(), rest)
	// DivMod rounds down; what is left must be nothing, or so near to one of the two neighbours that only the decimal's end is to blame.
	left := new(big.Rat).SetFrac(rest, r.Denom())
	near := new(big.Rat).SetFrac64(1, 1000)
	switch {
	case left.Cmp(near) <= 0:
	case new(big.Rat).Sub(new(big.Rat).SetInt64(1), left).Cmp(near) <= 0:
		whole.Add(whole, big.NewInt(1))
	default:
		return 0, false
	}
	return whole.Int64(), whole.IsInt64()
}

// rational reads a plain decimal of a length people write.
func rational(n json.Number) (*big.Rat, bool) {
	s := n.String()
	if len(s) > 24 || strings.ContainsAny(s, "eE/xXoObBpP_") {
		return nil, false
	}
	return new(big.Rat).SetString(s)
}

// hours reads a duration. Fault: "duration.not_minutes".
func hours(n json.Number) (int32, error) {
	v, ok := amountOf(n, 60)
	if !ok || v > schedule.MaxMinutes || v < -schedule.MaxMinutes {
		return 0, fault.New(fault.Invalid, "duration.not_minutes", fault.P{"duration": n.String()})
	}
	return int32(v), nil
}

// days reads a lag. Fault: "lag.not_minutes".
func days(n json.Number, minutesPerDay int32) (int32, error) {
	v, ok := amountOf(n, int64(minutesPerDay))
	if !ok || v > schedule.MaxMinutes || v < -schedule.MaxMinutes {
		return 0, fault.New(fault.Invalid, "lag.not_minutes", fault.P{"lag": n.String()})
	}
	return int32(v), nil
}

// partsOfPercent is how many parts of a percent progress and weights are counted in.
const partsOfPercent = 10_000

var wireLinkTypes = []schedule.LinkType{schedule.FS, schedule.SS, schedule.FF, schedule.SF}

// wireLinkType is the number of a link type; an unknown one is 0, as the specification has it for what is read.
func wireLinkType(t string) int {
	for i, known := range wireLinkTypes {
		if string(known) == t {
			return i
		}
	}
	return 0
}

// linkType reads a link type's number. Fault: "link.type_unknown".
func linkType(n int) (schedule.LinkType, error) {
	if n < 0 || n >= len(wireLinkTypes) {
		return "", fault.New(fault.Invalid, "link.type_unknown", fault.P{"type": n})
	}
	return wireLinkTypes[n], nil
}

// wireKind is the specification's type of an activity.
func wireKind(kind string) string {
	switch k := schedule.Kind(kind); {
	case k == schedule.Summary:
		return "project"
	case k.IsMilestone():
		return "milestone"
	}
	return "task"
}

func wireRow(s kernel.ScheduleID, row kernel.Row) *string {
	if row < 0 {
		return nil
	}
	id := kernel.RowID{Schedule: s, Row: row}.String()
	return &id
}

func wireActivity(s kernel.ScheduleID, a *gantt.ActivityRow) WireActivity {
	id := kernel.RowID{Schedule: s, Row: a.Row}.String()
	kind := wireKind(a.Kind)
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
		n := per(int64(a.Weight), partsOfPercent)
		weight = &n
	}
	return WireActivity{
		ID: id, ProplannerID: id, UniqueID: id, CorrelativeID: a.Correlative, UniqueCorrelativeID: a.Row, Code: a.Code, WBS: a.WBS,
		Name: a.Name, Text: a.Name, Description: a.Description, Parent: wireRow(s, a.Parent), ParentID: wireRow(s, a.Parent),
		Type: kind, IsMilestone: kind == "milestone", HasChildren: a.HasChildren,
		StartDate: wireDate(start), EndDate: wireDate(finish), Duration: per(int64(duration), 60),
		ConstraintType: a.Constraint, ConstraintDate: wireDate(a.ConstraintDate),
		CalendarID: kernel.RowID{Schedule: s, Row: a.Calendar}.String(),
		Progress:   per(int64(a.Done()), partsOfPercent), Ponderator: weight, HasCustomPonderator: weight != nil,
		Cost: per(int64(a.Cost), int64(kernel.Unit)), UsedCost: per(int64(a.UsedCost), int64(kernel.Unit)), HHWorkTime: per(int64(a.ManHours), int64(kernel.Unit)),
		Tasks: []WireTask{}, AutoScheduling: !a.Manual,
		TotalSlack: per(int64(a.TotalFloat), 60), FreeSlack: per(int64(a.FreeFloat), 60), IsCritical: a.Critical(), SectorID: s, GanttID: s,
	}
}

func wireRelation(s kernel.ScheduleID, minutesPerDay int32, l *gantt.LinkRow) WireRelation {
	id := kernel.RowID{Schedule: s, Row: l.Row}.String()
	return WireRelation{
		ID: id, ProplannerID: id, UniqueID: id, Source: *wireRow(s, l.From), Target: *wireRow(s, l.To), Type: wireLinkType(l.Type),
		Lag: per(int64(l.Lag), int64(dayOfLag(l.Elapsed, minutesPerDay))), SectorID: s, GanttID: s,
	}
}

// dayOfLag is the minutes in a day of a lag, by what it counts.
func dayOfLag(elapsed bool, minutesPerDay int32) int32 {
	if elapsed {
		return int32(kernel.Day)
	}
	return max(minutesPerDay, 1)
}

func wireGantt(s *gantt.ScheduleRow) WireGantt {
	start := s.Start
	return WireGantt{
		ID: s.Schedule, SectorID: s.Schedule, ProjectID: s.Project, Name: s.Name, Label: s.Label, StartDate: wireDate(start), EndDate: wireDate(s.Finish),
		DateFormat: s.DateFormat, HoursPerDay: per(int64(s.MinutesPerDay), 60), HoursPerWeek: per(int64(s.MinutesPerWeek), 60),
		Activities: s.Activities, Revision: s.Revision,
	}
}

// rowRef reads a row named in a body: "<schedule>.<number>" or the bare number. The schedule must be the one the call is about.
func (c *call) rowRef(raw json.RawMessage) (kernel.Ref, error) {
	var text string
	if len(raw) > 0 && raw[0] == '"' {
		if err := json.Unmarshal(raw, &text); err != nil {
			return kernel.Ref{}, malformed(err)
		}
	} else {
		text = string(raw)
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n <= int(kernel.MaxRow) {
		return kernel.At(kernel.Row(n)), nil
	}
	id, err := kernel.ParseRowID(text)
	if err != nil {
		return kernel.Ref{}, err
	}
	if id.Schedule != c.schedule {
		return kernel.Ref{}, fault.New(fault.NotFound, "activity.unknown", fault.P{"row": text})
	}
	return kernel.At(id.Row), nil
}

// wireFields is a body as its fields.
type wireFields map[string]json.RawMessage

// has tells whether a field is there with a value.
func (f wireFields) has(name string) bool {
	raw, there := f[name]
	return there && string(raw) != "null"
}

// readWire reads a whole record of which some fields mean something here.
func (c *call) readWire() (wireFields, error) {
	f := wireFields{}
	if err := c.read(&f, false); err != nil {
		return nil, err
	}
	return f, nil
}

// text reads the first of several names of one text field.
func (f wireFields) text(names ...string) (value string, there bool, err error) {
	for _, name := range names {
		if f.has(name) {
			if err := json.Unmarshal(f[name], &value); err != nil {
				return "", false, fault.Wrap(err, fault.Invalid, "request.field", fault.P{"field": name})
			}
			return value, true, nil
		}
	}
	return "", false, nil
}

// decimal reads a number field without losing digits; a number in quotes counts too.
func (f wireFields) decimal(name string) (value json.Number, there bool, err error) {
	if !f.has(name) {
		return "", false, nil
	}
	if err := json.Unmarshal(f[name], &value); err != nil {
		return "", false, fault.Wrap(err, fault.Invalid, "request.field", fault.P{"field": name})
	}
	return value, true, nil
}

// sector reads which schedule a new row belongs to.
func (f wireFields) sector() (kernel.ScheduleID, error) {
	text, there, err := f.text("sectorId", "sector_id", "ganttId")
	if err != nil {
		return kernel.ID{}, err
	}
	if !there {
		return kernel.ID{}, fault.New(fault.Invalid, "request.field", fault.P{"field": "sectorId"})
	}
	return kernel.ParseID(text)
}

// enterSector enters the schedule a body names.
func (c *call) enterSector(f wireFields) error {
	id, err := f.sector()
	if err != nil {
		return err
	}
	return c.enter(id)
}

// unchanged refuses a field that carries another value than the record has and cannot be set by this route: silence would lose what
// the sender meant. Fields the record does not have are none of ours.
func (f wireFields) unchanged(record any, settable ...string) error {
	now, err := encode(record)
	if err != nil {
		return err
	}
	current := wireFields{}
	if err := json.Unmarshal(now, &current); err != nil {
		return err
	}
	for name, raw := range f {
		is, known := current[name]
		if !known || contains(settable, name) || sameJSON(raw, is) {
			continue
		}
		return fault.New(fault.Invalid, "field.not_editable_here", fault.P{"field": name})
	}
	return nil
}

func contains(list []string, s string) bool {
	for _, l := range list {
		if l == s {
			return true
		}
	}
	return false
}

// sameJSON compares two values, numbers by their amount.
func sameJSON(a, b json.RawMessage) bool {
	if string(a) == string(b) {
		return true
	}
	x, y := new(big.Rat), new(big.Rat)
	_, one := x.SetString(string(a))
	_, two := y.SetString(string(b))
	if one && two && len(a) < 40 && len(b) < 40 && !strings.ContainsAny(string(a)+string(b), "eE/xXoObBpP_") {
		return x.Cmp(y) == 0
	}
	var s, t any
	if json.Unmarshal(a, &s) != nil || json.Unmarshal(b, &t) != nil {
		return false
	}
	first, err1 := json.Marshal(s)
	second, err2 := json.Marshal(t)
	return err1 == nil && err2 == nil && string(first) == string(second)
}
