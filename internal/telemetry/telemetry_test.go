package telemetry_test

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/zap"

	"gantry/internal/telemetry"
	"gantry/internal/testkit"
)

func TestLogLinesCarryTheCorrelationOfTheirContext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.txt")
	f, err := os.Create(path)
	require.NoError(t, err)
	defer f.Close()
	log, err := telemetry.NewLogger("info", "auto", f)
	require.NoError(t, err)
	telemetry.Log(telemetry.WithCorrelation(t.Context(), "c-1"), log).Info("saved", zap.Int("rows", 3))
	telemetry.Log(t.Context(), log).Debug("too fine")
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Regexp(t, `^\{"level":"info","at":"[^"]+","msg":"saved","correlation":"c-1","rows":3\}\n$`, string(b))
}

func TestUnknownLogSettingsAreRefused(t *testing.T) {
	_, err := telemetry.NewLogger("loud", "json", os.Stderr)
	require.ErrorContains(t, err, "log level")
	_, err = telemetry.NewLogger("info", "xml", os.Stderr)
	require.ErrorContains(t, err, "log format")
}

func TestOnlyHarmlessCorrelationIdsOfCallersAreKept(t *testing.T) {
	require.Equal(t, "req-42_a.B", telemetry.AcceptCorrelation("req-42_a.B"))
	for _, sent := range []string{"", "a b", "a\nb", `"`, "ñ", strings.Repeat("x", 65)} {
		got := telemetry.AcceptCorrelation(sent)
		assert.NotEqual(t, sent, got)
		assert.Len(t, got, 36)
	}
	require.Empty(t, telemetry.Correlation(t.Context()))
}

func TestMetricsAreShownWithTheirLabels(t *testing.T) {
	m := telemetry.NewMetrics("1.2.3")
	m.Count("commands_total", "Commands by outcome.", "outcome").WithLabelValues("accepted").Add(2)
	m.Duration("request_seconds", "Requests.", "route").WithLabelValues("/api/x").Observe(0.004)
	m.LevelOf("open_plans", "Plans in memory.", func() float64 { return 7 })
	m.WatchPools(testkit.Database(t))
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	for _, line := range []string{
		`gantry_build_info{version="1.2.3"} 1`, `gantry_commands_total{outcome="accepted"} 2`, `gantry_request_seconds_bucket{route="/api/x",le="0.005"} 1`,
		"gantry_open_plans 7", `gantry_database_connections{state="max"} 16`, "go_goroutines",
	} {
		assert.Contains(t, w.Body.String(), line)
	}
}
