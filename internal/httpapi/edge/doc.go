// Package edge assembles the HTTP API: it gives each area of internal/httpapi its dependencies and hands all routes to the core. It stands
// apart from cmd/gantry because the tests of every area run against the same whole server.
//
// This is the only package that names all areas. A new area adds its line to New.
package edge
