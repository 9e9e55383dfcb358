package schedule

import (
	"encoding/json"
	"net/http"
	"slices"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/requests"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

// requestRoutes answer from the plan itself. Whoever sees the Gantt asks, whoever edits it decides.
func (d *Deps) requestRoutes() []httpapi.Route {
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Module: access.Gantt, Need: need, Scope: scope, Handler: d.handle(f)}
	}
	const one, impacts = "/api/activityModifications/{id}", "/api/schedule-impact-requests/project/{project}/schedule/{schedule}"
	return []httpapi.Route{
		route(http.MethodGet, "/api/schedules/{schedule}/requests", httpapi.View, httpapi.BySchedule, listRequests),
		route(http.MethodPost, "/api/activityModifications", httpapi.View, httpapi.ByBody, askModification),
		route(http.MethodGet, one, httpapi.View, httpapi.ByRow, showModification),
		route(http.MethodPut, one, httpapi.Edit, httpapi.ByRow, decideModification),
		route(http.MethodDelete, one, httpapi.View, httpapi.ByRow, withdrawModification),
		route(http.MethodGet, impacts+"/draft", httpapi.View, httpapi.BySchedule, showImpactDraft),
		route(http.MethodPost, impacts+"/draft", httpapi.View, httpapi.BySchedule, keepImpactDraft),
		route(http.MethodPost, impacts+"/pending", httpapi.View, httpapi.BySchedule, sendImpact),
		route(http.MethodGet, impacts+"/pending/{requestId}", httpapi.View, httpapi.BySchedule, showImpact),
		route(http.MethodPatch, impacts+"/pending/{requestId}", httpapi.Edit, httpapi.BySchedule, decideImpact),
		route(http.MethodGet, impacts+"/{requestId}", httpapi.View, httpapi.BySchedule, showImpact),
		route(http.MethodPost, "/api/activitys/allChangeTaskDate", httpapi.Edit, httpapi.ByBody, applyRequest),
	}
}

// seen is the requests of a schedule that the caller may see: drafts of others are not among them.
type seen struct {
	project kernel.ProjectID
	list    []requests.Request
}

func (c *call) requests() (out seen, err error) {
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		out.project = s.Schedule().Settings().Project
		out.list = slices.DeleteFunc(s.Requests().All(), func(r requests.Request) bool { return r.State == requests.Draft && r.User != c.Caller.User })
	})
	return out, err
}

// request gives one of a kind. Fault: "date_request.unknown".
func (c *call) request(kind requests.Kind, number kernel.Row) (seen, *requests.Request, error) {
	all, err := c.requests()
	if err != nil {
		return seen{}, nil, err
	}
	for i := range all.list {
		if r := &all.list[i]; r.Kind == kind && kernel.Row(r.Number) == number {
			return all, r, nil
		}
	}
	return seen{}, nil, fault.New(fault.NotFound, "date_request.unknown", fault.P{"request": number})
}

func listRequests(c *call) error {
	all, err := c.requests()
	if err != nil {
		return err
	}
	var people []kernel.UserID
	for i := range all.list {
		people = append(people, all.list[i].User)
		if by := all.list[i].Decided; !by.IsZero() {
			people = append(people, by)
		}
	}
	known, err := c.People(people)
	if err != nil {
		return err
	}
	out := make([]RequestView, len(all.list))
	for i := range all.list {
		out[i] = requestView(c.Schedule, &all.list[i], known)
	}
	return c.JSON(http.StatusOK, out)
}

// askModification asks for other dates of the activity in the body.
func askModification(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if f.Has("sectorId") {
		if err := c.EnterSector(f); err != nil {
			return err
		}
	} else {
		text, _, err := f.Text("activityId")
		if err != nil {
			return err
		}
		id, err := kernel.ParseRowID(text)
		if err != nil {
			return fault.New(fault.NotFound, "row.unknown", nil)
		}
		if err := c.Enter(id.Schedule); err != nil {
			return err
		}
	}
	command := requests.Ask{Kind: requests.Modification, At: c.deps.Clock.Now()}
	if command.Description, _, err = f.Text("description"); err != nil {
		return err
	}
	wish, err := c.wish(f)
	if err != nil {
		return err
	}
	command.Items = []requests.Wish{wish}
	number, err := c.mark(command)
	if err != nil {
		return err
	}
	return c.answerModification(http.StatusCreated, number)
}

// wish reads one activity with the dates asked for.
func (c *call) wish(f wire.Fields) (out requests.Wish, err error) {
	if out.Activity, err = c.rowRef(f["activityId"]); err != nil {
		return out, err
	}
	part, _, err := f.Text("type")
	if err != nil {
		return out, err
	}
	out.Part = requests.Part(part)
	for _, end := range []struct {
		name string
		to   *kernel.Minute
		need bool
	}{
		{"newStartDate", &out.Asked.Start, out.Part != requests.Finish}, {"newEndDate", &out.Asked.Finish, out.Part != requests.Start},
	} {
		text, there, err := f.Text(end.name)
		if err != nil {
			return out, err
		}
		if !end.need {
			continue
		}
		if !there {
			return out, wire.Missing(end.name)
		}
		if *end.to, err = wire.ParseDate(text); err != nil {
			return out, err
		}
	}
	return out, nil
}

// mark runs a command about one request and gives its number. The chart shows by then what it moved.
func (c *call) mark(command plan.Command) (kernel.Row, error) {
	r, err := c.run(command)
	if err != nil {
		return 0, err
	}
	if err := c.Settled("gantt", r.Position); err != nil {
		return 0, err
	}
	for i := range r.Events {
		if e, is := r.Events[i].Event.(*requests.Marked); is {
			return kernel.Row(e.Marks[0].To.Number), nil
		}
	}
	return 0, fault.New(fault.Internal, "internal.unexpected", nil)
}

func showModification(c *call) error { return c.answerModification(http.StatusOK, c.Row) }

func (c *call) answerModification(status int, number kernel.Row) error {
	all, r, err := c.request(requests.Modification, number)
	if err != nil {
		return err
	}
	return c.JSON(status, wireModification(c, all.project, r))
}

// decideModification approves or rejects. Who approved is the caller, whatever the body says.
func decideModification(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if _, _, err := c.request(requests.Modification, c.Row); err != nil {
		return err
	}
	state, _, err := f.Text("state")
	if err != nil {
		return err
	}
	command := requests.Decide{Request: int32(c.Row), Verdicts: []requests.Verdict{{To: requests.Status(state)}}}
	if command.Confirmed, _, err = f.Flag("confirmed"); err != nil {
		return err
	}
	if _, err := c.mark(command); err != nil {
		return err
	}
	return c.answerModification(http.StatusOK, c.Row)
}

func withdrawModification(c *call) error {
	if _, _, err := c.request(requests.Modification, c.Row); err != nil {
		return err
	}
	if _, err := c.mark(requests.Withdraw{Request: int32(c.Row)}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: true})
}

// applyRequest approves the named activities of a request, and rejects those that the body leaves out by name. Without names it
// approves all of it.
func applyRequest(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	text, _, err := f.Text("approvedSirId")
	if err != nil {
		return err
	}
	number, err := c.requestNumber(text)
	if err != nil {
		return err
	}
	all, err := c.requests()
	if err != nil {
		return err
	}
	at := slices.IndexFunc(all.list, func(r requests.Request) bool { return kernel.Row(r.Number) == number })
	if at < 0 {
		return fault.New(fault.NotFound, "date_request.unknown", fault.P{"request": number})
	}
	command := requests.Decide{Request: int32(number)}
	for name, to := range map[string]requests.Status{"activities": requests.Approved, "activitiesNoApplyChanges": requests.Rejected} {
		if err := c.verdicts(&command, f, name, to, &all.list[at]); err != nil {
			return err
		}
	}
	if !f.Has("activities") && !f.Has("activitiesNoApplyChanges") {
		command.Verdicts = []requests.Verdict{{To: requests.Approved}}
	}
	if command.Confirmed, _, err = f.Flag("confirmed"); err != nil {
		return err
	}
	if _, err := c.mark(command); err != nil {
		return err
	}
	if all.list[at].Kind == requests.Modification {
		return c.answerModification(http.StatusOK, number)
	}
	return c.answerImpact(http.StatusOK, number)
}

// verdicts reads a list of activities as items of a request.
func (c *call) verdicts(command *requests.Decide, f wire.Fields, name string, to requests.Status, of *requests.Request) error {
	var named []json.RawMessage
	if !f.Has(name) {
		return nil
	}
	if err := wire.Decode(f[name], &named, true); err != nil {
		return err
	}
	for _, raw := range named {
		ref, err := c.rowRef(raw)
		if err != nil {
			return err
		}
		row, _ := ref.Row()
		at := slices.IndexFunc(of.Items, func(i requests.Item) bool { return i.Activity == row })
		if at < 0 {
			return fault.New(fault.NotFound, "activity.unknown", fault.P{"row": row})
		}
		command.Verdicts = append(command.Verdicts, requests.Verdict{Item: of.Items[at].Number, To: to})
	}
	return nil
}

// requestNumber reads the id of a request of this schedule.
func (c *call) requestNumber(text string) (kernel.Row, error) {
	id, err := kernel.ParseRowID(text)
	if err != nil || id.Schedule != c.Schedule {
		return 0, fault.New(fault.NotFound, "date_request.unknown", fault.P{"request": text})
	}
	return id.Row, nil
}
