package schedule

import (
	"encoding/json"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
)

// The specification's names and units for the rows of a schedule: "activitys", "activityrelations" and "gantts". A schedule is called
// a sector; a row's id is "<schedule>.<number>"; durations and floats are hours, lags days, dates "YYYY/MM/DD H:mm".

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

// days reads a lag. Fault: "lag.not_minutes".
func days(n json.Number, minutesPerDay int32) (int32, error) {
	v, ok := wire.AmountOf(n, int64(minutesPerDay))
	if !ok || v > schedule.MaxMinutes || v < -schedule.MaxMinutes {
		return 0, fault.New(fault.Invalid, "lag.not_minutes", fault.P{"lag": n.String()})
	}
	return int32(v), nil
}

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

func wireRelation(s kernel.ScheduleID, minutesPerDay int32, l *gantt.LinkRow) WireRelation {
	id := kernel.RowID{Schedule: s, Row: l.Row}.String()
	return WireRelation{
		ID: id, ProplannerID: id, UniqueID: id, Source: *wire.RowID(s, l.From), Target: *wire.RowID(s, l.To), Type: wireLinkType(l.Type),
		Lag: wire.Per(int64(l.Lag), int64(dayOfLag(l.Elapsed, minutesPerDay))), SectorID: s, GanttID: s,
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
		ID: s.Schedule, SectorID: s.Schedule, ProjectID: s.Project, Name: s.Name, Label: s.Label, StartDate: wire.Date(start), EndDate: wire.Date(s.Finish),
		DateFormat: s.DateFormat, HoursPerDay: wire.Per(int64(s.MinutesPerDay), 60), HoursPerWeek: wire.Per(int64(s.MinutesPerWeek), 60),
		Activities: s.Activities, Revision: s.Revision,
	}
}

// rowRef reads a row named in a body.
func (c *call) rowRef(raw json.RawMessage) (kernel.Ref, error) { return c.plan().RowRef(raw) }
