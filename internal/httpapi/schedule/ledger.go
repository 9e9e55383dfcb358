package schedule

import (
	"cmp"
	"math"
	"net/http"
	"slices"
	"strconv"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

func (d *Deps) ledgerRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/finish-ledger", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showLedger), Cost: httpapi.CostWhole},
	}
}

// mostWindows bounds the updates that split a ledger, since the plan at each of them is held meanwhile. What lies before the newest ones is
// one window.
const mostWindows = 24

// LedgerView is why a finish moved between two moments. Work is in working minutes of the project's calendar as it was at the later one.
type LedgerView struct {
	Row      kernel.Row                           `json:"row"`
	From     int64                                `json:"from"` // revisions
	To       int64                                `json:"to"`
	Before   *kernel.Minute                       `json:"before"`
	After    *kernel.Minute                       `json:"after"`
	Total    int32                                `json:"total"`
	Commands int                                  `json:"commands"`
	Unmoved  int                                  `json:"unmoved"` // commands that moved nothing
	Kinds    []LedgerSum                          `json:"kinds"`
	Lines    []LedgerLineView                     `json:"lines"` // the last ones where there are too many
	More     int                                  `json:"more"`  // lines that are left out
	Windows  []LedgerWindowView                   `json:"windows"`
	People   map[kernel.UserID]httpapi.PersonView `json:"people"`
}

// LedgerSum is what all commands of a kind moved.
type LedgerSum struct {
	Kind     plan.LedgerKind `json:"kind"`
	Work     int32           `json:"work"`
	Commands int             `json:"commands"` // that moved it
}

// LedgerLineView is what one command moved.
type LedgerLineView struct {
	Command  kernel.CommandID `json:"command"`
	First    int64            `json:"first"` // revisions
	Revision int64            `json:"revision"`
	At       string           `json:"at"`
	By       string           `json:"by"` // empty: the system
	Reverts  bool             `json:"reverts"`
	Label    string           `json:"label"`
	Kind     plan.LedgerKind  `json:"kind"`
	Activity *kernel.Row      `json:"activity"` // the only one it changed
	Name     string           `json:"name"`
	From     *kernel.Minute   `json:"from"`
	To       *kernel.Minute   `json:"to"`
	Work     int32            `json:"work"`
}

// LedgerWindowView is the half-step split of a window.
type LedgerWindowView struct {
	From     int64          `json:"from"`
	To       int64          `json:"to"`
	Before   *kernel.Minute `json:"before"`
	Half     *kernel.Minute `json:"half"`
	After    *kernel.Minute `json:"after"`
	Progress *int32         `json:"progress"` // null without a finish at both ends
	Revision *int32         `json:"revision"`
	Total    *int32         `json:"total"`
}

// mostLedgerLines bounds an answer.
const mostLedgerLines = 2000

// showLedger walks the plan from its first command on.
func showLedger(c *call) error {
	q := c.Request.URL.Query()
	row := int64(0)
	if text := q.Get("row"); text != "" {
		var err error
		if row, err = strconv.ParseInt(text, 10, 32); err != nil || row < 0 {
			return fault.New(fault.NotFound, "activity.unknown", fault.P{"row": text})
		}
	}
	from, err := c.ledgerBound(q.Get("from"), 0)
	if err != nil {
		return err
	}
	to, err := c.ledgerBound(q.Get("to"), math.MaxInt64)
	if err != nil {
		return err
	}
	if to < from {
		return fault.New(fault.Invalid, "moment.order", nil)
	}
	var splits []int64
	if q.Get("windows") == "updates" {
		if splits, err = c.updateRevisions(); err != nil {
			return err
		}
		splits = slices.DeleteFunc(splits, func(revision int64) bool { return revision <= from || revision >= to })
		splits = splits[max(0, len(splits)-mostWindows):]
	}
	ledger := plan.NewLedger(kernel.Row(row), from, to, splits, q.Has("windows"))
	stood, err := c.deps.Planner.Retrace(c.Context(), c.Schedule, c.Caller, ledger.Meet)
	if err != nil {
		return err
	}
	if kernel.Row(row) != kernel.SummaryRow && stood.State.Schedule().Activity(kernel.Row(row)) == nil &&
		!slices.ContainsFunc(ledger.Lines, func(l plan.LedgerLine) bool { return l.From != kernel.None }) {
		return fault.New(fault.NotFound, "activity.unknown", fault.P{"row": row})
	}
	if err := ledger.End(stood.State); err != nil {
		return err
	}
	out := ledgerView(ledger, q.Has("all"))
	out.From, out.To = from, int64(stood.Revision)
	var people []kernel.UserID
	for _, l := range ledger.Lines {
		if !l.Actor.IsZero() {
			people = append(people, l.Actor)
		}
	}
	slices.SortFunc(people, func(a, b kernel.UserID) int { return cmp.Compare(a.String(), b.String()) })
	known, err := c.People(slices.Compact(people))
	if err != nil {
		return err
	}
	for id, p := range known {
		out.People[id] = *p
	}
	return c.JSON(http.StatusOK, out)
}

// ledgerBound reads a moment as a revision. Faults: those of a moment.
func (c *call) ledgerBound(text string, without int64) (int64, error) {
	if text == "" {
		return without, nil
	}
	m, err := c.momentOf(text)
	if err == nil && m.kind == ofBaseline {
		err = fault.New(fault.Invalid, "moment.unreadable", fault.P{"moment": text})
	}
	return m.revision, err
}

// updateRevisions gives where the updates stand, ascending.
func (c *call) updateRevisions() (out []int64, err error) {
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		for _, u := range s.Schedule().Updates() {
			out = append(out, u.Pinned().Revision)
		}
	})
	slices.Sort(out)
	return slices.Compact(out), err
}

func ledgerView(l *plan.Ledger, all bool) LedgerView {
	out := LedgerView{
		Row: l.Row, Before: orNull(l.Before), After: orNull(l.After), Total: l.Total, Commands: l.Commands, Kinds: []LedgerSum{}, Lines: []LedgerLineView{},
		Windows: []LedgerWindowView{}, People: map[kernel.UserID]httpapi.PersonView{},
	}
	for _, line := range l.Lines {
		if line.From == line.To {
			if out.Unmoved++; !all {
				continue
			}
		} else {
			at := slices.IndexFunc(out.Kinds, func(s LedgerSum) bool { return s.Kind == line.Kind })
			if at < 0 {
				at, out.Kinds = len(out.Kinds), append(out.Kinds, LedgerSum{Kind: line.Kind})
			}
			out.Kinds[at].Work += line.Work
			out.Kinds[at].Commands++
		}
		out.Lines = append(out.Lines, ledgerLine(&line))
	}
	slices.SortStableFunc(out.Kinds, func(a, b LedgerSum) int { return cmp.Compare(abs(b.Work), abs(a.Work)) })
	if out.More = max(0, len(out.Lines)-mostLedgerLines); out.More > 0 {
		out.Lines = out.Lines[out.More:]
	}
	for _, w := range l.Windows {
		v := LedgerWindowView{From: w.From, To: w.To, Before: orNull(w.Before), Half: orNull(w.Half), After: orNull(w.After)}
		if w.Known {
			v.Progress, v.Revision, v.Total = new(w.Progress), new(w.Revision), new(w.Progress+w.Revision)
		}
		out.Windows = append(out.Windows, v)
	}
	return out
}

func abs(n int32) int32 { return max(n, -n) }

func ledgerLine(l *plan.LedgerLine) LedgerLineView {
	out := LedgerLineView{
		Command: l.Command, First: l.First, Revision: l.Revision, At: wire.Instant(l.At), Reverts: l.Reverts, Label: l.Label, Kind: l.Kind, Name: l.Name,
		From: orNull(l.From), To: orNull(l.To), Work: l.Work,
	}
	if !l.Actor.IsZero() {
		out.By = l.Actor.String()
	}
	if l.Activity != kernel.NoRow {
		out.Activity = new(l.Activity)
	}
	return out
}

// orNull is a date as it is shown: null for none.
func orNull(m kernel.Minute) *kernel.Minute {
	if m == kernel.None {
		return nil
	}
	return &m
}
