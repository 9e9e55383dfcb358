package lookahead_test

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/httpapi/lookahead"
	"gantry/internal/httpapi/wire"
)

// site is a schedule with tasks of several firms and people.
type site struct {
	*httpapitest.World
	planner  *httpapitest.Client
	subtrade *httpapitest.Client // of the firm Sanitarios Sur
	foreman  *httpapitest.Client // a last planner without a firm
	start    kernel.Minute       // of the first activity
}

// build makes a site whose subtrade is of a firm.
func build(t *testing.T) *site {
	t.Helper()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	owner := commands.Caller{Company: w.Ours.Company, User: w.Ours.People[access.SuperAdmin], Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	firm := w.Ours.Firm.ID
	r, err := w.Companies.Execute(t.Context(), owner, httpapitest.NewID(), company.ChangeMember{User: w.Ours.People[access.Subtrade], By: owner.User, Subcontract: &firm})
	require.NoError(t, err)
	require.True(t, w.Models.Wait(t.Context(), "members", r.Position))
	s := &site{World: w, planner: w.As(w.Ours, access.Planner), subtrade: w.As(w.Ours, access.Subtrade), foreman: w.As(w.Ours, access.LastPlanner)}
	for _, a := range s.window(s.planner, "&from=1&to=40000000").Activities {
		if a.Row == w.Ours.Activity {
			s.start = a.Start
		}
	}
	require.Positive(t, s.start)
	return s
}

// do runs a command that must be accepted, waits until the read model shows it, and gives the rows it made.
func (s *site) do(as *httpapitest.Client, kind string, fields map[string]any) []kernel.Row {
	s.T.Helper()
	fields["type"], fields["id"] = kind, httpapitest.NewID()
	r := as.Command(s.Ours.Schedule, fields)
	require.EqualValues(s.T, "accepted", r.Outcome, r.Fault)
	require.True(s.T, s.Models.Wait(s.T.Context(), "lookahead", r.Position))
	require.True(s.T, s.Models.Wait(s.T.Context(), "gantt", r.Position))
	var out []kernel.Row
	for i := 1; ; i++ {
		row, there := r.IDs[fields["id"].(kernel.ID).String()+"#"+strconv.Itoa(i)]
		if !there {
			return out
		}
		out = append(out, row)
	}
}

func (s *site) path(of string) string { return "/api/schedules/" + s.Ours.Schedule.String() + of }

// window reads the lookahead.
func (s *site) window(as *httpapitest.Client, query string) (out lookahead.WindowView) {
	s.T.Helper()
	as.OK(http.MethodGet, s.path("/lookahead?x=1"+query), nil).Into(s.T, &out)
	return out
}

// roadblocks reads the list of roadblocks.
func (s *site) roadblocks(as *httpapitest.Client, query string) (out lookahead.RoadblockList) {
	s.T.Helper()
	as.OK(http.MethodGet, s.path("/roadblocks?x=1"+query), nil).Into(s.T, &out)
	return out
}

// everything is a window that leaves nothing out.
const everything = "&from=1&to=40000000"

func names(w lookahead.WindowView) []string {
	out := []string{}
	for _, t := range w.Tasks {
		out = append(out, t.Name)
	}
	return out
}

// task gives one task of a window by its name.
func task(t testing.TB, w lookahead.WindowView, name string) lookahead.TaskView {
	t.Helper()
	for _, one := range w.Tasks {
		if one.Name == name {
			return one
		}
	}
	require.Fail(t, "no task "+name, "%v", names(w))
	return lookahead.TaskView{}
}

// add makes tasks under the first activity and gives their rows.
func (s *site) add(items ...map[string]any) []kernel.Row {
	s.T.Helper()
	list := make([]any, len(items))
	for i, item := range items {
		if item["activity"] == nil && item["parent"] == nil {
			item["activity"] = s.Ours.Activity
		}
		list[i] = item
	}
	return s.do(s.planner, "tasks.add", map[string]any{"items": list})
}

// civil is a minute as the established calls write it.
func civil(m kernel.Minute) string { return *wire.Date(m) }

// number is a row as addresses name it.
func number(row kernel.Row) string { return strconv.Itoa(int(row)) }
