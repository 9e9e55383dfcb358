package cpm_test

import (
	"testing"

	"pgregory.net/rapid"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
)

// In every profile, with everything that beats links: a bound on a row that does not hold is reported by the row's mark, and a limit on
// early dates that is honoured holds.
func TestEveryBoundHoldsOrTheRowSaysSo(t *testing.T) {
	thousands(t, func(t *rapid.T) {
		in := smallNetwork(t, rapid.SampledFrom([]cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP}).Draw(t, "profile"))
		n, r := run(t, in)
		f := reference{in: in, cals: asMinutes(in.Calendars)}
		f.calculate()
		for i := range in.Activities {
			a := &in.Activities[i]
			p, _ := n.Position(a.Row)
			if a.Kind == cpm.LevelOfEffort || r.Flags[p]&cpm.Broken != 0 {
				continue
			}
			for _, l := range in.Links {
				if l.To != a.Row {
					continue
				}
				if forward, _, _ := f.follows(l); !forward {
					continue
				}
				from, _ := n.Position(l.From)
				if f.p6() && n.Why(r, from).Reason == cpm.ByALAP {
					if date, _ := f.bounded(l); !f.leavesRoom(l, r.EarlyStart[from], r.EarlyFinish[from], date) {
						t.Fatalf("link %v does not hold as late as possible", l)
					}
					continue
				}
				at := r.EarlyFinish[from]
				if l.Type == cpm.SS || l.Type == cpm.SF {
					at = r.EarlyStart[from]
				}
				if f.fromDataDate(l) {
					at = in.Options.DataDate
				}
				if date, _ := f.bounded(l); f.cals[a.Calendar].between(date, f.forwards(l, at)) > 0 {
					t.Logf("%+v %+v", in.Options, in.Activities[i])
					t.Fatalf("link %v ends at %s, row %d stands at %s and does not say so", l, clockOf(f.forwards(l, at)), a.Row, clockOf(date))
				}
			}
			if outside, _ := f.external(a); outside != kernel.None && f.cals[a.Calendar].between(r.EarlyStart[p], outside) > 0 {
				t.Logf("%+v %+v", in.Options, in.Activities[i])
				t.Fatalf("row %d begins at %s, before its external start of %s, and does not say so", a.Row, clockOf(r.EarlyStart[p]), clockOf(outside))
			}
			if a.State == cpm.NotStarted && !a.Pinned {
				limitsHold(t, &f, a, r.EarlyStart[p], r.EarlyFinish[p])
			}
		}
	})
}

// limitsHold checks the dates of work to do against its own constraints.
func limitsHold(t *rapid.T, f *reference, a *cpm.Activity, start, finish kernel.Minute) {
	cal := f.cals[a.Calendar]
	_, mso := f.constraint(a, true, cpm.MSO)
	_, mfo := f.constraint(a, true, cpm.MFO)
	hard := (mso || mfo) && f.hard()
	for _, c := range []cpm.Constraint{a.Constraint, a.Second} {
		late := kernel.None
		switch c.Type {
		case cpm.SNET, cpm.StartOn:
			if start < c.Date && !hard {
				t.Fatalf("row %d starts at %s, before %s", a.Row, clockOf(start), clockOf(c.Date))
			}
		case cpm.FNET, cpm.FinishOn:
			if cal.between(finish, c.Date) > 0 && !hard {
				t.Fatalf("row %d finishes at %s, before %s", a.Row, clockOf(finish), clockOf(c.Date))
			}
		case cpm.SNLT:
			late = start
		case cpm.FNLT:
			late = finish
		case cpm.MSO:
			on := c.Date
			if f.p6() {
				on = max(on, f.floor()) // no work still to do lies before the data date
			}
			if hard && !mfo && cal.between(on, start) != 0 {
				t.Fatalf("row %d does not start on %s: %s", a.Row, clockOf(on), clockOf(start))
			}
		}
		if late != kernel.None && f.caps() && !hard && cal.between(c.Date, late) > 0 {
			t.Fatalf("row %d is at %s, no later than %s is honoured", a.Row, clockOf(late), clockOf(c.Date))
		}
	}
}
