package project

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/fault"
)

// List says which of the project's two lists a category belongs to.
type List string

// The lists.
const (
	RoadblockTypes List = "roadblock"
	Reasons        List = "reason" // for non-completion
)

// Category is one type of roadblocks, or one reason for non-completion.
type Category struct {
	ID   int32  `json:"id"` // within the project, never given twice
	List List   `json:"list"`
	Code string `json:"code"`           // one of the list's codes
	Name string `json:"name,omitempty"` // empty: readers see the code's name in their language
}

// The codes of the two lists.
var codes = map[List][]string{
	RoadblockTypes: {
		"design", "rrhh", "machinery", "material", "permissions", "provider", "ambient", "risks", "activity", "procedure", "others", "submittal",
		"contract", "client", "change",
	},
	Reasons: {
		"design", "rrhh", "machinery", "material", "permissions", "provider", "ambient", "risks", "activity", "procedure", "others", "submittal",
		"contract", "client", "change", "quality", "plan", "weather",
	},
}

// CodesOf lists the codes of a list.
func CodesOf(l List) []string { return slices.Clone(codes[l]) }

// AddCategory adds a category of one's own.
type AddCategory struct {
	List List   `json:"list"`
	Code string `json:"code"`
	Name string `json:"name"`
}

// CommandType is the command's name.
func (AddCategory) CommandType() string { return "project.add-category" }

// RenameCategory gives a category another name.
type RenameCategory struct {
	ID   int32  `json:"category"`
	Name string `json:"name"`
}

// CommandType is the command's name.
func (RenameCategory) CommandType() string { return "project.rename-category" }

// RemoveCategory takes a category off its list. Rows that bear it keep it.
type RemoveCategory struct {
	ID int32 `json:"category"`
}

// CommandType is the command's name.
func (RemoveCategory) CommandType() string { return "project.remove-category" }

// seeds are the categories a new project starts with: one for each code.
func seeds() CategoriesAdded {
	var out CategoriesAdded
	for _, list := range []List{RoadblockTypes, Reasons} {
		for _, code := range codes[list] {
			out.Categories = append(out.Categories, Category{ID: int32(len(out.Categories)) + 1, List: list, Code: code})
		}
	}
	return out
}

func (s State) addCategory(c AddCategory) ([]event.Event, error) {
	if !slices.Contains(codes[c.List], c.Code) {
		return nil, refuse("project.choice_unknown", fault.P{"field": "code", "value": c.Code})
	}
	name, err := clean(c.Name)
	if err != nil {
		return nil, err
	}
	if s.named(c.List, name, 0) {
		return nil, refuse("project.category_exists", fault.P{"name": name})
	}
	return []event.Event{CategoriesAdded{Categories: []Category{{ID: s.lastCategory + 1, List: c.List, Code: c.Code, Name: name}}}}, nil
}

// named reports whether another category of the list has the name.
func (s State) named(list List, name string, except int32) bool {
	return slices.ContainsFunc(s.Categories, func(c Category) bool { return c.List == list && c.Name == name && c.ID != except })
}

func (s State) category(id int32) (Category, error) {
	i := slices.IndexFunc(s.Categories, func(c Category) bool { return c.ID == id })
	if i < 0 {
		return Category{}, refuse("project.category_unknown", fault.P{"category": id})
	}
	return s.Categories[i], nil
}

func (s State) renameCategory(c RenameCategory) ([]event.Event, error) {
	now, err := s.category(c.ID)
	if err != nil {
		return nil, err
	}
	name, err := clean(c.Name)
	switch {
	case err != nil:
		return nil, err
	case name == now.Name:
		return nil, nil
	case s.named(now.List, name, c.ID):
		return nil, refuse("project.category_exists", fault.P{"name": name})
	}
	return []event.Event{CategoryRenamed{ID: c.ID, From: now.Name, To: name}}, nil
}

func (s State) removeCategory(id int32) ([]event.Event, error) {
	now, err := s.category(id)
	if err != nil {
		return nil, err
	}
	return []event.Event{CategoryRemoved{Category: now}}, nil
}
