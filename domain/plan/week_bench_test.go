package plan_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/weekly"
)

// promising is a plan of 1,000 activities, with so many weeks from the first Monday on, each with so many promised tasks.
func promising(t require.TestingT, weeks, tasks int) (*bench, []kernel.Row) {
	p, _ := imported(t, 1_000)
	var out []kernel.Row
	activity := p.row("Activity number 2")
	for k := range weeks {
		start := monday + kernel.Minute(k)*7*kernel.Day
		p.clock = time.Unix(int64(start-3*kernel.Day)*60, 0)
		add := lookahead.AddTasks{}
		for i := range tasks {
			item := lookahead.TaskItem{Activity: kernel.At(activity)}
			item.Name, item.Start, item.Duration = of(fmt.Sprint("Task ", k, ".", i)), of(start+8*kernel.Hour), of(int32(480))
			add.Items = append(add.Items, item)
		}
		made := plan.Created(p.do(ana, add).Events)
		p.do(ana, lookahead.SetLean{Rows: refs(made...), To: lookahead.Can})
		p.do(ana, weekly.Create{Day: start, Promises: promises(made...), Moment: said(start - 2*kernel.Day)})
		out = append(out, p.state.Weekly().Weeks()[k].Row)
		if k < weeks-1 {
			p.do(ana, weekly.Close{Week: kernel.At(out[k]), Moment: said(start + 4*kernel.Day)})
		}
	}
	return p, out
}

func (b *bench) row(name string) kernel.Row {
	for a := range b.state.Schedule().Activities() {
		if a.Name == name {
			return a.Row
		}
	}
	return kernel.NoRow
}

// BenchmarkCloseAWeek closes a week of 1,000 promises in one command: at most 300 ms.
func BenchmarkCloseAWeek(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		p, weeks := promising(b, 1, 1_000)
		command := weekly.Close{Week: kernel.At(weeks[0]), Moment: said(monday + 4*kernel.Day)}
		b.StartTimer()
		began := time.Now()
		d, err := p.state.Decide(plan.Meta{ID: p.id(), By: plan.By{User: ana, Role: access.Planner, Levels: access.Everywhere(access.Full)}, At: p.clock}, command, nil)
		require.NoError(b, err)
		for _, e := range d.Events {
			p.state.Evolve(e)
		}
		_, err = p.state.Consequences(plan.ReasonCommand, d.Events)
		require.NoError(b, err)
		b.ReportMetric(float64(time.Since(began).Microseconds())/1_000, "ms")
		require.EqualValues(b, 1_000, p.state.Weekly().Closures(weeks[0])[0].Promised)
	}
}

// BenchmarkMeasuresOfAYear walks through the history of 52 weeks of 20 promises and gives the figures of all: at most 300 ms.
func BenchmarkMeasuresOfAYear(b *testing.B) {
	p, _ := promising(b, 52, 20)
	var starts []kernel.Minute
	for _, w := range p.state.Weekly().Weeks() {
		starts = append(starts, w.Start)
	}
	for b.Loop() {
		began := time.Now()
		h, s := plan.NewWeekHistory(starts), plan.New(clinic)
		for _, w := range p.written {
			require.NoError(b, h.Before(s, kernel.Minute(w.At.Unix()/60), w))
			for _, e := range w.Events {
				s.Evolve(e)
			}
		}
		require.NoError(b, h.End(s, starts[51]+7*kernel.Day))
		got := h.Of(func(*weekly.Sighting) bool { return true }, func(*weekly.Vow) bool { return true })
		b.ReportMetric(float64(time.Since(began).Microseconds())/1_000, "ms")
		require.Len(b, got, 52)
	}
}
