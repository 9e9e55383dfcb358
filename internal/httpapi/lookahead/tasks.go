package lookahead

import (
	"encoding/json"
	"net/http"
	"slices"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	domain "gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	rows "gantry/readmodels/lookahead"
)

// taskRoutes are the specification's calls about tasks.
func (d *Deps) taskRoutes() []httpapi.Route {
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Module: access.Lookahead, Need: need, Scope: scope, Handler: d.handle(f)}
	}
	const one = "/api/tasks/{id}"
	remove := route(http.MethodGet, "/api/tasks/remove_sub_contract/{id}", httpapi.Edit, httpapi.ByRow, removeSubcontract)
	remove.Writes = true
	massive := route(http.MethodPost, "/api/tasks/update_massive", httpapi.Edit, httpapi.ByBody, updateMany)
	massive.Limit = httpapi.CommandBody
	return []httpapi.Route{
		route(http.MethodPost, "/api/tasks", httpapi.Edit, httpapi.ByBody, createTask),
		route(http.MethodPost, "/api/tasks/withroutearray", httpapi.View, httpapi.ByBody, withRoutes),
		route(http.MethodPost, "/api/tasks/duplicateAll", httpapi.Edit, httpapi.ByBody, duplicateAll),
		route(http.MethodPost, "/api/tasks/assigncustomponderator", httpapi.Edit, httpapi.ByBody, assignWeight),
		massive, remove,
		route(http.MethodGet, "/api/tasks/log_update/{id}", httpapi.View, httpapi.ByRow, taskLog),
		route(http.MethodGet, "/api/tasks/activity/{id}", httpapi.View, httpapi.ByRow, ofActivity),
		route(http.MethodGet, "/api/activitys/tasks/{id}", httpapi.View, httpapi.ByRow, ofActivity),
		route(http.MethodGet, one, httpapi.View, httpapi.ByRow, showTask),
		route(http.MethodPut, one, httpapi.Edit, httpapi.ByRow, changeTask),
		route(http.MethodDelete, one, httpapi.Edit, httpapi.ByRow, deleteTask),
	}
}

// Gone says that something was deleted.
type Gone struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
}

// tasks answers with the named tasks that the caller sees, in their order. Fault: task.unknown.
func (c *call) tasks(named []kernel.Row) ([]WireTask, error) {
	list, err := rows.Tasks(c.Context(), c.Rows(), c.of(), c.reader(), rows.Window{Tasks: named})
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	return c.wireTasks(list, named)
}

func (c *call) wireTasks(list []rows.Task, named []kernel.Row) ([]WireTask, error) {
	a, err := c.around(list)
	if err != nil {
		return nil, err
	}
	by := make(map[kernel.Row]*rows.Task, len(list))
	for i := range list {
		by[list[i].Row] = &list[i]
	}
	out := []WireTask{}
	for _, row := range named {
		t := by[row]
		if t == nil {
			return nil, domain.Refuse("task.unknown", fault.P{"row": row})
		}
		out = append(out, a.wireTask(t))
	}
	return out, nil
}

// all names the rows of a list.
func all(list []rows.Task) []kernel.Row {
	out := make([]kernel.Row, len(list))
	for i := range list {
		out[i] = list[i].Row
	}
	return out
}

// did runs a command and waits until its effect can be read back.
func (c *call) did(command plan.Command) (planning.Receipt, error) {
	r, err := c.Run(command)
	if err != nil {
		return r, err
	}
	for _, model := range []string{"lookahead", "gantt"} {
		if err := c.Settled(model, r.Position); err != nil {
			return r, err
		}
	}
	return r, nil
}

func (c *call) answerTask(status int, row kernel.Row) error {
	list, err := c.tasks([]kernel.Row{row})
	if err != nil {
		return err
	}
	return c.JSON(status, list[0])
}

func showTask(c *call) error {
	if err := c.Await("lookahead"); err != nil {
		return err
	}
	return c.answerTask(http.StatusOK, c.Row)
}

// createTask makes a task beneath an activity, or beneath a task.
func createTask(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.enter(f, "activityId", "parent_id"); err != nil {
		return err
	}
	item := domain.TaskItem{}
	for name, to := range map[string]*kernel.Ref{"activityId": &item.Activity, "parent_id": &item.Parent} {
		if f.Has(name) {
			if *to, err = c.RowRef(f[name]); err != nil {
				return err
			}
		}
	}
	if item.TaskValues, err = taskValues(f); err != nil {
		return err
	}
	r, err := c.did(domain.AddTasks{Items: []domain.TaskItem{item}})
	if err != nil {
		return err
	}
	return c.answerTask(http.StatusCreated, r.Created[0])
}

// enter makes the schedule of a body the one of this call: the one it names, or that of a row it names.
func (c *call) enter(f wire.Fields, fields ...string) error {
	for _, name := range []string{"sectorId", "sector_id", "sector", "ganttId"} {
		text, there, err := f.Text(name)
		if err != nil {
			return err
		}
		if there {
			id, err := kernel.ParseID(text)
			if err != nil {
				return fault.New(fault.NotFound, "schedule.unknown", nil)
			}
			return c.Enter(id)
		}
	}
	for _, name := range fields {
		if text, there, _ := f.Text(name); there { // a number alone names no schedule
			id, err := kernel.ParseRowID(text)
			if err != nil {
				return fault.New(fault.NotFound, "row.unknown", nil)
			}
			return c.Enter(id.Schedule)
		}
	}
	return wire.Missing("sectorId")
}

func changeTask(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.CaughtUp("lookahead"); err != nil {
		return err
	}
	command, err := c.change(f, c.Row)
	if err != nil {
		return err
	}
	if _, err := c.did(command); err != nil {
		return err
	}
	return c.answerTask(http.StatusOK, c.Row)
}

// change is what a record says of a task as a command: values, another place, another lean status.
func (c *call) change(f wire.Fields, row kernel.Row) (plan.Command, error) {
	now, err := c.tasks([]kernel.Row{row})
	if err != nil {
		return nil, err
	}
	commands, err := c.changes(f, &now[0])
	if err != nil {
		return nil, err
	}
	if len(commands) == 1 {
		return commands[0], nil
	}
	return plan.Batch{Commands: commands}, nil
}

// settableOfTask are the fields of a record that change the task.
var settableOfTask = []string{
	"name", "description", "unit", "start_date", "end_date", "duration", "total_quantity", "actual_quantity", "hhWorkTime", "cost", "progress", "ponderator",
	"hasCustomPonderator", "responsables", "subcontractId", "tags", "priority", "expectedweek", "active", "activityId", "parent_id", "lean_status",
}

// changes are the commands that make a task what a record says. Another value of a field that follows from others is refused by its name.
func (c *call) changes(f wire.Fields, now *WireTask) ([]plan.Command, error) {
	if err := f.Unchanged(now, settableOfTask...); err != nil {
		return nil, err
	}
	row := now.UniqueCorrelativeID
	told := wire.Fields{}
	for name, raw := range f {
		if is, known := fieldOf(now, name); !known || !wire.SameJSON(raw, is) { // what it says already is nothing to change
			told[name] = raw
		}
	}
	values, err := taskValues(told)
	if err != nil {
		return nil, err
	}
	out := []plan.Command{domain.EditTasks{Rows: []kernel.Ref{kernel.At(row)}, Set: values}}
	if told.Has("activityId") || told.Has("parent_id") {
		move := domain.MoveTasks{Rows: []kernel.Ref{kernel.At(row)}}
		for name, to := range map[string]*kernel.Ref{"activityId": &move.Activity, "parent_id": &move.Parent} {
			if told.Has(name) {
				if *to, err = c.RowRef(told[name]); err != nil {
					return nil, err
				}
			}
		}
		out = append(out, move)
	}
	if word, there, err := told.Text("lean_status"); err != nil {
		return nil, err
	} else if there {
		to := domain.Status(word)
		if word == "Debit" {
			to = domain.Debit
		}
		out = append(out, domain.SetLean{Rows: []kernel.Ref{kernel.At(row)}, To: to})
	}
	return out, nil
}

// fieldOf is a field of a record as it stands on the wire.
func fieldOf(t *WireTask, name string) (json.RawMessage, bool) {
	text, err := wire.Encode(t)
	if err != nil {
		return nil, false
	}
	record := wire.Fields{}
	if err := json.Unmarshal(text, &record); err != nil {
		return nil, false
	}
	raw, known := record[name]
	return raw, known
}

func deleteTask(c *call) error {
	if _, err := c.did(domain.DeleteTasks{Rows: []kernel.Ref{kernel.At(c.Row)}}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: true})
}

func ofActivity(c *call) error {
	if err := c.Await("lookahead"); err != nil {
		return err
	}
	list, err := rows.Tasks(c.Context(), c.Rows(), c.of(), c.reader(), rows.Window{Activities: []kernel.Row{c.Row}})
	if err != nil {
		return httpapi.QueryError(err)
	}
	out, err := c.wireTasks(list, all(list))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

// withRoutes gives tasks by their ids, each with the names of what is above it.
func withRoutes(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.enter(f); err != nil {
		return err
	}
	named, err := c.rows(f, "ids")
	if err != nil {
		return err
	}
	if err := c.CaughtUp("lookahead"); err != nil {
		return err
	}
	out, err := c.tasks(named)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

// rows reads a list of rows of the schedule, each on its own or in a record that has it as "id".
func (c *call) rows(f wire.Fields, name string) ([]kernel.Row, error) {
	if !f.Has(name) {
		return nil, wire.Missing(name)
	}
	var list []json.RawMessage
	if err := wire.Decode(f[name], &list, false); err != nil {
		return nil, err
	}
	out := []kernel.Row{}
	for _, raw := range list {
		var record struct {
			ID json.RawMessage `json:"id"`
		}
		if json.Unmarshal(raw, &record) == nil && record.ID != nil {
			raw = record.ID
		}
		ref, err := c.RowRef(raw)
		if err != nil {
			return nil, err
		}
		row, _ := ref.Row()
		if !slices.Contains(out, row) {
			out = append(out, row)
		}
	}
	return out, nil
}

func refs(of []kernel.Row) []kernel.Ref {
	out := make([]kernel.Ref, len(of))
	for i, row := range of {
		out[i] = kernel.At(row)
	}
	return out
}

// duplicateAll copies tasks into an activity and answers with the copies.
func duplicateAll(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.enter(f); err != nil {
		return err
	}
	named, err := c.rows(f, "duplicateElements")
	if err != nil {
		return err
	}
	command := domain.DuplicateTasks{Rows: refs(named)}
	if f.Has("toActivityDuplicate") {
		if command.Activity, err = c.RowRef(f["toActivityDuplicate"]); err != nil {
			return err
		}
	}
	r, err := c.did(command)
	if err != nil {
		return err
	}
	out, err := c.tasks(r.Created)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, out)
}

// assignWeight gives a task a weight of its own.
func assignWeight(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.enter(f, "taskId"); err != nil {
		return err
	}
	if !f.Has("taskId") {
		return wire.Missing("taskId")
	}
	ref, err := c.RowRef(f["taskId"])
	if err != nil {
		return err
	}
	weight, err := weightOf(f)
	if err != nil {
		return err
	}
	if weight == nil {
		return wire.Missing("ponderator")
	}
	if _, err := c.did(domain.EditTasks{Rows: []kernel.Ref{ref}, Set: domain.TaskValues{Weight: weight}}); err != nil {
		return err
	}
	row, _ := ref.Row()
	return c.answerTask(http.StatusOK, row)
}

// removeSubcontract takes the firm from a task. It answers to GET, as the specification has it, and is an edit all the same.
func removeSubcontract(c *call) error {
	if _, err := c.did(domain.EditTasks{Rows: []kernel.Ref{kernel.At(c.Row)}, Set: domain.TaskValues{Subcontract: new(kernel.ID)}}); err != nil {
		return err
	}
	return c.answerTask(http.StatusOK, c.Row)
}

// updateMany changes tasks as their records say, each as a PUT of one would, all or none.
func updateMany(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if f.Has("sectorId") {
		if err := c.enter(f); err != nil {
			return err
		}
	}
	var records []wire.Fields
	if !f.Has("tasks") {
		return wire.Missing("tasks")
	}
	if err := wire.Decode(f["tasks"], &records, false); err != nil {
		return err
	}
	switch {
	case len(records) == 0:
		return wire.Missing("tasks")
	case len(records) > plan.MaxBatch:
		return fault.New(fault.TooLarge, "batch.too_long", fault.P{"commands": len(records), "max": plan.MaxBatch})
	}
	if c.Schedule.IsZero() {
		if err := c.enter(records[0], "id"); err != nil {
			return err
		}
	}
	batch, named := plan.Batch{}, []kernel.Row{}
	for _, record := range records {
		if !record.Has("id") {
			return wire.Missing("id")
		}
		ref, err := c.RowRef(record["id"])
		if err != nil {
			return err
		}
		row, _ := ref.Row()
		named = append(named, row)
	}
	if err := c.CaughtUp("lookahead"); err != nil {
		return err
	}
	now, err := c.tasks(named)
	if err != nil {
		return err
	}
	for i, record := range records {
		delete(record, "id")
		commands, err := c.changes(record, &now[i])
		if err != nil {
			return err
		}
		batch.Commands = append(batch.Commands, commands...)
	}
	if _, err := c.did(batch); err != nil {
		return err
	}
	out, err := c.tasks(named)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}
