package httpapi

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"

	"go.uber.org/zap"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// securityHeaders hold for every answer. The client brings its own scripts and styles; nothing else may run, frame it or be sent to.
// Frames show the papers of this server alone, see the reports. Inline style attributes are how the grid places its rows; style elements without a nonce stay forbidden.
var securityHeaders = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; " +
		"font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"X-Frame-Options":              "DENY",
	"Referrer-Policy":              "same-origin",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}

// outermost surrounds everything: correlation, headers, the log line, and a panic's end.
func (a *API) outermost(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := a.cfg.Clock.Now()
		id := a.correlate(r)
		h := w.Header()
		for name, value := range securityHeaders {
			h.Set(name, value)
		}
		if a.cfg.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		h.Set(correlation, id.String())
		// Whoever reads slower than this is let go; routes of the table set times of their own.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(time.Minute))
		seen := &recorder{ResponseWriter: w}
		note := &note{correlation: id}
		r = r.WithContext(context.WithValue(r.Context(), noteKey{}, note))
		defer func() {
			if p := recover(); p != nil {
				a.recovered(seen, r, note, p)
			}
			a.logged(seen, r, note, a.cfg.Clock.Now().Sub(began))
		}()
		next.ServeHTTP(seen, r)
	})
}

// correlate takes over a correlation id that is one, or makes one.
func (a *API) correlate(r *http.Request) kernel.ID {
	if id, err := kernel.ParseID(r.Header.Get(correlation)); err == nil && !id.IsZero() {
		return id
	}
	return a.cfg.NewID()
}

// note is what the log line wants to know; the handler fills it in.
type note struct {
	correlation kernel.ID
	route       string
	call        *Call
}

type noteKey struct{}

func noteOf(r *http.Request) *note {
	if n, ok := r.Context().Value(noteKey{}).(*note); ok {
		return n
	}
	return &note{}
}

// recovered ends a request whose handler panicked with the error shape, when nothing was sent yet.
func (a *API) recovered(w *recorder, r *http.Request, n *note, p any) {
	if p == http.ErrAbortHandler {
		panic(p)
	}
	a.cfg.Logger.Error("panic", zap.Stringer("correlation", n.correlation), zap.String("route", n.route), zap.String("panic", fmt.Sprint(p)),
		zap.ByteString("stack", debug.Stack()))
	if w.status != 0 {
		panic(http.ErrAbortHandler) // half an answer must not look like a whole one
	}
	c := n.call
	if c == nil {
		c = &Call{Request: r, api: a, Correlation: n.correlation, Language: LanguageOf("", r)}
	}
	c.Response = w
	c.refuse(fault.Wrap(errors.New("panic"), fault.Internal, "internal.unexpected", nil))
}

// logged writes the access log: the route as the table writes it, never the address bar's query nor anything the caller sent.
func (a *API) logged(w *recorder, _ *http.Request, n *note, took time.Duration) {
	if n.route == "" {
		return // files of the client and probes
	}
	fields := []zap.Field{
		zap.String("route", n.route), zap.Int("status", w.status), zap.Int64("bytes", w.bytes), zap.Duration("took", took), zap.Stringer("correlation", n.correlation),
	}
	if n.call != nil {
		fields = append(fields, zap.String("address", n.call.Address))
	}
	if c := n.call; c != nil && !c.Session.User.IsZero() {
		fields = append(fields, zap.Stringer("user", c.Session.User), zap.Stringer("company", c.Session.Company))
		if !c.Schedule.IsZero() {
			fields = append(fields, zap.Stringer("schedule", c.Schedule))
		}
	}
	a.cfg.Logger.Info("request", fields...)
	a.cfg.Meter.Served(n.route, w.status, took)
}

// recorder remembers what was answered.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 && status >= 200 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// serve runs one line of the table.
func (a *API) serve(line *Route) http.Handler {
	limit, timeout := line.Limit, line.Timeout
	if limit == 0 {
		limit = smallBody
	}
	if timeout == 0 {
		timeout = Patience
	}
	var h http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := noteOf(r)
		c := &Call{Response: w, Request: r, route: line, api: a, Correlation: n.correlation, Language: LanguageOf("", r), Address: a.addressOf(r)}
		n.route, n.call = c.name(), c
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		control := http.NewResponseController(w)
		if line.Stream {
			_ = control.SetReadDeadline(time.Time{})
			_ = control.SetWriteDeadline(time.Time{})
		} else {
			ctx, cancel := context.WithTimeout(r.Context(), timeout)
			defer cancel()
			c.Request = r.WithContext(ctx)
			// The connection outlives the handler's own patience a little, so that the refusal still gets through.
			_ = control.SetReadDeadline(time.Now().Add(timeout + 5*time.Second))
			_ = control.SetWriteDeadline(time.Now().Add(timeout + 10*time.Second))
		}
		if err := c.admit(); err != nil {
			c.refuse(err)
			return
		}
		if err := line.Handler(c); err != nil {
			c.refuse(err)
		}
	})
	if !line.Stream {
		h = a.compressed(h)
	}
	return h
}
