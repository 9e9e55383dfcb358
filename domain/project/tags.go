package project

import (
	"slices"
	"strings"

	"gantry/domain/event"
	"gantry/domain/fault"
)

// Tag is a mark that people put on activities of the project's schedules.
type Tag struct {
	ID     int32  `json:"id"` // within the project, never given twice
	Name   string `json:"name"`
	Colour string `json:"colour"` // #rrggbb
}

// MaxTags is how many tags a project may have.
const MaxTags = 500

// TagColour is the colour of a tag for which nobody chose one.
const TagColour = "#2b50d0"

// isColour tells whether a text is #rrggbb.
func isColour(text string) bool {
	digits, found := strings.CutPrefix(text, "#")
	return found && len(digits) == 6 && strings.Trim(digits, "0123456789abcdef") == ""
}

// AddTag adds a tag to the project.
type AddTag struct {
	Name   string
	Colour string // empty: TagColour
}

// CommandType is the command's name.
func (AddTag) CommandType() string { return "project.add-tag" }

// ChangeTag gives a tag another name or colour; what is nil stays.
type ChangeTag struct {
	ID     int32
	Name   *string
	Colour *string
}

// CommandType is the command's name.
func (ChangeTag) CommandType() string { return "project.change-tag" }

// RemoveTag takes a tag away.
type RemoveTag struct{ ID int32 }

// CommandType is the command's name.
func (RemoveTag) CommandType() string { return "project.remove-tag" }

func (s State) addTag(c AddTag) ([]event.Event, error) {
	if len(s.Tags) >= MaxTags {
		return nil, refuse("project.too_many_tags", fault.P{"max": MaxTags})
	}
	tag := Tag{ID: s.lastTag + 1, Name: c.Name, Colour: c.Colour}
	if tag.Colour == "" {
		tag.Colour = TagColour
	}
	if err := s.checkTag(&tag); err != nil {
		return nil, err
	}
	return []event.Event{TagAdded{Tag: tag}}, nil
}

func (s State) changeTag(c ChangeTag) ([]event.Event, error) {
	now, err := s.tag(c.ID)
	if err != nil {
		return nil, err
	}
	to := now
	if c.Name != nil {
		to.Name = *c.Name
	}
	if c.Colour != nil {
		to.Colour = *c.Colour
	}
	if err := s.checkTag(&to); err != nil {
		return nil, err
	}
	if to == now {
		return nil, nil
	}
	return []event.Event{TagChanged{From: now, To: to}}, nil
}

func (s State) removeTag(id int32) ([]event.Event, error) {
	now, err := s.tag(id)
	if err != nil {
		return nil, err
	}
	return []event.Event{TagRemoved{Tag: now}}, nil
}

func (s State) tag(id int32) (Tag, error) {
	i := slices.IndexFunc(s.Tags, func(t Tag) bool { return t.ID == id })
	if i < 0 {
		return Tag{}, refuse("project.tag_unknown", fault.P{"tag": id})
	}
	return s.Tags[i], nil
}

// checkTag cleans the name of a tag and refuses a colour that is none and a name that another tag has.
func (s State) checkTag(t *Tag) error {
	name, err := clean(t.Name)
	if err != nil {
		return err
	}
	t.Name = name
	if !isColour(t.Colour) {
		return refuse("project.choice_unknown", fault.P{"field": "color", "value": t.Colour})
	}
	if slices.ContainsFunc(s.Tags, func(other Tag) bool { return other.Name == name && other.ID != t.ID }) {
		return refuse("project.tag_exists", fault.P{"name": name})
	}
	return nil
}

// TagAdded: the project has another tag.
type TagAdded struct {
	Tag Tag `json:"tag"`
}

// TagChanged: a tag has another name or colour.
type TagChanged struct {
	From Tag `json:"from"`
	To   Tag `json:"to"`
}

// TagRemoved: the project has a tag less.
type TagRemoved struct {
	Tag Tag `json:"tag"`
}

// EventType is the stored name.
func (TagAdded) EventType() string { return "project.tag-added" }

// Descriptor is event.Event.
func (TagAdded) Descriptor() *event.Descriptor { return tagAdded }

// EventType is the stored name.
func (TagChanged) EventType() string { return "project.tag-changed" }

// Descriptor is event.Event.
func (TagChanged) Descriptor() *event.Descriptor { return tagChanged }

// EventType is the stored name.
func (TagRemoved) EventType() string { return "project.tag-removed" }

// Descriptor is event.Event.
func (TagRemoved) Descriptor() *event.Descriptor { return tagRemoved }

var (
	tagAdded   = event.OfStream("project.tag-added")
	tagChanged = event.OfStream("project.tag-changed")
	tagRemoved = event.OfStream("project.tag-removed")
)

// registerTags makes the events of tags known.
func registerTags(r *event.Registry) {
	event.Define[TagAdded](r)
	event.Define[TagChanged](r)
	event.Define[TagRemoved](r)
}

// withTags takes an event of a tag in.
func (s State) withTags(e event.Event) State {
	switch e := e.(type) {
	case TagAdded:
		s.Tags = append(slices.Clone(s.Tags), e.Tag)
		s.lastTag = max(s.lastTag, e.Tag.ID)
	case TagChanged:
		s.Tags = slices.Clone(s.Tags)
		for i := range s.Tags {
			if s.Tags[i].ID == e.To.ID {
				s.Tags[i] = e.To
			}
		}
	case TagRemoved:
		s.Tags = slices.DeleteFunc(slices.Clone(s.Tags), func(t Tag) bool { return t.ID == e.Tag.ID })
	}
	return s
}
