package schedule

import (
	"maps"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Reimport takes a later file of the same work over into a schedule that has rows. Activities are the same when they
// have the same code; summaries, and what has no code, when the way to them from the top has the same codes or names.
// It is not on the undo stack: restoring takes it back.
type Reimport struct {
	Import Import
	Mode   ReimportMode
}

// ReimportMode says what becomes of what is in the schedule already.
type ReimportMode string

// The modes of a reimport.
const (
	// Replace leaves the schedule as the file is: what the file does not have is removed, numbers of the rest stay.
	Replace ReimportMode = "replace"
	// Merge adds what is new and updates what is known; nothing is removed and the settings stay.
	Merge ReimportMode = "merge"
	// Append adds the whole file under a summary of its own; nothing that is there changes.
	Append ReimportMode = "append"
)

// CommandType is the command's name on the wire.
func (Reimport) CommandType() string { return "schedule.reimport" }

// Needs is area.Command.
func (Reimport) Needs() access.Module { return access.Gantt }

// reimported works a reimport out.
type reimported struct {
	takeover
	mode     ReimportMode
	settings Settings
	next     kernel.Row // the next free number
	known    []bool     // whether the row of an activity of the file is in the schedule already
	wanted   []Activity // the file's activities as they are to be, numbered as here
	parent   map[kernel.Row]kernel.Row
	family   map[kernel.Row][]kernel.Row // the children of each parent that the file has, as they are to be
	gone     map[kernel.Row]bool
	before   map[kernel.Row]Stored // what the file before said of dates, once somebody asks
}

func (c Reimport) decide(s *State, _ area.Desk) ([]event.Event, error) {
	switch c.Mode {
	case Replace, Merge, Append:
	default:
		return nil, refuse("import.mode_unknown", fault.P{"mode": string(c.Mode)})
	}
	if s.Size() == 0 {
		return nil, refuse("import.nothing_to_compare", nil)
	}
	r := &reimported{takeover: takeover{s: s, in: &c.Import}, mode: c.Mode, next: s.numbers.Next(), gone: map[kernel.Row]bool{}}
	begun := &Reimported{Source: c.Import.Source.tidy(), Mode: c.Mode, Problems: tidyCounts(c.Import.Problems), LeftOut: tidyCounts(c.Import.LeftOut)}
	if c.Mode == Replace && begun.Source.Tool != "table" { // a table has neither options nor a currency
		begun.Statement = len(s.statements) + 1
	}
	out := []event.Event{begun}
	for _, step := range []func() ([]event.Event, error){
		r.newSettings, r.newCalendars, r.match, r.links, r.tree, r.fields, r.newLinks, r.oldCalendars, r.newStored, r.kept,
	} {
		events, err := step()
		if err != nil {
			return nil, err
		}
		out = append(out, events...)
	}
	if len(out) == 1 && !s.Restates(begun) { // the file says what is here already
		return nil, nil
	}
	return out, nil
}

// Restates tells whether a file says something else of the whole schedule than the files before it, in what is kept as it was written:
// the currency, and the options, those that the settings hold too among them. What it does not say is no news. It tells the same before
// the fact and after it.
func (s *State) Restates(e *Reimported) bool {
	if e.Statement < 1 {
		return false
	}
	var now Source
	if before := standing(s.statements[:e.Statement-1]); before != nil {
		now = *before
	}
	to := &e.Source
	return to.Currency != (Currency{}) && to.Currency != now.Currency || len(to.Options) > 0 && !maps.Equal(to.Options, now.Options)
}

// Statement is the place of what a reimport said of the whole schedule among what files have said so far; 0 where it said no such
// thing, or that does not count any more.
func (s *State) Statement(e *Reimported) int {
	at := s.statementOf(e)
	if at < 1 || s.statements[at-1].TakenBack {
		return 0
	}
	return at
}

// newSettings are those of the file when it replaces the schedule, whose name and looks stay.
func (r *reimported) newSettings() ([]event.Event, error) {
	now := r.s.settings
	r.settings = now
	if r.mode != Replace {
		return nil, nil
	}
	to := r.in.Settings
	if r.in.Untimed {
		to = now
		r.in.dated(&to)
	}
	to.Project, to.Name, to.DateFormat, to.Basis = now.Project, now.Name, now.DateFormat, now.Basis
	to, err := completeSettings(to)
	if err != nil {
		return nil, err
	}
	r.settings = to
	if to == now {
		return nil, nil
	}
	return []event.Event{&SettingsChanged{From: now, To: to}}, nil
}

func (r *reimported) number() kernel.Row {
	r.next++
	return r.next - 1
}
