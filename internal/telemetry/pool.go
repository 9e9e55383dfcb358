package telemetry

import (
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
)

// WatchPool shows a connection pool: how many connections it may have, has and lends, and how long callers have waited for one.
func (m *Metrics) WatchPool(pool *pgxpool.Pool) {
	m.registry.MustRegister(poolFigures{pool})
}

type poolFigures struct{ pool *pgxpool.Pool }

var (
	poolConnections = prometheus.NewDesc("gantry_database_connections", "Connections of the pool by state: max, open, lent.", []string{"state"}, nil)
	poolWaits       = prometheus.NewDesc("gantry_database_waits_total", "Times a caller waited for a connection.", nil, nil)
	poolWaited      = prometheus.NewDesc("gantry_database_waited_seconds_total", "Time callers spent getting a connection.", nil, nil)
)

func (p poolFigures) Describe(ch chan<- *prometheus.Desc) {
	ch <- poolConnections
	ch <- poolWaits
	ch <- poolWaited
}

func (p poolFigures) Collect(ch chan<- prometheus.Metric) {
	s := p.pool.Stat()
	for state, n := range map[string]int32{"max": s.MaxConns(), "open": s.TotalConns(), "lent": s.AcquiredConns()} {
		ch <- prometheus.MustNewConstMetric(poolConnections, prometheus.GaugeValue, float64(n), state)
	}
	ch <- prometheus.MustNewConstMetric(poolWaits, prometheus.CounterValue, float64(s.EmptyAcquireCount()))
	ch <- prometheus.MustNewConstMetric(poolWaited, prometheus.CounterValue, s.AcquireDuration().Seconds())
}
