package schedule_test

import (
	"context"
	"net/http"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

// waits notes which positions are waited for.
type waits struct {
	httpapi.Progress
	mu sync.Mutex
	at []eventstore.Position
}

func (w *waits) Wait(ctx context.Context, projection string, at eventstore.Position) bool {
	w.mu.Lock()
	w.at = append(w.at, at)
	w.mu.Unlock()
	return w.Progress.Wait(ctx, projection, at)
}

// since gives what was waited for since it was last asked.
func (w *waits) since() []eventstore.Position {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := w.at
	w.at = nil
	return out
}

// What others do to their schedules holds up nobody's edit.
func TestAnEditWaitsForItsOwnScheduleAlone(t *testing.T) {
	t.Parallel()
	noted := &waits{}
	w := httpapitest.NewWorld(t, func(c *edge.Config) { noted.Progress, c.Progress = c.Progress, noted })
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	record := func(path string) map[string]any {
		out := map[string]any{}
		planner.OK(http.MethodGet, path, nil).Into(t, &out)
		return out
	}
	activity, link, calendar := "/api/activitys/"+w.Ours.Row(w.Ours.Activity), "/api/activityrelations/"+w.Ours.Row(w.Ours.Link), "/api/calendars/"+w.Ours.Row(w.Ours.Calendar)
	bodies := map[string]map[string]any{activity: record(activity), link: record(link), calendar: record(calendar)}
	stream := eventstore.Stream{Company: w.Ours.Company, Kind: eventstore.Plan, ID: w.Ours.Schedule}
	own, err := w.Store.EndOf(t.Context(), stream)
	require.NoError(t, err)
	w.Schedule(w.Ours, "Otro programa") // its events lie behind
	for path, body := range bodies {
		noted.since()
		planner.OK(http.MethodPut, path, body)
		waited := noted.since()
		require.NotEmpty(t, waited, path)
		for _, at := range waited {
			assert.LessOrEqual(t, at, own, "%s waits for what happened elsewhere", path)
		}
	}
	noted.since()
	planner.OK(http.MethodPut, activity, map[string]any{"name": "Replanteo"})
	end, err := w.Store.EndOf(t.Context(), stream)
	require.NoError(t, err)
	assert.Equal(t, []eventstore.Position{end}, noted.since(), "once, for what it did itself")
}

// An answer about one calendar reads that calendar alone: another one that cannot be read does not concern it.
func TestOneCalendarIsReadAlone(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	var other scheduleapi.WireCalendar
	planner.OK(http.MethodPost, "/api/calendars", map[string]any{"sectorId": w.Ours.Schedule, "name": "Noche"}).Into(t, &other)
	_, err := w.DB.Exec(t.Context(), `update gantt_g1.calendars set time = '[]' where row_no <> $1`, w.Ours.Calendar)
	require.NoError(t, err)
	require.GreaterOrEqual(t, planner.Do(http.MethodGet, "/api/calendars/"+other.ID, nil).StatusCode, 500, "it is out of order")
	var c scheduleapi.WireCalendar
	planner.OK(http.MethodGet, "/api/calendars/"+w.Ours.Row(w.Ours.Calendar), nil).Into(t, &c)
	assert.Equal(t, "Estándar", c.Name)
}
