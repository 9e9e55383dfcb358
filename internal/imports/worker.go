package imports

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/importer"
	"gantry/internal/live"
	"gantry/internal/packed"
	"gantry/internal/worker"
)

// What a child does.
const (
	taskRead    = "read"
	taskCheck   = "check"
	taskPreview = "preview"
	taskLines   = "lines"
)

// Work is the whole life of a child: it does the one piece of work it is sent and gives the code to exit with.
func Work() int {
	return worker.Serve(map[string]worker.Task{
		taskRead:    worker.Of(readTask),
		taskCheck:   worker.Of(drafting(checked)),
		taskPreview: worker.Of(drafting(previewed)),
		taskLines:   worker.Of(drafting(listed)),
	})
}

// readOrder is what a child needs to read a file.
type readOrder struct {
	From, To string // the file, and where what it holds is packed
	Name     string
	Limits   importer.Limits
	Mapping  *importer.Mapping
	Place    importer.Place
}

// readAnswer is what it holds.
type readAnswer struct {
	Found []foundProject
	Table bool // its meaning depends on the place it was read for
}

func readTask(ctx context.Context, o readOrder, _ *packed.Reader, told func(bytes, rows int64)) (out readAnswer, err error) {
	f, err := os.Open(o.From)
	if err != nil {
		return out, err
	}
	defer func() { _ = f.Close() }()
	list, err := importer.Read(ctx, f, importer.Reading{
		Name: o.Name, Limits: o.Limits, Mapping: o.Mapping, Place: o.Place, Told: func(so importer.Progress) { told(so.Bytes, int64(so.Rows)) },
	})
	if err != nil {
		return out, err
	}
	out.Table = list[0].Untimed
	out.Found, err = pack(o.To, list)
	return out, err
}

// draftOrder is what a child needs to work out what would come of a file. The image of the schedule it goes into follows.
type draftOrder struct {
	ID     kernel.ID
	Caller commands.Caller
	Target Target
	Choice Choice
	Packed string
	Found  foundProject
	To     string // where a large answer is written
	At     eventstore.Revision
}

// drafting reads the order of a child that works out what would come of a file.
func drafting[Answer any](work func(*drafted) (Answer, error)) func(context.Context, draftOrder, *packed.Reader, func(int64, int64)) (Answer, error) {
	return func(_ context.Context, o draftOrder, in *packed.Reader, _ func(int64, int64)) (none Answer, err error) {
		d := &drafted{draftOrder: o, image: schedule.New().Image()}
		if !o.Target.Schedule.IsZero() {
			if d.image, err = packed.Next[*schedule.Image](in); err != nil {
				return none, err
			}
		}
		if d.in, err = unpack(o.Packed, o.Found, o.Choice); err != nil {
			return none, err
		}
		return work(d)
	}
}

// drafted is a choice on a plan of its own, which nobody keeps.
type drafted struct {
	draftOrder
	in    schedule.Import
	image *schedule.Image
}

// plan works the choice out and gives the plan with the facts that would be written. A refusal of the decision or of the calculation
// is returned.
func (d *drafted) plan() (*plan.State, []event.Event, error) {
	s, err := plan.Draft(d.ID, d.image)
	if err != nil {
		return nil, nil, err
	}
	d.image = nil
	events, err := work(s, d.ID, d.Caller, command(s, d.Target, d.in, d.Choice))
	return s, events, err
}

// command is what takes a project over: into a schedule without rows as it is, into another by difference.
func command(s *plan.State, to Target, in schedule.Import, c Choice) plan.Command {
	if s.Schedule().Size() == 0 && !s.Schedule().Imported() {
		return schedule.TakeOver{Project: to.Project, Import: in}
	}
	return schedule.Reimport{Import: in, Mode: c.Mode}
}

// work decides a command and takes what follows into the state.
func work(s *plan.State, id kernel.ID, caller commands.Caller, c plan.Command) ([]event.Event, error) {
	decision, err := s.Decide(plan.Meta{ID: id, By: plan.By{User: caller.User, Role: caller.Role, Levels: access.Levels{access.Gantt: access.Full, access.Calendars: caller.Levels.Of(access.Calendars)}}}, c, nil)
	if err != nil || len(decision.Events) == 0 {
		return nil, err
	}
	events := decision.Events
	for _, e := range events {
		s.Evolve(e)
	}
	moved, err := s.Recalculate(plan.ReasonFor(events))
	if err != nil || moved == nil {
		return events, err
	}
	s.Evolve(moved)
	return append(events, moved), nil
}

// checked reads a choice through.
func checked(d *drafted) (Check, error) {
	in := &d.in
	out := Check{
		MinutesPerDay: cmp.Or(in.Settings.MinutesPerDay, schedule.DefaultMinutesPerDay), Project: project(in), Findings: in.Findings, Options: in.Source.Options,
		Circles: []Circle{}, OutOfSequence: OutOfSequence{Links: []Ahead{}},
	}
	if out.Findings == nil {
		out.Findings = []schedule.Finding{}
	}
	circles, err := importer.Circles(in)
	if err != nil {
		return Check{}, err
	}
	dropped := slices.Compact(slices.Sorted(slices.Values(d.Choice.Drop)))
	for _, circle := range circles {
		out.Circles = append(out.Circles, named(in, circle, dropped))
	}
	if len(circles) > 0 {
		return out, nil
	}
	s, events, err := d.plan()
	if err != nil {
		return Check{}, err
	}
	out.Revision, out.OutOfSequence = d.At, SequenceOf(s.Schedule())
	first := slices.ContainsFunc(events, isTakeOver)
	if len(in.AsImported) > 0 && (first || d.Choice.Mode == schedule.Replace) {
		dates, err := Compared(s)
		if err != nil {
			return Check{}, err
		}
		out.Dates = &dates
	}
	if first {
		return out, nil
	}
	changes := reckon(events).changes(s.Schedule(), in, d.Choice.Mode)
	out.Changes = &changes
	return out, nil
}

func isTakeOver(e event.Event) bool { _, is := e.(*schedule.ImportStarted); return is }

// previewed writes the schedule as a choice would make it.
func previewed(d *drafted) (written bool, err error) {
	drawn, events, err := d.plan()
	if err != nil {
		return false, err
	}
	s, out := drawn.Schedule(), &Preview{}
	if !slices.ContainsFunc(events, isTakeOver) {
		fates := reckon(events).fates(s)
		out.Changes = &fates
		bringBack(s, events)
	}
	out.Columnar = live.Snapshot(d.ID, d.Caller.Company, s)
	return true, writing(d.To, func(w io.Writer) error {
		to := json.NewEncoder(w)
		to.SetEscapeHTML(false)
		return to.Encode(out)
	})
}

// listed writes the activities of the schedule as a choice would make it, in outline order.
func listed(d *drafted) (lines int, err error) {
	drawn, _, err := d.plan()
	if err != nil {
		return 0, err
	}
	s := drawn.Schedule()
	err = writing(d.To, func(w io.Writer) error {
		at := map[kernel.Row]int{kernel.NoRow: -1}
		for line := range s.Outline() {
			a := s.Activity(line.Row)
			at[a.Row] = line.Correlative
			lines++
			err := packed.Write(w, Line{
				Code: a.Code, Name: a.Name, Kind: a.Kind, Duration: a.Duration, Progress: a.Progress, Correlative: line.Correlative, Above: at[a.Parent],
				Start: a.Dates.Start, Finish: a.Dates.Finish,
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return lines, err
}

// writing fills a file that is there already.
func writing(path string, fill func(io.Writer) error) (err error) {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	out := bufio.NewWriterSize(f, 1<<16)
	if err := fill(out); err != nil {
		return err
	}
	return out.Flush()
}
