package p6

import (
	"cmp"
	"slices"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// The tables of what a schedule keeps besides its network: codes, user fields, texts, resources and costs.

type p6Named struct {
	id, of      p6ID
	short, name string
	subject     string
	data        string
}

var p6CodeTypeTable = p6Table[p6Named]{
	names: [2]string{"ACTVTYPE", "ActivityCodeType"},
	columns: []p6Column[p6Named]{
		p6Col("actv_code_type_id", "ObjectId", p6Ref(func(n *p6Named) *p6ID { return &n.id })),
		p6Col("actv_code_type", "Name", p6Text(func(n *p6Named) *string { return &n.name })),
	},
	keep: func(r *p6Record, n *p6Named) { r.file.codeTypes[n.id] = n.name; r.tell(0, "") },
}

var p6CodeTable = p6Table[p6Named]{
	names: [2]string{"ACTVCODE", "ActivityCode"},
	columns: []p6Column[p6Named]{
		p6Col("actv_code_id", "ObjectId", p6Ref(func(n *p6Named) *p6ID { return &n.id })),
		p6Col("actv_code_type_id", "CodeTypeObjectId", p6Ref(func(n *p6Named) *p6ID { return &n.of })),
		p6Col("short_name", "CodeValue", p6Text(func(n *p6Named) *string { return &n.short })),
		p6Col("actv_code_name", "Description", p6Text(func(n *p6Named) *string { return &n.name })),
	},
	keep: func(r *p6Record, n *p6Named) {
		r.file.codes[n.id] = p6Code{kind: n.of, short: n.short, name: n.name}
		r.tell(0, "")
	},
}

// The values of user fields that are lists; their ids count apart from those of activity codes.
var p6UDFCodeTable = p6Table[p6Named]{
	names: [2]string{"UDFCODE", "UDFCode"},
	columns: []p6Column[p6Named]{
		p6Col("udf_code_id", "ObjectId", p6Ref(func(n *p6Named) *p6ID { return &n.id })),
		p6Col("udf_type_id", "CodeTypeObjectId", p6Ref(func(n *p6Named) *p6ID { return &n.of })),
		p6Col("short_name", "CodeValue", p6Text(func(n *p6Named) *string { return &n.short })),
		p6Col("udf_code_name", "Description", p6Text(func(n *p6Named) *string { return &n.name })),
	},
	keep: func(r *p6Record, n *p6Named) {
		r.file.codes[-n.id] = p6Code{kind: n.of, short: n.short, name: n.name}
		r.tell(0, "")
	},
}

var p6TaskCodeTable = p6Table[p6TaskCode]{
	names: [2]string{"TASKACTV", "Code"},
	columns: []p6Column[p6TaskCode]{
		p6Col("task_id", "ActivityObjectId", p6Ref(func(c *p6TaskCode) *p6ID { return &c.task })),
		p6Col("actv_code_type_id", "TypeObjectId ActivityCodeTypeObjectId", p6Ref(func(c *p6TaskCode) *p6ID { return &c.kind })),
		p6Col("actv_code_id", "ValueObjectId ActivityCodeObjectId", p6Ref(func(c *p6TaskCode) *p6ID { return &c.code })),
		p6Col("proj_id", "", func(*p6Record, *p6TaskCode, string) {}),
	},
	keep: func(r *p6Record, c *p6TaskCode) {
		c.line = int32(r.line)
		r.file.taskCodes = append(r.file.taskCodes, *c)
		r.tell(0, "")
	},
}

var p6UDFTypeTable = p6Table[p6Named]{
	names: [2]string{"UDFTYPE", "UDFType"},
	columns: []p6Column[p6Named]{
		p6Col("udf_type_id", "ObjectId", p6Ref(func(n *p6Named) *p6ID { return &n.id })),
		p6Col("udf_type_label", "Title", p6Text(func(n *p6Named) *string { return &n.name })),
		p6Col("udf_type_name", "", p6Text(func(n *p6Named) *string { return &n.short })),
		p6Col("table_name", "SubjectArea", p6Text(func(n *p6Named) *string { return &n.subject })),
		p6Col("logical_data_type", "DataType", p6Text(func(n *p6Named) *string { return &n.data })),
	},
	keep: func(r *p6Record, n *p6Named) {
		r.file.udfTypes[n.id] = p6UDFType{title: cmp.Or(n.name, n.short), subject: n.subject, data: n.data}
		r.tell(0, "")
	},
}

// p6UDFValue reads a value of a user field; of several the first says it.
func p6UDFValue(format func(string) string) func(*p6Record, *p6UDF, string) {
	return func(_ *p6Record, u *p6UDF, s string) {
		if u.value == "" {
			u.value = strings.Clone(format(s))
		}
	}
}

func p6AsIs(s string) string { return s }

var p6UDFTable = p6Table[p6UDF]{
	names: [2]string{"UDFVALUE", "UDF"},
	columns: []p6Column[p6UDF]{
		p6Col("udf_type_id", "TypeObjectId UDFTypeObjectId", p6Ref(func(u *p6UDF) *p6ID { return &u.kind })),
		p6Col("fk_id", "ForeignObjectId", p6Ref(func(u *p6UDF) *p6ID { return &u.of })),
		p6Col("proj_id", "ProjectObjectId", p6Ref(func(u *p6UDF) *p6ID { return &u.project })),
		p6Col("udf_code_id", "CodeValueObjectId UDFCodeObjectId", p6Ref(func(u *p6UDF) *p6ID { return &u.code })),
		p6Col("udf_text", "TextValue Text", p6UDFValue(func(s string) string { return source.HTMLText(p6Lines(s)) })),
		p6Col("udf_number", "DoubleValue IntegerValue CostValue Double Integer Cost", p6UDFValue(p6Decimal)),
		p6Col("udf_date", "StartDateValue FinishDateValue StartDate FinishDate", p6UDFValue(p6Day)),
		p6Col("", "IndicatorValue CodeValue Indicator", p6UDFValue(p6AsIs)),
	},
	keep: func(r *p6Record, u *p6UDF) {
		if u.value != "" || u.code != 0 {
			r.file.udfs = append(r.file.udfs, *u)
		}
		r.tell(u.project, "")
	},
}

// p6Decimal writes a number with a point and without the zeros a database adds.
func p6Decimal(s string) string {
	s = strings.Replace(s, ",", ".", 1)
	if strings.Contains(s, ".") && !strings.ContainsAny(s, "eE") {
		s = strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// p6Day writes an instant as 2026-03-02 08:00, midnight as the day alone.
func p6Day(s string) string {
	s = strings.Replace(s, "T", " ", 1)
	if len(s) == len("2006-01-02 15:04:05") {
		s = s[:len("2006-01-02 15:04")]
	}
	return strings.TrimSuffix(s, " 00:00")
}

// p6Lines gives a text of XER its line ends back, which stand there as DEL.
func p6Lines(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\x7f\x7f", "\n"), "\x7f", "\n")
}

var p6TopicTable = p6Table[p6Named]{
	names: [2]string{"MEMOTYPE", "NotebookTopic"},
	columns: []p6Column[p6Named]{
		p6Col("memo_type_id", "ObjectId", p6Ref(func(n *p6Named) *p6ID { return &n.id })),
		p6Col("memo_type", "Name", p6Text(func(n *p6Named) *string { return &n.name })),
	},
	keep: func(r *p6Record, n *p6Named) { r.file.topics[n.id] = n.name; r.tell(0, "") },
}

var p6BaselineNameTable = p6Table[p6Named]{
	names: [2]string{"BASELINE_EXPORT", ""},
	columns: []p6Column[p6Named]{
		p6Col("proj_id", "", p6Ref(func(n *p6Named) *p6ID { return &n.id })),
		p6Col("proj_name", "", p6Text(func(n *p6Named) *string { return &n.name })),
	},
	keep: func(r *p6Record, n *p6Named) { r.file.baselineNames[n.id] = n.name; r.tell(0, "") },
}

// p6Html keeps what a text says, without its mark-up.
func p6Html[T any](at func(*T) *string) func(*p6Record, *T, string) {
	return func(_ *p6Record, row *T, s string) { *at(row) = strings.Clone(source.HTMLText(p6Lines(s))) }
}

func p6KeepNote(r *p6Record, n *p6Note) {
	n.line = int32(r.line)
	if n.text != "" {
		r.file.notes = append(r.file.notes, *n)
	}
	r.tell(n.project, "")
}

var p6NoteTable = p6Table[p6Note]{
	names: [2]string{"TASKMEMO", "ActivityNote"},
	columns: []p6Column[p6Note]{
		p6Col("task_id", "ActivityObjectId", p6Ref(func(n *p6Note) *p6ID { return &n.task })),
		p6Col("proj_id", "ProjectObjectId", p6Ref(func(n *p6Note) *p6ID { return &n.project })),
		p6Col("memo_type_id", "NotebookTopicObjectId", p6Ref(func(n *p6Note) *p6ID { return &n.topic })),
		p6Col("task_memo", "Note RawTextNote", p6Html(func(n *p6Note) *string { return &n.text })),
	},
	keep: p6KeepNote,
}

var p6WBSNoteTable = p6Table[p6Note]{
	names: [2]string{"WBSMEMO", "ProjectNote"},
	columns: []p6Column[p6Note]{
		p6Col("wbs_id", "WBSObjectId", p6Ref(func(n *p6Note) *p6ID { return &n.wbs })),
		p6Col("proj_id", "ProjectObjectId", p6Ref(func(n *p6Note) *p6ID { return &n.project })),
		p6Col("memo_type_id", "NotebookTopicObjectId", p6Ref(func(n *p6Note) *p6ID { return &n.topic })),
		p6Col("wbs_memo", "Note RawTextNote", p6Html(func(n *p6Note) *string { return &n.text })),
	},
	keep: p6KeepNote,
}

var p6StepTable = p6Table[p6Step]{
	names: [2]string{"TASKPROC", "ActivityStep"},
	columns: []p6Column[p6Step]{
		p6Col("task_id", "ActivityObjectId", p6Ref(func(s *p6Step) *p6ID { return &s.task })),
		p6Col("proj_id", "ProjectObjectId", p6Ref(func(s *p6Step) *p6ID { return &s.project })),
		p6Col("seq_num", "SequenceNumber", p6Amount(func(s *p6Step) *kernel.Amount { return &s.sequence })),
		p6Col("proc_name", "Name", p6Text(func(s *p6Step) *string { return &s.name })),
		p6Col("proc_descr", "Description", p6Html(func(s *p6Step) *string { return &s.text })),
		p6Col("complete_flag", "IsCompleted", p6Bool(func(s *p6Step) *bool { return &s.done })),
		p6Col("complete_pct", "PercentComplete", p6Percent(func(s *p6Step) *kernel.Percent { return &s.percent })),
	},
	keep: func(r *p6Record, s *p6Step) { r.file.steps = append(r.file.steps, *s); r.tell(s.project, "") },
}

var p6UnitTable = p6Table[p6Named]{
	names: [2]string{"UMEASURE", "UnitOfMeasure"},
	columns: []p6Column[p6Named]{
		p6Col("unit_id", "ObjectId", p6Ref(func(n *p6Named) *p6ID { return &n.id })),
		p6Col("unit_abbrev", "Abbreviation", p6Text(func(n *p6Named) *string { return &n.short })),
		p6Col("unit_name", "Name", p6Text(func(n *p6Named) *string { return &n.name })),
	},
	keep: func(r *p6Record, n *p6Named) { r.file.units[n.id] = cmp.Or(n.short, n.name); r.tell(0, "") },
}

// p6Currency is a currency of P6's dictionary.
type p6Currency struct {
	code, name, symbol, positive string
	digits, rate                 kernel.Amount
}

var p6CurrencyTable = p6Table[p6Currency]{
	names: [2]string{"CURRTYPE", "Currency"},
	columns: []p6Column[p6Currency]{
		p6Col("curr_short_name", "Id", p6Text(func(c *p6Currency) *string { return &c.code })),
		p6Col("curr_type", "Name", p6Text(func(c *p6Currency) *string { return &c.name })),
		p6Col("curr_symbol", "Symbol", p6Text(func(c *p6Currency) *string { return &c.symbol })),
		p6Col("pos_curr_fmt_type", "PositiveSymbol", p6Text(func(c *p6Currency) *string { return &c.positive })),
		p6Col("decimal_digit_cnt", "DecimalPlaces", p6Amount(func(c *p6Currency) *kernel.Amount { return &c.digits })),
		p6Col("base_exch_rate", "ExchangeRate", p6Amount(func(c *p6Currency) *kernel.Amount { return &c.rate })),
	},
	keep: func(r *p6Record, c *p6Currency) {
		r.file.currencies = append(r.file.currencies, *c)
		r.found = r.found[:0] // nothing depends on the look of a currency
	},
}

// p6Positions are where P6 puts the symbol of a currency.
var p6Positions = []string{"#1.1", "1.1#", "# 1.1", "1.1 #"}

// costsIn is the currency of the costs: the one the first line of an XER file names, else the first that the others are
// measured by.
func (f *p6File) costsIn() schedule.Currency {
	at := slices.IndexFunc(f.currencies, func(c p6Currency) bool { return c.code == f.currency })
	if f.currency == "" {
		at = max(slices.IndexFunc(f.currencies, func(c p6Currency) bool { return c.rate == kernel.Unit }), min(len(f.currencies)-1, 0))
	}
	if at < 0 {
		return draft.Currency(f.currency, "", "", 2, 0)
	}
	c := &f.currencies[at]
	return draft.Currency(c.code, c.name, c.symbol, int64(c.digits/kernel.Unit), max(slices.Index(p6Positions, c.positive), 0))
}

var p6ResourceTable = p6Table[p6Resource]{
	names: [2]string{"RSRC", "Resource"},
	columns: []p6Column[p6Resource]{
		p6Col("rsrc_id", "ObjectId", p6Ref(func(s *p6Resource) *p6ID { return &s.id })),
		p6Col("clndr_id", "CalendarObjectId", p6Ref(func(s *p6Resource) *p6ID { return &s.calendar })),
		p6Col("unit_id", "UnitOfMeasureObjectId", p6Ref(func(s *p6Resource) *p6ID { return &s.unit })),
		p6Col("rsrc_short_name", "Id", p6Text(func(s *p6Resource) *string { return &s.code })),
		p6Col("rsrc_name", "Name", p6Text(func(s *p6Resource) *string { return &s.name })),
		p6Col("rsrc_type", "ResourceType", p6Choice(p6ResourceKinds, "value.replaced", func(s *p6Resource) *schedule.ResourceKind { return &s.kind })),
	},
	keep: func(r *p6Record, s *p6Resource) {
		s.kind, s.line = cmp.Or(s.kind, schedule.Labour), r.line
		r.file.resources = append(r.file.resources, *s)
		r.tell(0, "")
	},
}

var p6RoleTable = p6Table[p6Resource]{
	names: [2]string{"ROLES", "Role"},
	columns: []p6Column[p6Resource]{
		p6Col("role_id", "ObjectId", p6Ref(func(s *p6Resource) *p6ID { return &s.id })),
		p6Col("clndr_id", "CalendarObjectId", p6Ref(func(s *p6Resource) *p6ID { return &s.calendar })),
		p6Col("role_short_name", "Id", p6Text(func(s *p6Resource) *string { return &s.code })),
		p6Col("role_name", "Name", p6Text(func(s *p6Resource) *string { return &s.name })),
	},
	keep: func(r *p6Record, s *p6Resource) { r.file.roles = append(r.file.roles, *s); r.tell(0, "") },
}

func p6KeepRate(r *p6Record, s *p6Rate) { r.file.rates = append(r.file.rates, *s); r.tell(0, "") }

var p6RateTable = p6Table[p6Rate]{
	names: [2]string{"RSRCRATE", "ResourceRate"},
	columns: []p6Column[p6Rate]{
		p6Col("rsrc_id", "ResourceObjectId", p6Ref(func(s *p6Rate) *p6ID { return &s.resource })),
		p6Col("start_date", "EffectiveDate", p6KeptDate(func(s *p6Rate) *kernel.Minute { return &s.from })),
		p6Col("max_qty_per_hr", "MaxUnitsPerTime", p6Amount(func(s *p6Rate) *kernel.Amount { return &s.max })),
	},
	keep: p6KeepRate,
}

var p6RoleLimitTable = p6Table[p6Rate]{
	names: [2]string{"ROLELIMIT", "RoleLimit"},
	columns: []p6Column[p6Rate]{
		p6Col("role_id", "RoleObjectId", p6Ref(func(s *p6Rate) *p6ID { return &s.resource })),
		p6Col("start_date", "EffectiveDate", p6KeptDate(func(s *p6Rate) *kernel.Minute { return &s.from })),
		p6Col("max_qty_per_hr", "MaxUnitsPerTime", p6Amount(func(s *p6Rate) *kernel.Amount { return &s.max })),
	},
	keep: func(r *p6Record, s *p6Rate) {
		s.resource = -s.resource // roles and resources may have the same ids
		p6KeepRate(r, s)
	},
}

var p6AssignmentTable = p6Table[p6Assignment]{
	names: [2]string{"TASKRSRC", "ResourceAssignment"},
	columns: []p6Column[p6Assignment]{
		p6Col("task_id", "ActivityObjectId", p6Ref(func(a *p6Assignment) *p6ID { return &a.task })),
		p6Col("proj_id", "ProjectObjectId", p6Ref(func(a *p6Assignment) *p6ID { return &a.project })),
		p6Col("rsrc_id", "ResourceObjectId", p6Ref(func(a *p6Assignment) *p6ID { return &a.resource })),
		p6Col("role_id", "RoleObjectId", p6Ref(func(a *p6Assignment) *p6ID { return &a.role })),
		p6Col("rsrc_type", "ResourceType", p6Choice(p6ResourceKinds, "value.replaced", func(a *p6Assignment) *schedule.ResourceKind { return &a.kind })),
		p6Col("target_qty", "PlannedUnits", p6Amount(func(a *p6Assignment) *kernel.Amount { return &a.target })),
		p6Col("act_reg_qty act_ot_qty", "ActualUnits", p6Amount(func(a *p6Assignment) *kernel.Amount { return &a.done })),
		p6Col("remain_qty", "RemainingUnits", p6Amount(func(a *p6Assignment) *kernel.Amount { return &a.left })),
		p6Col("target_cost", "PlannedCost", p6Amount(func(a *p6Assignment) *kernel.Amount { return &a.targetCost })),
		p6Col("act_reg_cost act_ot_cost", "ActualCost", p6Amount(func(a *p6Assignment) *kernel.Amount { return &a.doneCost })),
		p6Col("remain_cost", "RemainingCost", p6Amount(func(a *p6Assignment) *kernel.Amount { return &a.leftCost })),
		p6Col("target_start_date", "PlannedStartDate", p6KeptDate(func(a *p6Assignment) *kernel.Minute { return &a.plannedStart })),
		p6Col("target_end_date", "PlannedFinishDate", p6KeptDate(func(a *p6Assignment) *kernel.Minute { return &a.plannedFinish })),
		p6Col("rollup_dates_flag", "DrivingActivityDatesFlag", p6Bool(func(a *p6Assignment) *bool { return &a.driving })),
	},
	keep: func(r *p6Record, a *p6Assignment) {
		a.line = int32(r.line)
		r.file.assignments = append(r.file.assignments, *a)
		r.tell(a.project, "")
	},
}

var p6ExpenseTable = p6Table[p6Expense]{
	names: [2]string{"PROJCOST", "ActivityExpense"},
	columns: []p6Column[p6Expense]{
		p6Col("task_id", "ActivityObjectId", p6Ref(func(e *p6Expense) *p6ID { return &e.task })),
		p6Col("proj_id", "ProjectObjectId", p6Ref(func(e *p6Expense) *p6ID { return &e.project })),
		p6Col("target_cost", "PlannedCost", p6Amount(func(e *p6Expense) *kernel.Amount { return &e.target })),
		p6Col("act_cost", "ActualCost", p6Amount(func(e *p6Expense) *kernel.Amount { return &e.done })),
		p6Col("remain_cost", "RemainingCost", p6Amount(func(e *p6Expense) *kernel.Amount { return &e.left })),
	},
	keep: func(r *p6Record, e *p6Expense) {
		e.line = int32(r.line)
		r.file.expenses = append(r.file.expenses, *e)
		r.tell(e.project, "")
	},
}
