package ranges

import (
	"iter"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// By is what a range picks activities by.
type By string

// What ranges pick by.
const (
	ByActivity    By = "activity" // one row
	BySummary     By = "summary"  // all below a row
	ByCode        By = "code"     // those that bear a value
	ByTag         By = "tag"      // those that bear a mark of the project
	BySubcontract By = "subcontract"
	ByAll         By = "all"
)

// Bys are all of them, the most particular first: of two ranges that pick an activity the first counts, and of two summaries the nearest.
var Bys = []By{ByActivity, ByCode, ByTag, BySubcontract, BySummary, ByAll}

// Shape is how draws lie in a range.
type Shape string

// The shapes.
const (
	None       Shape = "" // the group draws together, and the range of its activities is another
	Triangular Shape = "triangular"
	BetaPERT   Shape = "pert"
	Learnt     Shape = "learnt"
)

// Target is what a range is of. Row is an activity, a summary or a value, else 0, the whole schedule.
type Target struct {
	By          By
	Row         kernel.Row
	Subcontract string
	Tag         string
}

// Range is how long work may take. The points are working minutes of one activity's duration, else shares of the work left.
type Range struct {
	Row         kernel.Row     `json:"row"`
	By          By             `json:"by"`
	Of          kernel.Row     `json:"of"` // the activity, summary or value; else 0, the whole schedule
	Subcontract string         `json:"subcontract,omitempty"`
	Tag         string         `json:"tag,omitempty"` // a mark of the project, by number
	Shape       Shape          `json:"shape,omitempty"`
	Low         int32          `json:"low,omitempty"`
	Likely      int32          `json:"likely,omitempty"`
	High        int32          `json:"high,omitempty"`
	Correlation kernel.Percent `json:"correlation,omitempty"`
}

// Target gives what the range is of.
func (r *Range) Target() Target { return Target{r.By, r.Of, r.Subcontract, r.Tag} }

// Schema is the table and the events of the area.
var Schema = record.NewSchema("ranges", access.Gantt)

// Table is the ranges. Its fields never change.
var (
	Table = record.NewTable(Schema, "ranges", access.Gantt, func(r *Range) *kernel.Row { return &r.Row }, rangesOf)
	_     = record.Fixed(Table, "rangeBy", func(r *Range) *By { return &r.By }, event.Word, event.Copied)
	_     = record.Fixed(Table, "rangeOf", func(r *Range) *kernel.Row { return &r.Of }, event.Holder, event.Copied)
	_     = record.Fixed(Table, "rangeSubcontract", func(r *Range) *string { return &r.Subcontract }, event.Text, event.Copied)
	_     = record.Fixed(Table, "rangeTag", func(r *Range) *string { return &r.Tag }, event.Text, event.Copied)
	_     = record.Fixed(Table, "rangeShape", func(r *Range) *Shape { return &r.Shape }, event.Word, event.Copied)
	_     = record.Fixed(Table, "rangeLow", func(r *Range) *int32 { return &r.Low }, event.Number, event.Copied)
	_     = record.Fixed(Table, "rangeLikely", func(r *Range) *int32 { return &r.Likely }, event.Number, event.Copied)
	_     = record.Fixed(Table, "rangeHigh", func(r *Range) *int32 { return &r.High }, event.Number, event.Copied)
	_     = record.Fixed(Table, "rangeCorrelation", func(r *Range) *kernel.Percent { return &r.Correlation }, event.Percent, event.Copied)
)

func init() {
	Table.Existing(event.Still, "ranges.added", "ranges.set", "ranges.removed", "ranges.clear")
}

type rows State

func rangesOf(state any) record.Finder[Range] { return (*rows)(state.(*State)) }

func (s *rows) Get(row kernel.Row) *Range { return s.ranges.Get(row) }

// All is record.Walking.
func (s *rows) All() iter.Seq[*Range] { return s.ranges.All() }

// Put is record.Keeping.
func (s *rows) Put(row kernel.Row, r *Range) {
	s.ranges.Put(row, r)
	s.of[r.Target()] = row
}

// Remove is record.Keeping.
func (s *rows) Remove(row kernel.Row) {
	delete(s.of, s.ranges.Get(row).Target())
	s.ranges.Remove(row)
}
