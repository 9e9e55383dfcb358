package analytics

import (
	"slices"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/weekly"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/readmodels/curves"
	"gantry/readmodels/projects"
)

// ppcRows are the commitments made before their week began that a closure froze; of a week that is asked for and was never closed, as its tasks
// stand now.
func ppcRows(c *call, b *book, out *FigureView) error {
	list, err := curves.Promises(c.Context(), c.Rows(), b.of(c.Session.Company), c.reader(), b.Range)
	if err != nil {
		return httpapi.QueryError(err)
	}
	revisions, err := c.traced(b)
	if err != nil {
		return err
	}
	live := c.Request.URL.Query().Get("week") != "" && !slices.ContainsFunc(list, func(p curves.Promise) bool { return p.Outcome != 0 })
	for i := range list {
		p := &list[i]
		if p.Late || p.Outcome == 0 && !live {
			continue
		}
		rows := []kernel.Row{p.Row}
		if p.Outcome != 0 {
			rows = append(rows, p.Outcome)
		}
		out.add(FigureRowView{
			Schedule: b.schedules[p.Schedule].ID, Row: p.Row, Kind: "commitment", Name: c.nameFor(access.Commitments, p.Name), Part: one(p.Kept), Whole: 1, Live: p.Outcome == 0,
			Revisions: revisions(p.Schedule, rows...),
		})
	}
	out.share()
	return nil
}

// readyRows are the tasks that the lookahead had for the weeks of the range some weeks earlier, back of the address and else one, with whether they
// were promised; of anticipated the tasks promised, with whether the lookahead had them. Weeks without that history do not count.
func readyRows(anticipated bool) func(*call, *book, *FigureView) error {
	return func(c *call, b *book, out *FigureView) error {
		back, err := c.Number("back", 1, 1, weekly.Lookaheads)
		if err != nil {
			return err
		}
		sight, module := c.Sight(), access.Lookahead
		if anticipated {
			module = access.Commitments
		}
		counts := func(m access.Module, owner access.Owner) bool {
			if b.Range.Firm != "" && owner.Subcontract != b.Range.Firm {
				return false
			}
			if len(b.Range.Users) > 0 && !slices.ContainsFunc(owner.People, func(id string) bool { return slices.Contains(b.Range.Users, id) }) {
				return false
			}
			return sight.Sees(m, func() access.Owner { return owner })
		}
		site := projects.Site{TimeZone: b.project.Details.TimeZone, PlanningDay: b.project.Details.PlanningDay}
		for i := range b.schedules {
			s := &b.schedules[i]
			history, err := c.deps.weeks.Of(&c.Call, s.ID, site, eventstore.Revision(s.Revision))
			if err != nil {
				return err
			}
			for _, m := range history.Of(
				func(t *weekly.Sighting) bool { return counts(access.Lookahead, t.Owner) }, func(v *weekly.Vow) bool { return counts(access.Commitments, v.Owner) },
			) {
				of := m.MadeReady[back-1]
				if anticipated {
					of = m.Anticipated[back-1]
				}
				if of == nil || b.Range.From != 0 && m.Week.End <= b.Range.From || b.Range.To != 0 && m.Week.Start >= b.Range.To {
					continue
				}
				for _, t := range of.Items {
					out.add(FigureRowView{Schedule: s.ID, Row: t.Task, Kind: "task", Name: c.nameFor(module, t.Name), Part: one(t.Counts), Whole: 1, Revisions: t.Revisions})
				}
			}
		}
		out.share()
		return nil
	}
}

// reasonRows are the reasons of the range; the value is how many.
func reasonRows(c *call, b *book, out *FigureView) error {
	list, err := c.misses(b.question, nil)
	if err != nil {
		return err
	}
	revisions, err := c.traced(b)
	if err != nil {
		return err
	}
	for i := range list {
		r := &list[i]
		out.add(FigureRowView{
			Schedule: b.schedules[r.Schedule].ID, Row: r.Row, Kind: "reason", Name: c.nameFor(access.Reasons, r.Description), Part: int64(r.DaysLost), Whole: 1, Revisions: revisions(r.Schedule, r.Row),
		})
	}
	out.Value = &out.Whole
	return nil
}
