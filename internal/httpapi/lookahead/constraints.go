package lookahead

import (
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

// constraintRoutes are the specification's calls about roadblocks, which it calls constraints, and about the dates promised for them.
func (d *Deps) constraintRoutes() []httpapi.Route {
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Module: access.Roadblocks, Need: need, Scope: scope, Handler: d.handle(f)}
	}
	const one, promise = "/api/constraints/{id}", "/api/constraintschedules/{id}"
	return []httpapi.Route{
		route(http.MethodGet, one, httpapi.View, httpapi.ByRow, showConstraint),
		route(http.MethodPut, one, httpapi.Edit, httpapi.ByRow, changeConstraint),
		route(http.MethodDelete, one, httpapi.Edit, httpapi.ByRow, deleteConstraint),
		route(http.MethodPost, "/api/constraints", httpapi.Edit, httpapi.ByBody, createConstraint),
		route(http.MethodGet, "/api/constraints/sector/{schedule}", httpapi.View, httpapi.BySchedule, ofSector),
		route(http.MethodPost, "/api/constraints/assign/tasks", httpapi.Edit, httpapi.ByBody, assignTasks),
		route(http.MethodPost, one+"/assign_tasks", httpapi.Edit, httpapi.ByRow, setTasks),
		route(http.MethodGet, "/api/constraints/bytaskthrough/{id}", httpapi.View, httpapi.ByRow, ofTask),
		route(http.MethodGet, "/api/constraints/byconstraintthrough/{id}", httpapi.View, httpapi.ByRow, tasksOf),
		route(http.MethodPost, "/api/constraints/lookaheadconstraints", httpapi.View, httpapi.ByBody, ofLookahead),
		route(http.MethodPost, "/api/constraintschedules", httpapi.Edit, httpapi.ByBody, createPromise),
		route(http.MethodPost, "/api/constraintschedules/showByConstraintId", httpapi.View, httpapi.ByBody, promisesOf),
		route(http.MethodGet, promise, httpapi.View, httpapi.ByRow, showPromise),
		route(http.MethodPut, promise, httpapi.Edit, httpapi.ByRow, changePromise),
		route(http.MethodDelete, promise, httpapi.Edit, httpapi.ByRow, deletePromise),
	}
}

// roadblock gives one that the caller sees. Fault: roadblock.unknown.
func (c *call) roadblock(row kernel.Row) (rows.Roadblock, error) {
	list, err := rows.Roadblocks(c.Context(), c.Rows(), c.of(), c.reader(), []kernel.Row{row})
	if err != nil {
		return rows.Roadblock{}, httpapi.QueryError(err)
	}
	if len(list) == 0 {
		return rows.Roadblock{}, domain.Refuse("roadblock.unknown", fault.P{"row": row})
	}
	return list[0], nil
}

func (c *call) answerConstraint(status int, row kernel.Row) error {
	r, err := c.roadblock(row)
	if err != nil {
		return err
	}
	out, err := c.wireConstraints([]rows.Roadblock{r})
	if err != nil {
		return err
	}
	return c.JSON(status, out[0])
}

func (c *call) answerConstraints(list []rows.Roadblock) error {
	out, err := c.wireConstraints(list)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

func showConstraint(c *call) error {
	if err := c.Await("lookahead"); err != nil {
		return err
	}
	return c.answerConstraint(http.StatusOK, c.Row)
}

func createConstraint(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.enter(f); err != nil {
		return err
	}
	item := domain.RoadblockItem{}
	if item.RoadblockValues, err = c.constraintValues(f); err != nil {
		return err
	}
	if f.Has("commitmentDate") {
		if item.Date, err = wire.DateOf(f, "commitmentDate"); err != nil {
			return err
		}
	}
	if f.Has("tasks") {
		named, err := c.rows(f, "tasks")
		if err != nil {
			return err
		}
		item.Tasks = refs(named)
	}
	r, err := c.did(domain.AddRoadblocks{Items: []domain.RoadblockItem{item}})
	if err != nil {
		return err
	}
	return c.answerConstraint(http.StatusCreated, r.Created[0])
}

// settableOfConstraint are the fields of a record that change the roadblock.
var settableOfConstraint = []string{
	"name", "description", "typeArea", "priority", "userId", "responsables", "subcontractId", "reportusers", "hide", "active", "constraintTypeId", "commitmentDate",
	"status", "tasks",
}

// changeConstraint takes a record: its values, another status, another promise with its reason, other tasks in whose way it stands. Another
// value of any other field is refused by its name.
func changeConstraint(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.CaughtUp("lookahead"); err != nil {
		return err
	}
	now, err := c.roadblock(c.Row)
	if err != nil {
		return err
	}
	shown, err := c.wireConstraints([]rows.Roadblock{now})
	if err != nil {
		return err
	}
	if err := f.Unchanged(shown[0], settableOfConstraint...); err != nil {
		return err
	}
	if f.Same("tasks", shown[0].Tasks) {
		delete(f, "tasks")
	}
	command, err := c.changeOf(f, &now)
	if err != nil {
		return err
	}
	if _, err := c.did(command); err != nil {
		return err
	}
	return c.answerConstraint(http.StatusOK, c.Row)
}

func (c *call) changeOf(f wire.Fields, now *rows.Roadblock) (plan.Command, error) {
	values, err := c.constraintValues(f)
	if err != nil {
		return nil, err
	}
	row := []kernel.Ref{kernel.At(now.Row)}
	batch := plan.Batch{Commands: []plan.Command{domain.EditRoadblocks{Rows: row, Set: values}}}
	if f.Has("commitmentDate") {
		to, err := wire.DateOf(f, "commitmentDate")
		if err != nil {
			return nil, err
		}
		if *to != now.Promised() {
			promise := domain.PromiseRoadblocks{Rows: row, Date: *to}
			if promise.Reason, _, err = f.Text("fail_comment"); err != nil {
				return nil, err
			}
			batch.Commands = append(batch.Commands, promise)
		}
	}
	if f.Has("tasks") {
		tasks, err := c.otherTasks(f, now)
		if err != nil {
			return nil, err
		}
		batch.Commands = append(batch.Commands, tasks...)
	}
	days, err := c.Days()
	if err != nil {
		return nil, err
	}
	if status, there, err := f.Text("status"); err != nil {
		return nil, err
	} else if there && status != now.Status(days.Today) {
		batch.Commands = append(batch.Commands, domain.SetRoadblockStatus{Rows: row, To: domain.RoadblockState(status)})
	}
	if len(batch.Commands) == 1 {
		return batch.Commands[0], nil
	}
	return batch, nil
}

func deleteConstraint(c *call) error {
	if _, err := c.did(domain.DeleteRoadblocks{Rows: []kernel.Ref{kernel.At(c.Row)}}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: true})
}

func ofSector(c *call) error {
	if err := c.Await("lookahead"); err != nil {
		return err
	}
	list, err := rows.Roadblocks(c.Context(), c.Rows(), c.of(), c.reader(), nil)
	if err != nil {
		return httpapi.QueryError(err)
	}
	return c.answerConstraints(list)
}

// ofLookahead gives the roadblocks in the way of tasks of a window, or of the named tasks.
func ofLookahead(c *call) error {
	f, w, err := c.asked()
	if err != nil {
		return err
	}
	if f.Has("tasks") {
		if w.Tasks, err = c.rows(f, "tasks"); err != nil {
			return err
		}
	} else if err := spanOf(f, &w); err != nil {
		return err
	}
	named, err := rows.InTheWay(c.Context(), c.Rows(), c.of(), c.reader(), w)
	if err != nil {
		return httpapi.QueryError(err)
	}
	list, err := rows.Roadblocks(c.Context(), c.Rows(), c.of(), c.reader(), orNone(named))
	if err != nil {
		return httpapi.QueryError(err)
	}
	return c.answerConstraints(list)
}

// orNone names no row where the list is empty: nil would name all.
func orNone(list []kernel.Row) []kernel.Row {
	if list == nil {
		return []kernel.Row{}
	}
	return list
}
