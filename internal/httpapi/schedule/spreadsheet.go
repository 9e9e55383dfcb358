package schedule

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/internal/spreadsheet"
	"gantry/readmodels/gantt"
)

func (d *Deps) spreadsheetRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/spreadsheet", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(saveSpreadsheet), Timeout: longestPrint, Cost: httpapi.CostJob},
	}
}

// tableColumns are the columns of the workbook; their heads are in tableHeads by language, in the same order.
var tableColumns = []spreadsheet.Column{
	{Width: 6}, {Width: 12}, {Width: 14}, {Width: 50}, {Width: 12}, {Width: 10, Format: spreadsheet.Figure}, {Width: 16, Format: spreadsheet.Date}, {Width: 16, Format: spreadsheet.Date},
	{Width: 10, Format: spreadsheet.Percent}, {Width: 24}, {Width: 10, Format: spreadsheet.Figure}, {Width: 10, Format: spreadsheet.Figure}, {Width: 16, Format: spreadsheet.Date},
	{Width: 16, Format: spreadsheet.Date}, {Width: 12}, {Width: 16, Format: spreadsheet.Date}, {Width: 20}, {Width: 14, Format: spreadsheet.Figure}, {Width: 14, Format: spreadsheet.Figure},
	{Width: 12, Format: spreadsheet.Figure}, {Width: 30}, {Width: 24}, {Width: 24}, {Width: 40},
}

var tableHeads = map[string][]string{
	"es": {"#", "EDT", "Código", "Nombre", "Tipo", "Duración (d)", "Inicio", "Término", "Avance", "Predecesoras", "Holgura total (d)", "Holgura libre (d)", "Inicio tardío", "Término tardío", "Restricción", "Fecha de la restricción", "Calendario", "Costo", "Costo usado", "HH", "Responsables", "Subcontrato", "Etiquetas", "Descripción"},
	"en": {"#", "WBS", "Code", "Name", "Type", "Duration (d)", "Start", "Finish", "Progress", "Predecessors", "Total float (d)", "Free float (d)", "Late start", "Late finish", "Constraint", "Constraint date", "Calendar", "Cost", "Used cost", "Man-hours", "Responsibles", "Subcontract", "Tags", "Description"},
}

// saveSpreadsheet answers with the schedule as a workbook: every activity in outline order, dates as dates.
func saveSpreadsheet(c *call) error {
	if err := c.Await("gantt"); err != nil {
		return err
	}
	head, err := gantt.Schedule(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	rows, err := gantt.Activities(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	links, err := gantt.Links(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	names, err := gantt.CalendarNames(c.Context(), c.Rows(), c.Session.Company, []kernel.ScheduleID{c.Schedule})
	if err != nil {
		return httpapi.QueryError(err)
	}
	calendars := map[kernel.Row]string{}
	for _, named := range names[c.Schedule] {
		calendars[named.Row] = named.Name
	}
	heads, known := tableHeads[c.Language]
	if !known {
		heads = tableHeads["es"]
	}
	columns := make([]spreadsheet.Column, len(tableColumns))
	for i := range columns {
		columns[i] = tableColumns[i]
		columns[i].Head = heads[i]
	}
	assigned, err := c.assignedWords(rows)
	if err != nil {
		return err
	}
	words := predecessorWords(rows, links, max(head.MinutesPerDay, 1))
	var out bytes.Buffer
	err = spreadsheet.Write(&out, spreadsheet.Table{
		Name: head.Name, Columns: columns, DateFormat: head.DateFormat,
		Rows: func(yield func(int, []any) bool) {
			for i := range rows {
				if !yield(rows[i].Depth, tableRow(&rows[i], words[rows[i].Row], assigned, calendars, float64(max(head.MinutesPerDay, 1)))) {
					return
				}
			}
		},
	})
	if err != nil {
		return fault.Wrap(err, fault.Internal, "internal.unexpected", nil)
	}
	h := c.Response.Header()
	h.Set("Content-Type", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
	h.Set("Content-Disposition", "attachment; filename=\"gantt.xlsx\"; filename*=UTF-8''"+url.PathEscape(strings.TrimSpace(head.Name)+".xlsx"))
	h.Set("Cache-Control", "private, no-store")
	c.Response.WriteHeader(http.StatusOK)
	_, _ = out.WriteTo(c.Response) // a reader that went away is no error of ours
	return nil
}

// assignedWords gives the way from ids of people, firms and tags, apart by blanks, to their names. Who or what is gone keeps the id.
func (c *call) assignedWords(rows []gantt.ActivityRow) (func(ids string) string, error) {
	names := map[string]string{}
	for attribute, of := range map[string]func(*gantt.ActivityRow) string{
		"responsibles": func(a *gantt.ActivityRow) string { return a.Responsibles },
		"company":      func(a *gantt.ActivityRow) string { return a.Subcontract },
		"tags":         func(a *gantt.ActivityRow) string { return a.Tags },
	} {
		ids := map[string]bool{}
		for i := range rows {
			for _, id := range strings.Fields(of(&rows[i])) {
				ids[id] = true
			}
		}
		if len(ids) == 0 {
			continue
		}
		all, err := wire.Encode(strings.Join(slices.Sorted(maps.Keys(ids)), " "))
		if err != nil {
			return nil, err
		}
		known, err := c.namesOf(attribute, []*json.RawMessage{(*json.RawMessage)(&all)})
		if err != nil {
			return nil, err
		}
		maps.Copy(names, known)
	}
	return func(ids string) string {
		words := strings.Fields(ids)
		for i, id := range words {
			words[i] = cmp.Or(names[id], id)
		}
		return strings.Join(words, ", ")
	}, nil
}

func tableRow(a *gantt.ActivityRow, predecessors string, assigned func(ids string) string, calendars map[kernel.Row]string, perDay float64) []any {
	days := func(minutes int32) any { return float64(minutes) / perDay }
	dated := func(m kernel.Minute) any {
		if m == 0 {
			return nil
		}
		return m
	}
	amount := func(v kernel.Amount) any {
		if v == 0 {
			return nil
		}
		return float64(v) / float64(kernel.Unit)
	}
	duration := days(a.Duration)
	var constraint any = a.Constraint
	if a.HasChildren {
		duration, constraint = days(a.Span), nil
	}
	return []any{
		a.Correlative, a.WBS, a.Code, a.Name, a.Kind, duration, dated(a.Start), dated(a.Finish), a.Done(), predecessors, days(a.TotalFloat), days(a.FreeFloat), dated(a.LateStart),
		dated(a.LateFinish), constraint, dated(a.ConstraintDate), calendars[a.Calendar], amount(a.Cost), amount(a.UsedCost), amount(a.ManHours),
		assigned(a.Responsibles), assigned(a.Subcontract), assigned(a.Tags), a.Description,
	}
}

// predecessorWords writes the predecessors of every activity by the numbers of their rows, "12FS+2d;14SS", as planners and importers
// read them.
func predecessorWords(rows []gantt.ActivityRow, links []gantt.LinkRow, perDay int32) map[kernel.Row]string {
	number := make(map[kernel.Row]int, len(rows))
	for i := range rows {
		number[rows[i].Row] = rows[i].Correlative
	}
	t := printText{words: printTexts["en"], perDay: perDay}
	t.words.thousand = ""
	out := map[kernel.Row]string{}
	for i := range links {
		l := &links[i]
		text := t.figure(float64(number[l.From]), 0)
		if l.Type != "FS" || l.Lag != 0 {
			text += l.Type
		}
		if l.Lag != 0 {
			unit, day := "d", perDay
			if l.Elapsed {
				unit, day = "ed", int32(kernel.Day)
			}
			lag := strings.ReplaceAll(t.figure(float64(l.Lag)/float64(day), 2), "−", "-")
			if l.Lag > 0 {
				lag = "+" + lag
			}
			text += lag + unit
		}
		if out[l.To] != "" {
			text = out[l.To] + ";" + text
		}
		out[l.To] = text
	}
	return out
}
