package exchange_test

import (
	"bytes"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/exchange"
	"gantry/internal/httpapi/httpapitest"
)

// notice is a notification as its person reads it.
type notice struct {
	Kind    string
	Details map[string]string
	Link    string
	Actor   *struct{ ID kernel.ID }
	Read    bool
}

// notices gives somebody's notifications of one kind.
func notices(t *testing.T, c *httpapitest.Client, kind string) (out []notice) {
	t.Helper()
	var page struct{ Notifications []notice }
	c.OK(http.MethodPost, "/api/notifications/byuser", map[string]any{"page": 1}).Into(t, &page)
	for _, n := range page.Notifications {
		if n.Kind == kind {
			out = append(out, n)
		}
	}
	return out
}

func TestWhoBroughtAFileHearsThatItIsInItsSchedule(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	planner, admin, stranger := w.As(w.Theirs, access.Planner), w.As(w.Theirs, access.Admin), w.As(w.Ours, access.Planner)
	heard := func(count int) []notice {
		var list []notice
		require.Eventually(t, func() bool { list = notices(t, planner, "import-finished"); return len(list) == count }, httpapitest.Patience, 20e6)
		return list
	}
	var view exchange.ImportView
	planner.Upload("/api/projects/"+w.Theirs.Project.String()+"/imports", "file", "torre.xer", httpapitest.XER("7")).Into(t, &view)
	planner.OK(http.MethodPost, "/api/imports/"+view.ID.String()+"/finish", map[string]any{}).Into(t, &view)
	schedule := view.Result.Schedule.String()
	link := "/" + w.Theirs.Company.String() + "/project/" + w.Theirs.Project.String() + "/schedule/" + schedule
	first := notice{Kind: "import-finished", Details: map[string]string{"file": "torre.xer", "rows": "2", "schedule": schedule}, Link: link}
	require.Equal(t, []notice{first}, heard(1))

	later := bytes.ReplaceAll(httpapitest.XER("7"), []byte("Muros 2\tTT_Task\tTK_NotStart\tCP_Drtn\t16\t16"), []byte("Muros altos\tTT_Task\tTK_NotStart\tCP_Drtn\t24\t24"))
	planner.Upload("/api/schedules/"+schedule+"/imports", "file", "torre-2.xer", later).Into(t, &view)
	planner.OK(http.MethodPost, "/api/imports/"+view.ID.String()+"/finish", map[string]any{"mode": "merge"})
	again := first
	again.Details = map[string]string{"file": "torre-2.xer", "rows": "2", "schedule": schedule}
	require.Equal(t, []notice{again, first}, heard(2), "a later file of the same schedule too")

	// A copy of the schedule is no file. Later notices have reached this person, so one of the copy would have too.
	planner.OK(http.MethodPost, "/api/sectors/duplicate", map[string]any{"sectorId": schedule, "name": "Copia"})
	admin.OK(http.MethodPut, "/api/users/"+w.Theirs.People[access.Client].String(), map[string]any{"role": "planner"})
	require.Eventually(t, func() bool { return len(notices(t, w.As(w.Theirs, access.Client), "role-changed")) == 1 }, httpapitest.Patience, 20e6)
	require.Len(t, notices(t, planner, "import-finished"), 2)
	for _, c := range []*httpapitest.Client{admin, stranger} {
		require.Empty(t, notices(t, c, "import-finished"), "nobody else hears of it")
	}
}
