package planning_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/eventstore/memory"
)

func TestAScheduleWhoseHistoryCannotBeReadTakesNoEditsAndSaysWhy(t *testing.T) {
	for name, spoil := range map[string]func(*eventstore.Record){
		"an unknown type":           func(r *eventstore.Record) { r.Type = "schedule.unheard" },
		"half a command at the end": func(r *eventstore.Record) { r.Count++ },
	} {
		t.Run(name, func(t *testing.T) {
			log := memory.New()
			registry := event.NewRegistry()
			plan.Register(registry)
			store := eventstore.New(log, registry)
			open := func() *planning.Planner {
				p := planning.New(planning.Config{Store: store, Clock: &wall{}, NewID: newID})
				t.Cleanup(func() { require.NoError(t, p.Close(context.Background())) })
				return p
			}
			ask := func(p *planning.Planner, id kernel.ScheduleID, c plan.Command) planning.Receipt {
				receipts, err := p.Execute(t.Context(), id, maria, []planning.Request{{ID: newID(), Command: c}})
				require.NoError(t, err)
				return receipts[0]
			}
			create := schedule.Create{
				Project: kernel.ID{3}, Name: "Clinic", Start: kernel.Date(2026, 5, 4, 8, 0),
				Options: schedule.Options{DataDate: kernel.None, MustFinishBy: kernel.None},
			}
			first := open()
			require.Equal(t, planning.Accepted, ask(first, clinic, create).Outcome)
			r := ask(first, clinic, schedule.Add{Items: []schedule.AddItem{{Name: "Walls"}}})
			require.Equal(t, planning.Accepted, r.Outcome)
			log.Tamper(planning.Plan(maria.Company, clinic), r.Revision, spoil)

			second := open()
			refused := ask(second, clinic, schedule.Rename{Row: kernel.At(0), Name: "Hospital"})
			require.Equal(t, planning.Refused, refused.Outcome)
			require.Equal(t, "schedule.unreadable", refused.Fault.Key)
			require.Equal(t, fault.Conflict, refused.Fault.Code, "asking again gives the same")
			head, _, err := store.Head(t.Context(), planning.Plan(maria.Company, clinic))
			require.NoError(t, err)
			require.Equal(t, r.Revision, head, "nothing was stored")
			err = second.Inspect(t.Context(), clinic, maria, func(*plan.State, eventstore.Revision) {})
			require.True(t, fault.Has(err, "schedule.unreadable"), "%v", err)

			require.Equal(t, planning.Accepted, ask(second, kernel.ID{10}, create).Outcome, "the others go on")
		})
	}
}
