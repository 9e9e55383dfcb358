package weekly

import (
	"math"
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/weekly"
	"gantry/internal/httpapi"
	"gantry/readmodels/projects"
)

// MeasureList is the figures of all weeks, the earliest first, or of the one that was asked for, with the tasks they are made of.
type MeasureList struct {
	Head
	Weeks []MeasuresView `json:"weeks"`
}

// MeasuresView is the figures of one week. Those that no history supports are null.
type MeasuresView struct {
	Row          kernel.Row    `json:"row"`
	Year         int32         `json:"year"`
	Week         int32         `json:"week"`
	MadeReady    []*FigureView `json:"madeReady"`    // TMR, by weeks back, the latest first
	Anticipated  []*FigureView `json:"anticipated"`  // TA
	Level        *FigureView   `json:"level"`        // CL
	Outcome      *FigureView   `json:"outcome"`      // PRCO
	PlannedReady *FigureView   `json:"plannedReady"` // planned work ready
}

// FigureView is a part of a whole.
type FigureView struct {
	Part  int32           `json:"part"`
	Whole int32           `json:"whole"`
	Share *kernel.Percent `json:"share"`           // null where the whole is empty
	Items []ItemView      `json:"items,omitempty"` // of the whole; for one week alone
}

// ItemView is a task of a figure with the revisions of the plan that say so.
type ItemView struct {
	Task      kernel.Row `json:"task"`
	Name      string     `json:"name"`
	Counts    bool       `json:"counts"`
	Revisions []int64    `json:"revisions"`
}

// weekHistory walks through the history of the plan, unless it was walked through since it changed last.
func (c *call) weekHistory(head Head) (*plan.WeekHistory, error) {
	site, err := projects.SiteOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	return c.deps.histories.Of(&c.Call, c.Schedule, site, head.Revision)
}

// measures gives the figures of the tasks and promises that the caller sees.
func measures(c *call) error {
	row, err := c.Number("week", 0, 0, math.MaxInt32)
	if err != nil {
		return err
	}
	head, err := c.head()
	if err != nil {
		return err
	}
	history, err := c.weekHistory(head)
	if err != nil {
		return err
	}
	sight := c.Sight()
	list := history.Of(
		func(s *weekly.Sighting) bool {
			return sight.Sees(access.Lookahead, func() access.Owner { return s.Owner })
		},
		func(v *weekly.Vow) bool {
			return sight.Sees(access.Commitments, func() access.Owner { return v.Owner })
		})
	out := MeasureList{Head: head, Weeks: []MeasuresView{}}
	for i := range list {
		if m := &list[i]; row == 0 || m.Week.Row == kernel.Row(row) {
			out.Weeks = append(out.Weeks, measuresView(m, row != 0))
		}
	}
	if row != 0 && len(out.Weeks) == 0 {
		return weekly.Refuse("week.unknown", fault.P{"row": row})
	}
	return c.JSON(http.StatusOK, out)
}

func measuresView(m *plan.Measures, items bool) MeasuresView {
	out := MeasuresView{
		Row: m.Week.Row, Year: m.Week.Year, Week: m.Week.Number,
		Level: figureView(m.Level, items), Outcome: figureView(m.Outcome, items), PlannedReady: figureView(m.PlannedReady, items),
	}
	for k := range m.MadeReady {
		out.MadeReady = append(out.MadeReady, figureView(m.MadeReady[k], items))
		out.Anticipated = append(out.Anticipated, figureView(m.Anticipated[k], items))
	}
	return out
}

func figureView(f *weekly.Figure, items bool) *FigureView {
	if f == nil {
		return nil
	}
	out := &FigureView{Part: f.Part, Whole: f.Whole}
	if share, any := f.Share(); any {
		out.Share = &share
	}
	for _, one := range f.Items {
		if items {
			out.Items = append(out.Items, ItemView{Task: one.Task, Name: one.Name, Counts: one.Counts, Revisions: one.Revisions})
		}
	}
	return out
}
