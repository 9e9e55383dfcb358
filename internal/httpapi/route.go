package httpapi

import (
	"fmt"
	"net/http"
	"time"

	"github.com/gorilla/mux"

	"gantry/domain/access"
)

// need is what a route asks of its caller. The zero value is no answer to the question and does not register.
type need uint8

const (
	undecided  need = iota
	public          // nobody needs to be signed in
	signedIn        // any session; the rows are the caller's own
	view            // the level in the module shows something
	edit            // the level in the module changes something
	superAdmin      // the role superadmin, whatever the table says
)

// scope says which rows a route touches and so how they are known to belong to the caller's company.
type scope uint8

const (
	unscoped    scope = iota
	nothing           // no rows of anybody
	self              // the session's own person and company
	byCompany         // {company} must be the session's
	byProject         // {project} must be the company's
	bySchedule        // {schedule} must be the company's
	byRow             // {id} is "<schedule>.<number>"; its schedule must be the company's
	byBody            // the body names the schedule; the handler enters it
	wholeTenant       // a list, filtered by the session's company in the query
	byImport          // {import} must be the session's own person's; the desk of imports judges
	byExport          // {export} likewise; the desk of exports judges
)

// route is one line of the table.
type route struct {
	method  string
	path    string
	module  access.Module // for view and edit
	need    need
	scope   scope
	handler func(*call) error

	limit   int64         // largest body in bytes; 0: smallBody
	timeout time.Duration // 0: patience
	stream  bool          // an open-ended answer: no time limit, no compression
	cost    int           // what asking once takes of a session's and an address's rate; 0: 1 for what may write, else nothing
}

// What asking costs, in edits: reading a row, a page or what is kept ready is free.
const (
	costWhole = 50  // a read that walks a whole schedule each time
	costJob   = 250 // work on a file, or a search of a whole plan
)

// takes is what asking once takes.
func (r *route) takes() int {
	if r.cost == 0 && writes(r.method) {
		return 1
	}
	return r.cost
}

// Bounds of what a request may send and take.
const (
	smallBody   = 1 << 20
	commandBody = 8 << 20
	patience    = 30 * time.Second
)

// check refuses lines that leave something open.
func (r route) check() error {
	switch {
	case r.need == undecided:
		return fmt.Errorf("%s %s names no need", r.method, r.path)
	case r.scope == unscoped:
		return fmt.Errorf("%s %s names no row scope", r.method, r.path)
	case (r.need == view || r.need == edit) != (r.module != ""):
		return fmt.Errorf("%s %s: a module goes with view and edit, and only with them", r.method, r.path)
	case r.need == public && r.scope != nothing:
		return fmt.Errorf("%s %s is public and touches rows", r.method, r.path)
	case r.need == edit && r.method == http.MethodGet:
		return fmt.Errorf("%s %s changes something on GET", r.method, r.path)
	case r.handler == nil:
		return fmt.Errorf("%s %s has no handler", r.method, r.path)
	}
	return nil
}

// register puts the table into a router. A line that leaves something open panics: it is a programming error seen at start.
func (a *API) register(m *mux.Router, table []route) {
	for i := range table {
		r := &table[i]
		if err := r.check(); err != nil {
			panic("route table: " + err.Error())
		}
		m.Handle(r.path, a.serve(r)).Methods(r.method).Name(r.method + " " + r.path)
	}
}

// writes tells whether a method may change something and so needs proof that the caller's own page sent it.
func writes(method string) bool {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		return false
	}
	return true
}
