package runner

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// metrics are counted as things happen; positions are read when a scraper asks.
type metrics struct {
	events  *prometheus.CounterVec
	heldUp  *prometheus.CounterVec
	seconds *prometheus.HistogramVec
}

var (
	lagDesc      = prometheus.NewDesc("gantry_projection_lag_positions", "Positions the projection is behind the end of the log.", []string{"projection"}, nil)
	positionDesc = prometheus.NewDesc("gantry_projection_position", "Position the projection has followed the log to.", []string{"projection"}, nil)
	parkedDesc   = prometheus.NewDesc("gantry_projection_parked_streams", "Streams the projection has put aside.", []string{"projection"}, nil)
)

func newMetrics() *metrics {
	return &metrics{
		events: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "gantry_projection_events_total", Help: "Events the projection has followed, also those it does not read.",
		}, []string{"projection"}),
		heldUp: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "gantry_projection_held_up_total", Help: "Failures that were tried again.",
		}, []string{"projection"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "gantry_projection_batch_seconds", Help: "Time to write one batch.", Buckets: prometheus.ExponentialBuckets(0.001, 2.5, 12),
		}, []string{"projection"}),
	}
}

// Describe and Collect make the runner a prometheus.Collector.
func (r *Runner) Describe(ch chan<- *prometheus.Desc) {
	r.metrics.events.Describe(ch)
	r.metrics.heldUp.Describe(ch)
	r.metrics.seconds.Describe(ch)
	ch <- lagDesc
	ch <- positionDesc
	ch <- parkedDesc
}

// Collect gives the figures; lag is left out while the store does not answer.
func (r *Runner) Collect(ch chan<- prometheus.Metric) {
	r.metrics.events.Collect(ch)
	r.metrics.heldUp.Collect(ch)
	r.metrics.seconds.Collect(ch)
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	all, err := r.Status(ctx)
	if err != nil {
		return
	}
	for _, s := range all {
		ch <- prometheus.MustNewConstMetric(lagDesc, prometheus.GaugeValue, float64(s.Lag), s.Projection)
		ch <- prometheus.MustNewConstMetric(positionDesc, prometheus.GaugeValue, float64(s.Position), s.Projection)
		ch <- prometheus.MustNewConstMetric(parkedDesc, prometheus.GaugeValue, float64(s.Parked), s.Projection)
	}
}

var _ prometheus.Collector = (*Runner)(nil)
