package plans

import (
	"gantry/domain/health"
	"gantry/internal/httpapi"
	"gantry/readmodels/members"
)

// Limits are the thresholds by which the caller's company judges the health of schedules.
func Limits(c *httpapi.Call) (health.Limits, error) {
	own, err := members.Thresholds(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return health.Limits{}, httpapi.QueryError(err)
	}
	return health.LimitsOf(own), nil
}
