package lookahead_test

import (
	"testing"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/internal/testkit"
)

func TestEveryTextOfEveryCommandIsReadable(t *testing.T) {
	t.Parallel()
	monday := kernel.Date(2026, 3, 9, 0, 0)
	given := []event.Event{tasks, roadblock(lookahead.Open)}
	sample := func(c area.Command) testkit.TextSample[area.Command] {
		return testkit.TextSample[area.Command]{Given: given, Command: c}
	}
	promised := func(c area.Command) testkit.TextSample[area.Command] {
		first := lookahead.Promises.Add(lookahead.Promise{Row: 8, Roadblock: 7, Date: monday})
		return testkit.TextSample[area.Command]{Given: append(given[:2:2], first), Command: c}
	}
	here := &lookahead.Available{} // as every command from outside has it
	file := lookahead.DocumentItem{On: kernel.At(6), File: kernel.ID{7}, Name: "Plan.pdf", Content: &lookahead.Upload{Name: "scan.pdf", Type: "application/pdf", Size: 9}}
	attached := func(c area.Command) testkit.TextSample[area.Command] {
		there := lookahead.Documents.Add(lookahead.Document{Row: 9, Title: lookahead.Title{On: 6, Name: "Scan.pdf"}, Content: lookahead.Content{File: kernel.ID{7}, Type: "application/pdf", Size: 9}})
		return testkit.TextSample[area.Command]{Given: append(given[:2:2], there), Command: c}
	}
	values := lookahead.TaskValues{Name: of("Pour"), Description: of("As drawn"), Unit: of("m3")}
	obstacle := lookahead.RoadblockValues{Name: of("Crane"), Description: of("In repair"), Category: of(lookahead.Categories[0])}
	// The plan converts activities, for the Gantt takes part; the command has no text.
	decider := decider
	decide := decider.Decide
	decider.Decide = func(s *lookahead.State, c area.Command) ([]event.Event, error) {
		if _, is := c.(lookahead.Convert); is {
			return []event.Event{tasks}, nil
		}
		return decide(s, c)
	}
	testkit.EveryTextIsReadable(t, ".", decider, []string{".Description", ".Reason"},
		sample(lookahead.AddTasks{Items: []lookahead.TaskItem{{Activity: kernel.At(2), TaskValues: values}}, Available: here}),
		sample(lookahead.EditTasks{Rows: at(6), Set: values, Available: here}),
		sample(lookahead.MoveTasks{Rows: at(6), Activity: kernel.At(1)}),
		sample(lookahead.DuplicateTasks{Rows: at(6), Activity: kernel.At(1)}),
		sample(lookahead.DeleteTasks{Rows: at(6)}),
		sample(lookahead.SetLean{Rows: at(6), To: lookahead.Can, Coming: monday}),
		sample(lookahead.Convert{}),
		sample(lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{{RoadblockValues: obstacle, Tasks: at(6)}}, Available: here}),
		sample(lookahead.EditRoadblocks{Rows: at(7), Set: lookahead.RoadblockValues{Name: of("Hoist"), Description: of("Ordered")}, Available: here}),
		promised(lookahead.PromiseRoadblocks{Rows: at(7), Date: monday + 7*kernel.Day, Reason: "The crane is late"}),
		sample(lookahead.SetRoadblockStatus{Rows: at(7), To: lookahead.Released, At: monday}),
		sample(lookahead.AssignRoadblocks{Rows: at(7), Tasks: at(6)}),
		sample(lookahead.DeleteRoadblocks{Rows: at(7)}),
		sample(lookahead.AddDocuments{Of: lookahead.OfTasks, Items: []lookahead.DocumentItem{file}}),
		attached(lookahead.RenameDocument{Of: lookahead.OfTasks, Row: kernel.At(9), Name: "Plan.pdf"}),
		attached(lookahead.DeleteDocuments{Of: lookahead.OfTasks, Rows: at(9)}),
		sample(lookahead.ListActivities{Rows: at(1), On: true}),
	)
}
