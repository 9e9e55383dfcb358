package analytics

import (
	"gantry/domain/access"
	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/curves"
)

// statusRows are the leaves with what was done of each; the value is how many there are.
func statusRows(c *call, b *book, out *FigureView) error {
	if err := doneRows(false)(c, b, out); err != nil {
		return err
	}
	out.Value = new(int64(len(out.Rows)))
	return nil
}

// costRows are the leaves that cost anything, with what was earned of each; the value is the sum of that.
func costRows(c *call, b *book, out *FigureView) error {
	weights := make(map[kernel.ScheduleID]map[kernel.Row]int64, len(b.plans))
	for i := range b.plans {
		weights[b.plans[i].ID] = map[kernel.Row]int64{}
		for k := range b.plans[i].leaves {
			weights[b.plans[i].ID][b.plans[i].leaves[k].Row] = b.plans[i].leaves[k].worth()
		}
	}
	if err := doneRows(false)(c, b, out); err != nil {
		return err
	}
	rows := out.Rows
	out.Rows, out.Part, out.Whole, out.Value = []FigureRowView{}, 0, 0, nil
	progress := map[int]kernel.Percent{} // by the place of the leaf among all
	for i := range b.held {
		if b.held[i].At <= out.At {
			progress[b.held[i].Row] = kernel.Percent(b.held[i].Value)
		}
	}
	for i, r := range rows {
		cost := weights[r.Schedule][r.Row]
		if cost == 0 {
			continue
		}
		r.Whole, r.Part = cost, figures.Done(cost, progress[i])
		out.add(r)
	}
	if out.Whole > 0 && out.At >= b.since {
		out.Value = &out.Part
	}
	return nil
}

// leafRows are all leaves with their weights and what was done of them.
func (c *call) leafRows(b *book, out *FigureView, done func(plan, leaf int) (int64, []int64)) error {
	titles, err := curves.ActivityNames(c.Context(), c.Rows(), b.of(c.Session.Company))
	if err != nil {
		return httpapi.QueryError(err)
	}
	called := map[clockKey]string{}
	for _, t := range titles {
		called[clockKey{t.Schedule, t.Row}] = t.Name
	}
	for i := range b.plans {
		for k := range b.plans[i].leaves {
			l := &b.plans[i].leaves[k]
			part, revisions := done(i, k)
			out.add(FigureRowView{
				Schedule: b.plans[i].ID, Row: l.Row, Kind: "activity", Name: c.nameFor(access.Gantt, called[clockKey{i, l.Row}]), Part: part, Whole: l.weight, Revisions: revisions,
			})
		}
	}
	if out.Whole > 0 {
		out.Value = new(int64(b.percent(out.Part)))
	}
	return nil
}

// workRows are the leaves with what is to be done of them by the moment.
func workRows(of func(*planned) []figures.Work) func(*call, *book, *FigureView) error {
	return func(c *call, b *book, out *FigureView) error {
		works := make([][]figures.Work, len(b.plans))
		for i := range b.plans {
			works[i] = of(&b.plans[i])
		}
		err := c.leafRows(b, out, func(i, k int) (int64, []int64) {
			if k >= len(works[i]) {
				return 0, nil
			}
			return works[i][k].By(out.At), nil
		})
		if out.Name == "scurve-base" && !b.measured() {
			out.Value = nil
		}
		return err
	}
}

// aheadRows are the leaves with what their tasks of the lookahead have done of them by the moment.
func aheadRows(c *call, b *book, out *FigureView) error {
	looked := false
	due := make([]int64, len(b.leaves))
	for i := range b.plans {
		p := &b.plans[i]
		looked = looked || p.looked
		for k, w := range p.ahead {
			due[p.first+p.aheadOf[k]] += w.By(out.At)
		}
	}
	err := c.leafRows(b, out, func(i, k int) (int64, []int64) { return due[b.plans[i].first+k], nil })
	if !looked {
		out.Value = nil
	}
	return err
}

// doneRows are the leaves with the last progress of each by the moment: as it held on site, or as it was said.
func doneRows(saidAt bool) func(*call, *book, *FigureView) error {
	return func(c *call, b *book, out *FigureView) error {
		records := b.held
		if saidAt {
			records = b.said
		}
		last := make([]int, len(b.leaves)) // place of the record behind it; 0: none
		for i := range records {
			if records[i].At <= out.At {
				last[records[i].Row] = i + 1
			}
		}
		err := c.leafRows(b, out, func(i, k int) (int64, []int64) {
			row := b.plans[i].first + k
			if last[row] == 0 {
				return 0, nil
			}
			r := &records[last[row]-1]
			return figures.Done(b.leaves[row].weight, kernel.Percent(r.Value)), []int64{r.Revision}
		})
		if out.At < b.since {
			out.Value = nil
		}
		return err
	}
}

// speedRows are those of the real curve; the value is the speed or where it leads.
func speedRows(c *call, b *book, out *FigureView) error {
	if err := doneRows(false)(c, b, out); err != nil {
		return err
	}
	out.Value = nil
	if s := b.sCurve(); s.Velocity != nil {
		if out.Name == "velocity" && s.Velocity.Mean != nil {
			out.Value = new(int64(*s.Velocity.Mean))
		}
		if out.Name == "projected-finish" && s.Velocity.Finish != nil {
			out.Value = new(int64(*s.Velocity.Finish))
		}
	}
	return nil
}

// lateRows are those of the real curve; the value is days in ten-thousandths.
func lateRows(c *call, b *book, out *FigureView) error {
	if err := doneRows(false)(c, b, out); err != nil {
		return err
	}
	late, gap := b.lateness()
	if out.Value = late; out.Name == "gap-days" {
		out.Value = gap
	}
	return nil
}
