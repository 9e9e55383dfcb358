package importer

import (
	"gantry/domain/fault"
	"gantry/domain/schedule"
	"gantry/internal/importer/source"
)

// Choose picks one project by its id in the file; with an empty id the file must hold
// one project only. Faults: "import.choose_project" (with the list), "import.unknown_project".
func Choose(projects []schedule.Import, id string) (schedule.Import, error) {
	if id == "" && len(projects) == 1 {
		return projects[0], nil
	}
	list := make([]fault.P, len(projects))
	for i, p := range projects {
		if p.Source.Project == id {
			return p, nil
		}
		list[i] = fault.P{"id": p.Source.Project, "name": p.Settings.Name, "activities": p.Source.ActivityRows}
	}
	if id == "" {
		return schedule.Import{}, fault.New(fault.Conflict, "import.choose_project", fault.P{"projects": list})
	}
	return schedule.Import{}, fault.New(fault.NotFound, "import.unknown_project", fault.P{"project": source.Clip(id), "projects": list})
}
