package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/gorilla/mux"

	"gantry/commands"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/identity"
	"gantry/readmodels"
)

// call is one request on its way through a handler, with everything the gate found out about it.
type call struct {
	w     http.ResponseWriter
	r     *http.Request
	route *route
	api   *API

	correlation kernel.ID
	language    string // es or en
	address     string // network address of the caller

	token    string // of the session
	bearer   bool   // the token came in a header, not in a cookie
	session  identity.Session
	user     identity.User
	member   Member
	caller   commands.Caller
	schedule kernel.ScheduleID // of the scopes bySchedule, byRow and, once entered, byBody
	project  kernel.ProjectID  // of the scope byProject
	row      kernel.Row        // of the scope byRow
}

func (c *call) ctx() context.Context { return c.r.Context() }

// rows are those of the session's company, whatever the request names.
func (c *call) rows() readmodels.DB { return c.api.cfg.Database.Of(c.session.Company) }

// variable gives a part of the path.
func (c *call) variable(name string) string { return mux.Vars(c.r)[name] }

// json answers with a value.
func (c *call) json(status int, v any) error {
	b, err := encode(v)
	if err != nil {
		return err
	}
	return c.raw(status, "application/json", b)
}

// slowestLine is how fast an answer must at least get through, in bytes a second before compression. A schedule of 50,000 activities
// has three minutes on a phone at the edge of a building site.
const slowestLine = 64 << 10

// begin answers with the head of a body of so many bytes.
func (c *call) begin(status int, contentType string, size int) {
	if takes := time.Duration(size/slowestLine) * time.Second; takes > 10*time.Second {
		_ = http.NewResponseController(c.w).SetWriteDeadline(time.Now().Add(takes + 10*time.Second))
	}
	h := c.w.Header()
	h.Set("Content-Type", contentType)
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	c.w.WriteHeader(status)
}

// raw answers with bytes.
func (c *call) raw(status int, contentType string, b []byte) error {
	c.begin(status, contentType, len(b))
	if c.r.Method == http.MethodHead {
		return nil
	}
	_, _ = c.w.Write(b) // a reader that went away is no error of ours
	return nil
}

// none answers without a body.
func (c *call) none() error {
	c.w.Header().Set("Cache-Control", "no-store")
	c.w.WriteHeader(http.StatusNoContent)
	return nil
}

// encode writes JSON without escaping for HTML: answers are never embedded in pages.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// Faults of reading a request. They are the only ones in the family Invalid that answer 400: the request could not be understood.
func malformed(cause error) *fault.Fault {
	return fault.Wrap(cause, fault.Invalid, "request.malformed", nil)
}

// read decodes a JSON body. strict refuses fields nobody knows: our own routes are strict, those of the specification take whole
// records of which they keep what they know.
func (c *call) read(into any, strict bool) error {
	body, err := c.bytes()
	if err != nil {
		return err
	}
	return decode(body, into, strict)
}

func decode(body []byte, into any, strict bool) error {
	d := json.NewDecoder(bytes.NewReader(body))
	if strict {
		d.DisallowUnknownFields()
	}
	if err := d.Decode(into); err != nil {
		var f *fault.Fault
		if errors.As(err, &f) {
			return f
		}
		return malformed(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return malformed(errors.New("more than one value"))
	}
	return nil
}

// bytes reads the body as JSON text, within the route's limit.
func (c *call) bytes() ([]byte, error) {
	if kind, _, err := mime.ParseMediaType(c.r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, fault.New(fault.Invalid, "request.not_json", nil)
	}
	body, err := io.ReadAll(c.r.Body)
	if err != nil {
		return nil, readError(err)
	}
	c.charge(len(body))
	return body, nil
}

func readError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return fault.Wrap(err, fault.TooLarge, "request.too_large", fault.P{"max": tooLarge.Limit})
	}
	return malformed(err)
}

// number reads a query parameter, or gives its default. Outside its bounds it is the fault "request.parameter".
func (c *call) number(name string, fallback, low, high int) (int, error) {
	text := c.r.URL.Query().Get(name)
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, fault.New(fault.Invalid, "request.parameter", fault.P{"name": name, "min": low, "max": high})
	}
	return n, nil
}

// position reads the query parameter atLeast; 0 when absent.
func (c *call) position() (eventstore.Position, error) {
	text := c.r.URL.Query().Get("atLeast")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, fault.New(fault.Invalid, "request.position", nil)
	}
	return eventstore.Position(n), nil
}
