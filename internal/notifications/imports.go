package notifications

import (
	"context"
	"strconv"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
)

// ofImport gives the notification that a file is in a schedule, to the person who brought it and nobody else: reading takes a while, and
// people leave the page. The system says it, for nobody hears of what they did themselves.
func ofImport(ctx context.Context, people People, r *eventstore.Recorded) ([]Notification, error) {
	var project kernel.ProjectID
	var source schedule.Source
	switch e := r.Event.(type) {
	case *schedule.ImportStarted:
		if e.CopyOf != "" || e.Source.File == "" {
			return nil, nil // a copy, or rows that came without a file
		}
		project, source = e.Settings.Project, e.Source
	case *schedule.Reimported:
		var err error
		if project, _, err = people.Deciders(ctx, r.Stream.Company, r.Stream.ID); err != nil {
			return nil, err
		}
		source = e.Source
	}
	if project.IsZero() || r.Actor.IsZero() {
		return nil, nil
	}
	return []Notification{{
		ID: kernel.Derived(r.ID, "import of "+r.Actor.String()), User: r.Actor, Company: r.Stream.Company, Project: project, Kind: KindImportFinished, At: r.At,
		Details: map[string]string{"file": source.File, "rows": strconv.Itoa(source.ActivityRows), "schedule": r.Stream.ID.String()},
		Link:    "/" + r.Stream.Company.String() + "/project/" + project.String() + "/schedule/" + r.Stream.ID.String(),
	}}, nil
}
