package printing

import (
	"time"

	"gantry/domain/kernel"
	"gantry/internal/pdf"
)

// Column is a column of the table. Width is in mm on paper, whatever its size.
type Column struct {
	Head  string
	Width float64
	Right bool // figures stand at the right
}

// Kind is how a row is drawn.
type Kind uint8

// The kinds.
const (
	Task Kind = iota
	Summary
	Milestone
)

// Span is from the one minute to the other; empty where both are None.
type Span struct{ From, To kernel.Minute }

// Empty tells whether there is nothing to draw.
func (s Span) Empty() bool { return s.From == kernel.None || s.To == kernel.None }

// Row is one row of the plan.
type Row struct {
	Texts    []string // one for each column
	Level    int      // how deep the name is indented
	Kind     Kind
	Dates    Span
	Baseline Span
	Done     float64 // share of the bar, 0 to 1
	Critical bool
	Key      int    // its colour: the place among the keys of the chart from 1; 0 for the plain one
	Label    string // beside the bar
}

// Key is what a colour of bars stands for.
type Key struct {
	Label       string
	Fill, Track pdf.Colour
	Hatched     bool // what is left of such bars, which distinguishes them without colour
}

// Tie is a link between two rows by their places, from an end to an end.
type Tie struct {
	From, To             int
	FromFinish, ToFinish bool // the end each hangs on; otherwise the start
	Critical             bool
}

// Words are the texts of the sheet in the reader's language.
type Words struct {
	Months                             [12]string // short
	Work, Critical, Baseline, DataDate string     // legend
	Plain, More                        string     // bars without a key; keys the legend has no room for, behind their number
	Page                               func(page, of int) string
}

// Chart is a plan to be printed.
type Chart struct {
	Company, Title, Subtitle string
	Logo                     []byte      // a JPEG or PNG, at the left of the head; nil: none
	Figures                  [][2]string // name and value, at the right of the head
	Foot                     string
	Columns                  []Column
	Name                     int    // the column whose text is indented
	Colours                  string // what the keys tell apart
	Keys                     []Key
	Rows                     []Row
	Ties                     []Tie
	Period                   Span          // of the timeline
	DataDate                 kernel.Minute // None for none
	Words                    Words
	At                       time.Time // it is printed at
}

// Paper is what it is printed on.
type Paper struct {
	Size      pdf.Paper
	Landscape bool
	Wide      int // pages side by side, at least 1
}
