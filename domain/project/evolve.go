package project

import (
	"fmt"

	"gantry/domain/event"
)

// Evolve takes a fact into the state. An event it does not know is a programming error.
func Evolve(s State, e event.Event) State {
	switch e := e.(type) {
	case Created:
		s.Created, s.Name, s.Place = true, e.Name, e.Place
	case Renamed:
		s.Name = e.To
	default:
		panic(fmt.Sprintf("project: no evolution for %T", e))
	}
	return s
}
