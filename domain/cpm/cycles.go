package cpm

import (
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// Cycles gives the circles that links form, each with its rows in link direction as Compile names the first of them, at most so many. Of the activities only row, parent and kind are read. After a circle is named its links are left
// out, so every circle told stands on links of its own. Refusals are those Compile has for trees and links.
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
	for len(out) < most {
		rows, err := cycleOf(bare, kept)
		if rows == nil || err != nil {
			return out, err
		}
		out = append(out, rows)
		step := make(map[[2]kernel.Row]bool, len(rows))
		for i, row := range rows {
			step[[2]kernel.Row{row, rows[(i+1)%len(rows)]}] = true
		}
		kept = slices.DeleteFunc(kept, func(l Link) bool { return step[[2]kernel.Row{l.From, l.To}] })
	}
	return out, nil
}

// cycleOf gives the rows of one circle, nil without any.
func cycleOf(activities []Activity, links []Link) ([]kernel.Row, error) {
	b := builder{network: &Network{calendars: []*worktime.Calendar{nil}}} // nothing here has a date
	err := b.takeActivities(activities)
	if err == nil {
		err = b.findParents()
	}
	if err == nil {
		err = b.takeLinks(slices.Clone(links))
	}
	if err == nil {
		err = b.order()
	}
	if f := fault.Of(err); f != nil && f.Key == "link.cycle" {
		return f.Params["rows"].([]kernel.Row), nil
	}
	return nil, err
}
