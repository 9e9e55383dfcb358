package risk_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
	"gantry/domain/risk"
	"gantry/domain/worktime"
)

// programme is 10,000 activities in 100 layers with one to three predecessors each, two calendars and lags on a fifth of the links.
func programme(tb testing.TB) (cpm.Input, *cpm.Network) {
	const count, width = 10_000, 100
	r := rand.New(rand.NewPCG(1, 1))
	around, err := worktime.Compile(worktime.AllDay(), week(tb).From(), week(tb).To()-kernel.Day)
	require.NoError(tb, err)
	in := cpm.Input{Options: cpm.DefaultOptions(cpm.P6), Calendars: []*worktime.Calendar{week(tb), around}}
	in.Options.ProjectStart, in.Options.DataDate = monday, monday
	for i := range count {
		a := cpm.Activity{Row: kernel.Row(i + 1), Parent: kernel.NoRow, Calendar: int32(i % 8 / 7), Duration: int32(1+r.IntN(20)) * day}
		in.Activities = append(in.Activities, a)
		layer := i / width
		if layer == 0 {
			continue
		}
		lo, hi := max(0, (layer-3)*width), layer*width
		for range []int{1, 2, 2, 3}[r.IntN(4)] {
			l := cpm.Link{Row: kernel.Row(count + len(in.Links) + 1), From: kernel.Row(lo + r.IntN(hi-lo) + 1), To: a.Row}
			if r.IntN(5) == 0 {
				l.Type, l.Lag = cpm.LinkType(r.IntN(3)), int32(r.IntN(6)-1)*day
			}
			in.Links = append(in.Links, l)
		}
	}
	n, err := cpm.Compile(in)
	require.NoError(tb, err)
	return in, n
}

func study(b *testing.B, runs int) *risk.Study {
	in, n := programme(b)
	s, err := risk.New(risk.Plan{Network: n, Calendar: in.Calendars[0], Activities: spread(n, risk.Triangular, 90, 130), Runs: runs, Seed: 1})
	require.NoError(b, err)
	return s
}

// BenchmarkRun is one run over 10,000 activities; BenchmarkBareEngine the same dates without draws.
func BenchmarkRun(b *testing.B) {
	r, i := study(b, 1000).Runner(), 0
	b.ReportAllocs()
	for b.Loop() {
		if err := r.Run(i % 1000); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

func BenchmarkBareEngine(b *testing.B) {
	_, n := programme(b)
	sample := n.Sample()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := sample.Run(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkStudy is 10,000 runs of 10,000 activities on two goroutines, the result included. Its budget is 30 s on two cores.
func BenchmarkStudy(b *testing.B) {
	const runs = 10_000
	for b.Loop() {
		s := study(b, runs)
		runners := []*risk.Runner{s.Runner(), s.Runner()}
		var group sync.WaitGroup
		for w, r := range runners {
			group.Go(func() {
				for i := w; i < runs; i += len(runners) {
					if err := r.Run(i); err != nil {
						panic(err)
					}
				}
			})
		}
		group.Wait()
		if of := s.Result(runners); of.Runs != runs {
			b.Fatal(of.Runs)
		}
	}
}
