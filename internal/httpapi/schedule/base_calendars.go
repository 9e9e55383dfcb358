package schedule

import (
	"encoding/json"
	"fmt"
	"net/http"

	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/members"
)

// baseCalendarRoutes keep the calendars of the company. Schedules work by copies: changing a base calendar moves no date.
func (d *Deps) baseCalendarRoutes() []httpapi.Route {
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: "/api/baseCalendars" + path, Module: access.Calendars, Need: need, Scope: scope, Handler: d.handle(f)}
	}
	return []httpapi.Route{
		route(http.MethodGet, "", httpapi.View, httpapi.WholeTenant, listBaseCalendars),
		route(http.MethodGet, "/sector/{schedule}", httpapi.View, httpapi.BySchedule, listBaseCalendars),
		route(http.MethodGet, "/{id}", httpapi.View, httpapi.Own, showBaseCalendar),
		route(http.MethodPost, "", httpapi.Edit, httpapi.WholeTenant, addBaseCalendar),
		route(http.MethodPost, "/", httpapi.Edit, httpapi.WholeTenant, addBaseCalendar),
		route(http.MethodPut, "/{id}", httpapi.Edit, httpapi.Own, changeBaseCalendar),
		route(http.MethodDelete, "/{id}", httpapi.Edit, httpapi.Own, removeBaseCalendar),
	}
}

// WireBaseCalendar is a calendar of the company in the specification's names: that of a schedule without the schedule.
type WireBaseCalendar struct {
	WireCalendar
	SectorID *kernel.ID       `json:"sectorId"` // always null
	Company  kernel.CompanyID `json:"companyId"`
}

func (c *call) wireBaseCalendar(b company.BaseCalendar) WireBaseCalendar {
	row := rowOf(b.Time)
	row.Name, row.Default = b.Name, b.Default
	out := WireBaseCalendar{WireCalendar: wireCalendar(kernel.ID{}, &row), Company: c.Session.Company}
	out.ID, out.BaseDefault = b.ID.String(), b.Default
	return out
}

func (c *call) baseCalendars() ([]company.BaseCalendar, error) {
	if err := c.CaughtUp("members"); err != nil {
		return nil, err
	}
	rows, err := members.BaseCalendars(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	out := make([]company.BaseCalendar, len(rows))
	for i, r := range rows {
		out[i] = company.BaseCalendar{ID: r.ID, Name: r.Name, Default: r.Default}
		if err := json.Unmarshal(r.Time, &out[i].Time); err != nil {
			return nil, fmt.Errorf("base calendar %s: %w", r.ID, err)
		}
	}
	return out, nil
}

// baseCalendar gives one of them. Fault: "base_calendar.unknown".
func (c *call) baseCalendar(id string) (company.BaseCalendar, error) {
	list, err := c.baseCalendars()
	if err != nil {
		return company.BaseCalendar{}, err
	}
	for _, b := range list {
		if b.ID.String() == id {
			return b, nil
		}
	}
	return company.BaseCalendar{}, fault.New(fault.NotFound, "base_calendar.unknown", nil)
}

// company runs a command on the caller's company and waits until readers see it.
func (c *call) company(command company.Command) error {
	r, err := c.deps.Companies.Execute(c.Context(), c.Caller, c.CommandID(), command)
	if err != nil {
		return err
	}
	return c.Settled("members", r.Position)
}

func listBaseCalendars(c *call) error {
	list, err := c.baseCalendars()
	if err != nil {
		return err
	}
	out := make([]WireBaseCalendar, len(list))
	for i, b := range list {
		out[i] = c.wireBaseCalendar(b)
	}
	return c.JSON(http.StatusOK, out)
}

func showBaseCalendar(c *call) error { return c.answerBaseCalendar(http.StatusOK, c.Variable("id")) }

func (c *call) answerBaseCalendar(status int, id string) error {
	b, err := c.baseCalendar(id)
	if err != nil {
		return err
	}
	return c.JSON(status, c.wireBaseCalendar(b))
}

// addBaseCalendar makes a calendar of the company. What the body does not say is as in the calendar of a schedule it names, or in the
// standard one.
func addBaseCalendar(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	standard := company.BaseCalendar{ID: c.CommandID(), Time: schedule.StandardCalendar().Time} // it bears the id of the command that added it
	if like, there, err := f.Text("calendarId"); err != nil {
		return err
	} else if there {
		of, err := c.ownTimetable(like)
		if err != nil {
			return err
		}
		standard.Name, standard.Time = of.wire.Name, of.time
	}
	change, err := c.baseCalendarChange(f, standard)
	if err != nil {
		return err
	}
	give(&standard.Name, change.Name)
	give(&standard.Default, change.Default)
	give(&standard.Time, change.Time)
	if err := c.company(company.AddBaseCalendar{Calendar: standard}); err != nil {
		return err
	}
	return c.answerBaseCalendar(http.StatusCreated, standard.ID.String())
}

// give writes a value that was said.
func give[T any](into *T, said *T) {
	if said != nil {
		*into = *said
	}
}

func (c *call) baseCalendarChange(f wire.Fields, now company.BaseCalendar) (company.ChangeBaseCalendar, error) {
	to := company.ChangeBaseCalendar{ID: now.ID}
	if name, there, err := f.Text("name"); err != nil {
		return to, err
	} else if there {
		to.Name = &name
	}
	for _, name := range []string{"baseDefault", "is_default"} {
		if yes, there, err := f.Flag(name); err != nil {
			return to, err
		} else if there {
			to.Default = &yes
		}
	}
	spec, asked, err := calendarTime(f, c.wireBaseCalendar(now).WireCalendar, now.Time)
	if err == nil && asked {
		to.Time = &spec
	}
	return to, err
}

func changeBaseCalendar(c *call) error {
	now, err := c.baseCalendar(c.Variable("id"))
	if err != nil {
		return err
	}
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := f.Unchanged(c.wireBaseCalendar(now), "name", "working_days", "shifts", "exceptiondays", "holidays", "is_default", "baseDefault"); err != nil {
		return err
	}
	change, err := c.baseCalendarChange(f, now)
	if err != nil {
		return err
	}
	if err := c.company(change); err != nil {
		return err
	}
	return c.answerBaseCalendar(http.StatusOK, now.ID.String())
}

func removeBaseCalendar(c *call) error {
	now, err := c.baseCalendar(c.Variable("id"))
	if err != nil {
		return err
	}
	if err := c.company(company.RemoveBaseCalendar{ID: now.ID}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: now.ID.String(), Deleted: true})
}

// copied is a calendar of the company that a body names, as a schedule is to have it.
func (c *call) copied(f wire.Fields) (name string, time worktime.Spec, there bool, err error) {
	id, there, err := f.Text("baseCalendarId")
	if err != nil || !there {
		return "", time, false, err
	}
	b, err := c.baseCalendar(id)
	return b.Name, b.Time, err == nil, err
}
