package demo

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

//go:embed history.tsv
var historyRows string

// Edit is one thing somebody did to the clinic in the days before today.
type Edit struct {
	DaysAgo int
	Minute  int // of the day
	By      Person
	action  string
	code    string
	value   string
	name    string
}

// ImportedDaysAgo is when the clinic was brought in, by whom History's first editor
// follows.
const ImportedDaysAgo = 10

// Importer brought the clinic in.
func Importer() Person { return who("camila.rojas") }

// History is what people did after the clinic was imported, in order.
func History(language Language) ([]Edit, error) {
	var out []Edit
	for i, line := range strings.Split(strings.TrimRight(historyRows, "\n"), "\n") {
		f := strings.Split(line, "\t")
		if len(f) != 8 {
			return nil, fmt.Errorf("history.tsv line %d has %d fields", i+1, len(f))
		}
		if i == 0 {
			continue
		}
		days, err := strconv.Atoi(f[0])
		if err != nil {
			return nil, fmt.Errorf("history.tsv line %d: %w", i+1, err)
		}
		h, m, _ := strings.Cut(f[1], ":")
		hour, err1 := strconv.Atoi(h)
		minute, err2 := strconv.Atoi(m)
		if err1 != nil || err2 != nil {
			return nil, fmt.Errorf("history.tsv line %d: no time %q", i+1, f[1])
		}
		e := Edit{DaysAgo: days, Minute: hour*60 + minute, By: who(f[2]), action: f[3], code: f[4], value: f[5], name: f[6]}
		if language == English {
			e.name = f[7]
		}
		out = append(out, e)
	}
	return out, nil
}

// Command is the edit as a command on the plan as it stands. last is the row that the
// edit before made, if any.
func (e Edit) Command(s *schedule.State, last kernel.Row) (plan.Command, error) {
	number := map[string]kernel.Row{"+": last}
	for a := range s.Activities() {
		if a.Code != "" {
			number[a.Code] = a.Row
		}
	}
	row, known := number[e.code]
	if !known && e.action != "undo" {
		return nil, fmt.Errorf("the clinic has no activity %q", e.code)
	}
	ref := kernel.At(row)
	days := func() (int32, error) {
		n, err := strconv.Atoi(e.value)
		return int32(n) * minutesPerDay, err
	}
	switch e.action {
	case "duration":
		d, err := days()
		return schedule.SetDuration{Row: ref, Duration: d}, err
	case "name":
		return schedule.Rename{Row: ref, Name: e.name}, nil
	case "add":
		d, err := days()
		return schedule.Add{Items: []schedule.AddItem{{
			Name: e.name, Parent: kernel.At(s.Activity(row).Parent), After: ref, Duration: &d,
		}}}, err
	case "delete":
		return schedule.Delete{Rows: []kernel.Ref{ref}}, nil
	case "undo":
		return plan.Undo{}, nil
	case "link":
		links, err := readLinks(e.value, number)
		if err != nil {
			return nil, err
		}
		var add schedule.LinkAdd
		for _, l := range links {
			add.Items = append(add.Items, schedule.LinkItem{From: kernel.At(l.From), To: ref, Type: l.Type, Lag: l.Lag})
		}
		return add, nil
	case "unlink":
		in, _ := s.LinksOf(row)
		for _, id := range in {
			if s.Link(id).From == number[e.value] {
				return schedule.LinkRemove{Links: []kernel.Ref{kernel.At(id)}}, nil
			}
		}
		return nil, fmt.Errorf("no link from %q to %q", e.value, e.code)
	}
	return nil, fmt.Errorf("no action %q", e.action)
}
