package lookahead_test

import (
	"testing"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/internal/testkit"
)

var (
	pdf   = &lookahead.Upload{Name: "E-04.pdf", Type: "application/pdf", Size: 48_000}
	plano = lookahead.Content{File: firm, Type: "application/pdf", Size: 48_000}
)

func attach(of lookahead.DocumentsOf, on kernel.Ref, name string) lookahead.AddDocuments {
	return lookahead.AddDocuments{Of: of, Items: []lookahead.DocumentItem{{On: on, File: firm, Name: name, Content: pdf}}}
}

func TestDocumentsHangOnTasksRoadblocksAndTheSchedule(t *testing.T) {
	t.Parallel()
	ofTask := lookahead.Document{Row: 8, Title: lookahead.Title{On: 6, Name: "E-04.pdf"}, Content: plano}
	ofSchedule := lookahead.Document{Row: 9, Title: lookahead.Title{Name: "Contrato.pdf"}, Content: plano}
	ofRoadblock := lookahead.Document{Row: 10, Title: lookahead.Title{On: 7, Name: "E-04.pdf"}, Content: plano}
	testkit.For(t, decider).Given(tasks, roadblock(lookahead.Draft)).
		When(attach(lookahead.OfTasks, kernel.At(6), "")).Then(lookahead.Documents.Add(ofTask)).
		When(attach(lookahead.OfTasks, kernel.Ref{}, "Contrato.pdf")).Then(lookahead.Documents.Add(ofSchedule)).
		When(attach(lookahead.OfRoadblocks, kernel.At(7), "")).Then(lookahead.RoadblockDocuments.Add(ofRoadblock)).
		When(lookahead.RenameDocument{Of: lookahead.OfTasks, Row: kernel.At(8), Name: "E-04 rev B.pdf"}).
		Then(lookahead.FieldDocumentTitle.Was(8, ofTask.Title, lookahead.Title{On: 6, Name: "E-04 rev B.pdf"})).
		When(lookahead.RenameDocument{Of: lookahead.OfTasks, Row: kernel.At(8), Name: "x", Seen: of("E-04.pdf")}).ThenFault("task.value_changed").
		When(lookahead.DeleteDocuments{Of: lookahead.OfRoadblocks, Rows: at(10)}).Then(lookahead.RoadblockDocuments.Remove(ofRoadblock))
}

func TestWhatIsNoDocumentIsRefused(t *testing.T) {
	t.Parallel()
	testkit.For(t, decider).Given(tasks, roadblock(lookahead.Draft)).
		When(lookahead.AddDocuments{Of: lookahead.OfTasks, Items: []lookahead.DocumentItem{{On: kernel.At(6), File: firm}}}).ThenFault("document.file_unknown").
		When(attach(lookahead.OfTasks, kernel.At(7), "")).ThenFault("task.unknown").
		When(attach(lookahead.OfRoadblocks, kernel.At(6), "")).ThenFault("roadblock.unknown").
		When(attach("weeks", kernel.At(6), "")).ThenFault("document.holder_unknown").
		When(attach(lookahead.OfTasks, kernel.At(6), "a\nb")).ThenFault("document.name_invalid").
		When(lookahead.DeleteDocuments{Of: lookahead.OfTasks, Rows: at(6)}).ThenFault("document.unknown")
}

// TestDocumentsGoWithWhatTheyHangOn: of a task with its children, and of a roadblock that goes with its last task.
func TestDocumentsGoWithWhatTheyHangOn(t *testing.T) {
	t.Parallel()
	child := lookahead.Document{Row: 8, Title: lookahead.Title{On: 5, Name: "E-04.pdf"}, Content: plano}
	crane := lookahead.Document{Row: 9, Title: lookahead.Title{On: 7, Name: "Grúa.pdf"}, Content: plano}
	block := lookahead.Block{Row: 10, Roadblock: 7, Task: 4}
	lean := func(row kernel.Row) event.Event {
		return lookahead.FieldLean.Was(row, lookahead.Lean{}, lookahead.Lean{Status: lookahead.Restricted})
	}
	form := tasks.Records[0]
	form.Lean.Status = lookahead.Restricted
	testkit.For(t, decider).Given(tasks, roadblock(lookahead.Draft), lookahead.Documents.Add(child), lookahead.RoadblockDocuments.Add(crane), lookahead.Blocks.Add(block), lean(4)).
		When(lookahead.DeleteTasks{Rows: at(4)}).Then(
		lookahead.Documents.Remove(child), lookahead.RoadblockDocuments.Remove(crane), lookahead.Blocks.Remove(block),
		lookahead.Roadblocks.Remove(lookahead.Roadblock{Row: 7, Name: "Crane"}), lookahead.Tasks.Remove(form, tasks.Records[1]))
}

// TestACopyOfATaskHasItsDocuments: the same files, under rows of their own.
func TestACopyOfATaskHasItsDocuments(t *testing.T) {
	t.Parallel()
	child := lookahead.Document{Row: 7, Title: lookahead.Title{On: 5, Name: "E-04.pdf"}, Content: plano}
	copied := func(row, parent kernel.Row, from lookahead.Task) lookahead.Task {
		from.Row, from.Parent = row, parent
		return from
	}
	testkit.For(t, decider).Given(tasks, lookahead.Documents.Add(child)).
		When(lookahead.DuplicateTasks{Rows: at(4)}).Then(
		lookahead.Tasks.Add(copied(8, 0, tasks.Records[0]), copied(9, 8, tasks.Records[1])),
		lookahead.Documents.Add(lookahead.Document{Row: 10, Title: lookahead.Title{On: 9, Name: "E-04.pdf"}, Content: plano}))
}
