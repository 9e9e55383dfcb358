package mspdi

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/draft"
)

// settings reads what holds for the whole project.
func (p *mspProject) settings() error {
	p.uids()
	p.headed = len(p.tasks) > 0 && p.tasks[0].level == 0 &&
		!slices.ContainsFunc(p.tasks[1:], func(t *MSPDITask) bool { return t.level == 0 })
	r := p.root
	p.out.Source.Version = strings.TrimSpace(r.text("SaveVersion") + " " + r.text("BuildNumber"))
	p.out.Source.Project = r.text("Name")
	for _, name := range strings.Fields(mspOptions) {
		if text := r.text(name); text != "" {
			p.out.Source.Options[name] = text
		}
	}
	digits, given := r.number("CurrencyDigits")
	if !given {
		digits = 2
	}
	place, _ := r.number("CurrencySymbolPosition")
	p.out.Source.Currency = draft.Currency(r.text("CurrencyCode"), "", r.text("CurrencySymbol"), digits, int(place))
	s := &p.out.Settings
	s.Name = cmp.Or(r.text("Title"), p.summaryName(), withoutEnding(r.text("Name")))
	s.Start = r.date("StartDate", true)
	if s.Start == kernel.None && r.err == nil {
		s.Start = p.earliest()
		if s.Start == kernel.None {
			r.refuse("StartDate")
		} else {
			r.tell("project.start_taken", "StartDate")
		}
	}
	s.MinutesPerDay = p.perUnit(r, "MinutesPerDay", 1, 24*60, schedule.DefaultMinutesPerDay)
	s.MinutesPerWeek = p.perUnit(r, "MinutesPerWeek", int64(s.MinutesPerDay), 7*24*60, max(schedule.DefaultMinutesPerWeek, s.MinutesPerDay))
	s.Options = schedule.Options{
		Profile: schedule.ProfileMSP, DataDate: r.date("StatusDate", false), MustFinishBy: kernel.None,
		IgnoreDateLimits:      !r.is("HonorConstraints", true),
		MultipleCriticalPaths: r.is("MultipleCriticalPaths", false),
	}
	if !r.is("SplitsInProgressTasks", true) { // what is left of work under way does not wait
		s.Options.ProgressMode = "progress-override"
	}
	if days, given := r.number("CriticalSlackLimit"); given {
		if limit := days * int64(s.MinutesPerDay); days > -math.MaxInt16 && days < math.MaxInt16 && limit < schedule.MaxMinutes {
			s.Options.CriticalLimit = int32(limit)
		} else {
			r.replace("CriticalSlackLimit")
		}
	}
	if s.Options.IgnoreDateLimits && slices.ContainsFunc(p.tasks, func(t *MSPDITask) bool { return limits(t.activity.Constraint) }) {
		r.tell("project.limits_ignored", "HonorConstraints")
	}
	if !r.is("ScheduleFromStart", true) {
		s.Options.MustFinishBy = r.date("FinishDate", true)
		r.tell("project.from_finish", "ScheduleFromStart")
	}
	return r.err
}

// withoutEnding cuts the ending of a file off a name.
func withoutEnding(name string) string {
	for _, ending := range []string{".xml", ".mpp", ".mpt"} {
		if n := len(name) - len(ending); n > 0 && strings.EqualFold(name[n:], ending) {
			return name[:n]
		}
	}
	return name
}

// perUnit reads how many minutes make a day or a week.
func (p *mspProject) perUnit(r *mspRecord, name string, least, most int64, otherwise int32) int32 {
	v, given := r.number(name)
	switch {
	case !given:
		return otherwise
	case v < least || v > most:
		r.replace(name)
		return otherwise
	}
	return int32(v)
}

// limits tells whether it depends on an option of the project what a constraint does to early dates.
func limits(c schedule.Constraint) bool {
	return slices.Contains([]schedule.ConstraintType{schedule.SNLT, schedule.FNLT, schedule.MSO, schedule.MFO}, c.Type)
}

// summaryName is the name of the project's row, if it has one.
func (p *mspProject) summaryName() string {
	if p.headed {
		return p.tasks[0].activity.Name
	}
	return ""
}

// earliest is the first date of any task.
func (p *mspProject) earliest() kernel.Minute {
	first := kernel.None
	for i := range p.tasks {
		for _, d := range [...]kernel.Minute{p.tasks[i].stored.Start, p.tasks[i].activity.ActualStart} {
			if d != kernel.None && (first == kernel.None || d < first) {
				first = d
			}
		}
	}
	return first
}

// uids makes up for tasks without a UID of their own: each gets the next free number, so that every activity has a
// code. The first of several with one UID keeps it, and links mean that one.
func (p *mspProject) uids() {
	highest := int64(0)
	seen := make(map[string]bool, len(p.tasks))
	for i := range p.tasks {
		if v, err := strconv.ParseInt(p.tasks[i].uid, 10, 64); err == nil && v < math.MaxInt32 {
			highest = max(highest, v)
		}
	}
	for i := range p.tasks {
		t := p.tasks[i]
		if t.uid != "" && !seen[t.uid] {
			seen[t.uid] = true
			continue
		}
		draft.Note(&p.out, schedule.Finding{Code: "row.renumbered", Line: t.line, Table: "Task", Field: "UID", Value: t.uid, Activity: t.activity.Name})
		for highest++; seen[strconv.FormatInt(highest, 10)]; highest++ {
		}
		t.uid = strconv.FormatInt(highest, 10)
		t.activity.Code = t.uid
		seen[t.uid] = true
	}
}
