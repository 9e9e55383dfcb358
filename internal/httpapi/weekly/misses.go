package weekly

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/weekly"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/lookahead"
	"gantry/readmodels/projects"
	rows "gantry/readmodels/weekly"
)

// missRoutes are the specification's calls about reasons for non-completion, which it calls CNC.
func (d *Deps) missRoutes() []httpapi.Route {
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: "/api" + path, Module: access.Reasons, Need: need, Scope: scope, Handler: d.handle(f)}
	}
	const one, about = "/cncs/{id}", "/cnctasks/{id}"
	return []httpapi.Route{
		route(http.MethodGet, one, httpapi.View, httpapi.ByRow, showMiss),
		route(http.MethodPut, one, httpapi.Edit, httpapi.ByRow, changeMiss),
		route(http.MethodDelete, one, httpapi.Edit, httpapi.ByRow, deleteMiss),
		route(http.MethodPost, "/cncs", httpapi.Edit, httpapi.ByBody, createMiss),
		route(http.MethodPost, "/cncs/withtasks", httpapi.Edit, httpapi.ByBody, createMiss),
		route(http.MethodGet, "/cncs/sector/{schedule}", httpapi.View, httpapi.BySchedule, missesOfSector),
		route(http.MethodPost, "/cncs/getbysectortask", httpapi.View, httpapi.ByBody, missesOfTask),
		route(http.MethodGet, about, httpapi.View, httpapi.ByRow, showMissTask),
		route(http.MethodPut, about, httpapi.Edit, httpapi.ByRow, changeMissTask),
		route(http.MethodDelete, about, httpapi.Edit, httpapi.ByRow, deleteMissTask),
		route(http.MethodPost, "/cnctasks", httpapi.Edit, httpapi.ByBody, createMissTask),
	}
}

// WireMiss is a reason for non-completion.
type WireMiss struct {
	ID          string              `json:"id"`
	UserID      string              `json:"userId"`
	User        *httpapi.PersonView `json:"user"`
	Week        int32               `json:"week"`
	Year        int32               `json:"year"`
	Status      string              `json:"status"`    // resolved, unsolved, inprocess
	TaskID      *string             `json:"taskId"`    // the first one it is about
	CncTypeID   string              `json:"cncTypeId"` // number in the project's list of reasons
	Priority    string              `json:"priority"`  // low, normal, high, urgent
	CncTasks    []WireMissTask      `json:"cnctasks"`
	Description string              `json:"description"`
	DaysLost    int32               `json:"days_lost"`
	Image       *string             `json:"image"`     // address of the picture
	TaskRoute   []string            `json:"taskRoute"` // names above the first task that the caller sees, from the root
	CreateDate  string              `json:"create_date"`
	SectorID    kernel.ID           `json:"sectorId"`
}

// WireMissTask is a task that a reason is about.
type WireMissTask struct {
	ID     string `json:"id"`
	CncID  string `json:"cncId"`
	TaskID string `json:"taskId"`
	Name   string `json:"name"`
}

func orWord(stored, word string) string {
	if stored == "" {
		return word
	}
	return stored
}

func (c *call) wireMisses(list []rows.Miss) ([]WireMiss, error) {
	var people []kernel.UserID
	for i := range list {
		people = append(people, kernel.Set(list[i].By).Names()...)
	}
	known, err := c.People(people)
	if err != nil {
		return nil, err
	}
	above, err := c.aboveTasks(list)
	if err != nil {
		return nil, err
	}
	out := make([]WireMiss, len(list))
	for i := range list {
		m := &list[i]
		out[i] = WireMiss{
			ID: *wire.RowID(c.Schedule, m.Row), UserID: m.By, Week: m.Week, Year: m.Year, Status: orWord(m.Status, "unsolved"), CncTypeID: strconv.Itoa(int(m.Type)),
			Priority: orWord(m.Priority, "low"), CncTasks: []WireMissTask{}, Description: m.Description, DaysLost: m.DaysLost, CreateDate: m.MadeAt.UTC().Format(time.RFC3339), SectorID: c.Schedule,
			TaskRoute: []string{},
		}
		if user, err := kernel.ParseID(m.By); err == nil {
			out[i].User = known[user]
		}
		if m.Picture != "" {
			out[i].Image = new("/api/cncs/" + out[i].ID + "/image")
		}
		for _, t := range slices.Backward(m.Tasks) {
			if route, seen := above[t.Task]; seen {
				out[i].TaskRoute = route
			}
		}
		for _, t := range m.Tasks {
			out[i].CncTasks = append(out[i].CncTasks, c.wireMissTask(t))
		}
		if len(m.Tasks) > 0 {
			out[i].TaskID = wire.RowID(c.Schedule, m.Tasks[0].Task)
		}
	}
	return out, nil
}

// aboveTasks names what is above the tasks of misses that the caller sees, from the root.
func (c *call) aboveTasks(list []rows.Miss) (map[kernel.Row][]string, error) {
	named, under := []kernel.Row{}, []kernel.Row{}
	for i := range list {
		for _, t := range list[i].Tasks {
			named = append(named, t.Task)
		}
	}
	if len(named) == 0 {
		return nil, nil
	}
	if err := c.Await("gantt"); err != nil {
		return nil, err
	}
	of, reader := c.Lookahead()
	tasks, err := lookahead.Tasks(c.Context(), c.Rows(), of, reader, lookahead.Window{Tasks: named})
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	for i := range tasks {
		under = append(under, tasks[i].Activity)
	}
	activities, err := lookahead.Above(c.Context(), c.Rows(), of, under)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	known := map[kernel.Row]*lookahead.Activity{}
	for i := range activities {
		known[activities[i].Row] = &activities[i]
	}
	out := map[kernel.Row][]string{}
	for i := range tasks {
		route := []string{}
		for a := known[tasks[i].Activity]; a != nil; a = known[a.Parent] {
			route = append(route, a.Name)
		}
		slices.Reverse(route)
		out[tasks[i].Row] = route
	}
	return out, nil
}

func (c *call) wireMissTask(t rows.MissTaskRow) WireMissTask {
	return WireMissTask{ID: *wire.RowID(c.Schedule, t.Row), CncID: *wire.RowID(c.Schedule, t.Miss), TaskID: *wire.RowID(c.Schedule, t.Task), Name: t.Name}
}

func (c *call) misses(named []kernel.Row) ([]rows.Miss, error) {
	list, err := rows.Misses(c.Context(), c.Rows(), c.of(), c.reader(), named)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	return list, nil
}

func (c *call) answerMiss(status int, row kernel.Row) error {
	list, err := c.misses([]kernel.Row{row})
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return weekly.Refuse("miss.unknown", fault.P{"row": row})
	}
	out, err := c.wireMisses(list)
	if err != nil {
		return err
	}
	return c.JSON(status, out[0])
}

func showMiss(c *call) error {
	if err := c.current(); err != nil {
		return err
	}
	return c.answerMiss(http.StatusOK, c.Row)
}

// missType reads the reason of a body: its id, or its number in the list of the schedule's project. Fault: miss.type_unknown, also where the id is of
// another project's list.
func (c *call) missType(f wire.Fields) (*int32, error) {
	text, _, err := f.Text("cncTypeId")
	if err != nil {
		n, _, err := f.Decimal("cncTypeId")
		if err != nil {
			return nil, err
		}
		text = n.String()
	}
	unknown := weekly.Refuse("miss.type_unknown", fault.P{"type": text})
	if id, bad := kernel.ParseRowID(text); bad == nil {
		site, err := projects.SiteOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
		if err != nil {
			return nil, httpapi.QueryError(err)
		}
		if id.Schedule != kernel.ID(site.Project) {
			return nil, unknown
		}
		text = strconv.Itoa(int(id.Row))
	}
	number, bad := strconv.ParseInt(text, 10, 32)
	if bad != nil {
		return nil, unknown
	}
	return new(int32(number)), nil
}

// missValues reads the values a body gives.
func (c *call) missValues(f wire.Fields) (v weekly.MissValues, err error) {
	if f.Has("cncTypeId") {
		if v.Type, err = c.missType(f); err != nil {
			return v, err
		}
	}
	if word, there, err := f.Text("priority"); err != nil {
		return v, err
	} else if there {
		v.Priority = new(weekly.Priority(word))
		if word == "low" {
			v.Priority = new(weekly.Low)
		}
	}
	if word, there, err := f.Text("status"); err != nil {
		return v, err
	} else if there {
		v.Status = new(weekly.MissStatus(word))
		if word == "unsolved" {
			v.Status = new(weekly.Unsolved)
		}
	}
	if text, there, err := f.Text("description"); err != nil {
		return v, err
	} else if there {
		v.Description = &text
	}
	if text, there, err := f.Text("image"); err != nil {
		return v, err
	} else if there {
		v.Picture = &text
	}
	if n, there, err := f.Decimal("days_lost"); err != nil {
		return v, err
	} else if there {
		days, fits := wire.AmountOf(n, 1)
		if !fits || days < 0 || days > weekly.MaxDaysLost {
			return v, weekly.Refuse("miss.days_lost_out_of_range", fault.P{"max": weekly.MaxDaysLost})
		}
		v.DaysLost = new(int32(days))
	}
	return v, nil
}

// about reads the tasks of a body: one, or a list.
func (c *call) about(f wire.Fields) (out []kernel.Ref, err error) {
	for _, name := range []string{"cnctasks", "tasks"} {
		if !f.Has(name) {
			continue
		}
		promises, err := c.promises(wire.Fields{"tasks": f[name]})
		if err != nil {
			return nil, err
		}
		for _, p := range promises {
			out = append(out, p.Task)
		}
		return out, nil
	}
	if !f.Has("taskId") {
		return nil, nil
	}
	ref, err := c.RowRef(f["taskId"])
	return []kernel.Ref{ref}, err
}

func createMiss(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	item := weekly.MissItem{}
	if item.MissValues, err = c.missValues(f); err != nil {
		return err
	}
	if item.Week, item.Year, err = weekOf(f); err != nil {
		return err
	}
	if item.Tasks, err = c.about(f); err != nil {
		return err
	}
	r, err := c.did(weekly.AddMisses{Items: []weekly.MissItem{item}})
	if err != nil {
		return err
	}
	return c.answerMiss(http.StatusCreated, r.Created[0])
}

func changeMiss(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	values, err := c.missValues(f)
	if err != nil {
		return err
	}
	if _, err := c.did(weekly.EditMisses{Rows: []kernel.Ref{kernel.At(c.Row)}, Set: values}); err != nil {
		return err
	}
	return c.answerMiss(http.StatusOK, c.Row)
}

func deleteMiss(c *call) error {
	if _, err := c.did(weekly.DeleteMisses{Rows: []kernel.Ref{kernel.At(c.Row)}}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: true})
}

func missesOfSector(c *call) error {
	if err := c.current(); err != nil {
		return err
	}
	return c.answerMisses(func(*rows.Miss) bool { return true })
}

func (c *call) answerMisses(is func(*rows.Miss) bool) error {
	list, err := c.misses(nil)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(m rows.Miss) bool { return !is(&m) })
	out, err := c.wireMisses(list)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

func missesOfTask(c *call) error {
	f, err := c.asked()
	if err != nil {
		return err
	}
	if !f.Has("taskId") {
		return wire.Missing("taskId")
	}
	ref, err := c.RowRef(f["taskId"])
	if err != nil {
		return err
	}
	row, _ := ref.Row()
	return c.answerMisses(func(m *rows.Miss) bool {
		return slices.ContainsFunc(m.Tasks, func(t rows.MissTaskRow) bool { return t.Task == row })
	})
}

// missTask gives one task of a miss that the caller sees. Fault: miss.unknown.
func (c *call) missTask(row kernel.Row) (rows.MissTaskRow, error) {
	list, err := c.misses(nil)
	if err != nil {
		return rows.MissTaskRow{}, err
	}
	for i := range list {
		for _, t := range list[i].Tasks {
			if t.Row == row {
				return t, nil
			}
		}
	}
	return rows.MissTaskRow{}, weekly.Refuse("miss.unknown", fault.P{"row": row})
}

func showMissTask(c *call) error {
	if err := c.current(); err != nil {
		return err
	}
	t, err := c.missTask(c.Row)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.wireMissTask(t))
}

func createMissTask(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	text, _, err := f.Text("cncId")
	if err != nil {
		return err
	}
	id, bad := kernel.ParseRowID(text)
	if bad != nil {
		return wire.Missing("cncId")
	}
	if err := c.Enter(id.Schedule); err != nil {
		return err
	}
	tasks, err := c.about(f)
	if err != nil {
		return err
	}
	if len(tasks) == 0 {
		return wire.Missing("taskId")
	}
	r, err := c.did(weekly.AssignMisses{Rows: []kernel.Ref{kernel.At(id.Row)}, Tasks: tasks})
	if err != nil {
		return err
	}
	if len(r.Created) == 0 {
		return c.answerMiss(http.StatusOK, id.Row)
	}
	t, err := c.missTask(r.Created[0])
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, c.wireMissTask(t))
}

// changeMissTask makes a reason be about another task.
func changeMissTask(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.current(); err != nil {
		return err
	}
	t, err := c.missTask(c.Row)
	if err != nil {
		return err
	}
	tasks, err := c.about(f)
	if err != nil {
		return err
	}
	if len(tasks) != 1 {
		return wire.Missing("taskId")
	}
	if row, _ := tasks[0].Row(); row == t.Task {
		return c.JSON(http.StatusOK, c.wireMissTask(t))
	}
	of := []kernel.Ref{kernel.At(t.Miss)}
	r, err := c.did(batch(weekly.AssignMisses{Rows: of, Tasks: []kernel.Ref{kernel.At(t.Task)}, Remove: true}, weekly.AssignMisses{Rows: of, Tasks: tasks}))
	if err != nil {
		return err
	}
	if len(r.Created) == 0 {
		return c.answerMiss(http.StatusOK, t.Miss)
	}
	if t, err = c.missTask(r.Created[0]); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.wireMissTask(t))
}

func deleteMissTask(c *call) error {
	if err := c.current(); err != nil {
		return err
	}
	t, err := c.missTask(c.Row)
	if err != nil {
		return err
	}
	if _, err := c.did(weekly.AssignMisses{Rows: []kernel.Ref{kernel.At(t.Miss)}, Tasks: []kernel.Ref{kernel.At(t.Task)}, Remove: true}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: true})
}
