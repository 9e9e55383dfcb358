package schedule

import (
	"reflect"
	"slices"
)

// What the first versions of events did not say is found here in the state: one function for each, and nothing else reads old shapes.

// unsaid is the place of a statement that a stored event does not tell.
const unsaid = -1

// marked gives the calendars of a fact with the mark of those that a file brought. Facts without marks are of an import as long as the
// import has no rows yet: until then nobody else adds any.
func (s *State) marked(e *CalendarsAdded) []Calendar {
	if e.Unmarked && s.Imported() && s.activities.Len() == 0 {
		return broughtByFile(slices.Clone(e.Calendars))
	}
	return e.Calendars
}

// markCreated marks the calendars of a schedule that an import created: the fact of the creation, just before, may lack the marks.
func (s *State) markCreated(e *ImportStarted) {
	if e.CopyOf == "" && e.Before == e.Settings && e.Source.Tool != "table" {
		broughtByFile(s.calendars)
	}
}

func broughtByFile(calendars []Calendar) []Calendar {
	for i := range calendars {
		calendars[i].Imported = true
	}
	return calendars
}

// states tells whether a later file says what holds for the whole schedule. Where the fact does not tell, files that replace the
// schedule did, tables apart, which have neither options nor a currency.
func (e *Reimported) states() bool {
	if e.Statement == unsaid {
		return e.Mode == Replace && e.Source.Tool != "table"
	}
	return e.Statement > 0
}

// statementOf is the place of what a later file said of the whole schedule, 0 where it said no such thing. A fact that does not tell is
// found by what it says.
func (s *State) statementOf(e *Reimported) int {
	if e.Statement != unsaid || !e.states() {
		return max(e.Statement, 0)
	}
	return 1 + slices.IndexFunc(s.statements, func(st Statement) bool { return !st.TakenBack && reflect.DeepEqual(st.Source, e.Source) })
}
