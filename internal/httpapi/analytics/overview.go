package analytics

import (
	"net/http"
	"slices"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/readmodels/curves"
	"gantry/readmodels/projects"
)

func (d *Deps) overviewRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/projects/overview", Need: httpapi.AnyRole, Scope: httpapi.WholeTenant, Handler: d.handle(showOverview), Cost: httpapi.CostWhole},
		{Method: http.MethodGet, Path: "/api/resources/searchbysector/{schedule}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(listResources)},
	}
}

// ProjectOverviewView is one project in a few figures, those that the caller's role may see; of one firm alone where that was asked for.
type ProjectOverviewView struct {
	ID         kernel.ProjectID `json:"id"`
	Name       string           `json:"name"`
	Stage      string           `json:"stage"`
	Schedules  int              `json:"schedules"`
	Finish     *kernel.Minute   `json:"finish"`   // the latest of its schedules
	PPC        *ShareView       `json:"ppc"`      // of the last four weeks that are over; null: the role sees none
	PCR        *ShareView       `json:"pcr"`      // likewise
	Standing   *int64           `json:"standing"` // roadblocks not removed
	Overdue    *int64           `json:"overdue"`  // of them, those whose promised day is over
	Reasons    *int64           `json:"reasons"`  // for non-completion
	UpdatedAt  *string          `json:"updatedAt"`
	Percentage kernel.Percent   `json:"progress"` // of the schedules, all alike
}

// showOverview gives the projects that the caller sees.
func showOverview(c *call) error {
	for _, model := range models {
		if err := c.Await(model); err != nil {
			return err
		}
	}
	firm := c.Request.URL.Query().Get("subcontractId")
	if firm != "" {
		id, err := kernel.ParseID(firm)
		if err != nil {
			return fault.New(fault.NotFound, "subcontract.unknown", nil)
		}
		firm = id.String()
	}
	list, err := projects.List(c.Context(), c.Rows(), c.Session.Company, c.Reader())
	if err != nil {
		return httpapi.QueryError(err)
	}
	list = slices.DeleteFunc(list, func(p projects.Project) bool { return p.Stage == string(project.Deleted) })
	of, home := curves.Of{Company: c.Session.Company, Schedules: []kernel.ScheduleID{}}, []int{}
	out := make([]ProjectOverviewView, len(list))
	for i := range list {
		p := &list[i]
		out[i] = ProjectOverviewView{ID: p.ID, Name: p.Name, Stage: p.Stage}
		finish, sum := kernel.None, int64(0)
		for _, s := range p.Schedules {
			if s.Removed || !s.Productive || s.Hidden && !c.EditsWholePlans() {
				continue
			}
			of.Schedules, home = append(of.Schedules, s.ID), append(home, i)
			out[i].Schedules++
			sum += int64(s.Progress)
			finish = max(finish, s.Finish)
			if at := s.ChangedAt.UTC().Format("2006-01-02T15:04:05Z"); out[i].UpdatedAt == nil || at > *out[i].UpdatedAt {
				out[i].UpdatedAt = &at
			}
		}
		if out[i].Schedules > 0 {
			out[i].Percentage = kernel.Percent(sum / int64(out[i].Schedules))
		}
		out[i].Finish = orNull(finish)
	}
	days := make([]plans.Days, len(list))
	for i := range list {
		days[i] = c.DaysOn(projects.Site{TimeZone: list[i].Details.TimeZone, PlanningDay: list[i].Details.PlanningDay})
	}
	if err := c.countOver(of, curves.Range{Firm: firm}, home, days, out); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

// countOver counts promises, roadblocks and reasons of many projects at once.
func (c *call) countOver(of curves.Of, in curves.Range, home []int, days []plans.Days, out []ProjectOverviewView) error {
	since := func(i int) kernel.Minute { return days[i].Week - 4*7*kernel.Day }
	if c.allows(access.ChartPPC) {
		promises, err := curves.Promises(c.Context(), c.Rows(), of, c.reader(), in)
		if err != nil {
			return httpapi.QueryError(err)
		}
		weeks := curves.Weeks(promises)
		sums := make([]figures.Ratio, len(out))
		for i := range weeks {
			if at := home[weeks[i].Schedule]; weeks[i].Start >= since(at) && weeks[i].Start < days[at].Week {
				sums[at] = figures.Sum(sums[at], figures.Ratio{Part: weeks[i].Kept, Whole: weeks[i].Promised})
			}
		}
		for i := range out {
			out[i].PPC = new(shareView(sums[i]))
		}
	}
	if c.allows(access.ChartPCR) {
		list, err := curves.Roadblocks(c.Context(), c.Rows(), of, c.reader(), in)
		if err != nil {
			return httpapi.QueryError(err)
		}
		sums := make([]figures.Ratio, len(out))
		for i := range out {
			out[i].Standing, out[i].Overdue = new(int64), new(int64)
		}
		for i := range list {
			r, at := &list[i], home[list[i].Schedule]
			if len(r.Promises) == 0 || r.Inactive || r.State == "" || r.State == "notcompromises" {
				continue
			}
			if r.Released == kernel.None {
				*out[at].Standing++
				if r.Promises[len(r.Promises)-1] < days[at].Today {
					*out[at].Overdue++
				}
			}
			if first := r.Promises[0]; first >= since(at) && first < days[at].Week {
				end := first - (first-since(at))%(7*kernel.Day) + 7*kernel.Day
				sums[at] = figures.Sum(sums[at], figures.Ratio{Part: one(r.Released != kernel.None && r.Released < end), Whole: 1})
			}
		}
		for i := range out {
			out[i].PCR = new(shareView(sums[i]))
		}
	}
	if c.allows(access.ChartReasons) {
		list, err := curves.Reasons(c.Context(), c.Rows(), of, c.reader(), in)
		if err != nil {
			return httpapi.QueryError(err)
		}
		for i := range out {
			out[i].Reasons = new(int64)
		}
		for i := range list {
			*out[home[list[i].Schedule]].Reasons++
		}
	}
	return nil
}

// ResourceView is a resource that a file brought.
type ResourceView struct {
	ID   string `json:"id"`
	Code string `json:"code"`
	Name string `json:"name"`
	Type string `json:"type"` // labour, equipment, material
}

// listResources gives the resources that files brought into a schedule.
func listResources(c *call) error {
	list, err := curves.Resources(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := []ResourceView{}
	for _, r := range list {
		out = append(out, ResourceView{ID: kernel.RowID{Schedule: c.Schedule, Row: r.Number}.String(), Code: r.Code, Name: r.Name, Type: r.Kind})
	}
	return c.JSON(http.StatusOK, out)
}
