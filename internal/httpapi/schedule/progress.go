package schedule

import (
	"encoding/json"
	"net/http"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/httpapi/wire"
)

// TreeProgress is the progress of an activity and of everything under it, calculated anew from the activities without children.
type TreeProgress struct {
	ID         string             `json:"id"`
	Progress   json.Number        `json:"progress"` // 0 to 100
	Activities []ActivityProgress `json:"activities"`
}

// ActivityProgress is the progress of one activity.
type ActivityProgress struct {
	ID       string      `json:"id"`
	Progress json.Number `json:"progress"`
}

// updateTreeProgress calculates the progress of a tree anew. Every command leaves summaries calculated already, so it changes nothing.
func updateTreeProgress(c *call) error {
	var body struct {
		ID string `json:"id"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if body.ID == "" {
		return wire.Missing("id")
	}
	id, err := kernel.ParseRowID(body.ID)
	if err != nil {
		return err
	}
	if err := c.Enter(id.Schedule); err != nil {
		return err
	}
	read := make(chan *TreeProgress, 1)
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		read <- treeProgress(s, id)
	})
	if err != nil {
		return err
	}
	out := <-read
	if out == nil {
		return fault.New(fault.NotFound, "activity.unknown", fault.P{"row": id.Row})
	}
	return c.JSON(http.StatusOK, out)
}

// treeProgress lists a tree in outline order, nil where there is no such activity.
func treeProgress(s *plan.State, root kernel.RowID) *TreeProgress {
	of := s.Schedule()
	if of.Activity(root.Row) == nil {
		return nil
	}
	rolled := of.RollUp()
	progress := func(row kernel.Row) json.Number {
		share, summary := rolled[row]
		if !summary {
			share = of.Activity(row).Progress
		}
		return wire.Per(int64(share), wire.PartsOfPercent)
	}
	out := &TreeProgress{ID: root.String(), Progress: progress(root.Row), Activities: []ActivityProgress{}}
	var walk func(row kernel.Row)
	walk = func(row kernel.Row) {
		out.Activities = append(out.Activities, ActivityProgress{ID: kernel.RowID{Schedule: root.Schedule, Row: row}.String(), Progress: progress(row)})
		for _, child := range of.Children(row) {
			walk(child)
		}
	}
	walk(root.Row)
	return out
}
