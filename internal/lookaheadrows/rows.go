package lookaheadrows

import (
	"time"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	rows "gantry/readmodels/lookahead"
)

// Task gives a task as a row.
func Task(t *lookahead.Task) rows.TaskRow {
	out := rows.TaskRow{Row: t.Row}
	for _, cell := range Tasks {
		cell(&out, t)
	}
	return out
}

// Roadblock gives a roadblock as a row.
func Roadblock(r *lookahead.Roadblock) rows.RoadblockRow {
	out := rows.RoadblockRow{Row: r.Row}
	for _, cell := range Roadblocks {
		cell(&out, r)
	}
	return out
}

// Promise gives a promise as a row.
func Promise(p *lookahead.Promise) rows.PromiseRow {
	return rows.PromiseRow{Row: p.Row, Roadblock: p.Roadblock, Date: p.Date, Reason: p.Reason}
}

// Block gives a block as a row.
func Block(b *lookahead.Block) rows.BlockRow {
	return rows.BlockRow{Row: b.Row, Roadblock: b.Roadblock, Task: b.Task}
}

// Document gives a document as a row. Kind is what documents of its table hang on where they name a row.
func Document(kind string, d *lookahead.Document) rows.DocumentRow {
	if d.On == 0 {
		kind = rows.OfSchedule
	}
	return rows.DocumentRow{Row: d.Row, Kind: kind, Holder: d.On, File: d.File, Name: d.Name, Type: d.Type, Size: d.Size}
}

// Titles are the fields that give documents another name.
var Titles = map[*event.Field]bool{lookahead.FieldDocumentTitle.Field: true, lookahead.FieldRoadblockDocumentTitle.Field: true}

// Origin is who made a row.
func Origin(row kernel.Row, at time.Time, by kernel.UserID) rows.OriginRow {
	return rows.OriginRow{Row: row, Made: rows.Made{At: at, By: named(by)}}
}

// Tasks writes a field of a task into its columns.
var Tasks = map[*event.Field]func(*rows.TaskRow, *lookahead.Task){
	lookahead.FieldTaskName.Field:        func(to *rows.TaskRow, of *lookahead.Task) { to.Name = of.Name },
	lookahead.FieldTaskDescription.Field: func(to *rows.TaskRow, of *lookahead.Task) { to.Description = of.Description },
	lookahead.FieldPlace.Field:           func(to *rows.TaskRow, of *lookahead.Task) { to.Activity, to.Parent = of.Activity, of.Parent },
	lookahead.FieldPlacement.Field:       func(to *rows.TaskRow, of *lookahead.Task) { to.Pinned = of.Pinned },
	lookahead.FieldTaskDuration.Field:    func(to *rows.TaskRow, of *lookahead.Task) { to.Duration = of.Duration },
	lookahead.FieldQuantity.Field:        func(to *rows.TaskRow, of *lookahead.Task) { to.Quantity = int64(of.Quantity) },
	lookahead.FieldDone.Field:            func(to *rows.TaskRow, of *lookahead.Task) { to.Done = int64(of.Done) },
	lookahead.FieldUnit.Field:            func(to *rows.TaskRow, of *lookahead.Task) { to.Unit = of.Unit },
	lookahead.FieldHours.Field:           func(to *rows.TaskRow, of *lookahead.Task) { to.Hours = int64(of.Hours) },
	lookahead.FieldTaskCost.Field:        func(to *rows.TaskRow, of *lookahead.Task) { to.Cost = int64(of.Cost) },
	lookahead.FieldResponsibles.Field:    func(to *rows.TaskRow, of *lookahead.Task) { to.Responsibles = string(of.Responsibles) },
	lookahead.FieldSubcontract.Field:     func(to *rows.TaskRow, of *lookahead.Task) { to.Subcontract = named(of.Subcontract) },
	lookahead.FieldTags.Field:            func(to *rows.TaskRow, of *lookahead.Task) { to.Tags = string(of.Tags) },
	lookahead.FieldPriority.Field:        func(to *rows.TaskRow, of *lookahead.Task) { to.Priority = string(of.Priority) },
	lookahead.FieldWeight.Field:          func(to *rows.TaskRow, of *lookahead.Task) { to.Weight = share(of.Weight) },
	lookahead.FieldProgress.Field:        func(to *rows.TaskRow, of *lookahead.Task) { to.Progress = int32(of.Progress) },
	lookahead.FieldWeek.Field:            func(to *rows.TaskRow, of *lookahead.Task) { to.Week = of.Week },
	lookahead.FieldLean.Field: func(to *rows.TaskRow, of *lookahead.Task) {
		to.Lean, to.LeanBefore = string(of.Lean.Status), string(of.Lean.Before)
	},
	lookahead.FieldHidden.Field: func(to *rows.TaskRow, of *lookahead.Task) { to.Hidden = of.Hidden },
	lookahead.FieldComputed.Field: func(to *rows.TaskRow, of *lookahead.Task) {
		to.Start, to.Finish, to.Rolled = of.Computed.Start, of.Computed.Finish, int32(of.Computed.Progress)
	},
}

// Roadblocks writes a field of a roadblock into its columns.
var Roadblocks = map[*event.Field]func(*rows.RoadblockRow, *lookahead.Roadblock){
	lookahead.FieldName.Field:                  func(to *rows.RoadblockRow, of *lookahead.Roadblock) { to.Name = of.Name },
	lookahead.FieldDescription.Field:           func(to *rows.RoadblockRow, of *lookahead.Roadblock) { to.Description = of.Description },
	lookahead.FieldType.Field:                  func(to *rows.RoadblockRow, of *lookahead.Roadblock) { to.Type = of.Type },
	lookahead.FieldCategory.Field:              func(to *rows.RoadblockRow, of *lookahead.Roadblock) { to.Category = of.Category },
	lookahead.FieldRoadblockPriority.Field:     func(to *rows.RoadblockRow, of *lookahead.Roadblock) { to.Priority = string(of.Priority) },
	lookahead.FieldResponsible.Field:           func(to *rows.RoadblockRow, of *lookahead.Roadblock) { to.Responsible = named(of.Responsible) },
	lookahead.FieldRoadblockResponsibles.Field: func(to *rows.RoadblockRow, of *lookahead.Roadblock) { to.Responsibles = string(of.Responsibles) },
	lookahead.FieldReporters.Field:             func(to *rows.RoadblockRow, of *lookahead.Roadblock) { to.Reporters = string(of.Reporters) },
	lookahead.FieldRoadblockSubcontract.Field:  func(to *rows.RoadblockRow, of *lookahead.Roadblock) { to.Subcontract = named(of.Subcontract) },
	lookahead.FieldStanding.Field: func(to *rows.RoadblockRow, of *lookahead.Roadblock) {
		to.State, to.Released, to.ReleasedBy = string(of.Standing.State), of.Standing.Released, named(of.Standing.By)
	},
	lookahead.FieldRoadblockHidden.Field:   func(to *rows.RoadblockRow, of *lookahead.Roadblock) { to.Hidden = of.Hidden },
	lookahead.FieldRoadblockInactive.Field: func(to *rows.RoadblockRow, of *lookahead.Roadblock) { to.Inactive = of.Inactive },
}

func named(id kernel.ID) string {
	if id.IsZero() {
		return ""
	}
	return id.String()
}

func share(w lookahead.Weight) *int32 {
	if !w.Custom {
		return nil
	}
	return new(int32(w.Share))
}
