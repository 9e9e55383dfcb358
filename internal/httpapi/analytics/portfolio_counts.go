package analytics

import (
	"slices"
	"time"

	"gantry/domain/access"
	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/curves"
)

// trend is how many weeks the small curves of the overview show.
const trend = 8

// countOver counts the promises, roadblocks and reasons of many projects at once.
func (c *call) countOver(of curves.Of, in curves.Range, home []int, holds []held, stood []curves.Standing, out []ProjectOverviewView) error {
	oldest, newest := kernel.Minute(0), kernel.Minute(0)
	for i := range out {
		if from := out[i].To - trend*7*kernel.Day; oldest == 0 || from < oldest {
			oldest = from
		}
		newest = max(newest, out[i].To)
	}
	if c.allows(access.ChartPPC) {
		if err := c.countPromises(of, in, oldest, newest, home, out); err != nil {
			return err
		}
	}
	if c.allows(access.ChartPCR) {
		in.Since = max(oldest, 1)
		if err := c.countRoadblocks(of, in, home, holds, stood, out); err != nil {
			return err
		}
	}
	if c.allows(access.ChartReasons) {
		return c.countReasons(of, in, home, holds, out)
	}
	return nil
}

func (c *call) countPromises(of curves.Of, in curves.Range, from, to kernel.Minute, home []int, out []ProjectOverviewView) error {
	in.From, in.To = from, to
	promises, err := curves.Promises(c.Context(), c.Rows(), of, c.reader(), in)
	if err != nil {
		return httpapi.QueryError(err)
	}
	sums, weekly := make([]figures.Ratio, len(out)), make([][trend]figures.Ratio, len(out))
	for _, w := range curves.Weeks(promises) {
		if !w.Frozen {
			continue // only a closure says what a week came to
		}
		at := home[w.Schedule]
		kept := figures.Ratio{Part: w.Kept, Whole: w.Promised}
		if w.Start >= out[at].From && w.Start < out[at].To {
			sums[at] = figures.Sum(sums[at], kept)
		}
		if back := (out[at].To - w.Start + 7*kernel.Day - 1) / (7 * kernel.Day); back >= 1 && back <= trend {
			weekly[at][trend-back] = figures.Sum(weekly[at][trend-back], kept)
		}
	}
	for i := range out {
		out[i].PPC = new(shareView(sums[i]))
		for _, w := range weekly[i] {
			var share *kernel.Percent
			if s, there := w.Share(); there {
				share = &s
			}
			out[i].PPCWeeks = append(out[i].PPCWeeks, share)
		}
	}
	return nil
}

func (c *call) countRoadblocks(of curves.Of, in curves.Range, home []int, holds []held, stood []curves.Standing, out []ProjectOverviewView) error {
	list, err := curves.Roadblocks(c.Context(), c.Rows(), of, c.reader(), in)
	if err != nil {
		return httpapi.QueryError(err)
	}
	if list, err = c.knownThen(of, list, home, holds, stood); err != nil {
		return err
	}
	sums := make([]figures.Ratio, len(out))
	for i := range out {
		out[i].Standing, out[i].Overdue = new(int64), new(int64)
	}
	for i := range list {
		r, at := &list[i], home[list[i].Schedule]
		if !countsInPCR(r) {
			continue
		}
		h := &holds[at]
		if r.Released == kernel.None || !h.past.IsZero() && r.Released >= h.days.Now {
			*out[at].Standing++
			if r.Promises[len(r.Promises)-1] < h.days.Today {
				*out[at].Overdue++
			}
		}
		week := figures.WeekOf(r.Promises[0], h.Details.PlanningDay)
		if week >= out[at].From && week < out[at].To {
			sums[at] = figures.Sum(sums[at], figures.Ratio{Part: one(r.Released != kernel.None && r.Released < week+7*kernel.Day), Whole: 1})
		}
	}
	for i := range out {
		out[i].PCR = new(shareView(sums[i]))
	}
	return nil
}

func (c *call) countReasons(of curves.Of, in curves.Range, home []int, holds []held, out []ProjectOverviewView) error {
	before := make([]*time.Time, len(of.Schedules)) // the day ends at another instant on each site; nil: it has not ended there
	for schedule := range before {
		if h := &holds[home[schedule]]; !h.past.IsZero() {
			before[schedule] = &h.past
		}
	}
	counts, err := curves.ReasonCounts(c.Context(), c.Rows(), of, c.reader(), in, before)
	if err != nil {
		return httpapi.QueryError(err)
	}
	for i := range out {
		out[i].Reasons = new(int64)
	}
	for schedule, n := range counts {
		*out[home[schedule]].Reasons += n
	}
	return nil
}

// knownThen leaves out roadblocks and promises that nobody had written down yet at the moments.
func (c *call) knownThen(of curves.Of, list []curves.Roadblock, home []int, holds []held, stood []curves.Standing) ([]curves.Roadblock, error) {
	var rows []kernel.Row
	for i := range list {
		if !holds[home[list[i].Schedule]].past.IsZero() {
			rows = append(rows, list[i].Said...)
		}
	}
	if len(rows) == 0 {
		return list, nil
	}
	writes, err := curves.FirstWrites(c.Context(), c.Rows(), of, rows)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	first := map[clockKey]int64{}
	for _, w := range writes {
		first[clockKey{w.Schedule, w.Row}] = w.Revision
	}
	list = slices.DeleteFunc(list, func(r curves.Roadblock) bool {
		past := holds[home[r.Schedule]].past
		return !past.IsZero() && !r.Made.Before(past)
	})
	for i := range list {
		r := &list[i]
		if holds[home[r.Schedule]].past.IsZero() {
			continue
		}
		promises, said := []kernel.Minute{}, []kernel.Row{}
		for k, row := range r.Said {
			if first[clockKey{r.Schedule, row}] <= stood[r.Schedule].Revision {
				promises, said = append(promises, r.Promises[k]), append(said, row)
			}
		}
		r.Promises, r.Said = promises, said
	}
	return list, nil
}
