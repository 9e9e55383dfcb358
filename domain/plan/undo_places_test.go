package plan_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// tower makes summaries one in the other, the outermost first.
func (b *bench) tower(user kernel.UserID, height int) []kernel.Row {
	c := schedule.Add{Items: []schedule.AddItem{{Name: "level"}}}
	for k := 1; k < height; k++ {
		c.Items = append(c.Items, schedule.AddItem{Name: "level", Parent: kernel.Made(kernel.CommandID{}, k)})
	}
	return plan.Created(b.do(user, c).Events)
}

// What others have built meanwhile decides whether a moved row can go back to where it was.
func TestUndoOfAMoveLeavesATreeThatCanBe(t *testing.T) {
	t.Parallel()
	toTop := func(rows ...kernel.Row) plan.Command { return under(kernel.SummaryRow, rows...) }
	for name, c := range map[string]struct {
		// move is what is undone, after which others do something; it gives the row that stands in the way, 0 for none.
		move func(b *bench) (moved, home kernel.Row, inTheWay func() kernel.Row)
	}{
		"the parent it had is gone": {func(b *bench) (kernel.Row, kernel.Row, func() kernel.Row) {
			r := b.add(ana, 0, "zone", "other")
			row := b.add(ana, r[0], "dig")[0]
			b.do(ana, toTop(row))
			return row, r[0], func() kernel.Row { b.do(beto, remove(r[0])); return r[0] }
		}},
		"the parent it had lies in it": {func(b *bench) (kernel.Row, kernel.Row, func() kernel.Row) {
			zone := b.add(ana, 0, "zone")[0]
			row := b.add(ana, zone, "dig")[0]
			b.add(ana, row, "trench")
			b.do(ana, toTop(row))
			return row, zone, func() kernel.Row { b.do(beto, under(row, zone)); return zone }
		}},
		"the parent it had lies deep in it": {func(b *bench) (kernel.Row, kernel.Row, func() kernel.Row) {
			zone := b.add(ana, 0, "zone")[0]
			row := b.add(ana, zone, "dig")[0]
			trench := b.add(ana, row, "trench")[0]
			b.do(ana, toTop(row))
			return row, zone, func() kernel.Row { b.do(beto, under(trench, zone)); return zone }
		}},
		"the parent it had is linked with it": {func(b *bench) (kernel.Row, kernel.Row, func() kernel.Row) {
			zone := b.add(ana, 0, "zone")[0]
			row := b.add(ana, zone, "dig")[0]
			b.do(ana, toTop(row))
			return row, zone, func() kernel.Row { return b.link(beto, zone, row) }
		}},
		"it is linked with the parent it had": {func(b *bench) (kernel.Row, kernel.Row, func() kernel.Row) {
			zone := b.add(ana, 0, "zone")[0]
			row := b.add(ana, zone, "dig")[0]
			b.do(ana, toTop(row))
			return row, zone, func() kernel.Row { return b.link(beto, row, zone) }
		}},
		"it is linked with what the parent it had lies in": {func(b *bench) (kernel.Row, kernel.Row, func() kernel.Row) {
			site := b.add(ana, 0, "site")[0]
			zone := b.add(ana, site, "zone")[0]
			row := b.add(ana, zone, "dig")[0]
			b.do(ana, toTop(row))
			return row, zone, func() kernel.Row { return b.link(beto, row, site) }
		}},
		"what lies in it is linked with the parent it had": {func(b *bench) (kernel.Row, kernel.Row, func() kernel.Row) {
			zone := b.add(ana, 0, "zone")[0]
			row := b.add(ana, zone, "dig")[0]
			trench := b.add(ana, row, "trench")[0]
			b.do(ana, toTop(row))
			return row, zone, func() kernel.Row { return b.link(beto, zone, trench) }
		}},
		"nothing: the parent it had is linked with others": {func(b *bench) (kernel.Row, kernel.Row, func() kernel.Row) {
			r := b.add(ana, 0, "zone", "other")
			row := b.add(ana, r[0], "dig")[0]
			b.do(ana, toTop(row))
			return row, r[0], func() kernel.Row { b.link(beto, r[0], r[1]); return 0 }
		}},
		"the tree would be too deep": {func(b *bench) (kernel.Row, kernel.Row, func() kernel.Row) {
			levels := b.tower(ana, schedule.MaxDepth-1)
			home := levels[len(levels)-1]
			row := b.add(ana, home, "dig")[0]
			b.do(ana, toTop(row))
			return row, home, func() kernel.Row { b.add(beto, row, "trench"); return home }
		}},
		"nothing: the tree is as deep as it may be": {func(b *bench) (kernel.Row, kernel.Row, func() kernel.Row) {
			levels := b.tower(ana, schedule.MaxDepth-2)
			home := levels[len(levels)-1]
			row := b.add(ana, home, "dig")[0]
			b.do(ana, toTop(row))
			return row, home, func() kernel.Row { b.add(beto, row, "trench", "shaft"); return 0 }
		}},
	} {
		t.Run("undo-110 "+name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			moved, home, inTheWay := c.move(b)
			require.Equal(t, kernel.SummaryRow, b.activity(moved).Parent)
			want := inTheWay()
			if want == 0 {
				b.do(ana, plan.Undo{})
				assert.Equal(t, home, b.activity(moved).Parent)
				return
			}
			f := b.refused(ana, plan.Undo{}, "undo.changed_since")
			assert.Equal(t, want, f.Params["row"])
			assert.Equal(t, kernel.SummaryRow, b.activity(moved).Parent)
		})
	}
}

func TestUndoMovesBackWhatCanGoAndLeavesTheRest(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "north", "south", "yard")
	dig, pour := b.add(ana, r[0], "dig", "spoil")[0], b.add(ana, r[1], "pour", "cure")[0]
	b.do(ana, under(r[2], dig, pour))
	b.link(beto, r[0], dig)
	f := b.refused(ana, plan.Undo{}, "undo.changed_since")
	assert.Equal(t, 1, f.Params["count"])
	b.do(ana, plan.Undo{Rest: true})
	assert.Equal(t, r[2], b.activity(dig).Parent)
	assert.Equal(t, r[1], b.activity(pour).Parent)
}

func TestRowsComeBackOnlyAsDeepAsATreeMayBe(t *testing.T) {
	t.Parallel()
	prepare := func(deeper int) (*bench, []kernel.Row, [2]kernel.Row) {
		b := newBench(t).create()
		levels := b.tower(ana, schedule.MaxDepth-4)
		dig := b.add(ana, levels[len(levels)-1], "dig")[0]
		trench := b.add(ana, dig, "trench")[0]
		above := b.tower(ana, deeper)
		b.do(ana, remove(dig))
		b.do(beto, under(above[deeper-1], levels[0]))
		return b, levels, [2]kernel.Row{dig, trench}
	}
	b, levels, rows := prepare(2)
	b.do(ana, plan.Undo{})
	assert.Equal(t, levels[len(levels)-1], b.activity(rows[0]).Parent)
	assert.Equal(t, rows[0], b.activity(rows[1]).Parent, "this is the deepest level")
	b, _, rows = prepare(3)
	f := b.refused(ana, plan.Undo{}, "undo.changed_since")
	assert.Equal(t, rows[0], f.Params["row"], "nothing more goes under it")
	b.do(ana, plan.Undo{Rest: true})
	require.NotNil(t, b.activity(rows[0]))
	assert.Nil(t, b.activity(rows[1]))
}

func TestALinkDoesNotComeBackBetweenARowAndWhatLiesInIt(t *testing.T) {
	t.Parallel()
	for name, move := range map[string]func(from, to kernel.Row) (kernel.Row, plan.Command){
		"the predecessor lies in the successor": func(from, to kernel.Row) (kernel.Row, plan.Command) { return from, under(to, from) },
		"the successor lies in the predecessor": func(from, to kernel.Row) (kernel.Row, plan.Command) { return to, under(from, to) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			r := b.add(ana, 0, "a", "b", "c")
			link := b.link(ana, r[0], r[1])
			b.do(ana, schedule.LinkRemove{Links: refs(link)})
			row, command := move(r[0], r[1])
			b.do(beto, command)
			f := b.refused(ana, plan.Undo{}, "undo.changed_since")
			assert.Equal(t, row, f.Params["row"], "its place is in the way")
			assert.Equal(t, "place", f.Params["field"])
			assert.Nil(t, b.state.Schedule().Link(link))
		})
	}
}

func TestSeveralCalendarsComeAndGoEachForItself(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	made := plan.Created(b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Night"}, {Name: "Rain"}, {Name: "Site"}}}).Events)
	b.do(beto, schedule.CalendarRename{Calendar: kernel.At(made[0]), Name: "Noche"})
	f := b.refused(ana, plan.Undo{}, "undo.changed_since")
	assert.Equal(t, made[0], f.Params["row"])
	b.do(ana, plan.Undo{Rest: true})
	assert.NotNil(t, b.state.Schedule().Calendar(made[0]))
	assert.Nil(t, b.state.Schedule().Calendar(made[1]), "one after that which stays leaves all the same")
	assert.Nil(t, b.state.Schedule().Calendar(made[2]))
	b.do(ana, plan.Redo{})
	require.NotNil(t, b.state.Schedule().Calendar(made[1]))
	assert.Equal(t, "Rain", b.state.Schedule().Calendar(made[1]).Name)

	gone := b.do(ana, schedule.CalendarsDelete{Calendars: refs(made[1], made[2])})
	require.Nil(t, b.state.Schedule().Calendar(made[1]))
	b.do(ana, plan.Undo{Command: gone.Command})
	for i, name := range []string{"Noche", "Rain", "Site"} {
		assert.Equal(t, name, b.state.Schedule().Calendar(made[i]).Name)
		assert.False(t, b.state.Schedule().Calendar(made[i]).Default)
	}
}

func TestALatestInstantNeverGoesBack(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	assert.Equal(t, began.Add(time.Second), b.state.RecordedAt())
	b.clock = began.Add(time.Hour)
	row := b.add(ana, 0, "a")[0]
	assert.Equal(t, began.Add(time.Hour+time.Second), b.state.RecordedAt())
	b.clock = began
	b.do(ana, rename(row, "b"))
	assert.Equal(t, began.Add(time.Hour+time.Second), b.state.RecordedAt())
}

func TestAPlanForgetsCommandsOnlyOnceItsMemoryIsFull(t *testing.T) {
	t.Parallel()
	const remembered = 20_000
	b := newBench(t).create()
	note := func(n uint64) kernel.CommandID {
		b.ids = n
		id := b.id()
		b.state.Record(plan.Written{Command: id, Actor: ana, First: int64(n), Revision: int64(n) + 1, At: began})
		return id
	}
	var first kernel.CommandID
	for n := uint64(2); n <= remembered; n++ { // create was the first
		assert.False(t, b.state.Forgets())
		if id := note(n); n == 2 {
			first = id
		}
	}
	assert.True(t, b.state.Forgets(), "the next one takes the place of the oldest")
	from, until, known := b.state.Seen(first)
	assert.Equal(t, []any{int64(2), int64(3), true}, []any{from, until, known})
	note(remembered + 1)
	_, _, known = b.state.Seen(first)
	assert.True(t, known, "only the oldest is gone")
	note(remembered + 2)
	_, _, known = b.state.Seen(first)
	assert.False(t, known)
}

func TestWhatComesAlongWithRowsThatComeBackIsNoCauseOfItsOwn(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "zone", "other")
	c := b.add(ana, r[0], "dig", "pour")
	b.link(ana, c[0], r[1])
	b.do(ana, plan.Batch{Commands: []plan.Command{remove(c...), last(r[0], 960)}})
	assert.Equal(t, "activities.add", plan.Label(b.do(ana, plan.Undo{}).Events))
}
