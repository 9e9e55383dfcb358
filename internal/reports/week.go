package reports

import (
	"cmp"
	"slices"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/weekly"
	"gantry/internal/pdf"
)

// longestHistory is how many closed weeks a report compares with.
const longestHistory = 8

// Week is the plan of a week as somebody sees it.
type Week struct {
	Year, Number int32
	Start, End   kernel.Minute
	Closed       bool
	Reason       string          // of the last reopening
	ClosedAt     kernel.Minute   // by the latest closure; 0: never
	First        *kernel.Percent // PPC of the first closure where a later one restates it
	teams        []team
	held         []heldBack
	history      []ppcOf // PPC of the weeks before that were closed, the earliest first
	reasons      []tally
	promised     int // before the week began
	kept         int
	added        int
	addedKept    int
	hours        kernel.Amount
}

// team is what a firm or the own people promised.
type team struct {
	id, name       string
	person         string // who answers for most of it
	colour         pdf.Colour
	promises       []promise
	hours          kernel.Amount
	promised, kept int
}

type promise struct {
	number          int
	row, task       kernel.Row
	wbs, activity   string
	name, person    string
	start, finish   kernel.Minute
	share, realized kernel.Percent
	hours           kernel.Amount
	kept            bool
	late, withdrawn bool
	reasons         string
	daysLost        int32
}

// heldBack is a task of the week that a roadblock keeps from being promised.
type heldBack struct{ name, roadblock, person string }

type ppcOf struct {
	number int32
	ppc    kernel.Percent
}

// tally is how often a reason kept promises from being met.
type tally struct {
	name     string
	count    int
	daysLost int32
}

// PPC is the percent plan complete; false where nothing was promised.
func (w *Week) PPC() (kernel.Percent, bool) {
	return kernel.ShareOf(int64(w.kept), int64(w.promised)), w.promised > 0
}

// WeekNamed finds the plan of a week by its number. Fault: "report.week_without_plan".
func WeekNamed(s *plan.State, year, number int32) (*weekly.Week, error) {
	for _, w := range s.Weekly().Weeks() {
		if w.Year == year && w.Number == number {
			return w, nil
		}
	}
	return nil, fault.New(fault.NotFound, "report.week_without_plan", fault.P{"year": year, "week": number})
}

// WeekOf gathers the plan of a week of a state. Fault: "report.week_without_plan".
func WeekOf(s *plan.State, sight access.Sight, year, number int32, names *Names, language string) (*Week, error) {
	w, err := WeekNamed(s, year, number)
	if err != nil {
		return nil, err
	}
	out := &Week{Year: year, Number: number, Start: w.Start, End: w.End, Closed: w.Standing.Closed, Reason: w.Standing.Reason}
	g := weekGathering{state: s, sight: sight, names: names, words: wordsOf(language), week: w, outcomes: map[kernel.Row]*weekly.Outcome{}, codes: map[kernel.Row]string{}}
	g.close(out)
	g.promise(out)
	g.explain(out)
	g.hold(out)
	g.compare(out)
	return out, nil
}

type weekGathering struct {
	state    *plan.State
	sight    access.Sight
	names    *Names
	words    words
	week     *weekly.Week
	outcomes map[kernel.Row]*weekly.Outcome // of the latest closure, where the week is closed
	codes    map[kernel.Row]string          // WBS codes of activities
}

func (g *weekGathering) sees(m access.Module, row kernel.Row) bool {
	return g.sight.Sees(m, func() access.Owner { return g.state.Owner(row) })
}

// close notes what the closures say.
func (g *weekGathering) close(out *Week) {
	closures := g.state.Weekly().Closures(g.week.Row)
	if len(closures) == 0 {
		return
	}
	latest := closures[len(closures)-1]
	out.ClosedAt = latest.At
	if ppc, any := closures[0].PPC(); any && (len(closures) > 1 || !out.Closed) && g.sight.Of(access.Commitments) != access.Own {
		out.First = &ppc
	}
	if !out.Closed {
		return
	}
	for _, o := range g.state.Weekly().Outcomes(latest.Row) {
		g.outcomes[o.Commitment] = o
	}
}

// promise gathers the promises by team, the largest team first.
func (g *weekGathering) promise(out *Week) {
	for line := range g.state.Schedule().Outline() {
		g.codes[line.Row] = line.Code
	}
	at := map[string]*team{}
	for _, c := range g.state.Weekly().Commitments(g.week.Row) {
		if !g.sees(access.Commitments, c.Row) {
			continue
		}
		id := ""
		if !c.Subcontract.IsZero() {
			id = c.Subcontract.String()
		}
		of := at[id]
		if of == nil {
			of = &team{id: id, name: g.words.t("own"), colour: quiet}
			if name := g.names.Firms[id]; name != "" {
				of.name, of.colour = name, g.names.Colours[id]
			}
			at[id] = of
		}
		one := g.one(c)
		of.promises = append(of.promises, one)
		of.hours += one.hours
		out.hours += one.hours
		out.count(of, &one)
	}
	for _, of := range at {
		slices.SortFunc(of.promises, func(a, b promise) int { return cmp.Or(cmp.Compare(a.finish, b.finish), cmp.Compare(a.row, b.row)) })
		of.person = mostly(of.promises)
		out.teams = append(out.teams, *of)
	}
	slices.SortFunc(out.teams, func(a, b team) int {
		return cmp.Or(cmp.Compare(len(b.promises), len(a.promises)), cmp.Compare(a.name, b.name), cmp.Compare(a.id, b.id))
	})
	n := 0
	for i := range out.teams {
		for k := range out.teams[i].promises {
			n++
			out.teams[i].promises[k].number = n
		}
	}
}

func (w *Week) count(of *team, p *promise) {
	switch {
	case p.late:
		w.added++
		if p.kept {
			w.addedKept++
		}
		return
	case p.kept:
		w.kept++
		of.kept++
	}
	w.promised++
	of.promised++
}

// mostly is the person who answers for most promises.
func mostly(of []promise) (name string) {
	count, best := map[string]int{}, 0
	for i := range of {
		if p := of[i].person; p != "" {
			if count[p]++; count[p] > best {
				name, best = p, count[p]
			}
		}
	}
	return name
}

// one is a promise with what came of it: by the closure where there is one, else as its task stands.
func (g *weekGathering) one(c *weekly.Commitment) promise {
	out := promise{
		row: c.Row, task: c.Task, name: c.Name, person: g.names.people(c.Responsibles), start: c.Start, finish: c.Finish, share: c.Share, late: c.Late, withdrawn: c.Withdrawn,
	}
	ahead := g.state.Lookahead()
	if t := ahead.Task(c.Task); t != nil {
		out.realized, out.hours = ahead.Shown(t), t.Hours
		out.kept = !c.Withdrawn && out.realized >= c.Share
		out.wbs = g.codes[t.Activity]
		if a := g.state.Schedule().Activity(t.Activity); a != nil {
			out.activity = a.Name
		}
	}
	if o := g.outcomes[c.Row]; o != nil {
		out.realized, out.kept = o.Realized, o.Kept
	}
	return out
}

// explain adds the reasons for what was not kept, as far as the reader sees them.
func (g *weekGathering) explain(out *Week) {
	by := map[kernel.Row][]*weekly.Miss{}
	for m := range g.state.Weekly().Misses() {
		if m.Year != out.Year || m.Week != out.Number || !g.sees(access.Reasons, m.Row) {
			continue
		}
		for _, t := range g.state.Weekly().MissTasks(m.Row) {
			by[t.Task] = append(by[t.Task], m)
		}
	}
	tallies := map[string]*tally{}
	counted := map[kernel.Row]bool{}
	for i := range out.teams {
		for k := range out.teams[i].promises {
			p := &out.teams[i].promises[k]
			if p.kept {
				continue
			}
			for _, m := range by[p.task] {
				name := g.names.Reasons[m.Type]
				p.reasons = joined(" · ", p.reasons, joined(": ", name, m.Description))
				p.daysLost += m.DaysLost
				if tallies[name] == nil {
					tallies[name] = &tally{name: name}
				}
				tallies[name].count++
				if !counted[m.Row] {
					counted[m.Row] = true
					tallies[name].daysLost += m.DaysLost
				}
			}
		}
	}
	for _, t := range tallies {
		out.reasons = append(out.reasons, *t)
	}
	slices.SortFunc(out.reasons, func(a, b tally) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(b.daysLost, a.daysLost), cmp.Compare(a.name, b.name))
	})
}

// hold lists the restricted tasks of the week that nobody promised.
func (g *weekGathering) hold(out *Week) {
	ahead := g.state.Lookahead()
	promised := map[kernel.Row]bool{}
	for _, c := range g.state.Weekly().Commitments(g.week.Row) {
		promised[c.Task] = promised[c.Task] || !c.Withdrawn
	}
	for t := range ahead.Tasks() {
		d := t.Computed
		if t.Lean.Status != lookahead.Restricted || t.Hidden || promised[t.Row] || d.Start >= out.End || d.Finish <= out.Start && d.Start < out.Start || !g.sees(access.Lookahead, t.Row) {
			continue
		}
		one := heldBack{name: t.Name}
		for _, row := range ahead.BlockedBy(t.Row) {
			r := ahead.Roadblock(row)
			if r.Standing.State == lookahead.Released || !g.sees(access.Roadblocks, row) {
				continue
			}
			one.roadblock = r.Name
			if !r.Responsible.IsZero() {
				one.person = g.names.person(r.Responsible.String())
			}
			break
		}
		out.held = append(out.held, one)
	}
}

// compare adds the PPC of the weeks closed before. Whoever sees own rows alone gets none: the counts are everybody's.
func (g *weekGathering) compare(out *Week) {
	if g.sight.Of(access.Commitments) == access.Own {
		return
	}
	for _, w := range g.state.Weekly().Weeks() {
		closures := g.state.Weekly().Closures(w.Row)
		if w.Start >= out.Start || len(closures) == 0 || !w.Standing.Closed {
			continue
		}
		if ppc, any := closures[0].PPC(); any { // the first one is the measure; later ones restate it
			out.history = append(out.history, ppcOf{w.Number, ppc})
		}
	}
	if extra := len(out.history) - longestHistory; extra > 0 {
		out.history = out.history[extra:]
	}
}
