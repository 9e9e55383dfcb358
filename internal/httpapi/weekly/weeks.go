package weekly

import (
	"encoding/json"
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/weekly"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

// weekRoutes are the specification's calls about weekly plans, which it calls week commitments.
func (d *Deps) weekRoutes() []httpapi.Route {
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: "/api" + path, Module: access.Commitments, Need: need, Scope: scope, Handler: d.handle(f)}
	}
	const one = "/weekcommitments/{id}"
	return []httpapi.Route{
		route(http.MethodGet, one, httpapi.View, httpapi.ByRow, showWeekCommitment),
		route(http.MethodPut, one, httpapi.Edit, httpapi.ByRow, changeWeekCommitment),
		route(http.MethodDelete, one, httpapi.Edit, httpapi.ByRow, deleteWeekCommitment),
		route(http.MethodPost, "/weekcommitments/", httpapi.Edit, httpapi.ByBody, createWeekCommitment),
		route(http.MethodPost, "/weekcommitments", httpapi.Edit, httpapi.ByBody, createWeekCommitment),
	}
}

// WireWeek is a weekly plan. Percents are 0 to 100.
type WireWeek struct {
	ID              string           `json:"id"`
	Number          int              `json:"number"` // 1 is the first plan of the schedule
	Week            int32            `json:"week"`
	Year            int32            `json:"year"`
	StartDate       *string          `json:"start_date"`
	EndDate         *string          `json:"end_date"` // the last minute
	CommitmentTasks int32            `json:"commitment_tasks"`
	RealizedTasks   int32            `json:"realized_tasks"`
	PPC             *json.Number     `json:"ppc"`
	SectorID        kernel.ID        `json:"sectorId"`
	Closed          bool             `json:"closed"`
	Reason          string           `json:"reason"` // of the last reopening
	TaskCommitments []WireCommitment `json:"taskcommitments"`
}

func (c *call) wireWeek(p *workPlan) WireWeek {
	n := p.counts(false)
	out := WireWeek{
		ID: *wire.RowID(c.Schedule, p.Row), Number: p.Number, Week: p.Week, Year: p.Year, StartDate: wire.Date(p.Start), EndDate: wire.Date(p.Finish - 1),
		CommitmentTasks: n.Promised, RealizedTasks: n.Kept, SectorID: c.Schedule, Closed: p.Closed, Reason: p.Reason, TaskCommitments: []WireCommitment{},
	}
	if n.PPC != nil {
		out.PPC = new(percent(int32(*n.PPC)))
	}
	for i := range p.Commitments {
		out.TaskCommitments = append(out.TaskCommitments, c.wireCommitment(p, i))
	}
	return out
}

func percent(of int32) json.Number { return wire.Per(int64(of), wire.PartsOfPercent) }

func (c *call) answerWeek(status int, row kernel.Row) error {
	p, err := c.week(row)
	if err != nil {
		return err
	}
	return c.JSON(status, c.wireWeek(p))
}

func showWeekCommitment(c *call) error {
	if err := c.current(); err != nil {
		return err
	}
	return c.answerWeek(http.StatusOK, c.Row)
}

// dayOf reads which week a body means: a day in it, or its number.
func dayOf(f wire.Fields) (kernel.Minute, error) {
	for _, name := range []string{"date", "start_date"} {
		at, err := wire.DateOf(f, name)
		if err != nil {
			return 0, err
		}
		if at != nil && *at != kernel.None {
			return *at, nil
		}
	}
	week, year, err := weekOf(f)
	if err != nil {
		return 0, err
	}
	day, there := weekly.DayOf(year, week)
	if !there {
		return 0, weekly.Refuse("miss.week_unknown", fault.P{"year": year, "week": week})
	}
	return day, nil
}

// weekOf reads the number of a week.
func weekOf(f wire.Fields) (week, year int32, err error) {
	for name, to := range map[string]*int32{"week": &week, "year": &year} {
		n, there, err := f.Decimal(name)
		if err != nil {
			return 0, 0, err
		}
		whole, fits := wire.AmountOf(n, 1)
		if !there || !fits || whole < 0 || whole > 9999 {
			return 0, 0, wire.Missing(name)
		}
		*to = int32(whole)
	}
	return week, year, nil
}

func createWeekCommitment(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	day, err := dayOf(f)
	if err != nil {
		return err
	}
	promises, err := c.promises(f)
	if err != nil {
		return err
	}
	r, err := c.did(weekly.Create{Day: day, Promises: promises})
	if err != nil {
		return err
	}
	return c.answerWeek(http.StatusCreated, r.Created[0])
}

// changeWeekCommitment closes a week, opens it again with a reason, promises more tasks, and promises other shares of those promised.
func changeWeekCommitment(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.current(); err != nil {
		return err
	}
	p, err := c.week(c.Row)
	if err != nil {
		return err
	}
	batch := plan.Batch{}
	if f.Has("taskcommitments") {
		if batch.Commands, err = c.promised(f, p); err != nil {
			return err
		}
	}
	closed, there, err := f.Flag("closed")
	switch {
	case err != nil:
		return err
	case there && closed && !p.Closed:
		batch.Commands = append(batch.Commands, weekly.Close{Week: kernel.At(p.Row)})
	case there && !closed && p.Closed:
		reason, _, err := f.Text("reason")
		if err != nil {
			return err
		}
		batch.Commands = append([]plan.Command{weekly.Reopen{Week: kernel.At(p.Row), Reason: reason}}, batch.Commands...)
	}
	if len(batch.Commands) == 0 {
		return c.JSON(http.StatusOK, c.wireWeek(p))
	}
	var command plan.Command = batch
	if len(batch.Commands) == 1 {
		command = batch.Commands[0]
	}
	if _, err := c.did(command); err != nil {
		return err
	}
	return c.answerWeek(http.StatusOK, c.Row)
}

// promised is what a record says of the promises of a week as commands.
func (c *call) promised(f wire.Fields, p *workPlan) (out []plan.Command, err error) {
	promises, err := c.promises(f)
	if err != nil {
		return nil, err
	}
	of := map[kernel.Row]kernel.Row{}
	for i := range p.Commitments {
		of[p.Commitments[i].Task] = p.Commitments[i].Row
	}
	add := weekly.Add{Week: kernel.At(p.Row)}
	for _, one := range promises {
		task, _ := one.Task.Row()
		row, there := of[task]
		switch {
		case !there:
			add.Promises = append(add.Promises, one)
		case one.Share != nil:
			out = append(out, weekly.SetShare{Row: kernel.At(row), Share: *one.Share})
		}
	}
	if add.Promises != nil {
		out = append(out, add)
	}
	return out, nil
}

// Gone says that something was deleted.
type Gone struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
}

func deleteWeekCommitment(c *call) error {
	if _, err := c.did(weekly.Delete{Week: kernel.At(c.Row)}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: true})
}
