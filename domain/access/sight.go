package access

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Sight is what one person sees of a plan: levels by module, and at the level of own rows the rows that are the person's.
type Sight struct {
	Person
	Levels Levels
}

// Of is the level at which the person sees a module. The Gantt draws the calendars, so whoever sees it sees them.
func (s Sight) Of(m Module) Level {
	if m == Calendars && !s.Levels.Of(m).Sees() {
		m = Gantt
	}
	return s.Levels.Of(m)
}

// Sees tells whether the person sees a row of a module. owner is asked at the level of own rows alone.
func (s Sight) Sees(m Module, owner func() Owner) bool {
	switch s.Of(m) {
	case View, Full:
		return true
	case Own:
		return owner().Owns(s.Person)
	}
	return false
}

// Any tells whether the person sees one of the modules at a level.
func (s Sight) Any(at Level, of []Module) bool {
	for _, m := range of {
		if s.Of(m) == at {
			return true
		}
	}
	return false
}

// Whole is the key of sights that see everything.
const Whole = "all"

// Key is the same for sights that see the same rows of these modules.
func (s Sight) Key(of []Module) string {
	var says strings.Builder
	for _, m := range of {
		switch s.Of(m) {
		case View, Full:
		case Own:
			says.WriteString(string(m) + " own\n")
		default:
			says.WriteString(string(m) + " none\n")
		}
	}
	if says.Len() == 0 {
		return Whole
	}
	if s.Any(Own, of) {
		if s.Subcontract != "" {
			says.WriteString("firm " + s.Subcontract)
		} else {
			says.WriteString("user " + s.User)
		}
	}
	sum := sha256.Sum256([]byte(says.String()))
	return hex.EncodeToString(sum[:8])
}
