package weekly

import (
	"cmp"
	"maps"
	"slices"

	"gantry/domain/kernel"
	rows "gantry/readmodels/weekly"
)

// Counts is promises made and kept, those before the week began and those after.
type Counts struct {
	Promised  int32           `json:"promised"`
	Kept      int32           `json:"kept"`
	Added     int32           `json:"added"`
	AddedKept int32           `json:"addedKept"`
	PPC       *kernel.Percent `json:"ppc"` // null where nothing was promised
}

func (n *Counts) count(late, kept bool) {
	all, done := &n.Promised, &n.Kept
	if late {
		all, done = &n.Added, &n.AddedKept
	}
	*all++
	if kept {
		*done++
	}
}

func (n *Counts) figure() {
	if n.PPC = nil; n.Promised > 0 {
		n.PPC = new(kernel.ShareOf(int64(n.Kept), int64(n.Promised)))
	}
}

// workPlan is a week with what the caller sees of it.
type workPlan struct {
	rows.WeekRow
	Number      int // 1 is the first plan of the schedule
	Commitments []rows.Commitment
	Closures    []rows.ClosureRow
	Outcomes    map[kernel.Row]*rows.Outcome // of the latest closure, by commitment
}

// counts are those of the latest closure where the week is closed, and as it stands now else.
func (p *workPlan) counts(live bool) (out Counts) {
	for i := range p.Commitments {
		c := &p.Commitments[i]
		kept := c.Kept()
		if o := p.Outcomes[c.Row]; o != nil && p.Closed && !live {
			kept = o.Kept
		}
		out.count(c.Late, kept)
	}
	out.figure()
	return out
}

// FirmCounts is what one subcontract promised and kept; the empty id stands for the own people.
type FirmCounts struct {
	Subcontract string `json:"subcontract"`
	Due         int32  `json:"due"` // of those promised before the week began: kept, withdrawn, or their last day is over
	Counts
}

// byFirm counts by subcontract on a day, those with the most promises first.
func (p *workPlan) byFirm(today kernel.Minute) []FirmCounts {
	by := map[string]*FirmCounts{}
	for i := range p.Commitments {
		c := &p.Commitments[i]
		if by[c.Subcontract] == nil {
			by[c.Subcontract] = &FirmCounts{Subcontract: c.Subcontract}
		}
		kept := c.Kept()
		if o := p.Outcomes[c.Row]; o != nil && p.Closed {
			kept = o.Kept
		}
		by[c.Subcontract].count(c.Late, kept)
		if !c.Late && (p.Closed || kept || c.Withdrawn || min(c.Finish, p.Finish) <= today) {
			by[c.Subcontract].Due++
		}
	}
	out := []FirmCounts{}
	for _, firm := range by {
		firm.figure()
		out = append(out, *firm)
	}
	slices.SortFunc(out, func(a, b FirmCounts) int {
		return cmp.Or(cmp.Compare(b.Promised, a.Promised), cmp.Compare(a.Subcontract, b.Subcontract))
	})
	return out
}

// plans gives the weeks of the schedule, the earliest first, with what the caller sees of those named; of all where none is.
func (c *call) plans(named []kernel.Row) ([]workPlan, error) {
	weeks, err := rows.Weeks(c.Context(), c.Rows(), c.of())
	if err != nil {
		return nil, err
	}
	commitments, err := rows.Commitments(c.Context(), c.Rows(), c.of(), c.reader(), named)
	if err != nil {
		return nil, err
	}
	outcomes, err := rows.Outcomes(c.Context(), c.Rows(), c.of(), c.reader(), named)
	if err != nil {
		return nil, err
	}
	closures, err := rows.Closures(c.Context(), c.Rows(), c.of(), c.reader())
	if err != nil {
		return nil, err
	}
	out, at := make([]workPlan, len(weeks)), map[kernel.Row]*workPlan{}
	for i := range weeks {
		out[i] = workPlan{WeekRow: weeks[i], Number: i + 1, Outcomes: map[kernel.Row]*rows.Outcome{}}
		at[weeks[i].Row] = &out[i]
	}
	for i := range commitments {
		if p := at[commitments[i].Week]; p != nil { // a week may have come between the two readings
			p.Commitments = append(p.Commitments, commitments[i])
		}
	}
	latest := map[kernel.Row]int32{}
	for i := range outcomes {
		latest[outcomes[i].Week] = max(latest[outcomes[i].Week], outcomes[i].Number)
	}
	for i := range outcomes {
		if o := &outcomes[i]; o.Number == latest[o.Week] && at[o.Week] != nil {
			at[o.Week].Outcomes[o.Commitment] = o
		}
	}
	for _, closure := range closures {
		if p := at[closure.Week]; p != nil {
			p.Closures = append(p.Closures, closure)
		}
	}
	if named != nil {
		chosen := maps.Collect(func(yield func(kernel.Row, bool) bool) {
			for _, row := range named {
				if !yield(row, true) {
					return
				}
			}
		})
		out = slices.DeleteFunc(out, func(p workPlan) bool { return !chosen[p.Row] })
	}
	return out, nil
}
