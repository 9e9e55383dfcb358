package lookahead_test

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
)

// TestTheLogSaysInWordsWhatBecameOfRoadblocks: log-109 values are names and dates, never ids and numbers.
func TestTheLogSaysInWordsWhatBecameOfRoadblocks(t *testing.T) {
	t.Parallel()
	s := build(t)
	ana := s.Ours.People[access.Superintendent].String()
	items := func(names ...string) (out []map[string]any) {
		for _, name := range names {
			out = append(out, map[string]any{"activity": s.Ours.Activity, "name": name, "duration": 480})
		}
		return out
	}
	tasks := s.do(s.planner, "tasks.add", map[string]any{"items": items("Trazado", "Moldaje")})
	missing := s.do(s.planner, "roadblocks.add", map[string]any{"items": []map[string]any{{"name": "Falta grúa", "tasks": tasks[:1]}}})[:1]
	edit := func(set map[string]any) {
		s.do(s.planner, "roadblocks.edit", map[string]any{"rows": missing, "set": set})
	}

	newest := func() (attribute, before, after string) {
		t.Helper()
		require.True(t, s.Models.Wait(t.Context(), "changelog", s.position()))
		var p struct {
			Rows       map[string]struct{ Name string }
			Changelogs []struct {
				Change struct {
					Attribute          string
					OldValue, NewValue any
				}
			}
		}
		s.planner.OK(http.MethodGet, s.Ours.Log()+"?page=1&limit=1", nil).Into(t, &p)
		require.Len(t, p.Changelogs, 1)
		said := func(v any) string {
			text, _ := v.(string)
			if named, is := p.Rows[text]; is {
				return named.Name
			}
			return text
		}
		ch := p.Changelogs[0].Change
		return ch.Attribute, said(ch.OldValue), said(ch.NewValue)
	}
	for _, tc := range []struct {
		name             string
		change           func()
		attribute, after string
	}{
		{"who releases it", func() { edit(map[string]any{"responsible": ana}) }, "responsible", "Ana superintendent Soto"},
		{"who answers for it", func() { edit(map[string]any{"responsibles": []string{ana}}) }, "responsibles", "Ana superintendent Soto"},
		{"who is notified", func() { edit(map[string]any{"reporters": []string{ana}}) }, "report_users", "Ana superintendent Soto"},
		{"the firm", func() { edit(map[string]any{"subcontract": s.Ours.Firm.ID}) }, "company", "Sanitarios Sur"},
		{"the date it is promised for", func() {
			s.do(s.planner, "roadblocks.promise", map[string]any{"rows": missing, "date": kernel.Date(2026, 5, 4, 23, 59)})
		}, "promise", "2026/05/04 23:59"},
		{"another task in its way", func() {
			s.do(s.planner, "roadblocks.assign", map[string]any{"rows": missing, "tasks": tasks[1:]})
		}, "task", "Moldaje"},
		{"the task that a task is put beneath", func() {
			s.do(s.planner, "tasks.move", map[string]any{"rows": tasks[1:], "parent": tasks[0]})
		}, "parent", "Trazado"},
	} {
		tc.change()
		attribute, _, after := newest()
		assert.Equal(t, []string{tc.attribute, tc.after}, []string{attribute, after}, tc.name)
	}
}

// TestTheLogOfOneTaskOrRoadblock: log-109 a row of the lookahead is asked for as an activity is, and what others did is left out.
func TestTheLogOfOneTaskOrRoadblock(t *testing.T) {
	t.Parallel()
	s := build(t)
	task := func(name string) map[string]any {
		return map[string]any{"activity": s.Ours.Activity, "name": name, "duration": 480}
	}
	tasks := s.do(s.planner, "tasks.add", map[string]any{"items": []map[string]any{task("Trazado")}})
	others := s.do(s.planner, "tasks.add", map[string]any{"items": []map[string]any{task("Moldaje")}})
	missing := s.do(s.planner, "roadblocks.add", map[string]any{"items": []map[string]any{{"name": "Falta grúa", "tasks": others}}})[:1]
	s.do(s.planner, "tasks.edit", map[string]any{"rows": tasks, "set": map[string]any{"unit": "m2"}})
	s.do(s.planner, "tasks.edit", map[string]any{"rows": others, "set": map[string]any{"unit": "ml"}})
	s.do(s.planner, "roadblocks.edit", map[string]any{"rows": missing, "set": map[string]any{"description": "Torre"}})
	require.True(t, s.Models.Wait(t.Context(), "changelog", s.position()))
	for _, tc := range []struct {
		name string
		row  kernel.Row
		want []string
	}{
		{"a task", tasks[0], []string{"update task Trazado unit", "create task Trazado "}},
		{"a roadblock", missing[0], []string{"update roadblock Falta grúa description", "create roadblock Falta grúa "}},
	} {
		var p logPage
		s.planner.OK(http.MethodGet, s.Ours.Log()+"?page=1&limit=30&activity="+strconv.Itoa(int(tc.row)), nil).Into(t, &p)
		assert.Equal(t, tc.want, p.heads(), tc.name)
	}
}
