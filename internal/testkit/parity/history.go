package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	scheduleapi "gantry/internal/httpapi/schedule"
	"gantry/internal/live"
	"gantry/readmodels/gantt"
)

// History is a plan as a client loads it and what edits made of it, one after the other.
type History struct {
	Snapshot gantt.Columnar `json:"snapshot"`
	Edits    []Edit         `json:"edits"`
}

// Edit is a command with its outcome.
type Edit struct {
	ID      kernel.CommandID      `json:"id"`
	Command command               `json:"command"`
	Refused string                `json:"refused,omitempty"` // why; nothing changed then
	IDs     map[string]kernel.Row `json:"ids"`               // the numbers of rows it made
	Delta   *live.Delta           `json:"delta,omitempty"`   // absent where it changed nothing
	After   gantt.Columnar        `json:"after"`
}

// command is a command as it is sent, without its id.
type command map[string]any

var (
	monday = kernel.Date(2026, 3, 2, 8, 0)
	clock  = time.Date(2026, 3, 2, 11, 0, 0, 0, time.UTC)
	stream = eventstore.Stream{
		Company: kernel.MustParseID("01900000-0000-7000-8000-00000000c001"), Kind: eventstore.Plan,
		ID: kernel.MustParseID("01900000-0000-7000-8000-00000000a001"),
	}
)

// server is one plan and what decides its edits.
type server struct {
	state    *plan.State
	revision eventstore.Revision
	commands uint64
}

// historyOf makes a plan, edits it at random out of sight, and tells the edits that follow.
func historyOf(rnd *rand.Rand, edits int) (History, error) {
	s := &server{state: plan.New(stream.ID)}
	profile := []schedule.Profile{
		schedule.ProfileGantry, schedule.ProfileGantry, schedule.ProfileGantry, schedule.ProfileMSP, schedule.ProfileP6, schedule.ProfileP6,
	}[rnd.IntN(6)]
	options := schedule.Options{Profile: profile}
	if rnd.IntN(2) == 0 { // what only files say
		if _, err := s.decide(s.nextID(), schedule.TakeOver{Import: imported(rnd, options)}); err != nil {
			return History{}, err
		}
	} else {
		create := schedule.Create{Name: "Clínica", Start: monday, Options: options}
		if _, err := s.decide(s.nextID(), create); err != nil {
			return History{}, err
		}
		for _, c := range beginning(rnd) {
			if edit := s.send(c); edit.Refused != "" {
				return History{}, fmt.Errorf("%v: %s", c, edit.Refused)
			}
		}
	}
	for range 4 + rnd.IntN(14) {
		s.send(draw(rnd, s.state.Schedule(), setup))
	}
	h := History{Snapshot: s.snapshot()}
	for range edits {
		edit := s.send(draw(rnd, s.state.Schedule(), everything))
		edit.After = s.snapshot()
		h.Edits = append(h.Edits, edit)
	}
	return h, nil
}

func (s *server) nextID() kernel.CommandID {
	s.commands++
	id := kernel.MustParseID("01900000-0000-7000-8000-000000000000")
	binary.BigEndian.PutUint32(id[12:], uint32(s.commands))
	return id
}

// send reads a command as the route does and decides it.
func (s *server) send(c command) Edit {
	id := s.nextID()
	edit := Edit{ID: id, Command: c, IDs: map[string]kernel.Row{}}
	sent := map[string]any{"id": id}
	for k, v := range c {
		sent[k] = v
	}
	body, err := json.Marshal(map[string]any{"commands": []any{sent}})
	if err != nil {
		panic(err) // a command is plain values
	}
	read, err := scheduleapi.ReadCommands(body, clock)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", body, err)) // not what a client would send
	}
	before := s.revision
	events, err := s.decide(id, read[0].Command)
	if err != nil {
		edit.Refused = keyOf(err)
		return edit
	}
	for k, row := range plan.Created(events) {
		edit.IDs[id.String()+"#"+strconv.Itoa(k+1)] = row
	}
	if len(events) > 0 {
		delta := live.DeltaOf(before, s.recorded(id, events))
		edit.Delta = &delta
	}
	return edit
}

func keyOf(err error) string {
	if f, ok := errors.AsType[*fault.Fault](err); ok {
		return f.Key
	}
	return err.Error()
}

// decide does what the writer does with a command: the causes, then their effects; a refusal leaves the plan unchanged.
func (s *server) decide(id kernel.CommandID, c plan.Command) ([]event.Event, error) {
	decision, err := s.state.Decide(plan.Meta{ID: id, By: plan.By{Role: access.Planner, Levels: access.Everywhere(access.Full)}}, c, nil)
	if err != nil {
		return nil, err
	}
	events := decision.Events
	for _, e := range events {
		s.state.Evolve(e)
	}
	moved, err := s.state.Recalculate(plan.ReasonCommand)
	if err != nil {
		s.state.Unevolve(events)
		return nil, err
	}
	if moved != nil {
		s.state.Evolve(moved)
		events = append(slices.Clip(events), moved)
	}
	s.revision += eventstore.Revision(len(events))
	return events, nil
}

func (s *server) recorded(id kernel.CommandID, events []event.Event) []eventstore.Recorded {
	out := make([]eventstore.Recorded, len(events))
	for i, e := range events {
		revision := s.revision - eventstore.Revision(len(events)-1-i)
		out[i] = eventstore.Recorded{
			Stream: stream, Revision: revision, Position: eventstore.Position(revision), Type: e.EventType(), Version: 1, Command: id, Index: i,
			Count: len(events), At: clock, Event: e,
		}
	}
	return out
}

// snapshot is the plan as a client loads it: what a delta tells of rows and settings when all of them are new.
func (s *server) snapshot() gantt.Columnar {
	state := s.state.Schedule()
	var activities []schedule.Activity
	for a := range state.Activities() {
		activities = append(activities, *a)
	}
	slices.SortFunc(activities, func(a, b schedule.Activity) int { return int(a.Row - b.Row) })
	var links []schedule.Link
	for l := range state.Links() {
		links = append(links, *l)
	}
	slices.SortFunc(links, func(a, b schedule.Link) int { return int(a.Row - b.Row) })
	calendars := slices.Clone(state.Calendars())
	all := live.DeltaOf(s.revision, s.recorded(kernel.CommandID{}, []event.Event{
		&schedule.CalendarsAdded{Calendars: calendars}, &schedule.ActivitiesAdded{Activities: activities}, &schedule.LinksAdded{Links: links},
		&schedule.SettingsChanged{To: state.Settings()},
	}))
	out := gantt.Columnar{
		Schedule: gantt.Header{
			ID: stream.ID, Company: stream.Company, Revision: int64(s.revision), Position: int64(s.revision), Settings: *all.Settings,
			Calendar: state.DefaultCalendar().Row,
		},
		Activities: *all.Added.Activities, Calendars: all.Added.Calendars,
	}
	if all.Added.Links != nil {
		out.Links = *all.Added.Links
	}
	if finish := state.Finish(); !finish.IsNone() {
		out.Schedule.Finish = &finish
	}
	return out
}
