package changelog_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	projection "gantry/projections/changelog"
	"gantry/readmodels/changelog"
)

func refs(rows ...kernel.Row) (out []kernel.Ref) {
	for _, row := range rows {
		out = append(out, kernel.At(row))
	}
	return out
}

func TestTheInputsOfACommandStandInItsOrder(t *testing.T) {
	l := newLog(t)
	rows := l.add(map[string]int32{"Trazado": 1, "Losa": 2, "Muros": 2, "Pintura": 1}, "Trazado", "Losa", "Muros", "Pintura")
	l.Do(l.id, 0, plan.Batch{Commands: []plan.Command{
		schedule.Rename{Row: kernel.At(rows["Trazado"]), Name: "Replanteo"}, schedule.Delete{Rows: refs(rows["Muros"], rows["Losa"])},
		schedule.Rename{Row: kernel.At(rows["Pintura"]), Name: "Terminaciones"},
	}})
	e := l.newest()
	require.Equal(t, []string{`update activity Replanteo name "Trazado"→"Replanteo"`}, said(e.Change))
	require.Equal(t, []string{"delete activity Losa", "delete activity Muros", `update activity Terminaciones name "Pintura"→"Terminaciones"`}, said(e.Changes[:3]...),
		"what is gone stands in outline order where it went")
	requireWhole(t, l.Office, l.pool, l.id)
}

func TestAMoveTellsTheRowsThatSomebodyMoved(t *testing.T) {
	l := newLog(t)
	rows := l.add(map[string]int32{"A": 1, "B": 1, "C": 1, "D": 1, "Zona": 1}, "A", "B", "C", "D", "Zona")
	inside := plan.Batch{}
	for _, name := range []string{"x", "y"} {
		inside.Commands = append(inside.Commands, schedule.Add{Items: []schedule.AddItem{{Name: name, Parent: kernel.At(rows["Zona"])}}})
	}
	made := l.Do(l.id, 0, inside).Created
	l.Do(l.id, 0, schedule.Move{Rows: refs(rows["D"]), Parent: kernel.At(kernel.SummaryRow), Before: kernel.At(rows["B"])})
	e := l.newest()
	require.Equal(t, []string{"update activity D order 4→2"}, said(e.Change))
	require.Empty(t, e.Changes, "those behind it only made room")
	l.Do(l.id, 0, schedule.Move{Rows: refs(rows["C"], rows["B"]), Parent: kernel.At(kernel.SummaryRow), Before: kernel.At(rows["A"])})
	e = l.newest()
	require.ElementsMatch(t, []string{"update activity C order 4→1", "update activity B order 3→2"}, said(append(e.Changes, e.Change)...))

	l.Do(l.id, 0, schedule.Move{Rows: refs(made[1], rows["A"]), Parent: kernel.At(kernel.SummaryRow), Before: kernel.At(rows["C"])})
	e = l.newest()
	require.Equal(t, []string{fmt.Sprintf("update activity y parent %d→0", rows["Zona"])}, said(e.Change), "log-109 a row from elsewhere")
	require.Equal(t, "update activity A order 3→2", said(e.Changes...)[0])
	l.Do(l.id, 0, plan.Undo{})
	e = l.newest()
	require.Equal(t, []string{fmt.Sprintf("update activity y parent 0→%d", rows["Zona"])}, said(e.Change))
	requireWhole(t, l.Office, l.pool, l.id)
}

// More rows than are put in order by comparing their ways: the tree is numbered then.
func TestManyRowsStandInOutlineOrder(t *testing.T) {
	l := newLog(t)
	a := schedule.Add{}
	const many = 80
	for i := range many {
		d := day
		a.Items = append(a.Items, schedule.AddItem{Name: fmt.Sprintf("Partida %02d", i), Duration: &d})
	}
	made := l.Do(l.id, 0, a).Created
	zone := l.Do(l.id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Zona"}}}).Created[0]
	for i := many - 1; i >= many/2; i-- { // from the last on, so that neither numbers nor names say the order
		l.Do(l.id, 0, schedule.Move{Rows: refs(made[i]), Parent: kernel.At(zone)})
	}
	want := func() (out []string) { // the first forty stay where they are, the others lie in the zone, the last one first
		for i := range many / 2 {
			out = append(out, fmt.Sprintf("Partida %02d", i))
		}
		out = append(out, "Zona")
		for i := many - 1; i >= many/2; i-- {
			out = append(out, fmt.Sprintf("Partida %02d", i))
		}
		return out
	}()
	later := kernel.Date(2026, 3, 9, 0, 0)
	l.Do(l.id, 0, schedule.SetSettings{Start: &later})
	e := l.newest()
	require.Equal(t, many, e.Moved)
	var got []string
	for _, c := range e.Changes {
		if c.Attribute == "start_date" && c.Name != "Programa general" {
			got = append(got, c.Name)
		}
	}
	require.Greater(t, len(got), 20)
	require.Equal(t, want[:len(got)], got)

	l.Do(l.id, 0, schedule.Delete{Rows: refs(append([]kernel.Row{zone}, made[:many/2]...)...)})
	e = l.newest()
	require.Equal(t, []string{"delete activity Partida 00"}, said(e.Change))
	got = nil
	for _, c := range e.Changes {
		if c.Type == changelog.Delete {
			got = append(got, c.Name)
		}
	}
	require.Equal(t, want[1:len(got)+1], got)
	require.Equal(t, changelog.MaxNested, len(got))
	requireWhole(t, l.Office, l.pool, l.id)
}

// Written entries leave memory; otherwise every batch would write them again.
func TestAProjectorHoldsNothingThatItHasWritten(t *testing.T) {
	l := newLog(t)
	rows := l.add(map[string]int32{"Losa": 2, "Muros": 2}, "Losa", "Muros")
	l.Do(l.id, 0, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(rows["Losa"]), To: kernel.At(rows["Muros"])}}})
	var commands [][]eventstore.Recorded
	for r, err := range l.Store.ReadAll(ctx, 0) {
		require.NoError(t, err)
		if r.Stream.Kind != eventstore.Plan {
			continue
		}
		if r.Index == 0 {
			commands = append(commands, nil)
		}
		commands[len(commands)-1] = append(commands[len(commands)-1], r)
	}
	require.Len(t, commands, 3)
	tx, err := l.pool.Begin(ctx)
	require.NoError(t, err)
	defer func() { _ = tx.Rollback(ctx) }()
	_, err = tx.Exec(ctx, "create schema beside; set local search_path = beside;"+projection.Projection{}.Schema())
	require.NoError(t, err)
	p := projection.Projection{}.New()
	require.Zero(t, p.Held())
	for n, command := range commands {
		before := p.Held()
		require.NoError(t, p.Project(ctx, tx, command))
		require.GreaterOrEqual(t, p.Held(), before+3, "an entry counts as several rows")
		if n == 0 {
			continue // two commands in one batch
		}
		require.NoError(t, p.Flush(ctx, tx))
		require.Zero(t, p.Held())
		var entries int
		require.NoError(t, tx.QueryRow(ctx, "select count(*) from entries").Scan(&entries))
		require.Equal(t, n+1, entries)
	}
	require.NoError(t, p.Flush(ctx, tx))
}
