package lookahead

import (
	"strconv"
	"time"

	"gantry/commands/planning"
	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/lookaheadrows"
)

// stood gives the plan as it stood at the moment that "at" names, a revision or an instant; asked is false where the query names none.
func (c *call) stood() (of lookaheadrows.State, head Head, asked bool, err error) {
	text := c.Request.URL.Query().Get("at")
	if text == "" {
		return of, head, false, nil
	}
	var moment planning.Moment
	if n, bad := strconv.ParseInt(text, 10, 64); bad == nil && n > 0 {
		moment.Revision = eventstore.Revision(n)
	} else if moment.At, bad = time.Parse(time.RFC3339, text); bad != nil {
		return of, head, true, fault.New(fault.Invalid, "moment.unreadable", fault.P{"moment": text})
	}
	stood, err := c.Planner.AsOf(c.Context(), c.Schedule, c.Caller, moment)
	if err != nil {
		return of, head, true, httpapi.QueryError(err)
	}
	if stood.Revision == 0 {
		return of, head, true, fault.New(fault.Invalid, "moment.before_first", nil)
	}
	return lookaheadrows.Of(stood.State, c.Sight()), Head{Revision: stood.Revision}, true, nil
}
