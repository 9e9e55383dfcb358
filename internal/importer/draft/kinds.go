package draft

import (
	"gantry/domain/schedule"
	"gantry/internal/carried"
)

// TakeKinds gives fields that the file has as texts the kinds that are carried.
func TakeKinds(project *carried.Project, tags []schedule.Tag) {
	for i := range tags {
		if t := &tags[i]; t.Code == "" && t.Kind == "" {
			t.Kind = project.Kinds[t.Category]
		}
	}
}
