package httpapi

import (
	"fmt"
	"net/http"
	"time"

	"github.com/gorilla/mux"

	"gantry/domain/access"
)

// Need is what a route asks of its caller. The zero value is no answer to the question and does not register.
type Need uint8

const (
	undecided  Need = iota
	Public          // nobody needs to be signed in
	SignedIn        // any session; the rows are the caller's own
	AnyRole         // any role of the company; what the company asks of everybody holds, a second factor for example
	View            // the level in the module shows something
	Edit            // the level in the module changes something
	SuperAdmin      // a superadministrator of the installation, in any session
	Support         // a superadministrator who visits the company of the session
)

// Scope says which rows a route touches and so how they are known to belong to the caller's company.
type Scope uint8

const (
	unscoped         Scope = iota
	Nothing                // no rows of anybody
	Self                   // the session's own person and company
	ByCompany              // {company} must be the session's
	ByProject              // {project} must be the company's
	BySchedule             // {schedule} must be the company's
	ByListedSchedule       // {schedule} must be the company's, though it may be removed
	ByRow                  // {id} is "<schedule>.<number>"; its schedule must be the company's
	ByBody                 // the body names the schedule; the handler enters it
	WholeTenant            // a list, filtered by the session's company in the query
	ByImport               // {import} must be the session's own person's; the desk of imports judges
	ByExport               // {export} likewise; the desk of exports judges
	Own                    // {id} must be the session's own person's, or a tag of the company's; the handler judges
	ByFile                 // {file} must be of the session's company or one of its people; the handler judges
)

// Route is one line of the table.
type Route struct {
	Method  string
	Path    string
	Module  access.Module   // for view and edit
	Or      []access.Module // a level in one of these does as well; the handler shows and changes what the level is for
	Need    Need
	Scope   Scope
	Handler func(*Call) error

	Limit   int64         // largest body in bytes; 0: smallBody
	Timeout time.Duration // 0: patience
	Proof   bool          // it gives a role or deletes: its person must have proved minutes ago who they are
	Writes  bool          // it changes something although its method is GET, as the specification has it: it needs the proof of an edit
	Stream  bool          // an open-ended answer: no time limit, no compression
	Cost    int           // what asking once takes of a session's and an address's rate; 0: 1 for what may write, else nothing
}

// What asking costs, in edits: reading a row, a page or what is kept ready is free.
const (
	CostWhole = 50  // a read that walks a whole schedule each time
	CostJob   = 250 // work on a file, or a search of a whole plan
)

// Takes is what asking once takes.
func (r *Route) Takes() int {
	if r.Cost == 0 && r.writes() {
		return 1
	}
	return r.Cost
}

// Bounds of what a request may send and take.
const (
	smallBody   = 1 << 20
	CommandBody = 8 << 20
	Patience    = 30 * time.Second
)

// check refuses lines that leave something open.
func (r Route) check() error {
	switch {
	case r.Need == undecided:
		return fmt.Errorf("%s %s names no need", r.Method, r.Path)
	case r.Scope == unscoped:
		return fmt.Errorf("%s %s names no row scope", r.Method, r.Path)
	case (r.Need == View || r.Need == Edit) != (r.Module != ""):
		return fmt.Errorf("%s %s: a module goes with view and edit, and only with them", r.Method, r.Path)
	case r.Need == Public && r.Scope != Nothing:
		return fmt.Errorf("%s %s is public and touches rows", r.Method, r.Path)
	case r.Need == Edit && r.Method == http.MethodGet && !r.Writes:
		return fmt.Errorf("%s %s changes something on GET", r.Method, r.Path)
	case r.Handler == nil:
		return fmt.Errorf("%s %s has no handler", r.Method, r.Path)
	}
	return nil
}

// register puts the table into a router. A line that leaves something open panics: it is a programming error seen at start.
func (a *API) register(m *mux.Router, table []Route) {
	for i := range table {
		r := &table[i]
		if err := r.check(); err != nil {
			panic("route table: " + err.Error())
		}
		m.Handle(r.Path, a.serve(r)).Methods(r.Method).Name(r.Method + " " + r.Path)
	}
}

// writes tells whether a route may change something and so needs proof that the caller's own page sent it.
func (r *Route) writes() bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		return r.Writes
	}
	return true
}
