package httpapi

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gorilla/mux"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/klauspost/compress/gzhttp"
	"go.uber.org/zap"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi/wire"
	"gantry/internal/identity"
	"gantry/readmodels"
)

// Heads tells how far a stream has come, revision 0 for a stream that does not exist, and where the history ends.
type Heads interface {
	Head(ctx context.Context, stream eventstore.Stream) (eventstore.Revision, [32]byte, error)
	End(ctx context.Context) (eventstore.Position, error)
	Owns(position eventstore.Position) error // nil for one that this store may have given
}

// Progress waits until a projection's rows show everything up to a position, for about two seconds at most; false: not yet.
type Progress interface {
	Wait(ctx context.Context, projection string, position eventstore.Position) bool
}

// Clock tells the present instant.
type Clock interface{ Now() time.Time }

// Meter counts what was served.
type Meter interface {
	Served(route string, status int, took time.Duration)
}

// Config is what the core of an API is made of.
type Config struct {
	Routes   []Route // of all areas
	Identity *identity.Service
	Store    Heads
	Progress Progress
	Database readmodels.Database // of one company at a time
	Clock    Clock
	NewID    func() kernel.ID
	Logger   *zap.Logger
	Meter    Meter

	Ready        func(context.Context) error                   // nil: ready when running
	Parked       func(context.Context) ([]ParkedStream, error) // nil: nothing is ever parked
	Metrics      http.Handler                                  // nil: none
	MetricsToken string                                        // what a scraper must send; without one the main address has no metrics
	Client       fs.FS                                         // the built client; nil: none
	Contract     []byte                                        // the API's description, openapi.yaml
	Secure       bool                                          // people reach us over TLS
	Shared       kernel.CompanyID                              // whose people are shared by all visitors; zero: none

	Framed    string            // address of a page that the client shows in a frame; empty: none
	HelpPages map[string]string // addresses of the installation's own help, by name; an empty one is left out

	Hosts          []string // names besides localhost under which requests are answered
	OldHosts       []string // names from which browsers are sent to BaseURL
	BaseURL        string
	Rates          Rates
	TrustedProxies []netip.Prefix // whose X-Forwarded-For is believed
}

// API answers HTTP.
type API struct {
	cfg         Config
	hosts       map[string]bool
	oldHosts    map[string]bool
	crossOrigin *http.CrossOriginProtection
	rates       rates
	compressed  func(http.Handler) http.Handler
	stopping    atomic.Bool
	stop        chan struct{} // closed by Drain
}

// New gives an API.
func New(cfg Config) (*API, error) {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(1400), gzhttp.EnableZstd(true), gzhttp.PreferZstd(true))
	if err != nil {
		return nil, err
	}
	return &API{
		cfg: cfg, hosts: namesIn(cfg.Hosts), oldHosts: namesIn(cfg.OldHosts), rates: newRates(cfg.Rates, func() time.Time { return cfg.Clock.Now() }), crossOrigin: http.NewCrossOriginProtection(), stop: make(chan struct{}),
		compressed: func(h http.Handler) http.Handler { return wrap(h) },
	}, nil
}

// Routes is the whole table: the routes of all areas and the core's own.
func (a *API) Routes() []Route {
	return slices.Concat(a.cfg.Routes, []Route{{Method: http.MethodGet, Path: "/api/openapi.yaml", Need: Public, Scope: Nothing, Handler: showContract}})
}

// Handler gives the whole of it: the routes of the table, the probes and the client's files.
func (a *API) Handler() http.Handler {
	m := mux.NewRouter()
	m.UseEncodedPath()
	a.register(m, a.Routes())
	m.Handle("/metrics", a.scraped(a.cfg.MetricsToken != ""))
	unknown, client := a.plain(http.StatusNotFound, fault.New(fault.NotFound, "route.unknown", nil)), a.client()
	m.NotFoundHandler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == "/api" {
			unknown.ServeHTTP(w, r)
			return
		}
		client.ServeHTTP(w, r)
	})
	m.MethodNotAllowedHandler = a.otherMethod(m)
	return a.outermost(a.besideProbes(a.knownHosts(m)))
}

// otherMethod answers an address that is asked in a way it does not take, and names the ways it does.
func (a *API) otherMethod(m *mux.Router) http.Handler {
	refuse := a.plain(http.StatusMethodNotAllowed, fault.New(fault.Invalid, "route.method_not_allowed", nil))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete} {
			other := r.Clone(r.Context())
			other.Method = method
			if match := (mux.RouteMatch{}); m.Match(other, &match) && match.MatchErr == nil {
				allowed = append(allowed, method)
			}
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		refuse.ServeHTTP(w, r)
	})
}

// plain answers every request with one fault under a status of its own.
func (a *API) plain(status int, f *fault.Fault) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := noteOf(r)
		c := &Call{Response: w, Request: r, api: a, Correlation: n.correlation, Language: LanguageOf("", r)}
		b, err := wire.Encode(problem(f, c.Language, c.Correlation))
		if err != nil {
			c.refuse(err)
			return
		}
		_ = c.Raw(status, "application/json", b)
	})
}

// Drain ends the open live channels and makes the readiness probe refuse, so that a graceful stop of the server can finish.
func (a *API) Drain() {
	if a.stopping.CompareAndSwap(false, true) {
		close(a.stop)
	}
}

// ours tells whether the database understood a statement and refused it, which is our mistake and not its absence.
func ours(err error) bool {
	var pg *pgconn.PgError
	if !errors.As(err, &pg) {
		return false
	}
	switch pg.Code[:2] {
	case "08", "40", "53", "55", "57", "58", "XX":
		return false
	}
	return true
}

// showContract gives the description of this API.
func showContract(c *Call) error {
	c.Response.Header().Set("Cache-Control", "no-cache")
	return c.Raw(http.StatusOK, "application/yaml", c.api.cfg.Contract)
}
