package importer

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/mspdi"
	"gantry/internal/importer/p6"
	"gantry/internal/importer/source"
	"gantry/internal/importer/table"
)

// Reading is how a file is read.
type Reading struct {
	Name    string   // of the file: a label, never a path, and no hint of what it is
	Mapping *Mapping // of the columns of a table; nil: as their heads suggest
	Place   Place    // where it goes, for formats that say nothing of working times
	Limits  Limits
	// Told hears how far reading has come: at the beginning, every few thousand rows, and at the end. It is called by
	// the goroutine that reads.
	Told func(Progress)
}

// Read reads every project of a file that has activities, or the empty one where none has, in the order of the file; what the file is, its contents
// say. The whole file is refused when any of it makes no sense. It ends early with the context's error when that is
// done. Faults: "import.mpp" with the way to a file that can be read, "import.xer_without_header", "import.not_a_schedule",
// those of each format,
// and those of the limits.
func Read(ctx context.Context, r io.Reader, how Reading) ([]schedule.Import, error) {
	in := source.NewInput(ctx, r, how.Limits, how.Told)
	list, err := read(in, how)
	if err == nil {
		err = fits(list, in.Limits)
	}
	if err == nil {
		in.Tell()
		for i := range list {
			unreadableTexts(&list[i])
			codes(&list[i])
			longNames(&list[i])
			ahead(&list[i])
		}
	}
	if ctx.Err() != nil { // whatever the parser made of a stream that broke off
		return nil, ctx.Err()
	}
	return list, err
}

func (r Reading) table() table.Reading {
	return table.Reading{Name: r.Name, Mapping: r.Mapping, Place: r.Place}
}

// fits refuses what is more than a schedule can be worked in with. Faults: "import.too_many_activities", "calendar.too_many".
func fits(list []schedule.Import, limits Limits) error {
	for i := range list {
		if n := len(list[i].Activities); n > limits.Activities {
			return fault.New(fault.TooLarge, "import.too_many_activities", fault.P{"activities": n, "max": limits.Activities})
		}
		if n := len(list[i].Calendars); n > schedule.MaxCalendars {
			return fault.New(fault.TooLarge, "calendar.too_many", fault.P{"calendars": n, "max": schedule.MaxCalendars})
		}
	}
	return nil
}

func read(in *source.Input, how Reading) ([]schedule.Import, error) {
	head, err := in.Peek(1 << 12)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return nil, err
	case bytes.HasPrefix(head, oleMark):
		return nil, refuseOLE(in)
	case startsWith(head, "ERMHDR"):
		return p6.ReadXER(in, how.Name)
	case isHeadlessXER(head):
		return nil, fault.New(fault.Invalid, "import.xer_without_header", nil)
	case isXML(head):
		return readXML(in, how)
	case table.IsPackage(head):
		return table.ReadXLSX(in, how.table())
	case table.IsJSON(head):
		return table.ReadJSON(in, how.table())
	}
	if sign, ok := table.Separator(in); ok {
		return table.ReadCSV(in, sign, how.table())
	}
	return nil, fault.New(fault.Invalid, "import.not_a_schedule", nil)
}

// codes tells the activities without a code, where others have one, and those with the code of another: a later file of the same work
// knows the first by the way to them, and the others by their turn.
func codes(p *schedule.Import) {
	seen := make(map[string]bool, len(p.Activities))
	for i := range p.Activities {
		if a := &p.Activities[i]; a.Kind != schedule.Summary {
			if a.Code != "" && seen[a.Code] {
				draft.Note(p, schedule.Finding{Code: "code.given_twice", Activity: a.Code})
			}
			seen[a.Code] = true
		}
	}
	if len(seen) < 2 {
		return
	}
	for i := range p.Activities {
		if a := &p.Activities[i]; a.Kind != schedule.Summary && a.Code == "" {
			draft.Note(p, schedule.Finding{Code: "code.missing", Activity: source.Clip(a.Name)})
		}
	}
}

// unreadableTexts replaces what no text may hold, control characters above all, and tells where.
func unreadableTexts(p *schedule.Import) {
	p.Tidy(func(field string, activity kernel.Row, text string) {
		f := schedule.Finding{Code: "text.unreadable", Field: field, Value: strings.Trim(strconv.Quote(text), `"`)}
		if activity > 0 {
			a := &p.Activities[activity-1]
			f.Activity = kernel.TidyName(cmp.Or(a.Code, source.Clip(a.Name)))
		}
		draft.Note(p, f)
	})
}

// longNames tells the names that are longer than a name may be, which a schedule cuts.
func longNames(p *schedule.Import) {
	for i := range p.Activities {
		a := &p.Activities[i]
		if len(a.Name) > kernel.MaxName && utf8.RuneCountInString(a.Name) > kernel.MaxName {
			draft.Note(p, schedule.Finding{Code: "name.shortened", Activity: cmp.Or(a.Code, source.Clip(a.Name))})
		}
	}
}

// ahead tells the activities that have begun or ended behind the data date. They are taken so; P6 warns of them too.
func ahead(p *schedule.Import) {
	by := p.Settings.Options.DataDate
	if by == kernel.None || by == 0 {
		return
	}
	for i := range p.Activities {
		a := &p.Activities[i]
		if a.ActualStart != kernel.None && a.ActualStart > by || a.ActualFinish != kernel.None && a.ActualFinish > by {
			draft.Note(p, schedule.Finding{Code: "dates.after_data_date", Activity: cmp.Or(a.Code, source.Clip(a.Name))})
		}
	}
}

// readXML looks at the root element to tell what a file is.
func readXML(in *source.Input, how Reading) ([]schedule.Import, error) {
	x, root, space, err := source.OpenXML(in)
	switch {
	case err != nil:
		return nil, err
	case root == "Project":
		return mspdi.Read(x, how.Name)
	case root == "APIBusinessObjects":
		return p6.ReadPMXML(x, space, how.Name)
	}
	return nil, fault.New(fault.Invalid, "import.not_a_schedule", nil)
}

// isXML tells whether the first thing in a text is an element, a comment or a declaration.
func isXML(head []byte) bool {
	if bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff}) {
		head = bytes.ReplaceAll(head[2:], []byte{0}, nil)
	}
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	return bytes.HasPrefix(head, []byte("<"))
}

// startsWith tells whether a text begins with some ASCII letters, in UTF-8, UTF-16 or any code page.
func startsWith(head []byte, word string) bool {
	if bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff}) {
		head = bytes.ReplaceAll(head[2:], []byte{0}, nil)
	}
	return bytes.HasPrefix(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), []byte(word))
}

// isHeadlessXER tells whether a text has the marks of XER tables though its first line is none of XER.
func isHeadlessXER(head []byte) bool {
	if bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff}) {
		head = bytes.ReplaceAll(head[2:], []byte{0}, nil)
	}
	table, fields := false, false
	for line := range bytes.Lines(head) {
		table = table || bytes.HasPrefix(line, []byte("%T\t"))
		fields = fields || table && bytes.HasPrefix(line, []byte("%F\t"))
	}
	return fields
}

// What the readers share with their callers.
type (
	Limits   = source.Limits
	Progress = source.Progress
	Mapping  = table.Mapping
	Place    = table.Place
)

// NoHeads as the row of the heads: the table has none, its first row is an activity.
const NoHeads = table.NoHeads

// Severities tells every code a finding may have, and its severity.
func Severities() map[string]schedule.Severity { return draft.Severities() }
