package lookahead

import (
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	rows "gantry/readmodels/lookahead"
)

// defaultDays is how far the window reaches when nobody says it.
const defaultDays = 30

func (d *Deps) windowRoutes() []httpapi.Route {
	return []httpapi.Route{{
		Method: http.MethodGet, Path: "/api/schedules/{schedule}/lookahead", Module: access.Lookahead, Need: httpapi.View, Scope: httpapi.BySchedule,
		Handler: d.handle(showWindow),
	}}
}

// Head says which state of the plan an answer shows.
type Head struct {
	Revision eventstore.Revision `json:"revision"`
	Position eventstore.Position `json:"position,string"`
	Stale    bool                `json:"stale"` // newer changes are missing
	Today    kernel.Minute       `json:"today"`
}

// WindowView is the tasks of some days with the activities they belong to.
type WindowView struct {
	Head
	Week       kernel.Minute  `json:"week"`
	From       kernel.Minute  `json:"from"`
	To         kernel.Minute  `json:"to"`
	Activities []ActivityView `json:"activities"` // in outline order, those above included
	Tasks      []TaskView     `json:"tasks"`
}

// ActivityView is an activity as the lookahead shows it. Whoever sees own rows alone gets its name, number and dates.
type ActivityView struct {
	Row          kernel.Row    `json:"row"`
	Parent       *kernel.Row   `json:"parent"`
	Number       int           `json:"number"` // in the first column of the Gantt
	Depth        int           `json:"depth"`
	Summary      bool          `json:"summary"`
	Name         string        `json:"name"`
	Start        kernel.Minute `json:"start"`
	Finish       kernel.Minute `json:"finish"`
	Duration     int32         `json:"duration,omitempty"`
	Progress     int32         `json:"progress,omitempty"`
	Critical     bool          `json:"critical,omitempty"`
	Code         string        `json:"code,omitempty"`
	Subcontract  string        `json:"subcontract,omitempty"`
	Responsibles []string      `json:"responsibles,omitempty"`
	Tags         []string      `json:"tags,omitempty"`
	Priority     string        `json:"priority,omitempty"`
	Tasks        int32         `json:"tasks,omitempty"` // all that the caller sees, in the window or not
}

// TaskView is a task. What is empty is left out.
type TaskView struct {
	Row          kernel.Row    `json:"row"`
	Activity     kernel.Row    `json:"activity"`
	Parent       kernel.Row    `json:"parent,omitempty"`
	Name         string        `json:"name"`
	Description  string        `json:"description,omitempty"`
	Start        kernel.Minute `json:"start"`
	Finish       kernel.Minute `json:"finish"`
	Duration     int32         `json:"duration"`
	Progress     int32         `json:"progress,omitempty"`
	Lean         string        `json:"lean"`
	Before       string        `json:"before,omitempty"` // its lean status before it was restricted
	Quantity     int64         `json:"quantity,omitempty"`
	Done         int64         `json:"done,omitempty"`
	Unit         string        `json:"unit,omitempty"`
	Hours        int64         `json:"hours,omitempty"`
	Cost         int64         `json:"cost,omitempty"`
	Responsibles []string      `json:"responsibles,omitempty"`
	Subcontract  string        `json:"subcontract,omitempty"`
	Tags         []string      `json:"tags,omitempty"`
	Priority     string        `json:"priority,omitempty"`
	Weight       *int32        `json:"weight,omitempty"` // custom
	Week         int32         `json:"week,omitempty"`
	Summary      bool          `json:"summary,omitempty"` // tasks hang beneath it
	Stays        bool          `json:"stays,omitempty"`   // it does not move with its activity
	Outside      bool          `json:"outside,omitempty"` // of the dates of its activity
	Hidden       bool          `json:"hidden,omitempty"`
	Open         int32         `json:"open,omitempty"` // roadblocks that are not released
	Roadblocks   []int32       `json:"roadblocks,omitempty"`
}

func showWindow(c *call) error {
	today, err := c.Days()
	if err != nil {
		return err
	}
	w, err := c.window(today.Today)
	if err != nil {
		return err
	}
	shown, head, err := c.shown(w)
	if err != nil {
		return err
	}
	head.Today = today.Today
	out := WindowView{Head: head, Week: today.Week, From: w.From, To: w.To, Activities: []ActivityView{}, Tasks: []TaskView{}}
	whole := c.reader().Tasks == rows.All
	spans := make(map[kernel.Row]*rows.Activity, len(shown.activities))
	for i := range shown.activities {
		a := &shown.activities[i]
		spans[a.Row] = a
		out.Activities = append(out.Activities, activityView(a, whole))
	}
	for i := range shown.tasks {
		out.Tasks = append(out.Tasks, taskView(&shown.tasks[i], spans[shown.tasks[i].Activity]))
	}
	return c.JSON(http.StatusOK, out)
}

// window reads which tasks a query asks for.
func (c *call) window(today kernel.Minute) (w rows.Window, err error) {
	query := c.Request.URL.Query()
	w.Follower = query.Get("follower")
	if ids := query.Get("ids"); ids != "" {
		if w.Activities, err = rowsOf(ids); err != nil {
			return w, err
		}
	}
	from, err := c.Number("from", int(today), 1, math.MaxInt32)
	if err != nil {
		return w, err
	}
	to, err := c.Number("to", from+defaultDays*int(kernel.Day), 1, math.MaxInt32)
	if err != nil {
		return w, err
	}
	if to <= from {
		return w, fault.New(fault.Invalid, "lookahead.window_backwards", fault.P{"from": from, "to": to})
	}
	if w.Activities == nil {
		w.From, w.To = kernel.Minute(from), kernel.Minute(to)
	}
	return w, nil
}

// rowsOf reads a list like 12-15-19.
func rowsOf(text string) ([]kernel.Row, error) {
	out := []kernel.Row{}
	for part := range strings.SplitSeq(text, "-") {
		n, err := strconv.ParseInt(part, 10, 32)
		if err != nil || n < 0 || n > int64(kernel.MaxRow) {
			return nil, fault.New(fault.Invalid, "request.field", fault.P{"field": "ids"})
		}
		out = append(out, kernel.Row(n))
	}
	return out, nil
}

// lookahead is what a window shows.
type lookahead struct {
	tasks      []rows.Task
	activities []rows.Activity
}

// shown reads a window that the caller sees.
func (c *call) shown(w rows.Window) (out lookahead, head Head, err error) {
	of, head, asked, err := c.stood()
	if err != nil {
		return out, head, err
	}
	if asked {
		out.tasks = of.Tasks(w)
		out.activities = of.Activities(c.named(w, out.tasks), w)
		return out, head, nil
	}
	late, err := c.Awaited("lookahead")
	if err != nil {
		return out, head, err
	}
	if c.Request.URL.Query().Has("atLeast") {
		gantt, err := c.Awaited("gantt")
		if err != nil {
			return out, head, err
		}
		late = late || gantt
	}
	if head, err = c.head(late); err != nil {
		return out, head, err
	}
	if out.tasks, err = rows.Tasks(c.Context(), c.Rows(), c.of(), c.reader(), w); err != nil {
		return out, head, httpapi.QueryError(err)
	}
	if out.activities, err = rows.Activities(c.Context(), c.Rows(), c.of(), c.reader(), c.named(w, out.tasks), w); err != nil {
		return out, head, httpapi.QueryError(err)
	}
	return out, head, nil
}

// named are the activities a window asks for, with those of its tasks. What a reader of own rows has no task of stays unseen.
func (c *call) named(w rows.Window, tasks []rows.Task) (out []kernel.Row) {
	if c.reader().Tasks == rows.All {
		out = slices.Clone(w.Activities)
	}
	for i := range tasks {
		out = append(out, tasks[i].Activity)
	}
	return out
}

// head tells how far the rows are.
func (c *call) head(late bool) (Head, error) {
	h, err := httpapi.Known(c.Call.Call, "lookahead", func() (rows.Head, error) { return rows.HeadOf(c.Context(), c.Rows(), c.of()) })
	if err != nil {
		return Head{}, err
	}
	return Head{Revision: eventstore.Revision(h.Revision), Position: eventstore.Position(h.Position), Stale: h.Stale || late}, nil
}

func activityView(a *rows.Activity, whole bool) ActivityView {
	out := ActivityView{Row: a.Row, Number: a.Number, Depth: a.Depth, Summary: a.Summary, Name: a.Name, Start: a.Start, Finish: a.Finish, Tasks: a.Tasks}
	if a.Parent >= 0 {
		out.Parent = &a.Parent
	}
	if whole {
		out.Duration, out.Progress, out.Critical, out.Code, out.Subcontract, out.Priority = a.Duration, a.Progress, a.Critical, a.Code, a.Subcontract, a.Priority
		out.Responsibles, out.Tags = strings.Fields(a.Responsibles), strings.Fields(a.Tags)
	}
	return out
}

// taskView shows a task beneath its activity, nil where that is not known.
func taskView(t *rows.Task, on *rows.Activity) TaskView {
	return TaskView{
		Row: t.Row, Activity: t.Activity, Parent: t.Parent, Name: t.Name, Description: t.Description, Start: t.Start, Finish: t.Finish, Duration: t.Duration,
		Progress: t.Shown(), Lean: leanWord(t.Lean), Before: before(t), Quantity: t.Quantity, Done: t.Done, Unit: t.Unit, Hours: t.Hours, Cost: t.Cost,
		Responsibles: strings.Fields(t.Responsibles), Subcontract: t.Subcontract, Tags: strings.Fields(t.Tags), Priority: t.Priority, Weight: t.Weight, Week: t.Week,
		Summary: t.Summary, Stays: t.Pinned != 0, Outside: on != nil && (t.Start < on.Start || t.Finish > on.Finish), Hidden: t.Hidden, Open: t.Open,
		Roadblocks: t.Roadblocks,
	}
}

// leanWord names a lean status; the empty one is Debit.
func leanWord(status string) string {
	if status == "" {
		return "Debit"
	}
	return status
}

func before(t *rows.Task) string {
	if t.Lean != "Restricted" {
		return ""
	}
	return leanWord(t.LeanBefore)
}
