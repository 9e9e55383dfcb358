package demo

import (
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

//go:embed clinic.tsv
var clinicRows string

// Language of the names.
type Language string

// The languages of the demonstration.
const (
	Spanish Language = "es"
	English Language = "en"
)

// minutesPerDay of the site: 08:00 to 13:00 and 14:00 to 18:00, 45 hours a week.
const minutesPerDay = 9 * 60

// procurementCalendar is the number of the calendar without days off.
const procurementCalendar = 3

// weeksBuilt is how long the clinic has been under construction on the day somebody looks.
const weeksBuilt = 17

// Clinic is the schedule as of a moment of the project's own clock: what should have
// been built by then has progress, slower or faster by the crew's pace.
func Clinic(language Language, now kernel.Minute) (schedule.Import, error) {
	in, rows, err := planned(language, now)
	if err != nil {
		return schedule.Import{}, err
	}
	dates, err := calculate(in)
	if err != nil {
		return schedule.Import{}, err
	}
	site, err := worktime.Compile(in.Calendars[0].Time, in.Settings.Start-kernel.Day, in.Settings.Start+3*366*kernel.Day)
	if err != nil {
		return schedule.Import{}, err
	}
	for i := range in.Activities {
		if a := &in.Activities[i]; a.Kind != schedule.Summary {
			advance(a, dates[i], rows[i].pace, now, site)
		}
	}
	return in, nil
}

// advance gives an activity the progress it would have now.
func advance(a *schedule.Activity, d schedule.Dates, pace float64, now kernel.Minute, site *worktime.Calendar) {
	if d.Start >= now {
		return
	}
	a.ActualStart = d.Start
	worked := float64(site.Between(d.Start, min(now, d.Finish))) * pace
	length := float64(site.Between(d.Start, d.Finish))
	if d.Finish <= now && worked >= length {
		a.ActualFinish, a.Progress = d.Finish, kernel.Hundred
		return
	}
	share := 0.95
	if length > 0 {
		share = min(worked/length, share)
	}
	const step = kernel.Hundred / 20 // people report in steps of five
	a.Progress = max(kernel.Percent(share*20)*step, step)
	a.Remaining = a.Duration - int32(int64(a.Duration)*int64(a.Progress)/int64(kernel.Hundred))
}

// row is one line of clinic.tsv.
type row struct {
	level            int
	code, name       string
	days             string
	predecessors     string
	crew             string
	pace             float64
	procured, poured bool
}

func readRows(language Language) ([]row, error) {
	var out []row
	for i, line := range strings.Split(strings.TrimRight(clinicRows, "\n"), "\n") {
		f := strings.Split(line, "\t")
		if len(f) != 8 {
			return nil, fmt.Errorf("clinic.tsv line %d has %d fields", i+1, len(f))
		}
		if i == 0 {
			continue
		}
		level, err := strconv.Atoi(f[0])
		if err != nil {
			return nil, fmt.Errorf("clinic.tsv line %d: %w", i+1, err)
		}
		r := row{level: level, code: f[1], name: f[2], days: f[4], predecessors: f[5], crew: f[6], pace: 1}
		if language == English {
			r.name = f[3]
		}
		if f[7] != "" {
			if r.pace, err = strconv.ParseFloat(f[7], 64); err != nil {
				return nil, fmt.Errorf("clinic.tsv line %d: %w", i+1, err)
			}
		}
		english := strings.ToLower(f[3])
		r.procured = strings.Contains(english, "fabrication") || strings.Contains(english, "procurement") || strings.HasSuffix(english, "import")
		r.poured = f[6] == "Hormigones Sur"
		out = append(out, r)
	}
	return out, nil
}

// planned is the schedule before any work: the tree, the calendars and the links.
func planned(language Language, now kernel.Minute) (schedule.Import, []row, error) {
	rows, err := readRows(language)
	if err != nil {
		return schedule.Import{}, nil, err
	}
	today := worktime.DayOf(now)
	monday := today - worktime.Day((today.Weekday()+6)%7)
	name, tool := "Programa general", "Gantry"
	if language == English {
		name = "Master schedule"
	}
	in := schedule.Import{
		Source: schedule.Source{Tool: "gantry", Version: tool, File: "clinic.tsv", Project: "clinic-" + string(language)},
		Settings: schedule.Settings{
			Name: name, Start: (monday - 7*weeksBuilt).Minute() + 8*kernel.Hour,
			MinutesPerDay: minutesPerDay, MinutesPerWeek: 5 * minutesPerDay, DateFormat: "DD/MM/YY",
			Options: schedule.Options{Profile: schedule.ProfileGantry, DataDate: kernel.None, MustFinishBy: kernel.None},
		},
		Calendars: calendars(language),
	}
	if language == English {
		in.Settings.DateFormat = "MM/DD/YY"
	}
	number := map[string]kernel.Row{}
	parents := []kernel.Row{kernel.SummaryRow}
	for i, r := range rows {
		a := schedule.Activity{
			Row: kernel.Row(i + 1), Parent: parents[r.level-1], Code: r.code, Name: r.name, Kind: schedule.Summary,
			Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None,
		}
		parents = append(parents[:r.level], a.Row)
		switch {
		case r.days == "M":
			a.Kind = schedule.FinishMilestone
			if r.predecessors == "" {
				a.Kind = schedule.StartMilestone
			}
		case r.days != "":
			days, err := strconv.Atoi(r.days)
			if err != nil {
				return schedule.Import{}, nil, fmt.Errorf("%s: %w", r.code, err)
			}
			a.Kind, a.Duration = schedule.Task, int32(days)*minutesPerDay
			if r.procured {
				a.Calendar = procurementCalendar
			} else if r.poured {
				a.Calendar = 2
			}
		}
		if r.days != "" {
			in.Source.ActivityRows++
		}
		number[r.code] = a.Row
		in.Activities = append(in.Activities, a)
	}
	for i, r := range rows {
		links, err := readLinks(r.predecessors, number)
		if err != nil {
			return schedule.Import{}, nil, fmt.Errorf("%s: %w", r.code, err)
		}
		for _, l := range links {
			l.Row, l.To = kernel.Row(len(in.Links)+1), kernel.Row(i+1)
			in.Links = append(in.Links, l)
		}
	}
	return in, rows, nil
}

var linkText = regexp.MustCompile(`^([A-Z0-9.]+?)(?:(FS|SS|FF|SF)([+-]\d+)?)?$`)

// readLinks reads "P.100; F.130FS+1" with lags in days.
func readLinks(text string, number map[string]kernel.Row) ([]schedule.Link, error) {
	var out []schedule.Link
	for part := range strings.SplitSeq(text, ";") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		m := linkText.FindStringSubmatch(part)
		if m == nil || number[m[1]] == 0 {
			return nil, fmt.Errorf("no predecessor %q", part)
		}
		l := schedule.Link{From: number[m[1]], Type: schedule.FS}
		if m[2] != "" {
			l.Type = schedule.LinkType(m[2])
		}
		if m[3] != "" {
			days, err := strconv.Atoi(m[3])
			if err != nil {
				return nil, err
			}
			l.Lag = int32(days) * minutesPerDay
		}
		out = append(out, l)
	}
	return out, nil
}

// calendars: the site's week, the pour crew's Saturdays, and works that run every day.
func calendars(language Language) []schedule.Calendar {
	day := []worktime.Shift{{From: 8 * 60, To: 13 * 60}, {From: 14 * 60, To: 18 * 60}}
	var site, pours, works worktime.Week
	for d := 1; d <= 5; d++ {
		site[d], pours[d] = day, day
	}
	pours[6] = []worktime.Shift{{From: 8 * 60, To: 13 * 60}}
	for d := range works {
		works[d] = day
	}
	names := [3]string{"Obra 45 h", "Hormigonado, con sábados", "Fabricación y compras, 7 días"}
	if language == English {
		names = [3]string{"Site 45 h", "Concrete, with Saturdays", "Fabrication and procurement, 7 days"}
	}
	return []schedule.Calendar{
		{Row: 1, Name: names[0], Default: true, Time: worktime.Spec{Week: site, Exceptions: holidays(language)}},
		{Row: 2, Name: names[1], Time: worktime.Spec{Week: pours, Exceptions: holidays(language)}},
		{Row: procurementCalendar, Name: names[2], Time: worktime.Spec{Week: works}},
	}
}

// calculate gives the planned dates by activity of the import.
func calculate(in schedule.Import) ([]schedule.Dates, error) {
	s := plan.New(Project)
	d, err := s.Decide(plan.Meta{ID: Company, By: plan.By{Levels: access.Everywhere(access.Full)}}, schedule.TakeOver{Project: Project, Import: in}, nil)
	if err != nil {
		return nil, err
	}
	for _, e := range d.Events {
		s.Evolve(e)
	}
	moved, err := s.Recalculate(plan.ReasonImport)
	if err != nil {
		return nil, err
	}
	s.Evolve(moved)
	var rows []kernel.Row
	for _, e := range d.Events {
		if added, ok := e.(*schedule.ActivitiesAdded); ok {
			for _, a := range added.Activities {
				if a.Row != kernel.SummaryRow {
					rows = append(rows, a.Row)
				}
			}
		}
	}
	out := make([]schedule.Dates, len(rows))
	for i, r := range rows {
		out[i] = s.Schedule().Activity(r).Dates
	}
	return out, nil
}
