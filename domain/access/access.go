package access

import (
	"maps"
	"slices"
)

// Role is what a person is in one company.
type Role string

// The roles.
const (
	SuperAdmin     Role = "superadmin" // of the installation: no member has it, only who visits a company
	Admin          Role = "admin"
	ProjectLeader  Role = "projectleader"
	Planner        Role = "planner"
	Superintendent Role = "superintendent"
	Subtrade       Role = "subtrade"
	LastPlanner    Role = "lastplanner"
	Client         Role = "client"
	Manager        Role = "manager"
)

// Roles lists them in the order of the table.
var Roles = []Role{SuperAdmin, Admin, ProjectLeader, Planner, Superintendent, Subtrade, LastPlanner, Client, Manager}

// OfMember gives the role of a member that history stores under this name. Superadministrators belonged to companies once: there they
// count as administrators now.
func (r Role) OfMember() Role {
	if r == SuperAdmin {
		return Admin
	}
	return r
}

// SeesAllProjects reports whether the role sees every project of its company. The others see those they are assigned to.
func (r Role) SeesAllProjects() bool { return r == SuperAdmin || r == Admin }

// Level is what a role may do in a module.
type Level string

// The levels, from nothing to everything. Own means: only rows of my subcontract,
// else rows where I am responsible.
const (
	None Level = "SA"
	View Level = "V"
	Own  Level = "ACP"
	Full Level = "AC"
)

// AllLevels lists them from nothing to everything.
var AllLevels = []Level{None, View, Own, Full}

// Sees tells whether the level shows anything at all.
func (l Level) Sees() bool { return l == View || l == Own || l == Full }

// Edits tells whether the level may change rows, at least its own.
func (l Level) Edits() bool { return l == Own || l == Full }

// Module is a part of the product that is granted as one.
type Module string

// The modules, in the order of the table.
const (
	Gantt        Module = "masterplan.gantt"
	Calendars    Module = "masterplan.calendars"
	Lookahead    Module = "lookahead.plan"
	Roadblocks   Module = "lookahead.constraints"
	Commitments  Module = "weeklyplan.commitments"
	Reasons      Module = "weeklyplan.cncs"
	Takt         Module = "takt"
	ChartPPC     Module = "analytics.ppc"
	ChartPCR     Module = "analytics.pcr"
	ChartOverdue Module = "analytics.overdue"
	ChartSectors Module = "analytics.sectoradvancement"
	ChartSCurve  Module = "analytics.scurve"
	ChartReasons Module = "analytics.cnc"
	ChartGantt   Module = "analytics.gantt"
	Company      Module = "settings.company"
	Project      Module = "settings.project"
	Integrations Module = "settings.integrations"
)

// Modules lists them in the order of the table.
var Modules = []Module{
	Gantt, Calendars, Lookahead, Roadblocks, Commitments, Reasons, Takt, ChartPPC, ChartPCR, ChartOverdue,
	ChartSectors, ChartSCurve, ChartReasons, ChartGantt, Company, Project, Integrations,
}

// Levels are what one person may do, by module; None for what is not named.
type Levels map[Module]Level

// Of is the level in a module.
func (l Levels) Of(m Module) Level {
	if level, known := l[m]; known {
		return level
	}
	return None
}

// Everywhere grants one level in all modules.
func Everywhere(l Level) Levels {
	out := make(Levels, len(Modules))
	for _, m := range Modules {
		out[m] = l
	}
	return out
}

// Table grants levels to roles by module.
type Table map[Role]map[Module]Level

// Level is what the role may do in the module; None for anything the table does not name.
func (t Table) Level(r Role, m Module) Level {
	if l, known := t[r][m]; known {
		return l
	}
	return None
}

// HasOwnRows tells whether the rows of a module have owners, so that the level Own means something there.
func (m Module) HasOwnRows() bool {
	switch m {
	case Lookahead, Roadblocks, Commitments, Reasons, Takt:
		return true
	}
	return false
}

// Covers tells whether a role may do everything that another one may. Nobody covers the superadmin but itself.
func (t Table) Covers(own, other Role) bool {
	if other == SuperAdmin && own != SuperAdmin {
		return false
	}
	return !slices.ContainsFunc(Modules, func(m Module) bool {
		return slices.Index(AllLevels, t.Level(other, m)) > slices.Index(AllLevels, t.Level(own, m))
	})
}

// With gives a table with one level changed; the table itself stays as it is.
func (t Table) With(r Role, m Module, l Level) Table {
	out := maps.Clone(t)
	if out == nil {
		out = Table{}
	}
	row := maps.Clone(out[r])
	if row == nil {
		row = map[Module]Level{}
	}
	row[m] = l
	out[r] = row
	return out
}

// Default is the table a new company starts with.
func Default() Table {
	rows := []struct {
		role   Role
		levels [17]Level
	}{
		{SuperAdmin, [17]Level{Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full}},
		{Admin, [17]Level{Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full}},
		{ProjectLeader, [17]Level{Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, View, Full, None}},
		{Planner, [17]Level{Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, Full, None, View, None}},
		{Superintendent, [17]Level{View, View, Full, Full, Full, Full, None, View, View, View, View, View, View, View, None, None, None}},
		{Subtrade, [17]Level{None, None, Own, Own, Own, Own, None, View, View, None, None, None, View, None, None, None, None}},
		{LastPlanner, [17]Level{View, View, Own, Own, Own, Own, None, View, View, None, View, None, View, None, None, None, None}},
		{Client, [17]Level{View, None, View, View, View, None, None, View, None, View, View, View, None, View, None, None, None}},
		{Manager, [17]Level{View, View, View, View, View, View, None, View, View, View, View, View, View, View, View, View, None}},
	}
	t := Table{}
	for _, row := range rows {
		t[row.role] = map[Module]Level{}
		for i, m := range Modules {
			t[row.role][m] = row.levels[i]
		}
	}
	return t
}
