package project

// Created: the project exists.
type Created struct {
	Name  string `json:"name"`
	Place string `json:"place,omitempty"`
}

// EventType is the stored name.
func (Created) EventType() string { return "project.created" }

// Renamed: the project has another name.
type Renamed struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// EventType is the stored name.
func (Renamed) EventType() string { return "project.renamed" }
