package importer

import (
	"gantry/domain/schedule"
)

// shown is how many findings of one code are kept one by one; all are counted.
const shown = 200

// severities are the codes of findings and what becomes of what they are about.
var severities = map[string]schedule.Severity{
	"activity.expected_finish":    schedule.LeftOut,
	"activity.remaining_taken":    schedule.Converted,
	"activity.resource_dependent": schedule.Converted,
	"activity.suspended":          schedule.LeftOut,
	"activity.wbs_summary":        schedule.Converted,
	"activity_code":               schedule.LeftOut,
	"calendar.missing":            schedule.Converted,
	"constraint.no_date":          schedule.LeftOut,
	"expense":                     schedule.LeftOut,
	"file.no_end_mark":            schedule.Converted,
	"link.duplicate":              schedule.Converted,
	"link.external":               schedule.LeftOut,
	"note":                        schedule.LeftOut,
	"resource_assignment":         schedule.LeftOut,
	"step":                        schedule.LeftOut,
	"user_field":                  schedule.LeftOut,
}

// Severities tells every code a finding may have, and its severity.
func Severities() map[string]schedule.Severity {
	out := make(map[string]schedule.Severity, len(severities))
	for code, s := range severities {
		out[code] = s
	}
	return out
}

// note counts a finding and keeps it when there is room for another of its code. Its severity is that of its code.
func note(p *schedule.Import, f schedule.Finding) {
	severity, known := severities[f.Code]
	if !known {
		panic("importer: no severity for " + f.Code)
	}
	if p.Problems == nil {
		p.Problems = map[string]int{}
	}
	p.Problems[f.Code]++
	if p.Problems[f.Code] <= shown {
		f.Severity, f.Value = severity, clip(f.Value)
		p.Findings = append(p.Findings, f)
	}
}

// leaveOut counts rows whose field says something that nothing here takes.
func leaveOut(p *schedule.Import, field string, rows int) {
	if p.LeftOut == nil {
		p.LeftOut = map[string]int{}
	}
	p.LeftOut[field] += rows
}
