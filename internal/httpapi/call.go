package httpapi

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"
	_ "time/tzdata"

	"github.com/gorilla/mux"

	"gantry/commands"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi/wire"
	"gantry/internal/identity"
	"gantry/readmodels"
)

// Call is one request on its way through a handler, with everything the gate found out about it.
type Call struct {
	Response http.ResponseWriter
	Request  *http.Request
	route    *Route
	api      *API

	Correlation kernel.ID
	Language    string // es or en
	Address     string // network address of the caller

	Token    string // of the session
	Bearer   bool   // the token came in a header, not in a cookie
	Session  identity.Session
	User     identity.User
	Member   Member
	Caller   commands.Caller
	Schedule kernel.ScheduleID // of the scopes bySchedule, byRow and, once entered, byBody
	Project  kernel.ProjectID  // of the scope byProject
	Row      kernel.Row        // of the scope byRow
}

func (c *Call) Context() context.Context { return c.Request.Context() }

// Rows are those of the session's company, whatever the request names.
func (c *Call) Rows() readmodels.DB { return c.api.cfg.Database.Of(c.Session.Company) }

// RowsOf are those of a company, for work that outlives the call.
func (c *Call) RowsOf(company kernel.CompanyID) readmodels.DB { return c.api.cfg.Database.Of(company) }

// Draining is closed when the server stops: answers that stay open end.
func (c *Call) Draining() <-chan struct{} { return c.api.stop }

// Variable gives a part of the path.
func (c *Call) Variable(name string) string { return mux.Vars(c.Request)[name] }

// JSON answers with a value.
func (c *Call) JSON(status int, v any) error {
	b, err := wire.Encode(v)
	if err != nil {
		return err
	}
	return c.Raw(status, "application/json", b)
}

// slowestLine is how fast an answer must at least get through, in bytes a second before compression. A schedule of 50,000 activities
// has three minutes on a phone at the edge of a building site.
const slowestLine = 64 << 10

// Begin answers with the head of a body of so many bytes.
func (c *Call) Begin(status int, contentType string, size int) {
	if takes := time.Duration(size/slowestLine) * time.Second; takes > 10*time.Second {
		_ = http.NewResponseController(c.Response).SetWriteDeadline(time.Now().Add(takes + 10*time.Second))
	}
	h := c.Response.Header()
	h.Set("Content-Type", contentType)
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	c.Response.WriteHeader(status)
}

// Raw answers with bytes.
func (c *Call) Raw(status int, contentType string, b []byte) error {
	c.Begin(status, contentType, len(b))
	if c.Request.Method == http.MethodHead {
		return nil
	}
	_, _ = c.Response.Write(b) // a reader that went away is no error of ours
	return nil
}

// NoContent answers without a body.
func (c *Call) NoContent() error {
	c.Response.Header().Set("Cache-Control", "no-store")
	c.Response.WriteHeader(http.StatusNoContent)
	return nil
}

// Read decodes a JSON body. strict refuses fields nobody knows: our own routes are strict, those of the specification take whole
// records of which they keep what they know.
func (c *Call) Read(into any, strict bool) error {
	body, err := c.Body()
	if err != nil {
		return err
	}
	return wire.Decode(body, into, strict)
}

// Body reads the body as JSON text, within the route's limit.
func (c *Call) Body() ([]byte, error) {
	if kind, _, err := mime.ParseMediaType(c.Request.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, fault.New(fault.Invalid, "request.not_json", nil)
	}
	body, err := io.ReadAll(c.Request.Body)
	if err != nil {
		return nil, ReadError(err)
	}
	c.charge(len(body))
	return body, nil
}

func ReadError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return fault.Wrap(err, fault.TooLarge, "request.too_large", fault.P{"max": tooLarge.Limit})
	}
	return wire.Malformed(err)
}

// Number reads a query parameter, or gives its default. Outside its bounds it is the fault "request.parameter".
func (c *Call) Number(name string, fallback, low, high int) (int, error) {
	text := c.Request.URL.Query().Get(name)
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, fault.New(fault.Invalid, "request.parameter", fault.P{"name": name, "min": low, "max": high})
	}
	return n, nil
}

// position reads the query parameter atLeast; 0 when absent. One of another event store is the fault "store.position_foreign".
func (c *Call) position() (eventstore.Position, error) {
	text := c.Request.URL.Query().Get("atLeast")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, fault.New(fault.Invalid, "request.position", nil)
	}
	return eventstore.Position(n), c.api.cfg.Store.Owns(eventstore.Position(n))
}

// CommandID is the id of the command a request stands for: the one its sender chose, so that asking twice does it once, else a new one.
func (c *Call) CommandID() kernel.CommandID {
	if id, err := kernel.ParseID(c.Request.Header.Get(idempotencyID)); err == nil && !id.IsZero() {
		return id
	}
	return c.api.cfg.NewID()
}

// zoneHeader names the caller's time zone, as in "America/Santiago".
const zoneHeader = "X-Time-Zone"

// Zone is the caller's time zone, UTC without a known one. Minutes of a plan have no zone, but "today" does.
func (c *Call) Zone() *time.Location {
	zone, _ := ZoneNamed(c.Request.Header.Get(zoneHeader))
	return zone
}

// ZoneAt is the time zone of a site, the caller's where the site has none.
func (c *Call) ZoneAt(site string) *time.Location {
	if zone, known := ZoneNamed(site); known {
		return zone
	}
	return c.Zone()
}

// ZoneNamed gives the time zone of a name of IANA; UTC where there is none of that name.
func ZoneNamed(name string) (zone *time.Location, known bool) {
	zone, err := time.LoadLocation(name)
	if name == "" || err != nil || zone == time.Local {
		return time.UTC, false
	}
	return zone, true
}

// Fields reads a whole record of which some fields mean something here.
func (c *Call) Fields() (wire.Fields, error) {
	f := wire.Fields{}
	if err := c.Read(&f, false); err != nil {
		return nil, err
	}
	return f, nil
}

// EnterSector enters the schedule a body names.
func (c *Call) EnterSector(f wire.Fields) error {
	id, err := f.Sector()
	if err != nil {
		return err
	}
	return c.Enter(id)
}
