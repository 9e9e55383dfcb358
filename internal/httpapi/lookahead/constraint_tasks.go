package lookahead

import (
	"net/http"
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	domain "gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	rows "gantry/readmodels/lookahead"
)

// assignTasks puts roadblocks in the way of tasks.
func assignTasks(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.enterList(f, "constraintIds"); err != nil {
		return err
	}
	roadblocks, err := c.rows(f, "constraintIds")
	if err != nil {
		return err
	}
	tasks, err := c.rows(f, "taskIds")
	if err != nil {
		return err
	}
	if _, err := c.did(domain.AssignRoadblocks{Rows: refs(roadblocks), Tasks: refs(tasks)}); err != nil {
		return err
	}
	list, err := rows.Roadblocks(c.Context(), c.Rows(), c.of(), c.reader(), roadblocks)
	if err != nil {
		return httpapi.QueryError(err)
	}
	return c.answerConstraints(list)
}

// enterList is enter for a body with a list of rows.
func (c *call) enterList(f wire.Fields, name string) error {
	var list []string
	if !f.Has("sectorId") && f.Has(name) && wire.Decode(f[name], &list, false) == nil && len(list) > 0 {
		id, err := kernel.ParseRowID(list[0])
		if err != nil {
			return fault.New(fault.NotFound, "row.unknown", nil)
		}
		return c.Enter(id.Schedule)
	}
	return c.enter(f)
}

// setTasks gives a roadblock these tasks and no others.
func setTasks(c *call) error {
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
	commands, err := c.otherTasks(f, &now)
	if err != nil {
		return err
	}
	if _, err := c.did(plan.Batch{Commands: commands}); err != nil {
		return err
	}
	return c.answerConstraint(http.StatusOK, c.Row)
}

// otherTasks are the commands that give a roadblock the tasks of a body and no others.
func (c *call) otherTasks(f wire.Fields, now *rows.Roadblock) (out []plan.Command, err error) {
	to, err := c.rows(f, "tasks")
	if err != nil {
		return nil, err
	}
	var gone []kernel.Row
	for _, t := range now.Tasks {
		if !slices.Contains(to, t.Row) {
			gone = append(gone, t.Row)
		}
	}
	row := []kernel.Ref{kernel.At(now.Row)}
	if len(to) > 0 {
		out = append(out, domain.AssignRoadblocks{Rows: row, Tasks: refs(to)})
	}
	if len(gone) > 0 {
		out = append(out, domain.AssignRoadblocks{Rows: row, Tasks: refs(gone), Remove: true})
	}
	return out, nil
}

// Through links a roadblock to a task it blocks.
type Through struct {
	ConstraintID string `json:"constraintId"`
	TaskID       string `json:"taskId"`
}

func ofTask(c *call) error {
	if err := c.Await("lookahead"); err != nil {
		return err
	}
	named, err := rows.InTheWay(c.Context(), c.Rows(), c.of(), c.reader(), rows.Window{Tasks: []kernel.Row{c.Row}})
	if err != nil {
		return httpapi.QueryError(err)
	}
	return c.through(named, func(t rows.BlockedTask) bool { return t.Row == c.Row })
}

func tasksOf(c *call) error {
	if err := c.Await("lookahead"); err != nil {
		return err
	}
	return c.through([]kernel.Row{c.Row}, func(rows.BlockedTask) bool { return true })
}

func (c *call) through(named []kernel.Row, is func(rows.BlockedTask) bool) error {
	list, err := rows.Roadblocks(c.Context(), c.Rows(), c.of(), c.reader(), orNone(named))
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := []Through{}
	for i := range list {
		for _, t := range list[i].Tasks {
			if is(t) {
				out = append(out, Through{ConstraintID: *wire.RowID(c.Schedule, list[i].Row), TaskID: *wire.RowID(c.Schedule, t.Row)})
			}
		}
	}
	return c.JSON(http.StatusOK, out)
}
