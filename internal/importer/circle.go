package importer

import (
	"slices"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// maxCircles bounds how many circles of one project are reported.
const maxCircles = 200

// Circle is activities whose links lead back to where they began. Nothing can be calculated until one of the links is
// gone; Proposed is the one the other tool's dates obey least.
type Circle struct {
	Activities []kernel.Row `json:"activities"` // in link direction
	Links      []kernel.Row `json:"links"`
	Proposed   kernel.Row   `json:"proposed"`
}

// Circles tells the circles among the links of a project, each standing on a link that is proposed to go; without all
// those none is left.
func Circles(p *schedule.Import) ([]Circle, error) {
	activities := make([]cpm.Activity, 1, len(p.Activities)+1)
	activities[0] = cpm.Activity{Row: kernel.SummaryRow, Parent: kernel.NoRow, Kind: cpm.Summary}
	parent := make(map[kernel.Row]bool, len(p.Activities))
	for i := range p.Activities {
		parent[p.Activities[i].Parent] = true
	}
	for i := range p.Activities {
		a := cpm.Activity{Row: p.Activities[i].Row, Parent: p.Activities[i].Parent}
		if parent[a.Row] {
			a.Kind = cpm.Summary
		}
		activities = append(activities, a)
	}
	links := make([]cpm.Link, len(p.Links))
	for i, l := range p.Links {
		links[i] = cpm.Link{Row: l.Row, From: l.From, To: l.To}
	}
	against := contradiction(p)
	var out []Circle
	for len(out) < maxCircles {
		found, err := cpm.Cycles(activities, links, maxCircles)
		if err != nil || len(found) == 0 {
			return out, err
		}
		for _, rows := range found {
			c := circle(links, rows, against)
			if c.Proposed == 0 { // it stands on a link that another circle has proposed to take away
				continue
			}
			links = slices.DeleteFunc(links, func(l cpm.Link) bool { return l.Row == c.Proposed })
			out = append(out, c)
		}
	}
	return out, nil
}

// circle names the links of a circle. Rows may come twice: a way leads into a summary and, through its activities, out of it.
func circle(links []cpm.Link, rows []kernel.Row, against map[kernel.Row]kernel.Minute) Circle {
	c := Circle{Activities: rows}
	step := make(map[[2]kernel.Row]bool, len(rows))
	for i, row := range rows {
		step[[2]kernel.Row{row, rows[(i+1)%len(rows)]}] = true
	}
	for _, l := range links {
		if !step[[2]kernel.Row{l.From, l.To}] {
			continue
		}
		c.Links = append(c.Links, l.Row)
		if c.Proposed == 0 || against[l.Row] >= against[c.Proposed] {
			c.Proposed = l.Row
		}
	}
	return c
}

// contradiction tells by how much the stored dates of the other tool go against each link.
func contradiction(p *schedule.Import) map[kernel.Row]kernel.Minute {
	stored := make(map[kernel.Row]schedule.Stored, len(p.AsImported))
	for _, s := range p.AsImported {
		stored[s.Activity] = s
	}
	out := map[kernel.Row]kernel.Minute{}
	for _, l := range p.Links {
		from, known := stored[l.From]
		to, both := stored[l.To]
		if !known || !both {
			continue
		}
		at, bound := from.Finish, to.Start
		if l.Type == schedule.SS || l.Type == schedule.SF {
			at = from.Start
		}
		if l.Type == schedule.FF || l.Type == schedule.SF {
			bound = to.Finish
		}
		if at != kernel.None && bound != kernel.None && at > bound {
			out[l.Row] = at - bound
		}
	}
	return out
}

// Without gives the project without some of its links; those left are numbered anew.
func Without(p schedule.Import, links []kernel.Row) schedule.Import {
	if len(links) == 0 {
		return p
	}
	gone := make(map[kernel.Row]bool, len(links))
	for _, row := range links {
		gone[row] = true
	}
	kept := make([]schedule.Link, 0, len(p.Links))
	for _, l := range p.Links {
		if !gone[l.Row] {
			l.Row = kernel.Row(len(kept) + 1)
			kept = append(kept, l)
		}
	}
	p.Links = kept
	return p
}
