package schedule

import (
	"maps"
	"net/http"

	"gantry/commands/projects"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
	rows "gantry/readmodels/projects"
)

func (d *Deps) sectorRoutes() []httpapi.Route {
	view := func(path string, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: http.MethodGet, Path: "/api/sectors" + path, Module: access.Gantt, Need: httpapi.View, Scope: scope, Handler: d.handle(f)}
	}
	edit := func(method, path string, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: "/api/sectors" + path, Module: access.Gantt, Need: httpapi.Edit, Scope: scope, Handler: d.handle(managing(f))}
	}
	whole := edit(http.MethodPost, "/duplicate/everything", httpapi.ByBody, duplicateEverything)
	structure := edit(http.MethodPost, "/duplicate", httpapi.ByBody, duplicateStructure)
	whole.Cost, structure.Cost = httpapi.CostWhole, httpapi.CostWhole
	remove := edit(http.MethodDelete, "/{schedule}", httpapi.ByListedSchedule, removeSector)
	remove.Proof = true
	return []httpapi.Route{
		view("", httpapi.WholeTenant, listSectors),
		view("/project/{project}", httpapi.ByProject, sectorsOfProject),
		view("/projectwithmasteractivity/{project}", httpapi.ByProject, masterSectorsOfProject),
		view("/{schedule}", httpapi.BySchedule, showSector),
		edit(http.MethodPost, "", httpapi.ByBody, addSector),
		structure, whole,
		edit(http.MethodPost, "/{schedule}/invalidatecache", httpapi.BySchedule, forgetSnapshots),
		edit(http.MethodPut, "/values/{schedule}", httpapi.ByListedSchedule, changeSectorValues),
		edit(http.MethodPut, "/updatecurrentschedule/{schedule}", httpapi.BySchedule, makeCurrent),
		edit(http.MethodPut, "/{schedule}", httpapi.ByListedSchedule, changeSector),
		remove,
	}
}

// managing lets only those pass who edit whole plans: a level that edits its own rows manages no schedules.
func managing(f func(*call) error) func(*call) error {
	return func(c *call) error {
		if !c.EditsWholePlans() {
			return httpapi.ErrForbidden
		}
		return f(c)
	}
}

// awaitSectors waits for both read models the answers are made of.
func (c *call) awaitSectors() error {
	if err := c.Await("projects"); err != nil {
		return err
	}
	return c.Await("gantt")
}

func listSectors(c *call) error {
	if err := c.awaitSectors(); err != nil {
		return err
	}
	list, err := rows.List(c.Context(), c.Rows(), c.Session.Company, c.Reader())
	if err != nil {
		return httpapi.QueryError(err)
	}
	return c.sectorsOf(list...)
}

func (c *call) sectorsOf(list ...rows.Project) error {
	out, err := c.sectors(list, false)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

// projectRows are those of the project this call is about.
func (c *call) projectRows() (rows.Project, error) {
	if err := c.awaitSectors(); err != nil {
		return rows.Project{}, err
	}
	p, err := rows.Get(c.Context(), c.Rows(), c.Session.Company, c.Reader(), c.Project)
	return p, httpapi.QueryError(err)
}

func sectorsOfProject(c *call) error {
	p, err := c.projectRows()
	if err != nil {
		return err
	}
	return c.sectorsOf(p)
}

func masterSectorsOfProject(c *call) error {
	p, err := c.projectRows()
	if err != nil {
		return err
	}
	sectors, err := c.sectors([]rows.Project{p}, false)
	if err != nil {
		return err
	}
	out := make([]WireMasterSector, len(sectors))
	for i, w := range sectors {
		out[i].WireSector = w
		top, err := gantt.Activity(c.Context(), c.Rows(), c.Session.Company, kernel.RowID{Schedule: w.ID, Row: kernel.SummaryRow})
		if err == nil {
			around := surroundings{schedule: w.ID, project: p.ID}
			a := around.wireActivity(&top)
			out[i].MasterActivity = &a
		} else if !fault.Has(err, "activity.unknown") {
			return httpapi.QueryError(err)
		}
	}
	return c.JSON(http.StatusOK, out)
}

func showSector(c *call) error {
	if err := c.awaitSectors(); err != nil {
		return err
	}
	return c.answer(http.StatusOK, 0)
}

// answer gives the schedule this call is about once the read models have seen a position.
func (c *call) answer(status int, at eventstore.Position) error {
	for _, model := range []string{"projects", "gantt"} {
		if at == 0 {
			break
		}
		if err := c.Settled(model, at); err != nil {
			return err
		}
	}
	own, _, err := c.sector()
	if fault.Has(err, "query.behind") && c.CaughtUp("projects") == nil && c.CaughtUp("gantt") == nil {
		own, _, err = c.sector()
	}
	if err != nil {
		return err
	}
	return c.JSON(status, own)
}

func addSector(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.enterProjectOf(f); err != nil {
		return err
	}
	name, start, err := named(f)
	if err != nil {
		return err
	}
	id, at, err := c.makeSchedule(name, start)
	if err != nil {
		return err
	}
	c.Schedule = id
	return c.answer(http.StatusCreated, at)
}

// enterProjectOf enters the project a body names.
func (c *call) enterProjectOf(f wire.Fields) error {
	text, there, err := f.Text("projectId")
	if err != nil {
		return err
	}
	if !there {
		return wire.Missing("projectId")
	}
	id, err := kernel.ParseID(text)
	if err != nil {
		return err
	}
	return c.EnterProject(id)
}

func changeSector(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	return c.changeSector(f)
}

// closing takes out of a record what says that a week was closed, and which: the week commitment of that id is closed with it.
func (c *call) closing(f wire.Fields) (*weekly.Close, error) {
	did, _, err := f.Flag("didCloseWeek")
	if err != nil {
		return nil, err
	}
	text, _, err := f.Text("currentClosedWeek")
	if err != nil {
		return nil, err
	}
	delete(f, "didCloseWeek")
	delete(f, "currentClosedWeek")
	if !did {
		return nil, nil
	}
	id, bad := kernel.ParseRowID(text)
	if bad != nil || id.Schedule != c.Schedule {
		return nil, weekly.Refuse("week.unknown", fault.P{"row": text})
	}
	return &weekly.Close{Week: kernel.At(id.Row)}, nil
}

// together makes one step of commands.
func together(commands []plan.Command) plan.Command {
	if len(commands) == 1 {
		return commands[0]
	}
	return plan.Batch{Commands: commands}
}

func changeSectorValues(c *call) error {
	var body struct {
		Values wire.Fields `json:"values"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if body.Values == nil {
		return wire.Missing("values")
	}
	return c.changeSector(body.Values)
}

// changeSector sets fields of a schedule: name, date format and hours are its plan's own, the others its project's.
func (c *call) changeSector(f wire.Fields) error {
	for _, model := range []string{"projects", "gantt"} {
		if err := c.CaughtUp(model); err != nil {
			return err
		}
	}
	now, listed, err := c.sector()
	if err != nil {
		return err
	}
	closing, err := c.closing(f)
	if err != nil {
		return err
	}
	if err := f.Unchanged(now, settable...); err != nil {
		return err
	}
	listing, changes, err := listingOf(f, now, listed)
	if err != nil {
		return err
	}
	if !now.Status && listing.Active == nil {
		return fault.New(fault.NotFound, "schedule.removed", fault.P{"id": c.Schedule.String()})
	}
	if listing.Active != nil && !*listing.Active {
		if err := c.Recent(); err != nil { // as DELETE asks
			return err
		}
	}
	settings, err := settingsOf(saysElse(f, now.Gantts[0]))
	if err != nil {
		return err
	}
	var at eventstore.Position
	var commands []plan.Command
	if settings != (schedule.SetSettings{}) {
		commands = append(commands, settings)
	}
	if closing != nil {
		commands = append(commands, *closing)
	}
	if commands != nil {
		r, err := c.run(together(commands))
		if err != nil {
			return err
		}
		at = r.Position
	}
	if changes {
		r, err := c.deps.Projects.SetSchedule(c.Context(), c.Caller, c.CommandID(), listing)
		if err != nil {
			return err
		}
		at = max(at, r.Position)
	}
	return c.answer(http.StatusOK, at)
}

// saysElse leaves out what a body says of a Gantt as it is: a whole record asks for no more than what it changes.
func saysElse(f wire.Fields, now WireGantt) wire.Fields {
	out := maps.Clone(f)
	for name, is := range map[string]any{
		"name": now.Name, "dateFormat": now.DateFormat, "hoursPerDay": now.HoursPerDay, "hoursPerWeek": now.HoursPerWeek, "start_date": now.StartDate,
	} {
		if f.Has(name) && f.Same(name, is) {
			delete(out, name)
		}
	}
	return out
}

// removeSector takes a schedule out of its project. Its history stays, and status true restores it.
func removeSector(c *call) error {
	active := false
	r, err := c.deps.Projects.SetSchedule(c.Context(), c.Caller, c.CommandID(), project.SetSchedule{Schedule: c.Schedule, Active: &active})
	if err != nil {
		return err
	}
	if err := c.Settled("projects", r.Position); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: c.Schedule.String(), Deleted: true})
}

func makeCurrent(c *call) error {
	r, err := c.deps.Projects.SetSchedule(c.Context(), c.Caller, c.CommandID(), project.SetSchedule{Schedule: c.Schedule, Current: true})
	if err != nil {
		return err
	}
	return c.answer(http.StatusOK, r.Position)
}

func duplicateStructure(c *call) error  { return c.duplicate(true) }
func duplicateEverything(c *call) error { return c.duplicate(false) }

// copyNames name a copy by the language of who makes it.
var copyNames = map[string]string{"es": " (copia)", "en": " (copy)"}

func (c *call) duplicate(afresh bool) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if !f.Has("sectorId") {
		return fault.New(fault.Invalid, "sector.not_selected", nil)
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	order := projects.Copy{Of: c.Schedule, Afresh: afresh}
	if f.Has("projectId") {
		if err := c.enterProjectOf(f); err != nil {
			return err
		}
		order.Project = c.Project
	}
	name, there, err := f.Text("name")
	if err != nil {
		return err
	}
	if order.Name = name; !there {
		head, err := c.head()
		if err != nil {
			return err
		}
		order.Name = kernel.TidyName(head.Name + copyNames[c.Language])
	} else if _, problem := kernel.CleanName(name); problem != "" {
		return fault.New(fault.Invalid, problem, fault.P{"max": kernel.MaxName})
	}
	id := c.CommandID()
	r, err := c.deps.Projects.Duplicate(c.Context(), c.deps.Planner, c.Caller, id, order)
	if err != nil {
		return err
	}
	c.Schedule = id
	return c.answer(http.StatusCreated, r.Position)
}

// forgetSnapshots drops what is kept encoded of a schedule and makes every open screen read it anew.
func forgetSnapshots(c *call) error {
	c.renewReaders()
	return c.NoContent()
}

func (c *call) renewReaders() {
	c.deps.snapshots.forget(c.Session.Company, c.Schedule)
	c.deps.Live.Reload(eventstore.Stream{Company: c.Session.Company, Kind: eventstore.Plan, ID: c.Schedule})
}
