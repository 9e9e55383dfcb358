package plans

import (
	"gantry/domain/access"
	"gantry/internal/httpapi"
	"gantry/readmodels/changelog"
	"gantry/readmodels/lookahead"
)

// Lookahead names the schedule of this call, and the caller as the read model of the lookahead narrows rows.
func (c *Call) Lookahead() (lookahead.Of, lookahead.Reader) {
	sight := c.Sight()
	return lookahead.Of{Company: c.Session.Company, Schedule: c.Schedule}, lookahead.Reader{
		Tasks: level(sight.Of(access.Lookahead)), Roadblocks: level(sight.Of(access.Roadblocks)), User: sight.User, Subcontract: sight.Subcontract,
	}
}

func level(l access.Level) lookahead.Level {
	switch {
	case l == access.Own:
		return lookahead.Own
	case l.Sees():
		return lookahead.All
	}
	return lookahead.Nothing
}

// LogSight is what the caller sees of tasks and roadblocks in the change log: what the lookahead shows them now. For those with own rows
// it waits until the lookahead knows whose they are, so that nobody reads what was given to others a moment ago.
func (c *Call) LogSight() (changelog.Sight, error) {
	of, reader := c.Lookahead()
	out := changelog.Sight{Tasks: changelog.Rows{All: reader.Tasks == lookahead.All}, Roadblocks: changelog.Rows{All: reader.Roadblocks == lookahead.All}}
	if reader.Tasks != lookahead.Own && reader.Roadblocks != lookahead.Own {
		return out, nil
	}
	if err := c.CaughtUp("lookahead"); err != nil {
		return changelog.Sight{}, err
	}
	tasks, roadblocks, err := lookahead.Seen(c.Context(), c.Rows(), of, reader)
	if err != nil {
		return changelog.Sight{}, httpapi.QueryError(err)
	}
	out.Tasks.Named, out.Roadblocks.Named = tasks, roadblocks
	return out, nil
}
