package commands_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands/companies"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/eventstore/memory"
	"gantry/internal/testkit/office"
)

func TestASmallStreamThatCannotBeReadIsRefusedByName(t *testing.T) {
	o, log, ctx := office.New(t), memory.New(), t.Context()
	registry := event.NewRegistry()
	plan.Register(registry)
	company.Register(registry)
	project.Register(registry)
	store := eventstore.New(log, registry)
	all := companies.Companies{Store: store, Clock: o}
	some := projects.Projects{Store: store, Clock: o}
	by := o.Caller(0)
	_, err := all.Execute(ctx, by, o.ID(), company.Create{Name: "Los Robles"})
	require.NoError(t, err)
	id := o.ID()
	_, err = some.Execute(ctx, by, id, o.ID(), project.Create{Name: "Clinic"})
	require.NoError(t, err)
	for _, s := range []eventstore.Stream{
		{Company: by.Company, Kind: eventstore.Company, ID: by.Company}, {Company: by.Company, Kind: eventstore.Project, ID: id},
	} {
		log.Tamper(s, 1, func(r *eventstore.Record) { r.Type = "test.unheard" })
	}

	tries := map[string]func() error{
		"a command of the company": func() error {
			_, err := all.Execute(ctx, by, o.ID(), company.AddMember{User: o.ID(), Role: access.Planner})
			return err
		},
		"a command of the project": func() error {
			_, err := some.Execute(ctx, by, id, o.ID(), project.Rename{Name: "Hospital"})
			return err
		},
		"a new schedule of the project": func() error {
			_, err := some.Start(ctx, o.Planner, by, id, planning.Request{ID: o.ID(), Command: schedule.Create{Name: "Works", Start: office.Monday}})
			return err
		},
	}
	for name, try := range tries {
		t.Run(name, func(t *testing.T) {
			end, err := store.End(ctx)
			require.NoError(t, err)
			err = try()
			require.True(t, fault.Has(err, "stream.unreadable"), "%v", err)
			require.Equal(t, fault.Unavailable, fault.Of(err).Code)
			after, err := store.End(ctx)
			require.NoError(t, err)
			require.Equal(t, end, after, "nothing was stored")
		})
	}
}
