package analytics

import (
	"gantry/domain/access"
	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/curves"
)

// roadblocks are those of a range that the caller sees, with the row that each is in a figure.
func (c *call) roadblocks(b *book, in curves.Range) (list []curves.Roadblock, row func(r *curves.Roadblock, part int64) FigureRowView, err error) {
	if list, err = curves.Roadblocks(c.Context(), c.Rows(), b.of(c.Session.Company), c.reader(), in); err != nil {
		return nil, nil, httpapi.QueryError(err)
	}
	revisions, err := c.traced(b)
	if err != nil {
		return nil, nil, err
	}
	return list, func(r *curves.Roadblock, part int64) FigureRowView {
		return FigureRowView{
			Schedule: b.schedules[r.Schedule].ID, Row: r.Row, Kind: "roadblock", Name: c.nameFor(access.Roadblocks, r.Name), Part: part, Whole: 1,
			Revisions: revisions(r.Schedule, append([]kernel.Row{r.Row}, r.Said...)...),
		}
	}, nil
}

// pcrRows are the roadblocks due in weeks that are over, or in the week that was asked for.
func pcrRows(renewed bool) func(*call, *book, *FigureView) error {
	return func(c *call, b *book, out *FigureView) error {
		list, row, err := c.roadblocks(b, b.Range.Ever())
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
				out.add(row(of[i], one(of[i].Released != kernel.None && of[i].Released < end)))
			}
		}
		out.share()
		return nil
	}
}

// ageingRows are the roadblocks that stand, with the days since each was written down; the value is how many.
func ageingRows(c *call, b *book, out *FigureView) error {
	list, row, err := c.roadblocks(b, b.Range.Ever())
	if err != nil {
		return err
	}
	counted, of := b.counted(list)
	for i := range counted {
		if counted[i].Released == kernel.None {
			out.add(row(of[i], int64(b.days.Now-counted[i].Made)/int64(kernel.Day)))
		}
	}
	out.Value = &out.Whole
	return nil
}

// roadblockRows are the roadblocks of the range, or those of them that are open; the value is how many.
func roadblockRows(open bool) func(*call, *book, *FigureView) error {
	return func(c *call, b *book, out *FigureView) error {
		list, row, err := c.roadblocks(b, b.Range)
		if err != nil {
			return err
		}
		for i := range list {
			r := &list[i]
			if open && r.State == "released" || !open && r.Inactive {
				continue
			}
			out.add(row(r, one(r.State == "released")))
		}
		if !open { // what each open one costs is a figure of its own, and of no sum
			out.Value = &out.Whole
		}
		return nil
	}
}
