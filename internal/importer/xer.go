package importer

import (
	"gantry/domain/fault"
	"gantry/domain/schedule"
)

// readXER reads a Primavera P6 XER file. Faults: "import.truncated", "import.row_without_fields", "import.column_missing",
// "import.table_missing", "import.bad_value",
// "import.calendar_unreadable", "import.reference_unknown", "import.tree_circular", "activity.too_deep",
// "import.no_projects".
func readXER(in *input, how Reading) ([]schedule.Import, error) {
	file, err := readXERFile(in)
	if err != nil {
		return nil, err
	}
	return file.imports(how.Name)
}

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
	return schedule.Import{}, fault.New(fault.NotFound, "import.unknown_project", fault.P{"project": clip(id), "projects": list})
}
