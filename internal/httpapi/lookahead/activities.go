package lookahead

import (
	"encoding/json"
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	domain "gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	rows "gantry/readmodels/lookahead"
)

// activityRoutes are the specification's calls about activities of the lookahead.
func (d *Deps) activityRoutes() []httpapi.Route {
	route := func(path string, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: http.MethodPost, Path: "/api/activitys/" + path, Module: access.Lookahead, Need: httpapi.View, Scope: httpapi.ByBody, Handler: d.handle(f)}
	}
	return []httpapi.Route{
		route("lookahead", byDates), route("lookaheadbyids", byActivities), route("getLookaheadactivitiesbyfollower", byFollower),
		route("lookaheadweeklyplan", forWeeklyPlan),
		{Method: http.MethodPost, Path: "/api/activitys/assignlookahead", Module: access.Lookahead, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(assignLookahead), Limit: httpapi.CommandBody},
		{Method: http.MethodPost, Path: "/api/tasks/getalltasksinsideweeklyrange", Module: access.Lookahead, Need: httpapi.View, Scope: httpapi.ByBody, Handler: d.handle(insideRange)},
	}
}

// WireLookahead is the answer to the calls about the lookahead.
type WireLookahead struct {
	Activities    []WireAhead `json:"activities"` // in outline order, those above included
	Resource      []any       `json:"resource"`
	TaktRelations []any       `json:"taktRelations"`
}

// WireAhead is an activity with its tasks.
type WireAhead struct {
	ID                  string       `json:"id"`
	UniqueCorrelativeID kernel.Row   `json:"unique_correlative_id"`
	CorrelativeID       int          `json:"correlative_id"`
	Name                string       `json:"name"`
	ParentID            *string      `json:"parent_id"`
	StartDate           *string      `json:"start_date"`
	EndDate             *string      `json:"end_date"`
	Duration            *json.Number `json:"duration"` // hours; null for readers of own rows
	Progress            *json.Number `json:"progress"` // null for readers of own rows
	HasChildren         bool         `json:"has_childs"`
	IsOnLookahead       bool         `json:"isOnLookahead"`
	IsLookahead         bool         `json:"is_lookahead"`
	Tasks               []WireTask   `json:"tasks"`
	SectorID            kernel.ID    `json:"sectorId"`
}

func byDates(c *call) error {
	f, w, err := c.asked()
	if err != nil {
		return err
	}
	if err := spanOf(f, &w); err != nil {
		return err
	}
	return c.ahead(w)
}

func byActivities(c *call) error {
	f, w, err := c.asked()
	if err != nil {
		return err
	}
	if w.Activities, err = c.rows(f, "ids"); err != nil {
		return err
	}
	return c.ahead(w)
}

// byFollower gives what somebody answers for, or hears of a roadblock of.
func byFollower(c *call) error {
	f, w, err := c.asked()
	if err != nil {
		return err
	}
	if err := spanOf(f, &w); err != nil {
		return err
	}
	text, there, err := f.Text("userId", "user")
	if err != nil {
		return err
	}
	if !there {
		return wire.Missing("userId")
	}
	w.Follower = text
	return c.ahead(w)
}

// assignLookahead puts activities on the lookahead or takes them off it, and answers with them.
func assignLookahead(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	var records []wire.Fields
	if !f.Has("activities") {
		return wire.Missing("activities")
	}
	if err := wire.Decode(f["activities"], &records, false); err != nil {
		return err
	}
	if len(records) == 0 {
		return wire.Missing("activities")
	}
	if f.Has("sectorId") {
		err = c.enter(f)
	} else {
		err = c.enter(records[0], "id")
	}
	if err != nil {
		return err
	}
	flags := map[bool]*domain.ListActivities{true: {On: true}, false: {}}
	w := rows.Window{}
	for _, record := range records {
		if !record.Has("id") {
			return wire.Missing("id")
		}
		ref, err := c.RowRef(record["id"])
		if err != nil {
			return err
		}
		on, there, err := record.Flag("is_lookahead")
		if err != nil {
			return err
		}
		if !there {
			return wire.Missing("is_lookahead")
		}
		row, _ := ref.Row()
		flags[on].Rows, w.Activities = append(flags[on].Rows, ref), append(w.Activities, row)
	}
	batch := plan.Batch{}
	for _, on := range []bool{true, false} {
		if len(flags[on].Rows) > 0 {
			batch.Commands = append(batch.Commands, *flags[on])
		}
	}
	if _, err := c.did(batch); err != nil {
		return err
	}
	return c.ahead(w)
}

// asked reads the body of a question about the schedule it names.
func (c *call) asked() (f wire.Fields, w rows.Window, err error) {
	if f, err = c.Fields(); err != nil {
		return f, w, err
	}
	if err = c.enter(f); err != nil {
		return f, w, err
	}
	return f, w, c.CaughtUp("lookahead")
}

// spanOf reads a window of days.
func spanOf(f wire.Fields, w *rows.Window) error {
	for name, to := range map[string]*kernel.Minute{"start": &w.From, "end": &w.To} {
		text, there, err := f.Text(name)
		if err != nil {
			return err
		}
		if !there {
			return wire.Missing(name)
		}
		if *to, err = wire.ParseDate(text); err != nil {
			return err
		}
	}
	if w.To <= w.From {
		return fault.New(fault.Invalid, "lookahead.window_backwards", fault.P{"from": w.From, "to": w.To})
	}
	return nil
}

// forWeeklyPlan answers with what a weekly plan may show of a range: tasks that are planned for a week or promised, and those above them.
func forWeeklyPlan(c *call) error {
	f, w, err := c.asked()
	if err != nil {
		return err
	}
	if err := spanOf(f, &w); err != nil {
		return err
	}
	list, err := rows.Tasks(c.Context(), c.Rows(), c.of(), c.reader(), w)
	if err != nil {
		return httpapi.QueryError(err)
	}
	shown := lookahead{tasks: planned(list)}
	named := []kernel.Row{}
	for i := range shown.tasks {
		named = append(named, shown.tasks[i].Activity)
	}
	if shown.activities, err = rows.Activities(c.Context(), c.Rows(), c.of(), c.reader(), named, rows.Window{}); err != nil {
		return httpapi.QueryError(err)
	}
	return c.answerAhead(shown)
}

// planned are the tasks that are planned for a week or promised, and those above any of them.
func planned(list []rows.Task) (out []rows.Task) {
	shows, above := map[kernel.Row]bool{}, map[kernel.Row]kernel.Row{}
	for i := range list {
		above[list[i].Row] = list[i].Parent
	}
	for i := range list {
		if t := &list[i]; !t.Summary && (t.Lean == string(domain.Will) || t.Lean == string(domain.Committed)) {
			for row := t.Row; row > 0 && !shows[row]; row = above[row] {
				shows[row] = true
			}
		}
	}
	for i := range list {
		if shows[list[i].Row] {
			out = append(out, list[i])
		}
	}
	return out
}

// insideRange answers with all tasks that lie in a range at least in part.
func insideRange(c *call) error {
	f, w, err := c.asked()
	if err != nil {
		return err
	}
	if err := spanOf(f, &w); err != nil {
		return err
	}
	list, err := rows.Tasks(c.Context(), c.Rows(), c.of(), c.reader(), w)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out, err := c.wireTasks(list, all(list))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

// ahead answers with the activities of a window and their tasks in it.
func (c *call) ahead(w rows.Window) error {
	shown, _, err := c.shown(w)
	if err != nil {
		return err
	}
	return c.answerAhead(shown)
}

func (c *call) answerAhead(shown lookahead) error {
	a, err := c.around(shown.tasks)
	if err != nil {
		return err
	}
	under := map[kernel.Row][]WireTask{}
	for i := range shown.tasks {
		t := &shown.tasks[i]
		under[t.Activity] = append(under[t.Activity], a.wireTask(t))
	}
	out := WireLookahead{Activities: []WireAhead{}, Resource: []any{}, TaktRelations: []any{}}
	whole := c.reader().Tasks == rows.All
	for i := range shown.activities {
		of := &shown.activities[i]
		one := WireAhead{
			ID: *wire.RowID(c.Schedule, of.Row), UniqueCorrelativeID: of.Row, CorrelativeID: of.Number, Name: of.Name, ParentID: wire.RowID(c.Schedule, of.Parent),
			StartDate: date(of.Start), EndDate: date(of.Finish), HasChildren: of.Summary, IsOnLookahead: of.Tasks > 0 || of.Listed, IsLookahead: of.Tasks > 0 || of.Listed,
			Tasks: append([]WireTask{}, under[of.Row]...), SectorID: c.Schedule,
		}
		if whole {
			one.Duration, one.Progress = new(wire.Per(int64(of.Duration), 60)), new(percent(of.Progress))
		}
		out.Activities = append(out.Activities, one)
	}
	return c.JSON(http.StatusOK, out)
}
