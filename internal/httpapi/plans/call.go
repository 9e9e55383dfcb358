package plans

import (
	"context"
	"encoding/json"
	"strconv"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

// Call is a request about the plan of a schedule.
type Call struct {
	*httpapi.Call
	Planner *planning.Planner
	Clock   httpapi.Clock
	Uploads Uploads // nil: none are attached here
}

// Uploads tells of a file that a person of a company has uploaded to attach it; nil where there is none.
type Uploads func(ctx context.Context, company kernel.CompanyID, user kernel.UserID, file kernel.ID) (*lookahead.Upload, error)

// By is the caller as a plan knows one.
func (c *Call) By() plan.By {
	return plan.By{User: c.Caller.User, Role: c.Caller.Role, Levels: c.Caller.Levels, Subcontract: c.Caller.Subcontract}
}

// Sight is what the caller sees of a plan.
func (c *Call) Sight() access.Sight { return c.By().Sight() }

// Run executes one command for a route that answers with a row, and turns a refusal into an error.
func (c *Call) Run(command plan.Command) (planning.Receipt, error) {
	requests := []planning.Request{{ID: c.CommandID(), Command: command}}
	if err := c.Offered(requests); err != nil {
		return planning.Receipt{}, err
	}
	receipts, err := c.Planner.Execute(c.Context(), c.Schedule, c.Caller, requests)
	if err != nil {
		return planning.Receipt{}, err
	}
	if f := receipts[0].Fault; f != nil {
		return planning.Receipt{}, f
	}
	return receipts[0], nil
}

// RowRef reads a row named in a body: "<schedule>.<number>" or the bare number. The schedule must be the one the call is about.
func (c *Call) RowRef(raw json.RawMessage) (kernel.Ref, error) {
	var text string
	if len(raw) > 0 && raw[0] == '"' {
		if err := json.Unmarshal(raw, &text); err != nil {
			return kernel.Ref{}, wire.Malformed(err)
		}
	} else {
		text = string(raw)
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n <= int(kernel.MaxRow) {
		return kernel.At(kernel.Row(n)), nil
	}
	id, err := kernel.ParseRowID(text)
	if err != nil {
		return kernel.Ref{}, err
	}
	if id.Schedule != c.Schedule {
		return kernel.Ref{}, fault.New(fault.NotFound, "activity.unknown", fault.P{"row": text})
	}
	return kernel.At(id.Row), nil
}
