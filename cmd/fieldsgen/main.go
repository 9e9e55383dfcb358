package main

import (
	"fmt"
	"go/format"
	"os"
	"path/filepath"

	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// files gives the generated files by their path from the root of the repository.
func files() (map[string][]byte, error) {
	activities, links := lay(activityLayout, schedule.Activities), lay(linkLayout, schedule.Links)
	out := map[string][]byte{"web/src/engine/schedule/fields.gen.ts": []byte(client(activities))}
	for _, schema := range plan.Schemas() {
		if blanks := schema.Blanks(); schema != schedule.Schema && len(blanks) > 0 {
			out["web/src/engine/"+schema.Area+"/fields.gen.ts"] = []byte(records(schema.Area, blanks))
		}
	}
	for file, text := range map[string]string{
		"readmodels/gantt/columns.gen.go":   readModel(activities, links),
		"internal/ganttrows/columns.gen.go": mapping(activities, links),
	} {
		formatted, err := format.Source([]byte(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", file, err, text)
		}
		out[file] = formatted
	}
	return out, nil
}

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write() error {
	generated, err := files()
	if err != nil {
		return err
	}
	for file, text := range generated {
		if err := os.WriteFile(filepath.FromSlash(file), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
