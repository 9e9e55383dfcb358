package importer

import (
	"math"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

var xerKinds = map[string]schedule.Kind{
	"TT_Task": schedule.Task, "TT_Rsrc": schedule.Task, "TT_Mile": schedule.StartMilestone, "TT_mile": schedule.StartMilestone,
	"TT_FinMile": schedule.FinishMilestone, "TT_LOE": schedule.LevelOfEffort, "TT_WBS": schedule.LevelOfEffort,
}

var xerConstraints = map[string]schedule.Constraint{
	"CS_ALAP": {Type: schedule.ALAP}, "CS_MSOA": {Type: schedule.SNET}, "CS_MSOB": {Type: schedule.SNLT},
	"CS_MEOA": {Type: schedule.FNET}, "CS_MEOB": {Type: schedule.FNLT}, "CS_MSO": {Type: schedule.MSO}, "CS_MEO": {Type: schedule.MFO},
	"CS_MANDSTART": {Type: schedule.MSO, Mandatory: true}, "CS_MANDFIN": {Type: schedule.MFO, Mandatory: true},
}

var xerLinks = map[string]schedule.LinkType{
	"PR_FS": schedule.FS, "PR_SS": schedule.SS, "PR_FF": schedule.FF, "PR_SF": schedule.SF,
}

func (p *xerProject) task(row *xerRow, parent kernel.Row) error {
	x := p.read("TASK", row)
	number := kernel.Row(len(p.out.Activities) + 1)
	a := schedule.Activity{
		Row: number, Parent: parent, Code: x.text("task_code"), Name: x.text("task_name"),
		ActualStart: x.date("act_start_date"), ActualFinish: x.date("act_end_date"),
	}
	kind, known := xerKinds[x.text("task_type")]
	if !known {
		x.bad("task_type", x.text("task_type"))
	}
	a.Kind = kind
	switch x.text("task_type") {
	case "TT_WBS":
		p.out.Problems["activity.wbs_summary"]++
	case "TT_Rsrc":
		p.out.Problems["activity.resource_dependent"]++
	}
	calendar := x.text("clndr_id")
	if a.Calendar = p.calendar[calendar]; a.Calendar == 0 {
		a.Calendar = p.standard
		p.out.Problems["calendar.missing"]++
	}
	p.effort(x, &a)
	a.Constraint = p.constraint(x, "cstr_type", "cstr_date")
	a.Second = p.constraint(x, "cstr_type2", "cstr_date2")
	if x.date("expect_end_date") != kernel.None {
		p.out.Problems["activity.expected_finish"]++
	}
	if x.date("suspend_date") != kernel.None {
		p.out.Problems["activity.suspended"]++
	}
	if x.err != nil {
		return x.err
	}
	p.activity[x.text("task_id")] = number
	p.out.Activities = append(p.out.Activities, a)
	p.stored(x, number)
	return x.err
}

// effort reads durations and progress.
func (p *xerProject) effort(x *xerReader, a *schedule.Activity) {
	target, _ := x.minutes("target_drtn_hr_cnt")
	remaining, given := x.minutes("remain_drtn_hr_cnt")
	if target < 0 {
		x.bad("target_drtn_hr_cnt", x.text("target_drtn_hr_cnt"))
	}
	if remaining < 0 {
		x.bad("remain_drtn_hr_cnt", x.text("remain_drtn_hr_cnt"))
	}
	a.Duration = target
	switch x.text("status_code") {
	case "TK_NotStart":
		a.ActualStart, a.ActualFinish = kernel.None, kernel.None
		if given && remaining != target {
			a.Duration = remaining
			p.out.Problems["activity.remaining_taken"]++
		}
	case "TK_Active":
		a.Remaining, a.ActualFinish = remaining, kernel.None
		// A started activity is never at 0 or 100 %: only a finished one is done.
		a.Progress = min(max(p.percent(x, target, remaining), 1), kernel.Hundred-1)
		if a.ActualStart == kernel.None {
			x.bad("act_start_date", "")
		}
	case "TK_Complete":
		a.Progress = kernel.Hundred
		if a.ActualFinish == kernel.None {
			x.bad("act_end_date", "")
		}
		if a.ActualStart == kernel.None {
			a.ActualStart = a.ActualFinish
		}
	default:
		x.bad("status_code", x.text("status_code"))
	}
	if a.Kind.IsMilestone() {
		a.Duration, a.Remaining = 0, 0
	}
}

// percent is the share done by the activity's own percent type: physical, by duration,
// or by units of work.
func (p *xerProject) percent(x *xerReader, target, remaining int32) kernel.Percent {
	share := 0.0
	switch x.text("complete_pct_type") {
	case "CP_Phys":
		v, _ := x.number("phys_complete_pct")
		share = v / 100
	case "CP_Units":
		var done, left float64
		for _, f := range []string{"act_work_qty", "act_equip_qty"} {
			v, _ := x.number(f)
			done += v
		}
		for _, f := range []string{"remain_work_qty", "remain_equip_qty"} {
			v, _ := x.number(f)
			left += v
		}
		if done+left > 0 {
			share = done / (done + left)
		}
	default:
		if target > 0 {
			share = float64(target-remaining) / float64(target)
		}
	}
	return kernel.Percent(math.Round(min(max(share, 0), 1) * float64(kernel.Hundred)))
}

func (p *xerProject) constraint(x *xerReader, kind, date string) schedule.Constraint {
	name := x.text(kind)
	if name == "" {
		return schedule.Constraint{}
	}
	c, known := xerConstraints[name]
	if !known {
		x.bad(kind, name)
		return schedule.Constraint{}
	}
	if c.Type == schedule.ALAP {
		return c
	}
	if c.Date = x.date(date); c.Date == kernel.None {
		p.out.Problems["constraint.no_date"]++
		return schedule.Constraint{}
	}
	return c
}

// stored keeps what P6 had computed. Completed activities have no floats of their own.
func (p *xerProject) stored(x *xerReader, number kernel.Row) {
	s := schedule.Stored{
		Activity: number, Start: x.date("early_start_date"), Finish: x.date("early_end_date"),
		LateStart: x.date("late_start_date"), LateFinish: x.date("late_end_date"),
	}
	optional := func(name string) *int32 {
		if v, given := x.minutes(name); given {
			return &v
		}
		return nil
	}
	s.TotalFloat, s.FreeFloat = optional("total_float_hr_cnt"), optional("free_float_hr_cnt")
	critical := false
	switch {
	case x.is("status_code", "TK_Complete"):
		s.Critical = &critical
	case p.longest:
		critical = x.is("driving_path_flag", "Y")
		s.Critical = &critical
	case s.TotalFloat != nil:
		critical = *s.TotalFloat <= p.limit
		s.Critical = &critical
	}
	if s.Start != kernel.None || s.Finish != kernel.None || s.TotalFloat != nil {
		p.out.AsImported = append(p.out.AsImported, s)
	}
}

// relations numbers the links. One from or to another project is counted, one given
// twice with the same type is kept once: the tighter lag binds.
func (p *xerProject) relations(*xerRow) error {
	type tie struct {
		from, to kernel.Row
		kind     schedule.LinkType
	}
	seen := map[tie]int{}
	for _, r := range p.links[p.id] {
		x := p.read("TASKPRED", r)
		from, begins := p.activity[x.text("pred_task_id")]
		to, ends := p.activity[x.text("task_id")]
		if !begins || !ends {
			p.out.Problems["link.external"]++
			continue
		}
		kind, known := xerLinks[x.text("pred_type")]
		if !known {
			x.bad("pred_type", x.text("pred_type"))
		}
		lag, _ := x.minutes("lag_hr_cnt")
		if x.err != nil {
			return x.err
		}
		if from == to {
			return fault.New(fault.Invalid, "import.bad_value", fault.P{"line": r.line, "table": "TASKPRED", "field": "pred_task_id", "value": clip(x.text("pred_task_id"))})
		}
		if at, twice := seen[tie{from, to, kind}]; twice {
			p.out.Problems["link.duplicate"]++
			p.out.Links[at].Lag = max(p.out.Links[at].Lag, lag)
			continue
		}
		seen[tie{from, to, kind}] = len(p.out.Links)
		p.out.Links = append(p.out.Links, schedule.Link{Row: kernel.Row(len(p.out.Links) + 1), From: from, To: to, Type: kind, Lag: lag})
	}
	return nil
}

// leftOut counts what Gantry does not take over yet, by project.
func (p *xerProject) leftOut() {
	for table, code := range xerCounted {
		if n := p.file.counted[table][p.id]; n > 0 {
			p.out.Problems[code] = n
		}
	}
	if p.file.unmarked {
		p.out.Problems["file.no_end_mark"] = 1
	}
	if len(p.out.Problems) == 0 {
		p.out.Problems = nil
	}
}
