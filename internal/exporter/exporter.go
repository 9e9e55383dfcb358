package exporter

import (
	"context"
	"io"
	"maps"
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// Format is a kind of file.
type Format string

// The formats.
const (
	XER   Format = "xer"   // Primavera P6 XER
	PMXML Format = "pmxml" // Primavera P6 XML
	MSPDI Format = "mspdi" // Microsoft Project XML
)

// Formats are all there are.
var Formats = []Format{XER, PMXML, MSPDI}

// Ending is that of a file's name.
func (f Format) Ending() string {
	if f == XER {
		return ".xer"
	}
	return ".xml"
}

// ContentType is what the file is on the wire.
func (f Format) ContentType() string {
	if f == XER {
		return "application/octet-stream"
	}
	return "application/xml"
}

// ParseFormat reads a format. Fault: "export.unknown_format" with those there are.
func ParseFormat(name string) (Format, error) {
	if f := Format(name); slices.Contains(Formats, f) {
		return f, nil
	}
	return "", fault.New(fault.Invalid, "export.unknown_format", fault.P{"format": clip(name), "formats": Formats})
}

func clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// Writing is how a file is written.
type Writing struct {
	Format Format
	Author string        // who exports: an e-mail address
	At     kernel.Minute // the moment, in civil minutes
	// Told hears how far writing has come: at the beginning, every few thousand records, and at the end. It is called by
	// the goroutine that writes.
	Told func(Progress)
}

// Progress is how far writing has come.
type Progress struct {
	Bytes   int64 `json:"bytes"`
	Records int   `json:"records"`
	Of      int   `json:"of"` // records there will be about
}

// Report tells what the file does not say as the schedule does. Each name is counted by the rows it is about.
type Report struct {
	// Changed are the codes of what is written another way, see Codes.
	Changed map[string]int `json:"changed"`
	// Carried are the fields for which the tool has none; they come back from the user field "Gantry".
	Carried map[string]int `json:"carried"`
	// LeftOut are the codes of what the file does not hold.
	LeftOut map[string]int `json:"leftOut"`
}

func newReport() Report {
	return Report{Changed: map[string]int{}, Carried: map[string]int{}, LeftOut: map[string]int{}}
}

// codes are what a report may say, and what becomes of what they are about.
var codes = map[string]schedule.Severity{
	"activity.actual_assumed":      schedule.Converted,
	"activity.around_the_clock":    schedule.Converted,
	"activity.code_given":          schedule.Converted,
	"activity.inactive_unlinked":   schedule.Converted,
	"activity.kind_nearest":        schedule.Converted,
	"activity.manual_pinned":       schedule.Converted,
	"activity.name_shortened":      schedule.Converted,
	"activity.progress_physical":   schedule.Converted,
	"activity.progress_rounded":    schedule.Converted,
	"assignment.driving":           schedule.LeftOut,
	"assignment.on_summary":        schedule.LeftOut,
	"baseline.on_summary":          schedule.LeftOut,
	"baseline.renamed":             schedule.Converted,
	"baseline.beyond":              schedule.LeftOut,
	"baseline.undated":             schedule.LeftOut,
	"calendar.renamed":             schedule.Converted,
	"calendar.recurrence_bounded":  schedule.Converted,
	"calendar.recurrence_expanded": schedule.Converted,
	"calendar.shift_minute":        schedule.Converted,
	"calendar.shifts_beyond":       schedule.Converted,
	"carried.too_long":             schedule.LeftOut,
	"constraint.other_force":       schedule.Converted,
	"currency.code":                schedule.LeftOut,
	"currency.code_given":          schedule.Converted,
	"currency.digits":              schedule.Converted,
	"description.blanks":           schedule.Converted,
	"link.elapsed_lag":             schedule.Converted,
	"link.on_summary":              schedule.Converted,
	"project.calendar":             schedule.LeftOut,
	"project.data_date_assumed":    schedule.Converted,
	"project.other_rules":          schedule.Converted,
	"resource.code_given":          schedule.Converted,
	"resource.kind_nearest":        schedule.Converted,
	"resource.max_units":           schedule.LeftOut,
	"resource.units":               schedule.LeftOut,
	"text.code_page":               schedule.Converted,
}

// Codes tells every code a report may have, and its severity.
func Codes() map[string]schedule.Severity {
	return maps.Clone(codes)
}

// note counts what a code is about.
func (r *Report) note(code string, n int) {
	switch severity, known := codes[code]; {
	case !known:
		panic("exporter: no severity for " + code)
	case n == 0:
	case severity == schedule.LeftOut:
		r.LeftOut[code] += n
	default:
		r.Changed[code] += n
	}
}

// Write writes a schedule to its end and reports what the file does not say as the schedule does. It ends early with the
// context's error when that is done, or with that of the writer. Faults: "export.unknown_format", "export.undated" for a
// schedule without a start.
func Write(ctx context.Context, w io.Writer, in *schedule.Import, how Writing) (Report, error) {
	if _, err := ParseFormat(string(how.Format)); err != nil {
		return Report{}, err
	}
	if s := in.Settings.Start; s == kernel.None || s == 0 {
		return Report{}, fault.New(fault.Invalid, "export.undated", nil)
	}
	out := newOutput(ctx, w, how)
	out.of = len(in.Calendars) + len(in.Activities) + len(in.Links) + len(in.Tags) + len(in.Resources) + len(in.Assignments)
	for _, b := range in.Baselines {
		out.of += len(b.Points)
	}
	p := newPlan(in)
	out.tell()
	switch how.Format {
	case MSPDI:
		newMSPDI(p, out, how).write()
	default:
		newP6(p, out, how).write()
	}
	err := out.end()
	return p.report, err
}
