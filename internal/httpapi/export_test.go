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

// AddressOf is who a request comes from.
func (a *API) AddressOf(r *http.Request) string { return a.addressOf(r) }
