package ranges

import (
	"fmt"
	"slices"
	"strconv"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Bounds of what people make. Shares reach ten times the work left.
const (
	MaxNamed   = 50_000 // rows of one command
	MaxGroups  = 2_000
	perEvent   = 5_000 // rows of one event
	MaxMinutes = 100_000_000
	MaxShare   = 10 * int32(kernel.Hundred)
)

// Set gives activities or one group a range, in the place of the one they have. The points are working minutes of an activity's
// duration, of a group shares of the work left in ten-thousandths of a percent.
type Set struct {
	By          By             `json:"pick"`
	Rows        []kernel.Ref   `json:"rows,omitempty"` // activities, summaries or values
	Subcontract *kernel.ID     `json:"subcontract,omitempty"`
	Tag         string         `json:"tag,omitempty"` // a mark of the project, by number
	Shape       Shape          `json:"shape"`
	Low         int32          `json:"low"`
	Likely      int32          `json:"likely"`
	High        int32          `json:"high"`
	Correlation kernel.Percent `json:"correlation"`
}

// Clear takes ranges away.
type Clear struct {
	Ranges []kernel.Ref `json:"rows"`
}

// CommandType is the command's name on the wire.
func (Set) CommandType() string   { return "ranges.set" }
func (Clear) CommandType() string { return "ranges.clear" }

// Needs is area.Command.
func (Set) Needs() access.Module   { return access.Gantt }
func (Clear) Needs() access.Module { return access.Gantt }

// Faults lists the refusals of this package with their families.
var Faults = map[string]fault.Code{
	"ranges.target_unknown": fault.NotFound, // no such activity, summary or value
	"ranges.out_of_order":   fault.Invalid,  // low, likely and high do not follow each other, or lie beyond the bounds
	"ranges.nothing_said":   fault.Invalid,  // neither points nor a correlation
	"ranges.too_many":       fault.TooLarge,
}

func refuse(key string, p fault.P) error {
	code, listed := Faults[key]
	if !listed {
		panic("ranges: an unlisted fault: " + key)
	}
	return fault.New(code, key, p)
}

// Knows is area.Area.
func (s *State) Knows(c area.Command) bool {
	switch c.(type) {
	case Set, Clear:
		return true
	}
	return false
}

// Decide is area.Area.
func (s *State) Decide(c area.Command, d area.Desk) ([]event.Event, error) {
	switch c := c.(type) {
	case Set:
		return s.set(c, d)
	case Clear:
		return s.clear(c, d)
	}
	panic(fmt.Sprintf("ranges: no decision for %T", c))
}

func (s *State) set(c Set, d area.Desk) ([]event.Event, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	targets, err := s.targets(c, d)
	if err != nil {
		return nil, err
	}
	var gone, come []Range
	for _, t := range targets {
		to := Range{
			By: t.By, Of: t.Row, Subcontract: t.Subcontract, Tag: t.Tag, Shape: c.Shape, Low: c.Low, Likely: c.Likely, High: c.High, Correlation: c.Correlation,
		}
		if now := s.ranges.Get(s.of[t]); now != nil {
			if to.Row = now.Row; *now == to {
				continue
			}
			gone = append(gone, *now)
		}
		to.Row = s.numbers.Next() + kernel.Row(len(come))
		come = append(come, to)
	}
	if more := len(come) - len(gone); c.By != ByActivity && more > 0 && s.groups()+more > MaxGroups {
		return nil, refuse("ranges.too_many", fault.P{"max": MaxGroups})
	}
	out := removals(gone)
	for part := range slices.Chunk(come, perEvent) {
		out = append(out, Table.Add(part...))
	}
	return out, nil
}

func removals(gone []Range) (out []event.Event) {
	for part := range slices.Chunk(gone, perEvent) {
		out = append(out, Table.Remove(part...))
	}
	return out
}

// groups counts the ranges that are not of one activity.
func (s *State) groups() (n int) {
	for t := range s.of {
		if t.By != ByActivity {
			n++
		}
	}
	return n
}

// check refuses a range that cannot be.
func (c *Set) check() error {
	most := MaxShare
	if c.By == ByActivity {
		most = MaxMinutes
	}
	points := c.Low != 0 || c.Likely != 0 || c.High != 0
	wrong := refuse("ranges.out_of_order", fault.P{"max": most})
	switch c.Shape {
	case Triangular, BetaPERT:
		if c.Low < 0 || c.Likely < c.Low || c.High < c.Likely || c.High > most {
			return wrong
		}
	case None, Learnt:
		if points || c.By == ByActivity {
			return wrong
		}
	default:
		return wrong
	}
	if c.Correlation < 0 || c.Correlation > kernel.Hundred || c.By == ByActivity && c.Correlation != 0 {
		return wrong
	}
	if c.Shape == None && c.Correlation == 0 {
		return refuse("ranges.nothing_said", nil)
	}
	return nil
}

// targets gives what a command gives a range.
func (s *State) targets(c Set, d area.Desk) (out []Target, err error) {
	unknown := func(row kernel.Row) error { return refuse("ranges.target_unknown", fault.P{"row": row}) }
	if len(c.Rows) > MaxNamed {
		return nil, refuse("ranges.too_many", fault.P{"max": MaxNamed})
	}
	switch c.By {
	case ByAll:
		return []Target{{By: ByAll}}, nil
	case ByTag:
		if n, err := strconv.Atoi(c.Tag); err != nil || n <= 0 || strconv.Itoa(n) != c.Tag {
			return nil, unknown(0)
		}
		return []Target{{By: ByTag, Tag: c.Tag}}, nil
	case BySubcontract:
		if c.Subcontract == nil || c.Subcontract.IsZero() {
			return nil, unknown(0)
		}
		return []Target{{By: BySubcontract, Subcontract: c.Subcontract.String()}}, nil
	case ByActivity, BySummary, ByCode:
	default:
		return nil, unknown(0)
	}
	seen := map[kernel.Row]bool{}
	for _, ref := range c.Rows {
		row, err := d.Resolve(ref)
		if err != nil {
			return nil, err
		}
		if seen[row] {
			continue
		}
		seen[row] = true
		there, summary := s.ground.Activity(row)
		if c.By == ByCode {
			there, summary = s.ground.Value(row), false
		}
		if !there || row == kernel.SummaryRow || c.By != ByCode && summary != (c.By == BySummary) {
			return nil, unknown(row)
		}
		out = append(out, Target{By: c.By, Row: row})
	}
	if len(out) == 0 {
		return nil, unknown(0)
	}
	return out, nil
}

func (s *State) clear(c Clear, d area.Desk) ([]event.Event, error) {
	var gone []Range
	if len(c.Ranges) > MaxNamed {
		return nil, refuse("ranges.too_many", fault.P{"max": MaxNamed})
	}
	seen := map[kernel.Row]bool{}
	for _, ref := range c.Ranges {
		row, err := d.Resolve(ref)
		if err != nil {
			return nil, err
		}
		r := s.ranges.Get(row)
		if r == nil {
			return nil, refuse("ranges.target_unknown", fault.P{"row": row})
		}
		if !seen[row] {
			seen[row] = true
			gone = append(gone, *r)
		}
	}
	return removals(gone), nil
}
