package lookahead_test

import (
	"testing"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/internal/testkit"
)

var (
	rojas = kernel.MustParseID("01890000-0000-7000-8000-0000000000a1")
	firm  = kernel.MustParseID("01890000-0000-7000-8000-0000000000f1")
)

func samples() []event.Event {
	monday := kernel.Date(2026, 3, 2, 8, 0)
	task := lookahead.Task{
		Row: 7, Name: "Trazado", Description: "Eje A", Place: lookahead.Place{Activity: 2, Parent: 6}, Placement: lookahead.Placement{Offset: 480}, Duration: 960,
		Quantity: 120_000, Done: 60_000, Unit: "m2", Hours: 80_000, Cost: 5_000_000, Responsibles: kernel.SetOf(rojas.String()), Subcontract: firm, Tags: "1 2",
		Priority: lookahead.High, Weight: lookahead.Weight{Custom: true, Share: 250_000}, Progress: 500_000, Week: 202_610,
		Lean: lookahead.Lean{Status: lookahead.Restricted, Before: lookahead.Can}, Hidden: true, Computed: lookahead.Computed{Start: monday, Finish: monday + 540},
	}
	roadblock := lookahead.Roadblock{
		Row: 8, Name: "Permiso", Description: "Municipal", Type: 3, Category: "permissions", Priority: lookahead.Urgent, Responsible: rojas,
		Responsibles: kernel.SetOf(rojas.String()), Reporters: kernel.SetOf(rojas.String()), Subcontract: firm,
		Standing: lookahead.Standing{State: lookahead.Released, Released: monday, By: rojas}, Hidden: true,
	}
	promise := lookahead.Promise{Row: 9, Roadblock: 8, Date: monday, Reason: "Lluvia"}
	block := lookahead.Block{Row: 10, Roadblock: 8, Task: 7}
	plano := lookahead.Document{
		Row: 11, Title: lookahead.Title{On: 7, Name: "E-04.pdf"}, Content: lookahead.Content{File: firm, Type: "application/pdf", Size: 48_000},
	}
	contract := lookahead.Document{Row: 12, Title: lookahead.Title{Name: "Contrato.docx"}, Content: plano.Content}
	photo := lookahead.Document{Row: 13, Title: lookahead.Title{On: 8, Name: "Grúa.jpg"}, Content: lookahead.Content{File: rojas, Type: "image/jpeg", Size: 90_000}}
	return []event.Event{
		lookahead.Tasks.Add(task), lookahead.Tasks.Remove(task), lookahead.Roadblocks.Add(roadblock), lookahead.Roadblocks.Remove(roadblock),
		lookahead.Promises.Add(promise), lookahead.Promises.Remove(promise), lookahead.Blocks.Add(block), lookahead.Blocks.Remove(block),
		&lookahead.Recalculated{Rows: []kernel.Row{7}, From: []lookahead.Computed{{}}, To: []lookahead.Computed{{Start: monday, Finish: monday + 540, Progress: 10}}},
		lookahead.FieldTaskName.Was(7, "Trazado", "Replanteo"),
		lookahead.FieldTaskDescription.Was(7, "", "Eje A"),
		lookahead.FieldPlace.Was(7, lookahead.Place{Activity: 2}, lookahead.Place{Activity: 2, Parent: 6}),
		lookahead.FieldPlacement.Was(7, lookahead.Placement{Offset: 480}, lookahead.Placement{Pinned: monday}),
		lookahead.FieldTaskDuration.Was(7, 480, 960),
		lookahead.FieldQuantity.Was(7, 0, 120_000),
		lookahead.FieldDone.Was(7, 0, 60_000),
		lookahead.FieldUnit.Was(7, "", "m2"),
		lookahead.FieldHours.Was(7, 0, 80_000),
		lookahead.FieldTaskCost.Was(7, 0, 5_000_000),
		lookahead.FieldResponsibles.Was(7, "", kernel.SetOf(rojas.String())),
		lookahead.FieldSubcontract.Was(7, kernel.ID{}, firm),
		lookahead.FieldTags.Was(7, "", "1 2"),
		lookahead.FieldPriority.Was(7, lookahead.Low, lookahead.High),
		lookahead.FieldWeight.Was(7, lookahead.Weight{}, lookahead.Weight{Custom: true, Share: 250_000}),
		lookahead.FieldProgress.Was(7, 0, 500_000),
		lookahead.FieldWeek.Was(7, 0, 202_610),
		lookahead.FieldLean.Was(7, lookahead.Lean{Status: lookahead.Can}, lookahead.Lean{Status: lookahead.Restricted, Before: lookahead.Can}),
		lookahead.FieldHidden.Was(7, false, true),
		lookahead.FieldName.Was(8, "Permiso", "Permiso municipal"),
		lookahead.FieldDescription.Was(8, "", "Municipal"),
		lookahead.FieldType.Was(8, 0, 3),
		lookahead.FieldCategory.Was(8, "", "permissions"),
		lookahead.FieldRoadblockPriority.Was(8, lookahead.Low, lookahead.Urgent),
		lookahead.FieldResponsible.Was(8, kernel.ID{}, rojas),
		lookahead.FieldRoadblockResponsibles.Was(8, "", kernel.SetOf(rojas.String())),
		lookahead.FieldReporters.Was(8, "", kernel.SetOf(rojas.String())),
		lookahead.FieldRoadblockSubcontract.Was(8, kernel.ID{}, firm),
		lookahead.FieldStanding.Was(8, lookahead.Standing{State: lookahead.Open}, lookahead.Standing{State: lookahead.Released, Released: monday, By: rojas}),
		lookahead.FieldRoadblockHidden.Was(8, false, true),
		lookahead.FieldRoadblockInactive.Was(8, false, true),
		lookahead.Listings.Add(lookahead.Listing{Row: 14, Activity: 2}), lookahead.Listings.Remove(lookahead.Listing{Row: 14, Activity: 2}),
		lookahead.Documents.Add(plano, contract), lookahead.Documents.Remove(plano, contract),
		lookahead.FieldDocumentTitle.Was(11, plano.Title, lookahead.Title{On: 7, Name: "E-04 rev B.pdf"}),
		lookahead.RoadblockDocuments.Add(photo), lookahead.RoadblockDocuments.Remove(photo),
		lookahead.FieldRoadblockDocumentTitle.Was(13, photo.Title, lookahead.Title{On: 8, Name: "Grúa torre.jpg"}),
	}
}

func TestEventsOfEveryVersionAreRead(t *testing.T) {
	t.Parallel()
	r := event.NewRegistry()
	lookahead.Schema.Register(r)
	testkit.EventBodies(t, r, "testdata/events", samples()...)
}
