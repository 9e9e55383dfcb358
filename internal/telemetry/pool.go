package telemetry

import (
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
)

// WatchPools shows the connection pools together: how many connections they may have, have and lend, and how long callers have waited
// for one.
func (m *Metrics) WatchPools(pools ...*pgxpool.Pool) {
	m.registry.MustRegister(poolFigures(pools))
}

type poolFigures []*pgxpool.Pool

var (
	poolConnections = prometheus.NewDesc("gantry_database_connections", "Connections of the pools by state: max, open, lent.", []string{"state"}, nil)
	poolWaits       = prometheus.NewDesc("gantry_database_waits_total", "Times a caller waited for a connection.", nil, nil)
	poolWaited      = prometheus.NewDesc("gantry_database_waited_seconds_total", "Time callers spent getting a connection.", nil, nil)
)

func (p poolFigures) Describe(ch chan<- *prometheus.Desc) {
	ch <- poolConnections
	ch <- poolWaits
	ch <- poolWaited
}

func (p poolFigures) Collect(ch chan<- prometheus.Metric) {
	connections := map[string]int32{}
	var waits int64
	var waited time.Duration
	for _, pool := range p {
		s := pool.Stat()
		connections["max"] += s.MaxConns()
		connections["open"] += s.TotalConns()
		connections["lent"] += s.AcquiredConns()
		waits += s.EmptyAcquireCount()
		waited += s.AcquireDuration()
	}
	for state, n := range connections {
		ch <- prometheus.MustNewConstMetric(poolConnections, prometheus.GaugeValue, float64(n), state)
	}
	ch <- prometheus.MustNewConstMetric(poolWaits, prometheus.CounterValue, float64(waits))
	ch <- prometheus.MustNewConstMetric(poolWaited, prometheus.CounterValue, waited.Seconds())
}
