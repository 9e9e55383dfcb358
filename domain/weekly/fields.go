package weekly

import (
	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Schema is the tables and the events of the area.
var Schema = record.NewSchema("weekly", access.Commitments)

// The tables and their fields. A new one goes to the end of its table.
var (
	Weeks = record.NewTable(Schema, "weeks", access.Commitments, func(w *Week) *kernel.Row { return &w.Row }, weeksOf)
	_     = record.Fixed(Weeks, "weekYear", func(w *Week) *int32 { return &w.Year }, event.Number, event.Copied)
	_     = record.Fixed(Weeks, "weekNumber", func(w *Week) *int32 { return &w.Number }, event.Number, event.Copied)
	_     = record.Fixed(Weeks, "weekStart", func(w *Week) *kernel.Minute { return &w.Start }, event.Date, event.Copied)
	_     = record.Fixed(Weeks, "weekPlanningDay", func(w *Week) *int32 { return &w.PlanningDay }, event.Number, event.Copied)
	// FieldEnd of weeks: one grows where the planning day changes.
	FieldEnd = record.Add(Weeks, "weekEnd", "weekly.week-end-changed", func(w *Week) *kernel.Minute { return &w.End },
		event.Date, event.Still, event.Copied, event.NoFile, record.Log("end_date"), record.Follows)
	// FieldStanding of weeks: closed, or open again. Neither is taken back.
	FieldStanding = record.Add(Weeks, "weekStanding", "weekly.week-standing-changed", func(w *Week) *Standing { return &w.Standing },
		event.Parts, event.Still, event.Fresh, event.NoFile, record.Log("closed"), record.Means("week.reopen"), never)

	Commitments = record.NewTable(Schema, "commitments", access.Commitments, func(c *Commitment) *kernel.Row { return &c.Row }, commitmentsOf)
	_           = record.Fixed(Commitments, "commitmentWeek", func(c *Commitment) *kernel.Row { return &c.Week }, event.Ref, event.Copied)
	_           = record.Fixed(Commitments, "commitmentTask", func(c *Commitment) *kernel.Row { return &c.Task }, event.Ref, event.Copied)
	_           = record.Fixed(Commitments, "commitmentName", func(c *Commitment) *string { return &c.Name }, event.Text, event.Copied)
	_           = record.Fixed(Commitments, "commitmentStart", func(c *Commitment) *kernel.Minute { return &c.Start }, event.Date, event.Copied)
	_           = record.Fixed(Commitments, "commitmentFinish", func(c *Commitment) *kernel.Minute { return &c.Finish }, event.Date, event.Copied)
	_           = record.Fixed(Commitments, "commitmentDuration", func(c *Commitment) *int32 { return &c.Duration }, event.Minutes, event.Copied)
	_           = record.Fixed(Commitments, "commitmentQuantity", func(c *Commitment) *kernel.Amount { return &c.Quantity }, event.Money, event.Copied)
	_           = record.Fixed(Commitments, "commitmentFrom", func(c *Commitment) *kernel.Percent { return &c.From }, event.Percent, event.Copied)
	// FieldShare of commitments: the progress promised.
	FieldShare = record.Add(Commitments, "share", "weekly.commitment-share-changed", func(c *Commitment) *kernel.Percent { return &c.Share },
		event.Percent, event.Still, event.Copied, event.NoFile, record.Log("commitment_percentaje"), record.Means("week.set-share"))
	_ = record.Fixed(Commitments, "commitmentResponsibles", func(c *Commitment) *kernel.Set { return &c.Responsibles }, event.Person, event.Copied)
	_ = record.Fixed(Commitments, "commitmentSubcontract", func(c *Commitment) *kernel.ID { return &c.Subcontract }, event.Subcontract, event.Copied)
	_ = record.Fixed(Commitments, "commitmentBy", func(c *Commitment) *kernel.UserID { return &c.By }, event.Word, event.Copied)
	_ = record.Fixed(Commitments, "commitmentTyped", func(c *Commitment) *kernel.UserID { return &c.Typed }, event.Word, event.Copied)
	_ = record.Fixed(Commitments, "late", func(c *Commitment) *bool { return &c.Late }, event.Flag, event.Copied)
	// FieldWithdrawn of commitments: taken back after the week began, or promised again.
	FieldWithdrawn = record.Add(Commitments, "withdrawn", "weekly.commitment-withdrawn-changed", func(c *Commitment) *bool { return &c.Withdrawn },
		event.Flag, event.Still, event.Fresh, event.NoFile, record.Means("week.withdraw"))

	Closures = record.NewTable(Schema, "closures", access.Commitments, func(c *Closure) *kernel.Row { return &c.Row }, closuresOf)
	_        = record.Fixed(Closures, "closureWeek", func(c *Closure) *kernel.Row { return &c.Week }, event.Ref, event.Copied)
	_        = record.Fixed(Closures, "closureNumber", func(c *Closure) *int32 { return &c.Number }, event.Number, event.Copied)
	_        = record.Fixed(Closures, "promised", func(c *Closure) *int32 { return &c.Promised }, event.Number, event.Copied)
	_        = record.Fixed(Closures, "kept", func(c *Closure) *int32 { return &c.Kept }, event.Number, event.Copied)
	_        = record.Fixed(Closures, "added", func(c *Closure) *int32 { return &c.Added }, event.Number, event.Copied)
	_        = record.Fixed(Closures, "addedKept", func(c *Closure) *int32 { return &c.AddedKept }, event.Number, event.Copied)
	_        = record.Fixed(Closures, "closureAt", func(c *Closure) *kernel.Minute { return &c.At }, event.Date, event.Copied)
	_        = record.Fixed(Closures, "closureBy", func(c *Closure) *kernel.UserID { return &c.By }, event.Word, event.Copied)

	Outcomes = record.NewTable(Schema, "outcomes", access.Commitments, func(o *Outcome) *kernel.Row { return &o.Row }, outcomesOf)
	_        = record.Fixed(Outcomes, "outcomeClosure", func(o *Outcome) *kernel.Row { return &o.Closure }, event.Ref, event.Copied)
	_        = record.Fixed(Outcomes, "outcomeCommitment", func(o *Outcome) *kernel.Row { return &o.Commitment }, event.Ref, event.Copied)
	_        = record.Fixed(Outcomes, "outcomeTask", func(o *Outcome) *kernel.Row { return &o.Task }, event.Ref, event.Copied)
	_        = record.Fixed(Outcomes, "outcomeName", func(o *Outcome) *string { return &o.Name }, event.Text, event.Copied)
	_        = record.Fixed(Outcomes, "outcomeShare", func(o *Outcome) *kernel.Percent { return &o.Share }, event.Percent, event.Copied)
	_        = record.Fixed(Outcomes, "realized", func(o *Outcome) *kernel.Percent { return &o.Realized }, event.Percent, event.Copied)
	_        = record.Fixed(Outcomes, "outcomeResponsibles", func(o *Outcome) *kernel.Set { return &o.Responsibles }, event.Person, event.Copied)
	_        = record.Fixed(Outcomes, "outcomeSubcontract", func(o *Outcome) *kernel.ID { return &o.Subcontract }, event.Subcontract, event.Copied)
	_        = record.Fixed(Outcomes, "outcomeKept", func(o *Outcome) *bool { return &o.Kept }, event.Flag, event.Copied)
	_        = record.Fixed(Outcomes, "outcomeLate", func(o *Outcome) *bool { return &o.Late }, event.Flag, event.Copied)
	_        = record.Fixed(Outcomes, "outcomeWithdrawn", func(o *Outcome) *bool { return &o.Withdrawn }, event.Flag, event.Copied)

	Misses = record.NewTable(Schema, "misses", access.Reasons, func(m *Miss) *kernel.Row { return &m.Row }, missesOf)
	_      = record.Fixed(Misses, "missYear", func(m *Miss) *int32 { return &m.Year }, event.Number, event.Copied)
	_      = record.Fixed(Misses, "missWeek", func(m *Miss) *int32 { return &m.Week }, event.Number, event.Copied)
	// FieldMissType of misses, of the project's list of reasons.
	FieldMissType = record.Add(Misses, "missType", "weekly.miss-type-changed", func(m *Miss) *int32 { return &m.Type },
		event.Number, event.Still, event.Copied, event.NoFile, record.Log("cncTypeId"), record.Means("misses.edit"))
	// FieldMissPriority of misses.
	FieldMissPriority = record.Add(Misses, "missPriority", "weekly.miss-priority-changed", func(m *Miss) *Priority { return &m.Priority },
		event.Word, event.Still, event.Copied, event.NoFile, record.Log("priority"), record.Means("misses.edit"))
	// FieldMissStatus of misses: what became of them.
	FieldMissStatus = record.Add(Misses, "missStatus", "weekly.miss-status-changed", func(m *Miss) *MissStatus { return &m.Status },
		event.Word, event.Still, event.Fresh, event.NoFile, record.Log("status"), record.Means("misses.edit"))
	// FieldMissDescription of misses.
	FieldMissDescription = record.Add(Misses, "missDescription", "weekly.miss-description-changed", func(m *Miss) *string { return &m.Description },
		event.Text, event.Still, event.Copied, event.NoFile, record.Log("description"), record.Means("misses.edit"))
	// FieldDaysLost of misses.
	FieldDaysLost = record.Add(Misses, "daysLost", "weekly.miss-days-lost-changed", func(m *Miss) *int32 { return &m.DaysLost },
		event.Number, event.Still, event.Copied, event.NoFile, record.Means("misses.edit"))
	// FieldPicture of misses: the name of a file.
	FieldPicture = record.Add(Misses, "picture", "weekly.miss-picture-changed", func(m *Miss) *string { return &m.Picture },
		event.Text, event.Still, event.Copied, event.NoFile, record.Log("image"), record.Means("misses.edit"))
	_ = record.Fixed(Misses, "missBy", func(m *Miss) *kernel.UserID { return &m.By }, event.Word, event.Copied)
	_ = record.Fixed(Misses, "missResponsibles", func(m *Miss) *kernel.Set { return &m.Responsibles }, event.Person, event.Copied)
	_ = record.Fixed(Misses, "missSubcontract", func(m *Miss) *kernel.ID { return &m.Subcontract }, event.Subcontract, event.Copied)

	MissTasks = record.NewTable(Schema, "missTasks", access.Reasons, func(t *MissTask) *kernel.Row { return &t.Row }, missTasksOf)
	_         = record.Fixed(MissTasks, "missOfTask", func(t *MissTask) *kernel.Row { return &t.Miss }, event.Holder, event.Copied)
	_         = record.Fixed(MissTasks, "taskOfMiss", func(t *MissTask) *kernel.Row { return &t.Task }, event.Ref, event.Copied)
	_         = record.Fixed(MissTasks, "missTaskName", func(t *MissTask) *string { return &t.Name }, event.Text, event.Copied)
)

// never keeps a fact out of undo.
func never(_ *event.Field, d *event.Descriptor) { d.Undoing = event.Never }

func init() {
	Schema.Owned = true
	Weeks.Existing(event.Still, "weekly.weeks-added", "week.create", "weekly.weeks-removed", "week.delete")
	Commitments.Existing(event.Still, "weekly.commitments-added", "week.promise", "weekly.commitments-removed", "week.withdraw")
	Closures.Lasting(event.Still, "weekly.closures-added", "week.close")
	Outcomes.Lasting(event.Still, "weekly.outcomes-added", "week.close")
	Misses.Existing(event.Still, "weekly.misses-added", "misses.add", "weekly.misses-removed", "misses.delete")
	MissTasks.Existing(event.Still, "weekly.miss-tasks-added", "misses.assign", "weekly.miss-tasks-removed", "misses.assign")
}

type (
	weekRows       State
	commitmentRows State
	closureRows    State
	outcomeRows    State
	missRows       State
	missTaskRows   State
)

func weeksOf(state any) record.Finder[Week]             { return (*weekRows)(state.(*State)) }
func commitmentsOf(state any) record.Finder[Commitment] { return (*commitmentRows)(state.(*State)) }
func closuresOf(state any) record.Finder[Closure]       { return (*closureRows)(state.(*State)) }
func outcomesOf(state any) record.Finder[Outcome]       { return (*outcomeRows)(state.(*State)) }
func missesOf(state any) record.Finder[Miss]            { return (*missRows)(state.(*State)) }
func missTasksOf(state any) record.Finder[MissTask]     { return (*missTaskRows)(state.(*State)) }
