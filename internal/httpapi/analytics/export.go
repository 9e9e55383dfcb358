package analytics

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/exports"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/portfolio"
)

// exported is the kind of the files of a portfolio at the desk, before its format.
const exported = "portfolio."

func (d *Deps) exportRoutes() []httpapi.Route {
	one := func(method, path string, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Need: httpapi.AnyRole, Scope: httpapi.ByExport, Handler: d.handle(f)}
	}
	const path = "/api/portfolio/exports/{export}"
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/portfolio/exports", Need: httpapi.AnyRole, Scope: httpapi.WholeTenant, Handler: d.handle(startPortfolio), Cost: httpapi.CostJob},
		one(http.MethodGet, path, watchPortfolio),
		one(http.MethodDelete, path, cancelPortfolio),
		one(http.MethodGet, path+"/file", fetchPortfolio),
	}
}

// PortfolioExportView is a file of the portfolio on its way.
type PortfolioExportView struct {
	ID       kernel.ID        `json:"id"`
	Name     string           `json:"name"` // of the file
	Phase    exports.Phase    `json:"phase"`
	Projects int              `json:"projects"` // read so far
	Of       int              `json:"of"`       // projects there are; 0: not known yet
	Bytes    int64            `json:"bytes"`    // of the file, once it is there
	Problem  *httpapi.Problem `json:"problem,omitempty"`
}

func (c *call) exportView(v exports.View) PortfolioExportView {
	out := PortfolioExportView{ID: v.ID, Name: v.Name, Phase: v.Phase, Projects: v.Records, Of: v.Of, Bytes: v.Bytes}
	if v.Problem != nil {
		p := c.Problem(v.Problem)
		out.Problem = &p
	}
	return out
}

// within is the same call for work that outlives its request.
func (c *call) within(ctx context.Context) *call {
	own := *c.Call.Call
	own.Request = c.Request.WithContext(ctx)
	out := *c
	out.Call.Call = &own
	return &out
}

// startPortfolio begins to write a file of what the caller sees of the projects. Fault: "portfolio.unknown_format".
func startPortfolio(c *call) error {
	var sent struct {
		Format string `json:"format"`
		At     string `json:"at"`
	}
	if err := c.Read(&sent, true); err != nil {
		return err
	}
	format := portfolio.Format(sent.Format)
	if !slices.Contains(portfolio.Formats, format) {
		return fault.New(fault.Invalid, "portfolio.unknown_format", fault.P{"format": sent.Format})
	}
	l := look{}
	var err error
	if l.day, err = dayOf(sent.At); err != nil {
		return err
	}
	self, err := c.Self()
	if err != nil {
		return err
	}
	now := c.Clock.Now()
	name := "portfolio-" + now.UTC().Format(time.DateOnly)
	if sent.At != "" {
		year, month, day, _, _ := l.day.Civil()
		name = fmt.Sprintf("portfolio-%04d-%02d-%02d", year, month, day)
	}
	write := func(ctx context.Context, to io.Writer, step func(done, of int)) error {
		list, err := c.within(ctx).overview(l, step)
		if err != nil {
			return err
		}
		return c.papers(list, l, self.Name+" "+self.Lastname, now).Write(to, format)
	}
	v, err := c.deps.Desk.Start(c.Context(), c.Caller, exports.Order{ID: c.CommandID(), Made: &exports.Made{Kind: exported + sent.Format, Name: name + "." + sent.Format, Write: write}})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusAccepted, c.exportView(v))
}

// papers is the portfolio as files have it.
func (c *call) papers(list []ProjectOverviewView, l look, by string, now time.Time) *portfolio.Portfolio {
	out := &portfolio.Portfolio{
		Company: c.Member.Company, Language: c.Language, By: by, Made: now, Day: kernel.None,
		MadeAt: plans.Civil(now.In(c.Zone())),
	}
	if l.day != 0 {
		out.Day = l.day
	}
	share := func(s *ShareView) *portfolio.Share {
		if s == nil {
			return nil
		}
		return &portfolio.Share{Part: s.Part, Whole: s.Whole}
	}
	minute := func(m *kernel.Minute) kernel.Minute {
		if m == nil {
			return kernel.None
		}
		return *m
	}
	for i := range list {
		p := &list[i]
		one := portfolio.Project{
			Name: p.Name, Place: p.Place, Finish: minute(p.Finish), BaseFinish: minute(p.BaseFinish), Variance: p.Variance, Moved: p.Moved, Progress: p.Progress, Expected: p.Expected,
			PPC: share(p.PPC), PCR: share(p.PCR), PPCWeeks: p.PPCWeeks, Standing: p.Standing, Overdue: p.Overdue, Currency: p.Currency, Budget: p.Budget,
		}
		one.SPIt, one.P80 = p.SPIt, kernel.None
		if p.Health != nil {
			one.Health = &portfolio.Score{Passed: int64(p.Health.Passed), Judged: int64(p.Health.Judged)}
			out.OwnThresholds = out.OwnThresholds || p.Health.Own
		}
		if p.P80 != nil {
			one.P80, one.Stale = p.P80.Finish, p.P80.Stale
		}
		if p.Cost != nil {
			one.Cost = new(portfolio.Cost(*p.Cost))
		}
		if p.UpdatedAt != nil {
			one.Updated, _ = time.Parse(time.RFC3339, *p.UpdatedAt) // as it was written
		}
		out.Projects = append(out.Projects, one)
	}
	for _, t := range totals(list) {
		out.Totals = append(out.Totals, portfolio.Total{Currency: t.Currency, Projects: t.Projects, Budget: t.Budget, Cost: portfolio.Cost(t.Cost)})
	}
	return out
}

// exportOf gives a file of the caller's. Fault: "export.unknown", for one of another kind too.
func (c *call) exportOf() (v exports.View, format portfolio.Format, err error) {
	unknown := fault.New(fault.NotFound, "export.unknown", nil)
	id, err := kernel.ParseID(c.Variable("export"))
	if err != nil {
		return v, "", unknown
	}
	if v, err = c.deps.Desk.View(c.Caller, id); err != nil {
		return v, "", err
	}
	for _, f := range portfolio.Formats {
		if v.Kind == exported+string(f) {
			return v, f, nil
		}
	}
	return v, "", unknown
}

func watchPortfolio(c *call) error {
	v, _, err := c.exportOf()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.exportView(v))
}

func cancelPortfolio(c *call) error {
	v, _, err := c.exportOf()
	if err != nil {
		return err
	}
	if v, err = c.deps.Desk.Cancel(c.Context(), c.Caller, v.ID); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.exportView(v))
}

func fetchPortfolio(c *call) error {
	v, format, err := c.exportOf()
	if err != nil {
		return err
	}
	v, body, err := c.deps.Desk.Open(c.Caller, v.ID)
	if err != nil {
		return err
	}
	defer func() { _ = body.Close() }()
	h := c.Response.Header()
	h.Set("Content-Type", format.ContentType())
	h.Set("Content-Disposition", `attachment; filename="`+v.Name+`"; filename*=UTF-8''`+url.PathEscape(v.Name))
	h.Set("Cache-Control", "private, no-store")
	c.Response.WriteHeader(http.StatusOK)
	_, _ = io.Copy(c.Response, body) // a reader that went away is no error of ours
	return nil
}
