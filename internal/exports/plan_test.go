package exports_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/exporter"
	"gantry/internal/exports"
	"gantry/internal/importer"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	projection "gantry/projections/imported"
	"gantry/readmodels/imported"
)

func TestAnExportAfterManyFilesNamesAResourceOnce(t *testing.T) {
	ctx := context.Background()
	o := office.New(t)
	o.Found()
	pool := testkit.Database(t)
	r := o.Follow(pool, projection.Projection{})
	calendar := schedule.StandardCalendar()
	calendar.Row = 1
	in := schedule.Import{
		Source: schedule.Source{Tool: "p6", Options: map[string]string{"level_over_alloc_pct": "30"}, Currency: schedule.Currency{Code: "CLP", Symbol: "$"}}, Settings: schedule.Settings{Name: "Torre", Start: office.Monday}, Calendars: []schedule.Calendar{calendar},
		Activities:  []schedule.Activity{{Row: 1, Code: "A", Name: "Moldaje", Kind: schedule.Task, Duration: 480, Calendar: 1}},
		Resources:   []schedule.Resource{{Row: 1, Code: "CAR", Name: "Carpinteros", Kind: schedule.Labour, Calendar: 1, MaxUnits: kernel.Hundred}},
		Assignments: []schedule.Assignment{{Activity: 1, Resource: 1, Work: 480}},
	}
	id := o.Open(schedule.TakeOver{Project: o.Project, Import: in})
	kept := func(ctx context.Context, company kernel.CompanyID, schedule kernel.ScheduleID) (imported.Kept, error) {
		return imported.KeptOf(ctx, pool, company, schedule)
	}
	for round := range 3 { // each round brings back what the one before wrote
		o.Reached(r)
		out, err := exports.Plan(ctx, o.Planner, kept, o.Caller(0), id)
		require.NoError(t, err)
		require.Len(t, out.Resources, 1)
		require.Len(t, out.Assignments, 1)
		require.Equal(t, out.Resources[0].Row, out.Assignments[0].Resource)
		var file bytes.Buffer
		require.Equal(t, "CLP", out.Source.Currency.Code)
		_, err = exporter.Write(ctx, &file, &out, exporter.Writing{Format: exporter.XER, Author: "ana@obra.example", At: office.Monday})
		require.NoError(t, err)
		require.Contains(t, file.String(), "\tCAR\t")
		require.NotContains(t, file.String(), "CAR-2")
		require.Contains(t, file.String(), []string{"\t30\t", "\t40\t", "\t40\t"}[round], "options nobody here knows are those of the latest file")
		found, err := importer.Read(ctx, &file, importer.Reading{Name: "torre.xer", Limits: importer.Limits{Bytes: 1 << 20}})
		require.NoError(t, err)
		found[0].Source.Options["level_over_alloc_pct"] = "40"
		o.Do(id, 0, schedule.Reimport{Import: found[0], Mode: schedule.Replace})
	}
}
