package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
)

// brought makes a schedule of activities and links and gives its plan.
func (c *client) brought(body fields) []string {
	c.w.t.Helper()
	body["projectId"] = c.w.ours.project
	body["start_date"] = "2026/05/04 8:00"
	var made struct{ ID kernel.ID }
	c.ok(http.MethodPost, "/api/gantts", body).into(c.w.t, &made)
	return c.w.plan(made.ID)
}

// ruled sends a command that must be accepted, and waits until the chart shows it.
func (c *client) ruled(command fields) {
	c.w.t.Helper()
	r := c.command(c.w.ours.schedule, command)
	require.EqualValues(c.w.t, "accepted", r.Outcome, r.Fault)
	require.True(c.w.t, c.w.models.Wait(c.w.t.Context(), "gantt", r.Position))
}

// Trazado lasts two days from Monday 4 May, Excavación five. A lag of six days puts Excavación elsewhere for each type.
func TestEachTypeOfLinkHasItsNumberAndItsEffect(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	first, second := w.ours.row(w.ours.activity), w.ours.row(w.ours.second)
	path := "/api/activityrelations/"
	id := w.ours.row(w.ours.link)
	for number, of := range []struct{ word, start, finish string }{
		{"FS", "05-14 8:00", "05-20 17:00"},
		{"SS", "05-12 8:00", "05-18 17:00"},
		{"FF", "05-07 8:00", "05-13 17:00"},
		{"SF", "05-05 8:00", "05-11 17:00"},
	} {
		effect := []string{fmt.Sprintf("activity > Excavación: 40 h, %s to %s", of.start, of.finish), "link Trazado " + of.word + " Excavación +2880 min"}
		t.Run(fmt.Sprintf("link-104 %d is %s when a link is changed", number, of.word), func(t *testing.T) {
			planner := w.at(t).as(w.ours, access.Planner)
			planner.ok(http.MethodPut, path+id, fields{"type": number, "lag": 6})
			require.Subset(t, planner.w.plan(w.ours.schedule), effect)
		})
		t.Run(fmt.Sprintf("link-104 %d is %s when a link is made", number, of.word), func(t *testing.T) {
			planner := w.at(t).as(w.ours, access.Planner)
			planner.ok(http.MethodDelete, path+id, nil)
			var made struct{ ID string }
			planner.ok(http.MethodPost, path[:len(path)-1], fields{"source": first, "target": second, "type": number, "lag": 6, "sectorId": w.ours.schedule}).into(t, &made)
			id = made.ID
			require.Subset(t, planner.w.plan(w.ours.schedule), effect)
		})
		t.Run(fmt.Sprintf("link-104 %d is %s when a link comes with a schedule", number, of.word), func(t *testing.T) {
			planner := w.at(t).as(w.ours, access.Planner)
			require.Subset(t, planner.brought(fields{
				"activities": []any{
					fields{"id": 1, "name": "Trazado", "duration": 16, "start_date": "2026/05/04 8:00"}, fields{"id": 2, "name": "Excavación", "duration": 40},
				},
				"links": []any{fields{"source": 1, "target": 2, "type": number, "lag": 6}},
			}), effect)
		})
		t.Run(fmt.Sprintf("link-104 %s goes out as %d", of.word, number), func(t *testing.T) {
			planner := w.at(t).as(w.ours, access.Planner)
			planner.ok(http.MethodPut, path+id, fields{"type": (number + 1) % 4})
			row, err := kernel.ParseRowID(id)
			require.NoError(t, err)
			planner.ruled(fields{"type": "link.change", "link": row.Row, "linkType": of.word})
			has(t, fields{"id": id, "type": number, "lag": 6}, planner.ok(http.MethodGet, path+id, nil).body)
		})
	}
}

func TestALinkStandsOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	first, second := w.ours.row(w.ours.activity), w.ours.row(w.ours.second)
	before := w.plan(w.ours.schedule)
	post := func(kind int) answer {
		return planner.do(http.MethodPost, "/api/activityrelations", fields{"source": first, "target": second, "type": kind, "lag": 2, "sectorId": w.ours.schedule})
	}
	t.Run("link-108 the same two with the same type are refused, and nothing changes", func(t *testing.T) {
		a := post(0)
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Equal(t, "link.duplicate", a.code(t))
		changes(t, before, w.at(t).plan(w.ours.schedule), nil)
	})
	t.Run("link-108 twice in one command is refused whole", func(t *testing.T) {
		one := fields{"from": w.ours.activity, "to": w.ours.second, "type": "SS"}
		r := planner.command(w.ours.schedule, fields{"type": "links.add", "items": []any{one, one}})
		require.EqualValues(t, "refused", r.Outcome)
		require.Equal(t, "link.duplicate", r.Fault.Code)
		changes(t, before, w.at(t).plan(w.ours.schedule), nil)
	})
	t.Run("link-108 another type is another link, and neither becomes the other", func(t *testing.T) {
		require.Equal(t, http.StatusCreated, post(2).StatusCode)
		changes(t, before, w.at(t).plan(w.ours.schedule), []string{"+ link Trazado FF Excavación +960 min"})
		a := planner.do(http.MethodPut, "/api/activityrelations/"+w.ours.row(w.ours.link), fields{"type": 2})
		require.Equal(t, "link.duplicate", a.code(t))
		changes(t, before, w.at(t).plan(w.ours.schedule), []string{"+ link Trazado FF Excavación +960 min"})
	})
	t.Run("link-108 one that is found twice on load is kept once, with the longer lag", func(t *testing.T) {
		one := func(kind, lag int) fields { return fields{"source": 1, "target": 2, "type": kind, "lag": lag} }
		got := planner.brought(fields{
			"name":       "Torre",
			"activities": []any{fields{"id": 1, "name": "Trazado", "duration": 16, "start_date": "2026/05/04 8:00"}, fields{"id": 2, "name": "Excavación", "duration": 40}},
			"links":      []any{one(0, 0), one(0, 1), one(0, 0), one(1, 0)},
		})
		require.Equal(t, []string{
			"activity > Excavación: 40 h, 05-07 8:00 to 05-13 17:00",
			"activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00",
			"activity Torre: 64 h, 05-04 8:00 to 05-13 17:00",
			"calendar Estándar: MTWTF-- (default)",
			"link Trazado FS Excavación +480 min",
			"link Trazado SS Excavación +0 min",
			"schedule Torre from 05-04 8:00, days of 8 h",
		}, got)
	})
}

func TestWhatAPersonDoesWithActivitiesIsUndoneAndRedone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	var made struct{ ID string }
	planner.ok(http.MethodPost, "/api/activitys", fields{"name": "Moldaje", "duration": 16, "sectorId": w.ours.schedule}).into(t, &made)
	third, err := kernel.ParseRowID(made.ID)
	require.NoError(t, err)
	a, b, c := w.ours.activity, w.ours.second, third.Row
	beneath := []string{
		"- activity > Moldaje: 16 h, 05-04 8:00 to 05-05 17:00",
		"+ activity > > Moldaje: 16 h, 05-06 8:00 to 05-07 17:00",
		"- activity > Excavación: 40 h, 05-06 8:00 to 05-12 17:00",
		"+ activity > Excavación: 16 h, 05-06 8:00 to 05-07 17:00",
		"- activity Programa: 56 h, 05-04 8:00 to 05-12 17:00",
		"+ activity Programa: 32 h, 05-04 8:00 to 05-07 17:00",
	}
	for _, tc := range []struct {
		name    string
		given   fields
		command fields
		changes []string
	}{
		{"undo-101 two selected rows are copied and pasted with their link", nil, fields{"type": "activities.duplicate", "rows": []any{a, b}}, []string{
			"+ activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00",
			"+ activity > Excavación: 40 h, 05-06 8:00 to 05-12 17:00",
			"+ link Trazado FS Excavación +0 min",
		}},
		{"undo-101 a row is indented beneath the one above it", nil, fields{"type": "activities.indent", "rows": []any{c}}, beneath},
		{"undo-101 and outdented again", fields{"type": "activities.indent", "rows": []any{c}}, fields{"type": "activities.outdent", "rows": []any{c}}, []string{
			"- activity > > Moldaje: 16 h, 05-06 8:00 to 05-07 17:00",
			"+ activity > Moldaje: 16 h, 05-04 8:00 to 05-05 17:00",
			"- activity > Excavación: 16 h, 05-06 8:00 to 05-07 17:00",
			"+ activity > Excavación: 40 h, 05-06 8:00 to 05-12 17:00",
			"- activity Programa: 32 h, 05-04 8:00 to 05-07 17:00",
			"+ activity Programa: 56 h, 05-04 8:00 to 05-12 17:00",
		}},
		{"undo-101 several selected rows are deleted as one step", nil, fields{"type": "activities.delete", "rows": []any{a, c}}, []string{
			"- activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00",
			"- activity > Moldaje: 16 h, 05-04 8:00 to 05-05 17:00",
			"- link Trazado FS Excavación +0 min",
			"- activity > Excavación: 40 h, 05-06 8:00 to 05-12 17:00",
			"+ activity > Excavación: 40 h, 05-04 8:00 to 05-08 17:00",
			"- activity Programa: 56 h, 05-04 8:00 to 05-12 17:00",
			"+ activity Programa: 40 h, 05-04 8:00 to 05-08 17:00",
		}},
		{"undo-101 two selected bars are dragged, one to 11 May and one to 18 May", nil, fields{"type": "activities.drag", "items": []any{
			fields{"row": c, "start": kernel.Date(2026, 5, 11, 8, 0)}, fields{"row": b, "start": kernel.Date(2026, 5, 18, 8, 0)},
		}}, []string{
			"- activity > Moldaje: 16 h, 05-04 8:00 to 05-05 17:00",
			"+ activity > Moldaje: 16 h, 05-11 8:00 to 05-12 17:00",
			"- activity > Excavación: 40 h, 05-06 8:00 to 05-12 17:00",
			"+ activity > Excavación: 40 h, 05-18 8:00 to 05-22 17:00",
			"- activity Programa: 56 h, 05-04 8:00 to 05-12 17:00",
			"+ activity Programa: 120 h, 05-04 8:00 to 05-22 17:00",
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := w.at(t)
			planner := w.as(w.ours, access.Planner)
			if tc.given != nil {
				planner.ruled(tc.given)
				defer planner.undo()
			}
			before := w.plan(w.ours.schedule)
			planner.ruled(tc.command)
			changes(t, before, w.plan(w.ours.schedule), tc.changes)
			planner.undo()
			require.Equal(t, before, w.plan(w.ours.schedule), "undone")
			planner.ruled(fields{"type": "redo"})
			changes(t, before, w.plan(w.ours.schedule), tc.changes)
			planner.undo()
			require.Equal(t, before, w.plan(w.ours.schedule), "undone again")
		})
	}
}

// Muros waits for Trazado, so its start is Wednesday 6 May, and with it that of what is beneath it and says no start of its own.
func TestWhatIsNoValueIsTheDefault(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	for name, none := range map[string]any{"null": nil, "undefined": "left out", "a text": "soon", "an object": fields{"a": 1}, "a list": []any{1}, "a date in other words": "31/02/2026"} {
		t.Run("act-140 "+name, func(t *testing.T) {
			w := w.at(t)
			planner := w.as(w.ours, access.Planner)
			without := func(a fields, names ...string) fields {
				for _, field := range names {
					if name != "undefined" {
						a[field] = none
					}
				}
				return a
			}
			dates := []string{"start_date", "end_date", "constraint_date"}
			numbers := []string{"progress", "cost", "used_cost", "hhWorkTime", "ponderator"}
			beneath := func(id int, called string) fields { return fields{"id": id, "name": called, "parent": 2} }
			var made struct{ ID kernel.ID }
			planner.ok(http.MethodPost, "/api/gantts", fields{
				"name": "Torre", "projectId": w.ours.project, "start_date": "2026/05/04 8:00",
				"activities": []any{
					fields{"id": 1, "name": "Trazado", "duration": 16}, fields{"id": 2, "name": "Muros"},
					without(without(beneath(3, "Sin nada"), append(dates, numbers...)...), "duration"),
					without(fields{"id": 4, "name": "Con inicio", "start_date": "2026/05/11 8:00", "duration": 16}, "end_date"),
					without(fields{"id": 5, "name": "Sin largo", "start_date": "2026/05/11 8:00"}, "end_date", "duration"),
				},
				"links": []any{without(fields{"source": 1, "target": 2}, "type", "lag")},
			}).into(t, &made)
			require.Equal(t, []string{
				"activity > > Sin nada: 8 h, 05-06 8:00 to 05-06 17:00",
				"activity > Con inicio: 16 h, 05-11 8:00 to 05-12 17:00",
				"activity > Muros: 8 h, 05-06 8:00 to 05-06 17:00",
				"activity > Sin largo: 8 h, 05-11 8:00 to 05-11 17:00",
				"activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00",
				"activity Torre: 56 h, 05-04 8:00 to 05-12 17:00",
				"calendar Estándar: MTWTF-- (default)",
				"link Trazado FS Muros +0 min",
				"schedule Torre from 05-04 8:00, days of 8 h",
			}, w.plan(made.ID))
			var list []httpapi.WireActivity
			planner.ok(http.MethodGet, "/api/activitys/sector/"+made.ID.String(), nil).into(t, &list)
			bare := list[3]
			require.Equal(t, "Sin nada", bare.Name)
			assert.Equal(t, []json.Number{"0", "0", "0", "0"}, []json.Number{bare.Progress, bare.Cost, bare.UsedCost, bare.HHWorkTime})
			assert.Nil(t, bare.Ponderator)
			assert.Equal(t, "asap", bare.ConstraintType)
		})
	}
}
