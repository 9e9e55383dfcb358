package project

// State is the project as folded from its events. It is a value: Evolve gives a new one and
// leaves the old as it was.
type State struct {
	Created bool
	Name    string
	Place   string
}
