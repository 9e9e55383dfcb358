package draft

import (
	"maps"

	"gantry/domain/schedule"
	"gantry/internal/importer/source"
)

// shown is how many findings of one code are kept one by one; all are counted.
const shown = 200

// severities are the codes of findings and what becomes of what they are about.
var severities = map[string]schedule.Severity{
	"activity.actual_taken":       schedule.Converted,
	"activity.driving_calendars":  schedule.Converted,
	"activity.duration_taken":     schedule.Converted,
	"activity.empty_summary":      schedule.Converted,
	"activity.external":           schedule.Converted,
	"activity.external_effort":    schedule.Converted,
	"activity.joint_hours":        schedule.Converted,
	"activity.leveling_delay":     schedule.LeftOut,
	"activity.manual_undated":     schedule.Converted,
	"activity.physical_percent":   schedule.Converted,
	"activity.remaining_taken":    schedule.Converted,
	"activity.resource_calendars": schedule.Converted,
	"activity.resource_dependent": schedule.Converted,
	"activity.role_dependent":     schedule.Converted,
	"activity.split":              schedule.Converted,
	"activity.split_work":         schedule.Converted,
	"activity.stored_span":        schedule.Converted,
	"activity.subproject":         schedule.Converted,
	"activity.wbs_summary":        schedule.Converted,
	"assignment.no_resource":      schedule.LeftOut,
	"assignment.unknown":          schedule.LeftOut,
	"baseline.activity_gone":      schedule.LeftOut,
	"baseline.missing":            schedule.LeftOut,
	"baseline.unknown_number":     schedule.LeftOut,
	"calendar.day_twice":          schedule.Converted,
	"calendar.day_without_times":  schedule.Converted,
	"calendar.given_twice":        schedule.Converted,
	"calendar.exception_never":    schedule.LeftOut,
	"calendar.exception_undated":  schedule.LeftOut,
	"calendar.missing":            schedule.Converted,
	"calendar.no_work":            schedule.Converted,
	"calendar.only_named":         schedule.Converted,
	"calendar.recurrence_unknown": schedule.LeftOut,
	"calendar.week_assumed":       schedule.Converted,
	"carried.unreadable":          schedule.LeftOut,
	"code.given_twice":            schedule.Converted,
	"code.missing":                schedule.Converted,
	"constraint.no_date":          schedule.LeftOut,
	"constraint.unknown_type":     schedule.Converted,
	"cost.negative":               schedule.Converted,
	"dates.after_data_date":       schedule.Converted,
	"dates.reversed":              schedule.Converted,
	"description.shortened":       schedule.Converted,
	"duration.assumed":            schedule.Converted,
	"duration.cut":                schedule.Converted,
	"file.after_end":              schedule.LeftOut,
	"file.no_end_mark":            schedule.Converted,
	"file.time_zone":              schedule.Converted,
	"link.duplicate":              schedule.Converted,
	"link.external":               schedule.LeftOut,
	"link.external_date":          schedule.Converted,
	"link.itself":                 schedule.LeftOut,
	"link.not_found":              schedule.LeftOut,
	"link.percent_lag":            schedule.Converted,
	"link.relatives":              schedule.LeftOut,
	"link.unknown_type":           schedule.Converted,
	"milestone.with_duration":     schedule.Converted,
	"name.shortened":              schedule.Converted,
	"option.unknown":              schedule.Converted,
	"progress.replaced":           schedule.Converted,
	"project.from_finish":         schedule.Converted,
	"project.limits_ignored":      schedule.Converted,
	"project.only_named":          schedule.Converted,
	"project.start_assumed":       schedule.Converted,
	"project.start_taken":         schedule.Converted,
	"resource.cost":               schedule.Converted,
	"resource.given_twice":        schedule.Converted,
	"row.project_assumed":         schedule.Converted,
	"row.renumbered":              schedule.Converted,
	"row.short":                   schedule.Converted,
	"row.unnamed":                 schedule.Converted,
	"summary.constraint":          schedule.Converted,
	"summary.cost":                schedule.LeftOut,
	"summary.manual":              schedule.Converted,
	"tag.unknown_value":           schedule.LeftOut,
	"text.unreadable":             schedule.Converted,
	"value.ambiguous":             schedule.Converted,
	"value.replaced":              schedule.Converted,
	"value.rounded":               schedule.Converted,
}

// Severities tells every code a finding may have, and its severity.
func Severities() map[string]schedule.Severity {
	return maps.Clone(severities)
}

// Note counts a finding and keeps it when there is room for another of its code. Its severity is that of its code.
func Note(p *schedule.Import, f schedule.Finding) {
	severity, known := severities[f.Code]
	if !known {
		panic("importer: no severity for " + f.Code)
	}
	if p.Problems == nil {
		p.Problems = map[string]int{}
	}
	p.Problems[f.Code]++
	if p.Problems[f.Code] <= shown {
		f.Severity, f.Value = severity, source.Clip(f.Value)
		p.Findings = append(p.Findings, f)
	}
}

// LeaveOut counts rows whose field says something that nothing here takes.
func LeaveOut(p *schedule.Import, field string, rows int) {
	if p.LeftOut == nil {
		p.LeftOut = map[string]int{}
	}
	p.LeftOut[field] += rows
}
