package weekly

import (
	"encoding/json"
	"net/http"
	"strings"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/weekly"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	rows "gantry/readmodels/weekly"
)

// commitmentRoutes are the specification's calls about promised tasks, which it calls task commitments.
func (d *Deps) commitmentRoutes() []httpapi.Route {
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: "/api" + path, Module: access.Commitments, Need: need, Scope: scope, Handler: d.handle(f)}
	}
	const one = "/taskcommitments/{id}"
	return []httpapi.Route{
		route(http.MethodGet, one, httpapi.View, httpapi.ByRow, showTaskCommitment),
		route(http.MethodPut, one, httpapi.Edit, httpapi.ByRow, changeTaskCommitment),
		route(http.MethodDelete, one, httpapi.Edit, httpapi.ByRow, deleteTaskCommitment),
		route(http.MethodPost, "/taskcommitments", httpapi.Edit, httpapi.ByBody, createTaskCommitment),
		route(http.MethodPost, "/tasks/update_custom_commitment", httpapi.Edit, httpapi.ByBody, customCommitment),
	}
}

// WireCommitment is a promised task. Percents are 0 to 100, both cumulative. What belongs to resources is null until those exist.
type WireCommitment struct {
	ID                    string      `json:"id"`
	CommitmentPercentaje  json.Number `json:"commitment_percentaje"`
	RealizedPercentaje    json.Number `json:"realized_percentaje"`
	UserID                *string     `json:"userId"` // who promises
	WeekCommitmentID      string      `json:"weekcommitmentId"`
	CurrentProgressTask   json.Number `json:"current_progress_task"`
	CurrentCommitmentPart json.Number `json:"current_commitment_partial"` // what the week adds to what was done before
	TaskID                string      `json:"taskId"`
	IsLastLevel           bool        `json:"is_last_level"`
	StartDate             *string     `json:"start_date"`
	EndDate               *string     `json:"end_date"`
	Duration              json.Number `json:"duration"` // hours
	TotalQuantity         json.Number `json:"total_quantity"`
	PlanEndowment         *string     `json:"plan_endowment"`
	SubcontractID         *string     `json:"subcontractId"`
	MaterialID            *string     `json:"materialId"`
	Name                  string      `json:"name"`
	Withdrawn             bool        `json:"withdrawn"`
	Late                  bool        `json:"late"` // promised after the week began
	Timing                string      `json:"timing"`
}

// When a promise falls due.
const (
	onTime = "commit_ontime"
	early  = "commit_early"
	late   = "commit_late"
)

// timing compares the day by which a task is promised with today.
func timing(finish, today kernel.Minute) string {
	switch day := (finish - 1) / kernel.Day * kernel.Day; { // midnight belongs to the day before
	case day == today:
		return onTime
	case day > today:
		return early
	default:
		return late
	}
}

func (c *call) wireCommitment(p *workPlan, i int) WireCommitment {
	of := commitmentView(p, i)
	out := WireCommitment{
		ID: *wire.RowID(c.Schedule, of.Row), CommitmentPercentaje: percent(of.Share), RealizedPercentaje: percent(min(of.Realized, int32(kernel.Hundred))),
		WeekCommitmentID: *wire.RowID(c.Schedule, p.Row), CurrentProgressTask: percent(of.Progress), CurrentCommitmentPart: percent(of.Share - of.From),
		TaskID: *wire.RowID(c.Schedule, of.Task), IsLastLevel: true, StartDate: wire.Date(of.Start), EndDate: wire.Date(of.Finish), Duration: wire.Per(int64(of.Duration), 60),
		TotalQuantity: wire.Per(of.Quantity, int64(kernel.Unit)), Name: of.Name, Withdrawn: of.Withdrawn, Late: of.Late,
	}
	if of.By != "" {
		out.UserID = &of.By
	}
	if of.Subcontract != "" {
		out.SubcontractID = &of.Subcontract
	}
	out.Timing = timing(of.Finish, c.day())
	return out
}

// promises reads the tasks of a body: records with a task and a percent, or ids alone.
func (c *call) promises(f wire.Fields) ([]weekly.Promise, error) {
	name := "taskcommitments"
	if !f.Has(name) {
		name = "tasks"
	}
	var list []json.RawMessage
	if f.Has(name) {
		if err := wire.Decode(f[name], &list, false); err != nil {
			return nil, err
		}
	}
	var out []weekly.Promise
	for _, raw := range list {
		record := wire.Fields{"taskId": raw}
		if strings.HasPrefix(strings.TrimSpace(string(raw)), "{") {
			record = wire.Fields{}
			if err := wire.Decode(raw, &record, false); err != nil {
				return nil, err
			}
		}
		one, err := c.promise(record)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

func (c *call) promise(f wire.Fields) (out weekly.Promise, err error) {
	name := "taskId"
	if !f.Has(name) {
		name = "id"
	}
	if !f.Has(name) {
		return out, wire.Missing("taskId")
	}
	if out.Task, err = c.RowRef(f[name]); err != nil {
		return out, err
	}
	out.Share, err = shareOf(f, "commitment_percentaje")
	return out, err
}

// shareOf reads a percent.
func shareOf(f wire.Fields, name string) (*kernel.Percent, error) {
	n, there, err := f.Decimal(name)
	if err != nil || !there {
		return nil, err
	}
	parts, fits := wire.Nearest(n, wire.PartsOfPercent)
	if !fits || parts < 0 || parts > 1<<30 {
		return nil, wire.Missing(name)
	}
	return new(kernel.Percent(parts)), nil
}

// commitment gives a promise that the caller sees, with its week. Fault: commitment.unknown.
func (c *call) commitment(row kernel.Row) (*workPlan, int, error) {
	week, known, err := rows.WeekOf(c.Context(), c.Rows(), c.of(), row)
	if err != nil {
		return nil, 0, httpapi.QueryError(err)
	}
	if known {
		p, err := c.week(week)
		if err != nil {
			return nil, 0, err
		}
		for i := range p.Commitments {
			if p.Commitments[i].Row == row {
				return p, i, nil
			}
		}
	}
	return nil, 0, weekly.Refuse("commitment.unknown", fault.P{"row": row})
}

func (c *call) answerCommitment(status int, row kernel.Row) error {
	p, i, err := c.commitment(row)
	if err != nil {
		return err
	}
	return c.JSON(status, c.wireCommitment(p, i))
}

func showTaskCommitment(c *call) error {
	if err := c.current(); err != nil {
		return err
	}
	return c.answerCommitment(http.StatusOK, c.Row)
}

func createTaskCommitment(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	text, there, err := f.Text("weekcommitmentId")
	if err != nil {
		return err
	}
	id, bad := kernel.ParseRowID(text)
	if !there || bad != nil {
		return wire.Missing("weekcommitmentId")
	}
	if err := c.Enter(id.Schedule); err != nil {
		return err
	}
	one, err := c.promise(f)
	if err != nil {
		return err
	}
	r, err := c.did(weekly.Add{Week: kernel.At(id.Row), Promises: []weekly.Promise{one}})
	if err != nil {
		return err
	}
	return c.answerCommitment(http.StatusCreated, r.Created[0])
}

// changeTaskCommitment takes another share, and the progress of the task as it was realized.
func changeTaskCommitment(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.current(); err != nil {
		return err
	}
	p, i, err := c.commitment(c.Row)
	if err != nil {
		return err
	}
	now := c.wireCommitment(p, i)
	batch := plan.Batch{}
	share, err := shareOf(f, "commitment_percentaje")
	if err != nil {
		return err
	}
	if share != nil && int32(*share) != p.Commitments[i].Share {
		batch.Commands = append(batch.Commands, weekly.SetShare{Row: kernel.At(c.Row), Share: *share})
	}
	realized, err := shareOf(f, "realized_percentaje")
	if err != nil {
		return err
	}
	if realized != nil && int32(*realized) != p.Commitments[i].Realized {
		batch.Commands = append(batch.Commands, lookahead.EditTasks{Rows: []kernel.Ref{kernel.At(p.Commitments[i].Task)}, Set: lookahead.TaskValues{Progress: realized}})
	}
	if len(batch.Commands) == 0 {
		return c.JSON(http.StatusOK, now)
	}
	if _, err := c.did(batch); err != nil {
		return err
	}
	return c.answerCommitment(http.StatusOK, c.Row)
}

// deleteTaskCommitment withdraws a promise. One of a week that has begun stays, withdrawn.
func deleteTaskCommitment(c *call) error {
	if _, err := c.did(weekly.Withdraw{Rows: []kernel.Ref{kernel.At(c.Row)}}); err != nil {
		return err
	}
	_, _, err := c.commitment(c.Row)
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: err != nil})
}

// customCommitment promises another share of a task in the open week it is promised in, the earliest one.
func customCommitment(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	text, _, err := f.Text("taskId")
	if err != nil {
		return err
	}
	id, bad := kernel.ParseRowID(text)
	if bad != nil {
		return wire.Missing("taskId")
	}
	if err := c.Enter(id.Schedule); err != nil {
		return err
	}
	value, err := shareOf(f, "value")
	if err != nil {
		return err
	}
	if value == nil {
		return wire.Missing("value")
	}
	for _, model := range models {
		if err := c.CaughtUp(model); err != nil {
			return err
		}
	}
	plans, err := c.plans(nil)
	if err != nil {
		return httpapi.QueryError(err)
	}
	for i := range plans {
		for k := range plans[i].Commitments {
			if one := &plans[i].Commitments[k]; one.Task == id.Row && !plans[i].Closed && !one.Withdrawn {
				if _, err := c.did(weekly.SetShare{Row: kernel.At(one.Row), Share: *value}); err != nil {
					return err
				}
				return c.answerCommitment(http.StatusOK, one.Row)
			}
		}
	}
	return weekly.Refuse("commitment.unknown", fault.P{"row": id.Row})
}
