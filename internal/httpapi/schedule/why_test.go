package schedule_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

func TestWhyAnActivityLiesWhereItLies(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/activities/"
	planner.Command(w.Ours.Schedule, map[string]any{"type": "link.change", "link": w.Ours.Link, "lag": 60})
	second := w.Ours.Second
	var chain []scheduleapi.StepView
	planner.OK(http.MethodGet, path+fmt.Sprint(second)+"/why", nil).Into(t, &chain)
	require.Len(t, chain, 2)
	require.Equal(t, []string{"link", "project_start"}, []string{chain[0].Reason, chain[1].Reason})
	require.EqualValues(t, 60, chain[0].Link.Lag)
	require.EqualValues(t, w.Ours.Activity, chain[1].Row)
	require.Equal(t, chain[1].Finish+16*60, chain[0].Link.Bound, "an hour of the next morning")

	require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, path+"999/why", nil).StatusCode)
	require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, path+"nonsense/why", nil).StatusCode)
}

func TestWhatBeganOutOfSequenceIsTold(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/out-of-sequence"
	var told []scheduleapi.SequenceView
	planner.OK(http.MethodGet, path, nil).Into(t, &told)
	require.Empty(t, told)
	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-progress", "row": w.Ours.Second, "progress": 250_000})
	planner.OK(http.MethodGet, path, nil).Into(t, &told)
	require.Len(t, told, 1)
	require.EqualValues(t, []any{w.Ours.Link, w.Ours.Activity, w.Ours.Second}, []any{told[0].Row, told[0].From, told[0].To})
}

// A look at a schedule that is begun goes on when nobody waits for it any more: under the race detector this tells whether it shares
// anything with who has left.
func TestWhoLeavesBeforeTheAnswerSharesNothingWithIt(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/activities/999/why"
	require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, path, nil).StatusCode)

	caller := commands.Caller{Company: w.Ours.Company}
	held, ended := make(chan struct{}), make(chan error, 1)
	// It is time that lets the look go on, and nothing that comes after the answer: that would put the two in order.
	holding, done := context.WithTimeout(t.Context(), time.Second)
	defer done()
	go func() {
		ended <- w.Planner.Inspect(t.Context(), w.Ours.Schedule, caller, func(*plan.State, eventstore.Revision) {
			close(held)
			<-holding.Done()
		})
	}()
	<-held
	ctx, leave := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer leave()
	r := planner.Request(http.MethodGet, path, nil).WithContext(ctx)
	r.Body = http.NoBody
	answer := httptest.NewRecorder()
	w.Server.Config.Handler.ServeHTTP(answer, r)
	require.Equal(t, http.StatusServiceUnavailable, answer.Code, "%s", answer.Body)
	require.NoError(t, <-ended)
	require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, path, nil).StatusCode, "behind the look that nobody waits for")
}
