package httpapi

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/telemetry"
)

// Usage is the internal log of what people use.
type Usage interface {
	Track(ctx context.Context, e telemetry.UsageEntry)
	List(ctx context.Context, q telemetry.UsageQuery) (telemetry.UsagePage, error)
}

func (a *API) usageRoutes() []route {
	return []route{
		{method: http.MethodPost, path: "/api/usage", need: signedIn, scope: self, handler: track},
		{method: http.MethodGet, path: "/api/usage", need: superAdmin, scope: self, handler: listUsage},
	}
}

var usageName = regexp.MustCompile(`^[a-z][a-z0-9_.-]{0,79}$`)

// track records one use. Who and in which role is the session's knowledge, never the page's.
func track(c *call) error {
	var body struct {
		Name    string         `json:"name"`
		Route   string         `json:"route"`
		Details map[string]any `json:"details"`
	}
	if err := c.read(&body, true); err != nil {
		return err
	}
	if !usageName.MatchString(body.Name) {
		return fault.New(fault.Invalid, "request.field", fault.P{"field": "name"})
	}
	page, err := url.Parse(body.Route)
	if err != nil {
		return fault.New(fault.Invalid, "request.field", fault.P{"field": "route"})
	}
	c.api.cfg.Usage.Track(c.ctx(), telemetry.UsageEntry{
		Name: body.Name, At: c.api.cfg.Clock.Now(), Company: c.session.Company, User: c.session.User, Role: string(c.member.Role), Route: page.Path,
		Correlation: c.correlation.String(), Detail: body.Details,
	})
	return c.none()
}

// listUsage shows what the people of the caller's company used. It names nobody but by id.
func listUsage(c *call) error {
	q := telemetry.UsageQuery{Name: c.r.URL.Query().Get("name"), Company: c.session.Company}
	var err error
	if q.Limit, err = c.number("limit", 100, 1, 1000); err != nil {
		return err
	}
	if text := c.r.URL.Query().Get("before"); text != "" {
		if q.Before, err = strconv.ParseInt(text, 10, 64); err != nil || q.Before < 1 {
			return fault.New(fault.Invalid, "request.parameter", fault.P{"name": "before", "min": 1, "max": nil})
		}
	}
	if text := c.r.URL.Query().Get("user"); text != "" {
		if q.User, err = kernel.ParseID(text); err != nil {
			return err
		}
	}
	if text := c.r.URL.Query().Get("since"); text != "" {
		if q.Since, err = time.Parse(time.RFC3339, text); err != nil {
			return fault.New(fault.Invalid, "request.field", fault.P{"field": "since"})
		}
	}
	p, err := c.api.cfg.Usage.List(c.ctx(), q)
	if err != nil {
		return queryError(err)
	}
	if p.Entries == nil {
		p.Entries = []telemetry.UsageRecord{}
	}
	return c.json(http.StatusOK, p)
}
