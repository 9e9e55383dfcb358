package schedule

import (
	"cmp"
	"net/http"
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/comparison"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/changelog"
)

func (d *Deps) comparisonRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/comparison", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showComparison), Cost: httpapi.CostWhole},
	}
}

// mostCompared is how many differences an answer lists; the others are counted.
const mostCompared = 60_000

// comparing walks a history once and looks at the plan where its two ends are.
type comparing struct {
	ends     [2]*moment
	pictures [2]*comparison.Picture
	recorded [2]plan.Written // the last command of each end
	first    plan.Written
	previous plan.Written
	moves    map[kernel.Row]*plan.Written // the last command that moved the dates of a row
	items    []comparison.Item
	compared bool
}

// before is called before each command and tells whether the walk goes on.
func (w *comparing) before(s *plan.State, next plan.Written) bool {
	if w.first.Revision == 0 {
		w.first = next
	}
	if !w.look(s, next.Revision) {
		return false
	}
	if !w.compared {
		w.note(next)
	}
	w.previous = next
	return true
}

// look takes the pictures of the ends that no command up to this revision comes after. It tells whether an end is still to come.
func (w *comparing) look(s *plan.State, next int64) bool {
	savedBaseline := slices.ContainsFunc(w.previous.Events, func(e event.Event) bool {
		switch e.(type) {
		case *schedule.BaselineSaved, *schedule.BaselineKept:
			return true
		}
		return false
	})
	open, moments := 0, 0
	for i, m := range w.ends {
		switch {
		case m.baseline != nil:
			if m.revision == 0 && savedBaseline && slices.ContainsFunc(s.Schedule().Baselines(), func(b schedule.BaselineVersion) bool { return b.Number == m.number }) {
				m.revision, w.recorded[i] = w.previous.Revision, w.previous
			}
			if m.revision == 0 {
				open++
			}
		case w.pictures[i] == nil && next > m.revision:
			w.pictures[i], w.recorded[i] = comparison.Of(s.Schedule()), w.previous
		case w.pictures[i] == nil:
			open, moments = open+1, moments+1
		}
	}
	if moments == 0 && !w.compared && (open == 0 || w.ends[0].baseline == nil || w.ends[1].baseline == nil) {
		w.compare(s)
	}
	return open > 0
}

// compare compares the ends by what the later one knows of the past.
func (w *comparing) compare(s *plan.State) {
	for i, m := range w.ends {
		if m.baseline != nil {
			w.pictures[i] = comparison.OfBaseline(m.baseline, s.Schedule())
		}
	}
	w.items, w.compared = comparison.Compare(w.pictures[0], w.pictures[1], past{s, w.moves}), true
}

// note keeps which command moved the dates of a row last.
func (w *comparing) note(next plan.Written) {
	kept := &plan.Written{Actor: next.Actor, Revision: next.Revision, At: next.At}
	for _, e := range next.Events {
		r, is := e.(*schedule.Recalculated)
		if !is {
			continue
		}
		for i, row := range r.Rows {
			if r.Start != nil && r.Start[i] != 0 || r.End != nil && r.End[i] != 0 {
				w.moves[row] = kept
			}
		}
	}
}

// past is what a plan knows of its own past.
type past struct {
	*plan.State
	moves map[kernel.Row]*plan.Written
}

// LastMove is comparison.Authors.
func (p past) LastMove(row kernel.Row) (area.Write, bool) {
	w, known := p.moves[row]
	if !known {
		return area.Write{}, false
	}
	return area.Write{User: w.Actor, Revision: w.Revision, At: w.At}, true
}

// compareMoments answers for two moments of the schedule this call is about.
func (c *call) compareMoments(from, to *moment) (*comparing, error) {
	w := &comparing{ends: [2]*moment{from, to}, moves: map[kernel.Row]*plan.Written{}}
	stood, err := c.deps.Planner.Retrace(c.Context(), c.Schedule, c.Caller, w.before)
	if err != nil {
		return nil, err
	}
	last := w.previous.Revision
	for _, m := range w.ends {
		if m.kind == ofRevision && m.revision > last {
			return nil, fault.New(fault.Invalid, "moment.after_last", fault.P{"revision": m.revision, "last": last})
		}
		m.revision = min(m.revision, last)
	}
	w.look(stood.State, last+1) // what the history ends with
	for _, m := range w.ends {
		if m.revision < w.first.Revision {
			return nil, fault.New(fault.Invalid, "moment.before_first", fault.P{"first": w.first.Revision, "at": wire.Instant(w.first.At)})
		}
	}
	return w, nil
}

func showComparison(c *call) error {
	if err := c.Await("changelog"); err != nil {
		return err
	}
	query := c.Request.URL.Query()
	from, err := c.momentOf(query.Get("from"))
	if err != nil {
		return err
	}
	to, err := c.momentOf(query.Get("to"))
	if err != nil {
		return err
	}
	w, err := c.compareMoments(&from, &to)
	if err != nil {
		return err
	}
	steps, err := c.ledger(from.revision, to.revision)
	if err != nil {
		return err
	}
	perDay, err := c.minutesPerDay()
	if err != nil {
		return err
	}
	out := w.view(perDay)
	if err := c.nameAuthors(out, w, steps); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

// ledger gives the moves of the project finish between two revisions, oldest first.
func (c *call) ledger(from, to int64) ([]changelog.FinishStep, error) {
	sight, err := c.plan().LogSight()
	if err != nil {
		return nil, err
	}
	steps, err := changelog.FinishSeries(c.Context(), c.Rows(), c.Session.Company, c.Schedule, sight)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	after, until := min(from, to), max(from, to)
	return slices.DeleteFunc(steps, func(s changelog.FinishStep) bool { return s.Revision <= after || s.Revision > until }), nil
}

// nameAuthors adds the steps of the finish, and the people that differences and steps name.
func (c *call) nameAuthors(out *ComparisonView, w *comparing, steps []changelog.FinishStep) error {
	seen := map[kernel.UserID]bool{}
	for i := range w.items {
		seen[w.items[i].Last.User] = true
	}
	for i := range steps {
		seen[steps[i].Actor] = true
	}
	ids := make([]kernel.UserID, 0, len(seen))
	for id := range seen {
		if !id.IsZero() {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b kernel.UserID) int { return cmp.Compare(a.String(), b.String()) })
	people, err := c.People(ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		out.People[id.String()] = logPerson(id, people)
	}
	for _, s := range steps {
		out.Steps = append(out.Steps, finishStep(s, logPerson(s.Actor, people)))
	}
	return nil
}

// view gives the answer without people and steps.
func (w *comparing) view(perDay int32) *ComparisonView {
	out := &ComparisonView{
		From: w.end(0), To: w.end(1), Whole: w.pictures[0].Whole() && w.pictures[1].Whole(), MinutesPerDay: perDay, Counts: map[comparison.Kind]int{},
		Items: make([]ComparedItem, 0, min(len(w.items), mostCompared)), Rows: []ComparedRow{}, Calendars: map[kernel.Row]string{}, People: map[string]LogPerson{}, Steps: []FinishStep{},
	}
	for _, k := range comparison.Kinds {
		out.Counts[k] = 0
	}
	for _, p := range w.pictures {
		for i := range p.Calendars {
			out.Calendars[p.Calendars[i].Row] = p.Calendars[i].Name
		}
	}
	named := map[kernel.Row]bool{}
	for i := range w.items {
		item := &w.items[i]
		out.Counts[item.Kind]++
		if len(out.Items) == mostCompared {
			out.More++
			continue
		}
		out.Items = append(out.Items, comparedItem(item))
		for _, row := range activitiesOf(item) {
			named[row] = true
		}
	}
	for row := range named {
		if r, known := w.row(row); known {
			out.Rows = append(out.Rows, r)
		}
	}
	slices.SortFunc(out.Rows, func(a, b ComparedRow) int { return cmp.Compare(a.Row, b.Row) })
	return out
}

// activitiesOf are the activities that a difference names.
func activitiesOf(i *comparison.Item) (out []kernel.Row) {
	if i.Entity == comparison.OfActivity {
		out = append(out, i.Row)
	}
	for _, l := range []*schedule.Link{i.From, i.To} {
		if l != nil {
			out = append(out, l.From, l.To)
		}
	}
	for _, cell := range i.Cells {
		if cell.Field == schedule.FieldPlace {
			out = append(out, cell.From.(kernel.Row), cell.To.(kernel.Row))
		}
	}
	return out
}

func (w *comparing) end(i int) MomentView {
	m, p := w.ends[i], w.pictures[i]
	out := MomentView{
		Kind: m.kind, Name: m.name, Revision: w.recorded[i].Revision, At: wire.Instant(w.recorded[i].At), Finish: wire.MinuteOrNull(p.Finish),
		Progress: wire.Per(int64(p.Progress), wire.PartsOfPercent),
	}
	if m.number > 0 {
		out.Number = &m.number
	}
	critical := 0
	for k := range p.Activities {
		a := &p.Activities[k]
		if a.Kind == schedule.Summary {
			continue
		}
		out.Activities++
		if a.Dates.Flags&schedule.Critical != 0 {
			critical++
		}
	}
	if p.Whole() {
		out.Critical = &critical
	}
	return out
}

// row gives an activity as the two pictures hold it.
func (w *comparing) row(row kernel.Row) (ComparedRow, bool) {
	was, before := w.pictures[0].Activity(row)
	is, now := w.pictures[1].Activity(row)
	shown := cmp.Or(is, was)
	if shown == nil {
		return ComparedRow{}, false
	}
	out := ComparedRow{Row: row, Name: shown.Name, Summary: shown.Kind == schedule.Summary, Milestone: shown.Kind.IsMilestone(), Critical: shown.Dates.Flags&schedule.Critical != 0}
	if number := max(before, now); number >= 0 {
		if now >= 0 {
			number = now
		}
		out.Number = &number
	}
	if was != nil {
		out.StartFrom, out.FinishFrom = wire.MinuteOrNull(dated(was.Dates.Start)), wire.MinuteOrNull(dated(was.Dates.Finish))
	}
	if is != nil {
		out.StartTo, out.FinishTo = wire.MinuteOrNull(dated(is.Dates.Start)), wire.MinuteOrNull(dated(is.Dates.Finish))
	}
	return out, true
}
