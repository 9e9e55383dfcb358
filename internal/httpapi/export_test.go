package httpapi

import (
	"net/http"

	"gantry/domain/access"
)

// Check tells what a line leaves open.
func Check(method, path string, module access.Module, n Need, s Scope, handler bool) error {
	r := Route{Method: method, Path: path, Module: module, Need: n, Scope: s}
	if handler {
		r.Handler = func(*Call) error { return nil }
	}
	return r.check()
}

// PermissionCheck gives a function that asks the permission table for a route as the gate does once it knows the caller.
func PermissionCheck(need Need, module access.Module, levels map[access.Module]access.Level) func() error {
	c := &Call{route: &Route{Need: need, Module: module, Or: []access.Module{access.Calendars}}, api: &API{}}
	c.Member.Levels = levels
	return func() error {
		c.Caller.Level = c.Member.Levels[c.route.Module]
		return c.allowed()
	}
}

// AddressOf is who a request comes from.
func (a *API) AddressOf(r *http.Request) string { return a.addressOf(r) }
