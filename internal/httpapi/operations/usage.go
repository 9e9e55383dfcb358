package operations

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/telemetry"
)

// Usage is the internal log of what people use.
type Usage interface {
	Track(ctx context.Context, e telemetry.UsageEntry)
	List(ctx context.Context, q telemetry.UsageQuery) (telemetry.UsagePage, error)
	CountBy(ctx context.Context, name, detail string) (map[string]int64, error)
}

func (d *Deps) usageRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/usage", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(track)},
		{Method: http.MethodGet, Path: "/api/usage", Need: httpapi.SuperAdmin, Scope: httpapi.Self, Handler: d.handle(listUsage)},
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
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if !usageName.MatchString(body.Name) {
		return fault.New(fault.Invalid, "request.field", fault.P{"field": "name"})
	}
	page, err := url.Parse(body.Route)
	if err != nil {
		return fault.New(fault.Invalid, "request.field", fault.P{"field": "route"})
	}
	c.deps.Usage.Track(c.Context(), telemetry.UsageEntry{
		Name: body.Name, At: c.deps.Clock.Now(), Company: c.Session.Company, User: c.Session.User, Role: string(c.Member.Role), Route: page.Path,
		Correlation: c.Correlation.String(), Detail: body.Details,
	})
	return c.NoContent()
}

// LostLinks gives a function that counts mailed links that lead nowhere, with the reason and without a person.
func LostLinks(usage Usage, clock httpapi.Clock) func(ctx context.Context, reason string) {
	return func(ctx context.Context, reason string) {
		usage.Track(ctx, telemetry.UsageEntry{Name: "view.404", At: clock.Now(), Route: "/link", Detail: map[string]any{"reason": reason}})
	}
}

// listUsage shows what the people of the caller's company used. It names nobody but by id.
func listUsage(c *call) error {
	q := telemetry.UsageQuery{Name: c.Request.URL.Query().Get("name"), Company: c.Session.Company}
	var err error
	if q.Limit, err = c.Number("limit", 100, 1, 1000); err != nil {
		return err
	}
	if text := c.Request.URL.Query().Get("before"); text != "" {
		if q.Before, err = strconv.ParseInt(text, 10, 64); err != nil || q.Before < 1 {
			return fault.New(fault.Invalid, "request.parameter", fault.P{"name": "before", "min": 1, "max": nil})
		}
	}
	if text := c.Request.URL.Query().Get("user"); text != "" {
		if q.User, err = kernel.ParseID(text); err != nil {
			return err
		}
	}
	if text := c.Request.URL.Query().Get("since"); text != "" {
		if q.Since, err = time.Parse(time.RFC3339, text); err != nil {
			return fault.New(fault.Invalid, "request.field", fault.P{"field": "since"})
		}
	}
	p, err := c.deps.Usage.List(c.Context(), q)
	if err != nil {
		return httpapi.QueryError(err)
	}
	if p.Entries == nil {
		p.Entries = []telemetry.UsageRecord{}
	}
	return c.JSON(http.StatusOK, p)
}
