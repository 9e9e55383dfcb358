package project

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/fault"
)

// Stage is where a project is in its life.
type Stage string

// The stages.
const (
	Started     Stage = "started"
	InOperation Stage = "inoperation"
	Suspended   Stage = "suspended"
	Stopped     Stage = "stopped"
	Finished    Stage = "finished"
	Archived    Stage = "archived"
	Deleted     Stage = "deleted"
)

// Stages lists them in the order of a project's life.
var Stages = []Stage{Started, InOperation, Suspended, Stopped, Finished, Archived, Deleted}

// RemovalReasons are why a project is deleted.
var RemovalReasons = []string{"finished", "stopped", "lookingfor", "other"}

// follows tells where a project may go from each stage. Deleting and restoring are commands of their own.
var follows = map[Stage][]Stage{
	Started:     {InOperation, Suspended, Stopped, Finished},
	InOperation: {Started, Suspended, Stopped, Finished},
	Suspended:   {Started, InOperation, Stopped, Finished},
	Stopped:     {Started, InOperation, Suspended, Finished},
	Finished:    {Archived},
}

// MoveTo moves the project to another stage.
type MoveTo struct {
	Stage Stage  `json:"stage"`
	Seen  *Stage `json:"seen,omitempty"` // the stage the user saw
}

// CommandType is the command's name.
func (MoveTo) CommandType() string { return "project.move-to" }

// Delete takes the project off every list. Nothing of it is lost: Restore brings it back.
type Delete struct {
	Reason string `json:"reason"`
}

// CommandType is the command's name.
func (Delete) CommandType() string { return "project.delete" }

// Restore brings a finished, archived or deleted project back to the stage it had before.
type Restore struct{}

// CommandType is the command's name.
func (Restore) CommandType() string { return "project.restore" }

func (s State) moveTo(c MoveTo) ([]event.Event, error) {
	switch {
	case c.Stage == s.Stage:
		return nil, nil
	case !slices.Contains(Stages, c.Stage):
		return nil, refuse("project.choice_unknown", fault.P{"field": "stage", "value": string(c.Stage)})
	case c.Seen != nil && *c.Seen != s.Stage:
		return nil, refuse("conflict.field_changed", fault.P{"field": "stage", "seen": string(*c.Seen), "value": string(s.Stage)})
	case !slices.Contains(follows[s.Stage], c.Stage):
		return nil, refuse("project.stage_unreachable", fault.P{"from": string(s.Stage), "to": string(c.Stage)})
	}
	return []event.Event{StageChanged{From: s.Stage, To: c.Stage}}, nil
}

func (s State) remove(c Delete) ([]event.Event, error) {
	switch {
	case s.Stage == Deleted:
		return nil, nil
	case !slices.Contains(RemovalReasons, c.Reason):
		return nil, refuse("project.choice_unknown", fault.P{"field": "reason", "value": c.Reason})
	}
	return []event.Event{StageChanged{From: s.Stage, To: Deleted, Reason: c.Reason}}, nil
}

// restore undoes the last move that no ordinary move leads back from.
func (s State) restore() ([]event.Event, error) {
	back, gone := s.before[s.Stage]
	if !gone {
		return nil, refuse("project.stage_unreachable", fault.P{"from": string(s.Stage), "to": string(s.Stage)})
	}
	return []event.Event{StageChanged{From: s.Stage, To: back}}, nil
}
