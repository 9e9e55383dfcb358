package reports

import (
	"io"

	"gantry/internal/spreadsheet"
)

// Table writes the promises of a week as a workbook with nine columns: WBS code, start, finish, task, responsible, commitment, progress, company and
// crew size. Crews have no size yet, so that column is empty.
func (wk *Week) Table(to io.Writer, a *About) error {
	w := wordsOf(a.Language)
	return spreadsheet.Write(to, spreadsheet.Table{
		Name: w.t("weekMark", wk.Number), DateFormat: a.DateFormat,
		Columns: []spreadsheet.Column{
			{Head: w.t("wbs"), Width: 12}, {Head: w.t("start"), Width: 16, Format: spreadsheet.Date}, {Head: w.t("end"), Width: 16, Format: spreadsheet.Date}, {Head: w.t("task"), Width: 44},
			{Head: w.t("responsible"), Width: 26}, {Head: w.t("commitment"), Width: 14, Format: spreadsheet.Percent}, {Head: w.t("progress"), Width: 12, Format: spreadsheet.Percent},
			{Head: w.t("company"), Width: 24}, {Head: w.t("crew"), Width: 12, Format: spreadsheet.Figure},
		},
		Rows: func(yield func(int, []any) bool) {
			for i := range wk.teams {
				for k := range wk.teams[i].promises {
					p := &wk.teams[i].promises[k]
					if !yield(0, []any{p.wbs, p.start, p.finish, p.name, p.person, p.share, p.realized, wk.teams[i].name, nil}) {
						return
					}
				}
			}
		},
	})
}
