package weekly

import (
	"slices"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/files"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/notifications"
	rows "gantry/readmodels/weekly"
)

// Deps is what this area works with.
type Deps struct {
	Planner *planning.Planner
	Clock   httpapi.Clock
	Files   *files.Store
	Uploads plans.Uploads
	Notices *notifications.Center
	People  notifications.People

	histories *plans.WeekHistories
}

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route {
	d.histories = plans.NewWeekHistories()
	return slices.Concat(d.planRoutes(), d.weekRoutes(), d.weekSearchRoutes(), d.commitmentRoutes(), d.missRoutes(), d.missPictureRoutes(), d.notifyRoutes())
}

// call is a request to this area.
type call struct {
	plans.Call
	deps  *Deps
	today *kernel.Minute // once somebody asked
}

// day is today on the site, read once.
func (c *call) day() kernel.Minute {
	if c.today == nil {
		days, err := c.Days()
		if err != nil {
			return 0
		}
		c.today = &days.Today
	}
	return *c.today
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error {
		return f(&call{Call: plans.Call{Call: c, Planner: d.Planner, Clock: d.Clock, Uploads: d.Uploads}, deps: d})
	}
}

func (c *call) of() rows.Of { return rows.Of{Company: c.Session.Company, Schedule: c.Schedule} }

// reader is the caller as the read model narrows rows.
func (c *call) reader() rows.Reader {
	sight := c.Sight()
	return rows.Reader{
		Commitments: level(sight.Of(access.Commitments)), Misses: level(sight.Of(access.Reasons)), User: sight.User, Subcontract: sight.Subcontract,
	}
}

func level(l access.Level) rows.Level {
	switch {
	case l == access.Own:
		return rows.Own
	case l.Sees():
		return rows.All
	}
	return rows.Nothing
}

// models are the read models that answers of this area are made of.
var models = []string{"weekly", "lookahead"}

// did runs a command and waits until its effect can be read back.
func (c *call) did(command plan.Command) (planning.Receipt, error) {
	r, err := c.Run(command)
	if err != nil {
		return r, err
	}
	for _, model := range models {
		if err := c.Settled(model, r.Position); err != nil {
			return r, err
		}
	}
	return r, nil
}

// current waits until the read models hold what the caller has seen.
func (c *call) current() error {
	for _, model := range models {
		if err := c.Await(model); err != nil {
			return err
		}
	}
	return nil
}

// Head says which state of the plan an answer shows.
type Head struct {
	Revision eventstore.Revision `json:"revision"`
	Position eventstore.Position `json:"position,string"`
	Stale    bool                `json:"stale"` // newer changes are missing
	Today    kernel.Minute       `json:"today"`
}

func (c *call) head() (Head, error) {
	late, err := c.Awaited("weekly")
	if err != nil {
		return Head{}, err
	}
	if _, err := c.Awaited("lookahead"); err != nil {
		return Head{}, err
	}
	h, err := httpapi.Known(c.Call.Call, "weekly", func() (rows.Head, error) { return rows.HeadOf(c.Context(), c.Rows(), c.of()) })
	if err != nil {
		return Head{}, err
	}
	days, err := c.Days()
	return Head{Revision: eventstore.Revision(h.Revision), Position: eventstore.Position(h.Position), Stale: h.Stale || late, Today: days.Today}, err
}
