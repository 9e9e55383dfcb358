package project

import (
	"fmt"
	"maps"
	"slices"

	"gantry/domain/event"
)

// Evolve takes a fact into the state. An event it does not know is a programming error.
func Evolve(s State, e event.Event) State {
	switch e := e.(type) {
	case Created:
		s.Created, s.Name, s.Restricted = true, e.Name, e.Restricted
		s.Details, s.Stage = defaults, Started
		s.Details.Place = e.Place
	case Renamed:
		s.Name = e.To
	case Changed:
		s.Details = e.To
	case StageChanged:
		s = s.moved(e)
	case UserAssigned:
		s.Users = with(s.Users, e.User, Assignment{Creator: e.Creator})
	case UserUnassigned:
		s.Users = without(s.Users, e.User)
	case ReportTasksChanged:
		part := s.Users[e.User]
		part.ReportTasks = e.To
		s.Users = with(s.Users, e.User, part)
	case SubcontractAssigned:
		s.Subcontracts = with(s.Subcontracts, e.Subcontract, true)
	case SubcontractUnassigned:
		s.Subcontracts = without(s.Subcontracts, e.Subcontract)
	case Restricted:
		s.Restricted = true
	case CategoriesAdded:
		s.Categories = append(slices.Clone(s.Categories), e.Categories...)
		for _, c := range e.Categories {
			s.lastCategory = max(s.lastCategory, c.ID)
		}
	case CategoryRenamed:
		s.Categories = slices.Clone(s.Categories)
		for i := range s.Categories {
			if s.Categories[i].ID == e.ID {
				s.Categories[i].Name = e.To
			}
		}
	case CategoryRemoved:
		s.Categories = slices.DeleteFunc(slices.Clone(s.Categories), func(c Category) bool { return c.ID == e.Category.ID })
	case TagAdded, TagChanged, TagRemoved:
		return s.withTags(e)
	default:
		if next, known := evolveSchedules(s, e); known {
			return next
		}
		panic(fmt.Sprintf("project: no evolution for %T", e))
	}
	return s
}

// moved remembers where Restore leads: to the stage before one without an ordinary way back.
func (s State) moved(e StageChanged) State {
	s.Stage = e.To
	if _, restored := s.before[e.From]; restored && s.before[e.From] == e.To {
		s.before = without(s.before, e.From)
		return s
	}
	if e.To == Finished || e.To == Archived || e.To == Deleted {
		s.before = with(s.before, e.To, e.From)
	}
	return s
}

func with[K comparable, V any](m map[K]V, key K, value V) map[K]V {
	out := maps.Clone(m)
	if out == nil {
		out = map[K]V{}
	}
	out[key] = value
	return out
}

func without[K comparable, V any](m map[K]V, key K) map[K]V {
	out := maps.Clone(m)
	delete(out, key)
	return out
}
