package projects

import (
	"encoding/json"
	"net/http"

	"gantry/domain/fault"
	"gantry/internal/httpapi"
)

// preferenceRoutes keep how a person looks at the project list. Each person reads and writes the own ones only.
func (d *Deps) preferenceRoutes() []httpapi.Route {
	var out []httpapi.Route
	for path, code := range map[string]string{
		"/api/users/{user}/projectsView": "PROJECTS_VIEW", "/api/users/{user}/projectsView/filters": "PROJECTS_FILTERS", "/api/users/{user}/analyticsView": "ANALYTICS_VIEW",
	} {
		out = append(out,
			httpapi.Route{Method: http.MethodGet, Path: path, Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(func(c *call) error {
				if err := c.ownUser(); err != nil {
					return err
				}
				value, err := c.deps.Identity.Preference(c.Context(), c.Session.User, code)
				if err != nil {
					return err
				}
				if string(value) == "null" {
					value = json.RawMessage("{}")
				}
				return c.JSON(http.StatusOK, value)
			})},
			httpapi.Route{Method: http.MethodPut, Path: path, Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(func(c *call) error {
				if err := c.ownUser(); err != nil {
					return err
				}
				body, err := c.Body()
				if err != nil {
					return err
				}
				var object map[string]json.RawMessage
				if json.Unmarshal(body, &object) != nil {
					return fault.New(fault.Invalid, "request.malformed", nil)
				}
				if err := c.deps.Identity.SetPreference(c.Context(), c.Session.User, code, body); err != nil {
					return err
				}
				return c.NoContent()
			})})
	}
	return out
}
