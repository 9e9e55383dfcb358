package plan_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// network is an import of n rows, tasks in summaries of ten, each linked to two earlier ones.
func network(n int) schedule.Import {
	calendar := schedule.StandardCalendar()
	calendar.Row = 1
	in := schedule.Import{
		Source: schedule.Source{Tool: "gantry"}, Settings: schedule.Settings{Name: "Network", Start: monday},
		Calendars: []schedule.Calendar{calendar},
	}
	var tasks []kernel.Row
	for len(in.Activities) < n {
		row := kernel.Row(len(in.Activities) + 1)
		if len(in.Activities)%10 == 0 {
			in.Activities = append(in.Activities, schedule.Activity{Row: row, Name: fmt.Sprint("Phase ", row), Kind: schedule.Summary, Calendar: 1})
			continue
		}
		in.Activities = append(in.Activities, schedule.Activity{
			Row: row, Parent: row - (row-1)%10, Name: fmt.Sprint("Activity number ", row), Kind: schedule.Task,
			Duration: int32(60 * (1 + row%7)), Calendar: 1,
		})
		for _, back := range []int{1, 31} {
			if k := len(tasks) - back; k >= 0 {
				in.Links = append(in.Links, schedule.Link{Row: kernel.Row(len(in.Links) + 1), From: tasks[k], To: row, Type: schedule.FS})
			}
		}
		tasks = append(tasks, row)
	}
	return in
}

func imported(t require.TestingT, n int) (*bench, schedule.Import) {
	b := newBench(t)
	in := network(n)
	b.do(ana, schedule.TakeOver{Import: in})
	return b, in
}

var sizes = []int{1_000, 10_000, 50_000}

// BenchmarkEdit is a changed duration near the beginning: everything behind it moves.
func BenchmarkEdit(b *testing.B) { benchmarkEdit(b, 25) }

// BenchmarkEditNearTheEnd is a changed duration of which little follows.
func BenchmarkEditNearTheEnd(b *testing.B) { benchmarkEdit(b, -5) }

func benchmarkEdit(b *testing.B, at int) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p, _ := imported(b, n)
			row := kernel.Row(1 + at)
			if at < 0 {
				row = kernel.Row(n + 1 + at)
			}
			edit(b, p.state, row, 600)
			moved := 0
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				moved = edit(b, p.state, row, int32(60*(8+i%2)))
			}
			b.ReportMetric(float64(moved), "moved")
		})
	}
}

// edit is what an owner does with one command, all but the append.
func edit(t require.TestingT, s *plan.State, row kernel.Row, minutes int32) (moved int) {
	meta := plan.Meta{ID: clinic, By: plan.By{User: ana, Levels: access.Everywhere(access.Full)}}
	d, err := s.Decide(meta, last(row, minutes), nil)
	require.NoError(t, err)
	for _, e := range d.Events {
		s.Evolve(e)
	}
	r, err := s.Recalculate(plan.ReasonCommand)
	require.NoError(t, err)
	if r != nil {
		s.Evolve(r)
		moved = len(r.Rows)
	}
	return moved
}

// BenchmarkAddLink changes the structure: the network is compiled anew.
func BenchmarkAddLink(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p, _ := imported(b, n)
			b.ReportAllocs()
			for b.Loop() {
				w, err := p.try(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(5), To: kernel.At(15), Type: schedule.SS}}})
				require.NoError(b, err)
				_, err = p.try(ana, schedule.LinkRemove{Links: refs(plan.Created(w.Events)...)})
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkSnapshot(b *testing.B) {
	for _, n := range sizes {
		p, _ := imported(b, n)
		for range 20_000 {
			p.clock = p.clock.Add(1)
			p.state.Record(plan.Written{Command: p.id(), Actor: ana, First: p.revision, Revision: p.revision, At: p.clock})
		}
		b.Run(fmt.Sprint("write/", n), func(b *testing.B) {
			for b.Loop() {
				_ = p.snapshot()
			}
			b.ReportMetric(float64(len(p.snapshot())), "bytes")
		})
		bytes := p.snapshot()
		b.Run(fmt.Sprint("read/", n), func(b *testing.B) {
			for b.Loop() {
				_, err := plan.Restore(clinic, bytes)
				require.NoError(b, err)
			}
		})
		b.Run(fmt.Sprint("read and first calculation/", n), func(b *testing.B) {
			for b.Loop() {
				s, err := plan.Restore(clinic, bytes)
				require.NoError(b, err)
				_, err = s.Recalculate(plan.ReasonEngine)
				require.NoError(b, err)
			}
		})
	}
}

// BenchmarkFold is the replay of a stream of edits without a snapshot.
func BenchmarkFold(b *testing.B) {
	p, _ := imported(b, 1_000)
	for i := range 1_000 {
		p.do(ana, last(kernel.Row(900+i%50*2+1), int32(480+i)))
	}
	var events []event.Event
	for _, w := range p.written {
		events = append(events, w.Events...)
	}
	b.ResetTimer()
	for b.Loop() {
		_ = p.replayed()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(events)), "ns/event")
}

// BenchmarkImport decides, evolves and calculates a whole import.
func BenchmarkImport(b *testing.B) {
	for _, n := range sizes {
		in := network(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				s := plan.New(clinic)
				d, err := s.Decide(plan.Meta{ID: ana, By: plan.By{User: ana, Levels: access.Everywhere(access.Full)}}, schedule.TakeOver{Import: in}, nil)
				require.NoError(b, err)
				for _, e := range d.Events {
					s.Evolve(e)
				}
				r, err := s.Recalculate(plan.ReasonImport)
				require.NoError(b, err)
				s.Evolve(r)
			}
		})
	}
}

// BenchmarkMemory reports what an open plan holds, measured beside its own estimate.
func BenchmarkMemory(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p, _ := imported(b, n)
			for range 20_000 {
				p.state.Record(plan.Written{Command: p.id(), Actor: ana, First: p.revision, Revision: p.revision, At: p.clock})
			}
			bytes := p.snapshot()
			p = nil
			runtime.GC()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			s, err := plan.Restore(clinic, bytes)
			require.NoError(b, err)
			edit(b, s, 5, 480*3)
			edit(b, s, 5, 480*2)
			runtime.GC()
			runtime.ReadMemStats(&after)
			for b.Loop() {
				_ = s.Size()
			}
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1e6, "MB")
			b.ReportMetric(float64(s.Size())/1e6, "MB-estimated")
			runtime.KeepAlive(bytes)
		})
	}
}

// BenchmarkTaskMemory reports what a task holds in an open plan, without its name and with no past.
func BenchmarkTaskMemory(b *testing.B) {
	const n = 20_000
	p, _ := imported(b, 10_000)
	var leaves []kernel.Row
	for a := range p.state.Schedule().Activities() {
		if a.Kind == schedule.Task {
			leaves = append(leaves, a.Row)
		}
	}
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	next, before := kernel.Row(1_000_000), heap()
	tasks := make([]lookahead.Task, n)
	for i := range tasks {
		tasks[i] = lookahead.Task{Row: next + kernel.Row(i), Name: "T", Place: lookahead.Place{Activity: leaves[i%len(leaves)]}, Duration: 480, Quantity: 10, Hours: 80_000}
	}
	for at := 0; at < n; at += lookahead.MaxRows {
		p.state.Evolve(lookahead.Tasks.Add(tasks[at : at+lookahead.MaxRows]...))
	}
	tasks = nil
	after := heap()
	for b.Loop() {
		_ = p.state.Size()
	}
	b.ReportMetric(float64(int64(after)-int64(before))/n, "bytes/task")
	runtime.KeepAlive(p)
}

// BenchmarkBulk adds, deletes, constrains and takes back thousands of rows in one command each.
func BenchmarkBulk(b *testing.B) {
	for _, n := range sizes[:2] {
		var add schedule.Add
		for range n {
			add.Items = append(add.Items, schedule.AddItem{})
		}
		b.Run(fmt.Sprint("add and undo/", n), func(b *testing.B) {
			p := newBench(b).create()
			for b.Loop() {
				p.do(ana, add)
				p.do(ana, plan.Undo{})
			}
		})
		b.Run(fmt.Sprint("delete and undo/", n), func(b *testing.B) {
			p, in := imported(b, n)
			var roots []kernel.Row
			for i := range in.Activities {
				if in.Activities[i].Parent == 0 {
					roots = append(roots, kernel.Row(i+2))
				}
			}
			for b.Loop() {
				p.do(ana, remove(roots...))
				p.do(ana, plan.Undo{})
			}
		})
		b.Run(fmt.Sprint("move and undo/", n), func(b *testing.B) {
			p := newBench(b).create()
			rows := plan.Created(p.do(ana, add).Events)
			for b.Loop() {
				p.do(ana, under(rows[0], rows[1:]...))
				p.do(ana, plan.Undo{})
			}
		})
		b.Run(fmt.Sprint("constraint type and undo/", n), func(b *testing.B) {
			p := newBench(b).create()
			rows := plan.Created(p.do(ana, add).Events)
			for b.Loop() {
				p.do(ana, schedule.BulkConstraintType{Rows: refs(rows...), Type: schedule.SNET})
				p.do(ana, plan.Undo{})
			}
		})
		b.Run(fmt.Sprint("constraint date and undo/", n), func(b *testing.B) {
			p := newBench(b).create()
			rows := plan.Created(p.do(ana, add).Events)
			for b.Loop() {
				p.do(ana, schedule.BulkConstraintDate{Rows: refs(rows...), Date: monday + 2*kernel.Day, NotBefore: kernel.None})
				p.do(ana, plan.Undo{})
			}
		})
		b.Run(fmt.Sprint("calendar and undo/", n), func(b *testing.B) {
			p := newBench(b).create()
			night := plan.Created(p.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Night"}}}).Events)[0]
			rows := plan.Created(p.do(ana, add).Events)
			for b.Loop() {
				p.do(ana, schedule.BulkCalendar{Rows: refs(rows...), Calendar: kernel.At(night)})
				p.do(ana, plan.Undo{})
			}
		})
	}
}
