package fault

import (
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
)

// Code is the family of a fault. The HTTP edge maps it to a status in one table;
// nothing inside looks at statuses.
type Code string

// The families. Deterministic ones (Invalid to TooLarge) give the same answer
// when asked again; TooMany, Unavailable and Internal may not.
const (
	Invalid         Code = "invalid"         // the request itself is wrong
	Unauthenticated Code = "unauthenticated" // nobody is signed in
	Forbidden       Code = "forbidden"       // signed in, not allowed
	NotFound        Code = "not_found"       // no such thing for this company
	Conflict        Code = "conflict"        // right in itself, but not on this state
	TooLarge        Code = "too_large"       // over a stated bound
	TooMany         Code = "too_many"        // over a rate
	Unavailable     Code = "unavailable"     // try again later; nothing was decided
	Internal        Code = "internal"        // our mistake
)

// P holds the values a translation interpolates, by name: {"min": 0, "max": 100}.
type P map[string]any

// Fault is a refusal. It never carries prose for people: the key and the params
// are translated to Spanish or English where it is shown.
type Fault struct {
	Code   Code
	Key    string // i18n key, for example "activity.duration_negative"
	Params P
	cause  error // for the log, never for the wire
}

// New makes a fault without a cause.
func New(code Code, key string, params P) *Fault {
	return &Fault{Code: code, Key: key, Params: params}
}

// Wrap makes a fault that keeps the error it came from for the log.
func Wrap(cause error, code Code, key string, params P) *Fault {
	return &Fault{Code: code, Key: key, Params: params, cause: cause}
}

// Error is for logs and test output only.
func (f *Fault) Error() string {
	var b strings.Builder
	b.WriteString(f.Key)
	for i, name := range slices.Sorted(maps.Keys(f.Params)) {
		sep := ", "
		if i == 0 {
			sep = " "
		}
		fmt.Fprintf(&b, "%s%s=%v", sep, name, f.Params[name])
	}
	if f.cause != nil {
		fmt.Fprintf(&b, ": %v", f.cause)
	}
	return b.String()
}

// Is compares by key, so errors.Is(err, fault.New(code, key, nil)) asks "this refusal?".
func (f *Fault) Is(target error) bool {
	o, ok := target.(*Fault)
	return ok && o.Key == f.Key
}

// Unwrap gives the cause to errors.As and errors.Is.
func (f *Fault) Unwrap() error { return f.cause }

// Of finds the fault in an error's chain. An error without one is an Internal
// fault "internal.unexpected" that keeps the error as its cause; nil stays nil.
func Of(err error) *Fault {
	if err == nil {
		return nil
	}
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return Wrap(err, Internal, "internal.unexpected", nil)
}

// Guarded turns a panic of a step into the fault "internal.unexpected", with the stack for the log: what cannot be
// handled for one must not take the others with it. A goroutine that works for somebody works guarded.
func Guarded(step func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = Wrap(fmt.Errorf("panic: %v\n%s", r, debug.Stack()), Internal, "internal.unexpected", nil)
		}
	}()
	return step()
}

// Has tells whether the error's chain holds a fault with this key.
func Has(err error, key string) bool {
	var f *Fault
	return errors.As(err, &f) && f.Key == key
}
