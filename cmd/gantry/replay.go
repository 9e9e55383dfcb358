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

	"gantry/commands/planning"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/config"
)

type replayCommand struct {
	ofCompany
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
	moment, err := parseMoment(r.To)
	if err != nil {
		return err
	}
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	stream, err := p.find(ctx, eventstore.Plan, id, r.Company, "schedule.unknown")
	if err != nil {
		return said(err)
	}
	stood, err := planning.AsOf(ctx, p.store, stream, moment)
	if err != nil {
		return err
	}
	if stood.Revision == 0 {
		return errors.New("the schedule did not exist yet")
	}
	if r.Events {
		_, err = p.store.WriteSlice(ctx, std.out, stream, stood.Revision)
	} else {
		err = printPlan(std.out, stood)
	}
	return errors.Join(err, p.Close())
}

// parseMoment reads a revision or an instant; nothing is the present.
func parseMoment(text string) (planning.Moment, error) {
	if text == "" {
		return planning.Moment{}, nil
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		return planning.Moment{Revision: eventstore.Revision(n)}, nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return planning.Moment{}, fmt.Errorf("--to %q is neither a revision nor a moment like 2026-05-04T18:00:00Z", text)
	}
	return planning.Moment{At: at}, nil
}

func printPlan(w io.Writer, s planning.Stood) error {
	sched := s.State.Schedule()
	settings := sched.Settings()
	fmt.Fprintf(w, "%s\nrevision %d, %d commands, last at %s\nstart %s, finish %s, %d activities, %d links\n\n",
		settings.Name, s.Revision, s.Commands, s.At.UTC().Format(time.RFC3339), civil(settings.Start), civil(sched.Finish()), max(sched.Size()-1, 0), sched.LinkCount())
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
