package schedule_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

func TestAScheduleIsShownAsItStood(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	gantt := "/api/schedules/" + w.Ours.Schedule.String() + "/gantt"
	planner := w.As(w.Ours, access.Planner)
	at := func(c *httpapitest.Client, moment string) (out map[string]any) {
		c.OK(http.MethodGet, gantt+"?at="+url.QueryEscape(moment), nil).Into(t, &out)
		return out
	}
	seen := ""
	run := func(command fields) int64 {
		r := planner.Command(w.Ours.Schedule, command)
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		seen = fmt.Sprint("?atLeast=", r.Position)
		return int64(r.Revision)
	}
	pinned := run(fields{"type": "update.save", "name": "Marzo"})
	var then map[string]any // as everybody saw it before the next command
	planner.OK(http.MethodGet, gantt+seen, nil).Into(t, &then)
	longer := run(fields{"type": "activity.set-duration", "row": w.Ours.Activity, "duration": 1920})
	last := run(fields{"type": "activities.delete", "rows": []any{w.Ours.Second}})

	same := func(t *testing.T, want, got map[string]any) {
		t.Helper()
		for _, one := range []map[string]any{want, got} {
			delete(one["schedule"].(map[string]any), "position")
			delete(one["schedule"].(map[string]any), "stale")
			delete(one["schedule"].(map[string]any), "parked")
		}
		assert.Equal(t, want, got)
	}
	t.Run("the plan at an update's pin is, value for value, the one that was shown then", func(t *testing.T) {
		got := at(w.At(t).As(w.Ours, access.Client), "update:1")
		assert.EqualValues(t, pinned, got["schedule"].(map[string]any)["revision"])
		same(t, then, got)
	})
	t.Run("now is the plan that is shown now", func(t *testing.T) {
		var now map[string]any
		c := w.At(t).As(w.Ours, access.Planner)
		c.OK(http.MethodGet, gantt+seen, nil).Into(t, &now)
		same(t, now, at(c, "current"))
	})
	t.Run("each revision has its own plan, and what was read is not sent twice", func(t *testing.T) {
		c := w.At(t).As(w.Ours, access.Planner)
		for revision, duration := range map[int64]string{pinned: "[1440,960,2400]", longer: "[1440,1920,2400]", last: "[1440,1920]"} {
			got, err := json.Marshal(at(c, fmt.Sprint(revision))["activities"].(map[string]any)["duration"])
			require.NoError(t, err)
			assert.JSONEq(t, duration, string(got))
		}
		first := c.Do(http.MethodGet, fmt.Sprint(gantt, "?at=", pinned), nil)
		c.Header.Set("If-None-Match", first.Header.Get("ETag"))
		again := c.Do(http.MethodGet, fmt.Sprint(gantt, "?at=", pinned), nil)
		assert.Equal(t, http.StatusNotModified, again.StatusCode)
	})
	t.Run("moments that are none, before the first and after the last are refused", func(t *testing.T) {
		c := w.At(t).As(w.Ours, access.Planner)
		for moment, code := range map[string]string{"2001-01-01T00:00:00Z": "moment.before_first", "99999": "moment.after_last", "soon": "moment.unreadable", "update:9": "update.unknown"} {
			assert.Equal(t, code, c.Do(http.MethodGet, gantt+"?at="+url.QueryEscape(moment), nil).Code(t), moment)
		}
	})
	t.Run("another company learns nothing of it", func(t *testing.T) {
		assert.Equal(t, http.StatusNotFound, w.At(t).As(w.Theirs, access.Planner).Do(http.MethodGet, gantt+"?at=1", nil).StatusCode)
	})
}
