package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/config"
)

type replayCommand struct {
	Schedule string `arg:"" help:"Id of the schedule."`
	To       string `help:"A revision, or a moment like 2026-05-04T18:00:00Z; by default the present."`
	Events   bool   `help:"Write the events up to there, one a line, for a test to replay; whole commands only."`
}

// Run folds a schedule's history up to a point and prints the plan as it stood, or the events themselves. It changes nothing.
func (r replayCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	id, err := kernel.ParseID(r.Schedule)
	if err != nil {
		return fmt.Errorf("%q is no schedule id", r.Schedule)
	}
	until, err := parseUntil(r.To)
	if err != nil {
		return err
	}
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	stream, err := p.streamOf(ctx, id)
	if err != nil {
		return err
	}
	stood, err := replay(ctx, p.store, stream, until)
	if err != nil {
		return err
	}
	if stood.revision == 0 {
		return errors.New("the schedule did not exist yet")
	}
	if r.Events {
		_, err = p.store.WriteSlice(ctx, std.out, stream, stood.revision)
	} else {
		err = stood.print(std.out)
	}
	return errors.Join(err, p.Close())
}

// until is where a replay stops: after a revision, after a moment, or at the end.
type until struct {
	revision eventstore.Revision
	moment   time.Time
}

func parseUntil(text string) (until, error) {
	if text == "" {
		return until{}, nil
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		return until{revision: eventstore.Revision(n)}, nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return until{}, fmt.Errorf("--to %q is neither a revision nor a moment like 2026-05-04T18:00:00Z", text)
	}
	return until{moment: at}, nil
}

func (u until) passed(r eventstore.Recorded) bool {
	return u.revision > 0 && r.Revision > u.revision || !u.moment.IsZero() && r.At.After(u.moment)
}

// streamOf finds whose schedule it is.
func (p *program) streamOf(ctx context.Context, id kernel.ScheduleID) (eventstore.Stream, error) {
	for info, err := range p.store.Log().Streams(ctx, false) {
		if err != nil {
			return eventstore.Stream{}, err
		}
		if info.Stream.Kind == eventstore.Plan && info.Stream.ID == id {
			return info.Stream, nil
		}
	}
	return eventstore.Stream{}, fault.New(fault.NotFound, "schedule.unknown", fault.P{"id": id.String()})
}

// stood is a plan as it was after a revision.
type stood struct {
	state    *plan.State
	revision eventstore.Revision
	at       time.Time
	commands int
}

// replay folds whole commands only: a plan never stood between two events of one command.
func replay(ctx context.Context, store *eventstore.Store, stream eventstore.Stream, u until) (stood, error) {
	out := stood{state: plan.New(stream.ID)}
	var command []eventstore.Recorded
	for r, err := range store.Read(ctx, stream, 0) {
		if err != nil {
			return out, err
		}
		if u.passed(r) {
			break
		}
		if command = append(command, r); !r.Last() {
			continue
		}
		for _, c := range command {
			out.state.Evolve(c.Event)
		}
		out.revision, out.at, out.commands = r.Revision, r.At, out.commands+1
		command = command[:0]
	}
	return out, nil
}

func (s stood) print(w io.Writer) error {
	sched := s.state.Schedule()
	settings := sched.Settings()
	fmt.Fprintf(w, "%s\nrevision %d, %d commands, last at %s\nstart %s, finish %s, %d activities, %d links\n\n",
		settings.Name, s.revision, s.commands, s.at.UTC().Format(time.RFC3339), civil(settings.Start), civil(sched.Finish()), max(sched.Size()-1, 0), sched.LinkCount())
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "#\tWBS\tNAME\tHOURS\tSTART\tFINISH\tFLOAT\tPROGRESS\tPREDECESSORS")
	number := map[kernel.Row]int{}
	for line := range sched.Outline() {
		number[line.Row] = line.Correlative
	}
	for line := range sched.Outline() {
		a := sched.Activity(line.Row)
		hours := a.Duration
		if a.Kind == schedule.Summary {
			hours = a.Dates.Span
		}
		fmt.Fprintf(t, "%d\t%s\t%s%s\t%s\t%s\t%s\t%s\t%s %%\t%s\n", line.Correlative, line.Code, strings.Repeat("  ", line.Depth), a.Name,
			decimal(int64(hours), 60), civil(a.Dates.Start), civil(a.Dates.Finish), decimal(int64(a.Dates.TotalFloat), 60),
			decimal(int64(a.Progress), 10_000), predecessors(sched, a.Row, number))
	}
	return t.Flush()
}

func predecessors(s *schedule.State, row kernel.Row, number map[kernel.Row]int) string {
	in, _ := s.LinksOf(row)
	out := make([]string, len(in))
	for i, id := range in {
		l := s.Link(id)
		out[i] = strconv.Itoa(number[l.From]) + string(l.Type)
		if l.Lag != 0 {
			out[i] += fmt.Sprintf("%+gh", float64(l.Lag)/60)
		}
	}
	return strings.Join(out, ", ")
}

// decimal writes an amount in another unit with at most two digits after the point.
func decimal(amount, unit int64) string {
	s := strconv.FormatFloat(float64(amount)/float64(unit), 'f', 2, 64)
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}

func civil(m kernel.Minute) string {
	if m.IsNone() {
		return "-"
	}
	y, month, d, h, minute := m.Civil()
	return fmt.Sprintf("%04d-%02d-%02d %02d:%02d", y, month, d, h, minute)
}
