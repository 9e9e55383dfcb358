package changelog

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"gantry/domain/codes"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/ranges"
	"gantry/domain/record"
	"gantry/domain/requests"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
	"gantry/eventstore"
	"gantry/readmodels/changelog"
)

// composer writes the entry of one command.
type composer struct {
	book     *book
	causes   []changelog.Change // inputs the command changed
	follow   []changelog.Change // inputs that changed because of those
	gone     []changelog.Change // activities removed
	goneRows []kernel.Row       // in outline order
	goneAt   int                // how many causes came before them
	names    map[kernel.Row]string
	along    map[kernel.Row]bool // tasks and roadblocks that come or go
	tasksGo  bool                // tasks are among them
	removed  map[kernel.Row]bool
	edited   map[kernel.Row]bool // activities whose dates the command itself set out to change
	added    map[kernel.Row]bool
	restored map[kernel.Row]bool
	parents  map[kernel.Row]bool // activities that became summaries
	clocked  map[kernel.Row]bool // activities and lags made elapsed, or ones of work again: whether they were elapsed before
	clocks   map[kernel.Row]bool // whether they are behind it
	births   bool                // activities were added
	source   *schedule.Source
	copyOf   string                // name of the schedule this one began as a copy of
	again    schedule.ReimportMode // empty: a first import
	counts   struct{ activities, links, calendars int }

	moved      []changelog.Change // computed values, in outline order
	movedCount int                // how many there are, listed or not
	movedRows  int
	engine     string
	finish     *schedule.FinishMove
}

// enter adds the entry of one command and keeps the book up with it.
func (b *book) enter(ctx context.Context, tx pgx.Tx, events []eventstore.Recorded) error {
	first, last := &events[0], &events[len(events)-1]
	c := &composer{
		book: b, names: map[kernel.Row]string{}, along: map[kernel.Row]bool{}, removed: map[kernel.Row]bool{}, added: map[kernel.Row]bool{}, restored: map[kernel.Row]bool{}, edited: map[kernel.Row]bool{},
		parents: map[kernel.Row]bool{}, clocked: map[kernel.Row]bool{}, clocks: map[kernel.Row]bool{},
	}
	for i := range events {
		c.foresee(events[i].Event)
	}
	b.sortOutline(c.goneRows)
	for i := range events {
		c.take(events[i].Event)
		b.recordProgress(&events[i])
	}
	b.seq++
	e := &changelog.Entry{
		Seq: b.seq, FirstRevision: int64(first.Revision), Revision: int64(last.Revision), Position: int64(last.Position), Command: first.Command,
		At: first.At, Actor: first.Actor, Reverts: first.Reverts, ScheduleName: b.name, FinishFrom: kernel.None, FinishTo: kernel.None,
	}
	if !first.Reverts.IsZero() {
		r, err := b.reverted(ctx, tx, first.Reverts)
		if err != nil {
			return err
		}
		e.Reversal, e.RevertsRevision = changelog.Undo, r.Revision
		if r.Reversal == changelog.Undo {
			e.Reversal = changelog.Redo
		}
	}
	if c.finish != nil {
		e.FinishFrom, e.FinishTo, e.FinishWork = c.finish.From, c.finish.To, c.finish.Work
	}
	c.compose(e)
	b.entries = append(b.entries, e)
	b.nested += len(e.Changes)
	b.done[e.Command] = changelog.Reverted{Reversal: e.Reversal, Revision: e.Revision}
	return nil
}

// foresee notes which rows come and go, so that what comes and goes with them is known when it is met.
func (c *composer) foresee(e event.Event) {
	if e.Descriptor().Area == lookahead.Schema.Area {
		c.foreseeLookahead(e)
		return
	}
	switch e := e.(type) {
	case *schedule.ImportStarted:
		c.source, c.copyOf = &e.Source, e.CopyOf
	case *schedule.Reimported:
		c.source, c.again = &e.Source, e.Mode
	case record.Change:
		if e.Descriptor().Area == schedule.Schema.Area {
			c.foreseeChange(e)
		}
	case *schedule.ActivitiesAdded:
		c.births = true
		for i := range e.Activities {
			c.added[e.Activities[i].Row] = true
			if e.Restored {
				c.restored[e.Activities[i].Row] = true
			}
		}
	case *schedule.ActivitiesRemoved:
		for i := range e.Activities {
			c.removed[e.Activities[i].Row] = true
			c.goneRows = append(c.goneRows, e.Activities[i].Row)
		}
	}
}

func (c *composer) foreseeChange(e record.Change) {
	if kinds, is := schedule.FieldKind.In(e); is {
		for i, row := range kinds.Rows {
			c.parents[row] = c.parents[row] || kinds.To[i] == schedule.Summary
		}
	}
	if clocks, is := schedule.FieldElapsed.In(e); is {
		c.recounted(clocks.Rows, clocks.From, clocks.To)
	}
	if clocks, is := schedule.FieldLagElapsed.In(e); is {
		c.recounted(clocks.Rows, clocks.From, clocks.To)
	}
}

// recounted notes which activities or lags count otherwise behind the command than before it.
func (c *composer) recounted(rows []kernel.Row, from, to []bool) {
	for i, row := range rows {
		if _, again := c.clocked[row]; !again {
			c.clocked[row] = from[i]
		}
		c.clocks[row] = to[i]
	}
}

// calendarTime is the change of a calendar's times, or of the names of its exceptions where these alone differ.
func calendarTime(e *schedule.CalendarTimeChanged) changelog.Change {
	ch := of(changelog.EntityCalendar, changelog.Update, e.Calendar)
	ch.Attribute = "time"
	if e.From.Hash() != e.To.Hash() {
		return ch
	}
	var from, to []string
	for i, before := range e.From.Exceptions {
		if after := e.To.Exceptions[i]; before.Name != after.Name {
			from, to = append(from, before.Name), append(to, after.Name)
		}
	}
	ch.Attribute, ch.Old, ch.New = "exception_name", text(strings.Join(from, ", ")), text(strings.Join(to, ", "))
	return ch
}

// take notes what an event changes, and then lets the book know.
func (c *composer) take(e event.Event) {
	if e.Descriptor().Area == lookahead.Schema.Area {
		c.lookahead(e)
		return
	}
	if e.Descriptor().Area == weekly.Schema.Area {
		c.weekly(e)
		return
	}
	if e.Descriptor().Area == codes.Schema.Area {
		c.coding(e)
		return
	}
	if e.Descriptor().Area == ranges.Schema.Area {
		c.ranges(e)
		return
	}
	switch e := e.(type) {
	case *schedule.Created:
		c.book.name = e.Settings.Name
		c.counts.calendars += len(e.Calendars)
		for i := range e.Calendars {
			c.book.call(e.Calendars[i].Row, e.Calendars[i].Name)
		}
		c.cause(of(changelog.EntitySchedule, changelog.Create, kernel.NoRow))
	case *schedule.ImportStarted:
		c.book.name = e.Settings.Name
	case *schedule.CalendarsAdded:
		c.calendars(changelog.Create, e.Calendars)
	case *schedule.CalendarsRemoved:
		c.calendars(changelog.Delete, e.Calendars)
	case *schedule.CalendarTimeChanged:
		c.cause(calendarTime(e))
	case *schedule.SettingsChanged:
		c.settings(e)
	case *schedule.BaselinesMarked:
		c.baselines(e)
	case *schedule.UpdateMarked:
		c.scheduleUpdate(e)
	case *schedule.Saved:
		ch := of(changelog.EntitySave, changelog.Save, kernel.NoRow)
		ch.New = number(int32(e.Closes))
		c.cause(ch)
	case *requests.Marked:
		c.dateRequests(e)
	case *schedule.AsImportedReplaced:
		c.comparison(e)
	case *schedule.SourceTakenBack:
		ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
		ch.Attribute, ch.New = "file_options", text("before") // those of the file before count again
		c.follow = append(c.follow, ch)
	case *schedule.ActivitiesAdded:
		c.activitiesAdded(e.Activities)
	case *schedule.ActivitiesRemoved:
		c.activitiesRemoved(e.Activities)
	case *schedule.LinksAdded:
		c.counts.links += len(e.Links)
		for _, l := range e.Links {
			c.book.join(l)
			c.link(changelog.Create, l, e.Restored && (c.restored[l.From] || c.restored[l.To]))
		}
	case *schedule.LinksRemoved:
		for _, l := range e.Links {
			c.link(changelog.Delete, l, c.removed[l.From] || c.removed[l.To])
			c.book.part(l)
		}
	case *schedule.PlaceChanged:
		c.placed(e)
	case record.Change:
		c.fieldChanged(e)
	case *schedule.Recalculated:
		c.recalculated(e)
	default:
		if e.Descriptor().Shape != event.Keeps { // what a file brings beside the plan shows in the entry of the import
			panic("changelog: no way to tell " + e.EventType())
		}
	}
}

// comparison tells of how many activities other dates of the other tool are kept now. A file says so by coming over.
func (c *composer) comparison(e *schedule.AsImportedReplaced) {
	if c.source != nil {
		return
	}
	was := make(map[kernel.Row]schedule.Stored, len(e.From))
	for _, s := range e.From {
		was[s.Activity] = s
	}
	others := 0
	for _, s := range e.To {
		if before, known := was[s.Activity]; !known || !before.Equal(s) {
			others++
		}
		delete(was, s.Activity)
	}
	ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
	ch.Attribute, ch.New = "as_imported", number(int32(others+len(was)))
	c.follow = append(c.follow, ch)
}

func (c *composer) cause(ch changelog.Change) { c.causes = append(c.causes, ch) }

func of(entity, kind string, row kernel.Row) changelog.Change {
	return changelog.Change{Entity: entity, Type: kind, Row: row, Predecessor: kernel.NoRow, Successor: kernel.NoRow}
}

func (c *composer) update(attribute string, row kernel.Row, from, to json.RawMessage) changelog.Change {
	ch := of(changelog.EntityActivity, changelog.Update, row)
	ch.Attribute, ch.Old, ch.New = attribute, from, to
	return ch
}

func (c *composer) calendars(kind string, calendars []schedule.Calendar) {
	for _, cal := range calendars {
		if kind == changelog.Create {
			c.counts.calendars++
			c.book.call(cal.Row, cal.Name)
		} else {
			c.book.drop(cal.Row)
		}
		ch := of(changelog.EntityCalendar, kind, cal.Row)
		ch.Name = cal.Name
		c.cause(ch)
	}
}

func (c *composer) activitiesAdded(activities []schedule.Activity) {
	for i := range activities {
		a := &activities[i]
		c.book.add(a)
		if a.Row == kernel.SummaryRow {
			if !c.restored[a.Row] {
				c.follow = append(c.follow, of(changelog.EntityActivity, changelog.Create, a.Row))
			}
			continue
		}
		c.counts.activities++
		if c.source != nil && c.again == "" {
			continue
		}
		ch := of(changelog.EntityActivity, changelog.Create, a.Row)
		if a.Kind == schedule.Task {
			ch.Attribute, ch.New = "duration", lasting(a.Duration, a.Elapsed)
		}
		c.cause(ch)
	}
}

func (c *composer) activitiesRemoved(activities []schedule.Activity) {
	if len(c.gone) == 0 {
		c.goneAt = len(c.causes)
		for _, row := range c.goneRows {
			c.gone = append(c.gone, of(changelog.EntityActivity, changelog.Delete, row))
		}
	}
	for i := range activities {
		a := &activities[i]
		c.names[a.Row] = a.Name
		c.book.remove(a.Row)
	}
}

func (c *composer) link(kind string, l schedule.Link, comesAlong bool) {
	if c.source != nil && c.again == "" {
		return
	}
	tie := func(attribute string, v json.RawMessage) changelog.Change {
		ch := of(changelog.EntityLink, kind, l.Row)
		ch.Predecessor, ch.Successor, ch.Attribute = l.From, l.To, attribute
		if kind == changelog.Delete {
			ch.Old = v
		} else {
			ch.New = v
		}
		return ch
	}
	head := tie("type", text(string(l.Type)))
	switch {
	case comesAlong:
		c.follow = append(c.follow, head)
	default:
		c.cause(head)
		if l.Lag != 0 {
			c.cause(tie("lag", lasting(l.Lag, l.Elapsed)))
		}
	}
}

// placed tells parents that changed, and places among siblings that did.
func (c *composer) placed(e *schedule.PlaceChanged) {
	before := make([]int, len(e.Rows))
	for i, row := range e.Rows {
		before[i] = c.book.ordinal(row)
	}
	c.book.place(e.Rows, e.To)
	makesRoom := c.births || slices.IndexFunc(e.From, func(p schedule.Place) bool { return p.Parent != e.To[0].Parent }) >= 0
	for i, row := range e.Rows {
		if e.From[i].Parent != e.To[i].Parent {
			c.cause(c.update("parent", row, number(int32(e.From[i].Parent)), number(int32(e.To[i].Parent))))
			continue
		}
		after := c.book.ordinal(row)
		ch := c.update("order", row, number(int32(before[i])), number(int32(after)))
		switch {
		case before[i] == after && len(e.Rows) > 1:
		case makesRoom: // rows came from elsewhere, those who were there only made room
			c.follow = append(c.follow, ch)
		default:
			c.cause(ch)
		}
	}
}

// compose puts the parts of the entry in their order and keeps the first of what stands beneath.
func (c *composer) compose(e *changelog.Entry) {
	e.Moved = c.movedRows
	if c.source != nil {
		head := of(changelog.EntitySchedule, changelog.Import, kernel.NoRow)
		head.Name = c.book.name
		head.New = imported(c)
		e.Change = head
		if c.again == "" {
			e.Moved = 0
			return
		}
		c.beneath(e, slices.Concat(c.causes[:c.goneAt], c.gone, c.causes[c.goneAt:], c.follow))
		return
	}
	inputs := slices.Concat(c.causes[:c.goneAt], c.gone, c.causes[c.goneAt:], c.follow)
	if len(inputs) == 0 {
		head := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
		if c.engine != "" { // the dates alone, by a newer engine
			head.Attribute, head.New = "engine", text(c.engine)
		}
		inputs = append(inputs, head)
	}
	e.Change = inputs[0]
	c.name(&e.Change)
	c.beneath(e, inputs[1:])
}

// beneath lists what stands beneath the head of an entry: further inputs, and behind them the computed values that moved, in
// outline order. The first are kept, all are counted.
func (c *composer) beneath(e *changelog.Entry, inputs []changelog.Change) {
	e.Nested = len(inputs) + c.movedCount
	e.Changes = inputs[:min(len(inputs), changelog.MaxNested)]
	if room := changelog.MaxNested - len(e.Changes); room > 0 {
		e.Changes = append(slices.Clone(e.Changes), c.moved[:min(room, len(c.moved))]...)
	}
	for i := range inputs[min(len(inputs), changelog.MaxNested):] {
		switch inputs[changelog.MaxNested+i].Entity {
		case changelog.EntityTask:
			e.MoreTasks++
			e.Tasks = append(e.Tasks, inputs[changelog.MaxNested+i])
		case changelog.EntityRoadblock:
			e.MoreRoadblocks++
		}
	}
	for i := range e.Changes {
		c.name(&e.Changes[i])
	}
}

// name fills in what the rows of a change are called.
func (c *composer) name(ch *changelog.Change) {
	called := func(row kernel.Row) string {
		if a := c.book.known[row]; a != nil {
			return a.Name
		}
		if name, now := c.names[row]; now {
			return name
		}
		return c.book.names[row]
	}
	switch ch.Entity {
	case changelog.EntityActivity:
		ch.Name = called(ch.Row)
	case changelog.EntityLink:
		ch.PredecessorName, ch.SuccessorName = called(ch.Predecessor), called(ch.Successor)
	case changelog.EntityCalendar:
		if name, stands := c.book.calendars[ch.Row]; stands {
			ch.Name = name
		}
	case changelog.EntitySchedule:
		ch.Name = c.book.name
	case changelog.EntityTask, changelog.EntityRoadblock:
		if ch.Name == "" {
			ch.Name = called(ch.Row)
		}
	}
}

// imported counts what an import brought.
func imported(c *composer) json.RawMessage {
	b, err := json.Marshal(struct {
		Tool       string `json:"tool"`
		File       string `json:"file"`
		Project    string `json:"project"`
		Activities int    `json:"activities"`
		Links      int    `json:"links"`
		Calendars  int    `json:"calendars"`
		Mode       string `json:"mode,omitempty"`   // of a reimport; the counts are of what is new
		CopyOf     string `json:"copyOf,omitempty"` // of a copy: the name of its original, with the file that one came from
	}{c.source.Tool, c.source.File, c.source.Project, c.counts.activities, c.counts.links, c.counts.calendars, string(c.again), c.copyOf})
	if err != nil {
		panic(err) // texts and numbers
	}
	return b
}
