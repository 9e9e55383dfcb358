package plan

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/testkit/snags"
)

func init() { Fit(snags.Schema, snags.Open) }

var (
	planner  = By{User: kernel.ID{1}, Levels: access.Everywhere(access.Full)}
	second   = By{User: kernel.ID{2}, Levels: access.Everywhere(access.Full)}
	plumbing = kernel.ID{7}
	plumber  = By{User: kernel.ID{3}, Levels: access.Levels{access.Lookahead: access.Own}, Subcontract: plumbing}
)

// site is a plan of two areas with its stream.
type site struct {
	t     *testing.T
	state *State
	past  map[kernel.CommandID][]event.Event
	all   []Written
	last  int64
}

func openSite(t *testing.T) (s *site, dig, pour kernel.Row) {
	s = &site{t: t, state: New(kernel.ID{9}), past: map[kernel.CommandID][]event.Event{}}
	s.do(planner, schedule.Create{Project: kernel.ID{5}, Name: "Tower", Start: kernel.Date(2026, 3, 2, 8, 0), Options: schedule.Options{DataDate: kernel.None, MustFinishBy: kernel.None}})
	rows := Created(s.do(planner, schedule.Add{Items: []schedule.AddItem{{Name: "Dig"}, {Name: "Pour"}}}))
	return s, rows[0], rows[1]
}

func (s *site) try(by By, c Command) ([]event.Event, error) {
	id := kernel.ID{8, byte(len(s.all) + 1)}
	target, _, _, reverts, err := s.state.Target(by.User, c, Span{})
	if err != nil {
		return nil, err
	}
	var past []event.Event
	if reverts {
		past = s.past[target]
	}
	before, err := s.state.Snapshot()
	require.NoError(s.t, err)
	d, err := s.state.Decide(Meta{ID: id, By: by}, c, past)
	after, broken := s.state.Snapshot()
	require.NoError(s.t, broken)
	require.Equal(s.t, before, after, "a decision changes nothing")
	if err != nil {
		return nil, err
	}
	for _, e := range d.Events {
		s.state.Evolve(e)
	}
	w := Written{
		Command: id, Actor: by.User, First: s.last + 1, Revision: s.last + int64(len(d.Events)), At: time.Unix(int64(len(s.all)), 0),
		Reverts: d.Reverts, Events: d.Events,
	}
	s.last = w.Revision
	s.state.Record(w)
	s.all, s.past[id] = append(s.all, w), w.Events
	return d.Events, nil
}

func (s *site) do(by By, c Command) []event.Event {
	s.t.Helper()
	events, err := s.try(by, c)
	require.NoError(s.t, err)
	require.NotEmpty(s.t, events)
	s.replays()
	return events
}

// replays checks that the stream and the snapshot give the same plan.
func (s *site) replays() {
	s.t.Helper()
	again := New(s.state.ID())
	for _, w := range s.all {
		for _, e := range w.Events {
			again.Evolve(e)
		}
		again.Record(w)
	}
	want, err := s.state.Snapshot()
	require.NoError(s.t, err)
	got, err := again.Snapshot()
	require.NoError(s.t, err)
	require.Equal(s.t, want, got, "replayed")
	restored, err := Restore(s.state.ID(), want)
	require.NoError(s.t, err)
	got, err = restored.Snapshot()
	require.NoError(s.t, err)
	require.Equal(s.t, want, got, "restored")
}

func (s *site) snags() map[kernel.Row]string {
	return s.state.areas[len(s.state.areas)-1].(*snags.State).Texts()
}

func (s *site) refused(by By, c Command, key string) fault.P {
	s.t.Helper()
	_, err := s.try(by, c)
	require.Error(s.t, err)
	require.Equal(s.t, key, fault.Of(err).Key, "%v", err)
	return fault.Of(err).Params
}

func TestAreasShareTheirNumbersAndStacks(t *testing.T) {
	t.Parallel()
	s, dig, pour := openSite(t)
	leak := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Leak"}))[0]
	require.Equal(t, pour+1, leak, "the next number of the plan")
	cure := Created(s.do(planner, schedule.Add{Items: []schedule.AddItem{{Name: "Cure"}}}))[0]
	require.Equal(t, leak+1, cure)
	s.do(planner, Undo{})
	s.do(planner, Undo{})
	assert.Empty(t, s.snags())
	s.do(planner, Redo{})
	assert.Equal(t, map[kernel.Row]string{leak: "Leak"}, s.snags(), "a row comes back under its number")
}

func TestWhatHangsOnARowGoesWithIt(t *testing.T) {
	t.Parallel()
	s, dig, pour := openSite(t)
	leak := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Leak"}))[0]
	crack := Created(s.do(planner, snags.Add{Activity: kernel.At(pour), Text: "Crack"}))[0]
	gone := s.do(planner, schedule.Delete{Rows: []kernel.Ref{kernel.At(dig)}})
	assert.Equal(t, map[kernel.Row]string{crack: "Crack"}, s.snags())
	assert.Equal(t, "activities.delete", Label(gone), "what only goes along is not what was done")
	s.do(planner, Undo{})
	assert.Equal(t, map[kernel.Row]string{leak: "Leak", crack: "Crack"}, s.snags())
	require.NotNil(t, s.state.Schedule().Activity(dig))
}

func TestRowsThatHangOnEachOtherComeBackTogether(t *testing.T) {
	t.Parallel()
	s, dig, pour := openSite(t)
	leak := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Leak"}))[0]
	rust := Created(s.do(planner, snags.Add{Activity: kernel.At(pour), Behind: leak, Text: "Rust"}))[0]
	moss := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Behind: rust, Text: "Moss"}))[0]
	s.do(planner, schedule.Delete{Rows: []kernel.Ref{kernel.At(dig)}})
	assert.Empty(t, s.snags())
	s.do(planner, Undo{})
	assert.Equal(t, map[kernel.Row]string{leak: "Leak", rust: "Rust", moss: "Moss"}, s.snags())
}

func TestWhatOthersHungOnARowKeepsItWhenItsAdditionIsTakenBack(t *testing.T) {
	t.Parallel()
	s, _, _ := openSite(t)
	cure := Created(s.do(planner, schedule.Add{Items: []schedule.AddItem{{Name: "Cure"}}}))[0]
	dry := Created(s.do(second, snags.Add{Activity: kernel.At(cure), Text: "Dry"}))[0]
	p := s.refused(planner, Undo{}, "undo.changed_since")
	assert.Equal(t, dry, p["row"])
	assert.Equal(t, "record", p["field"])
	assert.Equal(t, second.User.String(), p["user"])
	s.do(second, Undo{})
	s.do(planner, Undo{})
	assert.Nil(t, s.state.Schedule().Activity(cure))
}

func TestAFieldOfAnyAreaIsJudgedByWhoWroteItLast(t *testing.T) {
	t.Parallel()
	s, dig, _ := openSite(t)
	leak := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Leak"}))[0]
	s.do(planner, snags.Reword{Row: kernel.At(leak), Text: "Leak at the joint"})
	s.do(second, snags.Reword{Row: kernel.At(leak), Text: "Leak at the valve"})
	assert.Equal(t, "snagText", s.refused(planner, Undo{}, "undo.changed_since")["field"])
	s.do(second, Undo{})
	assert.Equal(t, map[kernel.Row]string{leak: "Leak at the joint"}, s.snags())
}

func TestWhoMayChangeOwnRowsOnlyChangesNoOthers(t *testing.T) {
	t.Parallel()
	s, dig, _ := openSite(t)
	others := Created(s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Leak", Subcontract: kernel.ID{6}.String()}))[0]
	own := Created(s.do(plumber, snags.Add{Activity: kernel.At(dig), Text: "Valve", Subcontract: plumbing.String()}))[0]
	s.do(plumber, snags.Reword{Row: kernel.At(own), Text: "Valve and pipe"})
	for name, c := range map[string]Command{
		"a row of others is not written":              snags.Reword{Row: kernel.At(others), Text: "Mine"},
		"a row is not added for others":               snags.Add{Activity: kernel.At(dig), Text: "Theirs", Subcontract: kernel.ID{6}.String()},
		"nor for nobody":                              snags.Add{Activity: kernel.At(dig), Text: "Nobody's"},
		"not among own ones either":                   Batch{Commands: []Command{snags.Reword{Row: kernel.At(own), Text: "x"}, snags.Reword{Row: kernel.At(others), Text: "x"}}},
		"a row whose owner says nothing is not taken": schedule.Rename{Row: kernel.At(dig), Name: "Excavate"},
	} {
		assert.Contains(t, s.refused(plumber, c, "access.denied"), "module", name)
	}
	s.do(plumber, Undo{})
	assert.Equal(t, "Valve", s.snags()[own])
}

func TestADeletionNeedsTheModulesOfAllItTakesAlong(t *testing.T) {
	t.Parallel()
	s, dig, pour := openSite(t)
	s.do(planner, snags.Add{Activity: kernel.At(dig), Text: "Leak"})
	scheduler := By{User: kernel.ID{4}, Levels: access.Levels{access.Gantt: access.Full, access.Calendars: access.Full, access.Lookahead: access.View}}
	p := s.refused(scheduler, schedule.Delete{Rows: []kernel.Ref{kernel.At(dig)}}, "access.denied")
	assert.Equal(t, string(access.Lookahead), p["module"])
	s.do(scheduler, schedule.Delete{Rows: []kernel.Ref{kernel.At(pour)}})
}

func TestWhoMayChangeOnePartTakesBackWhatTheyChangedThere(t *testing.T) {
	t.Parallel()
	s, dig, _ := openSite(t)
	walker := By{User: kernel.ID{5}, Levels: access.Levels{access.Gantt: access.View, access.Lookahead: access.Full}}
	s.do(walker, snags.Add{Activity: kernel.At(dig), Text: "Crack"})
	assert.Equal(t, string(access.Gantt), s.refused(walker, schedule.Rename{Row: kernel.At(dig), Name: "Excavate"}, "access.denied")["module"])
	s.do(walker, Undo{})
	assert.Empty(t, s.snags())
	s.refused(By{User: walker.User, Levels: access.Everywhere(access.View)}, Redo{}, "access.denied")
}

func TestWhoChangesACalendarMayChangeTheScheduleWhoseDatesItMoves(t *testing.T) {
	t.Parallel()
	s, _, _ := openSite(t)
	rename := schedule.CalendarRename{Calendar: kernel.At(s.state.Schedule().DefaultCalendar().Row), Name: "Obra"}
	s.refused(By{User: kernel.ID{5}, Levels: access.Levels{access.Gantt: access.View, access.Calendars: access.Full}}, rename, "access.denied")
	s.refused(By{User: kernel.ID{5}, Levels: access.Levels{access.Gantt: access.Full, access.Calendars: access.View}}, rename, "access.denied")
	s.do(By{User: kernel.ID{5}, Levels: access.Levels{access.Gantt: access.Full, access.Calendars: access.Full}}, rename)
}
