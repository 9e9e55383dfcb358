package schedule

import (
	"fmt"

	"gantry/domain/comparison"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/changelog"
)

// ComparisonView is what differs between two moments of a schedule: how it came from the one to the other.
type ComparisonView struct {
	From          MomentView              `json:"from"`
	To            MomentView              `json:"to"`
	Whole         bool                    `json:"whole"` // false where one of them is a baseline: links, calendars and settings are not compared
	MinutesPerDay int32                   `json:"minutesPerDay"`
	Counts        map[comparison.Kind]int `json:"counts"`
	Items         []ComparedItem          `json:"items"` // by kind, then by row
	More          int                     `json:"more"`  // differences counted and not listed
	Rows          []ComparedRow           `json:"rows"`  // the activities that items name, by row
	Calendars     map[kernel.Row]string   `json:"calendars"`
	People        map[string]LogPerson    `json:"people"` // by id; the system is not among them
	Steps         []FinishStep            `json:"steps"`  // moves of the project finish between the two, oldest first
}

// ComparedItem is a difference of one kind in one row, and the last command that made it.
type ComparedItem struct {
	Kind     comparison.Kind   `json:"kind"`
	Entity   comparison.Entity `json:"entity"`
	Row      kernel.Row        `json:"row"` // -1 for the schedule
	Name     string            `json:"name,omitempty"`
	Cells    []ComparedCell    `json:"cells,omitempty"`
	LinkFrom *ComparedLink     `json:"linkFrom,omitempty"`
	LinkTo   *ComparedLink     `json:"linkTo,omitempty"`
	Revision int64             `json:"revision"` // 0 where nobody knows
	At       string            `json:"at,omitempty"`
	By       string            `json:"by,omitempty"` // a user id; empty for the system
}

// ComparedCell is a field before and after: minutes and civil minutes as numbers, percents 0 to 100, amounts in units, calendars and
// parents as rows, null for nothing.
type ComparedCell struct {
	Field string `json:"field"`
	From  any    `json:"from"`
	To    any    `json:"to"`
}

// ComparedLink is a link at one end.
type ComparedLink struct {
	From    kernel.Row        `json:"from"`
	To      kernel.Row        `json:"to"`
	Type    schedule.LinkType `json:"type"`
	Lag     int32             `json:"lag"`
	Elapsed bool              `json:"elapsed,omitempty"`
}

// ComparedRow is an activity at both ends; dates it does not have there are null.
type ComparedRow struct {
	Row        kernel.Row     `json:"row"`
	Number     *int           `json:"number"` // its place in the Gantt: at the later end, or where it last had one
	Name       string         `json:"name"`
	Summary    bool           `json:"summary,omitempty"`
	Milestone  bool           `json:"milestone,omitempty"`
	Critical   bool           `json:"critical,omitempty"`
	StartFrom  *kernel.Minute `json:"startFrom"`
	StartTo    *kernel.Minute `json:"startTo"`
	FinishFrom *kernel.Minute `json:"finishFrom"`
	FinishTo   *kernel.Minute `json:"finishTo"`
}

func comparedItem(i *comparison.Item) ComparedItem {
	out := ComparedItem{Kind: i.Kind, Entity: i.Entity, Row: i.Row, Name: i.Name, LinkFrom: comparedLink(i.From), LinkTo: comparedLink(i.To), Revision: i.Last.Revision}
	if i.Last.Revision > 0 {
		out.At = wire.Instant(i.Last.At)
	}
	if !i.Last.User.IsZero() {
		out.By = i.Last.User.String()
	}
	for _, cell := range i.Cells {
		field := cell.Field.Name
		if cell.Field == event.Existence {
			field = "calendar"
		}
		out.Cells = append(out.Cells, ComparedCell{Field: field, From: comparedValue(cell.From), To: comparedValue(cell.To)})
	}
	return out
}

func comparedLink(l *schedule.Link) *ComparedLink {
	if l == nil {
		return nil
	}
	return &ComparedLink{From: l.From, To: l.To, Type: l.Type, Lag: l.Lag, Elapsed: l.Elapsed}
}

// comparedValue gives the value of a field for the wire.
func comparedValue(v any) any {
	switch v := v.(type) {
	case nil, string, bool, int32:
		return v
	case kernel.Row:
		return int32(v)
	case kernel.Minute:
		return wire.MinuteOrNull(dated(v))
	case kernel.Percent:
		return wire.Per(int64(v), wire.PartsOfPercent)
	case kernel.Amount:
		return wire.Per(int64(v), int64(kernel.Unit))
	case schedule.Constraint:
		if v.Type == schedule.ASAP {
			return nil
		}
		out := map[string]any{"type": string(v.Type), "date": nil}
		if v.Type.NeedsDate() {
			out["date"] = wire.MinuteOrNull(v.Date)
		}
		return out
	case schedule.Weight:
		if !v.Custom {
			return nil
		}
		return wire.Per(int64(v.Share), wire.PartsOfPercent)
	case schedule.Suspension:
		return map[string]any{"suspended": wire.MinuteOrNull(dated(v.Suspended)), "resumed": wire.MinuteOrNull(dated(v.Resumed))}
	}
	return fmt.Sprint(v)
}

func finishStep(s changelog.FinishStep, who LogPerson) FinishStep {
	return FinishStep{
		Revision: s.Revision, At: wire.Instant(s.At), From: wire.MinuteOrNull(s.From), Finish: wire.MinuteOrNull(s.Finish), Work: s.Work,
		By: who.ID, Entity: s.Entity, Type: s.Type, Attribute: s.Attribute, Name: s.Name,
	}
}
