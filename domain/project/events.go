package project

import "gantry/domain/event"

// Created: the project exists.
type Created struct {
	Name  string `json:"name"`
	Place string `json:"place,omitempty"`
}

// EventType is the stored name.
func (Created) EventType() string { return "project.created" }

// Descriptor is event.Event.
func (Created) Descriptor() *event.Descriptor { return created }

// Renamed: the project has another name.
type Renamed struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// EventType is the stored name.
func (Renamed) EventType() string { return "project.renamed" }

// Descriptor is event.Event.
func (Renamed) Descriptor() *event.Descriptor { return renamed }

var (
	created = event.OfStream("project.created")
	renamed = event.OfStream("project.renamed")
)
