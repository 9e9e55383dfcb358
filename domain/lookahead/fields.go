package lookahead

import (
	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Schema is the tables and the events of the area.
var Schema = record.NewSchema("lookahead", access.Lookahead)

// The tables and their fields. A new one goes to the end of its table.
var (
	Tasks = record.NewTable(Schema, "tasks", access.Lookahead, func(t *Task) *kernel.Row { return &t.Row }, tasksOf)

	// FieldTaskName of tasks.
	FieldTaskName = record.Add(Tasks, "taskName", "lookahead.task-name-changed", func(t *Task) *string { return &t.Name },
		event.Text, event.Still, event.Copied, event.NoFile, record.Log("name"), record.Means("tasks.edit"))
	// FieldTaskDescription of tasks.
	FieldTaskDescription = record.Add(Tasks, "taskDescription", "lookahead.task-description-changed", func(t *Task) *string { return &t.Description },
		event.Text, event.Still, event.Copied, event.NoFile, record.Log("description"), record.Means("tasks.edit"))
	// FieldPlace of tasks: they hang elsewhere.
	FieldPlace = record.Add(Tasks, "taskPlace", "lookahead.task-moved", func(t *Task) *Place { return &t.Place },
		event.Parts, event.Still, event.Copied, event.NoFile, record.Log("parent"), record.Means("tasks.move"))
	// FieldPlacement of tasks: they start at another distance from their activity, or stay.
	FieldPlacement = record.Add(Tasks, "placement", "lookahead.task-placement-changed", func(t *Task) *Placement { return &t.Placement },
		event.Parts, event.Still, event.Copied, event.NoFile, record.Log("start_date"), record.Means("tasks.edit"))
	// FieldTaskDuration of tasks, in working minutes.
	FieldTaskDuration = record.Add(Tasks, "taskDuration", "lookahead.task-duration-changed", func(t *Task) *int32 { return &t.Duration },
		event.Minutes, event.Still, event.Copied, event.NoFile, record.Log("duration"), record.Means("tasks.edit"))
	// FieldQuantity of tasks: how much there is to do.
	FieldQuantity = record.Add(Tasks, "quantity", "lookahead.task-quantity-changed", func(t *Task) *kernel.Amount { return &t.Quantity },
		event.Money, event.Still, event.Copied, event.NoFile, record.Log("total_quantity"), record.Means("tasks.edit"))
	// FieldDone of tasks: how much is done of the quantity.
	FieldDone = record.Add(Tasks, "done", "lookahead.task-done-changed", func(t *Task) *kernel.Amount { return &t.Done },
		event.Money, event.Still, event.Fresh, event.NoFile, record.Log("actual_quantity"), record.Means("tasks.edit"))
	// FieldUnit of the quantity of tasks.
	FieldUnit = record.Add(Tasks, "unit", "lookahead.task-unit-changed", func(t *Task) *string { return &t.Unit },
		event.Text, event.Still, event.Copied, event.NoFile, record.Means("tasks.edit"))
	// FieldHours of work of tasks.
	FieldHours = record.Add(Tasks, "hours", "lookahead.task-hours-changed", func(t *Task) *kernel.Amount { return &t.Hours },
		event.Money, event.Still, event.Copied, event.NoFile, record.Log("hhWorkTime"), record.Means("tasks.edit"))
	// FieldTaskCost of tasks.
	FieldTaskCost = record.Add(Tasks, "taskCost", "lookahead.task-cost-changed", func(t *Task) *kernel.Amount { return &t.Cost },
		event.Money, event.Still, event.Copied, event.NoFile, record.Log("cost"), record.Means("tasks.edit"))
	// FieldResponsibles of tasks.
	FieldResponsibles = record.Add(Tasks, "taskResponsibles", "lookahead.task-responsibles-changed", func(t *Task) *kernel.Set { return &t.Responsibles },
		event.Person, event.Still, event.Copied, event.NoFile, record.Log("responsibles"), record.Means("tasks.edit"))
	// FieldSubcontract of tasks.
	FieldSubcontract = record.Add(Tasks, "taskSubcontract", "lookahead.task-subcontract-changed", func(t *Task) *kernel.ID { return &t.Subcontract },
		event.Subcontract, event.Still, event.Copied, event.NoFile, record.Log("company"), record.Means("tasks.edit"))
	// FieldTags of tasks: marks of the project, by number.
	FieldTags = record.Add(Tasks, "taskTags", "lookahead.task-tags-changed", func(t *Task) *kernel.Set { return &t.Tags },
		event.Tags, event.Still, event.Copied, event.NoFile, record.Log("tags"), record.Means("tasks.edit"))
	// FieldPriority of tasks.
	FieldPriority = record.Add(Tasks, "taskPriority", "lookahead.task-priority-changed", func(t *Task) *Priority { return &t.Priority },
		event.Word, event.Still, event.Copied, event.NoFile, record.Log("priority"), record.Means("tasks.edit"))
	// FieldWeight of tasks.
	FieldWeight = record.Add(Tasks, "taskWeight", "lookahead.task-weight-changed", func(t *Task) *Weight { return &t.Weight },
		event.Parts, event.Still, event.Fresh, event.NoFile, record.Log("ponderator"), record.Means("tasks.edit"))
	// FieldProgress of tasks.
	FieldProgress = record.Add(Tasks, "taskProgress", "lookahead.task-progress-changed", func(t *Task) *kernel.Percent { return &t.Progress },
		event.Percent, event.Still, event.Fresh, event.NoFile, record.Log("progress"), record.Means("tasks.edit"))
	// FieldWeek of tasks: the week they are expected in.
	FieldWeek = record.Add(Tasks, "week", "lookahead.task-week-changed", func(t *Task) *int32 { return &t.Week },
		event.Number, event.Still, event.Copied, event.NoFile, record.Log("expectedweek"), record.Means("tasks.edit"))
	// FieldLean of tasks: people lead it, and roadblocks restrict it.
	FieldLean = record.Add(Tasks, "lean", "lookahead.task-lean-changed", func(t *Task) *Lean { return &t.Lean },
		event.Parts, event.Still, event.Fresh, event.NoFile, record.Log("lean_status"), record.Means("tasks.set-lean"), record.Follows)
	// FieldHidden of tasks: they are not shown in the lookahead.
	FieldHidden = record.Add(Tasks, "taskHidden", "lookahead.task-hidden-changed", func(t *Task) *bool { return &t.Hidden },
		event.Flag, event.Still, event.Fresh, event.NoFile, record.Log("hide"), record.Means("tasks.edit"))
	// A task that names nobody is whose the task above it is, so that one comes first.
	_ = record.Fixed(Tasks, "parentTask", func(t *Task) *kernel.Row { return &t.Place.Parent }, event.Holder, event.Copied)
	_ = record.Fixed(Tasks, "activity", func(t *Task) *kernel.Row { return &t.Place.Activity }, event.Holder, event.Copied)
	// FieldComputed is the dates of tasks, and the progress of parents.
	FieldComputed = record.Fixed(Tasks, "computed", func(t *Task) *Computed { return &t.Computed }, event.Parts, event.Fresh)

	Roadblocks = record.NewTable(Schema, "roadblocks", access.Roadblocks, func(r *Roadblock) *kernel.Row { return &r.Row }, roadblocksOf)

	// FieldName of roadblocks: the restriction.
	FieldName = record.Add(Roadblocks, "roadblockName", "lookahead.roadblock-name-changed", func(r *Roadblock) *string { return &r.Name },
		event.Text, event.Still, event.Copied, event.NoFile, record.Log("name"), record.Means("roadblocks.edit"))
	// FieldDescription of roadblocks.
	FieldDescription = record.Add(Roadblocks, "roadblockDescription", "lookahead.roadblock-description-changed", func(r *Roadblock) *string { return &r.Description },
		event.Text, event.Still, event.Copied, event.NoFile, record.Log("description"), record.Means("roadblocks.edit"))
	// FieldType of roadblocks, of the project's list.
	FieldType = record.Add(Roadblocks, "roadblockType", "lookahead.roadblock-type-changed", func(r *Roadblock) *int32 { return &r.Type },
		event.Number, event.Still, event.Copied, event.NoFile, record.Log("constraint_type"), record.Means("roadblocks.edit"))
	// FieldCategory of roadblocks.
	FieldCategory = record.Add(Roadblocks, "category", "lookahead.roadblock-category-changed", func(r *Roadblock) *string { return &r.Category },
		event.Word, event.Still, event.Copied, event.NoFile, record.Log("type_area"), record.Means("roadblocks.edit"))
	// FieldRoadblockPriority of roadblocks.
	FieldRoadblockPriority = record.Add(Roadblocks, "roadblockPriority", "lookahead.roadblock-priority-changed", func(r *Roadblock) *Priority { return &r.Priority },
		event.Word, event.Still, event.Copied, event.NoFile, record.Log("priority"), record.Means("roadblocks.edit"))
	// FieldResponsible of roadblocks: the one who answers for it first.
	FieldResponsible = record.Add(Roadblocks, "responsible", "lookahead.roadblock-responsible-changed", func(r *Roadblock) *kernel.UserID { return &r.Responsible },
		event.Person, event.Still, event.Copied, event.NoFile, record.Means("roadblocks.edit"))
	// FieldRoadblockResponsibles of roadblocks.
	FieldRoadblockResponsibles = record.Add(Roadblocks, "roadblockResponsibles", "lookahead.roadblock-responsibles-changed", func(r *Roadblock) *kernel.Set { return &r.Responsibles },
		event.Person, event.Still, event.Copied, event.NoFile, record.Log("responsibles"), record.Means("roadblocks.edit"))
	// FieldReporters of roadblocks: who hear of them.
	FieldReporters = record.Add(Roadblocks, "reporters", "lookahead.roadblock-reporters-changed", func(r *Roadblock) *kernel.Set { return &r.Reporters },
		event.Tags, event.Still, event.Copied, event.NoFile, record.Log("report_users"), record.Means("roadblocks.edit"))
	// FieldRoadblockSubcontract of roadblocks.
	FieldRoadblockSubcontract = record.Add(Roadblocks, "roadblockSubcontract", "lookahead.roadblock-subcontract-changed", func(r *Roadblock) *kernel.ID { return &r.Subcontract },
		event.Subcontract, event.Still, event.Copied, event.NoFile, record.Log("company"), record.Means("roadblocks.edit"))
	// FieldStanding of roadblocks: promised, released and by whom, or not committed.
	FieldStanding = record.Add(Roadblocks, "standing", "lookahead.roadblock-status-changed", func(r *Roadblock) *Standing { return &r.Standing },
		event.Parts, event.Still, event.Fresh, event.NoFile, record.Log("status"), record.Means("roadblocks.set-status"))
	// FieldRoadblockHidden of roadblocks.
	FieldRoadblockHidden = record.Add(Roadblocks, "roadblockHidden", "lookahead.roadblock-hidden-changed", func(r *Roadblock) *bool { return &r.Hidden },
		event.Flag, event.Still, event.Fresh, event.NoFile, record.Log("hide"), record.Means("roadblocks.edit"))
	// FieldRoadblockInactive of roadblocks: measures leave them out.
	FieldRoadblockInactive = record.Add(Roadblocks, "inactive", "lookahead.roadblock-inactive-changed", func(r *Roadblock) *bool { return &r.Inactive },
		event.Flag, event.Still, event.Fresh, event.NoFile, record.Means("roadblocks.edit"))

	Promises = record.NewTable(Schema, "promises", access.Roadblocks, func(p *Promise) *kernel.Row { return &p.Row }, promisesOf)
	_        = record.Fixed(Promises, "promiseRoadblock", func(p *Promise) *kernel.Row { return &p.Roadblock }, event.Holder, event.Copied)
	_        = record.Fixed(Promises, "deadline", func(p *Promise) *kernel.Minute { return &p.Date }, event.Date, event.Copied)
	_        = record.Fixed(Promises, "reason", func(p *Promise) *string { return &p.Reason }, event.Text, event.Copied)

	Blocks = record.NewTable(Schema, "blocks", access.Roadblocks, func(b *Block) *kernel.Row { return &b.Row }, blocksOf)
	_      = record.Fixed(Blocks, "blockRoadblock", func(b *Block) *kernel.Row { return &b.Roadblock }, event.Holder, event.Copied)
	_      = record.Fixed(Blocks, "blockTask", func(b *Block) *kernel.Row { return &b.Task }, event.Holder, event.Copied)

	// Documents are those of tasks and of the schedule.
	Documents = record.NewTable(Schema, "documents", access.Lookahead, func(d *Document) *kernel.Row { return &d.Row }, documentsOf)

	// FieldDocumentTitle of documents: they are renamed.
	FieldDocumentTitle = record.Add(Documents, "documentTitle", "lookahead.document-renamed", func(d *Document) *Title { return &d.Title },
		event.Parts, event.Still, event.Copied, event.NoFile, record.Log("document"), record.Means("document.rename"))
	_ = record.Fixed(Documents, "documentOn", func(d *Document) *kernel.Row { return &d.On }, event.Holder, event.Copied)
	_ = record.Fixed(Documents, "documentFile", func(d *Document) *Content { return &d.Content }, event.Parts, event.Copied)

	// RoadblockDocuments are those of roadblocks.
	RoadblockDocuments = record.NewTable(Schema, "roadblockDocuments", access.Roadblocks, func(d *Document) *kernel.Row { return &d.Row }, roadblockDocumentsOf)

	// FieldRoadblockDocumentTitle of documents of roadblocks: they are renamed.
	FieldRoadblockDocumentTitle = record.Add(RoadblockDocuments, "roadblockDocumentTitle", "lookahead.roadblock-document-renamed", func(d *Document) *Title { return &d.Title },
		event.Parts, event.Still, event.Copied, event.NoFile, record.Log("document"), record.Means("document.rename"))
	_ = record.Fixed(RoadblockDocuments, "roadblockDocumentOn", func(d *Document) *kernel.Row { return &d.On }, event.Holder, event.Copied)
	_ = record.Fixed(RoadblockDocuments, "roadblockDocumentFile", func(d *Document) *Content { return &d.Content }, event.Parts, event.Copied)

	// Listings are the activities that somebody has put on the lookahead.
	Listings = record.NewTable(Schema, "listings", access.Lookahead, func(l *Listing) *kernel.Row { return &l.Row }, listingsOf)
	_        = record.Fixed(Listings, "listedActivity", func(l *Listing) *kernel.Row { return &l.Activity }, event.Holder, event.Copied)
)

func init() {
	Schema.Owned = true
	Tasks.Existing(event.Still, "lookahead.tasks-added", "tasks.add", "lookahead.tasks-removed", "tasks.delete")
	Roadblocks.Existing(event.Still, "lookahead.roadblocks-added", "roadblocks.add", "lookahead.roadblocks-removed", "roadblocks.delete")
	Promises.Existing(event.Still, "lookahead.promises-added", "roadblocks.promise", "lookahead.promises-removed", event.Comes)
	Blocks.Existing(event.Still, "lookahead.blocks-added", "roadblocks.assign", "lookahead.blocks-removed", "roadblocks.assign")
	Documents.Existing(event.Still, "lookahead.documents-added", "documents.add", "lookahead.documents-removed", "documents.delete")
	RoadblockDocuments.Existing(event.Still, "lookahead.roadblock-documents-added", "documents.add", "lookahead.roadblock-documents-removed", "documents.delete")
	Listings.Existing(event.Still, "lookahead.activities-listed", "activities.list-ahead", "lookahead.activities-unlisted", "activities.list-ahead")
}

// Recalculated is what followed for tasks from a command: their dates, and the progress of parents.
type Recalculated struct {
	Rows []kernel.Row `json:"rows"`
	From []Computed   `json:"from"`
	To   []Computed   `json:"to"`
}

var recalculatedFact = Schema.Describe(event.Pointer[Recalculated](&event.Descriptor{
	Type: "lookahead.recalculated", Shape: event.Computes, Calculation: event.Still, Undoing: event.Along, Telling: event.ByCells, Label: event.Comes,
	Rows: func(e event.Event) []kernel.Row { return e.(*Recalculated).Rows },
}))

// EventType is the stored name.
func (*Recalculated) EventType() string { return "lookahead.recalculated" }

// Field is record.Write.
func (*Recalculated) Field() *event.Field { return FieldComputed.Field }

// Written is record.Write.
func (r *Recalculated) Written() []kernel.Row { return r.Rows }

// Values are those of the i-th row, before and after.
func (r *Recalculated) Values(i int) (from, to any) { return r.From[i], r.To[i] }

// Descriptor is event.Event.
func (*Recalculated) Descriptor() *event.Descriptor { return recalculatedFact }

type (
	taskRows      State
	roadblockRows State
	listingRows   State
	promiseRows   State
	blockRows     State
)

func tasksOf(state any) record.Finder[Task]           { return (*taskRows)(state.(*State)) }
func roadblocksOf(state any) record.Finder[Roadblock] { return (*roadblockRows)(state.(*State)) }
func promisesOf(state any) record.Finder[Promise]     { return (*promiseRows)(state.(*State)) }
func blocksOf(state any) record.Finder[Block]         { return (*blockRows)(state.(*State)) }
func listingsOf(state any) record.Finder[Listing]     { return (*listingRows)(state.(*State)) }
func documentsOf(state any) record.Finder[Document]   { return &state.(*State).documents }
func roadblockDocumentsOf(state any) record.Finder[Document] {
	return &state.(*State).roadblockDocuments
}
