package companies

import (
	"net/http"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/analysts"
	"gantry/internal/httpapi"
	"gantry/readmodels/projects"
)

// AnalystLoginsView is who reads the company over SQL, and where they connect.
type AnalystLoginsView struct {
	Logins []AnalystLoginView `json:"logins"`
	Most   int                `json:"most"`
	Entry  AnalystEntryView   `json:"entry"`
}

// AnalystLoginView is one login.
type AnalystLoginView struct {
	ID       string               `json:"id"`
	Name     string               `json:"name"`
	Role     string               `json:"role"` // the user to connect as
	Every    bool                 `json:"everyProject"`
	Projects []AnalystProjectView `json:"projects"`
	Names    bool                 `json:"names"` // it reads names of people
	Added    time.Time            `json:"added"`
	AddedBy  *httpapi.PersonView  `json:"addedBy"` // null: an operator, or somebody erased
	Rotated  *time.Time           `json:"rotated"`
	Seen     *time.Time           `json:"lastSeen"` // when a session of it was last seen open
	Expires  *string              `json:"expires"`  // the last day it works; null: it does not end
	Over     bool                 `json:"over"`
	Ready    bool                 `json:"ready"`
}

// AnalystProjectView is a project that a login reads. Who does not see it gets no name.
type AnalystProjectView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// AnalystEntryView is where logins connect. The certificate is public: everybody who connects is shown it.
type AnalystEntryView struct {
	Kind        analysts.Kind `json:"kind"`
	Host        string        `json:"host,omitempty"`
	Port        int           `json:"port,omitempty"`
	Database    string        `json:"database,omitempty"`
	Certificate string        `json:"certificate,omitempty"`
	Own         bool          `json:"selfSigned,omitempty"`
	Fingerprint string        `json:"fingerprint,omitempty"`
	Ends        *time.Time    `json:"certificateEnds,omitempty"`
}

// AnalystSecretView is the one answer that has a password.
type AnalystSecretView struct {
	Login    AnalystLoginView `json:"login"`
	Password string           `json:"password"`
}

func (d *Deps) analystRoutes() []httpapi.Route {
	write := func(method, path string, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Module: access.Company, Need: httpapi.Edit, Scope: httpapi.WholeTenant, Proof: true, Handler: d.handle(administrators(f)), Cost: httpapi.CostWhole}
	}
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/company/analysts", Module: access.Company, Need: httpapi.View, Scope: httpapi.WholeTenant, Handler: d.handle(listAnalysts)},
		write(http.MethodPost, "/api/company/analysts", addAnalyst),
		write(http.MethodPut, "/api/company/analysts/{analyst}/password", rotateAnalyst),
		write(http.MethodDelete, "/api/company/analysts/{analyst}", removeAnalyst),
	}
}

// administrators keeps logins to those who see every project: a login may read more than a person whom a company let change its settings.
func administrators(f func(*call) error) func(*call) error {
	return func(c *call) error {
		if !c.Caller.Role.SeesAllProjects() {
			return httpapi.ErrForbidden
		}
		return f(c)
	}
}

func listAnalysts(c *call) error {
	logins, err := c.deps.Analysts.List(c.Context(), c.Session.Company)
	if err != nil {
		return err
	}
	out := AnalystLoginsView{Most: analysts.Most, Entry: entryView(c.deps.Analysts.Entry)}
	if out.Logins, err = c.loginViews(logins); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

func entryView(e analysts.Entry) AnalystEntryView {
	view := AnalystEntryView{Kind: e.Kind, Host: e.Host, Port: e.Port, Database: e.Database, Certificate: e.Certificate, Own: e.Own, Fingerprint: e.Fingerprint, Ends: moment(e.Ends)}
	return view
}

// moment is null for one that never was.
func moment(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	at = at.UTC()
	return &at
}

func (c *call) loginViews(logins []analysts.Login) ([]AnalystLoginView, error) {
	list, err := projects.List(c.Context(), c.Rows(), c.Session.Company, c.Reader())
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	named := map[string]string{}
	for _, p := range list {
		named[p.ID.String()] = p.Name
	}
	var by []kernel.UserID
	for _, one := range logins {
		if id, err := kernel.ParseID(one.By); err == nil {
			by = append(by, id)
		}
	}
	people, err := c.People(by)
	if err != nil {
		return nil, err
	}
	out := make([]AnalystLoginView, len(logins))
	for i, one := range logins {
		view := AnalystLoginView{
			ID: one.ID, Name: analysts.Called(one), Role: one.Role, Every: one.Every, Projects: []AnalystProjectView{}, Names: one.Names, Added: one.Added.UTC(),
			Rotated: moment(one.Rotated), Seen: moment(one.Seen), Ready: one.Enters,
		}
		for _, p := range one.Projects {
			view.Projects = append(view.Projects, AnalystProjectView{ID: p, Name: named[p]})
		}
		if id, err := kernel.ParseID(one.By); err == nil {
			view.AddedBy = people[id]
		}
		if !one.Expires.IsZero() {
			day := one.Expires.UTC().Add(-time.Second).Format(time.DateOnly)
			view.Expires, view.Over = &day, !one.Expires.After(c.deps.Analysts.Now())
		}
		out[i] = view
	}
	return out, nil
}

// lastDay reads the last day a login works as the moment that is over; none is never.
func lastDay(text *string) (time.Time, error) {
	if text == nil || *text == "" {
		return time.Time{}, nil
	}
	day, err := time.Parse(time.DateOnly, *text)
	if err != nil {
		return day, fault.New(fault.Invalid, "request.field", fault.P{"field": "expires"})
	}
	return day.AddDate(0, 0, 1), nil
}

func addAnalyst(c *call) error {
	var body struct {
		Name     string              `json:"name"`
		Projects *[]kernel.ProjectID `json:"projects"`
		Names    bool                `json:"names"`
		Expires  *string             `json:"expires"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	w := analysts.Wanted{Name: body.Name, Names: body.Names, By: c.Session.User}
	var err error
	if w.Expires, err = lastDay(body.Expires); err != nil {
		return err
	}
	if body.Projects != nil {
		if w.Projects, err = c.granted(*body.Projects); err != nil {
			return err
		}
	}
	id, password, err := c.deps.Analysts.Add(c.Context(), c.Session.Company, w, c.noted("analyst-added", kernel.TidyName(body.Name)))
	if err != nil {
		return err
	}
	return c.answerSecret(http.StatusCreated, id, password)
}

// granted are projects that the company has.
func (c *call) granted(ids []kernel.ProjectID) ([]kernel.ProjectID, error) {
	if len(ids) == 0 {
		return nil, fault.New(fault.Invalid, "analyst.projects", nil)
	}
	list, err := projects.List(c.Context(), c.Rows(), c.Session.Company, c.Reader())
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	there := map[kernel.ProjectID]bool{}
	for _, p := range list {
		there[p.ID] = true
	}
	for _, id := range ids {
		if !there[id] {
			return nil, fault.New(fault.NotFound, "project.unknown", nil)
		}
	}
	return ids, nil
}

// noted writes down in the company's door log what is about to be done to a login.
func (c *call) noted(what, login string) func() error {
	return func() error {
		return c.deps.Identity.NoteLogin(c.Context(), what, c.Session.User, c.Session.Company, c.Origin().Address, login)
	}
}

func (c *call) answerSecret(status int, id, password string) error {
	one, err := c.deps.Analysts.Find(c.Context(), c.Session.Company, id)
	if err != nil {
		return err
	}
	views, err := c.loginViews([]analysts.Login{one})
	if err != nil {
		return err
	}
	return c.JSON(status, AnalystSecretView{Login: views[0], Password: password})
}

func rotateAnalyst(c *call) error {
	var body struct {
		Expires *string `json:"expires"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	expires, err := lastDay(body.Expires)
	if err != nil {
		return err
	}
	id := c.Variable("analyst")
	one, err := c.deps.Analysts.Find(c.Context(), c.Session.Company, id)
	if err != nil {
		return err
	}
	password, err := c.deps.Analysts.Rotate(c.Context(), c.Session.Company, id, expires, c.noted("analyst-rotated", analysts.Called(one)))
	if err != nil {
		return err
	}
	return c.answerSecret(http.StatusOK, id, password)
}

func removeAnalyst(c *call) error {
	id := c.Variable("analyst")
	one, err := c.deps.Analysts.Find(c.Context(), c.Session.Company, id)
	if err != nil {
		return err
	}
	if err := c.deps.Analysts.Remove(c.Context(), c.Session.Company, id, c.noted("analyst-removed", analysts.Called(one))); err != nil {
		return err
	}
	return c.NoContent()
}
