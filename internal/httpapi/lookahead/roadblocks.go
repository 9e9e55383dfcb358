package lookahead

import (
	"net/http"
	"strings"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	rows "gantry/readmodels/lookahead"
)

func (d *Deps) roadblockRoutes() []httpapi.Route {
	return []httpapi.Route{{
		Method: http.MethodGet, Path: "/api/schedules/{schedule}/roadblocks", Module: access.Roadblocks, Need: httpapi.View, Scope: httpapi.BySchedule,
		Handler: d.handle(listRoadblocks),
	}}
}

// RoadblockList is the roadblocks the caller sees.
type RoadblockList struct {
	Head
	Total       int             `json:"total"`
	Rescheduled int             `json:"rescheduled"` // promises beyond the first of each
	Roadblocks  []RoadblockView `json:"roadblocks"`
}

// RoadblockView is a roadblock. What is empty is left out.
type RoadblockView struct {
	Row          kernel.Row    `json:"row"`
	Name         string        `json:"name"`
	Description  string        `json:"description,omitempty"`
	Type         int32         `json:"type,omitempty"`
	Category     string        `json:"category,omitempty"`
	Priority     string        `json:"priority,omitempty"`
	Responsible  string        `json:"responsible,omitempty"`
	Responsibles []string      `json:"responsibles,omitempty"`
	Reporters    []string      `json:"reporters,omitempty"`
	Subcontract  string        `json:"subcontract,omitempty"`
	Status       string        `json:"status"`
	Deadline     kernel.Minute `json:"deadline,omitempty"`     // the first promise
	Commitment   kernel.Minute `json:"commitment,omitempty"`   // the promise that holds
	Reprogrammed bool          `json:"reprogrammed,omitempty"` // the two differ
	Released     kernel.Minute `json:"released,omitempty"`
	ReleasedBy   string        `json:"releasedBy,omitempty"`
	Hidden       bool          `json:"hidden,omitempty"`
	Inactive     bool          `json:"inactive,omitempty"`  // measures leave it out
	Trending     *int          `json:"trending,omitempty"`  // days from the promise to the release, or to today
	CreatedAt    string        `json:"createdAt,omitempty"` // an earlier state does not hold it
	CreatedBy    string        `json:"createdBy,omitempty"`
	Promises     []PromiseView `json:"promises"` // the first one first
	Tasks        []BlockedView `json:"tasks"`

	Documents []DocumentView `json:"documents,omitempty"`
}

// DocumentView is a document; its bytes are at /api/attachments/<schedule>.<row>/content.
type DocumentView struct {
	Row  kernel.Row `json:"row"`
	Name string     `json:"name"`
	Type string     `json:"type"` // of its content
	Size int64      `json:"size"` // bytes
}

// PromiseView is a date somebody promised.
type PromiseView struct {
	Row    kernel.Row    `json:"row"`
	Date   kernel.Minute `json:"date"`
	Reason string        `json:"reason,omitempty"` // why the one before was not kept
}

// BlockedView is what a roadblock tells of a task. Of one that the caller does not see it tells the name and the dates.
type BlockedView struct {
	Row      kernel.Row    `json:"row"`
	Name     string        `json:"name"`
	Start    kernel.Minute `json:"start"`
	Finish   kernel.Minute `json:"finish"`
	Activity *kernel.Row   `json:"activity,omitempty"`
}

func listRoadblocks(c *call) error {
	today, err := c.Days()
	if err != nil {
		return err
	}
	var only []kernel.Row
	if ids := c.Request.URL.Query().Get("ids"); ids != "" {
		if only, err = rowsOf(ids); err != nil {
			return err
		}
	}
	of, head, asked, err := c.stood()
	if err != nil {
		return err
	}
	if asked {
		head.Today = today.Today
		return c.JSON(http.StatusOK, roadblockList(head, of.Roadblocks(only)))
	}
	late, err := c.Awaited("lookahead")
	if err != nil {
		return err
	}
	if head, err = c.head(late); err != nil {
		return err
	}
	head.Today = today.Today
	list, err := rows.Roadblocks(c.Context(), c.Rows(), c.of(), c.reader(), only)
	if err != nil {
		return httpapi.QueryError(err)
	}
	return c.JSON(http.StatusOK, roadblockList(head, list))
}

func roadblockList(head Head, list []rows.Roadblock) RoadblockList {
	out := RoadblockList{Head: head, Total: len(list), Roadblocks: make([]RoadblockView, len(list))}
	for i := range list {
		out.Roadblocks[i] = roadblockView(&list[i], head.Today)
		out.Rescheduled += max(len(list[i].Promises)-1, 0)
	}
	return out
}

func roadblockView(r *rows.Roadblock, today kernel.Minute) RoadblockView {
	out := RoadblockView{
		Row: r.Row, Name: r.Name, Description: r.Description, Type: r.Type, Category: r.Category, Priority: r.Priority, Responsible: r.Responsible,
		Responsibles: strings.Fields(r.Responsibles), Reporters: strings.Fields(r.Reporters), Subcontract: r.Subcontract, Status: r.Status(today),
		Commitment: r.Promised(), Released: r.Released, ReleasedBy: r.ReleasedBy, Hidden: r.Hidden, Inactive: r.Inactive, CreatedBy: r.By,
		Promises: make([]PromiseView, len(r.Promises)), Tasks: make([]BlockedView, len(r.Tasks)),
	}
	if !r.At.IsZero() {
		out.CreatedAt = wire.Instant(r.At)
	}
	for i := range r.Documents {
		d := &r.Documents[i]
		out.Documents = append(out.Documents, DocumentView{Row: d.Row, Name: d.Name, Type: d.Type, Size: d.Size})
	}
	for i, p := range r.Promises {
		out.Promises[i] = PromiseView{Row: p.Row, Date: p.Date, Reason: p.Reason}
	}
	for i, t := range r.Tasks {
		out.Tasks[i] = BlockedView{Row: t.Row, Name: t.Name, Start: t.Start, Finish: t.Finish}
		if t.Activity != kernel.NoRow {
			out.Tasks[i].Activity = &t.Activity
		}
	}
	if len(r.Promises) > 0 {
		out.Deadline = r.Promises[0].Date
		out.Reprogrammed = out.Deadline != out.Commitment
	}
	if days, promised := r.Trending(today); promised {
		out.Trending = &days
	}
	return out
}
