package analytics

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/curves"
	"gantry/readmodels/projects"
)

func (d *Deps) dashboardRoutes() []httpapi.Route {
	route := func(method, path string, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{
			Method: method, Path: path, Module: access.ChartPPC, Or: anyChart(), Need: httpapi.View, Scope: scope, Handler: d.handle(f), Cost: httpapi.CostWhole,
		}
	}
	return []httpapi.Route{
		route(http.MethodGet, "/api/projects/analitic/{project}", httpapi.ByProject, showDashboard),
		route(http.MethodPost, "/api/projects/analitic_filter", httpapi.ByBody, filterDashboard),
	}
}

// DashboardView is the figures of a project. A chart that the caller's role may not see is null and named in refused; one without anything to show
// says so itself. Percents and amounts are in ten-thousandths, times are civil minutes. The lists at the end have the established names.
type DashboardView struct {
	At      kernel.Minute   `json:"at"`    // the status date
	Today   kernel.Minute   `json:"today"` // midnight on the site
	Stale   bool            `json:"stale"` // newer changes are missing
	Heads   []HeadView      `json:"heads"`
	Project ProjectHeadView `json:"project"`
	Filter  FilterView      `json:"filter"`
	Refused []RefusalView   `json:"refused"`

	PPC     *PPCView     `json:"ppc"`
	PCR     *PCRView     `json:"pcr"`
	Overdue *OverdueView `json:"overdue"`
	Sectors *SectorsView `json:"sectoradvancement"`
	SCurve  *SCurveView  `json:"scurve"`
	CNC     *ReasonsView `json:"cnc"`
	Gantt   *GanttView   `json:"gantt"`

	WeekCommitments  []WireWeekView       `json:"weekcommitments"`
	Projects         []ProjectHeadView    `json:"projects"`
	Sector           []WireSectorView     `json:"sector"`
	MasterActivities []WireActivityView   `json:"master_activitys"`
	Users            []httpapi.PersonView `json:"users"`    // of the project
	UsersAll         []httpapi.PersonView `json:"usersall"` // of the company
	CNS              []WireReasonView     `json:"cns"`
	Constraints      []WireConstraintView `json:"constraints"`
}

// HeadView says which state of a schedule is shown.
type HeadView struct {
	Schedule kernel.ScheduleID   `json:"schedule"`
	Revision int64               `json:"revision"`
	Position eventstore.Position `json:"position,string"`
}

// ProjectHeadView is what stands above the charts.
type ProjectHeadView struct {
	ID       kernel.ProjectID `json:"id"`
	Name     string           `json:"name"`
	Users    int              `json:"users"` // who take part
	Budget   json.Number      `json:"budget"`
	Currency string           `json:"currency"`
	Size     json.Number      `json:"size"`
	SizeType string           `json:"sizetype"`
	Image    *kernel.ID       `json:"image"`
}

// FilterView is what was asked for, as it was understood.
type FilterView struct {
	Sectors []kernel.ScheduleID `json:"sectors"`
	Weeks   []string            `json:"weeks"`
	From    *kernel.Minute      `json:"from"`
	To      *kernel.Minute      `json:"to"` // midnight after the last day
	Users   []string            `json:"users"`
}

// RefusalView is a chart that the caller may not see.
type RefusalView struct {
	Chart   string `json:"chart"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// WireWeekView is a week's plan of one schedule under the established names.
type WireWeekView struct {
	ID         string            `json:"id"`
	SectorID   kernel.ScheduleID `json:"sectorId"`
	Week       int32             `json:"week"`
	Year       int32             `json:"year"`
	StartDate  string            `json:"start_date"`
	EndDate    string            `json:"end_date"`
	Closed     bool              `json:"closed"`
	Committed  int64             `json:"commitment_tasks"`
	Realized   int64             `json:"realized_tasks"`
	Percentage *json.Number      `json:"ppc"` // 0 to 100; null where nothing was promised
}

// WireSectorView is a schedule that may be chosen.
type WireSectorView struct {
	ID       kernel.ScheduleID `json:"id"`
	Name     string            `json:"name"`
	Visible  bool              `json:"visible"`
	Chosen   bool              `json:"chosen"`
	Baseline *string           `json:"baseline"` // name of the active one
}

// WireActivityView is an activity that has nothing under it.
type WireActivityView struct {
	ID       string            `json:"id"`
	SectorID kernel.ScheduleID `json:"sectorId"`
	Progress json.Number       `json:"progress"`
}

// WireReasonView is a reason for non-completion.
type WireReasonView struct {
	ID        string            `json:"id"`
	SectorID  kernel.ScheduleID `json:"sectorId"`
	Week      int32             `json:"week"`
	Year      int32             `json:"year"`
	Status    string            `json:"status"`
	CncTypeID string            `json:"cncTypeId"`
	DaysLost  int32             `json:"days_lost"`
	UserID    string            `json:"userId"`
}

// WireConstraintView is a roadblock.
type WireConstraintView struct {
	ID             string             `json:"id"`
	SectorID       kernel.ScheduleID  `json:"sectorId"`
	Name           string             `json:"name"`
	UserID         string             `json:"userId"` // who answers for it
	Status         string             `json:"status"` // released, expired, notreleased, draft
	CommitmentDate *string            `json:"commitmentDate"`
	CreatedAt      string             `json:"createdAt"`
	ReleaseDate    *string            `json:"release_date"`
	Reprogrammed   bool               `json:"reprogramin"` // promised anew
	Schedules      []WireDeadlineView `json:"schedules"`
	CncTypeID      string             `json:"cncTypeId"` // number in the project's list of roadblock types
}

// WireDeadlineView is one promise.
type WireDeadlineView struct {
	Deadline *string `json:"deadline"`
}

func showDashboard(c *call) error { return c.dashboard(c.Project, choice{}) }

func filterDashboard(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	project, err := c.projectOf(f)
	if err != nil {
		return err
	}
	by, err := choiceOf(f)
	if err != nil {
		return err
	}
	return c.dashboard(project, by)
}

// projectOf enters the project that a body names. Fault: "project.unknown".
func (c *call) projectOf(f wire.Fields) (kernel.ProjectID, error) {
	text, there, err := f.Text("projectId", "project_id")
	if err != nil {
		return kernel.ID{}, err
	}
	if !there {
		return kernel.ID{}, wire.Missing("projectId")
	}
	id, err := kernel.ParseID(text)
	if err != nil {
		return kernel.ID{}, fault.New(fault.NotFound, "project.unknown", nil)
	}
	return id, c.EnterProject(id)
}

func choiceOf(f wire.Fields) (by choice, err error) {
	if by.schedules, _, err = ids(f, "sectors", "ids_sectors", "sector_id", "sectorIds"); err != nil {
		return by, err
	}
	if by.Weeks, _, err = ids(f, "weeks", "ids_weeks"); err != nil {
		return by, err
	}
	if by.Users, _, err = ids(f, "idusers", "users", "ids_users"); err != nil {
		return by, err
	}
	by.From, by.To, err = span(f, "range", "dates", "range_dates", "date_of_filter")
	return by, err
}

func (c *call) dashboard(project kernel.ProjectID, by choice) error {
	q, err := c.about(project, by)
	if err != nil {
		return err
	}
	out, err := c.panels(q)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

func (c *call) panels(q *question) (*DashboardView, error) {
	b, err := c.open(q)
	if err != nil {
		return nil, err
	}
	weeks, err := c.weeks(q)
	if err != nil {
		return nil, err
	}
	roadblocks, err := curves.Roadblocks(c.Context(), c.Rows(), q.of(c.Session.Company), c.reader(), q.Range)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	all, err := curves.Roadblocks(c.Context(), c.Rows(), q.of(c.Session.Company), c.reader(), q.Range.Ever())
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	chosen, err := curves.ChosenWeeks(c.Context(), c.Rows(), q.of(c.Session.Company), q.Range)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	misses, err := c.misses(q, chosen)
	if err != nil {
		return nil, err
	}
	categories, err := projects.Categories(c.Context(), c.Rows(), c.Session.Company, q.project.ID)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	names, err := c.names(q)
	if err != nil {
		return nil, err
	}
	out := c.frame(b, names)
	draw := map[string]func(){
		"ppc":               func() { out.PPC = new(c.ppc(q, weeks, names)) },
		"pcr":               func() { out.PCR = new(c.pcr(b, all, roadblocks, chosen, names)) },
		"overdue":           func() { out.Overdue = new(b.overdue()) },
		"sectoradvancement": func() { out.Sectors = new(b.sectors()) },
		"scurve":            func() { out.SCurve = new(b.sCurve()) },
		"cnc":               func() { out.CNC = new(c.reasons(misses, roadblocks, categories)) },
		"gantt":             func() { out.Gantt = new(b.bars()) },
	}
	for _, chart := range charts {
		if c.allows(chart.module) {
			draw[chart.name]()
		} else {
			out.Refused = append(out.Refused, RefusalView{Chart: chart.name, Code: noAccess, Message: httpapi.Text(c.Language, noAccess, nil)})
		}
	}
	c.lists(out, b, weeks, misses, roadblocks)
	return out, nil
}

// frame is what stands around the charts.
func (c *call) frame(b *book, names *names) *DashboardView {
	p := &b.project
	head := ProjectHeadView{
		ID: p.ID, Name: p.Name, Users: len(p.Users), Budget: wire.Per(p.Details.Budget, int64(kernel.Unit)), Currency: p.Details.Currency,
		Size: wire.Per(p.Details.Size, int64(kernel.Unit)), SizeType: p.Details.SizeUnit,
	}
	if !p.Details.Image.IsZero() {
		head.Image = &p.Details.Image
	}
	out := &DashboardView{
		At: b.status(), Today: b.days.Today, Heads: []HeadView{}, Project: head, Projects: []ProjectHeadView{head}, Refused: []RefusalView{},
		Filter:          FilterView{Sectors: []kernel.ID{}, Weeks: append([]string{}, b.Range.Weeks...), From: orNull(b.Range.From), To: orNull(b.Range.To), Users: append([]string{}, b.Range.Users...)},
		WeekCommitments: []WireWeekView{}, Sector: []WireSectorView{}, MasterActivities: []WireActivityView{}, Users: []httpapi.PersonView{}, UsersAll: []httpapi.PersonView{},
		CNS: []WireReasonView{}, Constraints: []WireConstraintView{},
	}
	for i := range b.plans {
		s := b.plans[i].Schedule
		out.Heads = append(out.Heads, headOf(s))
		out.Filter.Sectors = append(out.Filter.Sectors, s.ID)
		out.Stale = out.Stale || s.Behind
	}
	for i := range b.listed {
		s := &b.listed[i]
		v := WireSectorView{ID: s.ID, Name: s.Name, Visible: !s.Hidden}
		if at := slices.IndexFunc(b.plans, func(p planned) bool { return p.ID == s.ID }); at >= 0 {
			v.Chosen = true
			if base := b.plans[at].baseline; base != nil {
				v.Baseline = &base.Name
			}
		}
		out.Sector = append(out.Sector, v)
	}
	for _, u := range p.Users {
		if person := names.people[u.ID]; person != nil {
			out.Users = append(out.Users, *person)
		}
	}
	for _, m := range names.all {
		if person := names.people[m.User]; person != nil && m.Active {
			out.UsersAll = append(out.UsersAll, *person)
		}
	}
	return out
}

func headOf(s *curves.Schedule) HeadView {
	return HeadView{Schedule: s.ID, Revision: s.Revision, Position: eventstore.Position(s.Position)}
}

// lists are the rows themselves, of the modules that the caller sees.
func (c *call) lists(out *DashboardView, b *book, weeks []curves.Week, misses []curves.Reason, roadblocks []curves.Roadblock) {
	sees := func(m access.Module) bool { return c.Member.Levels[m].Sees() }
	id := func(schedule int, row kernel.Row) string { return *wire.RowID(b.schedules[schedule].ID, row) }
	if sees(access.Commitments) {
		at := map[clockKey]int{}
		for i := range weeks {
			w := &weeks[i]
			k := clockKey{w.Schedule, w.Row}
			n, met := at[k]
			if !met {
				n = len(out.WeekCommitments)
				at[k] = n
				out.WeekCommitments = append(out.WeekCommitments, WireWeekView{
					ID: id(w.Schedule, w.Row), SectorID: b.schedules[w.Schedule].ID, Week: w.Number, Year: w.Year, StartDate: *wire.Date(w.Start), EndDate: *wire.Date(w.Finish - 1), Closed: w.Closed,
				})
			}
			out.WeekCommitments[n].Committed += w.Promised
			out.WeekCommitments[n].Realized += w.Kept
		}
		for i := range out.WeekCommitments {
			w := &out.WeekCommitments[i]
			if share, there := (figures.Ratio{Part: w.Realized, Whole: w.Committed}).Share(); there {
				w.Percentage = new(wire.Per(int64(share), wire.PartsOfPercent))
			}
		}
	}
	if sees(access.Gantt) {
		for i := range b.plans {
			prefix := b.plans[i].ID.String() + "."
			for k := range b.plans[i].leaves {
				l := &b.plans[i].leaves[k]
				out.MasterActivities = append(out.MasterActivities, WireActivityView{
					ID: prefix + strconv.Itoa(int(l.Row)), SectorID: b.plans[i].ID, Progress: wire.Per(int64(l.Progress), wire.PartsOfPercent),
				})
			}
		}
	}
	if sees(access.Reasons) {
		for i := range misses {
			m := &misses[i]
			status := m.Status
			if status == "" {
				status = "unsolved"
			}
			out.CNS = append(out.CNS, WireReasonView{
				ID: id(m.Schedule, m.Row), SectorID: b.schedules[m.Schedule].ID, Week: m.Week, Year: m.Year, Status: status, CncTypeID: strconv.Itoa(int(m.Type)), DaysLost: m.DaysLost, UserID: m.By,
			})
		}
	}
	if sees(access.Roadblocks) {
		for i := range roadblocks {
			r := &roadblocks[i]
			if r.State == "notcompromises" {
				continue
			}
			v := WireConstraintView{
				ID: id(r.Schedule, r.Row), SectorID: b.schedules[r.Schedule].ID, Name: r.Name, UserID: r.Responsible, Status: statusOf(r), CreatedAt: r.Made.UTC().Format(time.RFC3339),
				ReleaseDate: wire.Date(r.Released), Schedules: []WireDeadlineView{}, CncTypeID: strconv.Itoa(int(r.Type)),
			}
			if n := len(r.Promises); n > 0 {
				v.CommitmentDate, v.Reprogrammed = wire.Date(r.Promises[n-1]), r.Promises[n-1] != r.Promises[0]
			}
			for _, p := range r.Promises {
				v.Schedules = append(v.Schedules, WireDeadlineView{Deadline: wire.Date(p)})
			}
			out.Constraints = append(out.Constraints, v)
		}
	}
}
