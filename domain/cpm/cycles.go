package cpm

import (
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// mostVisits bounds the work of looking for further circles: activities and links, counted each time they are looked at. It lets the
// largest plan be searched for twenty circles.
const mostVisits = 5_000_000

// Cycles gives the circles that links form, each with its rows in link direction as Compile names the first of them, at most so many.
// Only row, parent and kind of the activities are read. The links of a reported circle are left out afterwards, so every reported circle has
// links of its own. At least one circle is reported if there is any; where links of summaries make the search for more expensive, fewer
// are. Refusals are those Compile has for trees and links.
func Cycles(activities []Activity, links []Link, most int) ([][]kernel.Row, error) {
	bare := make([]Activity, len(activities))
	for i, a := range activities {
		bare[i] = Activity{Row: a.Row, Parent: a.Parent, Kind: a.Kind}
	}
	var out [][]kernel.Row
	kept := make([]Link, 0, len(links))
	for _, l := range links {
		switch {
		case l.From != l.To:
			kept = append(kept, l)
		case len(out) < most:
			out = append(out, []kernel.Row{l.From})
		}
	}
	tree := builder{network: &Network{calendars: []*worktime.Calendar{nil}}} // nothing here has a date
	if err := tree.takeActivities(bare); err != nil {
		return out, err
	}
	if err := tree.findParents(); err != nil {
		return out, err
	}
	for visits := 0; len(out) < most && visits < mostVisits; {
		rows, visited, err := tree.circle(kept)
		if rows == nil || err != nil {
			return out, err
		}
		visits += visited
		out = append(out, rows)
		step := make(map[[2]kernel.Row]bool, len(rows))
		for i, row := range rows {
			step[[2]kernel.Row{row, rows[(i+1)%len(rows)]}] = true
		}
		kept = slices.DeleteFunc(kept, func(l Link) bool { return step[[2]kernel.Row{l.From, l.To}] })
	}
	return out, nil
}

// circle gives the rows of one circle, nil without any, and how many activities and links were looked at. The tree stays as it is.
func (b builder) circle(links []Link) (rows []kernel.Row, visited int, err error) {
	b.network = &Network{calendars: b.network.calendars}
	err = b.takeLinks(slices.Clone(links))
	if err == nil {
		err = b.order()
	}
	visited = len(b.acts) + len(b.links)
	if f := fault.Of(err); f != nil && f.Key == "link.cycle" {
		return f.Params["rows"].([]kernel.Row), visited, nil
	}
	return nil, visited, err
}
