package reports

import (
	"context"
	"strconv"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/identity"
	"gantry/internal/pdf"
	"gantry/internal/reports"
	"gantry/readmodels/members"
	"gantry/readmodels/projects"
)

// setting is what a report needs besides the plan. It is read before the job begins, but for the names of people.
type setting struct {
	past
	about    reports.About
	names    reports.Names
	leader   kernel.UserID
	manager  kernel.UserID // superintendent
	identity *identity.Service
}

func (c *call) setting(asked string) (*setting, error) {
	out := &setting{identity: c.deps.Identity, names: reports.Names{
		Firms: map[string]string{}, Colours: map[string]pdf.Colour{}, Tags: map[string]reports.Mark{}, Reasons: map[int32]string{}, Roadblocks: map[int32]string{},
	}}
	var err error
	if out.past, err = c.past(asked); err != nil {
		return nil, httpapi.QueryError(err)
	}
	self, err := c.Self()
	if err != nil {
		return nil, err
	}
	out.about = reports.About{Language: c.Language, At: c.Clock.Now().UTC(), Issued: out.days.Now, By: fullName(self.Name, self.Lastname), Stood: kernel.None}
	if err := c.nameCompany(out); err != nil {
		return nil, httpapi.QueryError(err)
	}
	return out, httpapi.QueryError(c.nameProject(out))
}

func fullName(name, lastname string) string { return strings.TrimSpace(name + " " + lastname) }

// nameCompany adds the company with its logo, and its firms with the colours the Gantt gives them.
func (c *call) nameCompany(to *setting) error {
	company, _, err := members.Get(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return err
	}
	to.about.Company = company.Name
	to.about.Logo = plans.Logo(c.Context(), c.deps.Files, c.Session.Company, company.Details.Image)
	firms, err := members.Subcontracts(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return err
	}
	for i, f := range firms {
		to.names.Firms[f.ID.String()], to.names.Colours[f.ID.String()] = f.Name, reports.ColourAt(i)
	}
	return nil
}

// nameProject adds the project, the schedule, and what the project's lists call things.
func (c *call) nameProject(to *setting) error {
	place, _, err := projects.PlaceOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return err
	}
	to.about.Project, to.about.Schedule = place.Name, place.Schedule
	one, err := projects.Get(c.Context(), c.Rows(), c.Session.Company, c.Reader(), place.Project)
	if err != nil {
		return err
	}
	to.leader, to.manager = one.Details.Leader, one.Details.Superintendent
	categories, err := projects.Categories(c.Context(), c.Rows(), c.Session.Company, place.Project)
	if err != nil {
		return err
	}
	for _, x := range categories {
		name := x.Name
		if name == "" {
			name = reports.CodeName(c.Language, x.Code)
		}
		if x.List == string(project.Reasons) {
			to.names.Reasons[x.ID] = name
		} else {
			to.names.Roadblocks[x.ID] = name
		}
	}
	tags, err := projects.Tags(c.Context(), c.Rows(), c.Session.Company, place.Project)
	if err != nil {
		return err
	}
	for _, t := range tags {
		to.names.Tags[strconv.Itoa(int(t.ID))] = reports.Mark{Name: t.Name, Colour: colour(t.Colour)}
	}
	return nil
}

// colour reads #rrggbb.
func colour(text string) pdf.Colour {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
	if err != nil {
		return pdf.Colour{R: 93, G: 96, B: 102}
	}
	return pdf.Colour{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n)}
}

// nameIn names people, and those who lead the project.
func (s *setting) nameIn(ctx context.Context, ids []kernel.UserID) error {
	for _, id := range []kernel.UserID{s.leader, s.manager} {
		if !id.IsZero() {
			ids = append(ids, id)
		}
	}
	users, err := s.identity.People(ctx, ids)
	if err != nil {
		return err
	}
	s.names.People = make(map[string]string, len(users))
	for id, u := range users {
		s.names.People[id.String()] = fullName(u.Name, u.Lastname)
	}
	return nil
}

func (s *setting) called(id kernel.UserID) string { return s.names.People[id.String()] }
