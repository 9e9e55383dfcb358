package imports

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"

	"gantry/commands"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/packed"
	"gantry/readmodels/gantt"
)

// Preview is a schedule as a choice would make it.
type Preview struct {
	*gantt.Columnar
	// Changes tells the rows of a schedule that is there already; the rows that would go are shown where they are.
	Changes *Fates `json:"changes,omitempty"`
}

// Fates are rows by what would become of them.
type Fates struct {
	Added   []kernel.Row `json:"added"`
	Changed []kernel.Row `json:"changed"`
	Moved   []kernel.Row `json:"moved"` // only their dates would change
	Gone    []kernel.Row `json:"gone"`
}

// Document is a large answer on disk. Close removes it.
type Document struct {
	*os.File
	Size int64
	file *waiting
}

// Close removes the document.
func (d *Document) Close() error {
	err := d.File.Close()
	d.file.drop()
	return err
}

// Preview shows the schedule as a choice would make it: a Preview as JSON.
func (d *Desk) Preview(ctx context.Context, caller commands.Caller, id kernel.ID, c Choice) (*Document, error) {
	return document[bool](ctx, d, caller, id, c, taskPreview)
}

// document lets a child write a large answer.
func document[Answer any](ctx context.Context, d *Desk, caller commands.Caller, id kernel.ID, c Choice, task string) (_ *Document, err error) {
	kept, f, err := newFile(d.cfg.Spool)
	if err != nil {
		return nil, err
	}
	out := &Document{File: f, file: kept}
	if _, err = draft[Answer](ctx, d, caller, id, c, task, kept.path); err == nil {
		out.Size, err = f.Seek(0, io.SeekEnd)
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		_ = out.Close()
		return nil, err
	}
	return out, nil
}

// bringBack puts the rows that a draft has taken away back where they were, to be looked at; they lead nowhere any more.
func bringBack(s *schedule.State, events []event.Event) {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case *schedule.CalendarsRemoved:
			s.Evolve(&schedule.CalendarsAdded{Calendars: e.Calendars, Restored: true})
		case *schedule.ActivitiesRemoved:
			back := slices.Clone(e.Activities)
			slices.Reverse(back)
			s.Evolve(&schedule.ActivitiesAdded{Activities: back, Restored: true})
		}
	}
}

// Line is one activity of a schedule as a choice would make it, in outline order.
type Line struct {
	Code        string
	Name        string
	Kind        schedule.Kind
	Duration    int32
	Progress    kernel.Percent
	Correlative int // place in the outline, from 0 for the project summary
	Above       int // the place of its parent, -1 for the project summary
	Start       kernel.Minute
	Finish      kernel.Minute
}

// Lines lists the activities of the schedule as a choice would make it, one by one, until each gives an error.
func (d *Desk) Lines(ctx context.Context, caller commands.Caller, id kernel.ID, c Choice, each func(Line) error) error {
	list, err := document[int](ctx, d, caller, id, c, taskLines)
	if err != nil {
		return err
	}
	defer func() { _ = list.Close() }()
	in := packed.NewReader(list, list.Size)
	for {
		line, err := packed.Next[Line](in)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = each(line)
		}
		if err != nil {
			return err
		}
	}
}
