package main

// layout lists the columns of a table in the order of the wire, and where a column departs from what its field says. A field that it
// does not name becomes a column at the end, absent from the wire where no row has a value.
type layout struct {
	table   string // in SQL
	columns []column
	without []string // fields without a column, with the reason beside each
	outline string   // members of the Go row that follow from its place in the tree and are not stored
}

var activityLayout = layout{
	table: "activities",
	columns: []column{
		{name: "row", sql: "row_no", kind: "row", mask: noMask, from: "Row", always: true},
		{field: "parent", kind: "row", mask: "Place", always: true, note: "of the project summary: NoRow"},
		{field: "rank", mask: "Place", always: true},
		{field: "code"},
		{field: "name", always: true},
		{field: "description"},
		{field: "kind", always: true, coded: true},
		{field: "duration", always: true, note: "working minutes"},
		{field: "remaining", always: true, note: "working minutes"},
		{field: "calendar", kind: "row", always: true},
		{
			field: "constraint", sql: "constraint_type", kind: "text", always: true, coded: true, note: "asap, alap, snet, snlt, fnet, fnlt, mso, mfo",
			give: "row.Constraint, row.ConstraintDate, row.ConstraintMandatory = Constraint(a.Constraint)",
		},
		{field: "constraint", name: "constraintDate", kind: "minute", always: true},
		{field: "constraint", name: "constraintMandatory", kind: "flag", hidden: true},
		{field: "progress", always: true, note: "its own"},
		{field: "manual", always: true},
		{field: "actualStart", always: true},
		{field: "actualFinish", always: true},
		{field: "cost"},
		{field: "usedCost"},
		{field: "manHours"},
		{field: "weight", kind: "percentOrNone", give: "row.Weight = Weight(a.Weight)", note: "custom share of the parent's progress, if it has one"},
		{field: "start", kind: "computed", mask: noMask, always: true},
		{field: "finish", kind: "computed", mask: noMask, always: true},
		{field: "lateStart", kind: "computed", mask: noMask, always: true},
		{field: "lateFinish", kind: "computed", mask: noMask, always: true},
		{field: "totalFloat", mask: noMask, always: true, note: "working minutes"},
		{field: "freeFloat", mask: noMask, always: true, note: "working minutes"},
		{field: "span", mask: noMask, always: true, note: "summaries: working minutes from start to finish"},
		{field: "summaryProgress", member: "Rolled", sql: "rolled", mask: noMask, note: "summaries: computed from what is under them"},
		{field: "flags", kind: "flags", mask: "Flags", always: true, note: "1 critical, 2 on the longest path"},
		{field: "elapsed", note: "the duration runs around the clock"},
		{field: "inactive", note: "left out of every calculation"},
		{field: "resourceCalendar", note: "of the resource, where the dates follow it"},
		{field: "split", note: "how long the work rests between its parts, in working minutes"},
		{field: "pinnedStart", note: "where somebody put a manual activity"},
		{field: "externalStart", note: "what links to other projects ask of the start"},
		{field: "externalFinish", note: "what they ask of the late finish"},
		{field: "priority", note: "Normal, High, Urgent; empty: Low"},
		{field: "subcontract", note: "the firm that does the work"},
		{field: "responsibles", note: "ids of people, apart by blanks"},
		{field: "tags", note: "numbers of tags of the project, apart by blanks"},
		{
			name: "furtherRules", kind: "flag", mask: noMask, note: "the dates follow from more than these columns",
			goValue:  "furtherRules(a)",
			sqlValue: "(constraint_mandatory or second_type <> 'asap' or expected_finish is not null or resumed is not null)::int",
		},
		{
			field: "secondConstraint", name: "second", sql: "second_type", kind: "text", hidden: true, note: "secondary constraint, asap for none",
			give: "row.Second, row.SecondDate, row.SecondMandatory = Constraint(a.Second)",
		},
		{field: "secondConstraint", name: "secondDate", kind: "minute", hidden: true},
		{field: "secondConstraint", name: "secondMandatory", kind: "flag", hidden: true},
		{field: "deadline", note: "when it should end"},
		{field: "expectedFinish", note: "when the work left is expected to end"},
		{
			field: "suspension", name: "suspended", kind: "minute", note: "when work stopped",
			give: "row.Suspended, row.Resumed = OrNone(a.Suspended), OrNone(a.Resumed)",
		},
		{field: "suspension", name: "resumed", kind: "minute", note: "when it went on, or will"},
		{
			field: "percentType", name: "percentBy", kind: "text", hidden: true, give: "row.PercentBy = PercentBy(a.PercentBy)",
			note: "what progress was measured by: duration, physical, units",
		},
		{
			name: "percentType", kind: "text", mask: noMask, note: "what progress is measured by; empty: duration",
			goValue: "percentWord(a)", sqlValue: "case percent_by when 'duration' then '' else percent_by end",
		},
	},
	without: []string{"placeholder"}, // what it changes comes with the calculation
	outline: `
	Correlative int    // place in the outline, from 0 for the project summary
	WBS         string // child ordinals joined by dots, empty for the project summary
	Depth       int    // 0 for the project summary
	HasChildren bool`,
}

var linkLayout = layout{
	table: "links",
	columns: []column{
		{name: "row", sql: "row_no", kind: "row", mask: noMask, from: "Row", always: true},
		{field: "from", sql: "from_row", kind: "row", mask: noMask, always: true},
		{field: "to", sql: "to_row", kind: "row", mask: noMask, always: true},
		{field: "linkType", name: "type", always: true, note: "FS, SS, FF, SF"},
		{field: "linkLag", name: "lag", always: true, note: "working minutes, negative is a lead"},
		{field: "lagElapsed", name: "elapsed", note: "the lag runs around the clock"},
	},
}
