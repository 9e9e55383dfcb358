package httpapi_test

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
	"gantry/internal/httpapi"
)

func TestWhyAnActivityLiesWhereItLies(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	path := "/api/schedules/" + w.ours.schedule.String() + "/activities/"
	planner.command(w.ours.schedule, map[string]any{"type": "link.change", "link": w.ours.link, "lag": 60})
	second := w.ours.second
	var chain []httpapi.StepView
	planner.ok(http.MethodGet, path+fmt.Sprint(second)+"/why", nil).into(t, &chain)
	require.Len(t, chain, 2)
	require.Equal(t, []string{"link", "project_start"}, []string{chain[0].Reason, chain[1].Reason})
	require.EqualValues(t, 60, chain[0].Link.Lag)
	require.EqualValues(t, w.ours.activity, chain[1].Row)
	require.Equal(t, chain[1].Finish+16*60, chain[0].Link.Bound, "an hour of the next morning")

	require.Equal(t, http.StatusNotFound, planner.do(http.MethodGet, path+"999/why", nil).StatusCode)
	require.Equal(t, http.StatusNotFound, planner.do(http.MethodGet, path+"nonsense/why", nil).StatusCode)
}

func TestWhatBeganOutOfSequenceIsTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	path := "/api/schedules/" + w.ours.schedule.String() + "/out-of-sequence"
	var told []httpapi.SequenceView
	planner.ok(http.MethodGet, path, nil).into(t, &told)
	require.Empty(t, told)
	planner.command(w.ours.schedule, map[string]any{"type": "activity.set-progress", "row": w.ours.second, "progress": 250_000})
	planner.ok(http.MethodGet, path, nil).into(t, &told)
	require.Len(t, told, 1)
	require.EqualValues(t, []any{w.ours.link, w.ours.activity, w.ours.second}, []any{told[0].Row, told[0].From, told[0].To})
}

// A look at a schedule that is begun goes on when nobody waits for it any more: under the race detector this tells whether it shares
// anything with who has left.
func TestWhoLeavesBeforeTheAnswerSharesNothingWithIt(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	path := "/api/schedules/" + w.ours.schedule.String() + "/activities/999/why"
	require.Equal(t, http.StatusNotFound, planner.do(http.MethodGet, path, nil).StatusCode)

	caller := commands.Caller{Company: w.ours.company}
	held, ended := make(chan struct{}), make(chan error, 1)
	// It is time that lets the look go on, and nothing that comes after the answer: that would put the two in order.
	holding, done := context.WithTimeout(t.Context(), time.Second)
	defer done()
	go func() {
		ended <- w.planner.Inspect(t.Context(), w.ours.schedule, caller, func(*plan.State, eventstore.Revision) {
			close(held)
			<-holding.Done()
		})
	}()
	<-held
	ctx, leave := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer leave()
	r := planner.request(http.MethodGet, path, nil).WithContext(ctx)
	r.Body = http.NoBody
	answer := httptest.NewRecorder()
	w.server.Config.Handler.ServeHTTP(answer, r)
	require.Equal(t, http.StatusServiceUnavailable, answer.Code, "%s", answer.Body)
	require.NoError(t, <-ended)
	require.Equal(t, http.StatusNotFound, planner.do(http.MethodGet, path, nil).StatusCode, "behind the look that nobody waits for")
}
