package httpapitest

import (
	"net/http"

	"gantry/domain/access"
	"gantry/internal/httpapi"
)

// Line is a line of the route table, for tests that walk it.
type Line struct {
	Method, Path string
	Module       access.Module
	Or           []access.Module
	Need, Scope  string
	Stream       bool
	Writes       bool // on GET, too
	Proof        bool // asks for a recent proof of who it is
	Takes        int
}

var needs = map[httpapi.Need]string{httpapi.Public: "public", httpapi.SignedIn: "signed-in", httpapi.AnyRole: "any-role", httpapi.View: "view", httpapi.Edit: "edit", httpapi.SuperAdmin: "superadmin", httpapi.Support: "support"}

var scopes = map[httpapi.Scope]string{
	httpapi.Nothing: "nothing", httpapi.Self: "self", httpapi.ByCompany: "company", httpapi.ByProject: "project", httpapi.BySchedule: "schedule", httpapi.ByRow: "row", httpapi.ByBody: "body",
	httpapi.WholeTenant: "tenant", httpapi.ByListedSchedule: "listed",
	httpapi.ByImport: "import",
	httpapi.ByExport: "export",
	httpapi.ByFile:   "file",
	httpapi.Own:      "own",
}

// Table gives the route table.
func Table(a *httpapi.API) []Line {
	var out []Line
	for _, r := range a.Routes() {
		out = append(out, Line{Method: r.Method, Path: r.Path, Module: r.Module, Or: r.Or, Need: needs[r.Need], Scope: scopes[r.Scope], Stream: r.Stream, Writes: r.Writes || r.Method != http.MethodGet, Proof: r.Proof, Takes: r.Takes()})
	}
	return out
}
