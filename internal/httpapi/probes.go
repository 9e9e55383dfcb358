package httpapi

import (
	"context"
	"net/http"
	"net/netip"
	"time"

	"github.com/gorilla/mux"
	"go.uber.org/zap"

	"gantry/domain/fault"
)

// probes registers what machines ask: is the process alive, may it get requests, how is it doing. They are outside of /api and tell
// nothing about anybody.
func (a *API) probes(m *mux.Router) {
	m.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = w.Write([]byte("ok\n"))
	}).Methods(http.MethodGet, http.MethodHead)
	m.HandleFunc("/readyz", a.ready).Methods(http.MethodGet, http.MethodHead)
	if a.cfg.Metrics != nil {
		m.Handle("/metrics", a.near(a.cfg.Metrics)).Methods(http.MethodGet)
	}
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
	_, _ = w.Write([]byte("ready\n"))
}

// near lets only this machine and its private network in, and nobody through a proxy: figures of how a server does are no business of
// the public.
func (a *API) near(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		peer, err := netip.ParseAddrPort(r.RemoteAddr)
		address := peer.Addr().Unmap()
		if err != nil || !address.IsLoopback() && !address.IsPrivate() || r.Header.Get(forwardedFor) != "" || r.Header.Get("Forwarded") != "" {
			a.plain(http.StatusNotFound, fault.New(fault.NotFound, "route.unknown", nil)).ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}
