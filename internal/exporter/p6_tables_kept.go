package exporter

import (
	"cmp"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// The tables of what a schedule keeps besides its network.

// p6Named is an entry of a dictionary.
type p6Named struct {
	id          int64
	of          int64
	name, short string
	subject     string
	sequence    int
}

func p6NamedID[T any](id func(*T) int64) func(*p6, *T) string {
	return func(_ *p6, r *T) string { return itoa(id(r)) }
}

var (
	p6ID       = p6NamedID(func(n *p6Named) int64 { return n.id })
	p6Of       = p6NamedID(func(n *p6Named) int64 { return n.of })
	p6Name     = func(_ *p6, n *p6Named) string { return n.name }
	p6Short    = func(_ *p6, n *p6Named) string { return n.short }
	p6Sequence = func(_ *p6, n *p6Named) string { return itoa(n.sequence) }
)

// p6Positions are where P6 puts the symbol of a currency.
var p6Positions = []string{"#1.1", "1.1#", "# 1.1", "1.1 #"}

// currencies is the one of the costs. P6 knows currencies by a code: one without has its symbol for it.
func (p *p6) currencies(yield func(*schedule.Currency)) {
	c := p.currency()
	if c.Code == "" {
		p.report.note("currency.code_given", 1)
	}
	if c.Digits > maxDigits {
		p.report.note("currency.digits", 1)
	}
	c.Code = p.currencyCode()
	yield(&c)
}

func (p *p6) currencyCode() string {
	c := p.currency()
	return cmp.Or(c.Code, c.Symbol)
}

var p6Currencies = p6Table[schedule.Currency]{
	xer: "CURRTYPE", xml: "Currency",
	columns: []p6Column[schedule.Currency]{
		p6Same[schedule.Currency]("curr_id", "ObjectId", "1", "1"),
		p6Col("decimal_digit_cnt", "DecimalPlaces", func(_ *p6, c *schedule.Currency) string { return itoa(min(c.Digits, maxDigits)) }),
		p6Col("curr_symbol", "Symbol", func(_ *p6, c *schedule.Currency) string { return c.Symbol }),
		p6Same[schedule.Currency]("decimal_symbol", "DecimalSymbol", ".", "Period"), p6Same[schedule.Currency]("digit_group_symbol", "DigitGroupingSymbol", ",", "Comma"),
		p6Col("pos_curr_fmt_type", "PositiveSymbol", func(_ *p6, c *schedule.Currency) string { return p6Positions[c.Place] }),
		p6Col("neg_curr_fmt_type", "NegativeSymbol", func(_ *p6, c *schedule.Currency) string { return "(" + p6Positions[c.Place] + ")" }),
		p6Col("curr_type", "Name", func(_ *p6, c *schedule.Currency) string { return cmp.Or(c.Name, c.Code) }),
		p6Col("curr_short_name", "Id", func(_ *p6, c *schedule.Currency) string { return c.Code }),
		p6Same[schedule.Currency]("group_digit_cnt", "", "3", ""), p6Same[schedule.Currency]("base_exch_rate", "ExchangeRate", "1", "1"),
	},
}

var p6Units = p6Table[p6Named]{
	xer: "UMEASURE", xml: "UnitOfMeasure",
	columns: []p6Column[p6Named]{
		p6Col("unit_id", "ObjectId", p6ID), p6Col("seq_num", "SequenceNumber", p6Sequence),
		p6Col("unit_abbrev", "Abbreviation", p6Name), p6Col("unit_name", "Name", p6Name),
	},
}

var p6Topics = p6Table[p6Named]{
	xer: "MEMOTYPE", xml: "NotebookTopic",
	columns: []p6Column[p6Named]{
		p6Col("memo_type_id", "ObjectId", p6ID), p6Col("seq_num", "SequenceNumber", p6Sequence), p6Same[p6Named]("eps_flag", "AvailableForEPS", "N", "0"),
		p6Same[p6Named]("proj_flag", "AvailableForProject", "N", "0"), p6Same[p6Named]("wbs_flag", "AvailableForWBS", "Y", "1"),
		p6Same[p6Named]("task_flag", "AvailableForActivity", "Y", "1"), p6Col("memo_type", "Name", p6Name),
	},
}

var p6UDFTypes = p6Table[p6Named]{
	xer: "UDFTYPE", xml: "UDFType",
	columns: []p6Column[p6Named]{
		p6Col("udf_type_id", "ObjectId", p6ID),
		p6Col("table_name", "SubjectArea", func(p *p6, n *p6Named) string {
			return p.say(map[string]p6Word{p6OfTask: {"TASK", "Activity"}, p6OfWBS: {"PROJWBS", "WBS"}, p6OfProject: {"PROJECT", "Project"}}[n.subject])
		}),
		p6Col("udf_type_name", "", func(_ *p6, n *p6Named) string { return "user_field_" + itoa(n.id) }),
		p6Col("udf_type_label", "Title", p6Name), p6Same[p6Named]("logical_data_type", "DataType", "FT_TEXT", "Text"),
		p6Same[p6Named]("super_flag", "", "N", ""),
	},
}

var p6CodeTypes = p6Table[p6Named]{
	xer: "ACTVTYPE", xml: "ActivityCodeType",
	columns: []p6Column[p6Named]{
		p6Col("actv_code_type_id", "ObjectId", p6ID), p6Same[p6Named]("actv_short_len", "Length", itoa(p6ValueName), itoa(p6ValueName)),
		p6Col("seq_num", "SequenceNumber", p6Sequence), p6Col("actv_code_type", "Name", p6Name),
		p6Same[p6Named]("proj_id", "ProjectObjectId", itoa(p6MainProject), itoa(p6MainProject)), p6Same[p6Named]("wbs_id", "", "", ""),
		p6Same[p6Named]("actv_code_type_scope", "Scope", "AS_Project", "Project"),
	},
}

var p6Codes = p6Table[p6Named]{
	xer: "ACTVCODE", xml: "ActivityCode",
	columns: []p6Column[p6Named]{
		p6Col("actv_code_id", "ObjectId", p6ID), p6Same[p6Named]("parent_actv_code_id", "", "", ""), p6Col("actv_code_type_id", "CodeTypeObjectId", p6Of),
		p6Col("actv_code_name", "Description", p6Name), p6Col("short_name", "CodeValue", p6Short), p6Col("seq_num", "SequenceNumber", p6Sequence),
	},
}

var p6Resources = p6Table[schedule.Resource]{
	xer: "RSRC", xml: "Resource",
	columns: slices.Concat([]p6Column[schedule.Resource]{
		p6Col("rsrc_id", "ObjectId", p6NamedID(func(r *schedule.Resource) int64 { return int64(r.Row) })),
		p6Same[schedule.Resource]("parent_rsrc_id", "", "", ""),
		p6Col("clndr_id", "CalendarObjectId", func(_ *p6, r *schedule.Resource) string {
			if r.Calendar == 0 {
				return ""
			}
			return itoa(r.Calendar)
		}),
	}, p6Empty[schedule.Resource]("role_id shift_id user_id pobs_id guid"), []p6Column[schedule.Resource]{
		p6Col("rsrc_seq_num", "SequenceNumber", func(_ *p6, r *schedule.Resource) string { return itoa(r.Row) }),
	}, p6Empty[schedule.Resource]("email_addr employee_code office_phone other_phone"), []p6Column[schedule.Resource]{
		p6Col("rsrc_name", "Name", func(_ *p6, r *schedule.Resource) string { return cut(r.Name, p6ResourceName) }),
		p6Col("rsrc_short_name", "Id", func(p *p6, r *schedule.Resource) string { return p.resources[r.Row] }),
		p6Same[schedule.Resource]("rsrc_title_name", "", "", ""), p6Same[schedule.Resource]("def_qty_per_hr", "", "1", ""),
		p6Same[schedule.Resource]("cost_qty_type", "", "QT_Hour", ""), p6Same[schedule.Resource]("ot_factor", "", "", ""),
		p6Same[schedule.Resource]("active_flag", "IsActive", "Y", "1"), p6Same[schedule.Resource]("auto_compute_act_flag", "AutoComputeActuals", "N", "0"),
		p6Same[schedule.Resource]("def_cost_qty_link_flag", "CalculateCostFromUnits", "N", "0"), p6Same[schedule.Resource]("ot_flag", "", "N", ""),
		p6Same[schedule.Resource]("curr_id", "", "1", ""),
		p6Col("unit_id", "UnitOfMeasureObjectId", func(p *p6, r *schedule.Resource) string {
			if r.Units == "" {
				return ""
			}
			return itoa(slices.Index(p.units, r.Units) + 1)
		}),
		p6Col("rsrc_type", "ResourceType", func(p *p6, r *schedule.Resource) string { return p.say(p6ResourceKinds[r.Kind]) }),
	}, p6Empty[schedule.Resource]("location_id rsrc_notes load_tasks_flag level_flag last_checksum")),
}

var p6Rates = p6Table[schedule.Resource]{
	xer: "RSRCRATE", xml: "ResourceRate",
	columns: slices.Concat([]p6Column[schedule.Resource]{
		p6Col("rsrc_rate_id", "ObjectId", p6NamedID(func(r *schedule.Resource) int64 { return int64(r.Row) })),
		p6Col("rsrc_id", "ResourceObjectId", p6NamedID(func(r *schedule.Resource) int64 { return int64(r.Row) })),
		p6Col("max_qty_per_hr", "MaxUnitsPerTime", func(_ *p6, r *schedule.Resource) string {
			return p6Amount(kernel.Amount(rounded(int64(r.MaxUnits), 100)))
		}),
		p6Same[schedule.Resource]("cost_per_qty", "PricePerUnit", "0", "0"),
		p6Col("start_date", "EffectiveDate", func(p *p6, _ *schedule.Resource) string { return p.date(p.in.Settings.Start) }),
	}, p6Empty[schedule.Resource]("shift_period_id cost_per_qty2 cost_per_qty3 cost_per_qty4 cost_per_qty5")),
}

// p6Assigned is an assignment with its activity.
type p6Assigned struct {
	id   int64
	task *p6Task
	*p6Work
}

// units of an assignment are hours of work or a quantity of material.
var p6Assignments = p6Table[p6Assigned]{
	xer: "TASKRSRC", xml: "ResourceAssignment",
	columns: slices.Concat([]p6Column[p6Assigned]{
		p6Col("taskrsrc_id", "ObjectId", p6NamedID(func(r *p6Assigned) int64 { return r.id })),
		p6Col("task_id", "ActivityObjectId", p6NamedID(func(r *p6Assigned) int64 { return r.task.id })),
		p6Same[p6Assigned]("proj_id", "", itoa(p6MainProject), ""),
		p6Same[p6Assigned]("cost_qty_link_flag", "", "N", ""),
	}, p6Empty[p6Assigned]("role_id acct_id"), []p6Column[p6Assigned]{
		p6Col("rsrc_id", "ResourceObjectId", p6NamedID(func(r *p6Assigned) int64 { return int64(r.resource.Row) })),
	}, p6Empty[p6Assigned]("pobs_id skill_level"), []p6Column[p6Assigned]{
		p6Idle(p6Col("remain_qty", "RemainingUnits", func(_ *p6, r *p6Assigned) string { return p6Amount(r.left) })),
		p6Idle(p6Col("target_qty", "PlannedUnits", func(_ *p6, r *p6Assigned) string { return p6Amount(r.done + r.left) })),
	}, p6Empty[p6Assigned]("remain_qty_per_hr target_lag_drtn_hr_cnt target_qty_per_hr"), []p6Column[p6Assigned]{
		p6Same[p6Assigned]("act_ot_qty", "", "0", ""),
		p6Idle(p6Col("act_reg_qty", "ActualUnits", func(_ *p6, r *p6Assigned) string { return p6Amount(r.done) })),
	}, p6Empty[p6Assigned]("relag_drtn_hr_cnt ot_factor cost_per_qty"), []p6Column[p6Assigned]{
		p6Idle(p6Col("target_cost", "PlannedCost", func(_ *p6, r *p6Assigned) string { return p6Amount(r.spent + r.rest) })),
		p6Idle(p6Col("act_reg_cost", "ActualCost", func(_ *p6, r *p6Assigned) string { return p6Amount(r.spent) })),
		p6Same[p6Assigned]("act_ot_cost", "", "0", ""),
		p6Idle(p6Col("remain_cost", "RemainingCost", func(_ *p6, r *p6Assigned) string { return p6Amount(r.rest) })),
		p6Col("act_start_date", "", func(p *p6, r *p6Assigned) string { return p.date(r.task.actualStart) }),
		p6Col("act_end_date", "", func(p *p6, r *p6Assigned) string { return p.date(r.task.actualFinish) }),
		p6Col("restart_date", "", func(p *p6, r *p6Assigned) string { return p.date(r.task.start) }),
		p6Col("reend_date", "", func(p *p6, r *p6Assigned) string { return p.date(r.task.finish) }),
		p6Col("target_start_date", "", func(p *p6, r *p6Assigned) string { return p.date(r.task.plannedStart) }),
		p6Col("target_end_date", "", func(p *p6, r *p6Assigned) string { return p.date(r.task.plannedFinish) }),
		p6Col("rem_late_start_date", "", func(p *p6, r *p6Assigned) string { return p.date(r.task.lateStart) }),
		p6Col("rem_late_end_date", "", func(p *p6, r *p6Assigned) string { return p.date(r.task.lateFinish) }),
		p6Idle(p6Col("rollup_dates_flag", "DrivingActivityDatesFlag", func(p *p6, r *p6Assigned) string { return p.yes(r.of.Driving) })),
	}, p6Empty[p6Assigned]("target_crv remain_crv actual_crv"), []p6Column[p6Assigned]{
		p6Same[p6Assigned]("ts_pend_act_end_flag", "", "N", ""), p6Same[p6Assigned]("guid", "", "", ""),
		p6Same[p6Assigned]("rate_type", "", "COST_PER_QTY", ""), p6Same[p6Assigned]("act_this_per_cost", "", "0", ""),
		p6Same[p6Assigned]("act_this_per_qty", "", "0", ""), p6Same[p6Assigned]("curv_id", "", "", ""),
		p6Col("rsrc_type", "", func(p *p6, r *p6Assigned) string { return p.say(p6ResourceKinds[r.resource.Kind]) }),
		p6Same[p6Assigned]("cost_per_qty_source_type", "", "ST_Rsrc", ""),
	}, p6Empty[p6Assigned]("create_user create_date has_rsrchours taskrsrc_sum_id")),
}

// p6Expense is what an activity costs beyond its assignments.
type p6Expense struct {
	id, task, project int64
	spent, rest       kernel.Amount
}

var p6Expenses = p6Table[p6Expense]{
	xer: "PROJCOST", xml: "ActivityExpense",
	columns: slices.Concat([]p6Column[p6Expense]{
		p6Col("cost_item_id", "ObjectId", p6NamedID(func(e *p6Expense) int64 { return e.id })),
		p6Same[p6Expense]("acct_id", "", "", ""), p6Same[p6Expense]("pobs_id", "", "", ""), p6Same[p6Expense]("cost_type_id", "", "", ""),
		p6Col("proj_id", "ProjectObjectId", p6NamedID(func(e *p6Expense) int64 { return e.project })),
		p6Col("task_id", "ActivityObjectId", p6NamedID(func(e *p6Expense) int64 { return e.task })),
		p6Same[p6Expense]("cost_name", "", "", ""), p6Same[p6Expense]("po_number", "", "", ""), p6Same[p6Expense]("vendor_name", "", "", ""),
		p6Idle(p6Col("act_cost", "ActualCost", func(_ *p6, e *p6Expense) string { return p6Amount(e.spent) })),
		p6Same[p6Expense]("cost_per_qty", "", "", ""),
		p6Idle(p6Col("remain_cost", "RemainingCost", func(_ *p6, e *p6Expense) string { return p6Amount(e.rest) })),
		p6Idle(p6Col("target_cost", "PlannedCost", func(_ *p6, e *p6Expense) string { return p6Amount(e.spent + e.rest) })),
		p6Same[p6Expense]("cost_load_type", "AccrualType", "CL_Uniform", "Uniform Over Activity"), p6Same[p6Expense]("auto_compute_act_flag", "AutoComputeActuals", "N", "0"),
	}, p6Empty[p6Expense]("target_qty qty_name cost_descr contract_manager_import")),
}

// p6Coded gives an activity a value of an activity code.
type p6Coded struct{ task, kind, code int64 }

var p6TaskCodes = p6Table[p6Coded]{
	xer: "TASKACTV", xml: "Code",
	columns: []p6Column[p6Coded]{
		p6Col("task_id", "", p6NamedID(func(c *p6Coded) int64 { return c.task })),
		p6Col("actv_code_type_id", "TypeObjectId", p6NamedID(func(c *p6Coded) int64 { return c.kind })),
		p6Col("actv_code_id", "ValueObjectId", p6NamedID(func(c *p6Coded) int64 { return c.code })),
		p6Same[p6Coded]("proj_id", "", itoa(p6MainProject), ""),
	},
}

// p6Note is the description of a row.
type p6Note struct {
	id, row int64
	text    string
}

var p6TaskNotes = p6Table[p6Note]{
	xer: "TASKMEMO", xml: "ActivityNote",
	columns: []p6Column[p6Note]{
		p6Col("memo_id", "ObjectId", p6NamedID(func(n *p6Note) int64 { return n.id })),
		p6Col("task_id", "ActivityObjectId", p6NamedID(func(n *p6Note) int64 { return n.row })),
		p6Same[p6Note]("memo_type_id", "NotebookTopicObjectId", "1", "1"), p6Same[p6Note]("proj_id", "ProjectObjectId", itoa(p6MainProject), itoa(p6MainProject)),
		p6Col("task_memo", "Note", func(_ *p6, n *p6Note) string { return n.text }),
	},
}

var p6WBSNotes = p6Table[p6Note]{
	xer: "WBSMEMO", xml: "ProjectNote",
	columns: []p6Column[p6Note]{
		p6Col("wbs_memo_id", "ObjectId", p6NamedID(func(n *p6Note) int64 { return n.id })),
		p6Same[p6Note]("proj_id", "ProjectObjectId", itoa(p6MainProject), itoa(p6MainProject)),
		p6Col("wbs_id", "WBSObjectId", func(_ *p6, n *p6Note) string {
			if n.row == 0 {
				return ""
			}
			return itoa(n.row)
		}),
		p6Same[p6Note]("memo_type_id", "NotebookTopicObjectId", "1", "1"),
		p6Col("wbs_memo", "Note", func(_ *p6, n *p6Note) string { return n.text }),
	},
}

// p6Value is the value of a user field.
type p6Value struct {
	field, of int64
	text      string
}

var p6Values = p6Table[p6Value]{
	xer: "UDFVALUE", xml: "UDF",
	columns: []p6Column[p6Value]{
		p6Col("udf_type_id", "TypeObjectId", p6NamedID(func(v *p6Value) int64 { return v.field })),
		p6Col("fk_id", "", p6NamedID(func(v *p6Value) int64 { return v.of })),
		p6Same[p6Value]("proj_id", "", itoa(p6MainProject), ""), p6Same[p6Value]("udf_date", "", "", ""), p6Same[p6Value]("udf_number", "", "", ""),
		p6Col("udf_text", "TextValue", func(_ *p6, v *p6Value) string { return v.text }), p6Same[p6Value]("udf_code_id", "", "", ""),
	},
}

// p6Shifted is a calendar.
type p6Shifted struct {
	*schedule.Calendar
	id        kernel.Row
	called    string
	ofProject bool
	days      []day
	data      string // of XER
}

var p6Calendars = p6Table[p6Shifted]{
	xer: "CALENDAR", xml: "Calendar",
	columns: []p6Column[p6Shifted]{
		p6Col("clndr_id", "ObjectId", func(_ *p6, c *p6Shifted) string { return itoa(c.id) }),
		p6Same[p6Shifted]("default_flag", "IsDefault", "N", "0"),
		p6Col("clndr_name", "Name", func(_ *p6, c *p6Shifted) string { return c.called }),
		p6Col("proj_id", "ProjectObjectId", func(_ *p6, c *p6Shifted) string {
			if !c.ofProject {
				return ""
			}
			return itoa(p6MainProject)
		}),
		p6Same[p6Shifted]("base_clndr_id", "", "", ""),
		p6Col("last_chng_date", "", func(p *p6, _ *p6Shifted) string { return p.date(p.how.At) }),
		p6Col("clndr_type", "Type", func(p *p6, c *p6Shifted) string {
			if c.ofProject {
				return p.say(p6Word{"CA_Project", "Project"})
			}
			return p.say(p6Word{"CA_Base", "Global"})
		}),
		p6Col("day_hr_cnt", "HoursPerDay", func(p *p6, _ *p6Shifted) string { return p6Hours(p.perDay()) }),
		p6Col("week_hr_cnt", "HoursPerWeek", func(p *p6, _ *p6Shifted) string { return p6Hours(p.perWeek()) }),
		p6Col("month_hr_cnt", "HoursPerMonth", func(p *p6, _ *p6Shifted) string { return p6Hours(p.perWeek() * 52 / 12) }),
		p6Col("year_hr_cnt", "HoursPerYear", func(p *p6, _ *p6Shifted) string { return p6Hours(p.perWeek() * 52) }),
		p6Same[p6Shifted]("rsrc_private", "IsPersonal", "N", "0"),
		p6Col("clndr_data", "", func(_ *p6, c *p6Shifted) string { return c.data }),
	},
}
