package runner_test

import (
	"context"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"gantry/eventstore"
	"gantry/internal/testkit"
	"gantry/projections/runner"
)

// figures are what an operator sees of a runner, by metric; of a histogram how often it was observed.
func figures(t *testing.T, r *runner.Runner) map[string]float64 {
	t.Helper()
	registry := prometheus.NewRegistry()
	require.NoError(t, registry.Register(r))
	families, err := registry.Gather()
	require.NoError(t, err)
	out := map[string]float64{}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			require.Equal(t, "sums", m.GetLabel()[0].GetValue())
			out[f.GetName()] = m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount()) // a metric is one of them
		}
	}
	return out
}

func TestAnOperatorSeesHowFarAReadModelIs(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 3)
	p := &sums{poison: func(r eventstore.Recorded) {
		if r.Event.(added).Value == 666 {
			panic("poison")
		}
	}}
	h.addRandom(30)
	h.add(1, 666)
	h.addRandom(30)
	events := 0
	for _, err := range h.store.ReadAll(context.Background(), 0) {
		require.NoError(t, err)
		events++
	}
	r := prepared(t, h, pool, p)
	require.Equal(t, []string{"sums"}, r.Names())
	stop := running(t, r)
	reach(t, r, h)
	stop()
	got := figures(t, r)
	require.InDelta(t, events, got["gantry_projection_events_total"], 0, "every event once, also those around a parked stream")
	require.Zero(t, got["gantry_projection_held_up_total"], "a parked stream holds up nobody")
	require.GreaterOrEqual(t, got["gantry_projection_batch_seconds"], 1.0)
	require.NoError(t, r.HeldUp())
	status := func() runner.Status {
		all, err := r.Status(context.Background())
		require.NoError(t, err)
		require.Len(t, all, 1)
		return all[0]
	}
	require.Equal(t, runner.Status{Projection: "sums", Position: h.last, Parked: 1}, status())
	at := h.last
	h.add(0, 1, 2, 3)
	require.Equal(t, runner.Status{Projection: "sums", Position: at, Lag: h.last - at, Parked: 1}, status())

	require.True(t, r.Wait(context.Background(), "sums", 0))
	require.True(t, r.Wait(context.Background(), "sums", at))
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	require.False(t, r.Wait(ended, "sums", h.last))
	require.False(t, r.Wait(context.Background(), "products", 0), "no such read model")
	require.ErrorContains(t, r.Rebuild(context.Background(), "products", nil), "projection.unknown")
	require.ErrorContains(t, r.Unpark(context.Background(), "products", h.streams[1]), "projection.unknown")

	ahead, err := runner.AheadOf(context.Background(), pool, at-1)
	require.NoError(t, err)
	require.Equal(t, []runner.Ahead{{Projection: "sums", Generation: 1, Position: at}}, ahead)
	ahead, err = runner.AheadOf(context.Background(), pool, at)
	require.NoError(t, err)
	require.Empty(t, ahead)
}

func TestARebuildTellsHowFarItIs(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 2)
	h.addRandom(50)
	r := prepared(t, h, pool, &sums{})
	stop := running(t, r)
	reach(t, r, h)
	stop()
	var told []runner.Progress
	require.NoError(t, r.Rebuild(context.Background(), "sums", func(p runner.Progress) { told = append(told, p) }))
	require.NotEmpty(t, told)
	for i, p := range told {
		require.Equal(t, "sums", p.Projection)
		require.Equal(t, h.last, p.Target)
		require.Positive(t, p.Elapsed)
		if i > 0 {
			require.GreaterOrEqual(t, p.Elapsed, told[i-1].Elapsed)
		}
	}
	require.Contains(t, told[len(told)-1].String(), "sums: position ")
	h.requireRows(pool)
}
