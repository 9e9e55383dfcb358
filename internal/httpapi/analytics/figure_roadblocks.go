package analytics

import (
	"gantry/domain/access"
	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/curves"
)

// pcrRows are the roadblocks due in weeks that are over, or in the week that was asked for.
func pcrRows(renewed bool) func(*call, *book, *FigureView) error {
	return func(c *call, b *book, out *FigureView) error {
		in := b.Range
		in.From, in.To = 0, 0
		list, err := curves.Roadblocks(c.Context(), c.Rows(), b.of(c.Session.Company), c.reader(), in)
		if err != nil {
			return httpapi.QueryError(err)
		}
		revisions, err := c.traced(b)
		if err != nil {
			return err
		}
		counted, of := b.counted(list)
		day, asked := b.project.Details.PlanningDay, c.Request.URL.Query().Get("week") != ""
		for i := range counted {
			for _, w := range counted[i].Weeks(renewed, day) {
				end := w + 7*kernel.Day
				if !asked && end > b.days.Now || b.Range.From != 0 && w < figures.WeekOf(b.Range.From, day) || b.Range.To != 0 && w >= b.Range.To {
					continue
				}
				r := of[i]
				out.add(FigureRowView{
					Schedule: b.schedules[r.Schedule].ID, Row: r.Row, Kind: "roadblock", Name: c.nameFor(access.Roadblocks, r.Name),
					Part: one(r.Released != kernel.None && r.Released < end), Whole: 1, Revisions: revisions(r.Schedule, append([]kernel.Row{r.Row}, r.Said...)...),
				})
			}
		}
		out.share()
		return nil
	}
}

// roadblockRows are the roadblocks of the range, or those of them that are open; the value is how many.
func roadblockRows(open bool) func(*call, *book, *FigureView) error {
	return func(c *call, b *book, out *FigureView) error {
		list, err := curves.Roadblocks(c.Context(), c.Rows(), b.of(c.Session.Company), c.reader(), b.Range)
		if err != nil {
			return httpapi.QueryError(err)
		}
		revisions, err := c.traced(b)
		if err != nil {
			return err
		}
		for i := range list {
			r := &list[i]
			if open && r.State == "released" || !open && r.Inactive {
				continue
			}
			out.add(FigureRowView{
				Schedule: b.schedules[r.Schedule].ID, Row: r.Row, Kind: "roadblock", Name: c.nameFor(access.Roadblocks, r.Name), Part: one(r.State == "released"), Whole: 1,
				Revisions: revisions(r.Schedule, append([]kernel.Row{r.Row}, r.Said...)...),
			})
		}
		if !open { // what each open one costs is a figure of its own, and of no sum
			out.Value = &out.Whole
		}
		return nil
	}
}

// ageingRows are the roadblocks that stand, with the days since each was written down; the value is how many.
func ageingRows(c *call, b *book, out *FigureView) error {
	in := b.Range
	in.From, in.To = 0, 0
	list, err := curves.Roadblocks(c.Context(), c.Rows(), b.of(c.Session.Company), c.reader(), in)
	if err != nil {
		return httpapi.QueryError(err)
	}
	revisions, err := c.traced(b)
	if err != nil {
		return err
	}
	counted, of := b.counted(list)
	for i := range counted {
		if counted[i].Released != kernel.None {
			continue
		}
		r := of[i]
		out.add(FigureRowView{
			Schedule: b.schedules[r.Schedule].ID, Row: r.Row, Kind: "roadblock", Name: c.nameFor(access.Roadblocks, r.Name), Part: int64(b.days.Now-counted[i].Made) / int64(kernel.Day), Whole: 1,
			Revisions: revisions(r.Schedule, append([]kernel.Row{r.Row}, r.Said...)...),
		})
	}
	out.Value = &out.Whole
	return nil
}
