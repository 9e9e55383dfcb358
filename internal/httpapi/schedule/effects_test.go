package schedule_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

// brought makes a schedule of activities and links and gives its plan.
func brought(c *httpapitest.Client, body fields) []string {
	c.World.T.Helper()
	body["projectId"] = c.World.Ours.Project
	body["start_date"] = "2026/05/04 8:00"
	var made struct{ ID kernel.ID }
	c.OK(http.MethodPost, "/api/gantts", body).Into(c.World.T, &made)
	return lines(c.World, made.ID)
}

// ruled sends a command that must be accepted, and waits until the chart shows it.
func ruled(c *httpapitest.Client, command fields) {
	c.World.T.Helper()
	r := c.Command(c.World.Ours.Schedule, command)
	require.EqualValues(c.World.T, "accepted", r.Outcome, r.Fault)
	require.True(c.World.T, c.World.Models.Wait(c.World.T.Context(), "gantt", r.Position))
}

// Trazado lasts two days from Monday 4 May, Excavación five. A lag of six days puts Excavación elsewhere for each type.
func TestEachTypeOfLinkHasItsNumberAndItsEffect(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	first, second := w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second)
	path := "/api/activityrelations/"
	id := w.Ours.Row(w.Ours.Link)
	for number, of := range []struct{ word, start, finish string }{
		{"FS", "05-14 8:00", "05-20 17:00"},
		{"SS", "05-12 8:00", "05-18 17:00"},
		{"FF", "05-07 8:00", "05-13 17:00"},
		{"SF", "05-05 8:00", "05-11 17:00"},
	} {
		effect := []string{fmt.Sprintf("activity > Excavación: 40 h, %s to %s", of.start, of.finish), "link Trazado " + of.word + " Excavación +2880 min"}
		t.Run(fmt.Sprintf("link-104 %d is %s when a link is changed", number, of.word), func(t *testing.T) {
			planner := w.At(t).As(w.Ours, access.Planner)
			planner.OK(http.MethodPut, path+id, fields{"type": number, "lag": 6})
			require.Subset(t, lines(planner.World, w.Ours.Schedule), effect)
		})
		t.Run(fmt.Sprintf("link-104 %d is %s when a link is made", number, of.word), func(t *testing.T) {
			planner := w.At(t).As(w.Ours, access.Planner)
			planner.OK(http.MethodDelete, path+id, nil)
			var made struct{ ID string }
			planner.OK(http.MethodPost, path[:len(path)-1], fields{"source": first, "target": second, "type": number, "lag": 6, "sectorId": w.Ours.Schedule}).Into(t, &made)
			id = made.ID
			require.Subset(t, lines(planner.World, w.Ours.Schedule), effect)
		})
		t.Run(fmt.Sprintf("link-104 %d is %s when a link comes with a schedule", number, of.word), func(t *testing.T) {
			planner := w.At(t).As(w.Ours, access.Planner)
			require.Subset(t, brought(planner, fields{
				"activities": []any{
					fields{"id": 1, "name": "Trazado", "duration": 16, "start_date": "2026/05/04 8:00"}, fields{"id": 2, "name": "Excavación", "duration": 40},
				},
				"links": []any{fields{"source": 1, "target": 2, "type": number, "lag": 6}},
			}), effect)
		})
		t.Run(fmt.Sprintf("link-104 %s goes out as %d", of.word, number), func(t *testing.T) {
			planner := w.At(t).As(w.Ours, access.Planner)
			planner.OK(http.MethodPut, path+id, fields{"type": (number + 1) % 4})
			row, err := kernel.ParseRowID(id)
			require.NoError(t, err)
			ruled(planner, fields{"type": "link.change", "link": row.Row, "linkType": of.word})
			has(t, fields{"id": id, "type": number, "lag": 6}, planner.OK(http.MethodGet, path+id, nil).Content)
		})
	}
}

func TestALinkStandsOnce(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	first, second := w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second)
	before := lines(w, w.Ours.Schedule)
	post := func(kind int) httpapitest.Answer {
		return planner.Do(http.MethodPost, "/api/activityrelations", fields{"source": first, "target": second, "type": kind, "lag": 2, "sectorId": w.Ours.Schedule})
	}
	t.Run("link-108 the same two with the same type are refused, and nothing changes", func(t *testing.T) {
		a := post(0)
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Equal(t, "link.duplicate", a.Code(t))
		changes(t, before, lines(w.At(t), w.Ours.Schedule), nil)
	})
	t.Run("link-108 twice in one command is refused whole", func(t *testing.T) {
		one := fields{"from": w.Ours.Activity, "to": w.Ours.Second, "type": "SS"}
		r := planner.Command(w.Ours.Schedule, fields{"type": "links.add", "items": []any{one, one}})
		require.EqualValues(t, "refused", r.Outcome)
		require.Equal(t, "link.duplicate", r.Fault.Code)
		changes(t, before, lines(w.At(t), w.Ours.Schedule), nil)
	})
	t.Run("link-108 another type is another link, and neither becomes the other", func(t *testing.T) {
		require.Equal(t, http.StatusCreated, post(2).StatusCode)
		changes(t, before, lines(w.At(t), w.Ours.Schedule), []string{"+ link Trazado FF Excavación +960 min"})
		a := planner.Do(http.MethodPut, "/api/activityrelations/"+w.Ours.Row(w.Ours.Link), fields{"type": 2})
		require.Equal(t, "link.duplicate", a.Code(t))
		changes(t, before, lines(w.At(t), w.Ours.Schedule), []string{"+ link Trazado FF Excavación +960 min"})
	})
	t.Run("link-108 one that is found twice on load is kept once, with the longer lag", func(t *testing.T) {
		one := func(kind, lag int) fields { return fields{"source": 1, "target": 2, "type": kind, "lag": lag} }
		got := brought(planner, fields{
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
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	var made struct{ ID string }
	planner.OK(http.MethodPost, "/api/activitys", fields{"name": "Moldaje", "duration": 16, "sectorId": w.Ours.Schedule}).Into(t, &made)
	third, err := kernel.ParseRowID(made.ID)
	require.NoError(t, err)
	a, b, c := w.Ours.Activity, w.Ours.Second, third.Row
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
			w := w.At(t)
			planner := w.As(w.Ours, access.Planner)
			if tc.given != nil {
				ruled(planner, tc.given)
				defer undo(planner)
			}
			before := lines(w, w.Ours.Schedule)
			ruled(planner, tc.command)
			changes(t, before, lines(w, w.Ours.Schedule), tc.changes)
			undo(planner)
			require.Equal(t, before, lines(w, w.Ours.Schedule), "undone")
			ruled(planner, fields{"type": "redo"})
			changes(t, before, lines(w, w.Ours.Schedule), tc.changes)
			undo(planner)
			require.Equal(t, before, lines(w, w.Ours.Schedule), "undone again")
		})
	}
}

// Muros waits for Trazado, so its start is Wednesday 6 May, and with it that of what is beneath it and says no start of its own.
func TestWhatIsNoValueIsTheDefault(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	for name, none := range map[string]any{"null": nil, "undefined": "left out", "a text": "soon", "an object": fields{"a": 1}, "a list": []any{1}, "a date in other words": "31/02/2026"} {
		t.Run("act-140 "+name, func(t *testing.T) {
			w := w.At(t)
			planner := w.As(w.Ours, access.Planner)
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
			planner.OK(http.MethodPost, "/api/gantts", fields{
				"name": "Torre", "projectId": w.Ours.Project, "start_date": "2026/05/04 8:00",
				"activities": []any{
					fields{"id": 1, "name": "Trazado", "duration": 16}, fields{"id": 2, "name": "Muros"},
					without(without(beneath(3, "Sin nada"), append(dates, numbers...)...), "duration"),
					without(fields{"id": 4, "name": "Con inicio", "start_date": "2026/05/11 8:00", "duration": 16}, "end_date"),
					without(fields{"id": 5, "name": "Sin largo", "start_date": "2026/05/11 8:00"}, "end_date", "duration"),
				},
				"links": []any{without(fields{"source": 1, "target": 2}, "type", "lag")},
			}).Into(t, &made)
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
			}, lines(w, made.ID))
			var list []scheduleapi.WireActivity
			planner.OK(http.MethodGet, "/api/activitys/sector/"+made.ID.String(), nil).Into(t, &list)
			bare := list[3]
			require.Equal(t, "Sin nada", bare.Name)
			assert.Equal(t, []json.Number{"0", "0", "0", "0"}, []json.Number{bare.Progress, bare.Cost, bare.UsedCost, bare.HHWorkTime})
			assert.Nil(t, bare.Ponderator)
			assert.Equal(t, "asap", bare.ConstraintType)
		})
	}
}
