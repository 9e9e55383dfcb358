package httpapi

import (
	"net/http"

	"gantry/domain/access"
)

// Line is a line of the route table, for tests that walk it.
type Line struct {
	Method, Path string
	Module       access.Module
	Need, Scope  string
	Stream       bool
	Takes        int
}

var needs = map[need]string{undecided: "undecided", public: "public", signedIn: "signed-in", view: "view", edit: "edit", superAdmin: "superadmin"}

var scopes = map[scope]string{
	unscoped: "unscoped", nothing: "nothing", self: "self", byCompany: "company", byProject: "project", bySchedule: "schedule", byRow: "row", byBody: "body",
	wholeTenant: "tenant",
	byImport:    "import",
	byExport:    "export",
}

// Table gives the route table.
func (a *API) Table() []Line {
	var out []Line
	for _, r := range a.routes() {
		out = append(out, Line{Method: r.method, Path: r.path, Module: r.module, Need: needs[r.need], Scope: scopes[r.scope], Stream: r.stream, Takes: r.takes()})
	}
	return out
}

// Check tells what a line leaves open.
func Check(method, path string, module access.Module, n, s uint8, handler bool) error {
	r := route{method: method, path: path, module: module, need: need(n), scope: scope(s)}
	if handler {
		r.handler = func(*call) error { return nil }
	}
	return r.check()
}

// AddressOf is who a request comes from.
func (a *API) AddressOf(r *http.Request) string { return a.addressOf(r) }
