// Package licences holds the notices of others' work that the program is made of: Go modules, the client's npm packages, and the
// PostgreSQL that is brought where a machine has none.
//
// notices.txt is made by `make docs` and checked in, so that every build carries it. A test holds it against go.mod, package-lock.json
// and scripts/pins: a dependency that comes, goes or changes its version fails it.
package licences
