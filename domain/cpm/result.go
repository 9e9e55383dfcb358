package cpm

import (
	"slices"

	"gantry/domain/kernel"
)

// Flags are what a calculation says about a row beside its dates.
type Flags uint8

const (
	Critical    Flags = 1 << iota // by the schedule's own definition
	LongestPath                   // on the longest path; known whatever defines critical
	Broken                        // a bound on the row does not hold: a link into it or a limit on its early dates
)

// Result holds one calculation, by position. It may be used again; Calculate then
// allocates nothing.
//
// Start and Finish are the dates to show: actual dates where there are any. EarlyStart
// and EarlyFinish are those of the remaining work, what P6 stores; the two differ only for
// rows under way or complete in profile p6. Floats and durations are working minutes on the
// row's own calendar. Completed rows have no float (0). A summary without activities has no
// dates (kernel.None).
type Result struct {
	Start, Finish           []kernel.Minute
	EarlyStart, EarlyFinish []kernel.Minute
	LateStart, LateFinish   []kernel.Minute
	Duration                []int32
	TotalFloat, FreeFloat   []int32
	Flags                   []Flags

	// Finish of the project: the latest early finish of work still open (profile p6) or of
	// all rows. LateBound is what open ends may finish by.
	ProjectFinish kernel.Minute
	LateBound     kernel.Minute

	driver []int32

	// The early columns with the gates behind the rows.
	fullStart, fullFinish []kernel.Minute
}

// Drivers that are not links; a driver of 0 or more is the place of a link.
const (
	byOwnStart     int32 = -1 - iota // lower bound of its own on the start: project start, data date, constraint
	byOwnFinish                      // lower bound of its own on the finish
	byHardRule                       // a mandatory date or an early limit
	byPin                            // does not move
	byALAP                           // delayed as late as possible
	byChildren                       // a summary
	byDoneChildren                   // a summary of what is complete
	bySpan                           // a level of effort
)

func (r *Result) resize(n int) {
	for _, col := range [...]*[]kernel.Minute{&r.Start, &r.Finish, &r.EarlyStart, &r.EarlyFinish, &r.LateStart, &r.LateFinish} {
		*col = slices.Grow((*col)[:0], n)[:n]
	}
	for _, col := range [...]*[]int32{&r.Duration, &r.TotalFloat, &r.FreeFloat, &r.driver} {
		*col = slices.Grow((*col)[:0], n)[:n]
	}
	r.Flags = slices.Grow(r.Flags[:0], n)[:n]
	clear(r.Flags)
	r.fullStart, r.fullFinish = r.EarlyStart, r.EarlyFinish
}

// trim leaves only what has a row in the columns people read.
func (r *Result) trim(n int) {
	for _, col := range [...]*[]kernel.Minute{&r.Start, &r.Finish, &r.EarlyStart, &r.EarlyFinish, &r.LateStart, &r.LateFinish} {
		*col = (*col)[:n]
	}
	for _, col := range [...]*[]int32{&r.Duration, &r.TotalFloat, &r.FreeFloat} {
		*col = (*col)[:n]
	}
	r.Flags = r.Flags[:n]
}
