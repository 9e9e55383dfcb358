package httpapi

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// line remembers until when an answer may be written.
type line struct {
	*httptest.ResponseRecorder
	until time.Time
}

func (l *line) SetWriteDeadline(t time.Time) error { l.until = t; return nil }

func TestALargeAnswerHasTheTimeThatASlowLineNeeds(t *testing.T) {
	for _, tc := range []struct {
		bytes int
		least time.Duration // 0: the time of the route stands
	}{{1 << 20 / 4, 0}, {12 << 20, 3 * time.Minute}} {
		l := &line{ResponseRecorder: httptest.NewRecorder()}
		c := &Call{Response: l, Request: httptest.NewRequest(http.MethodGet, "/", nil)}
		began := time.Now()
		require.NoError(t, c.Raw(http.StatusOK, "application/json", make([]byte, tc.bytes)))
		require.Equal(t, tc.bytes, l.Body.Len())
		if tc.least == 0 {
			require.Zero(t, l.until)
		} else {
			require.GreaterOrEqual(t, l.until.Sub(began), tc.least)
		}
	}
}
