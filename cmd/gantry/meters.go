package main

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gantry/commands/planning"
	"gantry/internal/telemetry"
)

// meters turns what the parts report into figures.
type meters struct {
	*telemetry.Metrics
	requests *prometheus.HistogramVec
	watching *prometheus.GaugeVec
	commands *prometheus.HistogramVec
	appends  *prometheus.HistogramVec
	events   *prometheus.CounterVec
	plans    *prometheus.GaugeVec
	bytes    *prometheus.GaugeVec
}

func newMeters(version string) *meters {
	m := telemetry.NewMetrics(version)
	return &meters{
		Metrics:  m,
		requests: m.Duration("http_request_seconds", "Time from a request's arrival to its last byte.", "route", "status"),
		watching: m.Level("live_channels", "Open live channels."),
		commands: m.Duration("command_seconds", "Time from a command's arrival to its durable answer.", "outcome"),
		appends:  m.Duration("append_seconds", "Time of one durable append."),
		events:   m.Count("events_total", "Events appended by the writers of schedules."),
		plans:    m.Level("open_plans", "Schedules held folded in memory."),
		bytes:    m.Level("open_plans_bytes", "Estimated memory of the schedules held folded."),
	}
}

// Served is edge.Meter.
func (m *meters) Served(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Observe(took.Seconds())
}

// Watching is edge.Meter.
func (m *meters) Watching(screens int) { m.watching.WithLabelValues().Set(float64(screens)) }

// Executed is planning.Meter.
func (m *meters) Executed(outcome planning.Outcome, took time.Duration) {
	m.commands.WithLabelValues(string(outcome)).Observe(took.Seconds())
}

// Appended is planning.Meter.
func (m *meters) Appended(_, events int, took time.Duration) {
	m.appends.WithLabelValues().Observe(took.Seconds())
	m.events.WithLabelValues().Add(float64(events))
}

// Open is planning.Meter.
func (m *meters) Open(writers int, bytes int64) {
	m.plans.WithLabelValues().Set(float64(writers))
	m.bytes.WithLabelValues().Set(float64(bytes))
}
