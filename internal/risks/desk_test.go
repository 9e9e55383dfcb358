package risks_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/risk"
	"gantry/domain/worktime"
	"gantry/internal/risks"
)

// long is a study that takes minutes: a hundred thousand runs of a chain of two thousand activities.
func long(t *testing.T) *risk.Study { return few(t, 2000, risk.MostRuns) }

// few is a study of a chain.
func few(t *testing.T, activities, runs int) *risk.Study {
	t.Helper()
	begin := kernel.Date(2026, 1, 5, 8, 0)
	from, to := worktime.Horizon(begin)
	around, err := worktime.Compile(worktime.AllDay(), from, to)
	require.NoError(t, err)
	in := cpm.Input{Options: cpm.DefaultOptions(cpm.Gantry), Calendars: []*worktime.Calendar{around}}
	in.Options.ProjectStart = begin
	p := risk.Plan{Calendar: around, Runs: runs, Seed: 1}
	for row := kernel.Row(1); row <= kernel.Row(activities); row++ {
		in.Activities = append(in.Activities, cpm.Activity{Row: row, Parent: kernel.NoRow, Duration: 60})
		p.Activities = append(p.Activities, risk.Activity{Row: row, Left: 60, Range: risk.Range{Shape: risk.Triangular, Low: 30, Likely: 60, High: 120}})
		if row > 1 {
			in.Links = append(in.Links, cpm.Link{Row: 10_000 + row, From: row - 1, To: row})
		}
	}
	p.Network, err = cpm.Compile(in)
	require.NoError(t, err)
	s, err := risk.New(p)
	require.NoError(t, err)
	return s
}

// Companies take turns: a short simulation ends beside long ones that came first, though they keep every processor that simulates.
func TestCompaniesTakeTurns(t *testing.T) {
	t.Parallel()
	d := risks.NewDesk(risks.NewStore(nil), func(error) {})
	study := long(t)
	result := func(risk.Result) (json.RawMessage, error) { return nil, fault.New(fault.Invalid, "test.ended", nil) }
	order := func(company byte, runs *risk.Study) risks.Order {
		return risks.Order{Of: risks.Of{Company: kernel.ID{company}, Schedule: kernel.ID{1}}, Study: runs, Record: risks.Record{ID: kernel.ID{company}}, Result: result}
	}
	for company := byte(1); company < risks.AtOnce; company++ {
		_, err := d.Start(t.Context(), order(company, study))
		require.NoError(t, err, "each company has a simulation")
	}
	short := order(risks.AtOnce, few(t, 2000, 20))
	_, err := d.Start(t.Context(), short)
	require.NoError(t, err)
	_, err = d.Start(t.Context(), order(risks.AtOnce+1, study))
	require.True(t, fault.Has(err, "risk.full"), "memory is bounded: %v", err)
	d.Wait(t.Context(), short.Of)
	v, _ := d.View(short.Of)
	assert.Equal(t, 20, v.Done, "ana-306 it did its runs while fifteen others had begun before it")
	for company := byte(1); company < risks.AtOnce; company++ {
		v, err := d.Cancel(t.Context(), risks.Of{Company: kernel.ID{company}, Schedule: kernel.ID{1}})
		require.NoError(t, err)
		assert.Equal(t, risks.Cancelled, v.Phase)
	}
}

func TestOneSimulationOfAScheduleRunsAtOnceAndIsCancelled(t *testing.T) {
	t.Parallel()
	d := risks.NewDesk(risks.NewStore(nil), func(err error) { t.Error(err) })
	of := risks.Of{Company: kernel.ID{1}, Schedule: kernel.ID{2}}
	study := long(t)
	order := func(of risks.Of, id byte) risks.Order {
		return risks.Order{Of: of, Study: study, Record: risks.Record{ID: kernel.ID{id}}, Result: func(risk.Result) (json.RawMessage, error) {
			t.Error("half a simulation has no result")
			return nil, nil
		}}
	}
	v, err := d.Start(t.Context(), order(of, 7))
	require.NoError(t, err)
	require.Equal(t, []any{risks.Running, 100_000}, []any{v.Phase, v.Of})
	v, err = d.Start(t.Context(), order(of, 7))
	require.NoError(t, err, "the same order again is the same simulation")
	require.Equal(t, kernel.ID{7}, v.ID)
	_, err = d.Start(t.Context(), order(of, 8))
	require.True(t, fault.Has(err, "risk.running"), "a schedule has one at a time: %v", err)
	_, err = d.Start(t.Context(), order(risks.Of{Company: of.Company, Schedule: kernel.ID{3}}, 9))
	require.True(t, fault.Has(err, "risk.busy"), "a company has one at once: %v", err)

	v, err = d.Cancel(t.Context(), of)
	require.NoError(t, err)
	assert.Equal(t, risks.Cancelled, v.Phase)
	assert.Less(t, v.Done, v.Of)
	_, err = d.Cancel(t.Context(), of)
	require.True(t, fault.Has(err, "risk.not_running"))
	_, err = d.Start(t.Context(), order(of, 10))
	require.NoError(t, err, "another may begin then")
	_, err = d.Cancel(t.Context(), of)
	require.NoError(t, err)
}
