package httpapi

import (
	"net/http"
	"slices"
)

// routes is the whole table.
func (a *API) routes() []route {
	return slices.Concat(
		a.sessionRoutes(), a.ownAccountRoutes(), a.arrivalRoutes(), a.authRoutes(), a.ssoRoutes(), a.invitationRoutes(), a.inboxRoutes(),
		a.projectRoutes(), a.importRoutes(), a.importedRoutes(), a.exportRoutes(), a.whyRoutes(),
		a.commandRoutes(),
		a.ganttRoutes(),
		a.activityRoutes(),
		a.relationRoutes(),
		a.calendarRoutes(),
		a.ganttHeadRoutes(),
		a.peopleRoutes(),
		a.usageRoutes(),
		a.heldRoutes(),
		[]route{{method: http.MethodGet, path: "/api/openapi.yaml", need: public, scope: nothing, handler: showContract}},
	)
}

// showContract gives the description of this API.
func showContract(c *call) error {
	c.w.Header().Set("Cache-Control", "no-cache")
	return c.raw(http.StatusOK, "application/yaml", c.api.cfg.Contract)
}
