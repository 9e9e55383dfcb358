package p6

import (
	"gantry/domain/schedule"
	"gantry/internal/importer/source"
)

// ReadXER reads a Primavera P6 XER file. Faults: "import.truncated", "import.row_without_fields", "import.column_missing",
// "import.table_missing", "import.bad_value",
// "import.calendar_unreadable", "import.reference_unknown", "import.tree_circular", "activity.too_deep",
// "import.no_projects".
func ReadXER(in *source.Input, name string) ([]schedule.Import, error) {
	file, err := readXERFile(in)
	if err != nil {
		return nil, err
	}
	return file.imports(name)
}
