package httpapi

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"go.uber.org/zap"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/ganttrows"
	"gantry/internal/httpapi/wire"
	"gantry/internal/live"
)

// statuses is the one place where a family becomes a status.
var statuses = map[fault.Code]int{
	fault.Invalid:         http.StatusUnprocessableEntity, // understood and refused
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.TooLarge:        http.StatusRequestEntityTooLarge,
	fault.TooMany:         http.StatusTooManyRequests,
	fault.Unavailable:     http.StatusServiceUnavailable,
	fault.Internal:        http.StatusInternalServerError,
}

// statusOf is the status of a fault. A request that could not even be read is 400; every other Invalid is 422.
func statusOf(f *fault.Fault) int {
	if f.Code == fault.Invalid && (strings.HasPrefix(f.Key, "request.") || f.Key == "id.malformed") {
		return http.StatusBadRequest
	}
	if s, known := statuses[f.Code]; known {
		return s
	}
	return http.StatusInternalServerError
}

// Problem is the one shape of every refusal.
type Problem struct {
	Code        string         `json:"code"`    // the fault's key; stable
	Message     string         `json:"message"` // in the caller's language
	Params      map[string]any `json:"params"`
	Correlation string         `json:"correlationId"`
}

// problem says a fault in a language.
func problem(f *fault.Fault, language string, correlation kernel.ID) Problem {
	params := make(map[string]any, len(f.Params))
	for name, v := range f.Params {
		params[name] = wireParam(v)
	}
	return Problem{Code: f.Key, Message: Text(language, f.Key, params), Params: params, Correlation: correlation.String()}
}

// Problem says a fault in the caller's language.
func (c *Call) Problem(f *fault.Fault) Problem { return problem(f, c.Language, c.Correlation) }

// wireParam gives a value of a fault in the words of the wire: no date is null, and a constraint has a name.
func wireParam(v any) any {
	switch v := v.(type) {
	case kernel.Minute:
		if v.IsNone() {
			return nil
		}
	case schedule.Constraint:
		word, date, _ := ganttrows.Constraint(v)
		return live.Constraint{Type: word, Date: ganttrows.OrNull(date)}
	}
	return v
}

// retryAfter tells how many seconds to wait, where the fault knows.
func retryAfter(f *fault.Fault) string {
	switch f.Code {
	case fault.TooMany:
		if n, ok := f.Params["seconds"].(int); ok {
			return strconv.Itoa(n)
		}
		return "1"
	case fault.Unavailable:
		return "1"
	}
	return ""
}

// refuse answers with an error. What is our own mistake is logged with its cause, which never reaches the wire.
func (c *Call) refuse(err error) {
	f := fault.Of(err)
	if err == nil {
		f = fault.Wrap(errors.New("refused without a reason"), fault.Internal, "internal.unexpected", nil)
	}
	status := statusOf(f)
	log := c.api.cfg.Logger.With(zap.Stringer("correlation", c.Correlation), zap.String("code", f.Key), zap.String("route", c.name()))
	switch {
	case c.Context().Err() != nil && status >= 500: // the caller left or ran out of time
		log.Info("given up", zap.Error(err))
	case status == http.StatusInternalServerError:
		log.Error("failed", zap.Error(err))
	case status >= 500:
		log.Warn("unavailable", zap.Error(err))
	}
	if wait := retryAfter(f); wait != "" {
		c.Response.Header().Set("Retry-After", wait)
	}
	c.Response.Header().Set("Content-Language", c.Language)
	c.Response.Header().Set("Cache-Control", "no-store")
	c.Response.Header().Del("ETag")
	b, err := wire.Encode(problem(f, c.Language, c.Correlation))
	if err != nil { // a parameter JSON cannot write; the code alone still says it
		b, _ = wire.Encode(problem(fault.New(f.Code, f.Key, nil), c.Language, c.Correlation))
	}
	_ = c.Raw(status, "application/json", b)
}

// name is the route as the table writes it, free of ids.
func (c *Call) name() string {
	if c.route == nil {
		return ""
	}
	return c.route.Method + " " + c.route.Path
}
