package httpapi

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net/http"
	"time"

	"github.com/gorilla/mux"
	"go.uber.org/zap"

	"gantry/domain/fault"
	"gantry/eventstore"
)

// ParkedStream is a stream that a read model has put aside.
type ParkedStream struct {
	ReadModel string
	Stream    eventstore.Stream
	Revision  eventstore.Revision // of the first event that the read model lacks
	Code      string              // why: the key of a fault, or a word of the database
	At        time.Time
}

// besideProbes answers what machines ask under any name: is the process alive, may it get requests. Both tell nothing about anybody.
func (a *API) besideProbes(next http.Handler) http.Handler {
	m := mux.NewRouter()
	m.UseEncodedPath()
	m.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = w.Write([]byte("ok\n"))
	}).Methods(http.MethodGet, http.MethodHead)
	m.HandleFunc("/readyz", a.ready).Methods(http.MethodGet, http.MethodHead)
	m.NotFoundHandler, m.MethodNotAllowedHandler = next, next
	return m
}

func (a *API) ready(w http.ResponseWriter, r *http.Request) {
	err := error(nil)
	switch {
	case a.stopping.Load():
		err = fault.New(fault.Unavailable, "server.stopping", nil)
	case a.cfg.Ready != nil:
		ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
		defer cancel()
		err = a.cfg.Ready(ctx)
	}
	if err != nil {
		a.cfg.Logger.Info("not ready", zap.Error(err))
		a.plain(http.StatusServiceUnavailable, fault.New(fault.Unavailable, "server.not_ready", nil)).ServeHTTP(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ready\n" + a.parked(r.Context())))
}

// parked is the line about streams that read models cannot follow: those who look at them see old rows, everybody else is served.
func (a *API) parked(ctx context.Context) string {
	if a.cfg.Parked == nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	parked, err := a.cfg.Parked(ctx)
	streams := map[eventstore.Stream]bool{}
	for _, p := range parked {
		streams[p.Stream] = true
	}
	if err == nil && len(streams) > 0 {
		return fmt.Sprintf("parked streams: %d (gantry unpark --list)\n", len(streams))
	}
	return ""
}

// MetricsHandler answers scrapers on an address of their own. They need the token, when one is set.
func (a *API) MetricsHandler() http.Handler {
	m := mux.NewRouter()
	m.Handle("/metrics", a.scraped(true))
	m.NotFoundHandler = a.plain(http.StatusNotFound, fault.New(fault.NotFound, "route.unknown", nil))
	return a.outermost(a.knownHosts(m))
}

// scraped gives the figures, if they are here at all, to whoever has the token. Nothing else about a request tells a scraper from the
// public: a proxy in front may look like this machine and add no header. To everybody else the address is as unknown as any other.
func (a *API) scraped(here bool) http.Handler {
	unknown := a.plain(http.StatusNotFound, fault.New(fault.NotFound, "route.unknown", nil))
	want := sha256.Sum256([]byte(bearerPrefix + a.cfg.MetricsToken))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got := sha256.Sum256([]byte(r.Header.Get("Authorization")))
		if !here || a.cfg.Metrics == nil || a.cfg.MetricsToken != "" && subtle.ConstantTimeCompare(got[:], want[:]) == 0 {
			unknown.ServeHTTP(w, r)
			return
		}
		a.cfg.Metrics.ServeHTTP(w, r)
	})
}
