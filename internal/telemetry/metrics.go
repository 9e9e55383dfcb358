package telemetry

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics is the set of figures one process shows at /metrics. All names begin with gantry_, durations are in seconds, sizes in bytes.
type Metrics struct {
	registry *prometheus.Registry
	make     promauto.Factory
}

// NewMetrics begins with the figures of the Go runtime and of the process, and gantry_build_info.
func NewMetrics(version string) *Metrics {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m := &Metrics{registry: r, make: promauto.With(r)}
	m.Level("build_info", "Always 1; the label names the running version.", "version").WithLabelValues(version).Set(1)
	return m
}

// Registry is for collectors of others, as of a connection pool.
func (m *Metrics) Registry() *prometheus.Registry { return m.registry }

// Count makes a figure that only grows. By custom its name ends in _total.
func (m *Metrics) Count(name, help string, labels ...string) *prometheus.CounterVec {
	return m.make.NewCounterVec(prometheus.CounterOpts{Namespace: "gantry", Name: name, Help: help}, labels)
}

// Level makes a figure that rises and falls.
func (m *Metrics) Level(name, help string, labels ...string) *prometheus.GaugeVec {
	return m.make.NewGaugeVec(prometheus.GaugeOpts{Namespace: "gantry", Name: name, Help: help}, labels)
}

// LevelOf makes a gauge that calls a function on each read, for values counted elsewhere.
func (m *Metrics) LevelOf(name, help string, ask func() float64) {
	m.make.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "gantry", Name: name, Help: help}, ask)
}

// Duration makes a histogram from 1 ms to 10 s, fine where the budgets lie. By custom its name ends in _seconds.
func (m *Metrics) Duration(name, help string, labels ...string) *prometheus.HistogramVec {
	return m.make.NewHistogramVec(prometheus.HistogramOpts{
		Namespace: "gantry", Name: name, Help: help,
		Buckets: []float64{.001, .0025, .005, .008, .015, .025, .05, .1, .2, .5, 1, 2.5, 10},
	}, labels)
}

// Handler answers a scrape.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{Registry: m.registry})
}
